"""What a name is of, and by which pronouns it is spoken of."""

from collections.abc import Sequence
from typing import Final

from recollect.core.enrichment.word_tables.first_names import FIRST_NAMES
from recollect.core.enrichment.word_tables.places import PLACES
from recollect.core.query.rewriting.names import FEMALE_NAMES, MALE_NAMES
from recollect.core.query.rewriting.phrases import Sort
from recollect.core.query.rewriting.tongues import Tongue
from recollect.core.query.rewriting.word_tables import (
    ALL_KIN,
    FEMALE_KIN,
    FEMALE_TITLES,
    MALE_KIN,
    PLURALS,
    TITLES,
)
from recollect.core.text.words import words_in

EITHER: Final = "fm"
ALL_NAMES: Final = FIRST_NAMES | FEMALE_NAMES | MALE_NAMES
# Who is called by what they are
CALLED: Final = words_in(
    "mum mom dad grandma grandpa granny gran nan mummy daddy mama papa oma opa mutti vati mami papi"
)
OWNERS: Final = ALL_NAMES | CALLED


def sort_of_name(words: Sequence[str], preposition: str, tongue: Tongue) -> tuple[Sort, str]:
    """Return what a name of these folded words is of, and the genders of its pronouns."""
    first = words[0].rstrip(".")
    titles = [word.rstrip(".") for word in words if word.rstrip(".") in TITLES]
    if titles:
        return Sort.PERSON, "f" if titles[0] in FEMALE_TITLES else "m"
    if first in ALL_KIN:
        return Sort.PERSON, kin_gender(first)
    if first in {"dr", "prof"}:
        return Sort.PERSON, gender_of(words[1]) if len(words) > 1 and words[1] in ALL_NAMES else EITHER
    is_person = first in ALL_NAMES and not words[-1][-1].isdigit()
    if len(words) == 1 and first in FEMALE_NAMES | MALE_NAMES and preposition not in tongue.place_prepositions:
        return Sort.PERSON, gender_of(first)  # Milan and Charlotte are cities as well
    if words[-1] in PLACES or "_".join(words) in PLACES or (preposition in tongue.place_prepositions and not is_person):
        return Sort.PLACE, "n"
    return (Sort.PERSON, gender_of(first)) if is_person else (Sort.NAME, "fmnp")


def gender_of(name: str) -> str:
    """Return the genders that a folded first name may have."""
    if name in FEMALE_NAMES:
        return "f"
    if name in MALE_NAMES:
        return "m"
    return "f" if name.endswith("a") else EITHER


def kin_gender(word: str) -> str:
    """Return the genders of what somebody is to somebody."""
    if word in FEMALE_KIN:
        return "f"
    return "m" if word in MALE_KIN else EITHER


def is_plural(word: str) -> bool:
    """Tell whether an English noun is of several."""
    return word in PLURALS or (word.endswith("s") and not word.endswith(("ss", "us", "is", "'s")) and len(word) > 3)
