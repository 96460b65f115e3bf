"""ports.ChangeSink that answers as planned and keeps what it took."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from recollect.core.spaces.published_changes import TAKEN, PublishedChange, SinkAnswer


class ScriptedSink:
    """Answers each document with the next planned answer, and when there is none, takes it."""

    def __init__(self, *planned: SinkAnswer) -> None:
        self.planned: deque[SinkAnswer] = deque(planned)
        self.calls: list[Sequence[Mapping[str, Any]]] = []
        self.taken: list[Mapping[str, Any]] = []

    def send(self, documents: Sequence[Mapping[str, Any]]) -> Sequence[SinkAnswer]:
        self.calls.append(documents)
        answers = [self.planned.popleft() if self.planned else TAKEN for _ in documents]
        self.taken += [document for document, answer in zip(documents, answers, strict=True) if answer is TAKEN]
        return answers


class KeptDead:
    """use_cases.maintenance.publish_changes.DeadChanges in a list."""

    def __init__(self) -> None:
        self.kept: list[tuple[PublishedChange, str]] = []

    def put(self, change: PublishedChange, reason: str) -> None:
        self.kept.append((change, reason))


def kinds_of(documents: Iterable[Mapping[str, Any]]) -> list[str]:
    return [document["kind"] for document in documents]
