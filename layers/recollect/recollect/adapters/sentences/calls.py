"""Sentence vectors of any number of texts, in as few calls as a service allows and a bounded number at a time."""

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from recollect.adapters.sentences.answers import blank
from recollect.adapters.sentences.model import Purpose, SentenceService
from recollect.core.model.vectors import Float32Array

# Neither is text to a service that reads UTF-8
_UNSENDABLE: Final = re.compile("[\0\ud800-\udfff]")
_REPLACEMENT: Final = "\ufffd"
CALLS_AT_ONCE: Final = 8


def sendable(text: str, most_bytes: int) -> str:
    """Return the beginning of a text, at most so many bytes of UTF-8, whole characters, without what is not text."""
    encoded = _UNSENDABLE.sub(_REPLACEMENT, text).encode()
    return encoded[:most_bytes].decode(errors="ignore")


class Sentences:
    """The vectors of one service. Safe to share between threads: the bound holds for all of them together.

    Questions are asked by the thread that has them, since somebody waits for them, and never queue behind entries.
    """

    def __init__(self, service: SentenceService, pool: ThreadPoolExecutor | None = None) -> None:
        self._service = service
        self._pool = pool or ThreadPoolExecutor(CALLS_AT_ONCE, thread_name_prefix="sentences")

    @property
    def name(self) -> str:
        """The model's name."""
        return self._service.name

    @property
    def dimensions(self) -> int:
        """The length of the vectors."""
        return self._service.dimensions

    def of_entries(self, texts: Sequence[str]) -> list[Float32Array]:
        """See SentenceVectors.of_entries."""
        found = [blank(self.dimensions) for _ in texts]
        sent = [sendable(text, self._service.most_bytes) for text in texts]
        # Models refuse blank texts
        places = [place for place, text in enumerate(sent) if text.strip()]
        size = self._service.texts_per_call
        calls = [[sent[place] for place in places[start : start + size]] for start in range(0, len(places), size)]
        # After the first failure `map` calls off what has not begun
        answers = self._pool.map(self._entries, calls)
        for place, vector in zip(places, (row for rows in answers for row in rows), strict=True):
            found[place] = vector
        return found

    def of_question(self, text: str) -> Float32Array:
        """See SentenceVectors.of_question."""
        sent = sendable(text, self._service.most_bytes)
        if not sent.strip():
            return blank(self.dimensions)
        return self._service.ask([sent], Purpose.QUESTION)[0]

    def hurried(self) -> "Sentences":
        """See SentenceVectors.hurried."""
        return Sentences(self._service.hurried(), self._pool)

    def close(self) -> None:
        """Let the calls under way end, make no others, and close the connections."""
        self._pool.shutdown(cancel_futures=True)
        self._service.close()

    def _entries(self, texts: Sequence[str]) -> list[Float32Array]:
        return self._service.ask(texts, Purpose.ENTRY)
