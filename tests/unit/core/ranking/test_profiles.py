"""Profiles: the table, its bounds, and what changes it."""

import json
from dataclasses import replace
from math import log

import pytest

from recollect.core.model.entry import JsonValue
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profile_changes import (
    DecayChanges,
    ProfileChanges,
    WeightChanges,
    profile_of,
    profile_table,
    table_values,
)
from recollect.core.ranking.profiles import PROFILES, Decay, Profile, ProfileName, RecencyCurve, SignalWeights, Since
from recollect.core.spaces.settings import SpaceSettings
from recollect.errors import InputError

TABLE = """
    continuity  .3 .5 .2 0 .02  .9 on  .8 scaled
    fact_check  .6 .1 .3 0 .02   1 off  1 scaled
    frequent    .2 .2 .6 0 .02  .9 on  .8 scaled
    associative .7 .1 .2 0 .05  .9 off  1 scaled
    explore     .4 .3 .3 0 .15  .9 off  1 scaled
    balanced     1  1  0 1   0  .9 off  1 scaled
    relevant     1  0  0 0   0   1 off  1 plain
"""


def _row(name: ProfileName) -> tuple[str, ...]:
    (row,) = [line.split() for line in TABLE.split("\n") if line.split()[:1] == [name]]
    return tuple(row[1:])


@pytest.mark.parametrize("name", list(ProfileName))
def test_every_profile_has_the_numbers_of_the_table(name: ProfileName) -> None:
    relevance, recency, utility, importance, jitter, mmr_lambda, decay, turns, scale = _row(name)
    profile = PROFILES[name]
    assert profile.weights == SignalWeights(*map(float, (relevance, recency, utility, importance)))
    assert (profile.jitter, profile.mmr_lambda) == (float(jitter), float(mmr_lambda))
    assert profile.decay == Decay(on=decay == "on", per_day=0.01)
    assert (profile.turn_factor, profile.scale_relevance) == (float(turns), scale == "scaled")


def test_balanced_alone_has_cosine_and_a_week() -> None:
    assert PROFILES[ProfileName.BALANCED].relevance_model is RelevanceModel.COSINE
    assert PROFILES[ProfileName.BALANCED].recency == RecencyCurve(Since.CREATION, 7.0)
    others = [profile for name, profile in PROFILES.items() if name is not ProfileName.BALANCED]
    assert {(one.relevance_model, one.recency.since) for one in others} == {(RelevanceModel.EVIDENCE, Since.ACCESS)}
    assert [one.recency.tau_days for one in others] == pytest.approx([-1 / (24 * log(0.995))] * len(others))


def test_a_request_changes_what_it_names_and_no_more() -> None:
    changes = ProfileChanges(weights=WeightChanges(recency=0.5), decay=DecayChanges(per_day=0.2), recency_days=3.0)
    before = PROFILES[ProfileName.FREQUENT]
    assert changes.applied_to(before) == replace(
        before,
        weights=SignalWeights(0.2, 0.5, 0.6),
        decay=Decay(on=True, per_day=0.2),
        recency=RecencyCurve(Since.ACCESS, 3.0),
    )


def test_a_request_goes_before_a_space_and_a_space_before_the_table() -> None:
    space = {ProfileName.EXPLORE: ProfileChanges(jitter=0.3, mmr_lambda=0.5)}
    asked = profile_of(ProfileName.EXPLORE, space, ProfileChanges(jitter=0.0))
    assert (asked.jitter, asked.mmr_lambda, asked.weights) == (0.0, 0.5, SignalWeights(0.4, 0.3, 0.3))
    assert profile_of(ProfileName.RELEVANT, space) == Profile()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        (ProfileChanges(weights=WeightChanges(utility=-0.1)), "weights.utility"),
        (ProfileChanges(weights=WeightChanges(relevance=11)), "weights.relevance"),
        (ProfileChanges(weights=WeightChanges(relevance=0)), "weights"),
        (ProfileChanges(weights=WeightChanges(relevance=float("nan"))), "weights.relevance"),
        (ProfileChanges(recency_days=0), "recency_days"),
        (ProfileChanges(decay=DecayChanges(per_day=-1)), "decay"),
        (ProfileChanges(decay=DecayChanges(by_category={"work": 11})), "decay"),
        (ProfileChanges(jitter=1.1), "jitter"),
        (ProfileChanges(turn_factor=-0.1), "turn_factor"),
        (ProfileChanges(mmr_lambda=float("inf")), "mmr_lambda"),
        (ProfileChanges(rank_constant=0), "rank_constant"),
        (ProfileChanges(candidates=501), "candidates"),
    ],
)
def test_a_number_out_of_bounds_is_refused_by_its_name(changes: ProfileChanges, field: str) -> None:
    with pytest.raises(InputError) as refused:
        profile_of(ProfileName.RELEVANT, {}, changes)
    assert refused.value.field == field


def test_changes_survive_being_stored_as_json() -> None:
    table = {
        ProfileName.CONTINUITY: ProfileChanges(
            weights=WeightChanges(relevance=0.4),
            relevance_model=RelevanceModel.RRF,
            decay=DecayChanges(on=False, by_category={"work": 0.1}),
            scale_relevance=False,
            turn_factor=0.5,
            rank_constant=20,
        ),
        ProfileName.RELEVANT: ProfileChanges(),
    }
    assert profile_table(json.loads(json.dumps(table_values(table)))) == table


def test_a_space_has_profiles_among_its_settings() -> None:
    settings = SpaceSettings().overridden({"profiles": {"explore": {"jitter": 0.5}}})
    assert settings.profiles == {ProfileName.EXPLORE: ProfileChanges(jitter=0.5)}
    assert settings.values()["profiles"] == {"explore": {"jitter": 0.5}}


@pytest.mark.parametrize("profiles", [{"explore": {"jitter": 2}}, {"explore": {"jit": 1}}, {"explorer": {}}])
def test_a_space_refuses_profiles_that_are_none(profiles: JsonValue) -> None:
    with pytest.raises(InputError):
        SpaceSettings().overridden({"profiles": profiles})
