"""A first create that fails leaves nothing behind, and the same stack can be made when the reason is mended."""

from collections.abc import Iterator

import pytest

from tests.e2e.cloud import PARAMETERS, Cloud
from tests.e2e.deploy import DeploymentError
from tests.http_suite.waiting import eventually

DOOMED = "doomed"
CHOSEN = {**PARAMETERS, "CognitoDomainPrefix": "", "SweepSchedule": "rate(1 day)"}
TAKEN_BACK = ("ROLLBACK_COMPLETE", "ROLLBACK_FAILED")


@pytest.fixture
def doomed(cloud: Cloud) -> Iterator[str]:
    yield DOOMED
    cloud.deployment.delete(DOOMED)


def test_what_a_failed_create_has_made_is_taken_back(cloud: Cloud, doomed: str) -> None:
    with pytest.raises(DeploymentError, match="Fails"):
        cloud.deployment.deploy(doomed, CHOSEN, failing=True)
    status = eventually(lambda: cloud.deployment.status(doomed), lambda now: now in TAKEN_BACK)
    assert status == "ROLLBACK_COMPLETE"
    tables = cloud.clients("dynamodb").list_tables()["TableNames"]
    pools = cloud.clients("cognito-idp").list_user_pools(MaxResults=60)["UserPools"]
    assert not [name for name in tables if name.startswith(doomed)]
    assert not [pool for pool in pools if pool["Name"].startswith(doomed)]
    cloud.deployment.delete(doomed)
    assert cloud.deployment.deploy(doomed, CHOSEN)["TableName"]
