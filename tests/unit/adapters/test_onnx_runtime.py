"""ONNX Runtime is imported with its vendor's telemetry off, or else that is said."""

import importlib
import os

import pytest

from recollect.adapters import onnx_runtime


@pytest.mark.parametrize("before", [None, "0"])
def test_a_process_that_imported_it_with_its_telemetry_on_is_warned_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, before: str | None
) -> None:
    monkeypatch.delenv(onnx_runtime.TELEMETRY_SWITCH)
    if before is not None:
        monkeypatch.setenv(onnx_runtime.TELEMETRY_SWITCH, before)
    importlib.reload(onnx_runtime)
    importlib.reload(onnx_runtime)
    (warning,) = caplog.records
    assert warning.levelname == "WARNING"
    assert "set ORT_DISABLE_TELEMETRY=1 before the process starts" in warning.message
    assert os.environ["ORT_DISABLE_TELEMETRY"] == "1"


def test_nothing_is_said_where_the_telemetry_was_off(caplog: pytest.LogCaptureFixture) -> None:
    importlib.reload(onnx_runtime)
    assert caplog.records == []
