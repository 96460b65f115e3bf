"""First names in lower case: the most frequent ones of the 1990 census of the United States, and of other countries."""

from functools import cache
from typing import Final

from recollect.core.text.word_files import read_entries
from recollect.core.text.words import words_in

# These are words, months, places or companies as well: the sentence has to make a person of them
AMBIGUOUS_NAMES: Final = words_in("""
    ace al amber angel april archer august austin autumn baker barb basil bill bo bob brook brooks buck bud buddy
    buster camden carol carolina carter chad chance charity chase chelsea christian chuck clay cliff clove colt cooper
    crystal daisy dakota dale dawn dean dell dick don drew duke dusty earl ed eden eve faith fern fisher florence
    frank gale gay gene georgia ginger glen grace grant guy harper hazel heath heather herb holly hope hunter iris ivy
    jack jackson jade jan jasmine jay jean jewel jimmy jordan josh joy june kim king lance laurel lee les lily lincoln
    mac madison marina mark mason max may mel mercy mike miles mo nick noble norm olive opal page parker pat patience
    pearl peg penny poppy prince prudence randy ray reed rich rob robin rocky rod roman rose ruby rusty sage saint
    sandy savannah sierra smith sonny sterling stone sue summer sunny sydney tad taylor trinity troy turner ty tyler
    victor violet virginia wade ward washington will winter y
""")


@cache
def first_names() -> frozenset[str]:
    """Return the first names that are hardly anything else."""
    return frozenset(read_entries(__package__, "first_names.txt"))
