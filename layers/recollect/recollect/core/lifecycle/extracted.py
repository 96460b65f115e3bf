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
_PARAPHRASED: Final = ("rules/", "extract_memories/1 ")  # what earlier releases read turns by


@dataclass(frozen=True, slots=True)
class ExtractionNote:
    """How far a turn has come.

    made_by: the judges, or prompt and model. is_present: whether it is about the words that the turn has now. reading:
    how often it was read in other words before. found: what is to be stored yet, None when all of it is. memories: the
    ids of those that say it; None where a release before has not noted them. revision: of the record, ABSENT for none.
    replaced: by what it was read before, and the memories that were made then, where the same words were read again.
    """

    made_by: str
    is_present: bool
    reading: int
    found: tuple[Mapping[str, Any], ...] | None
    memories: tuple[str, ...] | None
    revision: int = ABSENT
    replaced: "ReplacedReading | None" = None

    @property
    def is_paraphrased(self) -> bool:
        """Whether an earlier release put the words that the turn has now into other words."""
        return self.is_present and self.found is None and self.made_by.startswith(_PARAPHRASED)

    @property
    def next_reading(self) -> int:
        """The number of a reading of the words that the turn has now."""
        return self.reading if self.is_present else self.reading + 1


@dataclass(frozen=True, slots=True)
class ReplacedReading:
    """A reading of a turn that another one took the place of: by what it was read, and the ids of its memories."""

    made_by: str
    memories: tuple[str, ...]


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
    words, found = value.get("of"), value.get("found")
    return ExtractionNote(
        made_by=str(value.get("by", "")),
        is_present=value.get("version") == turn.version if words is None else words == words_of(turn),
        reading=int(value.get("reading", 0)),
        found=None if found is None else tuple(found),
        memories=_ids(value.get("memories")),
        revision=record.revision,
        replaced=_replaced(value.get("replaced")),
    )


def put_note(
    turn: Entry,
    made_by: str,
    former: ExtractionNote | None,
    *,
    memories: Iterable[str] = (),
    found: Sequence[Mapping[str, JsonValue]] | None = None,
    expires_at: datetime | None = None,
    replaced: ReplacedReading | None = None,
    another_reading: bool = False,
) -> PutRecord:
    """Return what notes that a turn was read; where something is `found` to be stored yet, nobody may have been faster.

    Args:
        turn: as it was read.
        made_by: the judges, or prompt and model.
        former: the note that this one takes the place of.
        memories: the ids of those that say it now.
        found: what is to be stored yet, None when all of it is.
        expires_at: None to keep it.
        replaced: the reading of the same words that this one takes the place of.
        another_reading: whether what is made of the same words from now on is another memory.
    """
    value: dict[str, JsonValue] = {
        "version": turn.version,
        "by": made_by,
        "of": words_of(turn),
        "reading": (0 if former is None else former.next_reading) + another_reading,
        "memories": list(dict.fromkeys(memories)),
    }
    if replaced is not None:
        value["replaced"] = {"by": replaced.made_by, "memories": list(replaced.memories)}
    if found is None:
        return PutRecord(extracted_key(turn.id), value)
    value["found"] = [dict(one) for one in found]
    expected = ABSENT if former is None else former.revision
    return PutRecord(extracted_key(turn.id), value, expires_at, expected=expected)


def _ids(value: Any) -> tuple[str, ...] | None:  # noqa: ANN401 - JSON
    return tuple(map(str, value)) if isinstance(value, list) else None


def _replaced(value: Any) -> ReplacedReading | None:  # noqa: ANN401 - JSON
    return ReplacedReading(str(value["by"]), tuple(map(str, value["memories"]))) if isinstance(value, dict) else None
