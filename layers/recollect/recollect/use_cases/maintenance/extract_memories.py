"""Make memories out of what is said in a conversation, a moment after it was stored; each message once."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from typing import Any, Final
from zoneinfo import ZoneInfo

from recollect.core.enrichment.extraction.as_said import Kept, kept_of
from recollect.core.enrichment.extraction.extractor import extracted
from recollect.core.enrichment.extraction.keeping_model import keeping_model_of
from recollect.core.enrichment.extraction.utterances import Extracted, SaidDate, Utterance
from recollect.core.enrichment.saving import asks_to_save
from recollect.core.lifecycle.extracted import ExtractionNote, extracted_key, note_of, put_note
from recollect.core.model.drafts import Action, EntryDraft, NotStored, Remembered
from recollect.core.model.entry import Entry, JsonValue, Kind, Role, State, Trust
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.records import Collection, RecordChange
from recollect.core.model.scope import Owner, Scope
from recollect.core.model.trust import least
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import Extract
from recollect.errors import EntryNotFoundError, RecordConflictError
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.fitted_model import FittedModel
from recollect.use_cases.common.person import ReadPerson, zone_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.find_facts import FindFacts, FoundFact, ModelFindings, pieces
from recollect.use_cases.memories.made_of import made_of
from recollect.use_cases.memories.remember import Remember
from recollect.use_cases.memories.unsay import UnsayMemory

EXTRACTOR: Final = Author("job:extractor", "said in a conversation")
RULES: Final = "rules/5"  # of the rules that a message was read by
JUDGES: Final = "judge/1"
# What tells which sentences are worth keeping
keeping_model: Final = FittedModel(__package__, "keeping_model.json", keeping_model_of)
TURNS_BEFORE: Final = 20  # that tell who "she" is, and what "yes" says yes to
_STORED: Final = frozenset({Action.CREATED, Action.MERGED, Action.FLAGGED})
MAX_LOST_ROUNDS: Final = 20
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

    By rules, by judges or by the language model, as the space says; when the model fails, by rules. Each memory takes
    the one write path, with the trust of its turns, and the ids of their messages and of themselves as sources.

    Safe to repeat: words that were read are not read again; what a model found is kept before the first memory is made
    of it, so that it is not asked for other words; a memory that was stored before a crash is known by its key.

    Where a turn has other words than when it was read, what they say newly is made, and what they say no longer goes:
    see UnsayMemory.
    """

    store: Conversations
    remember: Remember
    clock: Clock
    settings: ReadSettings
    by_model: FindFacts

    @property
    def unsay(self) -> UnsayMemory:
        """What sees to memories that a turn says no more."""
        return UnsayMemory(self.store, self.clock)

    def __call__(self, scope: Scope, turns: Sequence[Entry]) -> Extraction:
        """Make the memories of turns of one session.

        Raises:
            RecollectError: one was not stored; what was is not stored again when this is repeated.
        """
        reading = self._reading(scope, turns)
        if reading is None:
            return Extraction()
        done = Extraction()
        for turn, note in reading.begun:
            done += self._store(scope, turn, [_fact_of(one) for one in note.found or ()], note.made_by)
        for run in self._runs(scope, reading.fresh):
            if reading.extract is Extract.LLM:
                for shown, read in pieces(run, reading.unread):
                    done += self._by_model(scope, shown, read, reading.zone)
            else:
                made_by = JUDGES if reading.extract is Extract.JUDGE else RULES
                for turn, facts in reading.found_in(run):
                    done += self._store(scope, turn, facts, made_by)
        return done

    def preview(self, scope: Scope, turns: Sequence[Entry]) -> Extraction:
        """Return how many memories rules or judges would make of turns of one session.

        Nothing is stored, no model asked.
        """
        reading = self._reading(scope, turns)
        if reading is None:
            return Extraction()
        found = sum(len(note.found or ()) for _, note in reading.begun)
        for run in self._runs(scope, reading.fresh):
            found += sum(len(facts) for _, facts in reading.found_in(run))
        return Extraction(memories=found)

    def _reading(self, scope: Scope, turns: Sequence[Entry]) -> "_Reading | None":
        """Return what there is to be read, None for nothing."""
        said = [turn for turn in turns if is_read(turn)]
        settings = self.settings(scope) if said else None
        if settings is None or settings.extract is Extract.OFF or not settings.memory_enabled:
            return None
        notes = self._notes(scope, {turn.id: turn for turn in said}.values())
        return _Reading(
            begun=[
                (turn, note) for turn, note in notes if note is not None and note.is_present and note.found is not None
            ],
            fresh=[turn for turn, note in notes if note is None or not note.is_present],
            extract=settings.extract,
            zone=zone_of(self.store, scope, settings),
            name=ReadPerson(self.store)(Owner(scope.owner)).name if settings.extract is Extract.JUDGE else None,
        )

    def _notes(self, scope: Scope, turns: Iterable[Entry]) -> list[tuple[Entry, ExtractionNote | None]]:
        read = list(turns)
        records = self.store.records(scope, [extracted_key(turn.id) for turn in read])
        return [(turn, note_of(turn, records.get(extracted_key(turn.id)))) for turn in read]

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
        for turn, facts, said_by in self._keep(scope, by_turn, findings.made_by):
            done += self._store(scope, turn, facts, said_by)
        return done

    def _keep(
        self, scope: Scope, found: Sequence[tuple[Entry, Sequence[FoundFact]]], made_by: str
    ) -> list[tuple[Entry, Sequence[FoundFact], str]]:
        """Keep what a model found until it is stored, all at once; return what is to be stored of each turn.

        Of a turn that somebody else has read meanwhile it is what they found: they may have been cut off since.
        """
        expires_at = self.clock.now() + _KEPT_UNSTORED
        facts_of = {turn.id: facts for turn, facts in found}
        for _ in range(MAX_LOST_ROUNDS):
            kept: list[tuple[Entry, Sequence[FoundFact], str]] = []
            changes: list[RecordChange] = []
            for turn, note in self._notes(scope, [turn for turn, _ in found]):
                if note is None or not note.is_present:
                    facts = facts_of[turn.id]
                    former = () if note is None else note.memories or ()
                    values = [_value(fact) for fact in facts]
                    put = put_note(turn, made_by, note, memories=former, found=values, expires_at=expires_at)
                    changes.append(put)
                    kept.append((turn, facts, made_by))
                elif note.found is not None:
                    kept.append((turn, [_fact_of(one) for one in note.found], note.made_by))
            try:
                self.store.change_records(scope, changes)
            except RecordConflictError:
                continue
            return kept
        raise RecordConflictError(Collection.EXTRACTED)

    def _store(self, scope: Scope, turn: Entry, facts: Sequence[FoundFact], made_by: str) -> Extraction:
        """Make the memories of a turn that it did not say before; what it says no longer goes after that."""
        ((_, note),) = self._notes(scope, [turn])
        former = {} if note is None else self._said_before(scope, turn, note)
        sources = self._sources(scope, turn, facts)
        drafts = [_draft(fact, sources) for fact in facts]
        new = [draft for draft in drafts if draft.text not in former.values()]
        reading = 0 if note is None else note.next_reading
        keys = [_key(turn, reading, draft.text) for draft in new]
        results = self.remember(scope, new, EXTRACTOR, idempotency_keys=keys, of_turns=True) if new else []
        for result in results:
            if isinstance(result, NotStored) and not isinstance(result.error, EntryNotFoundError):
                raise result.error  # but for what was made before the worker was cut off, and forgotten since
        stored = [one for one in results if isinstance(one, Remembered) and one.action in _STORED]
        said = {one.entry.id for one in stored if one.entry is not None}
        said |= {memory for memory, text in former.items() if text in {draft.text for draft in drafts}}
        for memory in former:
            if memory not in said:
                self.unsay.unsay(scope, memory, turn, EXTRACTOR)
        self.store.change_records(scope, [put_note(turn, made_by, note, memories=sorted(said))])
        return Extraction(memories=len(stored))

    def _said_before(self, scope: Scope, turn: Entry, note: ExtractionNote) -> dict[str, str]:
        """Return the memories that a turn said in other words, by id, with their texts; none that is forgotten."""
        if note.is_present and note.found is None:
            return {}
        noted = made_of(self.store, scope, [turn.id]) if note.memories is None else note.memories
        read = self.store.read(scope, list(noted)).entries if noted else {}
        return {one: at.entry.text for one, at in read.items() if at.entry.state is not State.DELETED}

    def _sources(self, scope: Scope, turn: Entry, facts: Sequence[FoundFact]) -> Mapping[str, Entry]:
        others = {entry_id for fact in facts for entry_id in fact.turns} - {turn.id}
        read = self.store.read(scope, sorted(others)).entries if others else {}
        return {turn.id: turn, **{entry_id: one.entry for entry_id, one in read.items()}}


