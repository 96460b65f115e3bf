"""`make smoke` tells of the emulator what is so there, and cleans up."""

from pathlib import Path

from tests.e2e.cloud import DeployedStack
from tests.e2e.opensearch.index import SearchIndex
from tests.e2e.smoke import carry_out_erasures, smoked, unlike

UNTRIED = {
    "a mapping that names an engine is refused",
    "while the index sleeps or is slow, searches answer and say that they are degraded",
}


def test_everything_is_as_expected_and_nothing_stays(stack: DeployedStack, index: SearchIndex, tmp_path: Path) -> None:
    facts = smoked(stack, tmp_path)
    assert unlike(facts, "different") == {}
    assert unlike(facts, "not tried").keys() == UNTRIED
    cognito, pool = stack.cloud.clients("cognito-idp"), stack.outputs["UserPoolId"]
    users = cognito.list_users(UserPoolId=pool)["Users"]
    assert not [one for one in users if one["Username"].startswith("smoke-")]
    assert not [name for name in index.every_name() if "smoke" in name]
    carry_out_erasures(stack)
