"""`recollect doctor`: what is fine, what is not, and what would be right; nothing is changed and no key shown."""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from recollect import __version__
from recollect.adapters.clock import SystemClock
from recollect.adapters.minilm import MODEL
from recollect.adapters.sqlite.migrations import latest_schema
from recollect.adapters.sqlite.upkeep.backups import SqliteBackups, prepare
from recollect.bootstrap.container import build
from recollect.bootstrap.doctor import diagnose
from recollect.bootstrap.installation import Diagnosis, PartState
from recollect.bootstrap.stores import open_queue
from recollect.core.model.drafts import EntryDraft
from recollect.core.model.writes import Author
from recollect.local.cli.app import app
from recollect.local.client.failures import IncompleteError
from recollect.settings import Settings
from tests.builders import ALICE
from tests.fakes import embeddings_double, model_double
from tests.fakes.clock import FixedClock
from tests.fakes.embeddings_double import LENGTH, EmbeddingsDouble, Fault
from tests.model_folder import MODEL_FOLDER
from tests.unit.adapters.aws_double import refusal, serving
from tests.unit.adapters.sqlite.upkeep.files import overwrite, pages_of

SCHEMA = latest_schema()
KEY = "sk-a-key-that-nobody-sees"
TEXT = "Maya is allergic to walnuts."
GONE = "http://127.0.0.1:9"


@pytest.fixture(scope="module")
def _double() -> Iterator[EmbeddingsDouble]:
    with embeddings_double.serving() as found:
        yield found


@pytest.fixture
def double(_double: EmbeddingsDouble, monkeypatch: pytest.MonkeyPatch) -> EmbeddingsDouble:
    monkeypatch.setattr("recollect.adapters.model_calls.full_jitter", lambda *_, **__: 0.0)
    _double.forget()
    return _double


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A memory, with the built-in model's vectors."""
    with closing(build(_settings(tmp_path))) as recollect:
        recollect.remember(ALICE, [EntryDraft(text=TEXT)], Author())
        recollect.embed_entries(recollect.queue.receive(limit=9, lease_seconds=60))
    return tmp_path


def _settings(folder: Path, **fields: Any) -> Settings:
    return Settings.model_validate({"data": folder, "model": MODEL_FOLDER, **fields})


def _seen(folder: Path, *, asks: bool = False, **fields: Any) -> dict[str, Diagnosis]:
    return {one.part: one for one in diagnose(_settings(folder, **fields), asks_language_model=asks)}


def _wrong(seen: dict[str, Diagnosis]) -> list[str]:
    assert all(one.remedy for one in seen.values() if one.state is PartState.WRONG)
    return [part for part, one in seen.items() if one.state is PartState.WRONG]


def _endpoint(double: EmbeddingsDouble, **fields: Any) -> dict[str, Any]:
    chosen: dict[str, Any] = {
        "embedder": "openai",
        "embedding_url": double.url,
        "embedding_model_id": "small",
        "embedding_key": KEY,
    }
    return {**chosen, **fields}


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix == ".db"}


def test_all_is_fine_and_stays_as_it_is(folder: Path) -> None:
    before = _files(folder)
    seen = _seen(folder)
    assert _wrong(seen) == []
    assert __version__ in seen["versions"].told
    assert seen["schema"].told == str(SCHEMA)
    assert seen["queue"].told == "0 wait for vectors, 0 set aside"
    assert seen["embedder"].told == f"the built-in model gives 384 numbers, as {MODEL}"
    assert seen["stored vectors"].told == "all of the present model, 384 numbers"
    assert not any(TEXT in one.told for one in seen.values())
    assert _files(folder) == before


def test_the_age_of_the_newest_copy_is_told(folder: Path) -> None:
    assert _seen(folder)["daily copies"].told == "there are none"
    SqliteBackups(folder / "recollect.db", FixedClock(SystemClock().now() - timedelta(hours=30))).make()
    assert _seen(folder)["daily copies"].told == "1, the newest 30 hours old"


def test_a_restore_that_was_cut_off_is_not_ended(folder: Path) -> None:
    copy = SqliteBackups(folder / "recollect.db", SystemClock()).make()
    assert copy is not None
    prepare(copy.path, folder / "recollect.db")
    before = _files(folder)
    assert _seen(folder)["stored vectors"].state is PartState.SKIPPED
    assert _files(folder) == before
    assert (folder / "recollect.db.restored").is_file()


