"""Pages of a listing."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Some items of a listing and where to go on; `next_after` is None on the last page.

    The position is the adapter's own opaque text; it holds keys and times, never memory text.
    """

    items: tuple[T, ...]
    next_after: str | None = None
