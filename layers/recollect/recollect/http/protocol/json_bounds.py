"""How large a JSON body is, told from its bytes before anything is made of it.

A parsed body takes up to fifty times its bytes, and what is malformed in it is told value by value. So members, items
and depth are counted first, in time linear in the bytes, and no further than a body may go.
"""

import re
from typing import Final

from recollect.http.errors.problems import Problem, ProblemError, ProblemType
from recollect.http.models.limits import MAX_BODY_DEPTH, MAX_BODY_VALUES

_OPENING: Final = b"[{"
# Everything up to the next bracket or comma outside strings; possessive (Python 3.11), so that nothing is tried twice
_UP_TO_STRUCTURE: Final = re.compile(rb'(?:[^\[\]{},"]++|"[^"\\]*+(?:\\.[^"\\]*+)*+")*+([\[\]{},])', re.DOTALL)
_TOO_MANY: Final = Problem(
    ProblemType.BODY_TOO_LARGE,
    f"A body may hold {MAX_BODY_VALUES} members and items in all. Send less in one call.",
)
_TOO_DEEP: Final = Problem(
    ProblemType.MALFORMED_BODY, f"A body may be nested {MAX_BODY_DEPTH} deep; no route takes one that is deeper."
)


def require_bounded(body: bytes) -> None:
    """Refuse a body that holds too much or goes too deep; whether it is JSON at all is for the parser to say.

    Raises:
        ProblemError: it has more than MAX_BODY_VALUES members and items, or is deeper than MAX_BODY_DEPTH.
    """
    values, depth, place = 1, 0, 0
    while (found := _UP_TO_STRUCTURE.match(body, place)) is not None:
        place = found.end()
        mark = found[1]
        if mark == b",":
            values += 1
        elif mark in _OPENING:
            values += 1
            depth += 1
            if depth > MAX_BODY_DEPTH:
                raise ProblemError(_TOO_DEEP)
        else:
            depth -= 1
            if depth < 0:
                return
        if values > MAX_BODY_VALUES:
            raise ProblemError(_TOO_MANY)
