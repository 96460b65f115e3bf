from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from evals.datasets.datasets import Case, Conversation, Message
from evals.retrieval.offline import OfflineSpace, to_entries
from recollect.core.model.entry import Kind
from recollect.core.ranking.question import Question
from tests.builders import vectors

AT = datetime(2023, 5, 8, tzinfo=UTC)


def a_space(texts: list[str], sessions: Sequence[str | None]) -> OfflineSpace:
    messages = tuple(
        Message(str(place), text, AT, session)
        for place, (text, session) in enumerate(zip(texts, sessions, strict=True))
    )
    return OfflineSpace(
        conversation=Conversation("c", messages, (Case("tea?", frozenset({"0"}), "all"),)),
        entries=tuple(to_entries(messages)),
        vectors=tuple(vectors(place) for place in range(len(texts))),
        questions=(Question("tea?", None),),
    )


def test_the_context_of_a_turn_is_of_its_own_session() -> None:
    entries = a_space(["one", "two", "three"], ["a", "a", "b"]).entries
    assert [entry.context for entry in entries] == [None, "one", None]


def test_a_reading_has_neighbours_and_the_runs_that_they_form() -> None:
    space = a_space([f"t{place}" for place in range(12)], ["a"] * 10 + ["b"] * 2)
    reading = space.read(["0", "9", "10"])
    assert reading.runs == (("0", "1", "2"), ("5", "6", "7", "8", "9"), ("10", "11"))
    assert set(reading.entries) == {entry_id for run in reading.runs for entry_id in run}


def test_documents_without_a_session_have_no_neighbours() -> None:
    space = a_space(["tea", "rain"], [None, None])
    reading = space.read(["0", "1"])
    assert reading.runs == ()
    assert {read.entry.kind for read in reading.entries.values()} == {Kind.MEMORY}


@pytest.mark.parametrize(("question", "expected"), [("Tea?", ["1"]), ("Zebra?", [])])
def test_the_bm25_leg_has_what_holds_a_word(question: str, expected: list[str]) -> None:
    space = a_space(["rain", "some tea", "sun"], [None, None, None])
    assert [hit.entry_id for hit in space.candidates(Question(question, None)).bm25] == expected
