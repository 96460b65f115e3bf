"""A fitted model is read when it is first asked for, once, from the file beside its module."""

from collections.abc import Mapping
from typing import Any

import pytest

from recollect.use_cases.common.fitted_model import FittedModel
from recollect.use_cases.maintenance.extract_memories import keeping_model

BESIDE = "recollect.use_cases.maintenance"


def test_a_model_is_made_once_and_not_before_somebody_asks_for_it() -> None:
    made: list[Mapping[str, Any]] = []

    def take(document: Mapping[str, Any]) -> object:
        made.append(document)
        return object()

    model = FittedModel(BESIDE, "keeping_model.json", take)
    assert made == []
    assert model() is model()
    assert len(made) == 1
    assert set(made[0]) == {"bias", "weights"}


def test_a_document_that_is_none_is_refused_whenever_it_is_asked_for() -> None:
    model = FittedModel(BESIDE, "keeping_model.json", lambda document: document["no such member"])
    for _ in range(2):
        with pytest.raises(KeyError):
            model()


def test_it_has_its_file_where_it_is_packaged() -> None:
    assert keeping_model.file.is_file()
    assert keeping_model() is keeping_model()
