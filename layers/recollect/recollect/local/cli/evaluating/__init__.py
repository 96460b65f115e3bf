"""`recollect eval`: rankings compared on a person's own questions."""
