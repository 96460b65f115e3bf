"""What agents find of the faults that were put into a labelled space, and what they suggest where there is none.

The edges of the linker and the tags of the splitter are unmeasured: nobody has labelled them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from recollect.core.lifecycle.tending.agents import AGENTS
from recollect.core.lifecycle.tending.condenser import MOST_CHARACTERS
from recollect.core.lifecycle.tending.nearness import keys_in
from recollect.core.lifecycle.tending.references import references
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendingAction
from recollect.core.model.entry import Entry, State
from recollect.core.spaces.tending import AgentName
from tests.labelled.tending.space import Fault, LabelledSpace

TOO_LONG: Final = "too_long"
KIND_OF: Final[Mapping[tuple[AgentName, TendingAction], tuple[str, ...]]] = {
    (AgentName.TAGGER, TendingAction.TAGGED): ("missing_tag",),
    (AgentName.TAGGER, TendingAction.RETAGGED): ("synonym_tag",),
    (AgentName.CORRECTOR, TendingAction.CORRECTED): ("misspelt_name", "broken_link"),
    (AgentName.CORRECTOR, TendingAction.UNLINKED): ("broken_link",),
    (AgentName.REVIEWER, TendingAction.ARCHIVED): ("outdated",),
    (AgentName.REVIEWER, TendingAction.REFILED): ("misfiled",),
    (AgentName.ARCHIVER, TendingAction.ARCHIVED): ("outdated",),
    (AgentName.CONDENSER, TendingAction.JOINED): ("duplicate_in_parts",),
    (AgentName.CONDENSER, TendingAction.CONDENSED): (TOO_LONG,),
}
OF_NO_FAULT: Final = frozenset({TendingAction.REVIEWED, TendingAction.LINKED})
FACT_KEPT: Final = 0.75  # of the words that a fact and the long text have in common, so many are in the short one


@dataclass(slots=True)
class Figures:
    """Of a kind or an agent. suggested: with a fault behind it (right) or none; found: faults, of how many."""

    suggested: int = 0
    right: int = 0
    found: int = 0
    faults: int = 0

    @property
    def precision(self) -> float | None:
        """The share of suggestions that are right; None where there are none."""
        return self.right / self.suggested if self.suggested else None

    @property
    def recall(self) -> float | None:
        """The share of faults that were found; None where there are none: it is unmeasured."""
        return self.found / self.faults if self.faults else None


@dataclass(frozen=True, slots=True)
class Score:
    """kinds, agents: figures by name. right, wrong: suggestions of a fault and of none; missed: faults not found.

    facts_kept: of each fact of a text that was made shorter, whether it is in the shorter one.
    """

    kinds: Mapping[str, Figures]
    agents: Mapping[AgentName, Figures]
    right: tuple[Suggestion, ...]
    wrong: tuple[Suggestion, ...]
    missed: tuple[Fault, ...]
    links: tuple[Suggestion, ...]
    facts_kept: Mapping[str, bool]


def suggested(labelled: LabelledSpace) -> list[Suggestion]:
    """Return what all agents suggest of a space."""
    return [one for agent in AGENTS.values() for one in agent.suggest(labelled.space)]


@lru_cache(maxsize=2)
def scored(labelled: LabelledSpace) -> Score:
    """Return how well agents do on a labelled space.

    A suggestion is right where it does what a fault expects. Of memories that say parts of one thing it is also right
    for some of them, but the fault is found only when all are joined.
    """
    by_id = {entry.id: entry for entry in labelled.space.memories}
    kinds, agents = {fault.kind: Figures() for fault in labelled.faults}, {name: Figures() for name in AGENTS}
    found, links = Counter[str](), list[Suggestion]()
    answering, wrong = list[Suggestion](), list[Suggestion]()
    for suggestion in suggested(labelled):
        if suggestion.action in OF_NO_FAULT:
            links += [suggestion] if suggestion.action is TendingAction.LINKED else []
            continue
        expected = KIND_OF.get((suggestion.agent, suggestion.action), ())
        right = [fault for fault in labelled.faults if fault.kind in expected and answers(suggestion, fault, by_id)]
        kind = right[0].kind if right else expected[0] if expected else None
        for figures in (agents[suggestion.agent], *([kinds[kind]] if kind in kinds else [])):
            figures.suggested += 1
            figures.right += bool(right)
        (answering if right else wrong).append(suggestion)
        found.update(fault.id for fault in right if is_whole(suggestion, fault))
    for fault in labelled.faults:
        for figures in (kinds[fault.kind], *(agents[name] for name in agents_of(fault))):
            figures.faults += 1
            figures.found += fault.id in found
    missed = tuple(fault for fault in labelled.faults if fault.id not in found)
    return Score(kinds, agents, tuple(answering), tuple(wrong), missed, tuple(links), facts_kept(labelled))


def answers(suggestion: Suggestion, fault: Fault, by_id: Mapping[str, Entry]) -> bool:  # noqa: PLR0911 - one a kind
    """Tell whether a suggestion does what is right for a fault, or a part of it."""
    about, expected = set(suggestion.about), fault.expected
    edits = {edit.entry_id: edit for edit in suggestion.edits}
    edit = edits.get(fault.memories[0])
    match fault.kind:
        case "missing_tag":
            return edit is not None and edit.add_tags == (expected["tag"],)
        case "synonym_tag":
            return suggestion.subject == f"{expected['from']}>{expected['to']}" and edits.keys() == set(fault.memories)
        case "misspelt_name":
            text = "" if edit is None or edit.text is None else edit.text
            return expected["to"] in text and expected["from"] not in text.replace(expected["to"], "")
        case "broken_link":
            gone = {link.target for link in suggestion.links if link.remove and link.source == fault.memories[0]}
            if edit is not None and edit.text is not None:
                left = {one.target for one in references(edit.text)}
                gone |= {one.target for one in references(by_id[fault.memories[0]].text)} - left
            return expected["target"] in gone
        case "outdated":
            is_over = edit is not None and edit.state in {State.SUPERSEDED, State.ARCHIVED}
            return is_over and edit is not None and edit.superseded_by == expected["by"]
        case "misfiled":
            return edit is not None and edit.category == expected["category"]
        case "duplicate_in_parts":
            return about <= set(expected["together"])
        case _:
            return edit is not None and edit.text is not None and len(edit.text) <= MOST_CHARACTERS


def is_whole(suggestion: Suggestion, fault: Fault) -> bool:
    """Tell whether a suggestion that answers a fault puts all of it right."""
    return fault.kind != "duplicate_in_parts" or set(suggestion.about) == set(fault.expected["together"])


def facts_kept(labelled: LabelledSpace) -> Mapping[str, bool]:
    """Tell of each fact of a text that was made shorter, by `fact_id`, whether it is in the shorter one."""
    texts = {
        edit.entry_id: edit.text
        for suggestion in AGENTS[AgentName.CONDENSER].suggest(labelled.space)
        if suggestion.action is TendingAction.CONDENSED
        for edit in suggestion.edits
    }
    before = {entry.id: entry for entry in labelled.space.memories}
    kept = {}
    for fault in labelled.faults:
        text = texts.get(fault.memories[0]) if fault.kind == TOO_LONG else None
        if text is not None:
            long, short = keys_in(before[fault.memories[0]].text), keys_in(text)
            for place, fact in enumerate(fault.expected["facts"]):
                words = keys_in(fact) & long
                kept[fact_id(fault, place)] = len(words & short) >= FACT_KEPT * len(words)
    return kept


def fact_id(fault: Fault, place: int) -> str:
    """Return what a fact of a long text is called."""
    return f"{fault.id}-{place}"


def agents_of(fault: Fault) -> Iterable[AgentName]:
    """Return the agents whose fault it is."""
    if fault.kind == "outdated":
        return [AgentName.ARCHIVER if fault.expected.get("expired") else AgentName.REVIEWER]
    return dict.fromkeys(agent for (agent, _), kinds in KIND_OF.items() if fault.kind in kinds)


def _share(share: float | None) -> str:
    return "-" if share is None else f"{share:.3f}"


def table(score: Score) -> Sequence[str]:
    """Return the figures as lines of a table."""
    lines = [f"{'':<20} {'suggested':>9} {'right':>6} {'precision':>9} {'found':>6} {'faults':>6} {'recall':>7}"]
    for name, one in (*sorted(score.kinds.items()), *((agent.value, one) for agent, one in score.agents.items())):
        lines.append(
            f"{name:<20} {one.suggested:>9} {one.right:>6} {_share(one.precision):>9} "
            f"{one.found:>6} {one.faults:>6} {_share(one.recall):>7}"
        )
    kept = score.facts_kept.values()
    return [*lines, f"facts kept in texts made shorter: {sum(kept)} of {len(kept)}; edges drawn: {len(score.links)}"]
