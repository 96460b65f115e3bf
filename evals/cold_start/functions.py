"""What each function takes to its first answers in a fresh process, what it talks to being up already.

The events are as AWS hands them over.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from statistics import median
from typing import Any, Final

from evals.cold_start.aws_stubs import SCOPE, StandIns, stand_ins
from evals.cold_start.package import APP, Packaged
from evals.cold_start.process import Fresh, Job
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
LIBRARIES_ALONE: Final = "importing its libraries alone, CPU, p50"
STEPS: Final = ("import", "first answer", "second answer")
NOTHING_FAILED: Final[Mapping[str, Sequence[object]]] = {"batchItemFailures": []}


def search_event(scope: Scope, query: str) -> dict[str, Any]:
    """Return a search as API Gateway hands it over (HTTP API, payload format 2.0), its token verified."""
    return _posted(scope, "/v1/memory/search", {"query": query})


def entry_event(scope: Scope, text: str) -> dict[str, Any]:
    """Return a memory to be stored as API Gateway hands it over."""
    return _posted(scope, "/v1/memory/entries", {"text": text})


def _posted(scope: Scope, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
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
        "body": json.dumps({**body, "space": scope.space}),
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
    """A function: the two events of its n-th process, whether an answer is right, and settings of its own."""

    name: str
    function: str
    events: Callable[[int], Sequence[Mapping[str, Any]]]
    is_right: Callable[[Any], bool]
    environment: Mapping[str, str] = field(default_factory=dict)

    def start(
        self, packaged: Packaged, number: int, environment: Mapping[str, str], *, tells_modules: bool = False
    ) -> Fresh:
        """Start it for the n-th time and wait for its answers. Raises FirstAnswerError and FreshProcessError."""
        job = Job((APP,), tuple(self.events(number)), tells_modules)
        fresh = packaged.start(self.function, job, {**environment, **self.environment})
        if not all(map(self.is_right, fresh.answers)):
            raise FirstAnswerError(f"{self.name} did not answer as it should")
        return fresh


def function_measures(folder: Path, processes: int = PROCESSES) -> Iterator[Measure]:
    """Measure all functions in turn, so that whatever else the machine does falls on all of them alike.

    They are packaged as for AWS, but for this machine. Each is started once before, so that all files are in memory;
    then it tells which libraries it loads, which are imported alone beside it each time.
    """
    packaged = Packaged.into(folder / "package")
    with stand_ins(folder, new_entries=len(STEPS) * 2 * (1 + processes)) as services:
        environment, measured = services.environment, subjects(services)
        libraries = [
            packaged.libraries_of(subject.start(packaged, 0, environment, tells_modules=True).modules)
            for subject in measured
        ]
        alone, starts = [list[Fresh]() for _ in measured], [list[Fresh]() for _ in measured]
        for number in range(1, 1 + processes):
            for subject, loaded, bare, fresh in zip(measured, libraries, alone, starts, strict=True):
                bare.append(packaged.start(subject.function, Job(loaded), {}))
                fresh.append(subject.start(packaged, number, environment))
    for subject, fresh, bare in zip(measured, starts, alone, strict=True):
        yield from start_measures(subject.name, fresh, bare)


def start_measures(name: str, starts: Sequence[Fresh], alone: Sequence[Fresh]) -> Iterator[Measure]:
    """Yield what the processes of a function took, step by step, beside importing its libraries alone.

    The whole counts: what is put off from the import to the first answer is no gain. The own share is what the whole
    takes beyond the libraries, of the processor, since other work on this machine does not show there.
    """
    for place, step in enumerate(STEPS):
        yield Measure(GROUP, f"{name}: {step}, CPU", _milliseconds(one.cpu_seconds[place] for one in starts), "ms")
        yield Measure(GROUP, f"{name}: {step}, wall", _milliseconds(one.wall_seconds[place] for one in starts), "ms")
    libraries = _milliseconds(sum(one.cpu_seconds) for one in alone)
    whole = _milliseconds(sum(one.cpu_seconds) for one in starts)
    own = max(0.0, whole - libraries)
    yield Measure(GROUP, f"{name}: all three, CPU, p50 of {len(starts)}", whole, "ms", LIBRARIES_ALONE, libraries)
    yield Measure(GROUP, f"{name}: of which its own share, CPU", own, "ms", LIBRARIES_ALONE, libraries)
    yield Measure(GROUP, f"{name}: resident, p50", median(one.resident_mebibytes for one in starts), "MiB")


def _milliseconds(seconds: Iterable[float]) -> float:
    return median(seconds) * 1000


def subjects(services: StandIns) -> list[Subject]:
    """Return the functions; the API searches, and writes in a process of its own."""

    def new_entry(number: int) -> list[Entry]:
        return [services.new_entries[number]]

    def projected(number: int) -> Sequence[Mapping[str, Any]]:
        return [stream_batch(new_entry(-1 - 2 * number)), stream_batch(new_entry(-2 - 2 * number))]

    def embedded(number: int) -> Sequence[Mapping[str, Any]]:
        return [embedding_batch(SCOPE, new_entry(2 * number)), embedding_batch(SCOPE, new_entry(2 * number + 1))]

    def ingested(number: int) -> Sequence[Mapping[str, Any]]:
        return [queued_event(SCOPE, f"new-{number}-{part}", QUESTION) for part in ("a", "b")]

    def written(number: int) -> Sequence[Mapping[str, Any]]:
        return [entry_event(SCOPE, f"Rosa paid {number} euros for a {thing} in May.") for thing in ("kettle", "kite")]

    indexed = {"RECOLLECT_SEARCH_BACKEND": "opensearch", "RECOLLECT_OPENSEARCH_ENDPOINT": services.index}
    return [
        Subject(API, API, lambda _: [search_event(SCOPE, QUESTION)] * 2, _is_found),
        Subject(f"{API}, writing", API, written, lambda answer: answer["statusCode"] == HTTPStatus.CREATED),
        Subject("ingest_events", "ingest_events", ingested, _nothing_failed),
        Subject("embed_entries", "embed_entries", embedded, _nothing_failed),
        Subject("project_entries", "project_entries", projected, _nothing_failed),
        Subject(
            "on_deploy", "on_deploy", lambda _: [deployment_event(services.cloudformation)] * 2, _is_nothing, indexed
        ),
        Subject("sweep", "sweep", lambda _: [SCHEDULED] * 2, lambda answer: "run_id" in answer),
    ]


def _is_found(answer: Any) -> bool:  # noqa: ANN401 - whatever a function answers
    return bool(answer["statusCode"] == HTTPStatus.OK)


def _is_nothing(answer: object) -> bool:
    return answer is None


def _nothing_failed(answer: object) -> bool:
    return answer == NOTHING_FAILED
