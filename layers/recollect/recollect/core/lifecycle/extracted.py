"""What is noted with a turn that memories were made of: of which words, by what, and the memories that say it now."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from recollect.core.model.entry import Entry, JsonValue
from recollect.core.model.records import ABSENT, Collection, PutRecord, Record, RecordKey

_DIGITS: Final = 32


@dataclass(frozen=True, slots=True)
class ExtractionNote:
    """How far a turn has come.

    made_by: the judges, or prompt and model. is_present: whether it is about the words that the turn has now. reading:
    how often it was read in other words before. found: what is to be stored yet, None when all of it is. memories: the
    ids of those that say it. revision: of the record.
    """

    made_by: str
    is_present: bool
    reading: int
    found: tuple[Mapping[str, Any], ...] | None
    memories: tuple[str, ...]
    revision: int

    @property
    def next_reading(self) -> int:
        """The number of a reading of the words that the turn has now."""
        return self.reading if self.is_present else self.reading + 1


def extracted_key(turn_id: str) -> RecordKey:
    """Return where the note of a turn is."""
    return RecordKey(Collection.EXTRACTED, (turn_id,))


def words_of(turn: Entry) -> str:
    """Return a digest of what is read of a turn: other changes of it, and turns around it, ask for no new reading."""
    said = json.dumps([turn.text, turn.speaker, turn.occurred_at.isoformat()])
    return hashlib.sha256(said.encode()).hexdigest()[:_DIGITS]


def note_of(turn: Entry, record: Record | None) -> ExtractionNote | None:
    """Return the note of a turn, None for one that nobody has read."""
    if record is None:
        return None
    value: Mapping[str, Any] = record.value
    found = value.get("found")
    return ExtractionNote(
        made_by=str(value.get("by", "")),
        is_present=value.get("of") == words_of(turn),
        reading=int(value.get("reading", 0)),
        found=None if found is None else tuple(found),
        memories=tuple(value.get("memories", ())),
        revision=record.revision,
    )


def put_note(
    turn: Entry,
    made_by: str,
    former: ExtractionNote | None,
    *,
    memories: Iterable[str] = (),
    found: Sequence[Mapping[str, JsonValue]] | None = None,
    expires_at: datetime | None = None,
) -> PutRecord:
    """Return what notes that a turn was read; where something is `found` to be stored yet, nobody may have been faster.

    Args:
        turn: as it was read.
        made_by: the judges, or prompt and model.
        former: the note that this one takes the place of.
        memories: the ids of those that say it now.
        found: what is to be stored yet, None when all of it is.
        expires_at: None to keep it.
    """
    value: dict[str, JsonValue] = {
        "version": turn.version,
        "by": made_by,
        "of": words_of(turn),
        "reading": 0 if former is None else former.next_reading,
        "memories": list(dict.fromkeys(memories)),
    }
    if found is None:
        return PutRecord(extracted_key(turn.id), value)
    value["found"] = [dict(one) for one in found]
    expected = ABSENT if former is None else former.revision
    return PutRecord(extracted_key(turn.id), value, expires_at, expected=expected)
