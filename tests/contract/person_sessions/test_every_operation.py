"""Each request of the API asks for what a session of its person reaches, and for nothing else."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest

from recollect.adapters.clock import SystemClock
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.scope import Scope
from recollect.http.auth.access import Access
from recollect.use_cases.maintenance.jobs.plan import FIRST_PAGE
from tests.contract.person_sessions.conftest import NarrowedWorld
from tests.isolation.attempts import Stage, spread, staged
from tests.isolation.operations import FOR_OPERATORS, Request
from tests.profiles import sampled

ATTEMPTS = sampled(60, of=2_000)


@pytest.fixture(scope="module")
def stage(narrowed: NarrowedWorld) -> Stage:
    """Everybody has their things; making them is looked at as well."""
    return staged(narrowed)


def test_every_operation_is_carried_out_within_the_partitions_of_its_person(
    narrowed: NarrowedWorld, stage: Stage
) -> None:
    before = narrowed.gate.let_through
    for caller in narrowed.cast.people[::2]:
        answers = {one.name: narrowed.send(caller, stage.own_request(caller, one)).status for one in stage.operations}
        assert {name: status for name, status in answers.items() if status >= 300} == dict.fromkeys(FOR_OPERATORS, 403)
    assert narrowed.gate.denied == []
    assert narrowed.gate.let_through - before > 3 * len(stage.operations)


def test_attempts_at_foreign_things_do_not_even_reach_iam(narrowed: NarrowedWorld, stage: Stage) -> None:
    chosen = list(spread(stage.attempts(), ATTEMPTS))
    chosen = chosen[:: len(chosen) // ATTEMPTS]
    leaks = stage.carry_out(chosen, closely=False)
    # What answers tell of others is looked at in the suite that these attempts are from
    assert [one for one in leaks.found if "answered 5" in one] == []
    assert narrowed.gate.denied == []
    assert min(leaks.carried_out, leaks.refused) > 0


def test_operators_order_runs_and_see_counts_without_rights_to_what_is_a_persons(
    narrowed: NarrowedWorld, stage: Stage
) -> None:
    del stage
    person = narrowed.cast.people[0]

    def asked(method: str, path: str, body: Mapping[str, Any] | None = None, **query: str) -> dict[str, Any]:
        reply = narrowed.send(narrowed.operator, Request(method, f"/v1/memory/{path}", query, {}, body))
        assert reply.status < 300, reply
        answer: dict[str, Any] = reply.json()
        return answer

    everywhere = asked("POST", f"jobs/{JobName.PRUNE}/runs", {})
    (message,) = (one for one in narrowed.messages.messages.values() if one.run_id == everywhere["id"])
    assert (message.scope, message.after or FIRST_PAGE) == (None, FIRST_PAGE)
    of_one = asked("POST", f"jobs/{JobName.PRUNE}/runs", {"user": person.person, "space": person.space})
    assert asked("GET", f"jobs/runs/{of_one['id']}")["spaces"]["found"] == 1
    assert asked("POST", f"jobs/runs/{of_one['id']}/pause")["id"] == of_one["id"]
    assert asked("POST", f"jobs/runs/{of_one['id']}/resume")["id"] == of_one["id"]
    assert asked("GET", "jobs")["items"]
    assert asked("GET", "stats/everybody", since=(SystemClock().now() - timedelta(hours=2)).isoformat())
    assert narrowed.gate.denied == []
    # What was handed over is planned by the function that takes messages
    narrowed.memory.plan_jobs.go_on(message)
    assert asked("GET", f"jobs/runs/{everywhere['id']}")["spaces"]["found"] > 0


def test_whether_the_store_answers_is_asked_with_no_rights_to_what_is_a_persons(narrowed: NarrowedWorld) -> None:
    before = narrowed.gate.let_through
    reply = narrowed.send(narrowed.operator, Request("GET", "/readyz", {}, {}, None))
    assert (reply.status, narrowed.gate.denied, narrowed.gate.let_through) == (200, [], before + 1)


def test_a_scope_of_somebody_else_made_by_mistake_is_refused_and_tells_nothing(
    narrowed: NarrowedWorld, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    caller, _, victim, _ = narrowed.cast.people
    asked = [one for one in stage.operations if one.name in {"list_entries", "search", "remember", "forget_entry"}]
    assert len(asked) == 4
    requests = {one.name: stage.own_request(caller, one) for one in asked}
    monkeypatch.setattr(Access, "scope", lambda *_: Scope(victim.person, victim.space))
    narrowed.log.taken()
    for name, request in requests.items():
        reply = narrowed.send(caller, request)
        assert (reply.status, reply.json()["type"]) == (500, "urn:recollect:problem:internal"), name
        assert victim.person not in str(reply.body), "the answer names nobody"
    assert {one.action for one in narrowed.gate.denied} <= {"dynamodb:BatchGetItem", "dynamodb:Query"}
    assert narrowed.gate.denied
    narrowed.gate.denied.clear()
    assert f"U#{victim.person}" not in narrowed.log.taken(), "no key stands in the log"


def test_each_person_has_one_session(narrowed: NarrowedWorld, stage: Stage) -> None:
    del stage
    assert sorted(narrowed.sessions.made) == sorted({caller.person for caller in narrowed.cast.people})
