"""What the batches of all queues and streams have in common."""

from collections.abc import Iterable, Mapping
from typing import Any

Record = Mapping[str, Any]


def known(correlation_ids: Iterable[str | None]) -> list[str]:
    """Return the ids of requests, as far as they are known, each once and in order."""
    return sorted({one for one in correlation_ids if one is not None})
