"""The dead letters of a deployment, as the environment names them."""

from contextlib import ExitStack

import pytest

from recollect.bootstrap.stores import open_stores
from recollect.settings import Settings
from tests.unit.adapters.aws_double import serving


def test_a_deployment_names_its_dead_letters_and_sends_those_again_that_hold_no_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    environment = {
        **dict.fromkeys(("QUEUE_URL", "JOBS_QUEUE_URL", "DEAD_LETTERS__EVENTS_QUEUE"), "http://127.0.0.1/0/source"),
        **dict.fromkeys(("SET_ASIDE_URL", "DEAD_LETTERS__JOBS", "DEAD_LETTERS__EVENTS"), "http://127.0.0.1/0/dead"),
        "STORE": "dynamodb",
        "DEAD_LETTERS__PROJECTIONS": "http://127.0.0.1/0/dead",
        "DEAD_LETTERS__CHANGES": "",
    }
    for name, value in environment.items():
        monkeypatch.setenv(f"RECOLLECT_{name}", value)
    with serving() as double, ExitStack() as opening:
        monkeypatch.setenv("RECOLLECT_AWS_ENDPOINT", double.url)
        counts = ("", "NotVisible", "Delayed")
        attributes = {f"ApproximateNumberOfMessages{count}": "1" for count in counts}
        double.usual["GetQueueAttributes"] = lambda _: (200, {"Attributes": attributes})
        boxes = open_stores(Settings(), opening).dead_letters
        assert boxes is not None
        states = {name.value: box.look(limit=1) for name, box in boxes.items()}
    assert {name: state.can_redrive for name, state in states.items()} == {
        "embedding": True,
        "jobs": True,
        "events": False,
        "projections": False,
    }
    assert {(state.waiting, state.set_aside) for state in states.values()} == {(3, 3), (None, 3)}
