"""A deployment's numbers for the profiles come from the environment, and are refused when it starts."""

import pytest

from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profile_changes import ProfileChanges, WeightChanges
from recollect.core.ranking.profiles import ProfileName
from recollect.errors import InputError
from recollect.serverless.settings import ApiSettings
from recollect.settings import Settings

PREFIX = "RECOLLECT_SPACE__PROFILES__"


def test_single_numbers_of_a_profile_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"{PREFIX}EXPLORE__JITTER", "0.3")
    monkeypatch.setenv(f"{PREFIX}EXPLORE__WEIGHTS__RECENCY", "1")
    monkeypatch.setenv(f"{PREFIX}RELEVANT__RELEVANCE_MODEL", "rrf")
    assert Settings().space.profiles == {
        ProfileName.EXPLORE: ProfileChanges(jitter=0.3, weights=WeightChanges(recency=1.0)),
        ProfileName.RELEVANT: ProfileChanges(relevance_model=RelevanceModel.RRF),
    }


@pytest.mark.parametrize(("name", "value"), [("JITTER", "2"), ("CANDIDATES", "0"), ("WEIGHTS__RELEVANCE", "-1")])
def test_a_number_out_of_bounds_stops_a_deployment(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"{PREFIX}RELEVANT__{name}", value)
    with pytest.raises(InputError):
        Settings()


def test_scores_are_noted_where_that_takes_place_after_the_answer() -> None:
    assert Settings.model_fields["note_scores"].default is True
    assert ApiSettings.model_fields["note_scores"].default is False
