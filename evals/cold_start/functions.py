"""How long each function takes to its first answer in a fresh process, what it talks to being up already.

The events are as AWS hands them over.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

from evals.cold_start.aws_stubs import SCOPE, StandIns, stand_ins
from evals.cold_start.imports import import_measures
from evals.cold_start.package import APP, Packaged
from evals.cold_start.process import LIBRARIES, Fresh, Job
from evals.harness.measure import Measure
from recollect.adapters.sqs.messages import body_of
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from tests.unit.functions.invocation import a_batch, a_message
from tests.unit.functions.stream import a_record

SCHEDULED: Final[Mapping[str, Any]] = {}
ISSUER: Final = "https://issuer.example"
GROUP: Final = "functions"
API: Final = "api"
PROCESSES: Final = 7
QUESTION: Final = "Where was the kettle?"
LIBRARIES_ALONE: Final = "importing the libraries alone, p50"
NOTHING_FAILED: Final[Mapping[str, Sequence[object]]] = {"batchItemFailures": []}


def search_event(scope: Scope, query: str) -> dict[str, Any]:
    """Return a search as API Gateway hands it over (HTTP API, payload format 2.0), its token verified."""
    path = "/v1/memory/search"
    claims = {"iss": ISSUER, "sub": scope.owner, "scope": "openid", "token_use": "access", "client_id": "bench"}
    return {
        "version": "2.0",
        "routeKey": "ANY /v1/memory/{proxy+}",
        "rawPath": path,
        "rawQueryString": "",
        "headers": {"content-type": "application/json"},
        "requestContext": {
            "http": {"method": "POST", "path": path, "protocol": "HTTP/1.1", "sourceIp": "127.0.0.1"},
            "stage": "$default",
            "requestId": "bench",
            "authorizer": {"jwt": {"claims": claims, "scopes": None}},
        },
        "body": json.dumps({"query": query, "space": scope.space}),
        "isBase64Encoded": False,
    }


def queued_event(scope: Scope, session_id: str, text: str) -> dict[str, Any]:
    """Return a batch of the events queue: one event of one message."""
    message = {"id": session_id, "role": "user", "text": text}
    event = {"user_id": scope.owner, "space": scope.space, "session_id": session_id, "messages": [message]}
    return a_batch(a_message(json.dumps(event)))


def embedding_batch(scope: Scope, entries: Sequence[Entry]) -> dict[str, Any]:
    """Return a batch of the embedding queue that asks for the vectors of entries."""
    requests = [EmbeddingRequest(scope.owner, scope.space, entry.id, entry.version) for entry in entries]
    return a_batch(*(a_message(body_of(request), number) for number, request in enumerate(requests)))


def stream_batch(entries: Sequence[Entry]) -> dict[str, Any]:
    """Return a batch of the table's stream: entries that were inserted."""
    return a_batch(*(a_record(None, entry, number) for number, entry in enumerate(entries)))


def deployment_event(answer_url: str) -> dict[str, Any]:
    """Return what CloudFormation sends to a custom resource's function."""
    ids = {"StackId": "stack", "RequestId": "request", "LogicalResourceId": "SearchIndex"}
    return {"RequestType": "Update", "ResponseURL": answer_url, "ResourceProperties": {}, **ids}


class FirstAnswerError(Exception):
    """A function answered something else than it should, so that its time would mean nothing."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A function: the event of its n-th process, whether an answer is right, and settings of its own."""

    name: str
    event: Callable[[int], Mapping[str, Any]]
    is_right: Callable[[Any], bool]
    environment: Mapping[str, str] = field(default_factory=dict)

    def start(
        self, packaged: Packaged, number: int, environment: Mapping[str, str], *, tells_modules: bool = False
    ) -> Fresh:
        """Start it for the n-th time and wait for its answer. Raises FirstAnswerError and FreshProcessError."""
        job = Job((APP,), self.event(number), tells_modules)
        fresh = packaged.start(self.name, job, {**environment, **self.environment})
        if not self.is_right(fresh.answer):
            raise FirstAnswerError(f"{self.name} did not answer as it should")
        return fresh


def function_measures(folder: Path, processes: int = PROCESSES) -> Iterator[Measure]:
    """Measure all functions in turn, so that whatever else the machine does falls on all of them alike.

    They are packaged as for AWS, but for this machine. Each is started once before, so that all files are in memory.
    """
    packaged = Packaged.into(folder / "package")
    with stand_ins(folder, new_entries=2 * (1 + processes)) as services:
        environment, subjects = services.environment, _subjects(services)
        loaded = [subject.start(packaged, 0, environment, tells_modules=True).modules for subject in subjects]
        libraries, starts = list[float](), [list[Fresh]() for _ in subjects]
        for number in range(1, 1 + processes):
            libraries.append(packaged.start(API, LIBRARIES, {}).seconds)
            for subject, fresh in zip(subjects, starts, strict=True):
                fresh.append(subject.start(packaged, number, environment))
    for subject, fresh in zip(subjects, starts, strict=True):
        yield from _measures(subject.name, fresh, median(libraries))
    yield from import_measures(packaged, loaded[0], processes)


def _measures(name: str, starts: list[Fresh], libraries: float) -> Iterator[Measure]:
    seconds = median(fresh.seconds for fresh in starts)
    imports = median(fresh.import_seconds for fresh in starts) * 1000
    resident = median(fresh.resident_mebibytes for fresh in starts)
    yield Measure(GROUP, f"{name}: first answer, p50 of {len(starts)}", seconds, "s", LIBRARIES_ALONE, libraries)
    yield Measure(GROUP, f"{name}: importing app.py, p50", imports, "ms")
    yield Measure(GROUP, f"{name}: resident, p50", resident, "MiB")


def _subjects(services: StandIns) -> list[Subject]:
    """Return the functions; the API comes first."""

    def new_entry(number: int) -> list[Entry]:
        return [services.new_entries[number]]

    indexed = {"RECOLLECT_SEARCH_BACKEND": "opensearch", "RECOLLECT_OPENSEARCH_ENDPOINT": services.index}
    return [
        Subject(API, lambda _: search_event(SCOPE, QUESTION), lambda answer: answer["statusCode"] == 200),
        Subject("ingest_events", lambda number: queued_event(SCOPE, f"new-{number}", QUESTION), _nothing_failed),
        Subject("embed_entries", lambda number: embedding_batch(SCOPE, new_entry(number)), _nothing_failed),
        Subject("project_entries", lambda number: stream_batch(new_entry(-1 - number)), _nothing_failed),
        Subject("on_deploy", lambda _: deployment_event(services.cloudformation), _is_nothing, indexed),
        Subject("sweep", lambda _: SCHEDULED, lambda answer: answer["next_after"] is None),
    ]


def _is_nothing(answer: object) -> bool:
    return answer is None


def _nothing_failed(answer: object) -> bool:
    return answer == NOTHING_FAILED
