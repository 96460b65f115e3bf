"""A language model takes suggestions away and bears doubtful ones out; it makes none, and is asked about each once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from recollect.core.lifecycle.purge import without_words
from recollect.core.lifecycle.tending.opinions import Opinion
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendedSpace, TendingAction
from recollect.core.model.drafts import Edit
from recollect.core.model.language_model import UNFOUNDED, ModelFailure
from recollect.core.model.records import Collection, Record, RecordPrefix
from recollect.core.spaces.tending import AgentName
from recollect.use_cases.maintenance.tending.tend import Treated
from tests.builders import ALICE
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.tending import COFFEE, LONG, TEA, Tending, spells_coffee, tags_what_speaks_of_tea
from tests.contract.store.parts import MANY
from tests.fakes.judging import ScriptedModel
from tests.write_path import USER

GREEN = "Alice drinks green tea at four."


def _doubts_tea(space: TendedSpace) -> Sequence[Suggestion]:
    return [replace(one, is_doubtful=True) for one in tags_what_speaks_of_tea(space)]


def _said(opinion: str | Callable[[Mapping[str, Any]], str]) -> ScriptedModel:
    def answer(name: str, data: Mapping[str, Any]) -> object:
        assert name == "judge_suggestions"
        told = data["suggestions"]
        return {
            "opinions": [
                {"number": one["number"], "opinion": opinion if isinstance(opinion, str) else opinion(one)}
                for one in told
            ]
        }

    return ScriptedModel(answer)


def _opinions(tending: Tending) -> list[Record]:
    return list(tending.store.list_records(ALICE, RecordPrefix(Collection.OPINION), limit=MANY).items)


@pytest.fixture
def tending(life: Life) -> Tending:
    return Tending(life, life.store)


def _asking(tending: Tending, model: ScriptedModel) -> Tending:
    return replace(tending, model=model)


def test_what_the_model_finds_wrong_is_not_done_and_not_asked_again(tending: Tending) -> None:
    tending.say(TEA, GREEN, LONG)
    model = _said(lambda one: "wrong" if "green" in one["memories"][0]["text"] else "right")
    asking = _asking(tending, model)
    assert [one.suggestion.about for one in asking.look(AgentName.TAGGER).treated] == [
        (entry.id,) for entry in tending.life.entries() if entry.text == TEA
    ]
    assert asking.look(AgentName.TAGGER).treated == ()
    assert len(model.asked) == 1
    kept = _opinions(tending)
    assert sorted(str(record.value["opinion"]) for record in kept) == [Opinion.RIGHT, Opinion.WRONG]
    assert not any(word in str(record.value) for record in kept for word in ("tea", "green", "Alice"))


def test_the_model_is_shown_the_change_and_the_memory_alone(tending: Tending) -> None:
    tending.say(COFFEE, LONG)
    model = _said("right")
    _asking(tending, model).look(AgentName.CORRECTOR)
    ((_, data),) = model.asked
    (told,) = data["suggestions"]
    assert (told["number"], told["change"], told["text"]) == (1, "correct", COFFEE.replace("coffe ", "coffee "))
    assert [memory["text"] for memory in told["memories"]] == [COFFEE]
    assert set(told["memories"][0]) == {"text", "said_on", "category", "tags"}


@pytest.mark.parametrize(("opinion", "proposed"), [("right", 1), ("unsure", 0), ("wrong", 0)])
def test_what_the_rules_doubt_is_a_proposal_where_the_model_agrees(
    tending: Tending, opinion: str, proposed: int
) -> None:
    tending.say(TEA, LONG)
    tending.life.set(tending={"tagger": "all"})
    doubting = replace(tending, rules={AgentName.TAGGER: lambda _: ()}, doubts={AgentName.TAGGER: _doubts_tea})
    asking = _asking(doubting, _said(opinion))
    assert [one.treated for one in asking.look(AgentName.TAGGER).treated] == [Treated.PROPOSED] * proposed
    assert len(tending.proposals()) == proposed
    for proposal in tending.proposals():
        asking.decide.approve(ALICE, proposal, USER)
    assert sum(entry.tags == ("tea",) for entry in tending.life.entries()) == proposed
    assert asking.look(AgentName.TAGGER).treated == ()


def test_without_a_model_nobody_hears_of_doubts(tending: Tending) -> None:
    tending.say(TEA)
    doubting = replace(tending, rules={AgentName.TAGGER: lambda _: ()}, doubts={AgentName.TAGGER: _doubts_tea})
    assert doubting.look(AgentName.TAGGER).treated == ()


@pytest.mark.parametrize("failure", [ModelFailure.DEADLINE, ModelFailure.BUDGET])
def test_without_an_answer_the_rules_stand_and_it_is_asked_the_next_time(
    tending: Tending, failure: ModelFailure
) -> None:
    tending.say(TEA)
    model = _said("wrong")
    model.failure = failure
    doubting = replace(tending, rules={AgentName.TAGGER: spells_coffee}, doubts={AgentName.TAGGER: _doubts_tea})
    assert _asking(doubting, model).look(AgentName.TAGGER).treated == ()
    assert _asking(tending, model).look(AgentName.TAGGER).treated[0].treated is Treated.CARRIED_OUT
    assert _opinions(tending) == []
    assert len(model.asked) == 2


def test_two_answers_about_one_are_none_and_are_counted(tending: Tending) -> None:
    tending.say(TEA)
    twice = [{"number": 1, "opinion": "right"}, {"number": 1, "opinion": "wrong"}, {"number": 7, "opinion": "wrong"}]
    model = ScriptedModel(lambda *_: {"opinions": twice})
    assert [one.treated for one in _asking(tending, model).look(AgentName.TAGGER).treated] == [Treated.CARRIED_OUT]
    assert model.counted["judge_suggestions", UNFOUNDED] == 1
    assert _opinions(tending) == []


def test_a_dry_run_asks_nobody_and_tells_what_was_said_before(tending: Tending) -> None:
    tending.say(TEA)
    tending.life.set(tending={"tagger": "propose"})
    model = _said("wrong")
    asking = _asking(tending, model)
    assert [one.treated for one in asking.look(AgentName.TAGGER, dry_run=True).treated] == [Treated.PROPOSED]
    assert model.asked == []
    assert asking.look(AgentName.TAGGER).treated == ()
    assert asking.look(AgentName.TAGGER, dry_run=True).treated == ()
    assert len(model.asked) == 1


def test_what_says_something_else_is_asked_about_anew(tending: Tending) -> None:
    (entry,) = tending.say(TEA)
    tending.life.set(tending={"tagger": "propose"})
    model = _said("wrong")
    asking = _asking(tending, model)
    asking.look(AgentName.TAGGER)
    tending.life.path.edit(ALICE, entry.id, Edit(text=f"{TEA[:-1]} with milk."), USER)
    asking.look(AgentName.TAGGER)
    assert len(model.asked) == 2


def _reviews(space: TendedSpace) -> Sequence[Suggestion]:
    """Archive what speaks of tea; mark the rest."""
    return [
        replace(one, agent=AgentName.REVIEWER, action=TendingAction.ARCHIVED, subject="outdated:x")
        for one in tags_what_speaks_of_tea(space)
    ]


def test_what_the_reviewer_is_wrong_about_counts_as_looked_at(tending: Tending) -> None:
    (entry,) = tending.say(TEA)
    reviewing = replace(tending, rules={AgentName.REVIEWER: _reviews})
    report = _asking(reviewing, _said("wrong")).look(AgentName.REVIEWER)
    assert [one.suggestion.action for one in report.treated] == [TendingAction.REVIEWED]
    assert tending.store.get(ALICE, entry.id).reviewed_at is not None


def test_an_opinion_goes_with_a_memory_that_it_is_about(tending: Tending) -> None:
    (entry, other) = tending.say(TEA, LONG)
    _asking(tending, _said("right")).look(AgentName.TAGGER)
    (record,) = _opinions(tending)
    assert without_words(record, {other.id}) is None
    change = without_words(record, {entry.id})
    assert change is not None
    tending.store.change_records(ALICE, [change])
    assert _opinions(tending) == []
