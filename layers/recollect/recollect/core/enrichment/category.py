"""Which domain a memory belongs to: by the words that speak for it, the kinds of entities, the kind of statement."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from recollect.core.enrichment.findings import Entity, EntityType
from recollect.core.language.tokens import Token
from recollect.core.model.entry import Category, Statement
from recollect.core.text.word_files import read_table
from recollect.core.text.words import stem

STRONG_WEIGHT: Final = 1.0
WEAK_WEIGHT: Final = 0.5
LEAST_SCORE: Final = 0.5
TASTE_WEIGHT: Final = 1.5  # a stated preference is one, unless much speaks for a hobby, say
TECHNICAL_WEIGHT: Final = 1.0
ORGANISATION_WEIGHT: Final = 0.5
SURE_MARGIN: Final = 1.0  # over the second best
SURE_CONFIDENCE: Final = 0.85
UNSURE_CONFIDENCE: Final = 0.65

_TECHNICAL: Final = frozenset({EntityType.CODE, EntityType.FILE, EntityType.ISSUE, EntityType.VERSION, EntityType.URL})
# Of equals the first: what is private weighs more than where it came up
_PRECEDENCE: Final = (
    *(Category.HEALTH, Category.RELATIONSHIPS, Category.HOBBIES),
    *(Category.PREFERENCES, Category.WORK, Category.OTHER),
)


def category_of(
    found: Sequence[Token], entities: Sequence[Entity], statement: Statement | None
) -> tuple[Category, float]:
    """Return the category and the confidence in it, (other, 0) where nothing speaks for one."""
    if statement is Statement.CHIT_CHAT:
        return Category.OTHER, 0.0
    scores = dict.fromkeys(Category, 0.0)
    words = _words()
    for word in {stem(token.lower) for token in found}:
        spoken = words.get(word)
        if spoken:
            scores[spoken[0]] += spoken[1]
    if any(entity.type in _TECHNICAL for entity in entities):
        scores[Category.WORK] += TECHNICAL_WEIGHT
    if any(entity.type is EntityType.ORGANISATION for entity in entities):
        scores[Category.WORK] += ORGANISATION_WEIGHT
    if statement is Statement.PREFERENCE:
        scores[Category.PREFERENCES] += TASTE_WEIGHT
    best, second = sorted(_PRECEDENCE, key=scores.__getitem__, reverse=True)[:2]
    if scores[best] < LEAST_SCORE:
        return Category.OTHER, 0.0
    sure = scores[best] - scores[second] >= SURE_MARGIN
    return best, SURE_CONFIDENCE if sure else UNSURE_CONFIDENCE


@cache
def _words() -> Mapping[str, tuple[Category, float]]:
    """Return the category that each stem speaks for, and how much."""
    read = {name: words.split() for name, words in read_table(__package__, "categories.toml").items()}
    weak = set(read.pop("weak"))
    return {
        stem(word): (Category(name), WEAK_WEIGHT if word in weak else STRONG_WEIGHT)
        for name, words in read.items()
        for word in sorted(words)
    }
