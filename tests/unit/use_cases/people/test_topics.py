"""What a topic is of what a search finds, and in which order it can be forgotten."""

from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.candidates import Degraded
from recollect.errors import StoreBusyError
from recollect.use_cases.people.topics import about_a_topic, the_last_first, told_of_a_topic
from recollect.use_cases.search.search import SearchResult
from tests.builders import a_memory, a_turn
from tests.fakes.clock import START


def test_what_stands_beside_what_is_meant_is_not_meant() -> None:
    said = [("dentist", 0.92), ("teeth", 0.7), ("beagles", 0.35)]
    hits = [Hit(a_memory(text), score, score) for text, score in said]
    assert [entry.text for entry in about_a_topic(hits)] == ["dentist", "teeth"]
    assert about_a_topic([]) == ()


def test_nobody_is_told_that_there_is_nothing_where_not_all_was_read() -> None:
    with pytest.raises(StoreBusyError, match="ask again"):
        told_of_a_topic(SearchResult("dentist", (), (Degraded.PARTIAL,)))
    assert told_of_a_topic(SearchResult("dentist", (), (Degraded.INDEX_SLOW,))) == ((), False)
    hit = Hit(a_memory("dentist"), 0.9, 0.9)
    assert told_of_a_topic(SearchResult("dentist", (hit,), (Degraded.PARTIAL,))) == ((hit.entry,), True)


def test_later_turns_come_first_and_a_memory_where_it_was_said() -> None:
    turns = [replace(a_turn(f"t{n}"), sequence=n, occurred_at=START + timedelta(minutes=n // 2)) for n in range(4)]
    memory = a_memory("m", now=START + timedelta(hours=1))
    assert [one.text for one in the_last_first([turns[1], memory, turns[3], turns[0], turns[2]])] == [
        *("m", "t3", "t2", "t1", "t0"),
    ]
