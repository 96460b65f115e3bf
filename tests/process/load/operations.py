"""What clients do, one function each; OPERATIONS is the table of them. A new one is a function and a line."""

import itertools
import random
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final, Self

import httpx

from tests.patience import PATIENT_SECONDS
from tests.process.load.ledger import Call, Known, Ledger

BATCH: Final = 4
WORDS: Final = (
    "kettle violin harbour lantern orchard compass ferry glacier pepper saddle thunder velvet walnut anchor beacon"
    " cedar dragon ember falcon garnet hazel island jacket kernel ladder marble needle oyster pigeon quartz ribbon"
    " saffron tunnel umber valley window yarrow zephyr bishop candle"
).split()
UNCAPPED: Final = 0  # the soft cap of spaces that set none, as the server is started
VOTED: Final = "voted"  # a space that no context is made of: outcomes move usefulness as well


class Client:
    """One thread of load. Its entries are its own: nobody else changes them."""

    def __init__(self, url: str, name: str, ledger: Ledger, numbers: Iterator[int], *, space: str = "default") -> None:
        hooks = {"response": [ledger.count]}
        self.http = httpx.Client(base_url=f"{url}/v1/memory", timeout=PATIENT_SECONDS, event_hooks=hooks)
        self.name = name
        self.space = space
        self.ledger = ledger
        self.numbers = numbers
        self.chance = random.Random(name)
        self.mine: list[str] = []
        self.voted: list[str] = []
        self.forgotten: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def do_one(self) -> None:
        """Do one thing of the table, as often as its weight says."""
        self.chance.choices(DONE, WEIGHTS)[0](self)

    def run_until_it_breaks(self) -> None:
        with self:
            try:
                while True:
                    self.do_one()
            except httpx.TransportError:
                return

    def text(self) -> str:
        """Return a text that nobody has written before."""
        return f"{' '.join(self.chance.sample(WORDS, 6))} number {next(self.numbers)} of {self.name}"

    def sure(self, method: str, path: str, expected: int = httpx.codes.OK, **request: Any) -> Any:
        """Call and return what was answered, which must be what is expected."""
        answer = self.http.request(method, path, **request)
        assert answer.status_code == expected, (method, path, answer.text)
        return answer.json()

    def call(self, call: Call, ids: Callable[[Any], list[str]]) -> list[str]:
        """Send a write under its key; note it as unsure until it is answered. Return the entries that it made."""
        try:
            body = call.body | {"space": call.space}
            answer = self.http.post(call.path, json=body, headers={"Idempotency-Key": call.key})
        except httpx.TransportError:
            with self.ledger.lock:
                self.ledger.unsure.append(call)
            raise
        assert answer.is_success, answer.text
        made = ids(answer.json())
        with self.ledger.lock:
            self.ledger.answered.append((call, made))
            texts = call.body.get("entries", [call.body])
            for entry_id, one in zip(made, texts, strict=True):
                self.ledger.known.setdefault(entry_id, Known(call.space, one["text"]))
        return made


def ids_of_one(answer: Any) -> list[str]:
    return [answer["entry"]["id"]]


def ids_of_batch(answer: Any) -> list[str]:
    return [result["entry"]["id"] for result in answer["results"]]


def write(client: Client) -> None:
    call = Call("/entries", client.space, {"text": client.text()}, f"{client.name}-{next(client.numbers)}")
    client.mine += client.call(call, ids_of_one)


def write_batch(client: Client) -> None:
    entries = [{"text": client.text()} for _ in range(BATCH)]
    call = Call("/entries/batch", client.space, {"entries": entries}, f"{client.name}-{next(client.numbers)}")
    client.mine += client.call(call, ids_of_batch)


def send_event(client: Client) -> None:
    messages = [
        {"id": f"{client.name}-{next(client.numbers)}", "role": "user", "text": client.text()} for _ in range(5)
    ]
    event = {"session_id": f"session-{client.name[0]}", "space": client.space, "messages": messages}
    try:
        send_this_event(client, event)
    except httpx.TransportError:
        with client.ledger.lock:
            client.ledger.events_unsure.append(event)
        raise


