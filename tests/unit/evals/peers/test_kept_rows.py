"""A run that was cut off goes on: what was measured is taken as it was, while nothing that made it has changed."""

from dataclasses import replace
from pathlib import Path

import pytest

from evals.harness.latency import latency
from evals.peers import kept_rows
from evals.peers.catalogue import OWN, Form, System
from evals.peers.environments import Environment
from evals.peers.kept_rows import KeptRows
from evals.peers.report import Row
from evals.peers.trial import Count, Trial
from evals.retrieval.metrics import Score

SYSTEM = System("fts5", "SQLite FTS5", "sqlite_fts5", "lexical", None)
TRIAL = Trial(
    scores=[Score(1.0, 1.0, 0.5, 0.0), Score(0.0, 1.0, 0.25, 0.0)],
    ingest_ms=1.5,
    search=latency([1.0, 2.0]),
    write=None,
    resident=12.0,
    disk=3.0,
    fresh=Count(20, 20),
    after_kill=Count(10, 10),
    threads=Count(59, 60, 1, "OperationalError: database is locked"),
    processes=Count(30, 30),
    load=0.5,
)
ROW = Row(SYSTEM, "3.45", Environment(Path("python"), 22, 1.5), TRIAL)


def test_a_row_is_read_as_it_was_written(tmp_path: Path) -> None:
    KeptRows(tmp_path / "rows", "data").write(ROW)
    assert KeptRows(tmp_path / "rows", "data").read(SYSTEM) == ROW


def test_what_was_not_run_is_tried_again(tmp_path: Path) -> None:
    kept = KeptRows(tmp_path, "data")
    kept.write(Row(SYSTEM, "", failure="no Python"))
    assert kept.read(SYSTEM) is None
    assert list(tmp_path.iterdir()) == []


def test_a_row_of_other_data_or_of_another_form_is_none(tmp_path: Path) -> None:
    KeptRows(tmp_path, "data").write(ROW)
    assert KeptRows(tmp_path, "other data").read(SYSTEM) is None
    assert KeptRows(tmp_path, "data").read(replace(SYSTEM, form=Form.SURROUNDED)) is None


def test_half_a_file_is_none(tmp_path: Path) -> None:
    kept = KeptRows(tmp_path, "data")
    kept.write(ROW)
    (file,) = tmp_path.iterdir()
    file.write_text(file.read_text()[:100])
    assert kept.read(SYSTEM) is None


def test_a_row_of_recollect_is_measured_anew_when_the_package_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "code.py").write_text("before")
    monkeypatch.setattr(kept_rows, "PACKAGE", package)
    own = replace(SYSTEM, name="own", module="recollect_events", environment=OWN)
    kept = KeptRows(tmp_path / "rows", "data")
    for system in (SYSTEM, own):
        kept.write(replace(ROW, system=system))
        assert kept.read(system) is not None
    (package / "code.py").write_text("after")
    assert kept.read(own) is None
    assert kept.read(SYSTEM) is not None
