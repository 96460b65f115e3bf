"""The service from outside: somebody remembers, searches, says something, forgets."""

import base64
import json
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

from infra.smoke.report import DifferentError, NotTriedError, Report
from infra.smoke.stack import Stack

SPACE: Final = "smoke"
PREFIX: Final = "/v1/memory"
SECONDS: Final = 35.0  # the gateway gives up after 30
KITTENS: Final = "The kittens sleep in the laundry basket."
KEY: Final = "The spare key lies under the third flower pot."
SESSION: Final = "smoke-1"
SAID: Final = "We stayed in a tiny flat in Alfama."
ASLEEP: Final = "while the index sleeps or is slow, searches answer and say that they are degraded"
LAST_WORDS: Final = ("That was in spring.", "The bakery was below.")
IN_OTHER_WORDS: Final = "Where do young cats nap?"


@dataclass(slots=True)
class Service:
    """The API with a token of somebody; ids of what was remembered."""

    stack: Stack
    report: Report
    http: httpx.Client
    token: str
    entries: dict[str, str] = field(default_factory=dict)

    @property
    def user(self) -> str:
        """Whose token it is."""
        part = self.token.split(".")[1]
        subject: str = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))["sub"]
        return subject

    def call(self, method: str, path: str, **more: Any) -> Any:  # noqa: ANN401 - JSON
        """Return the body of an answer. Raises DifferentError for one that is none of success."""
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = self.http.request(method, f"{PREFIX}{path}", headers=headers, **more)
        if not answer.is_success:
            raise DifferentError(f"{method} {path} was answered {answer.status_code} {answer.text[:200]}")
        return answer.json() if answer.content else None

    def search(self, query: str, **more: Any) -> Any:  # noqa: ANN401 - JSON
        """Return the answer to a search."""
        return self.call("POST", "/search", json={"query": query, "space": SPACE, "explain": True, **more})

    def legs(self, query: str, entry: str, **more: Any) -> set[str]:  # noqa: ANN401 - JSON
        """Return by which legs an entry was found, none where it was not."""
        results = self.search(query, **more)["results"]
        return {leg["leg"] for one in results if one["entry"]["id"] == entry for leg in one["explanation"]["legs"]}


def look(service: Service) -> None:
    """Look at everything that a caller sees, in the order in which it depends on each other."""
    _remember(service)
    _vectors(service)
    _filtered(service)
    _degraded(service)
    _event(service)
    _forget(service)


def doors(http: httpx.Client, report: Report, identity: str | None) -> None:
    """Look at who is let in."""
    with report.fact("the API is up, its parts are ready") as fact:
        ready = http.get("/readyz")
        fact.detail = f"{ready.status_code} {ready.text[:200]}"
        if ready.status_code != httpx.codes.OK:
            raise DifferentError(fact.detail)
    with report.fact("a call without a token is refused by the gateway") as fact:
        _require(http.get(f"{PREFIX}/stats").status_code, httpx.codes.UNAUTHORIZED)
    with report.fact("an identity token is no access token") as fact:
        if identity is None:
            raise NotTriedError("the token was given, and no identity token with it")
        refused = http.get(f"{PREFIX}/stats", headers={"Authorization": f"Bearer {identity}"}).status_code
        fact.detail = f"answered {refused}"
        if refused not in {httpx.codes.UNAUTHORIZED, httpx.codes.FORBIDDEN}:
            raise DifferentError(fact.detail)


def leave(service: Service) -> None:
    """Order the erasure of all that was remembered here."""
    with service.report.fact("what was remembered is ordered to be erased") as fact:
        told = service.call("POST", "/erase", json={"space": SPACE, "confirm": SPACE})
        fact.detail = f"the sweep carries {told['erasure_id']} out, two minutes from now at the soonest"


def _remember(service: Service) -> None:
    with service.report.fact("what is remembered is found by the very next search") as fact:
        for text, tag in ((KITTENS, "home"), (KEY, "outside")):
            body = {"text": text, "space": SPACE, "tags": [tag]}
            service.entries[text] = service.call("POST", "/entries", json=body)["entry"]["id"]
        answer = service.search(KEY)
        if service.entries[KEY] not in {one["entry"]["id"] for one in answer["results"]}:
            raise DifferentError("it is not among the results")
        fact.detail = f"degraded: {', '.join(answer['degraded']) or 'no'}"


