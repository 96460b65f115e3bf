"""Memories of invented people: what a search finds, and what discovering finds or says is not there."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from evals.datasets.datasets import load, load_questions
from evals.figures.figure import Better, Figure, mean_of
from evals.harness.in_process import StandingClock, serving
from evals.harness.loading import load_into
from evals.harness.seed_store import EMBEDDING_BATCH, LEASE_SECONDS
from evals.harness.server_process import ROOT, model_folder
from evals.relevance.discover.__main__ import Told, asked
from evals.relevance.questions import QuestionKind
from recollect.bootstrap.container import build
from recollect.core.spaces.settings import SecretHandling, SpaceSettings
from recollect.local.client.client import MemoryClient
from recollect.settings import Settings
from recollect.use_cases.table import Recollect

HERE: Final = ROOT / "evals" / "people"
SPLITS: Final = ("development", "held_out")
NOW: Final = datetime(2026, 12, 1, 12, tzinfo=UTC)  # a little after the last memory
SCORES: Final = ("recall_5", "recall_10", "ndcg_10", "hit_1")


def measured(_data: Path) -> Iterator[Figure]:
    """Yield what `hybrid` finds of the questions with an answer."""
    for split in SPLITS:
        yield from _scores(f"people.{split}", split, "hybrid")


def measured_discover(_data: Path) -> Iterator[Figure]:
    """Yield what discovering finds, alone and with the nearest, and of what kinds it says that nothing is there."""
    for split in SPLITS:
        yield from _scores(f"discover.{split}", split, "discover")
        yield from _scores(f"discover.{split}.with_nearest", split, "everything")
        for kind in QuestionKind:
            none = [(f"{one.person}: {one.text}", one.none) for one in told_of(split) if one.kind is kind]
            better = Better.LOWER if kind is QuestionKind.ANSWERABLE else Better.HIGHER
            yield mean_of(f"discover.{split}.none_{kind.value}", none, better=better)


def _scores(name: str, split: str, way: str) -> Iterator[Figure]:
    own = [one for one in told_of(split) if one.kind is QuestionKind.ANSWERABLE]
    for metric in SCORES:
        yield mean_of(
            f"{name}.{metric}", [(f"{one.person}: {one.text}", getattr(getattr(one, way), metric)) for one in own]
        )


@cache
def told_of(split: str) -> tuple[Told, ...]:
    """Return what becomes of every question of a split, over HTTP, at a moment that is always the same."""
    people, far = load(HERE / f"{split}.json"), load_questions(HERE / f"far_{split}.json")
    with TemporaryDirectory(prefix="recollect-people-") as folder:
        # Four memories hold a password and are stored without it
        space = SpaceSettings(secrets=SecretHandling.REDACT)
        settings = Settings(data=Path(folder) / "data", model=model_folder(), worker=False, space=space)
        with closing(build(settings)) as built:
            recollect = Recollect(replace(built.parts, clock=StandingClock(NOW)))
            with serving(recollect, settings) as url, MemoryClient(url) as client:
                load_into(client, people)
                while deliveries := recollect.queue.receive(limit=EMBEDDING_BATCH, lease_seconds=LEASE_SECONDS):
                    recollect.embed_entries(deliveries)
                return tuple(asked(client, people, far))