@dataclass(frozen=True, slots=True)
class _Reading:
    """begun: turns with what was found in them and is to be stored yet; fresh: those that nobody has read."""

    begun: list[tuple[Entry, ExtractionNote]]
    fresh: list[Entry]
    extract: Extract
    zone: ZoneInfo
    name: str | None  # of the person, where what they say is kept as it was said

    @property
    def unread(self) -> frozenset[str]:
        return frozenset(turn.id for turn in self.fresh)

    def found_in(self, run: Sequence[Entry]) -> Iterator[tuple[Entry, list[FoundFact]]]:
        """Yield the turns to be read of a run with what is found in them without a language model."""
        if self.extract is Extract.JUDGE:
            return _as_said(run, self.unread, self.zone, self.name)
        return _by_rules(run, self.unread, self.zone)


def is_read(turn: Entry) -> bool:
    """Tell whether memories are made of an entry: of what a person says, while it is there."""
    return turn.kind is Kind.TURN and turn.role is Role.USER and turn.state is State.ACTIVE


def _by_rules(run: Sequence[Entry], unread: frozenset[str], zone: ZoneInfo) -> Iterator[tuple[Entry, list[FoundFact]]]:
    """Yield the turns to be read of a run with what the rules find in them."""
    said = [_utterance(turn) for turn in run]
    for place, turn in enumerate(run):
        if turn.id in unread:
            first = max(0, place - TURNS_BEFORE)
            found = extracted(said[first : place + 1], place - first, zone, keeping_model())
            yield turn, [_fact(one, run[first : place + 1], zone) for one in found]


