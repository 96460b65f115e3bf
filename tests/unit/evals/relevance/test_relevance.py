"""The command, on two small people with vectors that are made up."""

import json
from pathlib import Path
from typing import Any

import pytest

from evals.datasets.synthetic import SyntheticEmbedder
from evals.relevance import __main__ as relevance
from evals.relevance.ask import Asked, JudgedHit
from evals.relevance.questions import QuestionKind


def a_person(name: str) -> dict[str, Any]:
    return {
        "person": name,
        "memories": [{"id": f"{name}-{place}", "text": f"{name} likes tea number {place}"} for place in range(6)],
        "questions": [{"q": f"What does {name} drink?", "gold": [f"{name}-0"], "gap": True}],
        "unanswerable": [f"Which tea does {name} hate?"],
    }


@pytest.fixture
def arguments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)  # vectors are kept in the working directory
    monkeypatch.setattr(relevance, "MiniLmEmbedder", lambda *_, **__: SyntheticEmbedder())
    for name in ("ann", "bob"):
        (tmp_path / f"{name}.json").write_text(json.dumps([a_person(name)]))
    (tmp_path / "far.json").write_text(json.dumps(["What is the capital of Peru?"]))
    return ["--data", "ann.json", "--data", "bob.json", "--far", "far.json"]


def test_a_run_tells_every_size_and_writes_json_and_a_picture(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert relevance.main([*arguments, "--out", "out.json", "--figure", "out.png"]) == 0
    printed = capsys.readouterr().out
    assert "At a floor of" in printed
    held = json.loads(Path("out.json").read_text())
    assert list(held["sets"]) == ["people"]  # one set, though of two files
    assert list(held["sets"]["people"]) == ["1", "4", "all", "pooled"]
    whole = held["sets"]["people"]["all"]
    assert (whole["answerable"], whole["far_questions"], whole["near_questions"]) == (2, 4, 2)
    assert Path("out.png").read_bytes().startswith(b"\x89PNG")


def test_the_same_seed_gives_the_same_figures_and_the_floor_can_be_named(arguments: list[str]) -> None:
    for name in ("one.json", "two.json"):
        assert relevance.main([*arguments, "--out", name, "--floor", "0.9", "--seed", "7"]) == 0
    held = json.loads(Path("one.json").read_text())
    assert held == json.loads(Path("two.json").read_text())
    assert held["floor"] == 0.9


def test_absent_data_and_data_without_questions_are_exit_code_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("empty.json").write_text(json.dumps([{**a_person("cat"), "questions": []}]))
    for unusable in (["--data", "absent.json"], ["--data", "empty.json"], [*arguments, "--far", "absent.json"]):
        assert relevance.main(unusable) == 2
        assert capsys.readouterr().err.startswith("relevance: ")


def test_several_sets_are_also_pooled() -> None:
    own = Asked(QuestionKind.ANSWERABLE, "1", (JudgedHit(0.4, is_right=True),))
    far = Asked(QuestionKind.FAR, "4", (JudgedHit(0.3, is_right=False),))
    report = relevance.report_of({"people": [own], "BEAM": [far]}, 0.35)
    assert {name: list(by_size) for name, by_size in report.items()} == {
        "people": ["1", "pooled"],
        "BEAM": ["4", "pooled"],
        "all sets": ["1", "4", "pooled"],
    }
    pooled = report["all sets"]["pooled"]
    assert pooled.far is not None
    assert pooled.far.right == 1.0
    assert (pooled.at_floor.right_passes, pooled.at_floor.far_silent) == (1.0, 1.0)
    assert list(relevance.report_of({"people": [own]}, 0.35)) == ["people"]
