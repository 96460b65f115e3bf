"""Memory as a file: whole or not there, noticed when it was cut or changed, brought in from where it was cut off."""

from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from recollect.core.model.records import PutRecord
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import (
    IncompleteError,
    ServerRefusedError,
    ServerUnreachableError,
    UnusableInputError,
)
from recollect.local.transfer.files import ImportCounts, ImportRun, export_to, facts_of
from tests.builders import ALICE
from tests.transfer.moving import content
from tests.transfer.samples import SampleMaker
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.local.app_transport import AppTransport, memory_client

SEED = 21


def exported(memory: FakeMemory, path: Path) -> list[str]:
    client, _ = memory_client(memory)
    export_to(path, client, "*", lambda _: None)
    return path.read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def source() -> FakeMemory:
    """A memory that is more than a page and two chunks; nobody changes it."""
    memory = FakeMemory()
    SampleMaker(SEED).fill(memory.store, ALICE, 330)
    return memory


@pytest.fixture(scope="module")
def taken(source: FakeMemory, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("taken") / "mine.ndjson"
    exported(source, path)
    return path.read_bytes()


@pytest.fixture
def file(taken: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "mine.ndjson"
    path.write_bytes(taken)
    return path


def brought_in(file: Path, client: MemoryClient, *, resume: bool = False, dry_run: bool = False) -> ImportCounts:
    counts = ImportCounts()
    ImportRun(file, client, lambda _: None).send(facts_of(file), counts, resume=resume, dry_run=dry_run)
    return counts


def test_what_is_brought_in_is_taken_away_as_the_same_file(file: Path, tmp_path: Path) -> None:
    target = FakeMemory()
    client, _ = memory_client(target)

    counts = brought_in(file, client)

    assert counts.problems == []
    assert content(exported(target, tmp_path / "again.ndjson")) == content(file.read_text("utf-8").splitlines())
    assert sorted(one.name for one in tmp_path.iterdir()) == ["again.ndjson", "mine.ndjson"]
    assert (tmp_path / "again.ndjson").stat().st_mode & 0o777 == 0o600


def test_an_export_that_breaks_off_leaves_what_was_there(source: FakeMemory, tmp_path: Path) -> None:
    path = tmp_path / "mine.ndjson"
    path.write_text("former\n")
    client, transport = memory_client(source)
    whole = client.export_page

    def breaking(space: str, cursor: str | None = None) -> tuple[str, str | None]:
        if cursor is not None:
            transport.fails = [httpx.ReadTimeout("late")]
        return whole(space, cursor)

    client.export_page = breaking  # type: ignore[method-assign]
    with pytest.raises(ServerUnreachableError):
        export_to(path, client, "*", lambda _: None)
    assert path.read_text() == "former\n"
    assert [one.name for one in tmp_path.iterdir()] == ["mine.ndjson"]


def test_a_page_that_was_changed_on_its_way_is_noticed(source: FakeMemory, tmp_path: Path) -> None:
    client, _ = memory_client(source)
    whole = client.export_page

    def changing(space: str, cursor: str | None = None) -> tuple[str, str | None]:
        text, following = whole(space, cursor)
        return text.replace("Lisbon", "Lissabon", 1), following

    client.export_page = changing  # type: ignore[method-assign]
    with pytest.raises(IncompleteError):
        export_to(tmp_path / "mine.ndjson", client, "*", lambda _: None)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("cut", [1, 2, 40, -2, -1])
def test_a_file_that_was_cut_is_noticed(file: Path, cut: int) -> None:
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:cut]), "utf-8")
    assert facts_of(file).problem is not None


@pytest.mark.parametrize("place", [1, 7, -3])
def test_a_line_that_was_changed_left_out_or_doubled_is_noticed(file: Path, place: int) -> None:
    lines = file.read_text("utf-8").splitlines(keepends=True)
    line = lines[place]
    for changed in ([line.replace(":", ": ", 1)], [], [line, line]):
        other = list(lines)
        other[place : len(lines) + place + 1 if place < 0 else place + 1] = changed
        file.write_text("".join(other), "utf-8")
        assert facts_of(file).problem is not None
    file.write_text("".join(lines), "utf-8")
    assert facts_of(file).problem is None


def test_what_is_no_export_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.ndjson"
    for text in ("", '{"a": 1}\n', "no json\n", '{"type":"header","format":"recollect","version":99}\n'):
        path.write_text(text)
        with pytest.raises(UnusableInputError):
            facts_of(path)
    with pytest.raises(UnusableInputError):
        facts_of(tmp_path / "missing.ndjson")


