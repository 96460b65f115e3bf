"""What a language model is asked about: nothing that follows from what is stored, and nothing that it must not see."""

from dataclasses import replace
from datetime import timedelta

from recollect.core.lifecycle.tending.agents import AGENTS
from recollect.core.lifecycle.tending.questions import question_about
from recollect.core.lifecycle.tending.suggestions import TendingAction
from recollect.core.spaces.tending import AgentName
from tests.unit.core.lifecycle.tending.spaces import FIRST, memory, space


def test_secrets_and_marks_are_asked_of_nobody() -> None:
    said = memory("The voucher of the bakery is valid until 3 February 2026.", 4)
    (over,) = AGENTS[AgentName.ARCHIVER].suggest(space([said]))
    assert question_about(over, {said.id: said}) is not None
    assert question_about(over, {said.id: replace(said, text="The key AKIAIOSFODNN7EXAMPLE ends.")}) is None
    entry = memory("The plumber comes next Tuesday.", 1)
    (mark,) = AGENTS[AgentName.REVIEWER].suggest(space([entry]))
    assert mark.action is TendingAction.REVIEWED
    assert question_about(mark, {entry.id: entry}) is None


def test_what_follows_from_what_is_stored_is_a_fact() -> None:
    recipe = memory("Rye, spelt and salt.", 1, name="bread-recipe")
    winter = memory("In winter [[bread-recipe]] takes longer; [[gone]] says how.", 2)
    over = memory("The voucher is in the drawer.", 3, valid_to=FIRST + timedelta(days=5))
    said = memory("The voucher of the bakery is valid until 3 February 2026.", 4)
    looked_at = space([recipe, winter, over, said])
    memories = {entry.id: entry for entry in looked_at.memories}
    made = [one for agent in AGENTS.values() for one in agent.suggest(looked_at)]
    asked = [one for one in made if question_about(one, memories) is not None]
    assert {one.action for one in made} >= {TendingAction.LINKED, TendingAction.CORRECTED, TendingAction.ARCHIVED}
    assert [one.about for one in asked] == [(said.id,)]
