"""Whether a memory states a taste, binds its speaker, wants something, or only keeps company."""

import re
from collections.abc import Sequence
from typing import Final

from recollect.core.enrichment.tokens import Token
from recollect.core.enrichment.word_tables.statement_words import (
    COMMITMENT_CUES,
    FILLERS,
    GOAL_CUES,
    PREFERENCE_CUES,
    SOCIAL_PHRASES,
    SOCIAL_WORDS,
)
from recollect.core.model.entry import Statement

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


_RULES: Final = (
    (Statement.GOAL, _cue(GOAL_CUES), GOAL_CONFIDENCE),
    (Statement.COMMITMENT, _cue(COMMITMENT_CUES), COMMITMENT_CONFIDENCE),
    (Statement.PREFERENCE, _cue(PREFERENCE_CUES), PREFERENCE_CONFIDENCE),
)


def statement_of(found: Sequence[Token], *, asks: bool) -> tuple[Statement | None, float]:
    """Return the kind of statement and the confidence in it, (None, 0) for none of these.

    Args:
        found: the words of the text.
        asks: whether it is a question: that promises and wants nothing.
    """
    if _is_chit_chat(found, asks=asks):
        return Statement.CHIT_CHAT, CHIT_CHAT_CONFIDENCE
    if asks:
        return None, 0.0
    plain = f" {' '.join(token.lower for token in found[:READ_WORDS]).replace('’', chr(39))} "
    matches = [(match.start(), kind, confidence) for kind, cue, confidence in _RULES if (match := cue.search(plain))]
    if not matches:
        return None, 0.0
    _, kind, confidence = min(matches, key=lambda match: match[0])
    return kind, confidence


def _is_chit_chat(found: Sequence[Token], *, asks: bool) -> bool:
    """Tell whether a short text is made of small talk: mostly its words, and one that is nothing else.

    A question needs no such word when it is short: "Can we talk?".
    """
    if not 0 < len(found) <= LONGEST_CHIT_CHAT:
        return False
    plain = [token.lower.replace("’", "'") for token in found]
    social = sum(word in SOCIAL_WORDS or word in FILLERS for word in plain)
    if social / len(found) < CHIT_CHAT_SHARE:
        return False
    if not SOCIAL_WORDS.isdisjoint(plain) or any(phrase in " ".join(plain) for phrase in SOCIAL_PHRASES):
        return True
    return asks and social == len(found) <= LONGEST_BARE_QUESTION
