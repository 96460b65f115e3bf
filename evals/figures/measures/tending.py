"""Tending: what agents find of the faults in labelled spaces, and what they suggest where there is none."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final

from evals.figures.figure import Better, Figure, Outcome, figure, mean_of
from recollect.core.lifecycle.tending.agents import AGENTS
from tests.labelled.tending.changes import changes, seen_as_over
from tests.labelled.tending.endings import endings, read_end
from tests.labelled.tending.score import TOO_LONG, Score, agents_of, fact_id, scored
from tests.labelled.tending.space import Fault, LabelledSpace, labelled_space

SPLITS: Final = ("development", "held_out", "second_held_out")


def measured(_data: Path) -> Iterator[Figure]:
    """Yield the figures of the agents and of what they stand on."""
    for split in SPLITS:
        labelled = labelled_space(split)
        yield from of_space(f"tending.{split}", labelled, scored(labelled))
    yield from of_rules()


def of_space(name: str, labelled: LabelledSpace, score: Score) -> Iterator[Figure]:
    """Yield recall by kind of fault, precision by agent, and what is kept of texts that are made shorter."""
    missed = {fault.id for fault in score.missed}
    for kind in sorted(score.kinds):
        yield _recall(f"{name}.{kind}.recall", [fault for fault in labelled.faults if fault.kind == kind], missed)
    memories = [entry.id for entry in labelled.space.memories]
    for agent in AGENTS:
        own = [fault for fault in labelled.faults if agent in agents_of(fault)]
        if not own:
            continue  # nobody has labelled what it should do
        yield _recall(f"{name}.{agent.value}.recall", own, missed)
        # Another version suggests something else, so a question is a memory: what is suggested first about it
        right, wrong = (
            [(*one.about, *one.entry_ids)[0] for one in some if one.agent is agent]
            for some in (score.right, score.wrong)
        )
        outcomes = [
            Outcome(labelled.labels[one], right.count(one), right.count(one) + wrong.count(one)) for one in memories
        ]
        yield figure(f"{name}.{agent.value}.precision", outcomes)
    facts = [
        fact_id(fault, place)
        for fault in labelled.faults
        if fault.kind == TOO_LONG
        for place in range(len(fault.expected["facts"]))
    ]
    kept = score.facts_kept
    yield figure(f"{name}.facts_kept", [Outcome(one, kept.get(one, False), one in kept) for one in facts])


def of_rules() -> Iterator[Figure]:
    """Yield the figures of the lines that single rules were made with."""
    over = seen_as_over()
    ended = [(row["id"], row["over"]) for row in changes()]
    yield mean_of("tending.changes.recall", [(one, over[one]) for one, is_over in ended if is_over])
    wrong = [(one, over[one]) for one, is_over in ended if not is_over]
    yield mean_of("tending.changes.wrong", wrong, better=Better.LOWER)
    ends = [(row["id"], read_end(row), row["until"] and date.fromisoformat(row["until"])) for row in endings()]
    yield mean_of("tending.endings.right", [(one, read == until) for one, read, until in ends if until])
    wrong = [(one, read is not None and read != until) for one, read, until in ends]
    yield mean_of("tending.endings.wrong", wrong, better=Better.LOWER)


def _recall(name: str, faults: list[Fault], missed: set[str]) -> Figure:
    return mean_of(name, [(fault.id, fault.id not in missed) for fault in faults])
