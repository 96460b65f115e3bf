"""Looks at a deployed stack: five minutes, a few cents, and nothing of it stays but an erasure in the ledger."""

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import httpx

from infra.smoke.index import index_facts
from infra.smoke.report import DifferentError, NotTriedError, Report, line_of
from infra.smoke.service import SECONDS, Service, doors, leave, look
from infra.smoke.stack import SOUND, Stack, Visitor

LIMIT_SECONDS: Final = 300.0
CLEANING_SECONDS: Final = 60.0
GENEROUS_CONCURRENCY: Final = 100


def main() -> int:
    """Return 0 where nothing is different, else 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stack", required=True)
    parser.add_argument("--url", help="what stands in front of the routes, where it is not the output ApiUrl")
    parser.add_argument("--json", type=Path, help="a file for what was found")
    parser.add_argument("--seconds", type=float, default=LIMIT_SECONDS)
    asked = parser.parse_args()
    report = Report(lambda fact: print(line_of(fact), flush=True), time.monotonic() + asked.seconds)
    with ExitStack() as opened:
        smoke(Stack(asked.stack, opened), report, asked.url, opened)
    if asked.json is not None:
        asked.json.write_text(report.as_json())
    counts = {
        outcome: sum(fact.outcome == outcome for fact in report.facts) for outcome in ("ok", "different", "not tried")
    }
    print(", ".join(f"{count} {outcome}" for outcome, count in counts.items()))
    return 0 if report.is_good else 1


def smoke(stack: Stack, report: Report, url: str | None, opened: ExitStack) -> None:
    """Look at everything; clean up whatever happens."""
    if not _is_there(stack, report):
        return
    _functions(stack, report)
    _dashboard(stack, report)
    http = opened.enter_context(httpx.Client(base_url=url or stack.outputs["ApiUrl"], timeout=SECONDS))
    tokens = _tokens(stack, report, opened)
    doors(http, report, tokens[1] if tokens else None)
    with index_facts(stack, report) as index:
        try:
            if index is not None:
                index.look()
            if tokens is not None:
                look(Service(stack, report, http, tokens[0]))
        finally:
            late = Report(report.tell, time.monotonic() + CLEANING_SECONDS, report.facts)
            if index is not None:
                type(index)(late, index.named).clean()
            if tokens is not None:
                leave(Service(stack, late, http, tokens[0]))


def _is_there(stack: Stack, report: Report) -> bool:
    with report.fact("the stack is deployed and at rest") as fact:
        fact.detail = stack.described["StackStatus"]
        if fact.detail not in SOUND:
            raise DifferentError(fact.detail)
    return report.is_good


def _tokens(stack: Stack, report: Report, opened: ExitStack) -> tuple[str, str | None] | None:
    got: list[tuple[str, str | None]] = []

    def on_leaving(remove: Callable[[], None]) -> None:
        def told() -> None:
            late = Report(report.tell, time.monotonic() + CLEANING_SECONDS, report.facts)
            with late.fact("the person that was made for this is gone"):
                remove()

        opened.callback(told)

    with report.fact("somebody of the user pool gets a token") as fact:
        got.append(Visitor(stack).let_in(on_leaving))
        fact.detail = "given by the environment" if got[0][1] is None else ""
    return got[0] if got else None


def _functions(stack: Stack, report: Report) -> None:
    functions = stack.client("lambda")
    with report.fact("the account lets enough functions run at once") as fact:
        limit = functions.get_account_settings()["AccountLimit"]["ConcurrentExecutions"]
        fact.detail = str(limit)
        if limit < GENEROUS_CONCURRENCY:
            raise DifferentError(f"{limit}: ask for more (Service Quotas, L-B99A9384)")
    with report.fact("the API runs on arm64, from a snapshot where that is asked for, in one version") as fact:
        name = stack.physical("ApiFunction")
        live = functions.get_function_configuration(FunctionName=name, Qualifier="live")
        versions = functions.list_versions_by_function(FunctionName=name)["Versions"]
        snapshot = live.get("SnapStart", {}).get("OptimizationStatus", "Off")
        fact.detail = f"{'/'.join(live['Architectures'])}, snapshot {snapshot}, {len(versions) - 1} version(s)"
        _require_snapshot(stack, snapshot)


def _require_snapshot(stack: Stack, snapshot: str) -> None:
    if stack.parameters.get("SnapStart") == "PublishedVersions" and snapshot != "On":
        raise DifferentError(f"snapshot {snapshot}")


def _dashboard(stack: Stack, report: Report) -> None:
    with report.fact("the dashboard is there, and its alarms") as fact:
        name = stack.outputs.get("DashboardName")
        if name is None:
            raise NotTriedError("the stack names none")
        body = stack.client("cloudwatch").get_dashboard(DashboardName=name)["DashboardBody"]
        alarms = stack.client("cloudwatch").describe_alarms(AlarmNamePrefix=stack.name)["MetricAlarms"]
        ringing = [alarm["AlarmName"] for alarm in alarms if alarm["StateValue"] == "ALARM"]
        fact.detail = f"{len(body)} characters, {len(alarms)} alarms, none of them rings"
        if not alarms:
            raise DifferentError("there is no alarm")
        if ringing:
            raise DifferentError(f"of {len(alarms)} alarms there ring: {', '.join(ringing)}; see docs/runbook.md")


if __name__ == "__main__":
    sys.exit(main())
