"""A query as it is searched for, and how it came to be that from what was asked."""

from dataclasses import dataclass, replace
from typing import Final

from recollect.core.query.chat_message import RewrittenBy
from recollect.core.query.query import Query
from recollect.core.query.temporal.temporal_questions import TemporalWindow
from recollect.core.retrieval.filters.clauses import And, Clause, Not, OneOf, Or, Window
from recollect.core.retrieval.filters.facts import Facet, Moment


@dataclass(frozen=True, slots=True)
class Understanding:
    """What was made of a question.

    original: what was asked, a message or a text, None when it is searched for as it is. window: the filter that a
    temporal question became. window_dropped: whether that was searched without in the end, since nothing in it answers.
    """

    original: str | None = None
    rewritten_by: RewrittenBy = RewrittenBy.NONE
    window: TemporalWindow | None = None
    window_dropped: bool = False

    def of_window(self, window: TemporalWindow, *, asked: str) -> "Understanding":
        """Return it of a question `asked`, whose words about time became a window and are no longer searched for."""
        if window.rest == asked:
            return replace(self, window=window)
        by = self.rewritten_by if self.rewritten_by is RewrittenBy.MODEL else RewrittenBy.RULES
        original = asked if self.original is None else self.original
        return replace(self, original=original, rewritten_by=by, window=window)


AS_ASKED: Final = Understanding()


@dataclass(frozen=True, slots=True)
class UnderstoodQuery:
    """A query with nothing left to understand, and what was made of it.

    unbounded: the same without the window that its time became, None where there is none, or where nothing to be found
    in it is the answer.
    """

    query: Query
    understanding: Understanding = AS_ASKED
    unbounded: "UnderstoodQuery | None" = None


def takes_a_window(query: Query) -> bool:
    """Tell whether a time that a question names may become a filter: not when the caller chose a time himself."""
    chosen = query.known_at is not None or query.filter.as_of is not None
    return query.temporal and not chosen and not _bounds_time(query.filter.where)


def narrowed(query: Query, window: TemporalWindow) -> Query:
    """Return a query that searches within a window only, and for what the question says besides."""
    where = query.filter.where
    clause = window.clause()
    within: Clause = clause if where is None else And((where, clause))
    return replace(query, text=window.rest, filter=replace(query.filter, where=within))


def asks_for_time_or_person(clause: Clause | None) -> bool:
    """Tell whether a filter lets pass only what was said at some time, or by somebody."""
    match clause:
        case And(clauses):
            return any(map(asks_for_time_or_person, clauses))
        case Or(clauses):
            return bool(clauses) and all(map(asks_for_time_or_person, clauses))
        case OneOf(facet):
            return facet is Facet.SPEAKER
        case _:
            return isinstance(clause, Window) and clause.moment is Moment.OCCURRED


def _bounds_time(clause: Clause | None) -> bool:
    match clause:
        case And(clauses) | Or(clauses):
            return any(_bounds_time(one) for one in clauses)
        case Not(inner):
            return _bounds_time(inner)
        case _:
            return isinstance(clause, Window)
