"""What outcomes say of memories and agents: noise, high signal, and what is of use to one agent and not to another."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from recollect.core.feedback.recall import AgentOutcome


@dataclass(frozen=True, slots=True)
class SignalRule:
    """What counts as noise and as high signal.

    least_served: contexts with a memory before anything is said of it. noise, signal: hit rates of at most, of at
    least. difference: between the hit rates of two agents. listed: memories of each sort, at most.
    """

    least_served: int = 5
    noise: float = 0.1
    signal: float = 0.6
    difference: float = 0.5
    listed: int = 20


DEFAULT_RULE: Final = SignalRule()


@dataclass(frozen=True, slots=True)
class Served:
    """How often something was served, and how often that was of use."""

    times_served: int
    times_relevant: int

    @property
    def hit_rate(self) -> float:
        """The share that was of use, in [0, 1]; 0 for what was never served."""
        return self.times_relevant / self.times_served if self.times_served else 0.0


@dataclass(frozen=True, slots=True)
class ServedEntry:
    """One memory, as one agent was served it."""

    entry_id: str
    served: Served


@dataclass(frozen=True, slots=True)
class AgentStatistics:
    """One agent, None for calls that name none. noise: the most served first; high_signal: the most relevant first."""

    agent: str | None
    contexts: int
    served: Served
    noise: tuple[ServedEntry, ...]
    high_signal: tuple[ServedEntry, ...]


@dataclass(frozen=True, slots=True)
class RateDifference:
    """A memory that is of use to some agents and not to others, with each agent's figures, the best first."""

    entry_id: str
    by_agent: tuple[tuple[str | None, Served], ...]

    @property
    def spread(self) -> float:
        """The best hit rate less the worst, in [0, 1]."""
        return self.by_agent[0][1].hit_rate - self.by_agent[-1][1].hit_rate


@dataclass(frozen=True, slots=True)
class AgentsReport:
    """All agents by name, and the memories about which they differ most. complete: whether every outcome is in it."""

    agents: tuple[AgentStatistics, ...]
    differences: tuple[RateDifference, ...]
    complete: bool = True


def agents_report(
    outcomes: Iterable[AgentOutcome], rule: SignalRule = DEFAULT_RULE, *, complete: bool = True
) -> AgentsReport:
    """Return what outcomes say."""
    contexts: Counter[str | None] = Counter()
    served: Counter[tuple[str | None, str]] = Counter()
    relevant: Counter[tuple[str | None, str]] = Counter()
    for one in outcomes:
        contexts[one.agent] += 1
        served.update((one.agent, entry_id) for entry_id in (*one.outcome.echo, *one.outcome.fizzle))
        relevant.update((one.agent, entry_id) for entry_id in one.outcome.echo)
    figures = {key: Served(count, relevant[key]) for key, count in served.items()}
    agents = sorted(contexts, key=lambda name: name or "")
    return AgentsReport(
        tuple(_agent(agent, contexts[agent], figures, rule) for agent in agents), _differences(figures, rule), complete
    )


def _agent(
    agent: str | None, contexts: int, figures: Mapping[tuple[str | None, str], Served], rule: SignalRule
) -> AgentStatistics:
    mine = [ServedEntry(entry_id, served) for (name, entry_id), served in figures.items() if name == agent]
    known = [one for one in mine if one.served.times_served >= rule.least_served]
    noise = [one for one in known if one.served.hit_rate <= rule.noise]
    signal = [one for one in known if one.served.hit_rate >= rule.signal]
    return AgentStatistics(
        agent,
        contexts,
        Served(sum(one.served.times_served for one in mine), sum(one.served.times_relevant for one in mine)),
        tuple(sorted(noise, key=lambda one: (-one.served.times_served, one.entry_id))[: rule.listed]),
        tuple(sorted(signal, key=lambda one: (-one.served.times_relevant, one.entry_id))[: rule.listed]),
    )


def _differences(figures: Mapping[tuple[str | None, str], Served], rule: SignalRule) -> tuple[RateDifference, ...]:
    by_entry: dict[str, list[tuple[str | None, Served]]] = {}
    for (agent, entry_id), served in figures.items():
        if served.times_served >= rule.least_served:
            by_entry.setdefault(entry_id, []).append((agent, served))
    found = [
        RateDifference(entry_id, tuple(sorted(served, key=lambda one: (-one[1].hit_rate, one[0] or ""))))
        for entry_id, served in by_entry.items()
    ]
    far = [difference for difference in found if difference.spread >= rule.difference]
    return tuple(sorted(far, key=lambda difference: (-difference.spread, difference.entry_id))[: rule.listed])
