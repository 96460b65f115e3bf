"""A system is tried in a process of its own, and what it loses is counted."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from evals.datasets.datasets import Case, Conversation, Message
from evals.peers.catalogue import OWN, SYSTEMS, Form, System
from evals.peers.environments import Environment, environment_of, locks_of
from evals.peers.report import Row, behind, document, markdown
from evals.peers.trial import Trial, TrialError, tried

SYSTEM = System("fts5", "SQLite FTS5", "sqlite_fts5", None, None, differs="one table")
AT = datetime(2024, 3, 1, tzinfo=UTC)
SAID = ("The heron nests by the mill.", "I sold my bicycle to Ana.", "Nils plays the oboe on Fridays.")
CONVERSATION = Conversation(
    "one",
    tuple(Message(f"D1:{place}", text, AT, "1", speaker="Kim") for place, text in enumerate(SAID)),
    (Case("Where does the heron nest?", frozenset({"D1:0"}), "single"), Case("oboe?", frozenset({"D1:2"}), "single")),
)


@pytest.fixture(scope="module")
def environment() -> Environment:
    return environment_of(SYSTEM)


@pytest.fixture(scope="module")
def trial(environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> Trial:
    return tried(SYSTEM, environment, [CONVERSATION], tmp_path_factory.mktemp("trial"))


def test_what_it_finds_is_scored_and_counted(trial: Trial) -> None:
    assert [one.recall_5 for one in trial.scores] == [1.0, 1.0]
    assert [str(one) for one in (trial.fresh, trial.after_kill, trial.threads)] == ["20/20", "10/10", "60/60"]
    assert trial.disk > 0
    assert trial.resident > 0


def test_what_a_second_process_cannot_write_is_told(trial: Trial) -> None:
    # Whether both may write to a file that neither has opened before is decided by who comes first
    assert trial.processes.of == 30
    assert trial.processes.found == 30 or (trial.processes.failures and "locked" in trial.processes.first)


def test_what_one_that_keeps_nothing_loses_is_seen(environment: Environment, tmp_path: Path) -> None:
    found = tried(replace(SYSTEM, module="in_memory"), environment, [CONVERSATION], tmp_path)
    assert str(found.after_kill) == "0/10"
    assert str(found.processes) == "0/30"
    assert str(found.fresh) == "20/20"


def test_one_that_does_not_start_says_why(environment: Environment, tmp_path: Path) -> None:
    with pytest.raises(TrialError, match="No module named"):
        tried(replace(SYSTEM, module="of_nobody"), environment, [CONVERSATION], tmp_path)


def test_the_report_says_what_is_behind_and_what_was_not_run(trial: Trial, environment: Environment) -> None:
    worse = replace(trial, scores=[replace(one, recall_5=0.5, recall_10=0.5, ndcg_10=0.5) for one in trial.scores])
    rows = [
        Row(SYSTEM, "1", environment, worse),
        Row(SYSTEM, "2", environment, trial),
        Row(SYSTEM, "", failure="no Python"),
    ]
    text = markdown(rows)
    assert "\n- SQLite FTS5: no Python.\n" in text
    assert "- SQLite FTS5: one table." in text
    tables = [block.splitlines() for block in text.split("\n\n") if block.startswith("| system")]
    assert [len(block) for block in tables] == [4, 4, 4]  # what was not run has no line in them
    for block in tables:
        assert len({line.count("|") for line in block}) == 1
    assert tables[0][2].startswith("| SQLite FTS5 | 2 | 1.000 | 1.000 | 1.000 |")  # the better one comes first
    assert tables[0][3].startswith("| SQLite FTS5 | 1 | .500 | .500 | .500 |")
    assert f"| 20/20 | 10/10 | 60/60 | {trial.processes} |" in tables[1][2]
    assert document(rows[1:2])["fts5"]["recall_10"] == 1.0


def test_where_recollect_is_not_ahead_of_others_is_told(trial: Trial, environment: Environment) -> None:
    worse = replace(trial, scores=[replace(one, recall_5=0.5, recall_10=0.5, ndcg_10=0.5) for one in trial.scores])
    own, flat, *others = SYSTEMS
    assert (own.is_own, flat.is_own, [one.name for one in others if one.is_own]) == (True, True, [])
    rest = [Row(one, "1", environment, trial) for one in others]
    told = behind([Row(own, "1", environment, worse), Row(flat, "1", environment, trial), *rest])
    assert len(told) == 3 * len(others)
    assert told[0].startswith(f"{others[0].name}: recall_5 1.000, Recollect 0.500")
    ahead = [Row(one, "1", environment, worse) for one in others]
    assert behind([Row(own, "1", environment, trial), Row(flat, "1", environment, trial), *ahead]) == []
    assert behind(rest) == []


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_each_system_has_its_module_and_its_lock(system: System) -> None:
    assert (Path("evals/peers/inside/systems") / f"{system.module}.py").is_file()
    if system.environment is not None:
        lock = "".join(file.read_text() for file in locks_of(system.environment))
        assert "--hash=sha256:" in lock
        if system.distribution and system.environment != OWN:
            assert re.search(rf"^{system.distribution}==", lock, re.MULTILINE)
    assert system.form is Form.PLAIN or "front" in system.title
