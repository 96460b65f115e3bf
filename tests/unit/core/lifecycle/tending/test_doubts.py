"""What agents leave open is caught with less evidence than their rules need, and never what cannot be."""

from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.lifecycle.tending.agents import AGENTS
from recollect.core.lifecycle.tending.archiver import doubtful_archiving
from recollect.core.lifecycle.tending.linker import MOST_CERTAIN, doubtful_links, suggest_links
from recollect.core.lifecycle.tending.opinions import asked_about, of_space
from recollect.core.lifecycle.tending.reviewer import doubtful_reviews, outdated
from recollect.core.lifecycle.tending.suggestions import TendingAction
from recollect.core.lifecycle.tending.tagger import doubtful_tags, suggest_tags
from recollect.core.model.edges import Edge, EdgeType
from recollect.core.model.entry import Entry, Statistics
from recollect.core.spaces.tending import AgentName
from tests.unit.core.lifecycle.tending.spaces import FIRST, NOW, memory, space

BREADS = ("rye loaf in the oven", "spelt loaf in the oven", "oat loaf in the oven", "wheat loaf in the oven")


def _breads(**last: object) -> list[Entry]:
    baked = [memory(f"Alice has a {text}.", number, tags=("baking",)) for number, text in enumerate(BREADS)]
    return [*baked, memory("Alice has a barley loaf in the oven.", 9, **last)]


def test_a_tag_of_most_of_the_nearest_is_a_doubt_where_no_word_of_it_is_said() -> None:
    looked_at = space(_breads())
    assert suggest_tags(looked_at) == []
    (one,) = doubtful_tags(looked_at)
    assert (one.edits[0].add_tags, one.about, one.is_doubtful) == (("baking",), (looked_at.memories[-1].id,), True)
    assert '4 are tagged "baking"' in one.reason


@pytest.mark.parametrize("fields", [{"tags": ("baking",)}, {"pinned": True}])
def test_what_has_the_tag_or_is_pinned_is_left_alone(fields: dict[str, object]) -> None:
    assert doubtful_tags(space(_breads(**fields))) == []


def test_near_memories_are_a_doubtful_edge_whatever_they_name_but_not_twice() -> None:
    one, other = memory("The kiln needs a new coil.", 1), memory("A new coil for the kiln costs a lot.", 9)
    far = memory("Gulls nest on the library.", 20)
    assert suggest_links(space([one, other, far])) == []
    (link,) = (link for found in doubtful_links(space([one, other, far])) for link in found.links)
    assert (link.source, link.target) == (other.id, one.id)
    drawn = Edge(other.id, EdgeType.SUPPORTS, one.id, "user", FIRST)
    assert doubtful_links(space([one, other, far], edges=(drawn,))) == []


def test_a_memory_near_a_later_one_that_tells_of_some_change_is_a_doubt() -> None:
    former = memory("Alice swims.", 1)
    later = memory("Alice has stopped it.", 40)
    looked_at = space([former, later])
    assert outdated(looked_at) == []
    (one,) = doubtful_reviews(looked_at)
    assert (one.about, one.edits[0].superseded_by) == ((former.id,), later.id)
    assert doubtful_reviews(space([former, later], contested=frozenset({former.id}))) == []
    assert doubtful_reviews(space([replace(former, pinned=True), later])) == []


def test_what_speaks_of_days_that_are_long_past_and_was_of_no_use_is_a_doubt() -> None:
    soon = memory("The plumber comes next Tuesday.", 1)
    dated = memory("The dentist is on 3 February 2026 at nine.", 2)
    german = memory("Diese Woche ist die Küche gesperrt.", 3)
    used = replace(
        memory("The painter comes next Friday.", 4), statistics=Statistics(accessed_at=NOW, times_relevant=1)
    )
    saved = memory("The roofer comes next Monday.", 5, manually_saved=True)
    ahead = memory("The concert is on 5 June 2027.", 6)
    lasting = memory("Alice lives in Staithes.", 7)
    young = replace(soon, id=memory("y", 8).id, occurred_at=NOW - timedelta(days=20))
    looked_at = space([soon, dated, german, used, saved, ahead, lasting, young])
    found = doubtful_archiving(looked_at)
    assert [one.about for one in found] == [(one.id,) for one in (german, soon, dated)]
    assert "2026-02-03" in found[-1].reason
    told = memory("The plumber comes next Tuesday.", 9)
    assert doubtful_archiving(space([told], contested=frozenset({told.id}))) == []


def test_who_has_declined_that_something_expired_has_answered_this_too() -> None:
    said = memory("The voucher of the bakery is valid until 10 March 2026.", 1)
    looked_at = space([said])
    (sure,) = AGENTS[AgentName.ARCHIVER].suggest(looked_at)
    (doubt,) = doubtful_archiving(looked_at)
    assert doubt.answered_as == {sure.id}


def test_doubts_are_surer_of_nothing_and_of_the_agent_that_they_are_of() -> None:
    looked_at = space(
        [
            *_breads(),
            memory("The plumber comes next Tuesday.", 12),
            memory("Alice swims.", 20),
            memory("Alice has stopped it.", 60),
        ]
    )
    doubts = {name: list(agent.doubts(looked_at)) for name, agent in AGENTS.items() if agent.doubts is not None}
    assert doubts.keys() == {AgentName.REVIEWER, AgentName.TAGGER, AgentName.LINKER, AgentName.ARCHIVER}
    for agent, doubted in doubts.items():
        assert doubted
        sure = {one.id for one in AGENTS[agent].suggest(looked_at)}
        for one in doubted:
            assert one.agent is agent
            assert one.is_doubtful
            assert one.confidence <= MOST_CERTAIN
            assert one.id not in sure


def test_facts_and_secrets_are_asked_of_nobody() -> None:
    entry = memory("The plumber comes next Tuesday.", 1)
    (passed,) = doubtful_archiving(space([entry]))
    assert asked_about(passed, of_space(space([entry]))) is not None
    secret = replace(entry, text="Next Tuesday the key AKIAIOSFODNN7EXAMPLE ends.")
    assert asked_about(passed, of_space(space([secret]))) is None
    (mark,) = AGENTS[AgentName.REVIEWER].suggest(space([entry]))
    assert mark.action is TendingAction.REVIEWED
    assert asked_about(mark, of_space(space([entry]))) is None


def test_what_follows_from_what_is_stored_is_a_fact() -> None:
    recipe = memory("Rye, spelt and salt.", 1, name="bread-recipe")
    winter = memory("In winter [[bread-recipe]] takes longer; [[gone]] says how.", 2)
    over = memory("The voucher is in the drawer.", 3, valid_to=FIRST + timedelta(days=5))
    said = memory("The voucher of the bakery is valid until 3 February 2026.", 4)
    looked_at = space([recipe, winter, over, said])
    made = [one for agent in AGENTS.values() for one in agent.suggest(looked_at)]
    asked = [one for one in made if asked_about(one, of_space(looked_at)) is not None]
    assert {one.action for one in made} >= {TendingAction.LINKED, TendingAction.CORRECTED, TendingAction.ARCHIVED}
    assert [one.about for one in asked] == [(said.id,)]
