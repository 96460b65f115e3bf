"""The filter language as values: what may be combined, and what each part means for one entry.

Six kinds of clauses, so that each index says them in its own words in a few lines: see `admits` for the meaning.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, TypeAlias

from recollect.core.model.entry import State
from recollect.core.retrieval.filters.facts import VOLATILE, Facet, Facts, Moment, microseconds


@dataclass(frozen=True, slots=True)
class And:
    """Every clause holds; with none, everything passes."""

    clauses: tuple["Clause", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """One clause holds at least; with none, nothing passes."""

    clauses: tuple["Clause", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The clause does not hold."""

    clause: "Clause"


@dataclass(frozen=True, slots=True)
class OneOf:
    """The entry has one of these tokens of a facet, or more; with none, nothing passes."""

    facet: Facet
    tokens: frozenset[str]


@dataclass(frozen=True, slots=True)
class TokenRange:
    """The entry has a token of a facet from `first` on and before `end`, in the order of code points."""

    facet: Facet
    first: str
    end: str


@dataclass(frozen=True, slots=True)
class Window:
    """The entry has this moment, at or after `start` and before `end`: so adjoining windows have nothing in common.

    In microseconds since 1970; None is no bound.
    """

    moment: Moment
    start: int | None = None
    end: int | None = None


Clause: TypeAlias = And | Or | Not | OneOf | TokenRange | Window

EVERYTHING: Final = And(())
NOTHING: Final = Or(())


def admits(clause: Clause, facts: Facts) -> bool:
    """Tell whether an entry of these facts passes: the reference meaning for every index."""
    match clause:
        case And(clauses):
            return all(admits(one, facts) for one in clauses)
        case Or(clauses):
            return any(admits(one, facts) for one in clauses)
        case Not(inner):
            return not admits(inner, facts)
        case OneOf(facet, tokens):
            return not tokens.isdisjoint(facts.tokens.get(facet, ()))
        case TokenRange(facet, first, end):
            return any(first <= token < end for token in facts.tokens.get(facet, ()))
        case Window(moment, start, end):
            at = facts.moments.get(moment)
            return at is not None and (start is None or at >= start) and (end is None or at < end)


def is_volatile(clause: Clause) -> bool:
    """Tell whether a clause asks for something that changes without a new version of the entry."""
    match clause:
        case And(clauses) | Or(clauses):
            return any(is_volatile(one) for one in clauses)
        case Not(inner):
            return is_volatile(inner)
        case Window(moment):
            return moment in VOLATILE
        case _:
            return False


def steady(clause: Clause, *, when_volatile: Clause = EVERYTHING) -> Clause:
    """Return what an index can decide: a clause that admits all that `clause` admits, and asks nothing volatile.

    Under a `not` it is the other way round: there a volatile clause must admit nothing.
    """
    match clause:
        case And(clauses) | Or(clauses):
            return replace(clause, clauses=tuple(steady(one, when_volatile=when_volatile) for one in clauses))
        case Not(inner):
            return Not(steady(inner, when_volatile=NOTHING if when_volatile == EVERYTHING else EVERYTHING))
        case Window(moment) if moment in VOLATILE:
            return when_volatile
        case _:
            return clause


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
