"""use_cases.maintenance.sweep.Bookmark in memory."""


class InMemoryBookmark:
    """One place."""

    def __init__(self, place: str | None = None) -> None:
        self.place = place

    def read(self) -> str | None:
        return self.place

    def put(self, place: str | None) -> None:
        self.place = place
