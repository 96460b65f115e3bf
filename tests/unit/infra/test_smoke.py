"""`make smoke` against a service that does what it should, and against ones that each do one thing otherwise."""

import base64
import json
import time
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from infra.smoke import report as reports
from infra.smoke.__main__ import _dashboard
from infra.smoke.report import Fact, Outcome, Report
from infra.smoke.service import KEY, KITTENS, SAID, Service, doors, leave, look

TOKEN = "head." + base64.urlsafe_b64encode(b'{"sub": "somebody"}').decode().rstrip("=") + ".signature"
VECTORS = "vectors come by stream, queue and function: the encoder loads on Lambda's arm64"
EVENT = "an event of the queue becomes a turn"
DEGRADED = "while the index sleeps or is slow, searches answer and say that they are degraded"
FOUND_AT_ONCE = "what is remembered is found by the very next search"
FILTERED = "a filter holds inside the vector leg"
FORGOTTEN = "what is forgotten is found by no search any more"
IN_TIME = "the index answers in time"


class Pretended:
    """A service of a few lines, that remembers and finds; `wrong` names what it does otherwise."""

    def __init__(self, wrong: str = "", *, backend: str = "opensearch", asleep: int = 0) -> None:
        self.wrong = wrong
        self.asleep = asleep  # searches that are answered while the index sleeps
        self.entries: dict[str, str] = {}
        self.forgotten: set[str] = set()
        self.turns: list[dict[str, str]] = []
        self.sent = 0
        self.erased: list[str] = []
        self.parameters: Mapping[str, str] = {"SearchBackend": backend}
        self.outputs: Mapping[str, str] = {"EventsQueueUrl": "queue", "DashboardName": "board"}
        self.name = "stack"
        self.alarms = [] if wrong == "no alarm" else [{"AlarmName": "late", "StateValue": "OK"}]
        if wrong == "ringing":
            self.alarms.append({"AlarmName": "loud", "StateValue": "ALARM"})

    def client(self, service: str) -> Any:
        if service == "sqs":
            return SimpleNamespace(send_message=self._deliver)
        return SimpleNamespace(
            get_dashboard=lambda **_: {"DashboardBody": "{}"}, describe_alarms=lambda **_: {"MetricAlarms": self.alarms}
        )

    def answer(self, request: httpx.Request) -> httpx.Response:
        path, method = request.url.path.removeprefix("/v1/memory"), request.method
        if path == "/readyz":
            return httpx.Response(503 if self.wrong == "not ready" else 200, text="{}")
        if "Authorization" not in request.headers:
            return httpx.Response(200 if self.wrong == "open" else 401)
        if request.headers["Authorization"] != f"Bearer {TOKEN}":
            return httpx.Response(200 if self.wrong == "any token" else 401)
        body = json.loads(request.content) if request.content else {}
        return httpx.Response(200, json=self._of(method, path, body))

    def _of(self, method: str, path: str, body: Mapping[str, Any]) -> Any:
        if path == "/entries":
            self.entries[body["text"]] = f"e{len(self.entries)}"
            return {"entry": {"id": self.entries[body["text"]]}}
        if path == "/stats":
            return {"total": {"waiting_for_embedding": int(self.wrong == "no vectors")}}
        if path == "/search":
            return self._found(body)
        if path.startswith("/sessions/"):
            return {"items": self.turns}
        if method == "DELETE":
            self.forgotten.add(path.rpartition("/")[2])
            return {}
        assert path == "/erase"
        self.erased.append(body["confirm"])
        return {"erasure_id": "erasure-1"}

    def _found(self, body: Mapping[str, Any]) -> Any:
        self.asleep -= 1
        tags = body.get("filter", {}).get("tags", {}).get("any")
        texts = [KITTENS, KEY] if tags is None or self.wrong == "filter" else [KEY]
        if self.wrong == "late" and body["query"] == KEY:
            texts = []
        legs = [{"leg": "bm25"}] if self.wrong == "no vector leg" else [{"leg": "bm25"}, {"leg": "dense"}]
        gone = set() if self.wrong == "remembers" else self.forgotten
        results = [
            {"entry": {"id": self.entries[text], "text": text}, "explanation": {"legs": legs}}
            for text in texts
            if text in self.entries and self.entries[text] not in gone
        ]
        is_degraded = self.asleep >= 0 or self.wrong == "asleep"
        return {"results": results, "degraded": ["index_slow"] if is_degraded else []}

    def _deliver(self, *, MessageBody: str, **_: str) -> None:  # noqa: N803 - as SQS has it
        self.sent += 1
        if self.wrong == "no event" or (self.wrong == "lost copy" and self.sent == 2):
            return
        for message in json.loads(MessageBody)["messages"]:
            if self.wrong == "twice" or message not in self.turns:
                self.turns.append(message)


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not hold at once does not hold."""
    monkeypatch.setattr(reports, "PAUSE", 0.0)
    monkeypatch.setattr("tenacity.nap.time.sleep", lambda _seconds: None)


def looked_at(service: Pretended, *, seconds: float = 0.2) -> dict[str, Fact]:
    """Return what each fact turned out to be."""
    report = Report(lambda _fact: None, time.monotonic() + 60)
    patient = Report.eventually

    class Hasty(Report):
        def eventually(self, look: Any, holds: Any, *, seconds: float) -> Any:
            return patient(self, look, holds, seconds=min(seconds, limit))

    limit = seconds
    report = Hasty(report.tell, report.until, report.facts)
    with httpx.Client(base_url="http://service", transport=httpx.MockTransport(service.answer)) as http:
        doors(http, report, "identity")
        stack: Any = service
        visit = Service(stack, report, http, TOKEN)
        look(visit)
        _dashboard(stack, report)
        leave(visit)
    return {fact.expected: fact for fact in report.facts}


def test_a_service_that_does_what_it_should_has_nothing_different() -> None:
    service = Pretended(asleep=5)
    facts = looked_at(service)
    assert {name: fact.detail for name, fact in facts.items() if fact.outcome is not Outcome.OK} == {}
    assert facts[DEGRADED].detail == "degraded: index_slow"
    assert [turn["text"] for turn in service.turns].count(SAID) == 1
    assert service.erased == ["smoke"]


def test_what_was_not_seen_is_not_told_as_if_it_were() -> None:
    assert looked_at(Pretended())[DEGRADED].outcome is Outcome.NOT_TRIED
    exact = looked_at(Pretended(backend="exact"))
    assert {exact[DEGRADED].outcome, exact[IN_TIME].outcome} == {Outcome.NOT_TRIED}


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("not ready", "the API is up, its parts are ready"),
        ("open", "a call without a token is refused by the gateway"),
        ("any token", "an identity token is no access token"),
        ("late", FOUND_AT_ONCE),
        ("no vectors", VECTORS),
        ("no vector leg", VECTORS),
        ("filter", FILTERED),
        ("asleep", IN_TIME),
        ("no event", EVENT),
        ("lost copy", EVENT),
        ("twice", EVENT),
        ("remembers", FORGOTTEN),
        ("no alarm", "the dashboard is there, and its alarms"),
        ("ringing", "the dashboard is there, and its alarms"),
    ],
)
def test_what_a_service_does_otherwise_is_told(wrong: str, expected: str) -> None:
    facts = looked_at(Pretended(wrong))
    assert facts[expected].outcome is Outcome.DIFFERENT, facts[expected].detail
