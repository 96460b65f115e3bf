"""A space as a whole: counts, changes, audit trail, health of the parts."""