def _as_said(
    run: Sequence[Entry], unread: frozenset[str], zone: ZoneInfo, name: str | None
) -> Iterator[tuple[Entry, list[FoundFact]]]:
    """Yield the turns to be read of a run with the sentences of each that are worth keeping.

    name: that of the person, for what is said by nobody named.
    """
    said = [_utterance(turn) for turn in run]
    # Among named people nobody knows who is not
    named = None if any(one.speaker for one in said if one.role is Role.USER) else name
    for place, turn in enumerate(run):
        if turn.id in unread:
            first = max(0, place - TURNS_BEFORE)
            kept = kept_of(said[first : place + 1], place - first, turn.zone_in(zone))
            yield turn, [_fact_as_said(one, turn, run[place - 1] if place else turn, named) for one in kept]


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
    return Utterance(text=turn.text, at=turn.said_at, role=turn.role, speaker=turn.speaker, language=turn.language)


def _fact(found: Extracted, turns: Sequence[Entry], zone: ZoneInfo) -> FoundFact:
    turn = turns[found.index]
    sources = [turn] if found.confirmed is None else [turn, turns[found.confirmed]]
    return FoundFact(
        text=found.text,
        turns=tuple(source.id for source in sources),
        trust=turn.trust,
        explicit=found.explicit,
        category=None if found.category is None else found.category.value,
        valid_from=_begins(found.valid_from, turn.zone_in(zone)),
        valid_to=_ends(found.valid_to, turn.zone_in(zone)),
    )


def _fact_as_said(kept: Kept, turn: Entry, before: Entry, name: str | None) -> FoundFact:
    # An assistant's question is no claim of it; what a tool or an import asks is believed no more than these
    is_foreign = kept.answers and before.trust is not Trust.AGENT
    return FoundFact(
        text=kept.text,
        turns=(turn.id, before.id) if kept.answers else (turn.id,),
        trust=least(turn.trust, before.trust) if is_foreign else turn.trust,
        explicit=kept.asked,
        speaker=turn.speaker or name,
    )


def _draft(fact: FoundFact, turns: Mapping[str, Entry]) -> EntryDraft:
    """Return what is to be remembered: a sentence as somebody said it, or by rules about its speaker by name.

    It occurred when it was said: age and "what did I say in May" count from then. The day that it speaks of stands in
    its text, and bounds it where it is told by "since" and "until".
    """
    turn = turns[fact.turns[0]]
    sources = [turns[entry_id] for entry_id in fact.turns if entry_id in turns]
    return EntryDraft(
        text=fact.text,
        role=turn.role,
        speaker=fact.speaker,
        category=fact.category,
        source_ids=tuple(dict.fromkeys(one for source in sources for one in (*source.source_ids[:1], source.id))),
        manually_saved=fact.explicit,
        session_id=turn.session_id,
        occurred_at=turn.said_at,
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
        "speaker": fact.speaker,
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
        speaker=value.get("speaker"),
        valid_from=None if value["valid_from"] is None else datetime.fromisoformat(value["valid_from"]),
        valid_to=None if value["valid_to"] is None else datetime.fromisoformat(value["valid_to"]),
    )


def _begins(day: SaidDate | None, zone: tzinfo) -> datetime | None:
    return None if day is None else day.begins(zone)


def _ends(day: SaidDate | None, zone: tzinfo) -> datetime | None:
    if day is None:
        return None
    try:
        return day.ends(zone)
    except OverflowError:
        return None


def _key(turn: Entry, reading: int, text: str) -> IdempotencyKey:
    """Return a key of what is said, not of its place: another reading of the turn may find something else first.

    reading: how often the turn was read in other words before, since what it says again is made again.
    """
    digest = hashlib.sha256(text.encode()).hexdigest()
    return IdempotencyKey(f"extract/{turn.id}/{reading}/{digest[:32]}", digest)
