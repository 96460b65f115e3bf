"""What outcomes say of agents and memories, on figures worked out by hand."""

from recollect.core.feedback.agent_statistics import (
    AgentStatistics,
    RateDifference,
    Served,
    ServedEntry,
    SignalRule,
    agents_report,
)
from recollect.core.feedback.recall import AgentOutcome, Outcome


def told(agent: str | None, echo: str = "", fizzle: str = "") -> AgentOutcome:
    return AgentOutcome(agent, Outcome(tuple(echo), tuple(fizzle)))


def test_noise_is_served_often_and_hardly_ever_used_and_high_signal_the_other_way_round() -> None:
    outcomes = [told("planner", "s", "n")] * 5 + [told("planner", "", "x")] * 4
    (planner,) = agents_report(outcomes).agents
    assert planner == AgentStatistics(
        "planner", 9, Served(14, 5), (ServedEntry("n", Served(5, 0)),), (ServedEntry("s", Served(5, 5)),)
    )
    assert planner.served.hit_rate == 5 / 14


def test_nothing_is_said_of_what_was_served_less_than_five_times() -> None:
    (planner,) = agents_report([told("planner", "s", "n")] * 4).agents
    assert (planner.noise, planner.high_signal) == ((), ())


def test_agents_differ_about_a_memory_that_only_one_of_them_uses() -> None:
    outcomes = [told("b", "x", "y")] * 6 + [told("a", "", "xy")] * 5 + [told("c", "x")] * 4
    report = agents_report(outcomes)
    assert report.differences == (RateDifference("x", (("b", Served(6, 6)), ("a", Served(5, 0)))),)
    assert report.differences[0].spread == 1.0
    assert [agent.agent for agent in report.agents] == ["a", "b", "c"]


def test_calls_that_name_no_agent_stand_for_themselves() -> None:
    report = agents_report([told(None, "x"), told("a", "x")], complete=False)
    assert [(agent.agent, agent.contexts) for agent in report.agents] == [(None, 1), ("a", 1)]
    assert not report.complete


def test_the_most_served_noise_comes_first_and_lists_end() -> None:
    outcomes = [told("a", "", "xy")] * 5 + [told("a", "", "y")]
    (agent,) = agents_report(outcomes, SignalRule(listed=1)).agents
    assert agent.noise == (ServedEntry("y", Served(6, 0)),)


def test_no_outcomes_make_an_empty_report() -> None:
    assert agents_report([]).agents == ()
    assert Served(0, 0).hit_rate == 0.0
