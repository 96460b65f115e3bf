"""Store the messages of a conversation as turns, each once, in the order in which they were said.

Under an idempotency key, an event that is sent again is answered as it was the first time.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from recollect.core.lifecycle.screening import SECRET, admitted
from recollect.core.lifecycle.turns import fits, place
from recollect.core.model.drafts import Action, ConversationEvent, Message, MessageStored, NotStored
from recollect.core.model.entry import Entry, JsonValue, Kind, Language, Statistics
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.scope import Right, Scope
from recollect.core.model.timestamps import offset_of
from recollect.core.model.trust import TRUST_OF_ROLE
from recollect.core.model.writes import Author, Committed, Duplicate, Outcome, Refused
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.settings import SpaceSettings
from recollect.core.text.language import language_of, language_read_as
from recollect.errors import ConflictError, DeadlineExceededError
from recollect.ports import Clock, Conversations, IdSource
from recollect.use_cases.common.idempotency import Answer, note
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.person import bearings_of
from recollect.use_cases.common.settings import ReadSettings

# Rounds without any progress, each lost to somebody else who writes into the same session
MAX_LOST_ROUNDS: Final = 20
DUPLICATE_MESSAGE: Final = "duplicate_message"

Result = MessageStored | NotStored
_Turn = tuple[Entry, str]


@dataclass(frozen=True, slots=True)
class RecordEvent:
    """Makes a turn of every message that was not stored before.

    Turns stand in their session by `at`, then by arrival. A message without `at` has that of the message before it
    in the event (else of the next one that has any, else the present), so that an event keeps its order.

    A message that holds a secret is skipped, where the space does not have it redacted; its id is not noted, so that
    it may be sent again without. What a tool has written is kept in quarantine when it looks like instructions.
    """

    store: Conversations
    clock: Clock
    ids: IdSource
    settings: ReadSettings

    def __call__(
        self,
        scope: Scope,
        event: ConversationEvent,
        author: Author,
        *,
        has_time: Callable[[], bool] | None = None,
        late: bool = False,
    ) -> list[Result]:
        """Return what became of each message, in the event's order; what is `created` is durable.

        What was said while the space was paused or the session incognito is skipped. When `has_time` tells that there
        is none for another commit, the rest fails with DeadlineExceededError.

        Args:
            scope: where it belongs.
            event: what was said.
            author: who stores it.
            has_time: None for as much as it takes.
            late: it waited in a queue, so that what the session is now says nothing of it.
        """
        scope.require(Right.WRITE)
        memory = memory_of(self.settings, scope, self.clock.now(), [event.session_id])
        by_call = MemoryMode.ON if late else memory.mode_in(event.session_id)
        turns = self._turns(scope, event)
        message_ids = [message_id for _, message_id in turns]
        results: dict[str, Result] = {}
        for turn, message_id in reversed(turns):
            mode = memory.mode_at(turn.occurred_at, event.session_id) if by_call is MemoryMode.ON else by_call
            results.pop(message_id, None)
            if mode is not MemoryMode.ON:
                results[message_id] = MessageStored(message_id, Action.SKIPPED, None, mode.reason)
        kept = [message_id for message_id in message_ids if message_id not in results]
        known = self.store.stored_messages(scope, event.session_id, kept) if kept else {}
        results |= {message_id: _again(message_id, known[message_id]) for message_id in known}
        new = {message_id: turn for turn, message_id in reversed(turns) if message_id not in results}
        passed = self._in_usual_language(scope, _pass_gate(new, memory.settings), memory.settings)
        results |= {message_id: _refused(message_id) for message_id in new if message_id not in passed}
        waiting = [(turn, message_id) for message_id, turn in passed.items()]
        results |= self._store(scope, event.session_id, waiting, author, has_time)
        return list(_in_order(message_ids, results))

    def remembers(self, scope: Scope, event: ConversationEvent) -> bool:
        """Tell whether a call that brings this event is remembered now."""
        memory = memory_of(self.settings, scope, self.clock.now(), [event.session_id])
        return memory.mode_in(event.session_id) is MemoryMode.ON

    def _in_usual_language(
        self, scope: Scope, turns: Mapping[str, Entry], settings: SpaceSettings
    ) -> Mapping[str, Entry]:
        """Return turns with the language of the person where they do not tell one; it is read only for these."""
        if all(turn.language is not Language.UNDETERMINED for turn in turns.values()):
            return turns
        _, usual = bearings_of(self.store, scope, settings)
        return {one: replace(turn, language=language_read_as(turn.text, usual)) for one, turn in turns.items()}

    def _turns(self, scope: Scope, event: ConversationEvent) -> list[_Turn]:
        now = self.clock.now()
        times = _times([message.at for message in event.messages], now)
        turns = []
        placed = zip(event.messages, message_ids(event, now), times, strict=True)
        for position, (message, message_id, at) in enumerate(placed):
            entry_id = self.ids.new_id(now, position)
            entry = _turn(message, message_id, event.session_id, entry_id, scope=scope, at=at, now=now)
            turns.append((entry, message_id))
        return turns

    def _store(
        self, scope: Scope, session_id: str, turns: list[_Turn], author: Author, has_time: Callable[[], bool] | None
    ) -> dict[str, Result]:
        """Commit gap by gap; what is refused because the session grew meanwhile is placed again."""
        waiting = sorted(turns, key=lambda turn: (turn[0].occurred_at, turn[0].id))
        results: dict[str, Result] = {}
        lost = 0
        while waiting:
            if has_time is not None and not has_time():
                late = DeadlineExceededError("there was no time left for it")
                return results | {message_id: NotStored(late, message_id) for _, message_id in waiting}
            window = self.store.session_window(scope, session_id, waiting[0][0].occurred_at, before=2, after=2)
            size = fits(window, [entry for entry, _ in waiting])
            block, rest = waiting[:size], waiting[size:]
            outcomes = self.store.commit(scope, place(window, block, author))
            done, again = _sort_out(block, outcomes, give_up=lost >= MAX_LOST_ROUNDS)
            lost = 0 if done else lost + 1
            results |= done
            waiting = again + rest
        return results


def message_ids(event: ConversationEvent, now: datetime) -> list[str]:
    """Return the id of each message of an event: derived from its place where it came without one."""
    times = _times([message.at for message in event.messages], now)
    return [
        message.id or _derived_id(event.session_id, at, position, message.text)
        for position, (message, at) in enumerate(zip(event.messages, times, strict=True))
    ]


def _pass_gate(turns: Mapping[str, Entry], settings: SpaceSettings) -> dict[str, Entry]:
    """Return the turns that may come in, as they may, by message id."""
    passed = {message_id: admitted(turn, settings) for message_id, turn in turns.items()}
    return {message_id: turn for message_id, turn in passed.items() if turn is not None}


def _sort_out(
    block: Sequence[_Turn], outcomes: Sequence[Outcome], *, give_up: bool
) -> tuple[dict[str, Result], list[_Turn]]:
    done: dict[str, Result] = {}
    again: list[_Turn] = []
    for (entry, message_id), outcome in zip(block, outcomes, strict=True):
        match outcome:
            case Committed(stored):
                done[message_id] = MessageStored(message_id, Action.CREATED, stored.id)
            case Duplicate(entry_id):
                done[message_id] = _again(message_id, entry_id)
            case Refused(ConflictError()) if not give_up:
                again.append((entry, message_id))
            case Refused(error):
                done[message_id] = NotStored(error, message_id)
    return done, again


def _in_order(message_ids: Sequence[str], results: Mapping[str, Result]) -> Iterator[Result]:
    """Yield a result for each message of the event; the same message twice in one event is stored once."""
    seen = set()
    for message_id in message_ids:
        result = results[message_id]
        if message_id in seen and isinstance(result, MessageStored) and result.entry_id is not None:
            result = _again(message_id, result.entry_id)
        seen.add(message_id)
        yield result


def _again(message_id: str, entry_id: str) -> MessageStored:
    return MessageStored(message_id, Action.SKIPPED, entry_id, DUPLICATE_MESSAGE)


def _refused(message_id: str) -> MessageStored:
    return MessageStored(message_id, Action.SKIPPED, None, SECRET)


def _times(given: Sequence[datetime | None], now: datetime) -> list[datetime]:
    current = next((at for at in given if at is not None), now)
    times = []
    for at in given:
        current = at or current
        times.append(current)
    return times


def _derived_id(session_id: str, at: datetime, position: int, text: str) -> str:
    """Return an id for a message that came without one, from session, time, position and text."""
    digest = hashlib.sha256("\x00".join((session_id, at.astimezone(UTC).isoformat(), str(position), text)).encode())
    return f"derived-{digest.hexdigest()[:32]}"


def _turn(
    message: Message, message_id: str, session_id: str, entry_id: str, *, scope: Scope, at: datetime, now: datetime
) -> Entry:
    return Entry(
        id=entry_id,
        user_id=scope.owner,
        space=scope.space,
        kind=Kind.TURN,
        role=message.role,
        text=message.text,
        speaker=message.speaker,
        caption=message.caption,
        session_id=session_id,
        source_ids=(message_id,),
        created_at=now,
        modified_at=now,
        occurred_at=at.astimezone(UTC),
        occurred_offset=offset_of(at),
        trust=message.trust or TRUST_OF_ROLE[message.role],
        language=language_of(message.text),
        statistics=Statistics(accessed_at=now),
    )


@dataclass(frozen=True, slots=True)
class RecordEventOnce:
    """Records an event; with a key, every call of it gives the same answer.

    Message ids make the turns themselves unique. What is noted with the key, before anything is stored, is all that
    the answer depends on beside them: the time of the first call, from which ids are derived for messages that came
    without id and time, and the messages that were turns already. So a call that comes while the first one is still
    at work, or after it was cut off, finishes the same work and tells the same.
    """

    record: RecordEvent

    def __call__(
        self,
        scope: Scope,
        event: ConversationEvent,
        author: Author,
        *,
        idempotency_key: IdempotencyKey | None = None,
        has_time: Callable[[], bool] | None = None,
    ) -> list[Result]:
        """Return what became of each message; see RecordEvent.

        Raises:
            KeyReusedError: the key came with something else before.
        """
        if idempotency_key is None or not self.record.remembers(scope, event):
            return self.record(scope, event, author, has_time=has_time)
        scope.require(Right.WRITE)
        store, now = self.record.store, self.record.clock.now()
        noted = note(store, scope, idempotency_key, self._dependencies(scope, event, now), now)
        anchor = datetime.fromisoformat(str(noted["at"]))
        results = self.record(scope, anchored(event, anchor), author, has_time=has_time)
        return list(_as_first_told(results, _known(noted)))

    def _dependencies(self, scope: Scope, event: ConversationEvent, now: datetime) -> dict[str, JsonValue]:
        ids = message_ids(event, now)
        known = self.record.store.stored_messages(scope, event.session_id, ids)
        return {"at": now.isoformat(), "known": list(known)}


def anchored(event: ConversationEvent, at: datetime) -> ConversationEvent:
    """Return the event at a time, where none of its messages says one."""
    first, *others = event.messages
    if any(message.at is not None for message in event.messages):
        return event
    return replace(event, messages=(replace(first, at=at), *others))


def _known(noted: Answer) -> frozenset[str]:
    known = noted["known"]
    return frozenset(map(str, known)) if isinstance(known, list) else frozenset()


def _as_first_told(results: Iterable[Result], known: frozenset[str]) -> Iterator[Result]:
    """Yield the results as the first call saw them: a turn that was not known before it was created by it."""
    told = set(known)
    for result in results:
        if isinstance(result, MessageStored) and result.reason in {None, DUPLICATE_MESSAGE}:
            again = result.message_id in told
            told.add(result.message_id)
            yield result if again else MessageStored(result.message_id, Action.CREATED, result.entry_id)
        else:
            yield result
