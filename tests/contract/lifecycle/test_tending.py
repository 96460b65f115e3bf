"""Agents change only what they may, attributed, and nothing twice."""

import pytest

from recollect.core.lifecycle.jobs import JobAction
from recollect.core.spaces.tending import AgentName
from recollect.errors import MemoryOffError
from recollect.use_cases.common.space_maps import SpaceMaps
from recollect.use_cases.maintenance.tending.carry_out import ReadTendingRun
from recollect.use_cases.maintenance.tending.decide import ListTending, Need
from recollect.use_cases.maintenance.tending.survey import SurveySpace
from recollect.use_cases.maintenance.tending.tend import Treated
from recollect.use_cases.memories.edit import Pin
from tests.builders import ALICE, MODEL
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.tending import COFFEE, LONG, RULES, TEA, UTC, Tending, tags_what_speaks_of_tea
from tests.contract.store.parts import MANY
from tests.jobs import never, steps
from tests.write_path import USER


@pytest.fixture
def tending(life: Life) -> Tending:
    return Tending(life, life.store)


def test_what_changes_no_text_is_carried_out_and_attributed(tending: Tending) -> None:
    entry = tending.life.path.stored(TEA)
    tending.life.path.stored(LONG)
    report = tending.look(AgentName.TAGGER)
    assert [(one.treated, one.changes) for one in report.treated] == [(Treated.CARRIED_OUT, 1)]
    assert (report.run.counts, report.run.seen, report.more) == ({"retagged": 1}, 2, False)
    tagged = tending.store.get(ALICE, entry.id)
    assert (tagged.tags, tagged.version, tagged.tended_at) == (("tea",), 2, tending.life.clock.now())
    (former,) = tending.store.versions(ALICE, entry.id, limit=MANY).items
    assert (former.modified_by, former.reason) == ("agent:tagger", "speaks of tea")
    assert tending.life.path.actions(entry.id)[-1] == "tended"
    assert tending.look(AgentName.TAGGER).treated == ()


def test_what_is_pinned_is_never_touched(tending: Tending) -> None:
    entry = tending.life.path.stored(TEA, pinned=True)
    assert tending.look(AgentName.TAGGER).treated == ()
    assert tending.store.get(ALICE, entry.id) == entry


def test_what_is_pinned_meanwhile_is_not_touched(tending: Tending) -> None:
    entry = tending.life.path.stored(TEA)
    (suggestion,) = tags_what_speaks_of_tea(
        SurveySpace(tending.store, SpaceMaps(tending.store), MODEL)(ALICE, tending.life.clock.now(), UTC)
    )
    Pin(tending.store, tending.life.clock)(ALICE, entry.id, USER, pinned=True)
    run = tending.look(AgentName.TAGGER, dry_run=True).run
    assert tending.carry_out(ALICE, run, suggestion) == 0
    assert tending.store.get(ALICE, entry.id).tags == ()


@pytest.mark.parametrize(
    ("leave", "agent", "treated"),
    [
        ("propose", AgentName.TAGGER, Treated.PROPOSED),
        ("all", AgentName.CORRECTOR, Treated.CARRIED_OUT),
        ("off", AgentName.TAGGER, Treated.PROPOSED),  # a person asks
    ],
)
def test_a_space_says_what_an_agent_may_do(tending: Tending, leave: str, agent: AgentName, treated: Treated) -> None:
    tending.life.set(tending={agent.value: leave})
    tending.life.path.stored(f"{COFFEE[:-1]}, and tea.")
    assert [one.treated for one in tending.look(agent).treated] == [treated]


def test_a_dry_run_tells_what_the_real_one_does_and_changes_nothing(tending: Tending) -> None:
    for text in (TEA, COFFEE, LONG):
        tending.life.path.stored(text)
    before = tending.said()
    for agent in RULES:
        dry = tending.look(agent, dry_run=True)
        assert tending.said() == before
        real = tending.look(agent)
        assert [(one.suggestion.id, one.treated, one.changes) for one in dry.treated] == [
            (one.suggestion.id, one.treated, one.changes) for one in real.treated
        ]
        before = tending.said()


