"""Changes after which both memories hold and neither repeats the other."""

from random import Random
from typing import Final

from recollect.core.model.entry import Role
from tests.labelled.bases import Base, bases
from tests.labelled.mutators.mutator import Mutator, in_mid_sentence, unchanged
from tests.labelled.pairs import DIFFERENT, Said

_ASKED: Final = ("Is it true that {}?", "Did I tell you that {}?", "Who told you that {}?", "Are you sure that {}?")
_ADDED: Final = (
    "I wrote that down for the tax return.",
    "Petra told me so on the phone yesterday.",
    "It took us three months to find out.",
    "Nobody else in the house knows about it.",
    "Please ask me again in a year.",
)


def _question_mark(base: Base, rng: Random) -> str | None:
    return base.text[:-1] + "?"


def _asked(base: Base, rng: Random) -> str | None:
    """Return it as a subordinate clause of an English question."""
    return rng.choice(_ASKED).format(in_mid_sentence(base.text[:-1])) if base.verbs else None


def _other_subject(base: Base, rng: Random) -> str | None:
    if not base.subjects:
        return None
    span = base.subjects[0]
    return base.replaced({span: rng.choice(span.others)})


def _other_subject_and_value(base: Base, rng: Random) -> str | None:
    if not base.subjects or not base.values:
        return None
    spans = (base.subjects[0], rng.choice(base.values))
    return base.replaced({span: rng.choice(span.others) for span in spans})


def _more_told(base: Base, rng: Random) -> str | None:
    return f"{base.text} {rng.choice(_ADDED)}" if base.verbs else None


def _another_memory_told_too(base: Base, rng: Random) -> str | None:
    other = rng.choice([other for other in bases() if other.text != base.text])
    return f"{base.text} {other.text}"


def _another_memory(base: Base, rng: Random) -> str | None:
    """Return the neighbour in the file, which is about the same field of life."""
    every = bases()
    return every[every.index(base) - 1].text


MUTATORS: Final = (
    Mutator("question_mark", DIFFERENT, _question_mark),
    Mutator("asked", DIFFERENT, _asked),
    Mutator("other_subject", DIFFERENT, _other_subject),
    Mutator("other_subject_and_value", DIFFERENT, _other_subject_and_value),
    Mutator("more_told", DIFFERENT, _more_told),
    Mutator("another_memory_told_too", DIFFERENT, _another_memory_told_too),
    Mutator("neighbouring_memory", DIFFERENT, _another_memory),
    Mutator("other_speaker", DIFFERENT, unchanged, said_by=(Said("", speaker="Ana"), Said("", speaker="Ben"))),
    Mutator("other_role", DIFFERENT, unchanged, said_by=(Said("", Role.USER), Said("", Role.ASSISTANT))),
)
