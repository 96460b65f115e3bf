"""What a command is about: what was said or served last in a session, or what a search finds."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from recollect.core.feedback.served import served_prefix
from recollect.core.model.entry import Entry, Kind, Role, State
from recollect.core.model.listing import Selection
from recollect.core.model.scope import Scope
from recollect.core.query.commands.command import Command
from recollect.core.query.commands.references import Heard, ReferenceModel, Remark, ServedMemory, reference_model
from recollect.core.query.query import Query, topic_query
from recollect.core.ranking.floor import FLOOR
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.text.words import query_stems
from recollect.errors import SessionNotFoundError
from recollect.ports import Conversations
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.people.forget_topic import PreviewTopic, told_of_a_topic
from recollect.use_cases.search.search import SearchEntries

TURNS_HEARD: Final = 12
MOST_FOUND: Final = 20


@dataclass(frozen=True, slots=True)
class Found:
    """What is about something; more: whether there may be more than that."""

    entries: tuple[Entry, ...] = ()
    more: bool = False


@dataclass(frozen=True, slots=True)
class FindReferents:
    """Finds the entries that a command means, whether or not the space remembers just now: they are the person's."""

    store: Conversations
    search: SearchEntries
    topics: PreviewTopic
    point: ReferenceModel = field(default_factory=reference_model)

    def pointed_at(self, scope: Scope, session_id: str | None, text: str, command: Command) -> tuple[Entry, ...]:
        """Return what "that" is: nothing where the session has heard nothing, several where it may be any of them.

        Args:
            scope: whose.
            session_id: in which conversation it is said, None for none: then nothing is pointed at.
            text: the message that is the command.
            command: what it was read as.
        """
        if session_id is None:
            return ()
        turns, served = self._turns(scope, session_id, text), self._served(scope, session_id)
        heard = Heard(
            tuple(Remark(turn.text, is_person=turn.role is Role.USER) for turn in turns),
            tuple(ServedMemory(entry.text, entry.pinned) for entry in served),
        )
        found = self.point(text, command.kind, heard)
        return tuple(turns[one.turn] if one.turn is not None else served[one.served or 0] for one in found)

    def to_forget(self, scope: Scope, topic: str) -> Found:
        """Return what a topic is, of whatever kind, as `POST /forget` finds it; no topic is all that is remembered."""
        preview = self.topics(scope, topic_query(topic, EntryFilter()), cascade=False)
        return Found(naming(topic, preview.entries) if topic else preview.entries, preview.more)

    def about(self, scope: Scope, topic: str, *, kinds: frozenset[Kind] | None = None) -> Found:
        """Return what a search for a topic finds that is about it, the best first, at most MOST_FOUND.

        No topic is the person as a whole: the latest memories.
        """
        if not topic:
            page = self.store.list_entries(scope, Selection(kind=Kind.MEMORY), limit=MOST_FOUND)
            return Found(page.items, page.next_after is not None)
        query = Query(
            text=topic,
            limit=MOST_FOUND,
            filter=EntryFilter(kinds=kinds),
            temporal=False,
            min_relevance=FLOOR,
            expired=True,
            controls=True,
        )
        found, is_partial = told_of_a_topic(self.search(scope, query))
        return Found(found, is_partial or len(found) == MOST_FOUND)

    def _turns(self, scope: Scope, session_id: str, text: str) -> Sequence[Entry]:
        try:
            latest = self.store.session_turns(scope, session_id, limit=TURNS_HEARD).items
        except SessionNotFoundError:
            return ()
        is_said = bool(latest) and latest[0].text.strip() == text.strip()  # the command itself may be stored before it
        return latest[:0:-1] if is_said else latest[::-1]

    def _served(self, scope: Scope, session_id: str) -> Sequence[Entry]:
        """Return what the last answer served and is still there, in its order."""
        notes = self.store.list_records(scope, served_prefix(session_id), limit=1, newest_first=True).items
        served = entries_of(self.store, scope, (entry_id for note in notes for entry_id in note.value))
        return [one for one in served.values() if one.state is State.ACTIVE]


def naming(topic: str, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the entries that share a word with a topic; all, where none does: what is near is not what is meant."""
    return sharing(topic, entries) or tuple(entries)


def sharing(topic: str, entries: Sequence[Entry], *, speakers: bool = False) -> tuple[Entry, ...]:
    """Return the entries that share a word with a topic; speakers: or whose speaker's name does."""
    about = frozenset(query_stems(topic))

    def said(entry: Entry) -> str:
        return f"{entry.speaker}: {entry.text}" if speakers and entry.speaker else entry.text

    return tuple(entry for entry in entries if about.intersection(query_stems(said(entry))))
