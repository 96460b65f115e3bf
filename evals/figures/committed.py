"""The two files that stand in the repository: the frozen baseline, and the results of the newest run."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from evals.figures.comparison import Comparison
from evals.figures.figure import DIGITS, Figure

BASELINE: Final = Path(__file__).parents[1] / "baseline.json"
RESULTS: Final = Path(__file__).parents[1] / "results.json"


class BaselineError(Exception):
    """The baseline cannot be read, or would be changed."""


def read_baseline(path: Path = BASELINE) -> dict[str, Figure]:
    """Return the figures of the baseline by name; none where there is no file yet.

    Raises:
        BaselineError: the file is no baseline.
    """
    if not path.exists():
        return {}
    try:
        held = json.loads(path.read_text(encoding="utf-8"))["figures"]
        return {name: Figure.of_document(name, one) for name, one in held.items()}
    except (KeyError, TypeError, ValueError) as error:
        raise BaselineError(f"{path} is no baseline: {error!r}") from error


def extend_baseline(found: Mapping[str, Figure], *, commit: str, path: Path = BASELINE) -> list[str]:
    """Add figures that the baseline lacks; return their names. None that it has is changed.

    Raises:
        BaselineError: the baseline was made of another commit.
    """
    held: dict[str, Any] = {"commit": commit, "figures": {}}
    if path.exists():
        read_baseline(path)
        held = json.loads(path.read_text(encoding="utf-8"))
    if held["commit"] != commit:
        raise BaselineError(f"{path} is of commit {held['commit']}, not of {commit}")
    added = [name for name in found if name not in held["figures"]]
    held["figures"] |= {name: found[name].document() for name in added}
    _write(path, {**held, "figures": dict(sorted(held["figures"].items()))})
    return added


def write_results(comparisons: Sequence[Comparison], path: Path = RESULTS) -> None:
    """Write the figures of a run with what came of the comparison, without the outcomes of single questions."""
    figures = {one.name: _row(one) for one in sorted(comparisons, key=lambda one: one.name) if one.now is not None}
    _write(path, {"figures": figures})


def _row(comparison: Comparison) -> dict[str, Any]:
    document = comparison.now.document() if comparison.now else {}
    row = {name: value for name, value in document.items() if name not in {"shares", "weights"}}
    if comparison.baseline is not None and comparison.difference is not None:
        row["baseline"] = round(comparison.baseline.value, DIGITS)
        row["difference"] = round(comparison.difference, DIGITS)
        row["difference_interval"] = [
            round(end, DIGITS) for end in (comparison.low, comparison.high) if end is not None
        ]
    return row | {"verdict": comparison.verdict.value}


def _write(path: Path, document: Mapping[str, Any]) -> None:
    """Write a figure a line, so that a change of one is a change of one line."""
    head = {name: value for name, value in document.items() if name != "figures"}
    lines = [f"  {json.dumps(name)}: {json.dumps(one)}" for name, one in document["figures"].items()]
    opening = "".join(f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items())
    path.write_text("{\n" + opening + ' "figures": {\n' + ",\n".join(lines) + "\n }\n}\n", encoding="utf-8")
