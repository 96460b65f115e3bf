"""What a language model can add to the rules of conflicts: labelled pairs through the worker, judged by their labels.

The labels stand for a model without mistakes, so that the figures are a bound. `--wrong` has a share of its verdicts
drawn at random instead.
"""

import argparse
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from recollect.adapters.minilm import MiniLmEmbedder
from recollect.core.deduplication.verdicts import Verdict
from tests.fakes.judging import ScriptedModel
from tests.labelled.pairs import LabelledPair, pairs_of
from tests.unit.core.deduplication.outcomes import Share
from tests.unit.use_cases.maintenance.judged import Opened, opened_of, oracle


def mistaken(model: ScriptedModel, share: float) -> ScriptedModel:
    """Return a model of whose verdicts a share is drawn at random, the same ones each time."""
    chance = random.Random(20260301)
    reply = model.reply

    def answer(name: str, data: Mapping[str, Any]) -> object:
        answered: Any = reply(name, data)
        for one in answered["pairs"]:
            if chance.random() < share:
                one["verdict"] = chance.choice(list(Verdict)).value
        return answered

    return replace(model, reply=answer)


def _row(pairs: Sequence[LabelledPair], opened: Opened) -> list[str]:
    wanted = {pair.id for pair in pairs if pair.label.conflict}
    others = {pair.id for pair in pairs} - wanted
    found = Share.counted(len(opened.contradictions & wanted), len(wanted))
    vain = Share.counted(len(opened.contradictions & others), len(others))
    return [f"{share.found}/{share.of} {share.value:.3f}" for share in (found, vain)] + [f"{len(opened.duplicates)}"]


def main() -> None:
    """Print what is asked about, and what in vain, by the rules alone and with a model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="folder of the encoder")
    parser.add_argument("--pairs", type=Path, nargs="+", required=True)
    parser.add_argument("--wrong", type=float, nargs="*", default=[0.1, 0.2], help="shares of wrong verdicts")
    given = parser.parse_args()
    encoder = MiniLmEmbedder(given.model, threads=1)
    table = Table(box=None, pad_edge=False)
    for heading in ("pairs", "by", "asked about", "in vain", "possible duplicates", "calls", "pairs asked about"):
        table.add_column(heading, no_wrap=True)
    for file in given.pairs:
        pairs = pairs_of(file)
        models: dict[str, ScriptedModel | None] = {"rules": None, "labels": oracle(pairs)}
        models |= {f"{share:.0%} wrong": mistaken(oracle(pairs), share) for share in given.wrong}
        for name, model in models.items():
            opened = opened_of(pairs, model, encoder)
            asked = [] if model is None else model.of("judge_pairs")
            table.add_row(
                file.stem, name, *_row(pairs, opened), f"{len(asked)}", f"{sum(len(one['pairs']) for one in asked)}"
            )
    Console(width=200).print(table)


if __name__ == "__main__":
    main()
