"""A burst of events, some poisoned and some sent twice, while functions are killed: in the end each is stored once."""

import functools
import json
import operator
import random
import shutil
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

from tests.e2e.cloud import Cloud, DeployedStack
from tests.e2e.deploy import PACKAGED, ROOT
from tests.e2e.operator import redriven
from tests.e2e.tokens import claims_of
from tests.e2e.users import Users
from tests.http_suite.searching import await_vectors
from tests.http_suite.service import Service
from tests.http_suite.waiting import eventually
from tests.profiles import sampled

SENT: Final = sampled(400, of=2_000)
POISONED: Final = SENT // 20
TWICE: Final = SENT // 20
GOOD: Final = SENT - POISONED - TWICE
# As many as an emulator needs: for each question it looks at everything that a person has
PEOPLE: Final = SENT // 20
READERS: Final = 4
KILLS: Final = sampled(4, of=8)
BURST_SECONDS: Final = 600.0
SPACE: Final = "burst"
KILLED_BATCH: Final = "failed processing SQS batch"  # as the emulator logs it
FAULTY: Final = ROOT / "tests" / "e2e" / "faulty_release" / "app.py"
SOUND: Final = PACKAGED / "functions" / "ingest_events" / "app.py"


@pytest.fixture
def faulty(cloud: Cloud, stack: DeployedStack, tmp_path: Path) -> Iterator[DeployedStack]:
    """The stack with a release that cannot store what a tool said; the sound one is deployed in the end."""
    shutil.copy(FAULTY, tmp_path / "app.py")
    shutil.copy(SOUND, tmp_path / "sound.py")
    yield cloud.deploy(releases={"IngestEventsFunction": tmp_path})
    cloud.deploy()


def test_a_burst_is_stored_once_and_its_poison_after_the_fix(
    cloud: Cloud, faulty: DeployedStack, users: Users, service: Service
) -> None:
    people = [claims_of(users.access_token(name(number)))["sub"] for number in range(PEOPLE)]
    faulty.send_events(burst(people))
    kill_while_it_works(faulty)
    assert KILLED_BATCH in cloud.emulator.log.read_text(), "no function was killed at its work"
    eventually(lambda: set_aside(faulty), lambda depth: depth == POISONED, seconds=BURST_SECONDS)
    faulty.await_done("EventsQueueUrl")
    assert stored(service) == {message_id(number): 1 for number in range(GOOD)}

    mended = cloud.deploy()
    assert redriven(cloud.emulator, "events") == POISONED
    mended.await_done("EventsQueueUrl")
    assert mended.depth("EventsDeadLettersUrl") == 0
    assert stored(service) == {message_id(number): 1 for number in range(GOOD + POISONED)}
    with service.person(name(0)) as somebody:
        await_vectors(somebody, SPACE)


def burst(people: list[str]) -> list[str]:
    """Return the bodies of all messages, shuffled: the last numbers are poisoned, the first ones come twice."""
    bodies = [body(people[number % PEOPLE], number) for number in range(GOOD + POISONED)]
    bodies += bodies[:TWICE]
    random.Random(17).shuffle(bodies)
    return bodies


def body(person: str, number: int) -> str:
    role = "user" if number < GOOD else "tool"
    message = {"id": message_id(number), "role": role, "text": f"Parcel {number} was seen at stop {number % 97}."}
    return json.dumps({"user_id": person, "space": SPACE, "session_id": "parcels", "messages": [message]})


def name(number: int) -> str:
    return f"courier-{number}"


def message_id(number: int) -> str:
    return f"m{number}"


def kill_while_it_works(stack: DeployedStack) -> None:
    """Kill one of the function's processes after each further share of the messages."""
    look = functools.partial(stack.depth, "EventsQueueUrl")
    for kill in range(1, KILLS + 1):
        untouched = SENT - SENT * kill // (KILLS + 2)
        eventually(look, functools.partial(operator.ge, untouched), seconds=BURST_SECONDS)
        victims = eventually(lambda: stack.workers("IngestEventsFunction"), bool)
        victims[kill % len(victims)].kill()


def set_aside(stack: DeployedStack) -> int:
    """Return how many events are dead letters, after another delivery of what was taken and not done."""
    eventually(lambda: stack.depth("EventsQueueUrl"), lambda waiting: waiting == 0, seconds=BURST_SECONDS)
    stack.bring_back()
    return stack.depth("EventsDeadLettersUrl")


def stored(service: Service) -> Counter[str]:
    """Return how often each message was stored, whoever it belongs to."""
    with ThreadPoolExecutor(READERS) as readers:
        return Counter(
            message for some in readers.map(lambda n: of_person(service, n), range(PEOPLE)) for message in some
        )


def of_person(service: Service, number: int) -> list[str]:
    """Return the message ids of a person's turns."""
    with service.person(name(number)) as client:
        answer = client.get("/entries", params={"space": SPACE, "limit": 200}).raise_for_status().json()
    assert answer["next_cursor"] is None
    return [source_id for entry in answer["items"] for source_id in entry["source_ids"]]
