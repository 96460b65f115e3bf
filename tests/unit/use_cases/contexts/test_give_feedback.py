"""Feedback: counted once for each context, whoever tells it, however many at once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from recollect.core.feedback.recall import Outcome, Recall, asked_words
from recollect.core.feedback.use_counts import Used
from recollect.core.model.entry import Entry, State
from recollect.core.model.records import ABSENT
from recollect.core.model.scope import Right, Scope
from recollect.errors import InputError, NotPermittedError, RecallNotFoundError
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.contexts.feedback import GiveFeedback, ReportAgents
from tests.builders import ALICE, MALLORY, a_memory, a_write, an_id, changed
from tests.unit.use_cases.conftest import Bench

TELLERS = 32


def memories(bench: Bench) -> tuple[Entry, Entry]:
    tea, cello = a_memory("Alice likes oolong from Taiwan."), a_memory("Bob plays the cello.")
    bench.store.commit(ALICE, [a_write(tea), a_write(cello)])
    return tea, cello


def serve(bench: Bench, *entries: Entry, agent: str | None = None) -> str:
    """Note that a context was served; return its id."""
    recall = Recall(
        id=an_id(bench.clock.now()),
        at=bench.clock.now(),
        agent=agent,
        served=tuple(entry.id for entry in entries),
        asked=asked_words("What does Alice drink?"),
    )
    bench.store.change_records(ALICE, [recall.record(expected=ABSENT)])
    return recall.id


def counters(bench: Bench, entry: Entry) -> tuple[int, int]:
    used = bench.store.get(ALICE, entry.id).statistics
    return used.times_served, used.times_relevant


@pytest.fixture
def feedback(bench: Bench) -> GiveFeedback:
    return GiveFeedback(bench.store, bench.clock, ReadSettings(bench.store))


def test_ids_and_keys_tell_what_was_used(bench: Bench, feedback: GiveFeedback) -> None:
    tea, cello = memories(bench)
    recall = serve(bench, tea, cello)
    assert feedback(ALICE, recall, Used((cello.key,))) == Outcome(echo=(cello.id,), fizzle=(tea.id,))
    assert (counters(bench, tea), counters(bench, cello)) == ((1, 0), (1, 1))


def test_the_response_tells_what_was_used(bench: Bench, feedback: GiveFeedback) -> None:
    tea, cello = memories(bench)
    outcome = feedback(ALICE, serve(bench, tea, cello), Used(response="She drinks oolong, best from Taiwan."))
    assert outcome == Outcome(echo=(tea.id,), fizzle=(cello.id,))


def test_the_first_outcome_that_is_told_holds(bench: Bench, feedback: GiveFeedback) -> None:
    tea, cello = memories(bench)
    recall = serve(bench, tea, cello)
    first = feedback(ALICE, recall, Used((tea.id,)))
    assert feedback(ALICE, recall, Used((cello.id,))) == first
    assert (counters(bench, tea), counters(bench, cello)) == ((1, 1), (1, 0))


def test_of_32_who_tell_the_same_context_at_once_one_counts(bench: Bench, feedback: GiveFeedback) -> None:
    tea, cello = memories(bench)
    recall = serve(bench, tea, cello)

    def tell(number: int) -> Outcome:
        return feedback(ALICE, recall, Used(((tea, cello)[number % 2].id,)))

    with ThreadPoolExecutor(TELLERS) as pool:
        outcomes = set(pool.map(tell, range(TELLERS)))
    assert len(outcomes) == 1
    assert counters(bench, tea)[0] == counters(bench, cello)[0] == 1


def test_32_contexts_told_at_once_all_count(bench: Bench, feedback: GiveFeedback) -> None:
    tea, cello = memories(bench)
    recalls = [serve(bench, tea, cello, agent=f"agent-{number % 2}") for number in range(TELLERS)]
    with ThreadPoolExecutor(TELLERS) as pool:
        list(pool.map(lambda recall: feedback(ALICE, recall, Used((tea.id,))), recalls))
    assert (counters(bench, tea), counters(bench, cello)) == ((32, 32), (32, 0))
    report = ReportAgents(bench.store)(ALICE)
    assert [(one.agent, one.contexts, one.served.hit_rate) for one in report.agents] == [
        ("agent-0", 16, 0.5),
        ("agent-1", 16, 0.5),
    ]
    assert report.complete


def test_what_was_forgotten_meanwhile_is_neither_echo_nor_fizzle(bench: Bench, feedback: GiveFeedback) -> None:
    tea, cello = memories(bench)
    recall = serve(bench, tea, cello)
    bench.store.commit(ALICE, [a_write(changed(tea, state=State.DELETED))])
    assert feedback(ALICE, recall, Used((tea.id,))) == Outcome(fizzle=(cello.id,))
    assert counters(bench, tea) == (0, 0)


def test_an_id_that_was_not_served_is_named(bench: Bench, feedback: GiveFeedback) -> None:
    tea, cello = memories(bench)
    recall = serve(bench, tea)
    with pytest.raises(InputError, match=cello.id):
        feedback(ALICE, recall, Used((tea.id, cello.id)))
    with pytest.raises(InputError, match="and 2 more"):
        feedback(ALICE, recall, Used(tuple(str(number) for number in range(7))))
    assert counters(bench, tea) == (0, 0)


def test_a_context_is_known_for_30_days_and_to_its_owner_only(bench: Bench, feedback: GiveFeedback) -> None:
    tea, _ = memories(bench)
    recall = serve(bench, tea)
    with pytest.raises(RecallNotFoundError):
        feedback(MALLORY, recall, Used(()))
    bench.clock.advance(days=30)
    with pytest.raises(RecallNotFoundError):
        feedback(ALICE, recall, Used(()))


def test_whoever_may_only_read_tells_nothing(bench: Bench, feedback: GiveFeedback) -> None:
    tea, _ = memories(bench)
    with pytest.raises(NotPermittedError):
        feedback(Scope("alice", rights=frozenset({Right.READ})), serve(bench, tea), Used(()))


def test_each_outcome_that_counts_is_noted_for_the_hit_rate(bench: Bench) -> None:
    tea, cello = memories(bench)
    noted: list[Outcome] = []
    feedback = GiveFeedback(bench.store, bench.clock, ReadSettings(bench.store), noted.append)
    recall = serve(bench, tea, cello)
    for _ in range(2):
        feedback(ALICE, recall, Used((tea.id,)))
    assert noted == [Outcome(echo=(tea.id,), fizzle=(cello.id,))]


def test_outcomes_count_for_agents_for_90_days(bench: Bench, feedback: GiveFeedback) -> None:
    tea, _ = memories(bench)
    feedback(ALICE, serve(bench, tea, agent="a"), Used(()))
    report = ReportAgents(bench.store)
    bench.clock.advance(seconds=timedelta(days=90).total_seconds() - 1)
    assert len(report(ALICE).agents) == 1
    bench.clock.advance(seconds=1)
    assert report(ALICE).agents == ()
    assert report(MALLORY).agents == ()
