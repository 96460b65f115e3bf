"""How many calls of one person, and with one credential, this process works off at once.

Rate limits count how often somebody calls, not how long that takes: a few large batches within them could hold all
threads. This is counted before a call takes one.
"""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

from recollect.core.model.in_flight import InFlightLimits
from recollect.core.model.token_bucket import CallKind
from recollect.http.auth.access import Access
from recollect.http.errors.mapping import in_flight_limited
from recollect.http.errors.problems import ProblemError

PERSON: Final = "person-in-flight"
CREDENTIAL: Final = "credential-in-flight"
_Holder: TypeAlias = tuple[str, CallKind, str]  # the limit, what is done, whose calls


class CallsInFlight:
    """Counts calls from when it is known who calls until they are worked off. Safe to share between threads."""

    def __init__(self, limits: InFlightLimits) -> None:
        """Count up to the limits."""
        self._limits = limits
        self._lock = threading.Lock()
        self._counts: Counter[_Holder] = Counter()

    @contextmanager
    def hold(self, access: Access, kind: CallKind) -> Iterator[None]:
        """Count a call as long as the context lasts, however it ends.

        Raises:
            ProblemError: 429, there are as many already as may be; the problem names the limit.
        """
        holders = self._holders(access, kind)
        counted = [holder for holder, _ in holders]
        with self._lock:
            for holder, most in holders:
                if self._counts[holder] >= most:
                    raise ProblemError(in_flight_limited(holder[0], most, kind))
            self._counts.update(counted)
        try:
            yield
        finally:
            with self._lock:
                self._counts.subtract(counted)
                for holder in counted:
                    if not self._counts[holder]:
                        del self._counts[holder]

    def held(self) -> int:
        """Return how many persons and credentials have calls in flight, reads and writes apart."""
        return len(self._counts)

    def _holders(self, access: Access, kind: CallKind) -> list[tuple[_Holder, int]]:
        both = [((PERSON, kind, access.user_id), self._limits.of_person(kind))]
        if access.credential:
            both.append(((CREDENTIAL, kind, access.credential), self._limits.of_credential(kind)))
        return [(holder, most) for holder, most in both if most > 0]
