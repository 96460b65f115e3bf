"""What a topic is of what a search finds, and in which order it can be forgotten."""

from dataclasses import replace
from datetime import timedelta

from recollect.core.ranking.hits import Hit
from recollect.use_cases.people.topics import about_a_topic, the_last_first
from tests.builders import a_memory, a_turn
from tests.fakes.clock import START


def test_what_stands_beside_what_is_meant_is_not_meant() -> None:
    said = [("dentist", 0.92), ("teeth", 0.7), ("beagles", 0.35)]
    hits = [Hit(a_memory(text), score, score) for text, score in said]
    assert [entry.text for entry in about_a_topic(hits)] == ["dentist", "teeth"]
    assert about_a_topic([]) == ()


def test_later_turns_come_first_and_a_memory_where_it_was_said() -> None:
    turns = [replace(a_turn(f"t{n}"), sequence=n, occurred_at=START + timedelta(minutes=n // 2)) for n in range(4)]
    memory = a_memory("m", now=START + timedelta(hours=1))
    assert [one.text for one in the_last_first([turns[1], memory, turns[3], turns[0], turns[2]])] == [
        *("m", "t3", "t2", "t1", "t0"),
    ]
