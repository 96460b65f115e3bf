"""Fresh processes, which load nothing besides what they are asked for."""

from pathlib import Path

import pytest

from evals.cold_start.child import done
from evals.cold_start.process import FreshProcessError, Job, in_fresh_process

SMALL = "this"  # a module of the standard library that nothing else loads


def test_a_job_is_done_and_its_cost_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    fresh = in_fresh_process(Job((SMALL,), tells_modules=True))
    assert 0 < fresh.wall_seconds[0] < fresh.seconds
    assert 0 <= fresh.cpu_seconds[0] < fresh.seconds
    assert fresh.resident_mebibytes > 1
    assert list(fresh.modules)[-1] == SMALL
    assert not {"numpy", "httpx", "psutil", "recollect"} & set(fresh.modules)
    assert capfd.readouterr().err == ""


def test_libraries_are_imported_without_the_telemetry_of_onnx_runtime(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ORT_DISABLE_TELEMETRY", "0")
    (tmp_path / "library.py").write_text("import os, sys; print(os.environ['ORT_DISABLE_TELEMETRY'], file=sys.stderr)")
    in_fresh_process(Job(("library",)), {"PYTHONPATH": str(tmp_path)})
    assert capfd.readouterr().err.strip() == "1"


def test_a_job_that_fails_is_an_error(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(FreshProcessError, match=r"no\.such\.module"):
        in_fresh_process(Job(("no.such.module",)))
    assert "ModuleNotFoundError" in capfd.readouterr().err


def test_the_handler_of_the_last_module_gets_each_event_and_a_context(monkeypatch: pytest.MonkeyPatch) -> None:
    module = __import__(SMALL)
    monkeypatch.setattr(
        module, "handler", lambda event, context: [event, context.get_remaining_time_in_millis() > 0], raising=False
    )
    told = done({"imports": [SMALL], "events": [{"a": 1}, {"a": 2}], "tells_modules": False})
    assert told["answers"] == [[{"a": 1}, True], [{"a": 2}, True]]
    assert set(told) == {"answers", "wall_seconds", "cpu_seconds"}
    assert len(told["wall_seconds"]) == len(told["cpu_seconds"]) == len(["imports", "first", "second"])
