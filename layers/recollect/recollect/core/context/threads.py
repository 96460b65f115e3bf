"""The conversations around what was found: which turn follows which, and which ones belong to an answer."""

from collections.abc import Sequence
from itertools import pairwise

from recollect.core.model.entry import Entry, Kind
from recollect.core.retrieval.one_place import turns_of
from recollect.core.text.words import query_stems, sentences

_SAYS_LITTLE = 5  # content words; with so few an answer is nothing without its question


class Threads:
    """Pieces of sessions: turns that follow each other without a gap."""

    def __init__(self, runs: Sequence[Sequence[Entry]], recent: Sequence[Entry] = ()) -> None:
        """Keep runs that do not overlap, and the last turns of a session, in order, which may lie over them."""
        self._runs = runs
        self._places = {turn.id: (run, place) for run, turns in enumerate(runs) for place, turn in enumerate(turns)}
        self._following = {(one.id, other.id) for turns in (*runs, recent) for one, other in pairwise(turns)}

    def turn(self, turn_id: str) -> Entry | None:
        """Return a turn by its id, None where it is not known."""
        run, place = self._places.get(turn_id, (-1, -1))
        return self._runs[run][place] if run >= 0 else None

    def said(self, entry: Entry) -> list[Entry]:
        """Return the turns, as far as they are known, that a memory was made of; a turn itself."""
        if entry.kind is Kind.TURN:
            return [entry]
        return [turn for turn_id in sorted(turns_of(entry)) if (turn := self.turn(turn_id)) is not None]

    def next_to(self, turn: Entry, offset: int) -> Entry | None:
        """Return the turn at an offset from another, None where it is not known."""
        run, place = self._places.get(turn.id, (-1, -1))
        at = place + offset
        return self._runs[run][at] if run >= 0 and 0 <= at < len(self._runs[run]) else None

    def follow(self, earlier: Entry, later: Entry) -> bool:
        """Tell whether one turn is known to follow right behind another."""
        return (earlier.id, later.id) in self._following

    def question_of(self, turn: Entry) -> Entry | None:
        """Return the question before a turn that says little by itself, None for any other turn."""
        before = self.next_to(turn, -1)
        if before is None or len(query_stems(turn.text)) > _SAYS_LITTLE or _who(before) == _who(turn):
            return None
        last = sentences(before.text)[-1:]
        return before if last and last[0].is_question else None


def _who(turn: Entry) -> str:
    return turn.speaker or turn.role.value
