"""The filter language as JSON: an object whose members must all hold.

`and`, `or`: lists of such objects; `not`: one. `kinds`, `roles`, `states`, `categories`, `speakers`, `sessions`: lists,
one of which the entry has. `tags`: `{any, all, none}`, lists. `pinned`: true or false. `created_at`, `modified_at`,
`reviewed_at`, `tended_at`, `accessed_at`, `occurred_at`: `{after, before}`, at or after the one and before the other.
`metadata`: an object of members, each a value that the member is or lists, or `{any: [values]}`, or
`{at_least, at_most}`, both included, of numbers or of texts, or `{exists: true or false}`.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from recollect.core.model.entry import Kind, Role, State
from recollect.core.model.tags import folded_tag
from recollect.core.retrieval.filters.clauses import And, Clause, Not, OneOf, Or, TokenRange, Window
from recollect.core.retrieval.filters.facts import (
    Facet,
    Moment,
    microseconds,
    pinned_token,
    presence,
    token,
    token_range,
)
from recollect.core.retrieval.filters.values import choice, flag, items, members, moment, number, scalar, text
from recollect.errors import InputError

T = TypeVar("T")

MAX_DEPTH: Final = 5
MAX_CLAUSES: Final = 50
# What waits for approval and what is forgotten is no subject of a search
FILTERED_STATES: Final = (State.ACTIVE, State.ARCHIVED, State.SUPERSEDED)

_LISTS: Final[Mapping[str, tuple[Facet, Callable[[object, str], str]]]] = {
    "kinds": (Facet.KIND, choice({kind.value: kind.value for kind in Kind})),
    "roles": (Facet.ROLE, choice({role.value: role.value for role in Role})),
    "states": (Facet.STATE, choice({state.value: state.value for state in FILTERED_STATES})),
    "categories": (Facet.CATEGORY, text),
    "speakers": (Facet.SPEAKER, text),
    "sessions": (Facet.SESSION, text),
}
_WINDOWS: Final = {
    name.value: name
    for name in (
        *(Moment.CREATED, Moment.MODIFIED, Moment.REVIEWED),
        *(Moment.TENDED, Moment.ACCESSED, Moment.OCCURRED),
    )
}


def parse_filter(value: object, place: str = "filter") -> Clause:
    """Return the clause that a JSON value says.

    Args:
        value: as `json.loads` gives it.
        place: how the filter is called in errors.

    Raises:
        InputError: it is no filter, or is deeper than MAX_DEPTH, has more than MAX_CLAUSES conditions, a list of more
            than MAX_VALUES values, or a value that is too long; names the place.
    """
    return _Parser().parse(value, place, 1)


class _Parser:
    """Reads one filter, and counts its conditions while it goes, so that a hostile one is not read to its end."""

    def __init__(self) -> None:
        self._clauses = 0

    def parse(self, value: object, place: str, depth: int) -> Clause:
        if depth > MAX_DEPTH:
            raise InputError(place, f"must be nested at most {MAX_DEPTH} deep")
        return _all_of(
            [self._member(name, one, f"{place}.{name}", depth) for name, one in members(value, place).items()]
        )

    def _member(self, name: str, value: object, place: str, depth: int) -> Clause:
        if name in {"tags", "metadata"}:  # they count their own parts
            return self._tags(value, place) if name == "tags" else self._metadata(value, place)
        self._count(place)
        if name in {"and", "or"}:
            inner = items(value, place, lambda one, at: self.parse(one, at, depth + 1), most=MAX_CLAUSES)
            return And(inner) if name == "and" else Or(inner)
        if name == "not":
            return Not(self.parse(value, place, depth + 1))
        return _leaf(name, value, place)

    def _tags(self, value: object, place: str) -> Clause:
        made = []
        for name, one in members(value, place).items():
            self._count(f"{place}.{name}")
            made.append(_named(_TAGS, name, f"{place}.{name}")(frozenset(items(one, f"{place}.{name}", _tag))))
        return _all_of(made)

    def _metadata(self, value: object, place: str) -> Clause:
        made = []
        for key, one in members(value, place).items():
            self._count(place)
            made.append(_metadata(text(key, place), one, f"{place}.{key}"))
        return _all_of(made)

    def _count(self, place: str) -> None:
        self._clauses += 1
        if self._clauses > MAX_CLAUSES:
            raise InputError(place, f"is one condition too many: a filter has at most {MAX_CLAUSES}")


def _tag(value: object, place: str) -> str:
    return folded_tag(text(value, place))


def _leaf(name: str, value: object, place: str) -> Clause:
    if name in _LISTS:
        facet, read = _LISTS[name]
        return OneOf(facet, frozenset(items(value, place, read)))
    if name in _WINDOWS:
        return _window(_WINDOWS[name], value, place)
    if name == "pinned":
        return OneOf(Facet.PINNED, frozenset({pinned_token(flag(value, place))}))
    raise InputError(place, "is not known here; leave it out")


def _any_tag(tags: frozenset[str]) -> Clause:
    return OneOf(Facet.TAG, tags)


def _all_tags(tags: frozenset[str]) -> Clause:
    return And(tuple(OneOf(Facet.TAG, frozenset({tag})) for tag in sorted(tags)))


def _no_tag(tags: frozenset[str]) -> Clause:
    return Not(OneOf(Facet.TAG, tags))


_TAGS: Final = {"any": _any_tag, "all": _all_tags, "none": _no_tag}


def _window(name: Moment, value: object, place: str) -> Clause:
    bounds = {}
    for bound, one in members(value, place).items():
        bounds[_named(_BOUNDS, bound, f"{place}.{bound}")] = microseconds(moment(one, f"{place}.{bound}"))
    start, end = bounds.get("start"), bounds.get("end")
    if start is not None and end is not None and end <= start:
        raise InputError(f"{place}.before", "must be later than `after`")
    return Window(name, start, end)


_BOUNDS: Final = {"after": "start", "before": "end"}


def _metadata(key: str, value: object, place: str) -> Clause:
    if not isinstance(value, dict):
        return OneOf(Facet.METADATA, frozenset({token(key, scalar(value, place))}))
    asked = members(value, place)
    if asked.keys() <= {"at_least", "at_most"}:
        return _metadata_range(key, asked, place)
    if len(asked) > 1:
        raise InputError(place, "must ask for one thing: a value, `any`, `exists`, or a range")
    ((name, one),) = asked.items()
    return _named(_METADATA, name, f"{place}.{name}")(key, one, f"{place}.{name}")


def _metadata_any(key: str, value: object, place: str) -> Clause:
    return OneOf(Facet.METADATA, frozenset(token(key, one) for one in items(value, place, scalar)))


def _metadata_exists(key: str, value: object, place: str) -> Clause:
    there = OneOf(Facet.METADATA, frozenset({presence(key)}))
    return there if flag(value, place) else Not(there)


_METADATA: Final = {"any": _metadata_any, "exists": _metadata_exists}


def _metadata_range(key: str, asked: Mapping[str, object], place: str) -> Clause:
    bounds = {name: _bound(one, f"{place}.{name}") for name, one in asked.items()}
    low, high = bounds.get("at_least"), bounds.get("at_most")
    if low is not None and high is not None and isinstance(low, str) != isinstance(high, str):
        raise InputError(place, "must have bounds of one type: two numbers or two texts")
    return TokenRange(Facet.METADATA, *token_range(key, low, high))


def _bound(value: object, place: str) -> float | str:
    return text(value, place) if isinstance(value, str) else number(value, place)


def _named(known: Mapping[str, T], name: str, place: str) -> T:
    if name not in known:
        raise InputError(place, f"is not known here; known are {', '.join(known)}")
    return known[name]


def _all_of(clauses: list[Clause]) -> Clause:
    return clauses[0] if len(clauses) == 1 else And(tuple(clauses))
