"""A space as a whole: its settings, counts, changes and cap."""
