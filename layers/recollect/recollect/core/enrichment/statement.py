"""Whether a memory states a taste, binds its speaker, wants something, or only keeps company."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from recollect.core.enrichment.word_tables import german_statement_words as german
from recollect.core.enrichment.word_tables.statement_words import COMMITMENT_CUES, GOAL_CUES, PREFERENCE_CUES
from recollect.core.language.tokens import Token
from recollect.core.model.entry import Language, Statement
from recollect.core.text.word_lists import phrase_lists, word_lists

PREFERENCE_CONFIDENCE: Final = 0.9
COMMITMENT_CONFIDENCE: Final = 0.85
GOAL_CONFIDENCE: Final = 0.88
CHIT_CHAT_CONFIDENCE: Final = 0.85
LONGEST_CHIT_CHAT: Final = 12  # words
# The share of a short text's words that are small talk
CHIT_CHAT_SHARE: Final = 0.75
LONGEST_BARE_QUESTION: Final = 6  # words
READ_WORDS: Final = 200  # a statement stands near the beginning or nowhere


def _cue(patterns: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf" (?:{'|'.join(patterns)})(?= )")


@dataclass(frozen=True, slots=True)
class _Tongue:
    """What one language says: the cues of statements, and the words and phrases of small talk."""

    rules: tuple[tuple[Statement, re.Pattern[str], float], ...]
    social: frozenset[str]
    fillers: frozenset[str]
    phrases: tuple[str, ...]


def _rules(
    goal: Sequence[str], commitment: Sequence[str], preference: Sequence[str]
) -> tuple[tuple[Statement, re.Pattern[str], float], ...]:
    return (
        (Statement.GOAL, _cue(goal), GOAL_CONFIDENCE),
        (Statement.COMMITMENT, _cue(commitment), COMMITMENT_CONFIDENCE),
        (Statement.PREFERENCE, _cue(preference), PREFERENCE_CONFIDENCE),
    )


_RULES: Final = _rules(GOAL_CUES, COMMITMENT_CUES, PREFERENCE_CUES)
_GERMAN_RULES: Final = _rules(german.GOAL_CUES, german.COMMITMENT_CUES, german.PREFERENCE_CUES)
_words: Final = partial(word_lists, __package__, "small_talk.toml")
_phrases: Final = partial(phrase_lists, __package__, "small_talk.toml")


@cache
def _english() -> _Tongue:
    return _Tongue(_RULES, _words()["english_social"], _words()["english_fillers"], _phrases()["english_phrases"])


@cache
def _german() -> _Tongue:
    return _Tongue(_GERMAN_RULES, _words()["german_social"], german.FILLERS, _phrases()["german_phrases"])


def statement_of(
    found: Sequence[Token], *, asks: bool, language: Language = Language.ENGLISH
) -> tuple[Statement | None, float]:
    """Return the kind of statement and the confidence in it, (None, 0) for none of these.

    Args:
        found: the words of the text.
        asks: whether it is a question: that promises and wants nothing.
        language: whose rules are used; of a text that is too short to tell, those of small talk in both.
    """
    tongue = _german() if language is Language.GERMAN else _english()
    talks_small = [tongue, _german()] if language is Language.UNDETERMINED else [tongue]
    if any(_is_chit_chat(found, one, asks=asks) for one in talks_small):
        return Statement.CHIT_CHAT, CHIT_CHAT_CONFIDENCE
    if asks:
        return None, 0.0
    plain = f" {' '.join(token.lower for token in found[:READ_WORDS]).replace('’', chr(39))} "
    matches = [
        (match.start(), kind, confidence) for kind, cue, confidence in tongue.rules if (match := cue.search(plain))
    ]
    if not matches:
        return None, 0.0
    _, kind, confidence = min(matches, key=lambda match: match[0])
    return kind, confidence


def _is_chit_chat(found: Sequence[Token], tongue: _Tongue, *, asks: bool) -> bool:
    """Tell whether a short text is made of small talk: mostly its words, and one that is nothing else.

    A question needs no such word when it is short: "Can we talk?".
    """
    if not 0 < len(found) <= LONGEST_CHIT_CHAT:
        return False
    plain = [token.lower.replace("’", "'") for token in found]
    social = sum(word in tongue.social or word in tongue.fillers for word in plain)
    if social / len(found) < CHIT_CHAT_SHARE:
        return False
    if not tongue.social.isdisjoint(plain) or any(phrase in " ".join(plain) for phrase in tongue.phrases):
        return True
    return asks and social == len(found) <= LONGEST_BARE_QUESTION
