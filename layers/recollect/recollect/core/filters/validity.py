"""What was true at a moment, as a clause."""

from datetime import datetime
from typing import Final

from recollect.core.filters.clauses import And, Clause, Not, OneOf, Or, Window
from recollect.core.filters.facts import Facet, Moment, microseconds
from recollect.core.model.entry import State

_SUPERSEDED: Final = OneOf(Facet.STATE, frozenset({State.SUPERSEDED.value}))
_HAS_AN_END: Final = Window(Moment.VALID_TO)


def true_at(at: datetime) -> Clause:
    """Return the clause of what was true at a moment: `valid_from` is not later, and `valid_to` is.

    What has no `valid_from` was always true, what has no `valid_to` still is; but what was superseded counts only
    when its `valid_to` says until when it was true.
    """
    then = microseconds(at)
    begun = Not(Window(Moment.VALID_FROM, start=then + 1))
    ended = Window(Moment.VALID_TO, end=then + 1)
    return And((begun, Not(ended), Or((Not(_SUPERSEDED), _HAS_AN_END))))
