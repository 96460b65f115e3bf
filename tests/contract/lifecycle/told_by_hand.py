"""What the jobs should leave of a life, worked out the plain way: a list of what was said, and a rule for each job."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Ages:
    """After how many days something happens to what nobody looks at; turns that may be in use."""

    ttl: Mapping[str, int]
    old: int
    long_ago: int
    turn_cap: int


@dataclass(slots=True)
class Said:
    """Something that was said; `with_` names what belongs together."""

    id: str
    text: str
    category: str | None
    with_: str
    made: datetime
    used: datetime
    is_turn: bool = False
    is_protected: bool = False
    state: str = "active"
    deleted: datetime | None = None
    told_with: frozenset[str] = frozenset()
    was_archived_for_it: bool = False


@dataclass(slots=True)
class ByHand:
    """All that was said, and when and of what level the roll-up of what was made. outlived: told, and purged since."""

    ages: Ages
    said: dict[str, Said] = field(default_factory=dict)
    outlived: list[Said] = field(default_factory=list)
    rollups: dict[str, tuple[datetime, int]] = field(default_factory=dict)

    def rule(self, job: str, now: datetime) -> None:
        """What a job does."""
        getattr(self, job)(now)

    def roll_up(self, now: datetime) -> None:
        age = self.ages.old * DAY
        for with_, group in groupby(sorted(self.said.values(), key=lambda one: one.with_), key=lambda one: one.with_):
            members = [one for one in group if self.may_be_told(one)]
            if any(one.is_turn and one.told_with for one in members):
                continue  # a conversation is told once
            free = [one for one in members if not one.told_with]
            used = [one.used for one in free]
            # A roll-up is one of those that belong together, but for those of conversations
            made, level = self.rollups.get(with_, (None, 0))
            if made is not None and level < 3 and not any(one.is_turn for one in members):
                used.append(made)
            old = [moment for moment in used if moment + age <= now]
            waits = len(old) < len(used) and not any(moment + 2 * age <= now for moment in old)
            if len(old) < 2 or (waits and not free[0].is_turn):
                continue
            told = [one for one in free if one.used + age <= now]
            together = frozenset(one.id for one in told)
            if made in old:
                before = [one for one in self.said.values() if one.with_ == with_ and one.told_with]
                together = together.union(*(one.told_with for one in before))
                for one in before:
                    one.told_with = together
            for one in told:
                one.told_with = together
                one.state, one.was_archived_for_it = "archived", True
            self.rollups[with_] = (now, level + 1 if made in old else 1)

    def may_be_told(self, one: Said) -> bool:
        if one.is_protected or one.category == "health" or one.state not in {"active", "archived"}:
            return False
        return one.is_turn or not (one.state == "archived" and one.was_archived_for_it)

    def prune(self, now: datetime) -> None:
        for one in self.said.values():
            is_kept = one.is_turn or one.is_protected or one.state != "active"
            if not is_kept and one.used + self.ages.ttl[str(one.category)] * DAY <= now:
                one.state = "archived"

    def retain(self, now: datetime) -> None:
        age = self.ages.long_ago * DAY
        for one in self.said.values():
            if one.state == "archived" and one.told_with and not one.is_protected and one.used + age <= now:
                one.state, one.deleted = "deleted", now

    def cap(self, _now: datetime) -> None:
        turns = [one for one in self.said.values() if one.is_turn and one.state == "active"]
        for one in sorted(turns, key=lambda one: (one.made, one.id), reverse=True)[self.ages.turn_cap :]:
            if not one.is_protected:
                one.state = "archived"

    def purge(self, now: datetime) -> None:
        gone = [one.id for one in self.said.values() if one.deleted is not None and one.deleted + DAY <= now]
        for entry_id in gone:
            one = self.said.pop(entry_id)
            if one.told_with:
                self.outlived.append(one)

    def leave(self, one: Said) -> None:
        """No roll-up tells of it any more."""
        left = one.told_with - {one.id}
        for other in self.said.values():
            other.told_with -= {one.id}
        if one.told_with and not left:
            del self.rollups[one.with_]
        one.told_with = frozenset()

    def forget(self, entry_id: str, now: datetime) -> None:
        one = self.said[entry_id]
        one.state, one.deleted = "deleted", now
        self.leave(one)

    def states(self) -> dict[str, str]:
        return {one.id: one.state for one in self.said.values()}

    def told(self) -> Iterable[Said]:
        return [one for one in self.said.values() if one.told_with]
