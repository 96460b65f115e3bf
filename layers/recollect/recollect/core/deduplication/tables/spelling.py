"""Other spellings of the same words: contractions, slips of the fingers, abbreviations. English."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from recollect.core.text.word_files import read_pairs
from recollect.core.text.words import words_in

# "he's" is "he is" or "he has", "you're" is often written "your", "she'd" is "she would" or "she had"
IS_OR_HAS: Final = "'s?"
ARE_OR_YOURS: Final = "'re"
WOULD_OR_HAD: Final = "'d"
POSSESSIVE: Final = "'s"
AMBIGUOUS: Final = {
    IS_OR_HAS: frozenset({"is", "has"}),
    ARE_OR_YOURS: frozenset({"are"}),
    WOULD_OR_HAD: frozenset({"would", "had"}),
}
TAKES_IS: Final = words_in(
    "he she it that this there here what who where when how everything everyone somebody someone name"
)
_NEGATED: Final = words_in(
    "do does did is are was were has have had could would should might must need",
)
_WITHOUT_APOSTROPHE: Final = {f"{verb}nt": (verb, "not") for verb in _NEGATED}
_MISTAKEN: Final = {
    "its": ("it", IS_OR_HAS),
    "your": ("you", ARE_OR_YOURS),
    "their": ("they", ARE_OR_YOURS),
    "whose": ("who", IS_OR_HAS),
}
# Of these any two neighbouring letters that changed places make no word, but for the exceptions
_OFTEN_TYPED: Final = words_in(
    "that this these those with without from before after because which while when where what have been were "
    "will would could should there their they them about into onto over under until since between through "
    "during"
)
_WORDS_OF_THEIR_OWN: Final = words_in("form three whit eben bene inot")


def _transposed(word: str) -> list[str]:
    pairs = [at for at in range(len(word) - 1) if word[at] != word[at + 1]]
    return [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in pairs]


_TRANSPOSED: Final = {
    slip: word for word in sorted(_OFTEN_TYPED) for slip in _transposed(word) if slip not in _WORDS_OF_THEIR_OWN
}


@cache
def spellings() -> Mapping[str, tuple[str, ...]]:
    """Return what each other spelling is read as: one word or several."""
    listed = {typed: tuple(read.split()) for typed, read in read_pairs(__package__, "spelling.txt").items()}
    several = {**_WITHOUT_APOSTROPHE, **_MISTAKEN}
    transposed = {slip: several.get(word, (word,)) for slip, word in _TRANSPOSED.items()}
    return {**transposed, **listed, **several}


def expanded(word: str) -> tuple[str, ...]:
    """Return the words that a word with an apostrophe stands for: "don't" is do, not."""
    base, _, ending = word.rpartition("'")
    if not base:
        return (word,)
    if ending == "t" and base[1:].endswith("n"):
        return (base[:-1], "not")
    if ending == "s":
        return (base, IS_OR_HAS if base in TAKES_IS else POSSESSIVE)
    if ending in _ENDINGS:
        return (base, _ENDINGS[ending])
    return (word,)


_ENDINGS: Final = {"ll": "will", "ve": "have", "m": "am", "re": ARE_OR_YOURS, "d": WOULD_OR_HAD}
