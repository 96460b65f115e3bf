"""Which conversations may be looked at while numbers are chosen."""

from collections.abc import Sequence
from typing import Final

from evals.datasets.datasets import Conversation, DataError

# Five of LoCoMo's ten, ten of BEAM's twenty: what is held out stays held out, also where a file has all of them
LOCOMO: Final = frozenset({"conv-26", "conv-30", "conv-41", "conv-42", "conv-43"})
BEAM: Final = frozenset(f"beam-{number}" for number in range(1, 11))
# evals/people/development.json, then two earlier files of people that are not part of this repository
PEOPLE: Final = frozenset(
    {
        *("Bridget Halloran", "Ravi Menon", "Holger Brinkmann", "Odile Farrant"),
        *("Desmond Harkley", "Rohan Belcourt", "Silke Marquering", "Defne Karasoy"),
        *("Marta", "Devon", "Priya", "Torsten", "Ines", "Kofi"),
        *("Hannah", "Omar", "Lee", "Jutta"),
    }
)
DEVELOPMENT: Final = LOCOMO | BEAM | PEOPLE


def development(conversations: Sequence[Conversation]) -> list[Conversation]:
    """Return the development conversations, those with questions.

    Raises:
        DataError: there are none.
    """
    chosen = [one for one in conversations if one.name in DEVELOPMENT and one.cases]
    if not chosen:
        raise DataError("the data holds none of the development conversations; others are for measuring only")
    return chosen