def test_a_look_that_somebody_asks_for_is_kept_though_nothing_was_found(tending: Tending) -> None:
    tending.say(LONG)
    run = tending.look(AgentName.TAGGER).run
    assert ReadTendingRun(tending.store).run(ALICE, run.id).counts == {}
    assert tending.undo(ALICE, run.id, USER).undone == 0


def test_as_a_job_every_agent_looks_and_nothing_is_done_twice(tending: Tending) -> None:
    for text in (TEA, COFFEE, LONG):
        tending.life.path.stored(text)
    done = [change for step in steps(tending.step, changes=1) for change in step.changes]
    assert sorted((change.action, change.reason) for change in done) == [
        (JobAction.PROPOSED, "corrector: corrected"),
        (JobAction.TENDED, "linker: linked"),
        (JobAction.TENDED, "linker: linked"),
        (JobAction.TENDED, "tagger: retagged"),
    ]
    assert [change for step in steps(tending.step) for change in step.changes] == []


def test_a_job_without_time_makes_one_agent_a_step(tending: Tending) -> None:
    tending.life.path.stored(TEA)
    made = steps(tending.step, has_time=never)
    assert len(made) >= len(RULES) - 1
    assert made[-1].bookmark is None


def test_agents_do_not_look_where_memory_is_off(tending: Tending) -> None:
    tending.life.path.stored(TEA)
    tending.life.set(memory_enabled=False)
    with pytest.raises(MemoryOffError):
        tending.look(AgentName.TAGGER)
    assert steps(tending.step)[0].changes == ()


def needs_of(tending: Tending) -> ListTending:
    return ListTending(tending.store, SpaceMaps(tending.store), tending.life.path.settings, tending.life.clock)


def test_what_waits_is_counted_and_listed(tending: Tending) -> None:
    entries = tending.say(TEA, COFFEE, LONG)
    tending.look(AgentName.CORRECTOR)
    listed = needs_of(tending)
    needs = listed(ALICE, limit=2)
    assert needs.counts == {**dict.fromkeys(Need, 0), Need.NEVER_REVIEWED: 3}
    assert (needs.open_proposals, needs.complete) == (1, True)
    rest = listed(ALICE, limit=2, after=needs.page.next_after)
    found = [one.entry.id for one in (*needs.page.items, *rest.page.items)]
    assert (found, rest.page.next_after) == ([entry.id for entry in entries], None)


def test_what_nobody_has_tended_for_long_waits_and_what_was_tended_does_not(tending: Tending) -> None:
    tea, coffee, _ = tending.say(TEA, COFFEE, LONG)
    tending.life.clock.advance(days=181)
    tending.life.set(tending={AgentName.CORRECTOR.value: "all"})
    tending.look(AgentName.CORRECTOR)
    found = needs_of(tending)(ALICE, need=Need.LONG_UNTENDED, limit=10)
    assert found.counts[Need.LONG_UNTENDED] == 2
    ids = {one.entry.id for one in found.page.items}
    assert tea.id in ids
    assert coffee.id not in ids


def test_memories_are_crowded_that_share_their_tags_with_too_many(tending: Tending) -> None:
    most = 10
    tending.life.set(max_per_tags=most)
    crowd = [tending.life.path.stored(f"Alice likes tea number {n}.", tags=("tea",)) for n in range(most)]
    tending.life.path.stored("Alice likes tea with friends.", tags=("tea", "friends"))
    listed = needs_of(tending)
    assert listed(ALICE, limit=50).counts[Need.CROWDED] == 0
    crowd.append(tending.life.path.stored("Alice likes the last tea.", tags=("tea",)))
    found = listed(ALICE, need=Need.CROWDED, limit=50)
    assert {one.entry.id for one in found.page.items} == {entry.id for entry in crowd}
    tending.life.set(max_per_tags=0)
    assert listed(ALICE, limit=50).counts[Need.CROWDED] == 0


def test_conflicts_that_nobody_has_decided_are_counted(tending: Tending) -> None:
    tending.say("The deploy timeout is 30 seconds.", "The deploy timeout is 60 seconds.")
    needs = needs_of(tending)(ALICE, need=Need.CONTESTED, limit=MANY)
    assert (needs.open_conflicts, needs.counts[Need.CONTESTED]) == (1, 2)
