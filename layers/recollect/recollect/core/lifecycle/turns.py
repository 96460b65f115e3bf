"""Where turns go in their session, and what follows for the turns behind them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from recollect.core.model.entry import Entry, State
from recollect.core.model.sessions import SessionWindow
from recollect.core.model.writes import Author, SessionStep, Write
from recollect.core.text.searched_text import CONTEXT_TURNS, context_of


def refreshed(before: Sequence[Entry], after: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the next versions of those turns of `after` whose context changes when they follow `before`.

    A context reaches two turns back, so only the first two can change.
    """
    following = after[:CONTEXT_TURNS]
    changed = []
    for place, turn in enumerate(following):
        context = context_of([*before, *following[:place]])
        if context != turn.context:
            changed.append(replace(turn, context=context, version=turn.version + 1, needs_embedding=True))
    return tuple(changed)


def with_true_contexts(turns: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the next versions of those turns of a session, the last first, whose context is another one now."""
    waiting: list[Entry] = []  # a turn, and as many before it as its context reaches back

    def refresh() -> tuple[Entry, ...]:
        return refreshed(waiting[:0:-1], waiting[:1])

    for turn in turns:
        waiting.append(turn)
        if len(waiting) > CONTEXT_TURNS:
            yield from refresh()
            waiting.pop(0)
    while waiting:
        yield from refresh()
        waiting.pop(0)


def beside(window: SessionWindow, turn: Entry) -> tuple[list[Entry], list[Entry]]:
    """Return the turns of a window around a turn's time that stand before the turn, and those behind it."""
    around = [one for one in (*window.before, *window.after) if one.id != turn.id]
    return [one for one in around if _place(one) < _place(turn)], [one for one in around if _place(one) > _place(turn)]


def _place(turn: Entry) -> tuple[datetime, int, str]:
    return turn.occurred_at, turn.sequence, turn.id


def fits(window: SessionWindow, turns: Sequence[Entry]) -> int:
    """Return how many of `turns`, which are in order, go into the gap that the window shows."""
    if not window.after:
        return len(turns)
    limit = window.after[0].occurred_at
    return next((count for count, turn in enumerate(turns) if turn.occurred_at >= limit), len(turns))


def place(window: SessionWindow, turns: Sequence[tuple[Entry, str]], author: Author) -> list[Write]:
    """Return the writes that put new turns, each with its message id, one behind the other into a window's gap.

    Every write leaves the session consistent: the turns behind the gap get the context that is true after it. What is
    kept apart is context for nobody.
    """
    before, after = list(window.before), list(window.after)
    writes: list[Write] = []
    for step, (draft, message_id) in enumerate(turns):
        turn = replace(draft, sequence=window.next_sequence + step, context=context_of(before))
        if turn.state is State.ACTIVE:
            before.append(turn)
        successors = refreshed(before, after)
        after = [next((new for new in successors if new.id == old.id), old) for old in after]
        session = SessionStep(str(turn.session_id), window.revision + step, message_id)
        writes.append(Write(turn, author, successors, session))
    return writes
