"""Which words of everyday life belong together: classes, their members, and synonyms."""
