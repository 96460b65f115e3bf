"""A data folder, and a clock that a story moves."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.model_folder import MODEL_FOLDER
from tests.unit.local.cli.evaluating.story import StoryClock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StoryClock:
    monkeypatch.setenv("RECOLLECT_MODEL", str(MODEL_FOLDER))
    return StoryClock(datetime(2026, 9, 1, 8, tzinfo=UTC), monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"
