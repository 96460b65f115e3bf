"""`recollect forget`, and what takes it back."""

import pytest

from recollect.local.client.failures import UnusableInputError
from tests.unit.http.arranging import ENTRIES, store
from tests.unit.http.client import Client
from tests.unit.local.cli.people.conftest import Run

WORK = "Anna Berger works for Siemens in Vienna."
EVENTS = "/v1/memory/events"


def there(alice: Client) -> set[str]:
    return {entry["id"] for entry in alice.get(ENTRIES, {"limit": "200"}).json()["items"]}


def said(alice: Client, count: int, session: str = "chat") -> list[str]:
    messages = [{"text": f"We met {number} times."} for number in range(count)]
    reply = alice.post(EVENTS, {"session_id": session, "messages": messages})
    return [one["entry_id"] for one in reply.json()["results"]]


@pytest.mark.parametrize("answer", ["n\n", "\n", ""])
def test_nothing_is_forgotten_without_a_yes(run: Run, alice: Client, answer: str) -> None:
    entry = store(alice, "I live in \x1b[31mGraz.")
    ended = run("forget", entry, said=answer)
    assert (ended.code, ended.said) == (1, "nothing was forgotten")
    assert "I live in" in ended.err
    assert "\x1b" not in ended.err
    assert ended.out == ""
    assert there(alice) == {entry}


def test_an_entry_is_forgotten_and_comes_back(run: Run, alice: Client) -> None:
    entry = store(alice, "I live in Graz.")
    gone = run("forget", entry, said="y\n")
    assert gone.out.startswith(f"forgot {entry}\nuntil 2026-03-02T12:00:00Z: recollect forget --undo {entry}\n")
    assert there(alice) == set()
    assert run("forget", "--undo", entry).out.endswith(" is active again\n")
    assert there(alice) == {entry}


def test_what_says_the_same_goes_and_comes_back_with_it(run: Run, alice: Client) -> None:
    one, other = (store(alice, WORK, on_duplicate="keep") for _ in range(2))
    alone = run("forget", one, "--yes")
    assert "--cascade takes it along" in alone.out
    assert other in alone.out
    run("forget", "--undo", one)
    gone = run("forget", one, "--cascade", "--yes", "--json").document
    assert (gone["forgotten_with_it"], there(alice)) == ([other], set())
    assert run("forget", "--undo", one).out.endswith("again, and 1 more with it\n")
    assert there(alice) == {one, other}


def test_what_says_the_same_is_told_though_the_answer_is_lost(run_twice: Run, alice: Client) -> None:
    one, other = (store(alice, WORK, on_duplicate="keep") for _ in range(2))
    assert run_twice("forget", one, "--yes", "--json").document["also"] == [other]
    assert run_twice("forget", "--undo", one).code == 0
    assert run_twice("forget", one, "--cascade", "--yes", "--json").document["forgotten_with_it"] == [other]
    assert there(alice) == set()


def test_a_conversation_is_shown_forgotten_and_brought_back(run: Run, alice: Client) -> None:
    turns = said(alice, 12)
    gone = run("forget", "--session", "chat", said="y\n")
    assert "We met 11 times." in gone.err
    assert "We met 1 times." not in gone.err
    assert "there are more" in gone.err
    assert gone.out.startswith("forgot 12 turns\n")
    assert "recollect forget --undo --session chat" in gone.out
    assert there(alice) == set()
    assert run("forget", "--undo", "--session", "chat").out == "12 turns are back\n"
    assert there(alice) == set(turns)


def test_a_topic_is_shown_forgotten_and_brought_back(run: Run, alice: Client) -> None:
    cups = {store(alice, f"The cup number {number} is blue.", on_duplicate="keep") for number in range(3)}
    refused = run("forget", "--topic", "cups", said="n\n")
    assert "Forget the 3 entries that are shown?" in refused.err
    assert there(alice) == cups
    gone = run("forget", "--topic", "cups", "--yes", "--json").document
    assert set(gone["forgotten"]) == cups
    assert there(alice) == set()
    assert run("forget", "--undo", "--topic", gone["operation_id"]).out == "3 entries are back\n"
    assert there(alice) == cups


def test_a_topic_of_which_nothing_is_known_is_told(run: Run) -> None:
    ended = run("forget", "--topic", "cups", "--yes")
    assert (ended.code, ended.said) == (1, "nothing that is remembered is about that")


def test_what_could_not_come_back_ends_the_command_with_one(run: Run, alice: Client) -> None:
    one = store(alice, WORK, on_duplicate="keep")
    other = store(alice, WORK, on_duplicate="keep", name="home")
    run("forget", one, "--cascade", "--yes")
    store(alice, "The bridge is closed.", name="home")
    ended = run("forget", "--undo", one)
    assert (ended.code, other in ended.said) == (1, True)
    assert one in there(alice)


@pytest.mark.parametrize("more", [(), ("--undo",)])
@pytest.mark.parametrize("given", [[], ["x", "--session", "chat"], ["--session", "chat", "--topic", "tea"]])
def test_one_thing_is_named(run: Run, more: tuple[str, ...], given: list[str]) -> None:
    ended = run("forget", *more, *given)
    assert (ended.code, ended.said.startswith("name one thing")) == (1, True)
    assert UnusableInputError("").exit_code == 2
