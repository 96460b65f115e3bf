"""The map of a space: of each entry what it carries (tags, names, category, time), and who carries the same.

An inverted index (Zobel & Moffat, "Inverted Files for Text Search Engines", 2006) over what people look at instead of
words: small enough to hold in memory, and made of the entries alone, so that counts and walks need no records of their
own that could disagree with them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from recollect.core.model.entry import Entry, Kind, State
from recollect.core.spaces.graph.name_reading import Called, called_in, folded_name


@dataclass(frozen=True, slots=True)
class MapRow:
    """What the map knows of one entry. `names` are its entities as they are written there, amounts and dates left out.

    called: the names and roles of its text, the former among them, also doubtful ones. name: of the entry itself.
    sources: the ids of what it was made of.
    """

    entry_id: str
    version: int
    kind: Kind
    state: State
    occurred_at: datetime
    tags: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    called: tuple[Called, ...] = ()
    category: str | None = None
    name: str | None = None
    session_id: str | None = None
    sources: tuple[str, ...] = ()
    pinned: bool = False
    reviewed_at: datetime | None = None
    tended_at: datetime | None = None

    @property
    def is_active(self) -> bool:
        """Whether it is served, as far as its state goes."""
        return self.state is State.ACTIVE


def map_row(entry: Entry) -> MapRow:
    """Return what the map knows of an entry."""
    names = tuple(dict.fromkeys(name for name in entry.entities if not name[:1].isdigit()))
    return MapRow(
        entry_id=entry.id,
        version=entry.version,
        kind=entry.kind,
        state=entry.state,
        occurred_at=entry.occurred_at,
        tags=entry.tags,
        names=names,
        called=tuple(dict.fromkeys((*map(Called, names), *called_in(entry.text)))),
        category=entry.category,
        name=entry.name,
        session_id=entry.session_id,
        sources=entry.source_ids,
        pinned=entry.pinned,
        reviewed_at=entry.reviewed_at,
        tended_at=entry.tended_at,
    )


@dataclass(frozen=True, slots=True)
class Naming:
    """How one entry says a name: as it is written there, and how much the entry itself shows that it is one."""

    written: str
    certainty: int


@dataclass(slots=True)
class SpaceMap:
    """The rows of a space, with who carries which tag and who names what. Forgotten entries are not on it.

    complete: whether all of the space was read. revision: goes up with each change, for what is derived of it. derived:
    what was made of it last by somebody's name, with the revision and whatever else that was made of.

    Of entries in whatever state, by_tag: which carry a tag. by_name: which name something, by its folded name. by_call:
    which say a name, by the folded name; doubtful names as well. by_role: which speak of a role and whose it is, each
    with the folded names of who has it there. Nobody else changes these.
    """

    complete: bool = True
    revision: int = 0
    derived: dict[str, tuple[object, Any]] = field(default_factory=dict)
    _rows: dict[str, MapRow] = field(default_factory=dict)
    by_tag: dict[str, set[str]] = field(default_factory=dict)
    by_name: dict[str, set[str]] = field(default_factory=dict)
    by_call: dict[str, dict[str, Naming]] = field(default_factory=dict)
    by_role: dict[tuple[str, str], dict[str, tuple[str, ...]]] = field(default_factory=dict)

    def __len__(self) -> int:
        """Return how many entries are on it."""
        return len(self._rows)

    def __iter__(self) -> Iterator[MapRow]:
        """Yield every row, in no order that means anything."""
        return iter(self._rows.values())

    def get(self, entry_id: str) -> MapRow | None:
        """Return the row of an entry, None for one that is not on the map."""
        return self._rows.get(entry_id)

    def apply(self, row: MapRow) -> None:
        """Take a row in place of the entry's former one, unless that is newer; a forgotten entry leaves the map."""
        former = self._rows.get(row.entry_id)
        if former == row or (former is not None and former.version > row.version):
            return
        self.remove(row.entry_id)
        if row.state is State.DELETED:
            return
        self.revision += 1
        self._rows[row.entry_id] = row
        for table, key in _places(row, self.by_tag, self.by_name):
            table.setdefault(key, set()).add(row.entry_id)
        for name, naming in _namings(row).items():
            self.by_call.setdefault(name, {})[row.entry_id] = naming
        for role, bearers in _bearers(row).items():
            self.by_role.setdefault(role, {})[row.entry_id] = bearers

    def remove(self, entry_id: str) -> None:
        """Take an entry off the map, where it is on it."""
        row = self._rows.pop(entry_id, None)
        if row is None:
            return
        self.revision += 1
        for table, key in _places(row, self.by_tag, self.by_name):
            table[key].discard(entry_id)
            if not table[key]:
                del table[key]
        for name in _namings(row):
            _drop(self.by_call, name, entry_id)
        for role in _bearers(row):
            _drop(self.by_role, role, entry_id)


_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def _drop(table: dict[_Key, dict[str, _Value]], key: _Key, entry_id: str) -> None:
    del table[key][entry_id]
    if not table[key]:
        del table[key]


def _namings(row: MapRow) -> dict[str, Naming]:
    found: dict[str, Naming] = {}
    for called in row.called:
        name = folded_name(called.name)
        if name and (name not in found or found[name].certainty < called.certainty):
            found[name] = Naming(called.name, called.certainty)
    return found


def _bearers(row: MapRow) -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for called in row.called:
        if called.role is not None:
            key = (called.role, called.of)
            named = (folded_name(called.name),) if called.name else ()
            found[key] = tuple(dict.fromkeys((*found.get(key, ()), *named)))
    return found


def _places(
    row: MapRow, by_tag: dict[str, set[str]], by_name: dict[str, set[str]]
) -> Iterator[tuple[dict[str, set[str]], str]]:
    yield from ((by_tag, tag) for tag in row.tags)
    yield from ((by_name, name) for name in dict.fromkeys(map(folded_name, row.names)))
