"""The spaces that are held in memory."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from recollect.adapters.search.exact.followed_space import FollowedSpace
from recollect.core.model.scope import Scope


@dataclass(slots=True)
class _Loan:
    space: FollowedSpace
    users: int = 0
    nbytes: int = 0


class SpaceCache:
    """Lends spaces. A space on loan is never dropped, nor is the one used last: a single big one stays useful."""

    def __init__(self, make: Callable[[Scope], FollowedSpace], *, max_bytes: int) -> None:
        self._make = make
        self._max_bytes = max_bytes
        self._lock = threading.Lock()
        self._loans: OrderedDict[Scope, _Loan] = OrderedDict()
        self._nbytes = 0

    @contextmanager
    def lent(self, scope: Scope) -> Iterator[FollowedSpace]:
        """Lend a space, made when it is not held."""
        with self._lock:
            loan = self._loans.setdefault(scope, _Loan(self._make(scope)))
            self._loans.move_to_end(scope)
            loan.users += 1
        try:
            yield loan.space
        finally:
            self._give_back(scope, loan)

    @contextmanager
    def lent_if_held(self, scope: Scope) -> Iterator[FollowedSpace | None]:
        """Lend a space if it is held; this does not count as a use."""
        with self._lock:
            loan = self._loans.get(scope)
            if loan is not None:
                loan.users += 1
        try:
            yield None if loan is None else loan.space
        finally:
            if loan is not None:
                self._give_back(scope, loan)

    def held(self, scope: Scope) -> list[Scope]:
        """Return under which scopes a space is held: as a whole, and what tags show of it."""
        with self._lock:
            return [held for held in self._loans if (held.owner, held.space) == (scope.owner, scope.space)]

    def clear(self) -> None:
        """Drop every space; those on loan go when they are given back."""
        with self._lock:
            self._loans.clear()
            self._nbytes = 0

    def _give_back(self, scope: Scope, loan: _Loan) -> None:
        with self._lock:
            loan.users -= 1
            if self._loans.get(scope) is not loan:
                return
            self._nbytes += loan.space.nbytes - loan.nbytes
            loan.nbytes = loan.space.nbytes
            if not loan.users and not loan.nbytes:
                del self._loans[scope]  # nothing in it: not worth remembering
            self._evict()

    def _evict(self) -> None:
        for scope, loan in list(self._loans.items())[:-1]:
            if self._nbytes <= self._max_bytes:
                return
            if not loan.users:
                self._nbytes -= loan.nbytes
                del self._loans[scope]
