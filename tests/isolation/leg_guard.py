"""At OpenSearch's client: every leg of a search carries the person's filter inside, and no write lacks whose it is."""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from recollect.adapters.opensearch.client import QuietConnection
from recollect.adapters.opensearch.documents import OWNER_DIGITS, document_id
from recollect.core.model.scope import Scope
from tests.isolation.in_flight import InFlight
from tests.node.serverless import ServerlessConnection

# All else of a search looks beyond its query
_MEMBERS: Final = frozenset(
    {
        "size",
        "query",
        "search_after",
        "sort",
        "track_scores",
        "track_total_hits",
        "_source",
        "docvalue_fields",
        "timeout",
    }
)
_INSIDE: Final = ("query", "filter")
_WRAPPED: Final = frozenset({"constant_score", "function_score", "nested"})
_PROBE: Final = {"size": 0}
# What a node has its files written anew with, of nobody in particular; Serverless has none of it, and is not asked to
_OF_A_NODE: Final = frozenset({"_forcemerge", "_refresh", "_flush"})
_NAMED: Final = re.compile(rf"[0-9a-f]{{{OWNER_DIGITS}}}\..+")
Whose = tuple[str, str]
Json = Mapping[str, Any]


class LegGuard:
    """Looks at bodies before they are sent. `searches` and `writes` count what was looked at."""

    def __init__(self, in_flight: InFlight | None = None) -> None:
        self._in_flight = in_flight or InFlight()
        self._shown: dict[str, Whose] = {}  # names of documents that searches of that person have shown
        self.searches = 0
        self.writes = 0

    def check(self, path: str, lines: list[Any]) -> None:
        """Raise UnscopedError for a search or a write that is not of one person and space alone."""
        if path.endswith("/_msearch"):
            whose = {one for body in lines[1::2] for one in self._of_search(body)}
            if len(whose) > 1:
                self._in_flight.refuse("the searches of one request are of several people or spaces")
            self._must_be_under_way(whose)
        elif path.endswith("/_bulk"):
            self._must_be_under_way(set(self._of_bulk(lines)))

    def note(self, lines: list[Any], answer: Any) -> None:
        """Remember which documents a search has shown, to whom."""
        for body, found in zip(lines[1::2], answer.get("responses", ()), strict=False):
            hits = found.get("hits") if isinstance(found, Mapping) else None
            for whose in self._of_search(body):
                shown = hits.get("hits", ()) if isinstance(hits, Mapping) else ()
                self._shown |= {hit["_id"]: whose for hit in shown if isinstance(hit, Mapping) and "_id" in hit}

    def _of_search(self, body: Json) -> Iterator[Whose]:
        if body == _PROBE:
            return
        self.searches += 1
        if beyond := set(body) - _MEMBERS:
            self._in_flight.refuse(f"a search has members that look beyond its query: {sorted(beyond)}")
        yield self._of_leg(body.get("query"))
        for knn in _every_knn(body):
            yield self._of_leg(knn.get("filter"))

    def _of_leg(self, query: Any) -> Whose:
        """Return whose a query is: by its own filter, that of what it wraps, or those of all of its parts."""
        if isinstance(query, Mapping) and len(query) == 1:
            ((name, asked),) = query.items()
            if name == "bool":
                whose = _named(asked.get("filter", ()))
                if whose is not None:
                    return whose
            elif name == "knn":
                (knn,) = asked.values()
                return self._of_leg(knn.get("filter"))
            elif name == "hybrid":
                parts = {self._of_leg(part) for part in asked["queries"]}
                if len(parts) == 1:
                    return parts.pop()
            elif name in _WRAPPED:
                return self._of_leg(next((asked[inside] for inside in _INSIDE if inside in asked), None))
        self._in_flight.refuse("a leg of a search lacks the filter of the person and the space")
        raise AssertionError

    def _of_bulk(self, lines: list[Any]) -> Iterator[Whose]:
        remaining = iter(lines)
        for line in remaining:
            self.writes += 1
            ((action, meta),) = line.items()
            if action == "index":
                document = next(remaining)
                whose = (document.get("user"), document.get("space"))
                if None in whose or "memory_id" not in document:
                    self._in_flight.refuse("a document does not say whose it is")
                self._must_be_named(meta, [whose], document["memory_id"])
                yield whose
            elif action == "delete" and meta.get("_id") in self._shown:
                yield self._shown[meta["_id"]]
            elif action == "delete" and _NAMED.fullmatch(meta.get("_id", "")):
                yield from self._owners_of(meta["_id"])
            else:
                self._in_flight.refuse(f"{action} does not say whose document it is about")

    def _must_be_named(self, meta: Json, whose: Collection[Whose], entry_id: str) -> None:
        if "_id" in meta and meta["_id"] not in {document_id(Scope(*one), entry_id) for one in whose}:
            self._in_flight.refuse("a document is named as another person's may be")

    def _owners_of(self, name: str) -> list[Whose]:
        """Return whose document a name may be of, of those whose calls are under way; nobody's where none is."""
        entry_id = name.partition(".")[2]
        scopes = [one for one in self._in_flight.now if isinstance(one, Scope)]
        owners = [(one.owner, one.space) for one in scopes if document_id(one, entry_id) == name]
        if scopes and not owners:
            self._in_flight.refuse("a document is removed that is named as another person's")
        return owners

    @property
    def violations(self) -> list[str]:
        """What was refused so far."""
        return self._in_flight.violations

    def _must_be_under_way(self, whose: set[Whose]) -> None:
        under_way = {(one.owner, one.space) for one in self._in_flight.now if isinstance(one, Scope)}
        if under_way and not whose <= under_way:
            self._in_flight.refuse("a request is of another person or space than the call")


def _named(filters: Any) -> Whose | None:
    """Return the person and the space that conditions name, which all must hold."""
    terms: dict[str, Any] = {}
    for one in filters if isinstance(filters, list) else [filters]:
        term = one.get("term") if isinstance(one, Mapping) else None
        if isinstance(term, Mapping):
            terms |= term
    user, space = terms.get("user"), terms.get("space")
    return (user, space) if isinstance(user, str) and isinstance(space, str) else None


def _every_knn(value: Any) -> Iterator[Json]:
    """Yield what every k-NN query anywhere in a body asks for: a filter outside of it comes too late."""
    if isinstance(value, Mapping):
        for name, member in value.items():
            if name == "knn" and isinstance(member, Mapping):
                yield from (knn for knn in member.values() if isinstance(knn, Mapping))
            yield from _every_knn(member)
    elif isinstance(value, list):
        for one in value:
            yield from _every_knn(one)


def guarded_connection(guard: LegGuard) -> type[ServerlessConnection]:
    """Return a kind of connection that sends what the guard lets through."""

    class GuardedConnection(ServerlessConnection):
        def perform_request(
            self, method: str, url: str, params: Any = None, body: Any = None, *args: Any, **more: Any
        ) -> Any:
            lines = (
                [json.loads(line) for line in (body or b"").splitlines()] if url.endswith(("_msearch", "_bulk")) else []
            )
            guard.check(url, lines)
            if url.rpartition("/")[2] in _OF_A_NODE:
                return QuietConnection.perform_request(self, method, url, params, body, *args, **more)
            answer = super().perform_request(method, url, params, body, *args, **more)
            if url.endswith("/_msearch"):
                guard.note(lines, json.loads(answer[2]))
            return answer

    return GuardedConnection
