"""What stands whatever is asked: pinned memories, and a short profile of the person.

The profile is of preferences, commitments and safety facts.

Kept as one record of ids that follows the changes of the space, so that nobody looks through all entries to find a few.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from recollect.core.model import records
from recollect.core.model.entry import Entry, JsonValue, Kind, Role, State, Statement, Statistics
from recollect.core.model.records import PutRecord, Record, RecordKey
from recollect.core.ranking.signs.entry_signs import entry_signs
from recollect.core.ranking.signs.question_signs import question_signs
from recollect.core.text.glossary.glossing import in_english
from recollect.core.text.safety_facts import is_safety_fact
from recollect.core.text.taxonomy.related_words import related_stems

RULES: Final = 3  # another number for other entries or another order: what was kept by former ones is looked up anew
STANDING_KEY: Final = RecordKey(records.Collection.STANDING, ("entries",))
MOST: Final = 32  # of each that are read
MOST_PINNED: Final = 500  # that are kept, so that those beyond can be named
FEWEST: Final = 16  # when fewer are left of more than were kept, they are looked for anew
SAVED_EVERY: Final = timedelta(minutes=5)  # or else the store may have dropped what changed since
TOUCHING: Final = 0.25
SHORT_PROFILE: Final = "profile/person"  # of no stored entry's id
_BEFORE_ALL_OTHERS: Final = 100.0  # no importance comes near it
_PROFILE: Final = frozenset({Statement.PREFERENCE, Statement.COMMITMENT})


class ShortlistPlace(NamedTuple):
    """One entry, and what it is ordered by: importance (safety facts before all others), then its id, its age."""

    importance: float
    entry_id: str


@dataclass(frozen=True, slots=True)
class Shortlist:
    """The first entries of one sort; `cut`: there are more than are kept."""

    places: tuple[ShortlistPlace, ...] = ()
    cut: bool = False

    @property
    def is_short(self) -> bool:
        """Whether entries that were not kept may have to take the place of others that are gone."""
        return self.cut and len(self.places) < FEWEST

    def changed(self, gone: Collection[str], new: Iterable[Entry], *, most: int) -> "Shortlist":
        """Return the list without some entries and with others, `most` of them at most."""
        places = [place for place in self.places if place.entry_id not in gone]
        places += [ShortlistPlace(_weight(entry), entry.id) for entry in new]
        return Shortlist(tuple(sorted(places, reverse=True)[:most]), cut=self.cut or len(places) > most)


@dataclass(frozen=True, slots=True)
class PinnedAndProfile:
    """The entries that stand, the most important and youngest first, as of a position in the feed of changes.

    saved_at: when it was kept.
    """

    position: str
    saved_at: datetime
    pinned: Shortlist = Shortlist()
    profile: Shortlist = Shortlist()

    @property
    def is_short(self) -> bool:
        """Whether one of the lists has to be made anew."""
        return self.pinned.is_short or self.profile.is_short

    def entry_ids(self) -> list[str]:
        """Return all ids, in order."""
        return [place.entry_id for place in (*self.pinned.places, *self.profile.places)]

    def read_ids(self) -> list[str]:
        """Return the ids of the first of each, in order."""
        return [place.entry_id for place in (*self.pinned.places[:MOST], *self.profile.places[:MOST])]

    def unread_pins(self) -> list[str]:
        """Return the ids of the pinned entries beyond these."""
        return [place.entry_id for place in self.pinned.places[MOST:]]

    def followed(self, position: str, changed_ids: Collection[str], entries: Collection[Entry]) -> "PinnedAndProfile":
        """Return what stands after changes: `entries` are those of the changed ones that still exist."""
        return replace(
            self,
            position=position,
            pinned=self.pinned.changed(changed_ids, filter(is_pinned, entries), most=MOST_PINNED),
            profile=self.profile.changed(changed_ids, filter(is_profile, entries), most=MOST),
        )

    def record(self, now: datetime) -> PutRecord:
        """Return it as a record. Whoever writes last is right: position and entries go together."""
        lists = {"pinned": _value(self.pinned), "profile": _value(self.profile)}
        return PutRecord(
            STANDING_KEY, {"rules": RULES, "position": self.position, "saved_at": now.isoformat(), **lists}
        )


def pinned_and_profile_of(record: Record) -> PinnedAndProfile | None:
    """Return what a record keeps; None where it was kept by other rules."""
    value: Mapping[str, Any] = record.value
    if value.get("rules") != RULES:
        return None
    saved_at = datetime.fromisoformat(value["saved_at"])
    return PinnedAndProfile(value["position"], saved_at, _shortlist(value["pinned"]), _shortlist(value["profile"]))


def is_pinned(entry: Entry) -> bool:
    """Tell whether an entry is shown in every context."""
    return entry.pinned and entry.state is State.ACTIVE


def is_profile(entry: Entry) -> bool:
    """Tell whether an entry says what its person prefers, is bound to or has to mind, and is not pinned anyway."""
    if entry.kind is not Kind.MEMORY or entry.state is not State.ACTIVE or entry.pinned:
        return False
    return entry.statement in _PROFILE or is_safety_fact(entry.text)


def short_profile(text: str, name: str | None, *, owner: str, space: str, at: datetime) -> Entry:
    """Return what a person says about themselves as an entry that is stored nowhere.

    Args:
        text: what is said.
        name: what the person is called, if that is known.
        owner: the id of the person.
        space: of the context.
        at: when it was written.
    """
    return Entry(
        id=SHORT_PROFILE,
        user_id=owner,
        space=space,
        kind=Kind.MEMORY,
        role=Role.USER,
        text=text,
        speaker=name,
        created_at=at,
        modified_at=at,
        occurred_at=at,
        statistics=Statistics(accessed_at=at),
        needs_embedding=False,
    )


def by_question(entries: Iterable[Entry], question: str) -> list[Entry]:
    """Return entries that stand: what touches the question first, then safety facts, then as they are ordered.

    An entry touches a question that it shares at least `TOUCHING` of the information of with, in the same words or in
    related ones; what shares more comes first.
    """
    asked = question_signs(question).stems()
    whole = sum(asked.values())
    wanted = {stem: {stem: 1.0, **related_stems(stem)} for stem in asked}

    def shared(entry: Entry) -> float:
        stems = entry_signs(in_english(entry.text)).stems
        nearest = {
            stem: max((near for one, near in of.items() if one in stems), default=0.0) for stem, of in wanted.items()
        }
        return sum(asked[stem] * near for stem, near in nearest.items()) / whole if whole else 0.0

    def place(entry: Entry) -> tuple[float, bool]:
        share = shared(entry)
        return -round(share, 1) if share >= TOUCHING else 0.0, not is_safety_fact(entry.text)

    return sorted(entries, key=place)


def by_importance(entries: Iterable[Entry]) -> list[Entry]:
    """Return entries that stand as they are ordered whatever is asked: safety facts, importance, the youngest."""
    return sorted(entries, key=lambda entry: ShortlistPlace(_weight(entry), entry.id), reverse=True)


def _weight(entry: Entry) -> float:
    return entry.importance + (_BEFORE_ALL_OTHERS if is_safety_fact(entry.text) else 0.0)


def _value(shortlist: Shortlist) -> dict[str, JsonValue]:
    return {"places": [list(place) for place in shortlist.places], "cut": shortlist.cut}


def _shortlist(value: Mapping[str, Any]) -> Shortlist:
    return Shortlist(tuple(ShortlistPlace(*place) for place in value["places"]), cut=value["cut"])
