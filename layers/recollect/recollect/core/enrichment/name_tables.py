"""Names of people and places, in lower case, what stands beside them, and what names nothing.

First names are the most frequent ones of the 1990 census of the United States, and of other countries.
"""

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
TITLES: Final = words_in("mr mrs ms miss dr prof professor uncle aunt auntie sir madam herr frau señor señora mme")
# Before a name, with "my", "our", "his", ..., or alone
KIN: Final = words_in("""
    sister brother mother father mom mum dad daughter son wife husband partner girlfriend boyfriend fiancé fiancée
    fiance fiancee cousin aunt uncle niece nephew grandmother grandfather grandma grandpa sister-in-law brother-in-law
    mother-in-law father-in-law ex-husband ex-wife friend colleague coworker co-worker boss manager neighbour neighbor
    roommate flatmate therapist doctor dentist teacher landlord tutor coach mentor baby twin twins cat dog puppy
    kitten horse parrot assistant supervisor professor teammate trainer babysitter nanny vet lawyer accountant plumber
    stepfather stepmother stepson stepdaughter godmother godfather kid child
""")


@cache
def first_names() -> frozenset[str]:
    """Return the first names that are hardly anything else."""
    return frozenset(read_entries(__package__, "first_names.txt"))


@cache
def places() -> frozenset[str]:
    """Return countries, regions and cities; a name of several words stands with "_" between."""
    return frozenset(read_entries(__package__, "places.txt"))


@cache
def unspecific() -> frozenset[str]:
    """Return words that no keyphrase is made of: beyond the search's stop words, common verbs and adverbs."""
    return frozenset(read_entries(__package__, "unspecific.txt"))
