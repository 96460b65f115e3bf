"""What a roll-up tells and which entries it stands for: kept in its entry's metadata, beside the text made of it.

Each sentence names the entries that it rests on. When one of them is forgotten, its sentences go and the rest stays.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from typing import Any, Final

from recollect.core.model.entry import Entry, JsonValue, Kind, State

RESERVED: Final = "rollup"  # the name in the entry's metadata
_ENDS: Final = frozenset(".!?…:;。！？")


@dataclass(frozen=True, slots=True)
class ToldSentence:
    """A sentence, the day of which it tells, and the ids of all entries that it rests on."""

    text: str
    day: date
    entry_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rollup:
    """What a roll-up tells, in the order of time, and of what.

    sources: the ids of all entries that it stands for, those of roll-ups in it and of what they stood for included.
    direct: how many of them, the first ones, it was made of itself. of: what they are, memories or turns. level: 1, or
    one more than the highest roll-up among them. first_day, last_day: the days that it covers. made_by: rules, or a
    prompt and a model.
    """

    sentences: tuple[ToldSentence, ...]
    sources: tuple[str, ...]
    direct: int
    of: Kind
    level: int
    first_day: date
    last_day: date
    made_by: str

    @property
    def text(self) -> str:
        """Return it as a text: a line a day, which begins with the day, each sentence with an end."""
        days = groupby(self.sentences, key=lambda one: one.day)
        return "\n".join(f"{day.isoformat()}: {' '.join(_ended(one.text) for one in told)}" for day, told in days)

    def metadata(self) -> dict[str, JsonValue]:
        """Return it as the metadata of its entry, in which entries stand by their place among the sources."""
        places = {entry_id: place for place, entry_id in enumerate(self.sources)}
        sentences: list[JsonValue] = [
            [one.text, one.day.isoformat(), [places[entry_id] for entry_id in one.entry_ids]] for one in self.sentences
        ]
        return {
            RESERVED: {
                "sentences": sentences,
                "direct": self.direct,
                "of": self.of,
                "level": self.level,
                "first_day": self.first_day.isoformat(),
                "last_day": self.last_day.isoformat(),
                "made_by": self.made_by,
            }
        }

    def without(self, entry_ids: Iterable[str]) -> "Rollup | None":
        """Return it without some of its sources and all that rests on them, None when it tells nothing more."""
        gone = frozenset(entry_ids)
        left = tuple(one for one in self.sentences if gone.isdisjoint(one.entry_ids))
        sources = tuple(one for one in self.sources if one not in gone)
        direct = sum(one not in gone for one in self.sources[: self.direct])
        return replace(self, sentences=left, sources=sources, direct=direct) if left and sources else None


def rollup_of(entry: Entry) -> Rollup | None:
    """Return what a roll-up tells; None for an entry that is none, or was made or changed by somebody's own hand."""
    found = _made_as(entry)
    return found if found is not None and found.text == entry.text else None


def _made_as(entry: Entry) -> Rollup | None:
    """Return what a roll-up told when it was made, whatever its text is now."""
    value: Any = entry.metadata.get(RESERVED) if entry.kind is Kind.ROLLUP else None
    try:
        found = Rollup(
            sentences=tuple(_sentence(one, entry.source_ids) for one in value["sentences"]),
            sources=entry.source_ids,
            direct=int(value["direct"]),
            of=Kind(value["of"]),
            level=int(value["level"]),
            first_day=date.fromisoformat(value["first_day"]),
            last_day=date.fromisoformat(value["last_day"]),
            made_by=str(value["made_by"]),
        )
    except (TypeError, ValueError, KeyError, IndexError):
        return None
    return found if found.sentences else None


def is_made_of(entry: Entry, entry_id: str) -> bool:
    """Tell whether a roll-up was made of another entry itself, and not of a roll-up that tells it."""
    rollup = rollup_of(entry)
    return rollup is not None and entry_id in rollup.sources[: rollup.direct]


def stands_for(entry: Entry, entry_id: str) -> bool:
    """Tell whether an entry is a roll-up in use that tells for another one, as it was made."""
    return entry.state is State.ACTIVE and entry_id in entry.source_ids and rollup_of(entry) is not None


def told_without(entry: Entry, gone: Sequence[str]) -> Entry | None:
    """Return a roll-up's entry without some of its sources, None where nothing is left or nobody knows what is theirs.

    A text that somebody has changed by hand goes back to what was told: nobody knows whose words are in it. Version and
    times are the caller's to set.
    """
    rollup = _made_as(entry)
    left = None if rollup is None else rollup.without(gone)
    if left is None:
        return None
    metadata = {**entry.metadata, **left.metadata()}
    return replace(entry, text=left.text, source_ids=left.sources, metadata=metadata)


def _sentence(value: Sequence[Any], sources: Sequence[str]) -> ToldSentence:
    text, day, places = value
    if not isinstance(text, str) or not places or any(type(place) is not int or place < 0 for place in places):
        raise ValueError(RESERVED)
    return ToldSentence(text, date.fromisoformat(day), tuple(sources[place] for place in places))


def _ended(sentence: str) -> str:
    return sentence if sentence[-1:] in _ENDS else f"{sentence}."
