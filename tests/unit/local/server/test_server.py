"""What a server holds is written and its threads end, however serving ends."""

import gc
import logging
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import pytest
import uvicorn

from recollect.bootstrap.container import build
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import LastScores
from recollect.core.model.scope import Scope
from recollect.local.client.failures import PortInUseError
from recollect.local.server import server
from recollect.local.server.held_writer import HeldWriter
from recollect.ports import ActivityRecorder, ScoreRecorder
from recollect.settings import Settings
from tests.builders import ALICE, a_memory, a_write, vectors
from tests.fakes.clock import START
from tests.http_suite.waiting import eventually
from tests.model_folder import MODEL_FOLDER

FOREVER = 3_600.0
SCORES = {"a": LastScores(relevance=0.5, recency=0.5, importance=0.5, total=1.5, computed_at=START)}


class PatientWriter(HeldWriter):
    """Holds what it was given until it is stopped."""

    made: "PatientWriter"

    def __init__(self, scores: ScoreRecorder, activity: ActivityRecorder) -> None:
        super().__init__(scores, activity, pause_seconds=FOREVER)
        self.written: list[tuple[Scope, Mapping[str, LastScores]]] = []
        PatientWriter.made = self

    def _write_scores(self, scope: Scope, scores: Mapping[str, LastScores]) -> None:
        self.written.append((scope, scores))


class LateWriter(PatientWriter):
    """Does not write in time."""

    def stop(self, timeout_seconds: float) -> bool:
        super().stop(timeout_seconds)
        return False


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Serve in vain, after a search: the process outlives it here, so it keeps its log and heap."""

    def cannot_serve(_: uvicorn.Server, _sockets: object) -> None:
        PatientWriter.made.record_scores(ALICE, SCORES)
        raise SystemExit(1)

    monkeypatch.setattr(server, "HeldWriter", PatientWriter)
    monkeypatch.setattr(server, "log_to", lambda _: None)
    monkeypatch.setattr(server, "_bound_malloc_arenas", lambda: None)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(uvicorn.Server, "run", cannot_serve)
    return lambda: server.serve(Settings(data=tmp_path, model=MODEL_FOLDER, port=0))


def test_what_is_held_is_written_when_serving_fails(
    serve: Callable[[], None], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), pytest.raises(SystemExit):
        serve()
    assert PatientWriter.made.written == [(ALICE, SCORES)]
    assert not {"held-writer", "embedding-worker"} & {thread.name for thread in threading.enumerate()}
    assert "results_not_noted" not in {record.message for record in caplog.records}


def test_what_was_not_written_in_time_is_told_of(
    serve: Callable[[], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(server, "HeldWriter", LateWriter)
    with caplog.at_level(logging.WARNING), pytest.raises(SystemExit):
        serve()
    assert "results_not_noted" in {record.message for record in caplog.records}


def test_a_server_without_a_worker_tells_of_vectors_of_other_models_as_well(
    serve: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(data=tmp_path, model=MODEL_FOLDER, port=0, worker=False)
    with closing(build(settings)) as recollect:
        entry = a_memory()
        recollect.store.commit(ALICE, [a_write(entry)])
        recollect.store.store_vectors(ALICE, [EmbeddedVersion(entry.id, 1, vectors(1, model="openai/small/512+x"))])

    def run(front: server.ListeningServer, _sockets: object) -> None:
        front.begin()
        eventually(lambda: caplog.messages, lambda told: "vectors_of_another_model" in told)

    monkeypatch.setattr(uvicorn.Server, "run", run)
    with caplog.at_level(logging.WARNING):
        server.serve(settings)
    (told,) = [record for record in caplog.records if record.message == "vectors_of_another_model"]
    assert told.__dict__["models"] == {"openai/small/512+x": 1}


def test_a_port_in_use_is_told_in_one_line_with_an_exit_code_of_its_own(
    serve: Callable[[], None], tmp_path: Path
) -> None:
    del serve
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortInUseError, match=f"127.0.0.1, port {port} already; .*--port") as caught:
            server.serve(Settings(data=tmp_path, model=MODEL_FOLDER, port=port))
    assert (caught.value.exit_code, "\n" in str(caught.value)) == (4, False)


def test_a_person_at_a_terminal_reads_three_lines(
    serve: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        serve()
    assert capsys.readouterr().out == ""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    with pytest.raises(SystemExit):
        serve()
    listens, console, data = capsys.readouterr().out.splitlines()
    address = listens.split()[-1]
    assert address.startswith("http://127.0.0.1:")
    assert console.split()[-1] == f"{address}/console"
    assert data.endswith(str(tmp_path))
