"""The words by which people are called without their names: roles, whose they are, titles. English and German."""

from collections.abc import Collection, Sequence
from typing import Final

from recollect.core.enrichment.word_tables.people import KIN
from recollect.core.text.glossary.german_words import english_of
from recollect.core.text.words import words_in

PEOPLE: Final = KIN | words_in("""
    intern apprentice journeyman treasurer chairman chairwoman chair secretary contact customer client auditor
    developer designer engineer architect buyer supplier editor publisher agent broker captain goalkeeper conductor
    singer drummer bassist guitarist pianist violinist successor predecessor tenant lodger landlady host hostess owner
    examiner adviser advisor counsellor psychologist physiotherapist surgeon gp paediatrician optician hairdresser
    gardener cleaner electrician carpenter mechanic driver caretaker janitor builder painter godchild grandson
    granddaughter grandchild eldest youngest sibling siblings parents pet tortoise rabbit hamster spaniel dachshund
    poodle terrier housemate bandmate classmate mate foreman director head ceo cto cfo president principal
    headteacher headmaster nurse midwife priest vicar pastor rabbi imam administrator lead leader workmate bride groom
    bridesmaid witness guardian tailor baker butcher farmer bookkeeper collector shift-leader
""")
THINGS: Final = words_in("""
    car boat bike van house cottage flat shop company employer firm bank insurer project band team club choir school
    university surgery garage bakery
""")
ROLES: Final = PEOPLE | THINGS
# Of what is mine or ours: True; of somebody else: False
OWNERS: Final = {
    **dict.fromkeys(("my", "our"), True),
    **dict.fromkeys(("his", "her", "their", "its", "your"), False),
    **{stem + ending: True for stem in ("mein", "unser") for ending in ("", "e", "em", "en", "er", "es")},
    **dict.fromkeys(("unsre", "unsrem", "unsren", "unsrer"), True),
    **{stem + ending: False for stem in ("sein", "ihr", "dein") for ending in ("e", "em", "en", "er", "es")},
}
DEFINITE: Final = frozenset({"the", "der", "die", "das", "den", "dem"})
PRONOUNS: Final = frozenset({"he", "she", "er", "sie"})
BEING: Final = frozenset({"is", "was", "became", "becomes", "ist", "war", "wird", "wurde"})
GERMAN_TITLES: Final = words_in(
    "frau herr herrn dr prof professor professorin doktor pfarrer tante onkel oma opa mr mrs ms"
)
# Whom a title is said of. Of whom "aunt" is said is hardly called "grandma" as well
_CLASSES: Final = {
    "male": words_in("mr herr herrn sir señor"),
    "female": words_in("mrs ms miss madam frau señora mme professorin"),
    "uncle": words_in("uncle onkel"),
    "aunt": words_in("aunt auntie tante"),
    "grandfather": words_in("opa"),
    "grandmother": words_in("oma"),
}
TITLE_CLASSES: Final = {title: of for of, titles in _CLASSES.items() for title in titles}
_WOMEN: Final = frozenset({"female", "aunt", "grandmother"})
_GENERAL: Final = frozenset({"male", "female"})
_DETERMINERS: Final = words_in("""
    the a an this that these those der die das den dem des ein eine einen einem einer eines im am zum zur beim vom ins
    ans kein keine keinen keinem keiner jede jeder jedes dieser diese dieses diesem diesen mein meine meinen meinem
    meiner sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren unserem unserer
""")
# Capitals that name nothing that memories could share
NO_NAMES: Final = words_in("""
    i i'm i've i'll i'd english german french spanish italian portuguese japanese chinese korean russian arabic dutch
    swedish polish turkish greek latin danish norwegian finnish czech american british european asian indian
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays january february march april may june july august september october november december
    montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober dezember
    minuten stunden tag tage tagen woche wochen winter sommer herbst frühling jahr jahre jahren anfang ende mitte
    monate monaten minute stunde abend morgen mittag nachmittag vormittag spring summer autumn
    christmas easter weihnachten ostern silvester uhr euro ok pm am gmt utc asap faq fyi diy tv
""")
_NO_ROLE_WORDS: Final = frozenset(
    {"and", "or", "und", "oder", "of", "von", "to", "in", "mit", "with", "for", "is", "ist"}
)
_SYNONYMS: Final = {
    "mum": "mother", "mom": "mother", "dad": "father", "grandma": "grandmother", "grandpa": "grandfather",
    "flatmate": "roommate", "housemate": "roommate", "coworker": "colleague", "co-worker": "colleague",
    "boss": "manager", "chef": "manager", "chefin": "manager", "neighbor": "neighbour", "mutter": "mother",
    "mann": "husband", "frau": "wife", "man": "husband", "woman": "wife", "vater": "father", "oma": "grandmother",
    "opa": "grandfather", "betreuerin": "supervisor", "betreuer": "supervisor", "landlady": "landlord",
}  # fmt: skip


# What somebody or something with a role is as well, and may be asked for as
_WIDER: Final = {
    "dog": words_in("spaniel dachshund poodle terrier beagle labrador retriever collie husky puppy"),
    "pet": words_in("dog cat tortoise rabbit hamster spaniel dachshund poodle terrier beagle labrador budgie parrot"),
    "car": words_in("van"),
    "child": words_in("son daughter eldest youngest"),
    "sibling": words_in("brother sister"),
    "parent": words_in("mother father"),
    "grandparent": words_in("grandmother grandfather"),
    "grandchild": words_in("grandson granddaughter"),
    "doctor": words_in("gp dentist paediatrician surgeon optician"),
}


def can_be_of_one(classes: Collection[str]) -> bool:
    """Tell whether titles of these classes may be said of one person: all of a man, or all of a woman."""
    women = sum(one in _WOMEN for one in classes)
    return women in {0, len(classes)} and len(set(classes) - _GENERAL) <= 1


def with_narrower(role: str) -> tuple[str, ...]:
    """Return a role, and those that are one of its kind: a spaniel is a dog."""
    return (role, *sorted(_WIDER.get(role, ())))


def is_determiner(word: str) -> bool:
    """Tell whether a word in lower case is an article or the like, English or German."""
    return word in _DETERMINERS


def is_of_people(role: str) -> bool:
    """Tell whether a role is one of people or of what is loved like them."""
    return role.rpartition(" ")[2] in PEOPLE


def role_of(words: Sequence[str], *, german: bool) -> str | None:
    """Return the role that some words in lower case name, in English, None for none.

    It is the last word that names it: a class teacher is a teacher, a little sister a sister.
    """
    if not words or any(word in _NO_ROLE_WORDS for word in words):
        return None
    role = _english(words[-1]) if german else _SYNONYMS.get(words[-1], words[-1])
    last = role.rpartition(" ")[2]
    return last if last in ROLES else None


def _english(word: str) -> str:
    if word in _SYNONYMS:
        return _SYNONYMS[word]
    if word in ROLES:
        return _SYNONYMS.get(word, word)
    english = english_of(word) or word
    return _SYNONYMS.get(english, english)
