"""Words that mean nothing and stand nowhere else, and for each foreign value another one that nobody has."""

import hashlib
import random
import re
import uuid
from typing import Final

from recollect.core.model.ids import id_of_key, key_of

LENGTH: Final = 10
_CONSONANTS: Final = "bdfgklmnprstvz"
_VOWELS: Final = "aeiou"
A_WORD: Final = re.compile(rf"(?<![A-Za-z0-9])(?:[{_CONSONANTS}][{_VOWELS}]){{{LENGTH // 2}}}(?![A-Za-z0-9])")
_ID: Final = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
_TOKENS: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9_-]{6,}")


class Words:
    """Draws words, the same ones for the same seed."""

    def __init__(self, seed: object) -> None:
        self._chance = random.Random(str(seed))

    def __call__(self) -> str:
        """Return a word that looks like a name and is none."""
        return _word(self._chance)


def tokens_of(text: str) -> set[str]:
    """Return all that a mark could be in a text: ids, keys, words."""
    return set(_TOKENS.findall(text))


def marks_in(text: str) -> set[str]:
    """Return the ids, keys and made-up words of a text."""
    return {token for token in tokens_of(text) if A_WORD.fullmatch(token) or _ID.fullmatch(token) or id_of_key(token)}


def twin_of(value: object) -> object:
    """Return a value of the same form that names nothing: of the same value always the same one."""
    match value:
        case str() if (entry_id := id_of_key(value)) is not None:
            return key_of(_other_id(entry_id))
        case str():
            return A_WORD.sub(lambda found: _other_word(found[0]), _ID.sub(lambda found: _other_id(found[0]), value))
        case dict():
            return {name: twin_of(one) for name, one in value.items()}
        case list():
            return [twin_of(one) for one in value]
        case _:
            return value


def _word(chance: random.Random) -> str:
    return "".join(chance.choice(_CONSONANTS) + chance.choice(_VOWELS) for _ in range(LENGTH // 2))


def _other_word(word: str) -> str:
    return _word(random.Random(f"another than {word}"))


def _other_id(entry_id: str) -> str:
    last = hashlib.sha256(entry_id.encode()).hexdigest()[:12]
    return str(uuid.UUID(entry_id[:-12] + last))