@pytest.mark.parametrize("after", [0, 1, 2])
def test_an_import_that_was_cut_off_goes_on_where_it_was(file: Path, tmp_path: Path, after: int) -> None:
    target = FakeMemory()
    client, transport = memory_client(target)
    whole, sent = client.import_chunk, list[int]()

    def breaking(lines: str, **parameters: str | int | bool) -> dict[str, object]:
        sent.append(int(parameters["chunk"]))
        if len(sent) == after + 1:
            whole(lines, **parameters)  # it was worked off, and the answer is lost
            transport.fails = [httpx.ReadTimeout("late")]
        return whole(lines, **parameters)

    client.import_chunk = breaking  # type: ignore[method-assign]
    with pytest.raises(ServerUnreachableError):
        brought_in(file, client)
    counts = brought_in(file, client, resume=after > 0)

    assert counts.problems == []
    assert sent == [*range(after + 1), *range(after, max(sent) + 1)]
    assert content(exported(target, tmp_path / "again.ndjson")) == content(file.read_text("utf-8").splitlines())


def test_nothing_to_go_on_with_and_another_file_are_told(file: Path) -> None:
    client, _ = memory_client(FakeMemory())
    with pytest.raises(UnusableInputError, match="leave --resume out"):
        brought_in(file, client, resume=True)
    notes = ImportRun(file, client, lambda _: None).notes
    notes.write_text('{"import_id": "x", "sha256": "other", "chunks": 1}')
    with pytest.raises(UnusableInputError, match="not the file"):
        brought_in(file, client, resume=True)


def test_a_dry_run_stores_nothing(file: Path) -> None:
    target = FakeMemory()
    client, _ = memory_client(target)

    dry = brought_in(file, client, dry_run=True)

    assert target.entries == {}
    assert dry.imported == brought_in(file, client).imported


def test_a_server_that_has_no_time_is_asked_again_and_lines_are_counted_once(file: Path) -> None:
    target = FakeMemory()
    client, _ = memory_client(target)
    whole, calls = client.import_chunk, list[int]()

    def hurried(lines: str, **parameters: str | int | bool) -> dict[str, object]:
        calls.append(1)
        if len(calls) == 1:
            half = "".join(lines.splitlines(keepends=True)[:20])
            report = whole(half, **{**parameters, "import_id": "half"})
            return {**report, "complete": False}
        return whole(lines, **parameters)

    client.import_chunk = hurried  # type: ignore[method-assign]
    counts = brought_in(file, client)

    assert counts.skipped == {}
    assert counts.imported == brought_in(file, client).skipped


def test_what_a_paused_space_does_not_take_is_counted_and_goes_on_from_there(file: Path, tmp_path: Path) -> None:
    target = FakeMemory()
    client, _ = memory_client(target)
    whole = client.import_chunk
    key = PutRecord(SETTINGS_KEY, {"memory_enabled": False})

    def pausing(lines: str, **parameters: str | int | bool) -> dict[str, object]:
        if parameters["chunk"] == 1:
            target.store.change_records(ALICE, [key])
        return whole(lines, **parameters)

    client.import_chunk = pausing  # type: ignore[method-assign]
    told = brought_in(file, client)
    assert set(told.not_remembered) == {"memory_off"}
    assert told.imported.total() + told.not_remembered.total() == len(file.read_text("utf-8").splitlines()) - 4
    target.store.change_records(ALICE, [replace(key, value={"soft_cap": 300, "time_zone": "Europe/Berlin"})])

    client.import_chunk = whole  # type: ignore[method-assign]
    rest = brought_in(file, client, resume=True)
    assert rest.imported.total() == told.not_remembered.total()
    assert content(exported(target, tmp_path / "again.ndjson")) == content(file.read_text("utf-8").splitlines())
    assert not ImportRun(file, client, lambda _: None).notes.exists()


def test_a_server_that_tries_later_is_tried_again(file: Path) -> None:
    client, transport = memory_client(FakeMemory())
    transport.fails = [503, httpx.ReadError("reset"), 429]
    assert brought_in(file, client).problems == []


def test_agents_take_nothing_away_and_bring_nothing_in(source: FakeMemory, file: Path) -> None:
    class AsAgent(AppTransport):
        def handle_request(self, request: httpx.Request) -> httpx.Response:
            reply = self._client.send(
                request.method,
                request.url.path,
                query=list(request.url.params.multi_items()),
                content=request.read(),
                headers={**dict(request.headers), "x-agent-id": "helper"},
            )
            return httpx.Response(reply.status, headers=dict(reply.headers), content=reply.body)

    _, transport = memory_client(source)
    client = MemoryClient("http://test", key="alice-key", transport=AsAgent(transport._client))
    with pytest.raises(ServerRefusedError, match="403"):
        client.export_page("*")
    with pytest.raises(ServerRefusedError, match="403"):
        brought_in(file, client)
