"""Is a sentence worth keeping, and does somebody ask for it to be kept? Two linear judges over the same features.

They see its words and letters, its message, and what stood before. Fitted by `python -m evals.fit keep` to messages in
which other hands have labelled both.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from recollect.core.judges.text_judge import LENGTHS, Group, length_of, letters, pairs, stemmed, tokens
from recollect.core.text.glossary.glossing import in_english
from recollect.core.text.taxonomy.related_words import classes_of
from recollect.core.text.words import stem, words

_SENTENCE: Final = 60  # words that are read of it
_MESSAGE: Final = 150
_BEFORE: Final = 40
_READ: Final = 1_000  # characters of a message that are read in English
_MESSAGES_HELD: Final = 8  # as many as are read at once
_CAPITAL: Final = re.compile(r"(?<=\s)[A-ZÄÖÜ]\w+")
_DIGITS: Final = re.compile(r"\d+")
_QUOTES: Final = frozenset('"„“”«»')


@dataclass(frozen=True, slots=True)
class SentenceInMessage:
    """A sentence of a message."""

    sentences: tuple[str, ...]  # all of the message
    place: int  # of this one
    message: str
    before: str = ""  # the message before it, by somebody else
    assisted: bool = True  # whether the speaker talks to an assistant

    @property
    def text(self) -> str:
        """The sentence."""
        return self.sentences[self.place]


def features(said: SentenceInMessage) -> list[Group]:
    """Return the features of a sentence in its message."""
    own = tokens(said.text, _SENTENCE)
    first = (f"f{place}:{token}" for place, token in enumerate(own[:3]))
    last = (f"e:{token}" for token in own[-1:])
    earlier = tokens(said.sentences[said.place - 1], _BEFORE) if said.place else []
    return [
        Group(frozenset([*stemmed(own, "w"), *pairs(own, "b"), *first, *last])),
        Group(frozenset(letters(own))),
        _words_of_message(said.message),
        Group(frozenset(stemmed(earlier, "p")), 0.5),
        _words_before(said.before),
        Group(frozenset(_form(said, own))),
        Group(frozenset(_in_english(said.text, "g"))),
        _message_in_english(said.message),
    ]


# The same for each sentence of a message
@lru_cache(_MESSAGES_HELD)
def _words_of_message(message: str) -> Group:
    whole = tokens(message, _MESSAGE)
    began = (f"mf{place}:{token}" for place, token in enumerate(whole[:4]))
    return Group(frozenset([*stemmed(whole, "m"), *pairs(whole, "mb"), *began]), 0.7)


@lru_cache(_MESSAGES_HELD)
def _words_before(before: str) -> Group:
    return Group(frozenset(stemmed(tokens(before, len(before))[-_BEFORE:], "bf")), 0.5)


@lru_cache(_MESSAGES_HELD)
def _message_in_english(message: str) -> Group:
    return Group(frozenset(_in_english(message[:_READ], "mg")), 0.7)


def _in_english(text: str, prefix: str) -> Iterator[str]:
    """Yield the stems of a text's words in English and their classes, so that both languages share weights."""
    for word in words(in_english(text)):
        root = stem(word)
        yield f"{prefix}:{root}"
        yield from (f"{prefix}~{one}" for one in classes_of(root))


def _form(said: SentenceInMessage, own: list[str]) -> list[str]:
    length = length_of(own)
    replies = said.place == 0 and said.before.rstrip().endswith("?")
    return [
        f"len:{length}",
        *(f"len>={least}" for least in LENGTHS if len(own) >= least),
        "later" if said.place else "first",
        f"of:{min(len(said.sentences), 5)}",
        "assisted" if said.assisted else "among",
        "asks" if "?" in said.text[-3:] else "tells",
        f"mlen:{min(12, len(said.message) // 60)}",
        f"lines:{min(3, said.message.count(chr(10)))}",
        f"colon:{':' in said.message}",
        f"asked:{'?' in said.message}",
        f"quotes:{not _QUOTES.isdisjoint(said.message)}",
        f"capitals:{min(4, len(_CAPITAL.findall(said.text)))}",
        f"numbers:{min(3, len(_DIGITS.findall(said.text)))}",
        *(["replies", f"replies:{length}"] if replies else []),
    ]
