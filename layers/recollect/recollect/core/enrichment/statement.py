"""Whether a memory states a taste, binds its speaker, wants something, or only keeps company."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.language.reading import Reading
from recollect.core.language.tokens import Token
from recollect.core.model.entry import Language, Statement
from recollect.core.text.word_files import read_table
from recollect.core.text.words import STOP_WORDS, words_in

CHIT_CHAT_CONFIDENCE: Final = 0.85
LONGEST_CHIT_CHAT: Final = 12  # words
# The share of a short text's words that are small talk
CHIT_CHAT_SHARE: Final = 0.75
LONGEST_BARE_QUESTION: Final = 6  # words
READ_WORDS: Final = 200  # a statement stands near the beginning or nowhere
_SURE: Final = {Statement.GOAL: 0.88, Statement.COMMITMENT: 0.85, Statement.PREFERENCE: 0.9}
_PART: Final = re.compile(r"\{([a-z]{1,16})\}")


def _cue(language: Language, kind: Statement) -> str:
    """Return the pattern of the turns of phrase by which a kind of statement is known."""
    table = read_table(__package__, f"statements/{language}.toml")

    def filled(pattern: str) -> str:
        return _PART.sub(lambda found: filled(table["parts"][found[1]]), pattern)

    return rf" (?:{'|'.join(map(filled, table[kind]))})(?= )"


_CUES: Final = {
    (language, kind): Pattern(partial(_cue, language, kind))
    for language in (Language.ENGLISH, Language.GERMAN)
    for kind in _SURE
}


@dataclass(frozen=True, slots=True)
class SmallTalk:
    """What one language says to keep company: words, others that come with them, phrases; and what tells little."""

    social: frozenset[str]
    fillers: frozenset[str]
    phrases: tuple[str, ...]
    stop_words: frozenset[str]


@cache
def small_talk(language: Language) -> SmallTalk:
    """Return what stands in `data/statements/<language>.toml`."""
    table = read_table(__package__, f"statements/{language}.toml")
    fillers = words_in(table["fillers"])
    stop_words = fillers | words_in(table["stop_words"]) if "stop_words" in table else STOP_WORDS
    return SmallTalk(words_in(table["social"]), fillers, tuple(table["phrases"]), stop_words)


def statement_of(said: Reading) -> tuple[Statement | None, float]:
    """Return the kind of statement and the confidence in it, (None, 0) for none of these.

    A question promises and wants nothing. Of a text that is too short to tell its language, small talk of both is told.
    """
    found, asks = said.tokens, "?" in said.text
    own = Language.GERMAN if said.language is Language.GERMAN else Language.ENGLISH
    spoken = (own, Language.GERMAN) if said.language is Language.UNDETERMINED else (own,)
    if any(_is_chit_chat(found, small_talk(one), asks=asks) for one in spoken):
        return Statement.CHIT_CHAT, CHIT_CHAT_CONFIDENCE
    if asks:
        return None, 0.0
    plain = f" {' '.join(token.lower for token in found[:READ_WORDS]).replace('’', chr(39))} "
    matches = [(match.start(), kind) for kind in _SURE if (match := _CUES[own, kind].compiled.search(plain))]
    if not matches:
        return None, 0.0
    _, kind = min(matches, key=lambda match: match[0])
    return kind, _SURE[kind]


def _is_chit_chat(found: Sequence[Token], own: SmallTalk, *, asks: bool) -> bool:
    """Tell whether a short text is made of small talk: mostly its words, and one that is nothing else.

    A question needs no such word when it is short: "Can we talk?".
    """
    if not 0 < len(found) <= LONGEST_CHIT_CHAT:
        return False
    plain = [token.lower.replace("’", "'") for token in found]
    social = sum(word in own.social or word in own.fillers for word in plain)
    if social / len(found) < CHIT_CHAT_SHARE:
        return False
    if not own.social.isdisjoint(plain) or any(phrase in " ".join(plain) for phrase in own.phrases):
        return True
    return asks and social == len(found) <= LONGEST_BARE_QUESTION
