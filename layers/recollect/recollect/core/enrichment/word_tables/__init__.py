"""The words that the detectors know, and how the tables hold many words in few lines."""


def words_in(lines: str) -> frozenset[str]:
    """Return the words of a text, between white space."""
    return frozenset(lines.split())
