"""Months of chat, and what a context of 500 tokens holds afterwards: the scorer that stands beside the stories."""

import importlib.util
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Final, NamedTuple

from evals.datasets.datasets import DataError
from evals.figures.figure import Better, Figure, Outcome, figure
from evals.figures.measure import Measure
from evals.harness.server_process import running

FOLDER: Final = "stories_dev"
SCORER: Final = "score.py"
TOKENS: Final = 500
WAYS: Final[Mapping[str, Mapping[str, str]]] = {
    "stories": {},
    "stories_turns_alone": {"RECOLLECT_SPACE__EXTRACT": "off"},
}
KINDS_TOLD_APART: Final = frozenset({"latest", "list", "period", "safety", "when"})

Row = Mapping[str, Any]


def measured(way: str, data: Path) -> Iterator[Figure]:
    """Play each story into a space of a fresh server, ask its questions, and judge the contexts."""
    folder = data / FOLDER
    stories = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    if not stories:
        raise DataError(f"no story in {folder}")
    scorer = _scorer(folder / SCORER)
    with TemporaryDirectory(prefix="recollect-stories-") as place, running(Path(place) / "data", **WAYS[way]) as server:
        service = scorer.Service(server.url)
        played = [_played(scorer, service, story) for story in stories]
    rows = [row for one in played for row in one.rows]
    yield from _of_contexts(way, rows)
    yield from _of_memories(way, scorer, played)


class Played(NamedTuple):
    """A story, what was asked of it, its memories (state, text), and its summaries."""

    story: Row
    rows: list[dict[str, Any]]
    memories: list[tuple[str, str]]
    summary: str


def _played(scorer: ModuleType, service: Any, story: Row) -> Played:  # noqa: ANN401 - of the scorer
    space = f"story-{story['id']}"
    service.tell(story, space)
    rows = []
    for question in story["questions"]:
        answer = service.call("POST", "/context", {"query": question["ask"], "space": space, "max_tokens": TOKENS})
        silent = answer.get("nothing_relevant") or not answer["text"].strip()
        verdict, _, _ = scorer.judge(question, answer["text"], silent)
        name = f"{story['id']}/{question['id']}"
        told = {"name": name, "id": question["id"], "kind": question["kind"], "verdict": verdict}
        rows.append(told | {"tokens": answer["tokens"], "text": answer["text"]})
    memories = [
        (state, text) for state in ("active", "superseded", "archived") for text in service.memories(space, state)
    ]
    summaries = service.call("GET", f"/summary?space={space}")["categories"]
    return Played(story, rows, memories, "\n".join(one["text"] for one in summaries))


def _of_contexts(way: str, rows: Sequence[Row]) -> Iterator[Figure]:
    yield figure(f"{way}.pass", [Outcome(row["name"], row["verdict"] == "pass") for row in rows])
    yield figure(f"{way}.answer_there", [Outcome(row["name"], row["verdict"] != "fail") for row in rows])
    yield figure(f"{way}.tokens", [Outcome(row["name"], row["tokens"]) for row in rows], better=Better.NEITHER)
    for kind in sorted(KINDS_TOLD_APART.intersection(row["kind"] for row in rows)):
        some = [Outcome(row["name"], row["verdict"] == "pass") for row in rows if row["kind"] == kind]
        yield figure(f"{way}.pass_{kind}", some)


def _of_memories(way: str, scorer: ModuleType, played: Sequence[Played]) -> Iterator[Figure]:
    """Count wanted memories, also in summaries, wrong ones in use a story, and contexts that show a secret."""
    wanted, told, wrong, secrets = list[Outcome](), list[Outcome](), list[Outcome](), list[Outcome]()
    for story, rows, memories, summary in played:
        known = [scorer.plain(text) for _, text in memories]
        used = [scorer.plain(text) for state, text in memories if state == "active"]
        lacking, bad = scorer.remembered(story, known, used)
        in_summary = scorer.plain(summary)
        for number, one in enumerate(story["memories"]["wanted"]):
            wanted.append(Outcome(f"{story['id']}/{number}", one not in lacking))
            told.append(Outcome(f"{story['id']}/{number}", any(scorer.find(some, in_summary) for some in one)))
        wrong.append(Outcome(story["id"], len(bad)))
        secrets += [Outcome(row["name"], scorer.leaks(story, [row])) for row in rows]
    yield figure(f"{way}.memories_wanted", wanted)
    yield figure(f"{way}.summary_wanted", told)
    yield figure(f"{way}.memories_wrong", wrong, better=Better.LOWER)
    yield figure(f"{way}.secrets_elsewhere", secrets, better=Better.LOWER)


def _scorer(path: Path) -> ModuleType:
    """Import the scorer, which stands beside the data and needs the standard library alone."""
    spec = importlib.util.spec_from_file_location("stories_scorer", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise DataError(f"no scorer at {path}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def measures() -> Iterator[Measure]:
    """Return the measure of each way: as it comes, and from the turns alone."""
    for way in WAYS:
        yield Measure(way, partial(measured, way), needs_data=True)