def test_before_the_first_start_nothing_is_made(tmp_path: Path) -> None:
    seen = _seen(tmp_path / "later" / "data")
    assert _wrong(seen) == []
    assert {seen[part].state for part in ("schema", "queue", "stored vectors")} == {PartState.SKIPPED}
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_is_told_of_and_not_opened(folder: Path) -> None:
    overwrite(folder / "recollect.db", pages_of(folder / "recollect.db", "entry")[0])
    seen = _seen(folder)
    assert _wrong(seen) == ["data file"]
    assert "recollect restore" in (seen["data file"].remedy or "")
    assert seen["stored vectors"].state is PartState.SKIPPED


@pytest.mark.parametrize(
    ("schema", "told", "wrong"),
    [(SCHEMA - 1, f"brings it to {SCHEMA}", []), (SCHEMA + 3, f"up to {SCHEMA}", ["schema"])],
)
def test_a_schema_of_another_release_is_told_of_and_not_migrated(
    folder: Path, schema: int, told: str, wrong: list[str]
) -> None:
    with closing(sqlite3.connect(folder / "recollect.db")) as connection:
        connection.execute(f"PRAGMA user_version = {schema}")
    seen = _seen(folder)
    assert told in seen["schema"].told
    assert _wrong(seen) == wrong
    assert seen["queue"].state is PartState.SKIPPED
    with closing(sqlite3.connect(folder / "recollect.db")) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (schema,)


def test_a_file_that_cannot_be_a_folder_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    assert "data folder" in _wrong(_seen(tmp_path / "data"))


def test_a_clock_behind_the_data_is_told_of(folder: Path) -> None:
    later = (SystemClock().now() + timedelta(days=2)).timestamp()
    os.utime(folder / "recollect.db", (later, later))
    assert _wrong(_seen(folder)) == ["clock"]


def test_dead_letters_are_told_of(folder: Path) -> None:
    with closing(build(_settings(folder))) as recollect:
        recollect.remember(ALICE, [EntryDraft(text="The cellar is damp.")], Author())
    assert _seen(folder)["queue"].told == "1 wait for vectors, 0 set aside"
    with open_queue(_settings(folder)) as queue:
        (delivery,) = queue.receive(limit=9, lease_seconds=60)
        queue.set_aside(delivery.receipt, reason="EmbeddingError")
    seen = _seen(folder)
    assert _wrong(seen) == ["queue"]
    assert "recollect admin dead-letters redrive" in (seen["queue"].remedy or "")


def test_vectors_of_another_model_are_counted_with_what_makes_them_anew(folder: Path, double: EmbeddingsDouble) -> None:
    seen = _seen(folder, **_endpoint(double))
    assert f"{LENGTH} numbers" in seen["embedder"].told
    assert _wrong(seen) == ["stored vectors"]
    told = seen["stored vectors"].told
    assert "found by their words alone" in told
    assert f"1 of {MODEL}; in {ALICE.owner}/{ALICE.space}" in told
    assert "recollect admin jobs run re_embed" in (seen["stored vectors"].remedy or "")


def test_an_endpoint_that_answers_is_fine(folder: Path, double: EmbeddingsDouble) -> None:
    seen = _seen(folder, **_endpoint(double))
    assert seen["embedder"].told == f"an endpoint gives {LENGTH} numbers, as openai/small/{LENGTH}+{MODEL}"


@pytest.mark.parametrize(
    ("fault", "fields", "told"),
    [
        (Fault(401), {}, "HTTP 401"),
        (Fault(503), {"embedding_dimensions": 16}, "HTTP 503"),
        (Fault(raw=b"no"), {}, "not JSON"),
        (None, {"embedding_url": f"{GONE}/v1"}, "unavailable"),
        (None, {"embedding_model_id": None}, "not set up"),
        (None, {"model": "/nowhere"}, "missing"),
    ],
)
def test_an_embedder_that_gives_no_vectors_is_told_of_without_its_key(
    folder: Path, double: EmbeddingsDouble, fault: Fault | None, fields: dict[str, Any], told: str
) -> None:
    double.always = fault
    seen = _seen(folder, **_endpoint(double, **fields))
    assert _wrong(seen) == ["embedder"]
    assert told in seen["embedder"].told
    assert KEY not in repr(seen)
    assert seen["stored vectors"].state is PartState.SKIPPED


