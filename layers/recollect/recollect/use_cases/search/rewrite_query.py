"""Make of what was asked what is searched for: one question out of messages, a filter out of a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta, tzinfo
from typing import Final, Protocol

from recollect.core.model.scope import Scope
from recollect.core.model.timestamps import offset_of
from recollect.core.query.chat_message import MESSAGES_READ, ChatMessage, Rewritten, RewrittenBy, question_of
from recollect.core.query.interpretation import AS_ASKED, Understanding, UnderstoodQuery, narrowed, takes_a_window
from recollect.core.query.query import MAX_QUERY_LENGTH, Query
from recollect.core.query.temporal.temporal_questions import (
    MOMENTS,
    SinceSession,
    TemporalQuestion,
    TemporalWindow,
    temporal_question,
    window_of_days,
)
from recollect.ports import Clock, Sessions
from recollect.use_cases.common.person import zone_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.sessions import last_session

REWRITING_SECONDS: Final = 1.5
_JUST_BEHIND: Final = timedelta(microseconds=1)


class QueryRewriter(Protocol):
    """A language model that makes one question of the last messages of a conversation."""

    def rewritten(self, scope: Scope, messages: Sequence[ChatMessage], *, within_seconds: float) -> str | None:
        """Return a question that stands by itself; None when none came in time that can be used. Never raises.

        scope: whose conversation it is, and whose budget.
        """
        ...


@dataclass(frozen=True, slots=True)
class RewriteQuery:
    """Understands a query. With a language model its question is taken if it comes in time, else that of the rules."""

    store: Sessions
    clock: Clock
    settings: ReadSettings
    model: QueryRewriter | None = None

    def __call__(self, scope: Scope, query: Query) -> UnderstoodQuery:
        """Return the query as it is searched for; one with nothing to understand comes back as it is."""
        made = self._question(scope, query.messages) if query.messages else None
        text = query.text if made is None else made.text
        earlier = query.earlier if made is None else made.earlier
        plain = replace(query, text=text, messages=(), earlier=earlier, temporal=False)
        understanding = AS_ASKED if made is None else Understanding(made.original, made.by)
        window = self._window(scope, text, query) if takes_a_window(query) else None
        if window is None:
            return UnderstoodQuery(plain, understanding)
        dropped = replace(understanding, window=window, window_dropped=True)
        return UnderstoodQuery(
            narrowed(plain, window),
            understanding.of_window(window, asked=text),
            UnderstoodQuery(plain, dropped) if window.may_be_dropped else None,
        )

    def _question(self, scope: Scope, messages: Sequence[ChatMessage]) -> Rewritten:
        by_rules = question_of(messages, longest=MAX_QUERY_LENGTH)
        if self.model is None:
            return by_rules
        made = self.model.rewritten(scope, messages[-MESSAGES_READ:], within_seconds=REWRITING_SECONDS)
        if made is None or not made.strip() or len(made) > MAX_QUERY_LENGTH:
            return by_rules
        return replace(by_rules, text=made, by=RewrittenBy.MODEL, earlier=None)

    def _window(self, scope: Scope, text: str, query: Query) -> TemporalWindow | None:
        now = self.clock.now()
        if temporal_question(text, now.date()) is None:  # as most are not: the time zone need not be read
            return None
        zone = self._zone(scope, query)
        asked = temporal_question(text, now.astimezone(zone).date())
        if asked is None:
            return None
        if isinstance(asked.when, SinceSession):
            return self._window_of_session(scope, asked, query.session_id, since=asked.when.since)
        return window_of_days(asked, asked.when, zone)

    def _zone(self, scope: Scope, query: Query) -> tzinfo:
        """Return where it is asked: at the offset of the last message, else in the time zone of the space."""
        said_at = query.messages[-1].at if query.messages else None
        if said_at is not None and said_at.tzinfo is not None and offset_of(said_at) is not None:
            return said_at.tzinfo
        return zone_of(self.settings.store, scope, self.settings(scope))

    def _window_of_session(
        self, scope: Scope, asked: TemporalQuestion, session_id: str | None, *, since: bool
    ) -> TemporalWindow | None:
        session = last_session(self.store, scope, session_id)
        if session is None:
            return None
        behind = session.last_at + _JUST_BEHIND
        start, end = (behind, None) if since else (session.first_at, behind)
        return TemporalWindow(asked.kind, MOMENTS[asked.kind], start, end, asked.words, asked.rest)
