"""What IAM lets a session of a person do, by the policies of the template."""

import pytest

from recollect.adapters.aws.person_sessions import PERSON_TAG, SESSION_SECONDS
from recollect.adapters.dynamodb.activity import TOTALS
from recollect.adapters.dynamodb.items.keys import keys_of, owner_partition, registry
from recollect.adapters.dynamodb.job_runs import JOBS, RUNS
from recollect.adapters.dynamodb.token_buckets import key_of_bucket
from recollect.core.model.scope import PERSON_SPACE, Scope
from tests.isolation.iam import Asked, asked_for
from tests.unit.infra.person_rights import TABLE_ARN, rights_of_nobody, rights_of_person
from tests.unit.infra.templates import references, resources, template

ALICE = rights_of_person({PERSON_TAG: "alice"})
INDEX_ARN = f"{TABLE_ARN}/index/listing"
OWN = keys_of(Scope("alice", "trip"))
READS, WRITES = ("BatchGetItem", "Query"), ("PutItem", "UpdateItem", "DeleteItem")
FOREIGN = [
    owner_partition("alice2"),
    owner_partition("alice/x"),
    keys_of(Scope("alice2", "trip")).pk,
    keys_of(Scope("bob", "trip")).pk,
    keys_of(Scope("bob", "trip")).by_modification,
    "U#",
    "U#*",
    "U#Alice",
    key_of_bucket("person/alice").pk,
    f"{TOTALS}0",
    f"{RUNS}1",
    JOBS,
    registry(0),
]


def reads(key: str, arn: str = TABLE_ARN) -> bool:
    return any(ALICE.allow(Asked(f"dynamodb:{action}", arn, (key,))) for action in READS)


def writes(key: str) -> bool:
    return any(ALICE.allow(Asked(f"dynamodb:{action}", TABLE_ARN, (key,))) for action in WRITES)


@pytest.mark.parametrize("key", [OWN.pk, OWN.registration.pk, keys_of(Scope("alice", PERSON_SPACE)).pk])
def test_a_session_reaches_every_partition_of_its_person(key: str) -> None:
    for action in (*READS, *WRITES):
        assert ALICE.allow(Asked(f"dynamodb:{action}", TABLE_ARN, (key,))), action


def test_a_session_lists_by_the_index_what_is_its_persons() -> None:
    assert reads(OWN.by_modification, INDEX_ARN)
    assert reads(OWN.by_last_turn, INDEX_ARN)
    assert not reads(registry(0), INDEX_ARN), "spaces of all people"


@pytest.mark.parametrize("key", FOREIGN)
def test_a_session_reaches_nothing_of_others(key: str) -> None:
    assert not reads(key)
    assert not reads(key, INDEX_ARN)
    assert not writes(key)


def test_where_jobs_are_due_a_session_writes_and_does_not_read() -> None:
    row = OWN.due_row("prune", 1).pk
    assert writes(row)
    assert not reads(row)


def test_one_foreign_key_among_own_ones_is_enough_to_be_refused() -> None:
    assert not ALICE.allow(Asked("dynamodb:BatchGetItem", TABLE_ARN, (OWN.pk, FOREIGN[0])))


def test_a_session_without_a_tag_reaches_nobody() -> None:
    for tags in ({}, {"owner": "alice"}):
        rights = rights_of_person(tags)
        assert not rights.allow(Asked("dynamodb:Query", TABLE_ARN, (OWN.pk,)))


def test_what_has_no_keys_is_refused() -> None:
    for operation in ("Scan", "DescribeTable", "ExecuteStatement", "DeleteTable"):
        (asked,) = asked_for(operation, {}, TABLE_ARN)
        assert not ALICE.allow(asked)
    assert not ALICE.allow(Asked("dynamodb:Query", TABLE_ARN, ())), "a condition on all of no keys holds by itself"


@pytest.mark.parametrize("key", [OWN.pk, OWN.registration.pk, OWN.due_row("prune", 1).pk, registry(0)])
def test_alone_the_api_reaches_nothing_of_anybody(key: str) -> None:
    for action in (*READS, *WRITES):
        assert not rights_of_nobody().allow(Asked(f"dynamodb:{action}", TABLE_ARN, (key,)))
        assert not rights_of_nobody().allow(Asked(f"dynamodb:{action}", INDEX_ARN, (key,)))


def test_the_role_is_assumed_by_the_api_alone_and_never_without_a_person() -> None:
    role = resources("AWS::IAM::Role")["PersonRole"]
    (trust,) = role["AssumeRolePolicyDocument"]["Statement"]
    assert list(references(trust["Principal"])) == ["ApiRole"]
    assert trust["Action"] == ["sts:AssumeRole", "sts:TagSession"]
    assert trust["Condition"] == {
        "StringLike": {f"aws:RequestTag/{PERSON_TAG}": "?*"},
        "ForAllValues:StringEquals": {"aws:TagKeys": [PERSON_TAG]},
    }
    assert role["MaxSessionDuration"] == SESSION_SECONDS
    assert template()["Parameters"]["PersonSessions"]["Default"] == "none"


def test_the_rights_of_the_api_itself_are_taken_away_by_a_step_of_its_own() -> None:
    held = resources("AWS::IAM::Role")["ApiRole"]["ManagedPolicyArns"]
    chosen = [one["Fn::If"] for one in held if "Fn::If" in one and one["Fn::If"][0] == "PersonSessionsAlone"]
    assert chosen == [
        ["PersonSessionsAlone", {"Ref": "NobodysItems"}, {"Ref": "TableReading"}],
        ["PersonSessionsAlone", {"Ref": "AWS::NoValue"}, {"Ref": "TableWriting"}],
    ]
    declared = template()["Resources"]
    assert declared["PersonRole"]["Condition"] == declared["PersonRoleUse"]["Condition"] == "WithPersonSessions"
    assert declared["NobodysItems"]["Condition"] == "PersonSessionsAlone"