def _vectors(service: Service) -> None:
    with service.report.fact("vectors come by stream, queue and function: the encoder loads on Lambda's arm64") as fact:
        wait = service.report.eventually
        waiting = lambda: service.call("GET", "/stats", params={"space": SPACE})["total"]["waiting_for_embedding"]  # noqa: E731
        wait(waiting, lambda left: left == 0, seconds=90)
        legs = wait(lambda: service.legs(IN_OTHER_WORDS, service.entries[KITTENS]), bool, seconds=30)
        fact.detail = f"found in other words by {', '.join(sorted(legs))}"
        if "dense" not in legs:
            raise DifferentError(fact.detail)


def _filtered(service: Service) -> None:
    with service.report.fact("a filter holds inside the vector leg") as fact:
        only = {"filter": {"tags": {"any": ["outside"]}}}
        wait = service.report.eventually
        legs = wait(lambda: service.legs(IN_OTHER_WORDS, service.entries[KEY], **only), bool, seconds=30)
        found = {one["entry"]["id"] for one in service.search(IN_OTHER_WORDS, **only)["results"]}
        fact.detail = f"legs: {', '.join(sorted(legs))}"
        if "dense" not in legs or found != {service.entries[KEY]}:
            raise DifferentError(f"{fact.detail}; {len(found)} found where one has the tag")


def _degraded(service: Service) -> None:
    first: list[str] = []
    with service.report.fact("the index answers in time") as fact:
        if service.stack.parameters.get("SearchBackend") != "opensearch":
            raise NotTriedError("this stack searches exactly")
        first = service.search(KEY)["degraded"]
        service.report.eventually(lambda: service.search(KEY)["degraded"], lambda reasons: not reasons, seconds=90)
        fact.detail = "at the first search" if not first else "after some seconds"
    with service.report.fact(
        "while the index sleeps or is slow, searches answer and say that they are degraded"
    ) as fact:
        if not first:
            raise NotTriedError("the index was awake, no degraded answer was seen; it sleeps after minutes without use")
        fact.detail = f"degraded: {', '.join(first)}"


def _event(service: Service) -> None:
    with service.report.fact("an event of the queue becomes a turn") as fact:
        if service.stack.parameters.get("AllowedSenders"):
            raise NotTriedError("AllowedSenders is set: this message might be set aside")
        event = {"user_id": service.user, "space": SPACE, "session_id": SESSION}
        queue = service.stack.outputs["EventsQueueUrl"]
        for last in LAST_WORDS:  # a queue may deliver twice; the last words tell that a copy was worked off
            said = [{"id": "m1", "role": "user", "text": SAID}, {"id": last, "role": "user", "text": last}]
            body = json.dumps({**event, "messages": said})
            service.stack.client("sqs").send_message(QueueUrl=queue, MessageBody=body)
        turns = service.report.eventually(
            lambda: _said(service), lambda texts: set(LAST_WORDS) <= set(texts), seconds=60
        )
        fact.detail = "sent twice, stored once"
        _require(turns.count(SAID), 1)
        _require(len(turns), 1 + len(LAST_WORDS))


def _said(service: Service) -> list[str]:
    """Return the texts of the session, none as long as there is no such session."""
    try:
        turns = service.call("GET", f"/sessions/{SESSION}/turns", params={"space": SPACE, "limit": 200})
    except DifferentError:
        return []
    return [turn["text"] for turn in turns["items"]]


def _forget(service: Service) -> None:
    with service.report.fact("what is forgotten is found by no search any more") as fact:
        forgotten = service.entries[KEY]
        service.call("DELETE", f"/entries/{forgotten}", params={"space": SPACE})
        fact.detail = "at once"
        if service.legs(KEY, forgotten):
            raise DifferentError("the next search still finds it")


def _require(seen: int, expected: int) -> None:
    if seen != expected:
        raise DifferentError(f"{seen}, not {expected}")
