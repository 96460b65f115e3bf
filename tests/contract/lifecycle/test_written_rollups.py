"""A language model may tell a roll-up: what stands in the entries and nothing else, and never less than they say."""

import pytest

from recollect.core.lifecycle.rollups.rollup import rollup_of
from recollect.core.model.language_model import ModelFailure
from tests.builders import ALICE
from tests.contract.lifecycle.life import Life
from tests.contract.lifecycle.test_roll_up import BOAT, told
from tests.fakes.judging import ScriptedModel
from tests.jobs import changes_of
from tests.write_path import USER

JOINED = "Alice bought the boat Kittiwake in Whitby and Ben painted the boat Kittiwake green."


def said(*sentences: tuple[str, list[int]]) -> ScriptedModel:
    return ScriptedModel(lambda *_: {"sentences": [{"text": text, "entries": of} for text, of in sentences]})


def rolled_up(life: Life, model: ScriptedModel) -> str:
    told(life)
    life.clock.advance(days=40)
    assert len(changes_of(life.roll_up(model=model))) == 3
    (rollup,) = life.rollups()
    return rollup.text


def test_what_stands_in_the_entries_is_told_and_the_rest_in_its_own_words(life: Life) -> None:
    model = said((JOINED, [1, 3]))
    assert rolled_up(life, model) == f"2026-03-01: {JOINED} {BOAT[1]}"
    made = rollup_of(life.rollups()[0])
    assert made is not None
    assert made.made_by == "roll_up/1 fake/model"
    ((_, data),) = model.asked
    assert [one["text"] for one in data["entries"]] == list(BOAT)
    assert data["entries"][0]["said_on"] == "2026-03-01"


def test_what_is_made_up_is_left_out(life: Life) -> None:
    model = said(("Alice bought the boat Kittiwake for 9,000 euros.", [1]), (BOAT[1], [2]), (BOAT[2], [7]))
    text = rolled_up(life, model)
    assert "9,000" not in text
    assert all(one in text for one in BOAT)


@pytest.mark.parametrize("failure", [ModelFailure.DEADLINE, ModelFailure.UNAVAILABLE])
def test_rules_tell_where_the_model_does_not(life: Life, failure: ModelFailure) -> None:
    model = said((JOINED, [1, 3]))
    model.failure = failure
    assert rolled_up(life, model) == f"2026-03-01: {' '.join(BOAT)}"


def test_a_joined_sentence_goes_with_either_of_its_entries(life: Life) -> None:
    rolled_up(life, said((JOINED, [1, 3])))
    (rollup,) = life.rollups()
    life.path.forget(ALICE, rollup.source_ids[2], USER)
    (left,) = life.rollups()
    assert left.text == f"2026-03-01: {BOAT[1]}"


def test_a_dry_run_asks_nobody(life: Life) -> None:
    model = said((JOINED, [1, 3]))
    told(life)
    life.clock.advance(days=40)
    assert len(changes_of(life.roll_up(model=model), dry_run=True)) == 3
    assert model.asked == []
