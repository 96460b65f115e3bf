"""Fitted models are read when they are first asked for, once, from the file beside their module."""

from collections.abc import Mapping
from typing import Any

import pytest

from recollect.use_cases.common.fitted_model import FittedModel
from recollect.use_cases.maintenance.extract_memories import keeping_model
from recollect.use_cases.people.commands.understand import command_reader, reference_model

BESIDE = "recollect.use_cases.people.commands"


def test_a_model_is_made_once_and_not_before_somebody_asks_for_it() -> None:
    made: list[Mapping[str, Any]] = []

    def take(document: Mapping[str, Any]) -> object:
        made.append(document)
        return object()

    model = FittedModel(BESIDE, "reference_model.json", take)
    assert made == []
    assert model() is model()
    assert len(made) == 1
    assert all(isinstance(weight, float | int) for weight in made[0].values())


def test_a_document_that_is_none_is_refused_whenever_it_is_asked_for() -> None:
    model = FittedModel(BESIDE, "reference_model.json", lambda document: document["no such member"])
    for _ in range(2):
        with pytest.raises(KeyError):
            model()


@pytest.mark.parametrize("model", [keeping_model, command_reader, reference_model])
def test_each_has_its_file_where_it_is_packaged(model: FittedModel[Any]) -> None:
    assert model.file.is_file()
    assert model() is model()
