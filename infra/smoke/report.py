"""What was looked at, and what it turned out to be."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Final, TypeVar

from tenacity import RetryError, Retrying, retry_if_not_result, stop_after_delay, wait_fixed

Value = TypeVar("Value")
PAUSE: Final = 1.0
LONGEST_DETAIL: Final = 300  # characters


class Outcome(StrEnum):
    """What became of an expectation."""

    OK = "ok"
    DIFFERENT = "different"
    NOT_TRIED = "not tried"


class NotTriedError(Exception):
    """Something cannot be looked at here; says why, and what would let it."""


class DifferentError(Exception):
    """Something is not as it was expected; says what it is instead."""


@dataclass(slots=True)
class Fact:
    """One expectation. detail: what was seen, or why nothing was; seconds: how long it took."""

    expected: str
    outcome: Outcome = Outcome.OK
    detail: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Report:
    """The facts in their order; `tell` is given each as it becomes known. until: no fact is begun after that moment."""

    tell: Callable[[Fact], None]
    until: float
    facts: list[Fact] = field(default_factory=list)

    @contextmanager
    def fact(self, expected: str) -> Iterator[Fact]:
        """Look at something: what is raised meanwhile is what it turned out to be, and the next one is looked at."""
        fact, began = Fact(expected), time.monotonic()
        try:
            self._require_time(began)
            yield fact
        except NotTriedError as reason:
            fact.outcome, fact.detail = Outcome.NOT_TRIED, str(reason)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the answer
            fact.outcome, fact.detail = Outcome.DIFFERENT, f"{type(error).__name__}: {error}"[:LONGEST_DETAIL]
        fact.seconds = round(time.monotonic() - began, 1)
        self.facts.append(fact)
        self.tell(fact)

    def eventually(self, look: Callable[[], Value], holds: Callable[[Value], bool], *, seconds: float) -> Value:
        """Look until something holds, and return what was seen then.

        Raises:
            DifferentError: it does not hold in time; tells what was seen last.
        """
        seconds = max(0.0, min(seconds, self.until - time.monotonic()))
        seen = Retrying(stop=stop_after_delay(seconds), wait=wait_fixed(PAUSE), retry=retry_if_not_result(holds))
        try:
            return seen(look)
        except RetryError as error:
            last = error.last_attempt
            told = last.result() if last.exception() is None else last.exception()
            raise DifferentError(f"not within {seconds:.0f} s; seen last: {told}") from None

    @property
    def is_good(self) -> bool:
        """Whether nothing is different."""
        return all(fact.outcome is not Outcome.DIFFERENT for fact in self.facts)

    def as_json(self) -> str:
        """Return the facts as JSON."""
        return json.dumps([asdict(fact) for fact in self.facts], indent=2)

    def _require_time(self, now: float) -> None:
        if now > self.until:
            raise NotTriedError("the time was over")


def line_of(fact: Fact) -> str:
    """Return a fact as a line."""
    detail = f": {fact.detail}" if fact.detail else ""
    return f"{fact.outcome.value:<10} {fact.seconds:6.1f} s  {fact.expected}{detail}"
