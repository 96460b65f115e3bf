"""`recollect settings`."""

import pytest

from tests.unit.http.client import Client
from tests.unit.local.cli.people.conftest import Run


def test_settings_are_shown_and_changed(run: Run, alice: Client) -> None:
    assert ["undo_hours", "24"] in [line.split() for line in run("settings").out.splitlines()]
    changed = run(
        "settings",
        "undo_hours=48",
        "time_zone=Europe/Lisbon",
        'ttl_days={"work": 90}',
        "--space",
        "home",
        "--json",
    )
    held = changed.document
    assert (held["undo_hours"], held["time_zone"], held["ttl_days"]["work"]) == (48, "Europe/Lisbon", 90)
    assert alice.get("/v1/memory/settings", {"space": "home"}).json() == held
    assert alice.get("/v1/memory/settings").json()["undo_hours"] == 24


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["undo_hours"], "NAME=VALUE"),
        (["=1"], "NAME=VALUE"),
        (["soft_cap=1", "soft_cap=2"], "named once"),
        (["undo_hours=1000"], "undo_hours"),
        (["colour=blue"], "colour"),
    ],
)
def test_what_no_space_can_be_set_to_is_told(run: Run, given: list[str], told: str) -> None:
    ended = run("settings", *given)
    assert ended.code == 1
    assert told in ended.said
