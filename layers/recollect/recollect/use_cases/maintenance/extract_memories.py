"""Make memories out of what is said in a conversation, a moment after it was stored; each message once."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from recollect.core.extraction.as_said import Kept, kept_of, selected_of
from recollect.core.extraction.utterance import Utterance
from recollect.core.lifecycle.extracted import ExtractionNote, extracted_key, note_of, put_note
from recollect.core.model.drafts import Action, EntryDraft, NotStored, Remembered
from recollect.core.model.entry import Entry, JsonValue, Kind, Role, State, Trust
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.records import Collection, RecordChange
from recollect.core.model.report import Report
from recollect.core.model.scope import Owner, Scope
from recollect.core.model.trust import least
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import Extract
from recollect.errors import EntryNotFoundError, RecordConflictError
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.common.person import ReadPerson, zone_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.select_sentences import ModelFindings, SelectSentences, pieces
from recollect.use_cases.memories.remember import Remember
from recollect.use_cases.memories.unsay import UnsayMemory

EXTRACTOR: Final = Author("job:extractor", "said in a conversation")
JUDGES: Final = "judge/1"  # what a message was read by
TURNS_BEFORE: Final = 20  # that are read with a message
_STORED: Final = frozenset({Action.CREATED, Action.MERGED, Action.FLAGGED})
MAX_LOST_ROUNDS: Final = 20
_KEPT_UNSTORED: Final = timedelta(days=2)  # longer than a request for vectors comes again


@dataclass(frozen=True, slots=True)
class Extraction(Report):
    """What came of reading turns: memories made or merged, and facts of a model that were not believed."""

    memories: int = 0
    dropped: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidMemory:
    """A memory to be made of whole sentences. turns: the ids of those it comes from, the one that says it first.

    explicit: whether somebody asked for it. speaker: who said it, where that is known.
    """

    text: str
    turns: tuple[str, ...]
    trust: Trust
    explicit: bool = False
    speaker: str | None = None


@dataclass(frozen=True, slots=True)
class ExtractMemories:
    """Reads turns with those before them, and remembers the sentences that are worth keeping, as they were said.

    Judges choose them, or the language model, as the space says; when the model fails, the judges. Each memory takes
    the one write path, with the trust of its turns, and the ids of their messages and of themselves as sources.

    Safe to repeat: words that were read are not read again; what a model chose is kept before the first memory is made
    of it, so that it is not asked for other words; a memory that was stored before a crash is known by its key.

    Where a turn has other words than when it was read, what they say newly is made, and what they say no longer goes:
    see UnsayMemory.
    """

    store: Conversations
    remember: Remember
    clock: Clock
    settings: ReadSettings
    by_model: SelectSentences

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
            done += self._store(scope, turn, [_found_of(one) for one in note.found or ()], note.made_by)
        for run in self._runs(scope, reading.fresh):
            if reading.extract is Extract.LLM:
                for shown, read in pieces(run, reading.unread):
                    done += self._by_model(scope, shown, read, reading)
            else:
                done += self._by_judges(scope, reading.judged(run))
        return done

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
            name=ReadPerson(self.store)(Owner(scope.owner)).name,
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

    def _by_judges(self, scope: Scope, found: Iterable[tuple[Entry, Sequence[SaidMemory]]]) -> Extraction:
        return sum((self._store(scope, turn, memories, JUDGES) for turn, memories in found), Extraction())

    def _by_model(self, scope: Scope, shown: Sequence[Entry], read: frozenset[str], reading: "_Reading") -> Extraction:
        findings = self.by_model(scope, shown, read, reading.zone)
        if findings is None or (findings.dropped and not findings.selected):
            return self._by_judges(scope, reading.judged(shown, read))
        done = Extraction(dropped=findings.dropped)
        by_turn = list(reading.selected(shown, read, findings))
        for turn, memories, made_by in self._keep(scope, by_turn, findings.made_by):
            done += self._store(scope, turn, memories, made_by)
        return done

    def _keep(
        self, scope: Scope, found: Sequence[tuple[Entry, Sequence[SaidMemory]]], made_by: str
    ) -> list[tuple[Entry, Sequence[SaidMemory], str]]:
        """Keep what a model found until it is stored, all at once; return what is to be stored of each turn.

        Of a turn that somebody else has read meanwhile it is what they found: they may have been cut off since.
        """
        expires_at = self.clock.now() + _KEPT_UNSTORED
        memories_of = {turn.id: memories for turn, memories in found}
        for _ in range(MAX_LOST_ROUNDS):
            kept: list[tuple[Entry, Sequence[SaidMemory], str]] = []
            changes: list[RecordChange] = []
            for turn, note in self._notes(scope, [turn for turn, _ in found]):
                if note is None or not note.is_present:
                    memories = memories_of[turn.id]
                    former = () if note is None else note.memories
                    values = [_value(one) for one in memories]
                    changes.append(put_note(turn, made_by, note, memories=former, found=values, expires_at=expires_at))
                    kept.append((turn, memories, made_by))
                elif note.found is not None:
                    kept.append((turn, [_found_of(one) for one in note.found], note.made_by))
            try:
                self.store.change_records(scope, changes)
            except RecordConflictError:
                continue
            return kept
        raise RecordConflictError(Collection.EXTRACTED)

    def _store(self, scope: Scope, turn: Entry, memories: Sequence[SaidMemory], made_by: str) -> Extraction:
        """Make the memories of a turn that it did not say before; what it says no longer goes after that."""
        ((_, note),) = self._notes(scope, [turn])
        former = {} if note is None else self._said_before(scope, note)
        sources = self._sources(scope, turn, memories)
        drafts = [_draft(one, sources) for one in memories]
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

    def _said_before(self, scope: Scope, note: ExtractionNote) -> dict[str, str]:
        """Return the memories that a turn said in other words, by id, with their texts; none that is forgotten."""
        if note.is_present and note.found is None:
            return {}
        read = entries_of(self.store, scope, note.memories)
        return {one: entry.text for one, entry in read.items() if entry.state is not State.DELETED}

    def _sources(self, scope: Scope, turn: Entry, memories: Sequence[SaidMemory]) -> Mapping[str, Entry]:
        others = {entry_id for one in memories for entry_id in one.turns} - {turn.id}
        return {turn.id: turn, **entries_of(self.store, scope, sorted(others))}


@dataclass(frozen=True, slots=True)
class _Reading:
    """begun: turns with what was found in them and is to be stored yet; fresh: those that nobody has read."""

    begun: list[tuple[Entry, ExtractionNote]]
    fresh: list[Entry]
    extract: Extract
    zone: ZoneInfo
    name: str | None  # of the person, for what is said by nobody named

    @property
    def unread(self) -> frozenset[str]:
        return frozenset(turn.id for turn in self.fresh)

    def judged(
        self, run: Sequence[Entry], unread: frozenset[str] | None = None
    ) -> Iterator[tuple[Entry, list[SaidMemory]]]:
        """Yield the turns to be read of a run with what the judges keep of each."""
        for place, said in self._places(run, self.unread if unread is None else unread):
            kept = kept_of(said, len(said) - 1, run[place].zone_in(self.zone))
            yield run[place], self._found(kept, run, place)

    def selected(
        self, run: Sequence[Entry], unread: frozenset[str], findings: ModelFindings
    ) -> Iterator[tuple[Entry, list[SaidMemory]]]:
        """Yield the turns to be read of a run with what the model chose of each."""
        for place, said in self._places(run, unread):
            turn = run[place]
            chosen = findings.selected.get(turn.id, ())
            yield turn, self._found(selected_of(said, len(said) - 1, turn.zone_in(self.zone), chosen), run, place)

    def _places(self, run: Sequence[Entry], unread: frozenset[str]) -> Iterator[tuple[int, Sequence[Utterance]]]:
        """Yield the places of turns to be read, each with what was said until then."""
        said = [_utterance(turn) for turn in run]
        for place, turn in enumerate(run):
            if turn.id in unread:
                yield place, said[max(0, place - TURNS_BEFORE) : place + 1]

    def _found(self, kept: Sequence[Kept], run: Sequence[Entry], place: int) -> list[SaidMemory]:
        # Among named people nobody knows who is not
        is_among_named = any(turn.speaker for turn in run if turn.role is Role.USER)
        name = None if is_among_named else self.name
        return [_found(one, run[place], run[place - 1] if place else run[place], name) for one in kept]


def is_read(turn: Entry) -> bool:
    """Tell whether memories are made of an entry: of what a person says, while it is there."""
    return turn.kind is Kind.TURN and turn.role is Role.USER and turn.state is State.ACTIVE


def _utterance(turn: Entry) -> Utterance:
    return Utterance(text=turn.text, at=turn.said_at, role=turn.role, speaker=turn.speaker, language=turn.language)


def _found(kept: Kept, turn: Entry, before: Entry, name: str | None) -> SaidMemory:
    # An assistant's question is no claim of it; what a tool or an import asks is believed no more than these
    is_foreign = kept.answers and before.trust is not Trust.AGENT
    return SaidMemory(
        text=kept.text,
        turns=(turn.id, before.id) if kept.answers else (turn.id,),
        trust=least(turn.trust, before.trust) if is_foreign else turn.trust,
        explicit=kept.asked,
        speaker=turn.speaker or name,
    )


def _draft(found: SaidMemory, turns: Mapping[str, Entry]) -> EntryDraft:
    """Return what is to be remembered. It occurred when it was said; the day that it speaks of stands in its text."""
    turn = turns[found.turns[0]]
    sources = [turns[entry_id] for entry_id in found.turns if entry_id in turns]
    return EntryDraft(
        text=found.text,
        role=turn.role,
        speaker=found.speaker,
        source_ids=tuple(dict.fromkeys(one for source in sources for one in (*source.source_ids[:1], source.id))),
        manually_saved=found.explicit,
        session_id=turn.session_id,
        occurred_at=turn.said_at,
        trust=found.trust,
    )


def _value(found: SaidMemory) -> dict[str, JsonValue]:
    return {**asdict(found), "turns": list(found.turns), "trust": found.trust.value}


def _found_of(value: Mapping[str, Any]) -> SaidMemory:
    known: dict[str, Any] = {name: value.get(name) for name in ("text", "explicit", "speaker")}
    return SaidMemory(turns=tuple(value["turns"]), trust=Trust(value["trust"]), **known)


def _key(turn: Entry, reading: int, text: str) -> IdempotencyKey:
    """Return a key of what is said, not of its place: another reading of the turn may find something else first.

    reading: how often the turn was read in other words before, since what it says again is made again.
    """
    digest = hashlib.sha256(text.encode()).hexdigest()
    return IdempotencyKey(f"extract/{turn.id}/{reading}/{digest[:32]}", digest)
