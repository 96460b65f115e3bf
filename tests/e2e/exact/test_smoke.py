"""`make smoke` tells of the emulator what is so there, and cleans up."""

from pathlib import Path

from tests.e2e.cloud import DeployedStack
from tests.e2e.smoke import carry_out_erasures, smoked, unlike

UNTRIED = {
    "the index answers in time",
    "while the index sleeps or is slow, searches answer and say that they are degraded",
}


def test_everything_is_as_expected_and_nothing_stays(stack: DeployedStack, tmp_path: Path) -> None:
    facts = smoked(stack, tmp_path)
    assert unlike(facts, "different") == {}
    assert unlike(facts, "not tried").keys() == UNTRIED
    cognito, pool = stack.cloud.clients("cognito-idp"), stack.outputs["UserPoolId"]
    users = cognito.list_users(UserPoolId=pool)["Users"]
    assert not [one for one in users if one["Username"].startswith("smoke-")]
    carry_out_erasures(stack)  # else the spaces that are erased keep the next deployment's index waiting
