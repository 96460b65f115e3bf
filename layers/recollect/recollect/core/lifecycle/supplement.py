"""What a language model adds to what the rules found in a memory, held to its text: nothing that does not stand there.

It is kept as places in the text, not as words, and holds for that text alone.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from recollect.core.guardrails.secrets.secret_detection import without_placeholders
from recollect.core.model.entry import Category, Entry, JsonValue, Kind, State
from recollect.core.model.records import Collection, PutRecord, Record, RecordKey

# Below it one in three findings of the rules, or more, is wrong: they found little to go by
SPARSE: Final = 0.65
MOST_ENTITIES: Final = 12
MOST_KEYPHRASES: Final = 8
LONGEST_PHRASE: Final = 80  # characters
_SHORTEST: Final = 2

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class AddedByModel:
    """What was added to a memory, in its words. made_by: the prompt, its version and the model."""

    category: Category
    entities: tuple[str, ...]
    keyphrases: tuple[str, ...]
    made_by: str
    made_at: datetime


@dataclass(frozen=True, slots=True)
class Supplement:
    """What was added to a memory. of: a digest of its text; entities, keyphrases: half-open ranges of characters."""

    of: str
    category: Category
    entities: tuple[Span, ...]
    keyphrases: tuple[Span, ...]
    made_by: str
    made_at: datetime

    def of_text(self, text: str) -> AddedByModel:
        """Return it in the words of the text that it is of."""
        entities, keyphrases = phrases_at(text, self.entities), phrases_at(text, self.keyphrases)
        return AddedByModel(self.category, entities, keyphrases, self.made_by, self.made_at)

    def record(self, entry_id: str) -> PutRecord:
        """Return it as a record."""
        value: dict[str, JsonValue] = {
            "of": self.of,
            "category": self.category.value,
            "entities": [list(span) for span in self.entities],
            "keyphrases": [list(span) for span in self.keyphrases],
            "made_by": self.made_by,
            "made_at": self.made_at.isoformat(),
        }
        return PutRecord(supplement_key(entry_id), value)


def is_sparse(entry: Entry) -> bool:
    """Tell whether the rules found little in a memory in use: no category, or nothing that they are sure of."""
    if entry.kind is not Kind.MEMORY or entry.state is not State.ACTIVE:
        return False
    confidence = entry.metadata_confidence
    return entry.category is None or confidence is None or confidence < SPARSE


def supplement_key(entry_id: str) -> RecordKey:
    """Return where the supplement of a memory is."""
    return RecordKey(Collection.ENRICHED, (entry_id,))


def supplement_of(record: Record | None, text: str) -> Supplement | None:
    """Return the supplement of a record, None where there is none of this text."""
    return supplement_in(record) if record is not None and record.value["of"] == digest_of_text(text) else None


def supplement_in(record: Record) -> Supplement:
    """Return the supplement of a record, of whatever text."""
    value: Mapping[str, Any] = record.value
    return Supplement(
        value["of"],
        Category(value["category"]),
        tuple((start, end) for start, end in value["entities"]),
        tuple((start, end) for start, end in value["keyphrases"]),
        value["made_by"],
        datetime.fromisoformat(value["made_at"]),
    )


def digest_of_text(text: str) -> str:
    """Return what changes with a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def places_in(text: str, phrases: Iterable[str], *, most: int) -> tuple[Span, ...]:
    """Return where phrases stand in a text as whole words, whatever their case: the first place of each, `most` in all.

    What does not stand there is left out, as is what stands in place of a secret.
    """
    said = without_placeholders(text)
    lower = said.lower()
    plain = lower if len(lower) == len(said) else said
    found = (_place(plain, phrase.strip().lower() if plain is lower else phrase.strip()) for phrase in phrases)
    return tuple(dict.fromkeys(place for place in found if place is not None))[:most]


def phrases_at(text: str, spans: Sequence[Span]) -> tuple[str, ...]:
    """Return what stands at places of a text."""
    return tuple(text[start:end] for start, end in spans)


def supplemented(entry: Entry, supplement: Supplement) -> Entry:
    """Return a memory with what was added; a category that it has stays, as does every entity."""
    if digest_of_text(entry.text) != supplement.of:
        return entry
    known = {entity.lower() for entity in entry.entities}
    added = [name for name in phrases_at(entry.text, supplement.entities) if name.lower() not in known]
    category = None if supplement.category is Category.OTHER else supplement.category.value
    return replace(entry, entities=(*entry.entities, *added), category=entry.category or category)


def _place(text: str, phrase: str) -> Span | None:
    """Return where a phrase stands first in a text as whole words."""
    if not _SHORTEST <= len(phrase) <= LONGEST_PHRASE or not any(map(str.isalpha, phrase)):
        return None
    found = re.search(rf"(?<![^\W_]){re.escape(phrase)}(?![^\W_])", text)
    return None if found is None else found.span()
