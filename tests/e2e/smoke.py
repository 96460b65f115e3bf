"""`make smoke` against the emulator."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.e2e.cloud import STACK, DeployedStack
from tests.e2e.deploy import REGION, ROOT
from tests.http_suite.waiting import eventually
from tests.patience import PATIENT_SECONDS


def smoked(stack: DeployedStack, folder: Path) -> dict[str, tuple[str, str]]:
    """Run it; return what each fact turned out to be, and what was seen."""
    found = folder / "smoke.json"
    command = [sys.executable, "-m", "infra.smoke", "--stack", STACK, "--url", stack.url, "--json", str(found)]
    aws = {"AWS_ENDPOINT_URL": stack.cloud.emulator.url, "AWS_DEFAULT_REGION": REGION}
    done = subprocess.run(
        command,
        env={**os.environ, **aws, "PYTHONPATH": os.pathsep.join([str(ROOT / "layers" / "recollect"), str(ROOT)])},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=2 * PATIENT_SECONDS,
    )
    assert found.exists(), done.stderr
    facts = json.loads(found.read_text())
    assert done.returncode == any(fact["outcome"] == "different" for fact in facts)
    return {fact["expected"]: (fact["outcome"], fact["detail"]) for fact in facts}


def unlike(facts: dict[str, tuple[str, str]], outcome: str) -> dict[str, str]:
    """Return the facts of an outcome with what was seen."""
    return {expected: detail for expected, (is_now, detail) in facts.items() if is_now == outcome}


def carry_out_erasures(stack: DeployedStack) -> None:
    """Have the sweep do what was ordered, as its schedule would: two minutes later at the soonest."""
    functions, dynamodb = stack.cloud.clients("lambda"), stack.cloud.clients("dynamodb")

    def left() -> int:
        functions.invoke(FunctionName=stack.outputs["SweepFunctionName"], Payload=b"{}")
        pending = dynamodb.query(
            TableName=stack.outputs["LedgerTableName"],
            KeyConditionExpression="pk = :pending",
            ExpressionAttributeValues={":pending": {"S": "PENDING"}},
        )
        count: int = pending["Count"]
        return count

    eventually(left, lambda count: count == 0, pause=5.0)
