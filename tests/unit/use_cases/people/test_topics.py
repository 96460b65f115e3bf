"""What a topic is of what a search finds, and in which order it can be forgotten."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import cast

import pytest

from recollect.core.model.drafts import Message
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.query.query import Query, topic_query
from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.candidates import Degraded, EntryFilter
from recollect.errors import EntryNotFoundError, InputError, StoreBusyError
from recollect.use_cases.common.confirmations import Confirmations
from recollect.use_cases.people.forget_topic import (
    AskTopic,
    ForgetTopic,
    PreviewTopic,
    TopicAsked,
    about_a_topic,
    as_arguments,
    forget_as_shown,
    the_last_first,
    told_of_a_topic,
)
from recollect.use_cases.search.search import SearchEntries, SearchResult
from tests.builders import ALICE, a_memory, a_turn
from tests.fakes.clock import START, CountingIds
from tests.unit.use_cases.conftest import Bench


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


DENTIST = topic_query("dentist", EntryFilter(), least=0.35)


@dataclass(frozen=True, slots=True)
class Found:
    """A search that finds what it is told to."""

    hits: Sequence[Hit]

    def __call__(self, _scope: Scope, query: Query) -> SearchResult:
        """Return the hits, whatever is asked."""
        return SearchResult(query.text, tuple(self.hits))


def _asked(bench: Bench, hits: Sequence[Hit]) -> tuple[TopicAsked, ForgetTopic]:
    confirmations = Confirmations(bench.store, bench.clock)
    preview = PreviewTopic(bench.store, cast("SearchEntries", Found(hits)))
    asked = AskTopic(bench.store, preview, confirmations, bench.clock, CountingIds())(ALICE, DENTIST, Author())
    return asked, ForgetTopic(bench.store, bench.forget, confirmations, bench.clock)


def _turns(bench: Bench) -> list[Entry]:
    """Turns that follow each other: whoever forgets one changes those behind it."""
    bench.say(*(Message(id=f"m{number}", text=f"The dentist said {number}.") for number in range(4)))
    return bench.session()


def test_what_is_less_relevant_is_shown_beside_the_topic_and_goes_only_where_it_is_chosen(bench: Bench) -> None:
    turns = _turns(bench)
    hits = [Hit(turn, score, score) for turn, score in zip(turns, (0.9, 0.4, 0.8, 0.5), strict=True)]
    asked, forget = _asked(bench, hits)
    assert [one.id for one in asked.preview.entries] == [turns[0].id, turns[2].id]
    assert [one.id for one in asked.preview.near] == [turns[1].id, turns[3].id]
    assert asked.confirmation is not None
    done = forget(ALICE, asked.confirmation.token, Author())
    assert (set(done.forgotten), done.left) == ({turns[0].id, turns[2].id}, ())
    assert bench.store.get(ALICE, turns[1].id).text == "The dentist said 1."


def test_turns_that_follow_each_other_go_together_however_they_are_chosen(bench: Bench) -> None:
    turns = _turns(bench)
    hits = [Hit(turn, score, score) for turn, score in zip(turns, (0.9, 0.4, 0.8, 0.5), strict=True)]
    asked, forget = _asked(bench, hits)
    assert asked.confirmation is not None
    chosen = [turns[0].id, turns[1].id, turns[3].id]
    done = forget(ALICE, asked.confirmation.token, Author(), chosen=chosen)
    assert (set(done.forgotten), done.left) == (set(chosen), ())
    for entry_id in chosen:
        with pytest.raises(EntryNotFoundError):
            bench.get(ALICE, entry_id)
    assert bench.get(ALICE, turns[2].id).text == "The dentist said 2."


def test_what_a_call_that_was_cut_off_took_is_told_by_the_next_one_whatever_it_chooses(bench: Bench) -> None:
    turns = _turns(bench)
    arguments = {"operation": "0" * 8, **as_arguments(turns)}
    forget_as_shown(bench.store, bench.forget, ALICE, arguments, Author(), chosen=[turns[3].id])
    forgotten, left = forget_as_shown(bench.store, bench.forget, ALICE, arguments, Author(), chosen=[turns[0].id])
    assert (set(forgotten), left) == ({turns[3].id, turns[0].id}, ())


def test_of_what_was_never_shown_a_few_are_named(bench: Bench) -> None:
    arguments = {"operation": "0" * 8, **as_arguments(_turns(bench))}
    with pytest.raises(InputError, match=r"^entry_ids: must be among .*; not: a, b, c, d, e and 2 more$"):
        forget_as_shown(bench.store, bench.forget, ALICE, arguments, Author(), chosen=list("abcdefg"))
    assert len(bench.session()) == 4
