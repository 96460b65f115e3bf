"""The summary of a category as it is kept, and what tells whether it has to be made anew."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from recollect.core.deduplication.conflicts import Conflict, conflict_id
from recollect.core.model.entry import Category, Entry, JsonValue, State
from recollect.core.model.records import Collection, DropRecord, PutRecord, Record, RecordKey, RecordPrefix
from recollect.core.model.validity import holds_or_soon_will
from recollect.core.spaces.summaries.extractive import SummarySentence
from recollect.core.spaces.summaries.remarks import told

MADE_BY_RULES: Final = "extractive/2"  # another number for other rules: what former ones made is made anew
MOST_CATEGORIES: Final = 200  # of a space
EVERY_SUMMARY: Final = RecordPrefix(Collection.SUMMARY)
REFRESHED_KEY: Final = RecordKey(Collection.SUMMARIES_MADE, ("all",))


@dataclass(frozen=True, slots=True)
class CategorySummary:
    """What is remembered of a category.

    of: a digest of the memories and their versions. made_by: rules, or a prompt and a model. tried_at: when a model
    that was to make it gave nothing to use.
    """

    category: str
    sentences: tuple[SummarySentence, ...]
    memories: int
    made_at: datetime
    made_by: str
    of: str
    tried_at: datetime | None = None

    @property
    def text(self) -> str:
        """The sentences as one paragraph, each with an end and with what is remarked on it."""
        return " ".join(map(told, self.sentences))

    @property
    def conflict_ids(self) -> tuple[str, ...]:
        """The open conflicts that are remarked on, each once."""
        pairs = (
            (one, other) for sentence in self.sentences for other, _ in sentence.otherwise for one in sentence.entry_ids
        )
        return tuple(dict.fromkeys(conflict_id(one, other) for one, other in pairs))

    def record(self) -> PutRecord:
        """Return it as a record. Whoever writes last is right: sentences and digest go together."""
        sentences: JsonValue = [
            [
                one.text,
                one.entry_id,
                one.version,
                [list(other) for other in one.also],
                None if one.day is None else one.day.isoformat(),
                [[other, day.isoformat()] for other, day in one.otherwise],
            ]
            for one in self.sentences
        ]
        value: dict[str, JsonValue] = {
            "sentences": sentences,
            "memories": self.memories,
            "made_at": self.made_at.isoformat(),
            "made_by": self.made_by,
            "of": self.of,
            "tried_at": None if self.tried_at is None else self.tried_at.isoformat(),
        }
        return PutRecord(summary_key(self.category), value)


def is_summarised(entry: Entry, now: datetime) -> bool:
    """Tell whether an entry is part of a summary: in use, and what it says holds."""
    return entry.state is State.ACTIVE and holds_or_soon_will(entry, now)


def category_of(entry: Entry) -> str:
    """Return the category that an entry is told under."""
    return entry.category or Category.OTHER.value


def summary_key(category: str) -> RecordKey:
    """Return where the summary of a category is."""
    return RecordKey(Collection.SUMMARY, (category,))


def dropped(category: str) -> DropRecord:
    """Return what removes the summary of a category with nothing in it."""
    return DropRecord(summary_key(category))


def summary_of(record: Record) -> CategorySummary:
    """Return the summary that a record keeps."""
    value: Mapping[str, Any] = record.value
    tried_at = value.get("tried_at")
    return CategorySummary(
        category=record.key.parts[0],
        sentences=tuple(map(_sentence, value["sentences"])),
        memories=value["memories"],
        made_at=datetime.fromisoformat(value["made_at"]),
        made_by=value["made_by"],
        of=value["of"],
        tried_at=None if tried_at is None else datetime.fromisoformat(tried_at),
    )


def _sentence(kept: Sequence[Any]) -> SummarySentence:
    text, entry_id, version, *others = kept  # those of before had one memory each, and no remarks
    remarks = dict(zip(("also", "day", "otherwise"), others, strict=False))
    day, otherwise = remarks.get("day"), remarks.get("otherwise", ())
    return SummarySentence(
        text,
        entry_id,
        version,
        tuple((other, at) for other, at in remarks.get("also", ())),
        None if day is None else date.fromisoformat(day),
        tuple((other, date.fromisoformat(said)) for other, said in otherwise),
    )


def digest_of(memories: Sequence[Entry], conflicts: Sequence[Conflict] = ()) -> str:
    """Return what changes when a memory of a category comes, goes or changes, or an open conflict about one does."""
    own = {entry.id for entry in memories}
    lines = sorted(f"{entry.id} {entry.version}" for entry in memories)
    lines += sorted(conflict.id for conflict in conflicts if not own.isdisjoint(conflict.both))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


def refreshed(at: datetime | None) -> PutRecord:
    """Return the note that the summaries tell all changes up to one, None for those of a space without changes."""
    return PutRecord(REFRESHED_KEY, {"at": None if at is None else at.isoformat()})


def tells_all(record: Record | None, latest: datetime | None) -> bool:
    """Tell whether a note says so of the latest change; None for a space whose changes are all forgotten by now."""
    if record is None:
        return False
    noted = record.value["at"]
    return latest is None or (noted is not None and datetime.fromisoformat(str(noted)) >= latest)
