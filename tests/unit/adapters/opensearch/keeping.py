"""A double of OpenSearch that keeps indexes, aliases and documents, and fails as a test says; and one of runs."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from recollect.adapters.opensearch import FLAVOURS, BulkWriter, IndexClient, IndexLayout, NamedIndexes, open_client
from recollect.adapters.opensearch.flavour import index_body
from recollect.core.lifecycle.job_runs import JobRun
from recollect.core.lifecycle.jobs import JobName
from recollect.errors import StoreUnavailableError
from tests.fakes.clock import START
from tests.unit.adapters.opensearch.opensearch_double import (
    Answer,
    OpenSearchDouble,
    Request,
    leg,
    opensearch_double,
    searched,
)

OK: Answer = (200, {"acknowledged": True})


@dataclass
class Keeping:
    """Indexes by name, with their fields and documents; aliases by name.

    fault: what a request is answered with instead, None for what is right; asked with each request before it is done.
    """

    indexes: dict[str, set[str]] = field(default_factory=dict)
    documents: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)
    aliases: dict[str, set[str]] = field(default_factory=dict)
    fault: Callable[[Request], Answer | None] = lambda _: None
    asked: list[str] = field(default_factory=list)

    def put(self, name: str, *aliases: str, fields: set[str] | None = None) -> None:
        """Have an index, behind aliases."""
        self.indexes[name] = fields if fields is not None else {"memory_id", "version", "user", "space", "search"}
        self.documents[name] = {}
        for alias in aliases:
            self.aliases.setdefault(alias, set()).add(name)

    def behind(self, alias: str) -> list[str]:
        """Return the indexes behind an alias."""
        return sorted(self.aliases.get(alias, ()))

    def __call__(self, request: Request) -> Answer:
        self.asked.append(f"{request.method} {request.path.partition('?')[0]}")
        fault = self.fault(request)
        return self._answer(request) if fault is None else fault

    def _answer(self, request: Request) -> Answer:
        name, _, verb = request.path.partition("?")[0].lstrip("/").partition("/")
        match request.method, name, verb:
            case "GET", "_alias", alias:
                held: dict[str, Any] = {one: {"aliases": {alias: {}}} for one in self.behind(alias)}
                answer: Answer = (200, held) if held else (404, {})
            case "POST", "_aliases", _:
                answer = self._move(request.lines[0]["actions"])
            case "PUT", _, _:
                answer = self._create(name, request.lines[0])
            case "DELETE", _, _:
                answer = self._drop(name)
            case "POST", _, "_bulk":
                answer = self._bulk(name, list(request.lines), is_alias_required="require_alias=true" in request.path)
            case "POST", _, "_msearch" if not self.behind(name) and name not in self.indexes:
                missing = {"error": {"type": "index_not_found_exception"}, "status": 404}
                answer = searched(*(missing for line in request.lines if line))
            case _:
                answer = searched(*(leg() for line in request.lines if line))
        return answer

    def _move(self, actions: list[dict[str, Any]]) -> Answer:
        for action in actions:
            ((kind, one),) = action.items()
            held = self.aliases.setdefault(one["alias"], set())
            if kind == "remove" and one["index"] not in held:
                return 404, {"error": {"type": "aliases_not_found_exception"}}
        for action in actions:
            ((kind, one),) = action.items()
            (set.add if kind == "add" else set.discard)(self.aliases[one["alias"]], one["index"])
        return OK

    def _create(self, name: str, body: dict[str, Any]) -> Answer:
        if name in self.indexes:
            return 400, {"error": {"type": "resource_already_exists_exception"}}
        self.put(name, *body.get("aliases", ()), fields=set(body["mappings"]["properties"]))
        return OK

    def _drop(self, name: str) -> Answer:
        if self.indexes.pop(name, None) is None:
            return 404, {}
        for held in self.aliases.values():
            held.discard(name)
        return OK

    def _bulk(self, name: str, lines: list[dict[str, Any]], *, is_alias_required: bool) -> Answer:
        """As a node does: an index that is written to and not there is made up, unless an alias is required."""
        behind = self.behind(name)
        if not behind and is_alias_required:
            count = sum("memory_id" not in line for line in lines)
            return 200, {"errors": True, "items": [{"index": {"status": 404}}] * count}
        if not behind and name not in self.indexes:
            self.put(name, fields={*index_body(FLAVOURS["node"])["mappings"]["properties"]})
        return self._write(behind[0] if behind else name, lines)

    def _write(self, name: str, lines: list[dict[str, Any]]) -> Answer:
        items: list[dict[str, Any]] = []
        while lines:
            ((verb, named),) = lines.pop(0).items()
            if verb == "delete":
                self.documents[name].pop(named["_id"], None)
            else:
                known = self.indexes[name]
                document = {field: value for field, value in lines.pop(0).items() if field in known}
                self.documents[name][named["_id"]] = document
            items.append({verb: {"status": 200}})
        return 200, {"errors": False, "items": items}


@dataclass
class Runs:
    """Takes orders; a run is over at once where there is nothing to read."""

    spaces: int = 3
    ordered: list[str] = field(default_factory=list)
    ended: bool = False
    failures: int = 0

    def order(self, name: str) -> JobRun:
        if self.failures:
            self.failures -= 1
            raise StoreUnavailableError("throttled")
        self.ordered.append(name)
        return self._run()

    def last_index(self) -> str | None:
        return self.ordered[-1] if self.ordered else None

    def going_on(self, name: str) -> JobRun | None:
        return self._run() if self.ordered[-1:] == [name] and not self.ended else None

    def _run(self) -> JobRun:
        told = JobRun(
            id=f"run-{len(self.ordered)}", job=JobName.REBUILD_INDEX, dry_run=False, ordered_by="", started_at=START
        )
        return replace(told, is_planned=True, found=self.spaces)


@contextmanager
def keeping_indexes(
    service: Keeping, *, layout: IndexLayout | None = None, flavour: str = "nextgen", wait: Callable[[float], None]
) -> Iterator[tuple[NamedIndexes, OpenSearchDouble]]:
    """Serve it, to a program that lays indexes out in some way."""
    with opensearch_double(service) as double, closing(IndexClient(open_client(double.url))) as client:
        writer = BulkWriter(client, lambda _: None, lambda: 0.5)
        yield NamedIndexes(client, writer, FLAVOURS[flavour], wait, layout=layout or IndexLayout()), double
