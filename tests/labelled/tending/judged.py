"""What a judge who is always right would make of what the agents suggest and doubt.

    python -m tests.labelled.tending.judged [held_out]

A bound for any language model (decision 63), and no figure of one: the answers are out of the labels. Asked is how much
of it a model would be asked about.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

from recollect.core.lifecycle.tending.agents import AGENTS, not_suggested
from recollect.core.lifecycle.tending.opinions import asked_about, of_space
from recollect.core.lifecycle.tending.suggestions import Suggestion
from recollect.core.spaces.tending import AgentName
from tests.labelled.tending.__main__ import tell
from tests.labelled.tending.score import KIND_OF, OF_NO_FAULT, answers, is_whole
from tests.labelled.tending.space import Fault, LabelledSpace, labelled_space


@dataclass(frozen=True, slots=True)
class Judged:
    """Of an agent: its suggestions by rules and those that a true judge leaves; (suggested, right, found) of each."""

    rules: tuple[int, int, int]
    with_judge: tuple[int, int, int]
    faults: int
    asked: int


def judged(labelled: LabelledSpace, agent: AgentName) -> Judged:
    """Return what an agent suggests, without and with a judge."""
    space, memories = labelled.space, of_space(labelled.space)
    sure, rules = list(AGENTS[agent].suggest(space)), AGENTS[agent].doubts
    doubts = not_suggested(rules(space), sure) if rules is not None else []
    asked = [one for one in (*sure, *doubts) if asked_about(one, memories) is not None]
    left = [one for one in (*sure, *doubts) if one not in asked or _faults_of(labelled, one)]
    kinds = {kind for (name, _), some in KIND_OF.items() if name is agent for kind in some}
    faults = sum(fault.kind in kinds for fault in labelled.faults)
    return Judged(_figures(labelled, sure), _figures(labelled, left), faults, len(asked))


def _faults_of(labelled: LabelledSpace, suggestion: Suggestion) -> list[Fault]:
    kinds = KIND_OF.get((suggestion.agent, suggestion.action), ())
    memories = of_space(labelled.space)
    return [fault for fault in labelled.faults if fault.kind in kinds and answers(suggestion, fault, memories)]


def _figures(labelled: LabelledSpace, suggestions: Sequence[Suggestion]) -> tuple[int, int, int]:
    counted = [(one, _faults_of(labelled, one)) for one in suggestions if one.action not in OF_NO_FAULT]
    found = {fault.id for one, faults in counted for fault in faults if is_whole(one, fault)}
    return len(counted), sum(bool(faults) for _, faults in counted), len(found)


def main() -> None:
    """Print the figures of each agent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", nargs="?", choices=("development", "held_out"), default="development")
    labelled = labelled_space(parser.parse_args().name)
    for agent in AGENTS:
        one = judged(labelled, agent)
        rules, judge = ("{1}/{0} right, {2} found".format(*figures) for figures in (one.rules, one.with_judge))
        tell(f"{agent:10} rules {rules}; with a judge {judge}; of {one.faults}; asked {one.asked}")


if __name__ == "__main__":
    main()
