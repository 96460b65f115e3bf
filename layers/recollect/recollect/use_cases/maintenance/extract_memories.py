"""Make memories out of what is said in a conversation, a moment after it was stored; each message once."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from recollect.core.enrichment.extraction.extractor import extracted
from recollect.core.enrichment.extraction.utterances import Extracted, SaidDate, Utterance
from recollect.core.enrichment.saving import asks_to_save
from recollect.core.model.drafts import Action, EntryDraft, NotStored
from recollect.core.model.entry import Entry, JsonValue, Kind, Role, State, Trust
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.records import ABSENT, Collection, PutRecord, Record, RecordChange, RecordKey
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import Extract
from recollect.errors import RecordConflictError
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.person import zone_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.find_facts import FindFacts, FoundFact, ModelFindings, pieces
from recollect.use_cases.memories.remember import Remember

EXTRACTOR: Final = Author("job:extractor", "said in a conversation")
RULES: Final = "rules/3"  # of the rules that a message was read by
TURNS_BEFORE: Final = 20  # that tell who "she" is, and what "yes" says yes to
_STORED: Final = frozenset({Action.CREATED, Action.MERGED, Action.FLAGGED})
_KEPT_UNSTORED: Final = timedelta(days=2)  # longer than a request for vectors comes again


@dataclass(frozen=True, slots=True)
class Extraction:
    """What came of reading turns: memories made or merged, and facts of a model that were not believed."""

    memories: int = 0
    dropped: int = 0

    def __add__(self, other: "Extraction") -> "Extraction":
        return Extraction(self.memories + other.memories, self.dropped + other.dropped)


@dataclass(frozen=True, slots=True)
class ExtractMemories:
    """Reads turns with those before them, and remembers what their speakers say of themselves and those around them.

    By rules, or by the language model where the space says so; when that fails, by rules. Each memory takes the one
    write path, with the trust of its turns, and the ids of their messages and of themselves as sources.

    Safe to repeat: a version of a turn that was read is not read again; what a model found is kept before the first
    memory is made of it, so that it is not asked for other words; a memory that was stored before a crash is known by
    its key.
    """

    store: Conversations
    remember: Remember
    clock: Clock
    settings: ReadSettings
    by_model: FindFacts

    def __call__(self, scope: Scope, turns: Sequence[Entry]) -> Extraction:
        """Make the memories of turns of one session.

        Raises:
            RecollectError: one was not stored; what was is not stored again when this is repeated.
        """
        reading = self._reading(scope, turns)
        if reading is None:
            return Extraction()
        done = Extraction()
        for turn, state in reading.begun:
            done += self._store(scope, turn, state.found or (), state.made_by)
        for run in self._runs(scope, reading.fresh):
            if reading.extract is Extract.LLM:
                for shown, read in pieces(run, reading.unread):
                    done += self._by_model(scope, shown, read, reading.zone)
            else:
                done += self._by_rules(scope, run, reading.unread, reading.zone)
        return done

    def preview(self, scope: Scope, turns: Sequence[Entry]) -> Extraction:
        """Return how many memories the rules would make of turns of one session; nothing is stored, no model asked."""
        reading = self._reading(scope, turns)
        if reading is None:
            return Extraction()
        found = sum(len(state.found or ()) for _, state in reading.begun)
        for run in self._runs(scope, reading.fresh):
            found += sum(len(facts) for _, facts in _by_rules(run, reading.unread, reading.zone))
        return Extraction(memories=found)

    def _reading(self, scope: Scope, turns: Sequence[Entry]) -> "_Reading | None":
        """Return what there is to be read, None for nothing."""
        said = [turn for turn in turns if is_read(turn)]
        settings = self.settings(scope) if said else None
        if settings is None or settings.extract is Extract.OFF or not settings.memory_enabled:
            return None
        records = self.store.records(scope, [_place_of(turn) for turn in said])
        states = [(turn, _state_of(turn, records.get(_place_of(turn)))) for turn in said]
        return _Reading(
            begun=[(turn, state) for turn, state in states if state is not None and state.found is not None],
            fresh=[turn for turn, state in states if state is None],
            extract=settings.extract,
            zone=zone_of(self.store, scope, settings),
        )

    def _runs(self, scope: Scope, turns: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
        """Yield the pieces of the session that the turns stand in, with those before; none that is not of the scope."""
        reading = self.store.read(scope, [turn.id for turn in turns], before=TURNS_BEFORE)
        wanted = {turn.id for turn in turns if turn.id in reading.entries}
        for run in reading.runs:
            if not wanted.isdisjoint(run):
                yield [reading.entries[entry_id].entry for entry_id in run]

    def _by_rules(self, scope: Scope, run: Sequence[Entry], unread: frozenset[str], zone: ZoneInfo) -> Extraction:
        found = _by_rules(run, unread, zone)
        return sum((self._store(scope, turn, facts, RULES) for turn, facts in found), Extraction())

    def _by_model(self, scope: Scope, shown: Sequence[Entry], read: frozenset[str], zone: ZoneInfo) -> Extraction:
        findings = self.by_model(scope, shown, read, zone)
        if findings is None:
            return self._by_rules(scope, shown, read, zone)
        done = Extraction(dropped=findings.dropped)
        by_turn = [(turn, _with_rules(findings, turn, by_rules)) for turn, by_rules in _by_rules(shown, read, zone)]
        if not self._keep(scope, by_turn, findings.made_by):
            return done  # another worker has read these turns, and stores what it found
        for turn, facts in by_turn:
            done += self._store(scope, turn, facts, findings.made_by)
        return done

    def _keep(self, scope: Scope, found: Sequence[tuple[Entry, Sequence[FoundFact]]], made_by: str) -> bool:
        """Keep what a model found until it is stored, all at once; tell whether nobody else has meanwhile."""
        present = self.store.records(scope, [_place_of(turn) for turn, _ in found])
        expires_at = self.clock.now() + _KEPT_UNSTORED
        changes: list[RecordChange] = []
        for turn, facts in found:
            former = present.get(_place_of(turn))
            if _state_of(turn, former) is not None:
                return False
            kept: JsonValue = [_value(fact) for fact in facts]
            value: Mapping[str, JsonValue] = {"version": turn.version, "by": made_by, "found": kept}
            expected = ABSENT if former is None else former.revision
            changes.append(PutRecord(_place_of(turn), value, expires_at, expected=expected))
        try:
            self.store.change_records(scope, changes)
        except RecordConflictError:
            return False
        return True

    def _store(self, scope: Scope, turn: Entry, facts: Sequence[FoundFact], made_by: str) -> Extraction:
        sources = self._sources(scope, turn, facts)
        drafts = [_draft(fact, sources) for fact in facts]
        keys = [_key(turn, draft.text) for draft in drafts]
        results = self.remember(scope, drafts, EXTRACTOR, idempotency_keys=keys, of_turns=True) if drafts else []
        for result in results:
            if isinstance(result, NotStored):
                raise result.error
        stored = [one for one in results if not isinstance(one, NotStored) and one.action in _STORED]
        value: Mapping[str, JsonValue] = {"version": turn.version, "by": made_by, "memories": len(stored)}
        self.store.change_records(scope, [PutRecord(_place_of(turn), value)])
        return Extraction(memories=len(stored))

    def _sources(self, scope: Scope, turn: Entry, facts: Sequence[FoundFact]) -> Mapping[str, Entry]:
        others = {entry_id for fact in facts for entry_id in fact.turns} - {turn.id}
        read = self.store.read(scope, sorted(others)).entries if others else {}
        return {turn.id: turn, **{entry_id: one.entry for entry_id, one in read.items()}}


@dataclass(frozen=True, slots=True)
class _State:
    """How far a turn has come. found: what is to be stored yet, None when all of it is."""

    made_by: str
    found: tuple[FoundFact, ...] | None


@dataclass(frozen=True, slots=True)
class _Reading:
    """begun: turns with what was found in them and is to be stored yet; fresh: those that nobody has read."""

    begun: list[tuple[Entry, _State]]
    fresh: list[Entry]
    extract: Extract
    zone: ZoneInfo

    @property
    def unread(self) -> frozenset[str]:
        return frozenset(turn.id for turn in self.fresh)


def is_read(turn: Entry) -> bool:
    """Tell whether memories are made of an entry: of what a person says, while it is there."""
    return turn.kind is Kind.TURN and turn.role is Role.USER and turn.state is State.ACTIVE


def _state_of(turn: Entry, record: Record | None) -> _State | None:
    """Return how far a turn has come at its present version, None when nobody has read it."""
    if record is None or record.value.get("version") != turn.version:
        return None
    value: Mapping[str, Any] = record.value
    kept = value.get("found")
    return _State(value["by"], None if kept is None else tuple(_fact_of(one) for one in kept))


def _by_rules(run: Sequence[Entry], unread: frozenset[str], zone: ZoneInfo) -> Iterator[tuple[Entry, list[FoundFact]]]:
    """Yield the turns to be read of a run with what the rules find in them."""
    said = [_utterance(turn) for turn in run]
    for place, turn in enumerate(run):
        if turn.id in unread:
            first = max(0, place - TURNS_BEFORE)
            found = extracted(said[first : place + 1], place - first, zone)
            yield turn, [_fact(one, run[first : place + 1], zone) for one in found]


def _with_rules(findings: ModelFindings, turn: Entry, by_rules: Sequence[FoundFact]) -> Sequence[FoundFact]:
    """Return what a model found in a turn, and what it may not pass over.

    What somebody asks to be kept is kept, nothing else counts as that; where the model is not believed, the rules are.
    """
    told = findings.of(turn)
    if not told and findings.dropped:
        return by_rules
    saved = [fact for fact in by_rules if fact.explicit]
    is_asked = bool(saved) or asks_to_save(turn.text, turn.language)
    marked = tuple(replace(fact, explicit=fact.explicit and is_asked) for fact in told)
    return (*marked, *(() if any(fact.explicit for fact in marked) else saved))


def _utterance(turn: Entry) -> Utterance:
    return Utterance(text=turn.text, at=turn.occurred_at, role=turn.role, speaker=turn.speaker, language=turn.language)


def _fact(found: Extracted, turns: Sequence[Entry], zone: ZoneInfo) -> FoundFact:
    turn = turns[found.index]
    sources = [turn] if found.confirmed is None else [turn, turns[found.confirmed]]
    return FoundFact(
        text=found.text,
        turns=tuple(source.id for source in sources),
        trust=turn.trust,
        explicit=found.explicit,
        category=None if found.category is None else found.category.value,
        valid_from=_begins(found.valid_from, zone),
        valid_to=_ends(found.valid_to, zone),
    )


def _draft(fact: FoundFact, turns: Mapping[str, Entry]) -> EntryDraft:
    """Return what is to be remembered: a sentence about its speaker by name, and so nobody's own words any more.

    It occurred when it was said: age and "what did I say in May" count from then. The day that it speaks of stands in
    its text, and bounds it where it is told by "since" and "until".
    """
    turn = turns[fact.turns[0]]
    sources = [turns[entry_id] for entry_id in fact.turns if entry_id in turns]
    return EntryDraft(
        text=fact.text,
        role=turn.role,
        category=fact.category,
        source_ids=tuple(dict.fromkeys(one for source in sources for one in (*source.source_ids[:1], source.id))),
        manually_saved=fact.explicit,
        session_id=turn.session_id,
        occurred_at=turn.occurred_at,
        valid_from=fact.valid_from,
        valid_to=fact.valid_to,
        trust=fact.trust,
    )


def _value(fact: FoundFact) -> dict[str, JsonValue]:
    return {
        "text": fact.text,
        "turns": list(fact.turns),
        "trust": fact.trust.value,
        "explicit": fact.explicit,
        "category": fact.category,
        "valid_from": None if fact.valid_from is None else fact.valid_from.isoformat(),
        "valid_to": None if fact.valid_to is None else fact.valid_to.isoformat(),
    }


def _fact_of(value: Mapping[str, Any]) -> FoundFact:
    return FoundFact(
        text=value["text"],
        turns=tuple(value["turns"]),
        trust=Trust(value["trust"]),
        explicit=value["explicit"],
        category=value.get("category"),
        valid_from=None if value["valid_from"] is None else datetime.fromisoformat(value["valid_from"]),
        valid_to=None if value["valid_to"] is None else datetime.fromisoformat(value["valid_to"]),
    )


def _begins(day: SaidDate | None, zone: ZoneInfo) -> datetime | None:
    return None if day is None else day.begins(zone)


def _ends(day: SaidDate | None, zone: ZoneInfo) -> datetime | None:
    if day is None:
        return None
    try:
        return day.ends(zone)
    except OverflowError:
        return None


def _key(turn: Entry, text: str) -> IdempotencyKey:
    """Return a key of what is said, not of its place: another reading of the turn may find something else first."""
    digest = hashlib.sha256(text.encode()).hexdigest()
    return IdempotencyKey(f"extract/{turn.id}/{turn.version}/{digest[:32]}", digest)


def _place_of(turn: Entry) -> RecordKey:
    return RecordKey(Collection.EXTRACTED, (turn.id,))
