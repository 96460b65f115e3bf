"""Recalls and outcomes as records and back; they hold ids and stems, no text."""

from datetime import timedelta

from recollect.core.feedback.recall import (
    AgentOutcome,
    Outcome,
    Recall,
    agent_outcome,
    agent_record,
    asked_words,
    outcome_by_ids,
    outcome_by_text,
    recall_of,
)
from recollect.core.feedback.use_counts import UseCounts
from recollect.core.model.records import ABSENT, PutRecord, Record
from tests.fakes.clock import START

OUTCOME = Outcome(echo=("a",), fizzle=("b", "c"))
RECALL = Recall(id="r", at=START, agent="planner", served=("a", "b", "c"), asked=("drink", "alic"))


def stored(put: PutRecord) -> Record:
    return Record(put.key, put.value, put.expires_at, 1)


def test_a_recall_comes_back_from_its_record_and_ends_after_30_days() -> None:
    put = RECALL.record(expected=ABSENT)
    assert recall_of(stored(put)) == RECALL
    assert (put.expires_at, put.expected) == (START + timedelta(days=30), ABSENT)


def test_an_outcome_without_any_memory_is_an_outcome() -> None:
    told = Recall(id="r", at=START, agent=None, served=("a",), asked=(), outcome=Outcome())
    assert recall_of(stored(told.record(expected=1))) == told


def test_an_outcome_counts_for_its_agent_and_each_of_its_memories_once() -> None:
    assert agent_outcome(stored(agent_record(RECALL, OUTCOME, START))) == AgentOutcome("planner", OUTCOME)
    assert OUTCOME.counts() == [
        UseCounts("a", times_served=1, times_relevant=1),
        UseCounts("b", times_served=1),
        UseCounts("c", times_served=1),
    ]


def test_outcomes_keep_the_order_of_the_context() -> None:
    assert outcome_by_ids(["a", "b", "c"], ["c", "a"]) == Outcome(("a", "c"), ("b",))


def test_what_was_asked_is_kept_as_stems() -> None:
    asked = asked_words("What does Alice drink on 3 May?")
    assert asked == ("@05-03", "alic", "drink")
    texts = {"a": "Alice drinks oolong from Taiwan.", "b": "Bob plays the cello."}
    assert outcome_by_text(texts, "She drinks oolong from Taiwan.", asked) == Outcome(("a",), ("b",))