def send_this_event(client: Client, event: dict[str, Any]) -> None:
    results = client.sure("POST", "/events", json=event)["results"]
    with client.ledger.lock:
        client.ledger.messages |= {result["id"]: result["entry_id"] for result in results}


def edit(client: Client) -> None:
    if client.mine:
        entry_id, text = client.chance.choice(client.mine), client.text()
        with client.ledger.changing(entry_id, text=text):
            client.sure("PATCH", f"/entries/{entry_id}", params={"space": client.space}, json={"text": text})


def forget(client: Client) -> None:
    if len(client.mine) > 2:
        entry_id = client.mine.pop(client.chance.randrange(len(client.mine)))
        with client.ledger.changing(entry_id, forgotten=True):
            client.sure("DELETE", f"/entries/{entry_id}", params={"space": client.space})
        client.forgotten.append(entry_id)


def restore(client: Client) -> None:
    if client.forgotten:
        entry_id = client.forgotten.pop()
        with client.ledger.changing(entry_id, forgotten=False):
            client.sure("POST", f"/entries/{entry_id}/restore", params={"space": client.space}, json={})
        client.mine.append(entry_id)


def forget_all(client: Client) -> None:
    """Forget what this client has in its space, turns included."""
    while client.mine:
        entry_id = client.mine.pop()
        with client.ledger.changing(entry_id, forgotten=True):
            client.sure("DELETE", f"/entries/{entry_id}", params={"space": client.space})
    where = {"space": client.space}
    for session in client.sure("GET", "/sessions", params=where)["items"]:
        client.sure("DELETE", f"/sessions/{session['id']}", params=where)


def vote(client: Client) -> None:
    if len(client.voted) < 3:
        call = Call("/entries", VOTED, {"text": client.text()}, f"{client.name}-{next(client.numbers)}")
        client.voted += client.call(call, ids_of_one)
    entry_id = client.chance.choice(client.voted)
    with client.ledger.changing(entry_id, votes=client.ledger.known[entry_id].votes + 1):
        client.sure("POST", f"/entries/{entry_id}/votes", params={"space": VOTED}, json={"value": 1})


def give_feedback(client: Client) -> None:
    question = {"query": " ".join(client.chance.sample(WORDS, 2)), "space": client.space, "max_tokens": 200}
    recall_id = client.sure("POST", "/context", json=question)["recall_id"]
    if recall_id is not None:
        told = tell_outcome(client, recall_id, client.text(), client.space)
        with client.ledger.lock:
            client.ledger.outcomes[f"{client.space}/{recall_id}"] = told


def tell_outcome(client: Client, recall_id: str, response: str, space: str) -> dict[str, Any]:
    told: dict[str, Any] = client.sure(
        "POST", f"/recalls/{recall_id}/feedback", params={"space": space}, json={"response_text": response}
    )
    return told


def change_settings(client: Client) -> None:
    space, cap = f"settings-{client.name}", client.chance.randint(100, 2_000)
    with client.ledger.lock:
        client.ledger.settings.setdefault(space, {UNCAPPED}).add(cap)
    client.sure("POST", "/settings", params={"space": space}, json={"soft_cap": cap})
    with client.ledger.lock:
        client.ledger.settings[space] = {cap}


def search(client: Client) -> None:
    question = {"query": " ".join(client.chance.sample(WORDS, 3)), "space": client.space}
    client.sure("POST", "/search", json=question)


# What, and how often beside the others
OPERATIONS: Final[tuple[tuple[Callable[[Client], None], int], ...]] = (
    (write, 3),
    (write_batch, 1),
    (send_event, 3),
    (edit, 3),
    (forget, 2),
    (restore, 1),
    (vote, 2),
    (give_feedback, 1),
    (change_settings, 1),
    (search, 2),
)
DONE: Final = [operation for operation, _ in OPERATIONS]
WEIGHTS: Final = [weight for _, weight in OPERATIONS]


class Numbers:
    """Numbers that threads draw, each once."""

    def __init__(self) -> None:
        self._numbers = itertools.count()
        self._lock = threading.Lock()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> int:
        with self._lock:
            return next(self._numbers)
