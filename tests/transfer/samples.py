"""A person's memory at random, of all kinds of records, put into a store as it would come to be there.

The same seed gives the same memory on every store.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, Resolution, open_conflict, put_conflict
from recollect.core.deduplication.dedup_index import band_keys, band_value, changed_index_records
from recollect.core.deduplication.simhash import fingerprint
from recollect.core.deduplication.verdicts import JudgedPair, Verdict
from recollect.core.feedback.recall import Outcome, Recall, agent_record
from recollect.core.lifecycle.coming_back import gone_with
from recollect.core.lifecycle.rollups.rollup import Rollup, ToldSentence
from recollect.core.lifecycle.supplement import Supplement
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.edges import Edge, EdgeType, entity_target, put_edges
from recollect.core.model.entry import (
    Category,
    Entry,
    JsonValue,
    Kind,
    Language,
    LastScores,
    Role,
    State,
    Statement,
    Statistics,
    Trust,
)
from recollect.core.model.handoffs import Handoff, handoff_records
from recollect.core.model.ids import uuid7
from recollect.core.model.records import Collection, PutRecord, RecordChange, RecordKey
from recollect.core.model.scope import Owner, Scope
from recollect.core.model.writes import Author, Committed, SessionStep, VersionRecord, Write
from recollect.core.spaces.graph.decisions import DecisionKind, EntityDecision, name_digest, put_decision
from recollect.core.spaces.memory_mode import IncognitoStep, Timeline
from recollect.core.spaces.person_profile import PersonProfile
from recollect.core.spaces.settings import SETTINGS_KEY, SpaceSettings
from recollect.core.spaces.shares import NO_SHARES, new_share
from recollect.ports import EntryStore
from tests.fakes.clock import START

WORDS = (
    "oolong tea Lisbon Alice Bob cello garden Größe naïve 東京 🫖 crème brûlée Friday release deadline allergy peanuts "
    'bicycle river "quoted" back\\slash new\nline tab\there # hash % percent ~ tilde | pipe'
).split(" ")
AT_ONCE = 25
LONG, MOST = 1_500, 7_900  # words, characters


@dataclass(frozen=True, slots=True)
class Sample:
    """What was put in: entries that an export takes away, and those that are gone for good."""

    entries: Sequence[Entry]
    gone: Sequence[Entry]


class SampleMaker:
    """Makes one person's spaces, from one seed."""

    def __init__(self, seed: int, now: datetime = START) -> None:
        self._chance = random.Random(seed)
        self._now = now
        self._count = 0
        self._made: list[Entry] = []  # in the space that is filled

    def fill(self, store: EntryStore, scope: Scope, count: int) -> Sample:
        """Put `count` entries into a space, with all that stands beside them."""
        self._made = []
        for number in range(count):
            self._made.append(self._entry(scope, number))
        entries = self._made
        gone = [self._gone(scope) for _ in range(max(1, count // 50))]
        self._store(store, scope, [*entries, *gone])
        versions = [record for entry in entries for record in self._versions(entry)]
        assert all(store.restore_versions(scope, versions))
        for changes in self._records(entries):
            store.change_records(scope, changes)
        profile = PersonProfile(name="Alice", time_zone="Europe/Lisbon", text="Größe #1")
        key = profile.record(self._now, "user", expected=0)
        store.change_records(Owner(scope.owner).person, [replace(key, expected=None)])
        return Sample(entries, gone)

    def _store(self, store: EntryStore, scope: Scope, entries: Sequence[Entry]) -> None:
        revisions: dict[str, int] = {}
        for start in range(0, len(entries), AT_ONCE):
            writes = [self._write(entry, revisions) for entry in entries[start : start + AT_ONCE]]
            assert {type(outcome) for outcome in store.commit(scope, writes)} == {Committed}

    def _write(self, entry: Entry, revisions: dict[str, int]) -> Write:
        step, records = None, list[RecordChange](changed_index_records(None, entry, ()))
        if entry.kind is Kind.TURN and entry.session_id is not None:
            revision = revisions.get(entry.session_id, 0)
            step = SessionStep(entry.session_id, revision, entry.source_ids[0])
            revisions[entry.session_id] = revision + 1
        if entry.kind is Kind.HANDOFF:
            records += handoff_records(entry, _handoff(entry.text))
        return Write(entry, Author(), session=step, records=tuple(records), restores=True)

    def _gone(self, scope: Scope) -> Entry:
        """An entry that was forgotten longer ago than it can be brought back."""
        entry = self._entry(scope, self._count)
        return replace(entry, state=State.DELETED, modified_at=self._now - SpaceSettings().undo, name=None)

    def _entry(self, scope: Scope, number: int) -> Entry:
        chance = self._chance
        self._count += 1
        created = self._now - timedelta(microseconds=chance.randrange(10**13))
        kind = chance.choices(list(Kind), [6, 8, 1, 1, 1])[0]
        text = f"{self._text(chance.randrange(1, LONG if self._count % 25 == 7 else 30))[:MOST]} {self._count}"
        state = chance.choices(list(State), [10, 1, 2, 1, 1])[0]
        modified = created + timedelta(seconds=chance.randrange(10**6))
        if state is State.DELETED:
            modified = self._now - timedelta(seconds=chance.randrange(80_000))
        fields: dict[str, Any] = {"session_id": f"s{number % 7} %#~", "sequence": number} if kind is Kind.TURN else {}
        if kind is Kind.HANDOFF:
            fields = {"metadata": _handoff(text).entry_metadata()}
        sources: tuple[str, ...] = (f"m-{self._count}",)
        if kind is Kind.ROLLUP and self._made:
            rollup = self._rollup(text)
            text, sources, fields = rollup.text, rollup.sources, {"metadata": rollup.metadata()}
        return Entry(
            id=uuid7(created, sequence=chance.randrange(4096), entropy=chance.randbytes(8)),
            user_id=scope.owner,
            space=scope.space,
            kind=kind,
            role=chance.choice(list(Role)),
            text=text,
            created_at=created,
            modified_at=modified,
            occurred_at=created - timedelta(seconds=chance.randrange(1000)),
            occurred_offset=(None, -300, 345)[number % 3],
            statistics=self._statistics(created),
            version=chance.choice([1, 1, 1, 2, 5]),
            simhash=fingerprint(text).simhash if kind is Kind.MEMORY else None,
            state=state,
            source_ids=sources,
            **{**self._optional(number, created), **fields},
        )

    def _rollup(self, text: str) -> Rollup:
        """Tell of entries that were made before, in as many sentences."""
        chance = self._chance
        told = chance.sample(self._made, min(len(self._made), chance.randrange(1, 30)))
        days = sorted(one.occurred_at.date() for one in told)
        sentences = tuple(
            ToldSentence(f"{text[:60]} of {n}", day, (one.id,))
            for n, (one, day) in enumerate(zip(told, days, strict=True))
        )
        return Rollup(
            sentences=sentences,
            sources=tuple(one.id for one in told),
            direct=chance.randrange(1, len(told) + 1),
            of=chance.choice([Kind.MEMORY, Kind.TURN]),
            level=chance.randrange(1, 4),
            first_day=days[0],
            last_day=days[-1],
            made_by="rules",
        )

    def _optional(self, number: int, created: datetime) -> dict[str, Any]:
        chance = self._chance
        given: dict[str, Any] = {
            "name": f"name-{number}.x:y",
            "speaker": "Größe #1",
            "caption": self._text(5),
            "context": self._text(20),
            "category": "food",
            "tags": ("tea", f"größe {number % 5}"),
            "entities": (self._text(1), "Lisbon"),
            "metadata": self._metadata(),
            "metadata_confidence": chance.random(),
            "importance": chance.random(),
            "pinned": True,
            "manually_saved": True,
            "repeat_count": chance.randrange(9),
            "statement": chance.choice(list(Statement)),
            "superseded_by": uuid7(created, sequence=1, entropy=chance.randbytes(8)),
            "valid_from": created,
            "valid_to": created + timedelta(days=9),
            "reviewed_at": created + timedelta(days=1),
            "tended_at": created + timedelta(days=2),
            "trust": chance.choice(list(Trust)),
            "language": chance.choice(list(Language)),
        }
        return {name: value for name, value in given.items() if chance.random() < 0.5}

    def _statistics(self, created: datetime) -> Statistics:
        chance = self._chance
        if chance.random() < 0.5:
            return Statistics(accessed_at=created)
        scores = [chance.random() for _ in range(4)]
        relevance, recency, importance, total = scores
        last = LastScores(relevance=relevance, recency=recency, importance=importance, total=total, computed_at=created)
        return Statistics(
            accessed_at=created + timedelta(seconds=chance.randrange(10**6)),
            access_count=chance.randrange(50),
            usefulness=chance.choice([0.0, 1.0, -0.25, 3.5]),
            times_served=chance.randrange(50),
            times_relevant=chance.randrange(50),
            last_scores=chance.choice([None, last]),
        )

    def _versions(self, entry: Entry) -> Iterator[VersionRecord]:
        """Former values, of turns with gaps as those leave that were refreshed."""
        for version in range(1, entry.version):
            if entry.kind is not Kind.TURN or self._chance.random() < 0.8:
                value = replace(entry, version=version, text=f"{entry.text} before {version}", state=State.ACTIVE)
                reason = self._chance.choice([None, "said so", "größer #1"])
                yield VersionRecord(value, "agent:tagger", reason, entry.modified_at + timedelta(seconds=version))

    def _records(self, entries: Sequence[Entry]) -> Iterator[Sequence[RecordChange]]:
        step = IncognitoStep(self._now, self._now + timedelta(hours=1))
        yield [Timeline((step,)).record("a session", by_default=False)]
        yield [PutRecord(SETTINGS_KEY, {"soft_cap": 300, "time_zone": "Europe/Berlin"})]
        share = new_share(entries[0].id, "elsewhere", entries[0].space, ["tea"], at=self._now, by="user")
        yield [NO_SHARES.adding(share)]
        for number, kind in enumerate(DecisionKind):
            named = (name_digest(f"name {number}"), name_digest("größer"))
            reason = self._chance.choice([None, "they are one"])
            yield [put_decision(EntityDecision(entries[number].id, kind, *named, "user", self._now, reason))]
        for entry in entries:
            changes = list(self._beside(entry, self._chance.choice(entries)))
            if changes:
                yield list({change.key: change for change in changes}.values())

    def _beside(self, entry: Entry, other: Entry) -> Iterator[RecordChange]:
        chance, at = self._chance, entry.modified_at
        later = self._now + timedelta(days=chance.randrange(1, 30))
        if chance.random() < 0.5:
            target = chance.choice([other.id, entity_target(self._text(1))])
            reason = chance.choice([None, "both are about tea"])
            yield from put_edges([Edge(entry.id, chance.choice(list(EdgeType)), target, "user", at, reason)])
        if chance.random() < 0.3:
            three = self._now - timedelta(days=3)
            yield audit_record(AuditItem(three, AuditAction.EDITED, entry.id, "user", "x", 2, other.id))
        if chance.random() < 0.1 and entry.id != other.id:
            yield from self._conflict(entry, other)
            pair = JudgedPair(other, entry, 0.5)
            yield pair.record(chance.choice(list(Verdict)), "a-model", self._now)
        if chance.random() < 0.1:
            left, right = name_digest(self._text(1)), name_digest(self._text(2))
            reason = chance.choice([None, "one boat #1"])
            yield put_decision(
                EntityDecision(entry.id, chance.choice(list(DecisionKind)), left, right, "user", at, reason)
            )
        if entry.state is State.DELETED and entry.simhash is not None:
            for key in band_keys(entry.id, entry.simhash, Collection.TOMBSTONE):
                yield PutRecord(key, band_value(entry.simhash), self._now + timedelta(hours=chance.randrange(1, 20)))
        if entry.state is State.DELETED:
            yield gone_with(other.id, entry, self._now)
        if chance.random() < 0.1:
            recall = Recall(
                id=entry.id, at=at, agent=None, served=(entry.id,), asked=("tea",), by_rule=(other.id,), question="Tea?"
            )
            yield replace(recall.record(expected=0), expires_at=later)
            outcome = Outcome((entry.id,), (other.id,))
            yield agent_record(replace(recall, agent="helper"), outcome, self._now)
        if chance.random() < 0.1:
            yield PutRecord(
                RecordKey(Collection.EXTRACTED, (entry.id,)), {"version": entry.version, "by": "rules", "memories": []}
            )
            yield Supplement("0" * 32, Category.HEALTH, ((0, 2),), (), "a-model", self._now).record(entry.id)

    def _conflict(self, entry: Entry, other: Entry) -> Iterator[RecordChange]:
        conflict = Conflict(
            entry_id=entry.id,
            other_id=other.id,
            kind=self._chance.choice(list(ConflictKind)),
            differences=("value",),
            opened_at=entry.modified_at,
            cosine=self._chance.random(),
            is_sure=self._chance.random() < 0.5,
        )
        record, *beside = open_conflict(conflict, "user")
        decided = replace(
            conflict, resolution=Resolution.KEEP_BOTH, resolved_at=entry.modified_at, resolved_by="agent:x"
        )
        one = self._chance.choice([record, put_conflict(decided, expected=0)])
        yield replace(one, expected=None)  # the two may have met before, the other way round
        yield from beside

    def _metadata(self) -> dict[str, JsonValue]:
        return {"n": self._chance.randrange(100), "f": 1.0, "deep": {"list": [None, True, self._text(2)], "ö": -0.5}}

    def _text(self, words: int) -> str:
        return " ".join(self._chance.choice(WORDS) for _ in range(words)) or "x"


def _handoff(text: str) -> Handoff:
    return Handoff(project="p#1", branch="main", summary=text, next_steps=("rest",), metadata={"k": 1})
