"""`recollect pin` and `recollect unpin`."""

from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client
from tests.unit.local.cli.people.conftest import Run


def test_an_entry_is_pinned_and_unpinned_once_though_the_answer_is_lost(run_twice: Run, alice: Client) -> None:
    entry = store(alice, "I like tea.")
    pinned = run_twice("pin", entry, "--reason", "it matters", "--json")
    assert (pinned.code, pinned.document["pinned"], pinned.document["version"]) == (0, True, 2)
    assert run_twice("unpin", entry).out == f"{pinned.document['key']} is pinned no more\n"
    assert alice.get(f"{ENTRIES}/{entry}").json()["version"] == 3
    versions = alice.get(f"{ENTRIES}/{entry}/versions").json()["items"]
    assert [one["reason"] for one in versions] == [None, "it matters"]


def test_what_is_not_there_is_refused(run: Run) -> None:
    ended = run("pin", "nothing")
    assert ended.code != 0
    assert "404" in ended.said
