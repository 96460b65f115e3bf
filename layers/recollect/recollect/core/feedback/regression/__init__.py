"""A private regression set: a person's own questions, what was of use for each, and two rankings compared on them."""
