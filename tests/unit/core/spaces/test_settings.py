"""The settings of a space: what is refused, and what of a record counts."""

import pytest

from recollect.core.model.entry import JsonValue
from recollect.core.spaces.settings import MAX_SOFT_CAP, NO_CAP, OnConflict, OverCap, SecretHandling, SpaceSettings
from recollect.core.spaces.tending import AgentName, Leave, TendingLeaves
from recollect.core.spaces.time_to_live import TimeToLive
from recollect.errors import InputError


def test_the_defaults_are_those_of_the_design() -> None:
    designed: dict[str, JsonValue] = {
        "soft_cap": 200,
        "over_cap": "archive",
        "secrets": "refuse",
        "on_conflict": "ask",
        "time_zone": "UTC",
        "min_relevance": 0.0,
    }
    assert SpaceSettings().values().items() >= designed.items()


@pytest.mark.parametrize("cap", [-1, MAX_SOFT_CAP + 1])
def test_a_cap_out_of_bounds_is_refused(cap: int) -> None:
    with pytest.raises(InputError) as refusal:
        SpaceSettings(soft_cap=cap)
    assert refusal.value.field == "soft_cap"


@pytest.mark.parametrize("cap", [NO_CAP, 1, MAX_SOFT_CAP])
def test_a_cap_within_bounds_is_taken(cap: int) -> None:
    assert SpaceSettings(soft_cap=cap).soft_cap == cap


@pytest.mark.parametrize("zone", ["Middle/Earth", "", "../../etc/passwd", "America", "\0"])
def test_a_time_zone_that_there_is_not_is_refused(zone: str) -> None:
    with pytest.raises(InputError) as refusal:
        SpaceSettings(time_zone=zone)
    assert refusal.value.field == "time_zone"


def test_a_record_s_values_take_the_place_of_the_deployment_s() -> None:
    deployed = SpaceSettings(soft_cap=50, time_zone="Europe/Berlin")
    values: dict[str, JsonValue] = {
        "over_cap": "delete",
        "secrets": "redact",
        "on_conflict": "supersede",
        "of tomorrow": 1,
    }
    assert deployed.overridden(values) == SpaceSettings(
        soft_cap=50,
        time_zone="Europe/Berlin",
        over_cap=OverCap.DELETE,
        secrets=SecretHandling.REDACT,
        on_conflict=OnConflict.SUPERSEDE,
    )


def test_settings_are_the_same_after_a_record_of_all_of_them() -> None:
    settings = SpaceSettings(soft_cap=7, over_cap=OverCap.DELETE, time_zone="Asia/Tokyo", min_relevance=0.35)
    assert SpaceSettings().overridden(settings.values()) == settings


@pytest.mark.parametrize(
    ("name", "value"),
    [("soft_cap", "many"), ("soft_cap", None), ("over_cap", "burn"), ("secrets", 1), ("min_relevance", 2)],
)
def test_a_value_that_makes_no_sense_is_refused_by_its_name(name: str, value: str | int | None) -> None:
    with pytest.raises(InputError) as refusal:
        SpaceSettings().overridden({name: value})
    assert refusal.value.field == name


def test_a_space_s_times_take_the_place_of_the_deployment_s_one_by_one() -> None:
    deployed = SpaceSettings(ttl_days=TimeToLive(work=30, turns=400))
    settings = deployed.overridden({"ttl_days": {"hobbies": 0, "turns": 7}})
    assert settings.ttl_days == TimeToLive(work=30, turns=7, hobbies=0)
    assert SpaceSettings().overridden(settings.values()) == settings


@pytest.mark.parametrize("days", [{"work": -1}, {"work": 3_651}, {"work": 1.5}, {"work": True}, {"sport": 7}, [7]])
def test_times_out_of_bounds_are_refused(days: JsonValue) -> None:
    with pytest.raises(InputError) as refusal:
        SpaceSettings().overridden({"ttl_days": days})
    assert refusal.value.field == "ttl_days"


@pytest.mark.parametrize("name", ["roll_up_days", "retention_days", "turn_cap"])
def test_ages_and_caps_out_of_bounds_are_refused(name: str) -> None:
    for value in (-1, 1_000_001):
        with pytest.raises(InputError) as refusal:
            SpaceSettings().overridden({name: value})
        assert refusal.value.field == name


@pytest.mark.parametrize("most", [-1, 9, 501])
def test_a_bound_of_combinations_that_nobody_could_look_through_is_refused(most: int) -> None:
    with pytest.raises(InputError) as refusal:
        SpaceSettings().overridden({"max_per_tags": most})
    assert refusal.value.field == "max_per_tags"


@pytest.mark.parametrize("most", [0, 10, 500])
def test_a_space_has_its_own_bound_of_combinations_or_none(most: int) -> None:
    assert SpaceSettings().overridden({"max_per_tags": most}).max_per_tags == most


def test_the_splitter_asks_unless_everything_is_left_to_it() -> None:
    leaves = {leave: TendingLeaves(splitter=leave).of(AgentName.SPLITTER) for leave in Leave}
    assert leaves == {
        Leave.OFF: Leave.OFF,
        Leave.PROPOSE: Leave.PROPOSE,
        Leave.APPLY: Leave.PROPOSE,
        Leave.ALL: Leave.ALL,
    }
    assert TendingLeaves(tagger=Leave.APPLY).of(AgentName.TAGGER) is Leave.APPLY
