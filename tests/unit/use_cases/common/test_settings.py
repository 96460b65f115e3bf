"""The settings of a space: the deployment's, until the space says otherwise."""

import pytest

from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.records import Collection, PutRecord
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import SETTINGS_KEY, OverCap, SecretHandling, SpaceSettings
from recollect.errors import InputError, KeyReusedError, NotPermittedError
from recollect.use_cases.common.settings import ReadSettings
from tests.builders import ALICE, MALLORY
from tests.fakes.clock import FixedClock
from tests.write_path import USER, WritePath

DEPLOYED = SpaceSettings(soft_cap=50, time_zone="Europe/Berlin")


def test_a_space_that_says_nothing_has_the_deployment_s_settings(path: WritePath) -> None:
    assert ReadSettings(path.store, DEPLOYED)(ALICE) == DEPLOYED


def test_what_a_space_says_holds_in_it_alone_and_the_rest_stays_the_deployment_s(path: WritePath) -> None:
    path.change_settings(ALICE, {"over_cap": "delete"}, USER)
    after = path.change_settings(ALICE, {"secrets": "redact"}, USER)
    assert after == SpaceSettings(over_cap=OverCap.DELETE, secrets=SecretHandling.REDACT)
    assert path.settings(ALICE) == after
    assert ReadSettings(path.store, DEPLOYED)(ALICE).soft_cap == 50
    for elsewhere in (MALLORY, Scope("alice", "work")):
        assert path.settings(elsewhere) == SpaceSettings()


@pytest.mark.parametrize(
    ("name", "value"), [("soft_cap", -1), ("time_zone", "Middle/Earth"), ("over_cap", "burn"), ("soft_cap", "many")]
)
def test_what_no_space_can_be_run_with_is_refused_and_nothing_changes(
    path: WritePath, name: str, value: str | int
) -> None:
    path.change_settings(ALICE, {"soft_cap": 7}, USER)
    with pytest.raises(InputError) as refusal:
        path.change_settings(ALICE, {"secrets": "redact", name: value}, USER)
    assert refusal.value.field == name
    assert path.settings(ALICE) == SpaceSettings(soft_cap=7)


def test_a_change_is_in_the_audit_trail_without_the_values(path: WritePath) -> None:
    path.change_settings(ALICE, {"time_zone": "Asia/Tokyo"}, Author("agent:ada", "moved"))
    assert path.actions(ALICE.space) == ["settings_changed"]
    (item,) = path.records(Collection.AUDIT)
    assert item.value == {"by": "agent:ada", "reason": "moved", "other": None}


def test_the_audit_trail_names_what_was_changed(path: WritePath, clock: FixedClock) -> None:
    path.change_settings(ALICE, {"memory_enabled": False, "soft_cap": 7}, USER)
    clock.advance(hours=1)
    path.change_settings(ALICE, {"memory_enabled": True, "soft_cap": 7}, USER)
    reasons = [item.value["reason"] for item in path.records(Collection.AUDIT)]
    assert reasons == ["memory_enabled, soft_cap", "memory_enabled"]


def test_a_change_that_is_sent_again_is_answered_as_before(path: WritePath) -> None:
    claim = IdempotencyKey("key", "call")
    first = path.change_settings(ALICE, {"soft_cap": 7}, USER, idempotency_key=claim)
    path.change_settings(ALICE, {"soft_cap": 9}, USER)
    assert path.change_settings(ALICE, {"soft_cap": 7}, USER, idempotency_key=claim) == first
    assert path.settings(ALICE).soft_cap == 9
    with pytest.raises(KeyReusedError):
        path.change_settings(ALICE, {"soft_cap": 7}, USER, idempotency_key=IdempotencyKey("key", "another call"))


def test_a_setting_of_a_later_release_is_passed_over(path: WritePath) -> None:
    path.store.change_records(ALICE, [PutRecord(SETTINGS_KEY, {"of tomorrow": 1, "soft_cap": 7})])
    assert path.settings(ALICE) == SpaceSettings(soft_cap=7)


def test_a_reader_changes_nothing(path: WritePath) -> None:
    with pytest.raises(NotPermittedError):
        path.change_settings(Scope("alice", rights=frozenset({Right.READ})), {"soft_cap": 7}, USER)
