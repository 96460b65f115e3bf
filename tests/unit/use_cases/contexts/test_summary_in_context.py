"""The summary of a tiered search in a context: shown once, with its memories' doubts, never over a contradiction."""

from dataclasses import replace
from typing import Any

from recollect.core.context.context_memory import Section
from recollect.core.model.entry import Entry, Trust
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.query.query import Query
from recollect.core.ranking.hits import Hit
from recollect.core.spaces.shares import NOWHERE, Elsewhere
from recollect.core.spaces.summaries.extractive import SummarySentence
from recollect.core.spaces.summaries.summary import MADE_BY_RULES, CategorySummary
from recollect.core.spaces.summaries.tiers import FoundSummary
from recollect.use_cases.search.search import SearchResult
from tests.builders import ALICE, a_memory
from tests.fakes.clock import START
from tests.unit.use_cases.conftest import Bench
from tests.unit.use_cases.contexts.desk import Desk, Found, shown
from tests.unit.use_cases.opened import opened_between


class Tiered(Found):
    """A search with a summary of some of the entries, by their first sentences."""

    summarised: tuple[Entry, ...] = ()
    nearness: float = 0.8
    tier: int = 1

    def __call__(self, scope: Scope, query: Query, elsewhere: Elsewhere = NOWHERE) -> SearchResult:
        found = super().__call__(scope, query)
        sentences = tuple(SummarySentence(f"{one.text.split('.')[0]}.", one.id, 1) for one in self.summarised)
        summary = CategorySummary("work", sentences, len(sentences), START, MADE_BY_RULES, "0")
        hits = tuple(Hit(one, self.nearness, self.nearness) for one in self.summarised)
        chosen: tuple[Hit, ...] = hits if self.tier == 1 else found.hits
        return replace(found, hits=chosen, tier=self.tier, summary=FoundSummary(summary, self.nearness, hits))


def a_desk(bench: Bench, *told: Entry, others: tuple[Entry, ...] = (), **fields: Any) -> Desk:
    found = Tiered(entries=[*told, *others])
    found.summarised = told
    for name, value in fields.items():
        setattr(found, name, value)
    desk = Desk(bench, found)
    desk.put(*told, *others)
    return desk


ACME, TEAM = "Works at Acme.", "Leads a team."


def test_a_summary_stands_for_the_memories_of_which_it_says_every_word(bench: Bench) -> None:
    served = a_desk(bench, a_memory(ACME), a_memory(TEAM)).context()
    assert shown(served) == [(Section.FOUND, f"{ACME} {TEAM}")]
    assert "a summary of several memories" in served.context.text


def test_a_memory_that_says_more_is_shown_besides(bench: Bench) -> None:
    served = a_desk(bench, a_memory(f"{ACME} It makes anvils."), a_memory(TEAM)).context()
    assert [text for _, text in shown(served)] == [f"{ACME} {TEAM}", f"{ACME} It makes anvils."]


def test_in_the_second_tier_it_is_the_first_source_if_it_is_worth_it(bench: Bench) -> None:
    other = (a_memory("Drinks tea."),)
    served = a_desk(bench, a_memory(ACME), others=other, tier=2).context()
    assert [text for _, text in shown(served)] == [ACME, "Drinks tea."]


def test_a_summary_below_the_floor_is_not_shown(bench: Bench) -> None:
    served = a_desk(bench, a_memory(ACME), others=(a_memory("Drinks tea."),), tier=2, nearness=0.1).context()
    assert [text for _, text in shown(served)] == [ACME, "Drinks tea."]
    assert all(memory.entry.kind == "memory" for memory in served.context.memories)


def test_a_summary_is_as_doubtful_as_what_it_was_made_of(bench: Bench) -> None:
    served = a_desk(bench, a_memory(ACME), a_memory(TEAM, trust=Trust.TOOL)).context()
    assert served.context.memories[0].marks == ("a summary of several memories", "from a tool, unverified")


def test_both_sides_of_a_contradiction_are_shown_in_place_of_the_summary(bench: Bench) -> None:
    older, newer = a_memory(ACME), a_memory("Works at Globex.")
    desk = a_desk(bench, older, a_memory(TEAM))
    desk.put(newer)
    opened_between(bench.path, older.id, newer.id)
    texts = {text for _, text in shown(desk.context())}
    assert texts == {ACME, "Works at Globex.", TEAM}


def test_what_a_summary_quotes_was_served(bench: Bench) -> None:
    work, team = a_memory(ACME), a_memory(TEAM)
    served = a_desk(bench, work, team).context(session_id="s1")
    assert served.recall_id is not None
    (recall,) = recalls(bench)
    assert recall["served"] == [work.id, team.id]


def recalls(bench: Bench) -> list[dict[str, Any]]:
    found = bench.store.records_under(ALICE, [RecordPrefix(Collection.RECALL)], limit=9)
    return [dict(record.value) for record in found]
