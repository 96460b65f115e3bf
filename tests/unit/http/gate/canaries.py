"""Secrets that are known again wherever they turn up."""

import hashlib

_KNOWN_BY = 12


class Canaries:
    """Draws one for every place, and tells which of them were found."""

    def __init__(self) -> None:
        self._places: dict[str, str] = {}

    def draw(self, place: str) -> str:
        """Return a token in the shape of GitLab's, that may stand in names of every kind."""
        body = hashlib.sha256(place.encode()).hexdigest()[:20]
        self._places[body[:_KNOWN_BY]] = place
        return f"glpat-{body}"

    def found_in(self, held: bytes) -> list[str]:
        """Return the places whose secret stands in some bytes, in any case of letters."""
        folded = held.lower()
        return sorted(place for body, place in self._places.items() if body.encode() in folded)