def test_a_model_to_which_all_things_are_alike_is_told_of(
    folder: Path, double: EmbeddingsDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _seen(folder)["cosines"].told.startswith("0.0")
    monkeypatch.setattr("tests.fakes.embeddings_double.vector_of", lambda _, length: np.ones(length, np.float32))
    assert "cosines" in _wrong(_seen(folder, **_endpoint(double)))


def test_a_language_model_is_asked_only_when_that_is_said(folder: Path) -> None:
    with model_double.serving() as double:
        fields: dict[str, Any] = {
            "language_model": "openai",
            "language_model_id": "small",
            "language_model_url": f"{double.url}/v1",
        }
        assert _seen(folder, **fields)["language model"].state is PartState.SKIPPED
        assert double.requests == []
        assert _seen(folder, asks=True, **fields)["language model"].told == "openai/small answers"
        assert len(double.requests) == 1
        double.plan(model_double.Fault(401))
        assert _wrong(_seen(folder, asks=True, **fields)) == ["language model"]
        assert _wrong(_seen(folder, **{**fields, "language_model_id": None})) == ["language model"]


def test_an_index_that_does_not_answer_is_told_of(folder: Path) -> None:
    assert _wrong(_seen(folder, search_backend="opensearch")) == ["search index"]
    seen = _seen(folder, search_backend="opensearch", opensearch_endpoint=GONE)
    assert _wrong(seen) == ["search index"]
    assert "RECOLLECT_OPENSEARCH_ENDPOINT" in (seen["search index"].remedy or "")


def test_table_and_queues_are_asked_and_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    with serving() as double:
        double.usual["Query"] = lambda _: (200, {"Items": [], "Count": 0, "ScannedCount": 0})
        fields: dict[str, Any] = {"store": "dynamodb", "aws_endpoint": double.url}
        seen = _seen(tmp_path, **fields)
        assert (seen["table"].state, seen["queue"].state) == (PartState.FINE, PartState.SKIPPED)
        assert seen["stored vectors"].state is PartState.SKIPPED
        queues: dict[str, Any] = {"queue_url": f"{double.url}/0/a", "set_aside_url": f"{double.url}/0/b"}
        counts = {"ApproximateNumberOfMessages": "2", "ApproximateNumberOfMessagesNotVisible": "0"}
        counts["ApproximateNumberOfMessagesDelayed"] = "0"
        double.usual["GetQueueAttributes"] = lambda _: (200, {"Attributes": counts})
        seen = _seen(tmp_path, **fields, **queues)
        assert seen["queue"].told == "2 wait for vectors, 2 set aside"
        double.usual["Query"] = lambda _: refusal("ResourceNotFoundException")
        assert _wrong(_seen(tmp_path, **fields)) == ["table"]
        assert {operation for operation, _ in double.requests} == {"Query", "GetQueueAttributes"}


def test_the_command_shows_a_table_or_json_and_fails_when_something_is_wrong(
    folder: Path, double: EmbeddingsDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECOLLECT_MODEL", str(MODEL_FOLDER))
    monkeypatch.setenv("RECOLLECT_PORT", "0")

    def run(*options: str) -> Any:
        return CliRunner().invoke(app, ["doctor", "--data", str(folder), *options], env={"COLUMNS": "220"})

    fine = run()
    assert fine.exit_code == 0
    assert [line.split()[0] for line in fine.stdout.splitlines()][:4] == ["part", "Python", "packages", "libraries"]
    document = json.loads(run("--json").stdout)
    assert document["sound"] is True
    assert {"part": "schema", "state": "fine", "told": str(SCHEMA), "remedy": None} in document["parts"]

    for name, value in _endpoint(double).items():
        monkeypatch.setenv(f"RECOLLECT_{name.upper()}", str(value))
    double.always = Fault(401)
    wrong = run()
    assert isinstance(wrong.exception, IncompleteError)
    assert wrong.exception.exit_code == 1
    assert "embedder" in str(wrong.exception)
    assert KEY not in wrong.output
    assert json.loads(run("--json").stdout)["sound"] is False
