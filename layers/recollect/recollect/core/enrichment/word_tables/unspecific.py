"""Words that no keyphrase is made of: function words beyond the search's stop words, common verbs and adverbs."""

from functools import cache

from recollect.core.text.word_files import read_entries


@cache
def unspecific() -> frozenset[str]:
    """Return the words, in lower case."""
    return frozenset(read_entries(__package__, "unspecific.txt"))
