"""A real server: two people, sync and async, listings of more than a page, versions, a transfer."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from recollect_client import AsyncMemory, Memory, Retries
from recollect_client.answers import Entry
from recollect_client.errors import (
    EntryNotFoundError,
    InvalidRequestError,
    KeyReusedError,
    NotAuthenticatedError,
    NotPermittedError,
    PreconditionFailedError,
    SettledError,
    UnreachableError,
)
from tests.process.server import Server, free_port

MANY: Final = 120
NUTS: Final = "Maya is allergic to walnuts."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("client") / "data", RECOLLECT_SPACE__SOFT_CAP="0") as running:
        yield running


@pytest.fixture(scope="module")
def memory(server: Server) -> Iterator[Memory]:
    """Somebody's, by a key of theirs."""
    with Memory(server.url, server.new_key("maya")) as client:
        yield client


def test_what_was_said_is_found_used_changed_and_forgotten(memory: Memory) -> None:
    added = memory.add(NUTS, name="nuts", tags=["food"])
    assert (added.action, added.entry and added.entry.name) == ("created", "nuts")
    assert [one.entry.text for one in memory.search("Which nuts can Maya not eat?").results] == [NUTS]
    context = memory.context("Which nuts can Maya not eat?", max_tokens=300)
    assert NUTS in context.as_system("Be brief.")
    assert context.recall_id
    memory.feedback(context.recall_id, "No walnuts, of course.")
    assert isinstance(voted := memory.vote("nuts", 1), Entry)
    assert voted.usefulness > 0
    assert memory.pin("nuts", reason="health").pinned
    assert isinstance(edited := memory.edit("nuts", text="Maya is allergic to walnuts and pecans."), Entry)
    assert edited.version > 1
    assert [version.entry.text for version in memory.versions("nuts")][-1] == NUTS
    assert memory.browse(tag=["food"]).page().count == 1
    assert [tag.tag for tag in memory.tags()] == ["food"]
    gone = memory.forget("nuts")
    with pytest.raises(EntryNotFoundError):
        memory.get("nuts")
    assert memory.restore(gone.entry_id).name == "nuts"


def test_a_listing_goes_on_over_pages_and_begins_anew_each_time(memory: Memory) -> None:
    texts = [f"Item {number} of the inventory is kept on shelf {number * 7}." for number in range(MANY)]
    for first in range(0, MANY, 100):
        batch = memory.add_many(
            [{"text": text, "on_duplicate": "keep"} for text in texts[first : first + 100]], space="many"
        )
        assert {result.action for result in batch.results} == {"created"}
    listing = memory.entries(space="many", page_size=50)
    assert sorted(entry.text for entry in listing) == sorted(texts)
    assert [len(page.items) for page in listing.pages()] == [50, 50, 20]
    assert len(listing.page().items) == 50
    assert [entry.text for entry in memory.using(space="many").entries(order="created")] == texts


def test_of_two_people_nobody_sees_the_other(server: Server, memory: Memory) -> None:
    memory.add("Maya's locker has number seven.", space="apart")
    with Memory(server.url, server.new_key("jonas"), space="apart") as other:
        assert other.search("Which number has the locker?").results == ()
        assert list(other.entries()) == []
        with pytest.raises(NotPermittedError):
            other.using(person="maya").entries().page()
    with Memory(server.url, server.new_key("backend", "--act-as"), person="maya", space="apart") as backend:
        assert [entry.text for entry in backend.entries()] == ["Maya's locker has number seven."]
        assert list(backend.using(person="jonas").entries()) == []


def test_somebody_was_faster(memory: Memory) -> None:
    made = memory.add("The meeting is on Monday.", space="versions").entry
    assert made is not None
    memory.edit(made.id, text="The meeting is on Tuesday.", space="versions", if_version=made.version)
    with pytest.raises(PreconditionFailedError) as caught:
        memory.edit(made.id, text="The meeting is on Friday.", space="versions", if_version=made.version)
    assert caught.value.if_version == f'"{made.version}"'
    assert memory.get(made.id, space="versions").text == "The meeting is on Tuesday."


def test_refusals_have_their_types(server: Server, memory: Memory) -> None:
    with pytest.raises(InvalidRequestError, match="limit"):
        memory.search("Tea?", limit=51)
    with Memory(server.url, "no-key") as stranger, pytest.raises(NotAuthenticatedError):
        stranger.stats()
    memory.add("One thing.", idempotency_key="the-same")
    with pytest.raises(KeyReusedError):
        memory.add("Another thing.", idempotency_key="the-same")
    memory.add("The deploy timeout is 30 seconds.", space="open")
    asked = memory.add("The deploy timeout is 60 seconds.", space="open")
    assert [conflict.id for conflict in memory.conflicts(space="open")] == [asked.conflict]
    assert asked.conflict
    memory.resolve_conflict(asked.conflict, "supersede", space="open")
    with pytest.raises(SettledError):
        memory.resolve_conflict(asked.conflict, "keep_both", space="open")


def test_nothing_answers_there() -> None:
    retries = Retries(attempts=2, base_seconds=0.01)
    with Memory(f"http://127.0.0.1:{free_port()}", retries=retries) as nobody, pytest.raises(UnreachableError):
        nobody.healthz()


def test_what_is_taken_away_can_be_brought_in_again_and_erased(server: Server, memory: Memory) -> None:
    memory.record("s1", [{"role": "user", "content": "I moved to Lisbon in May."}], space="trip")
    lines = list(memory.export_lines("trip"))
    with Memory(server.url, server.new_key("heir"), space="trip") as heir:
        assert [answer.complete for answer in heir.import_lines(lines, import_id="all")] == [True]
        assert [turn.text for turn in heir.turns("s1")] == ["I moved to Lisbon in May."]
        again = list(heir.import_lines(lines, import_id="all"))
        assert [answer.repeated for answer in again] == [True]
        preview = heir.erase("trip")
        assert heir.erase("trip", confirm="trip").space == "trip"
        assert preview.space == "trip"
        assert list(heir.sessions()) == []


def test_tasks_do_the_same_side_by_side(server: Server) -> None:
    key = server.new_key("async")

    async def use() -> tuple[list[str], int, list[str]]:
        async with AsyncMemory(server.url, key, space="side") as memory:
            done = await asyncio.gather(
                *(memory.add(f"Colour {number} is liked.", on_duplicate="keep") for number in range(150))
            )
            listed = [entry.text async for entry in memory.entries(page_size=15)]
            pages = [page async for page in memory.entries(page_size=15).pages()]
            found = await memory.search("Which colours are liked?", limit=3)
            return [one.action for one in done], len(pages), [*sorted(set(listed)), str(len(found.results))]

    actions, pages, listed = asyncio.run(use())
    assert (actions, pages, len(listed)) == (["created"] * 150, 10, 151)
    assert listed[-1] == "3"


def test_the_same_key_again_is_the_same_call(memory: Memory, tmp_path: Path) -> None:
    assert not list(tmp_path.iterdir())
    first = memory.add("Said once.", space="once", idempotency_key="k1")
    again = memory.add("Said once.", space="once", idempotency_key="k1")
    assert first == again
