"""`recollect stats --chart`: what is drawn of a series, in however many columns there are."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from recollect.core.spaces.activity import (
    HourOfActivity,
    activity_series,
    changed_by,
    degraded_by,
    embedded_after,
    model_cost,
)
from recollect.http.models.spaces import series_json
from recollect.local.cli.stats import MOST_COLUMNS, chart, spark_line
from tests.fakes.clock import START
from tests.unit.local.cli.test_app import Run, run, server
from tests.unit.local.http_double import ServerDouble

__all__ = ["run", "server"]

TOTAL = {"entries": 100, "waiting_for_embedding": 10, "oldest_waiting_s": 42.4, "set_aside": 1}
OF_A_DAY = {"created": 2, "new_work": 2, "served": 4, "echoed": 1, "tier_1": 1, "tier_2": 3, "pin": 1}
OF_OPERATION = {
    **degraded_by(("index_slow",)),
    **changed_by("prune", 3),
    **embedded_after([2.0]),
    **model_cost(0.01),
    "only_protected": 1,
    "jobs_failed": 1,
    "model_calls": 2,
    "model_failed": 1,
    "model_tokens": 500,
}


def told(days: int) -> dict[str, Any]:
    hours = [
        HourOfActivity(
            START + timedelta(days=day),
            {**OF_A_DAY, **OF_OPERATION, "searches": day},
        )
        for day in range(days)
    ]
    series = activity_series(hours, since=START, until=START + timedelta(days=days - 1))
    return {"spaces": [{"space": "default"}], "total": TOTAL, "series": series_json(series)}


def drawn(days: int = 30, prune: dict[str, Any] | None = None, why_not: str | None = None) -> str:
    console = Console(file=StringIO(), width=120)
    console.print(chart(told(days), prune, why_not))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def line_of(name: str, text: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(name)).rstrip()


def test_a_line_goes_from_nothing_to_the_highest_value() -> None:
    assert spark_line([0, 1, 4, 8, None]) == "·▁▄█·"
    assert spark_line([0.001, 1_000]) == "▁█"
    assert spark_line([0, None]) == "··"
    assert spark_line([]) == ""


def test_the_chart_tells_backlog_hit_rate_growth_and_what_people_did() -> None:
    text = drawn()
    assert text.splitlines()[0] == "2026-03-01 to 2026-03-30, by the day (UTC); 1 space"
    assert line_of("waiting for vectors", text).split(None, 3)[3] == "10  ███ of 100 entries, the oldest for 42 s"
    assert line_of("hit rate", text).split() == ["hit", "rate", "25%", "█" * 30]
    assert line_of("answered by a summary", text).split()[4] == "25%"
    assert line_of("work", text).split()[:3] == ["work", "60", "█" * 24]
    assert line_of("degraded answers", text).split() == ["degraded", "answers", "30", "█" * 30, "30", "index_slow"]
    assert line_of("full of protected", text).split()[3] == "30"
    assert line_of("got vectors", text).endswith("95 % within 2 s")
    assert line_of("changed by jobs", text).split()[3:] == ["90", "90", "prune"]
    assert line_of("jobs given up", text).split()[3] == "30"
    assert line_of("model calls", text).endswith("30 failed, 15000 tokens, 0.3000 USD")
    assert line_of("people", text) == "people  30 pin"


def test_what_is_long_is_drawn_in_the_columns_that_there_are_and_adds_up() -> None:
    text = drawn(days=400)
    assert max(map(len, text.splitlines())) < 120
    line = line_of("created", text).split()
    assert line[1] == "800"
    assert len(line[2]) == 50 <= MOST_COLUMNS


@pytest.mark.parametrize(
    ("prune", "why_not", "lines"),
    [
        (None, "this server has no job that prunes", ["next prune  this server has no job that prunes"]),
        (
            {"counts": {"archived": 3}, "changes": [*[{"reason": "work, 90 d"}] * 2, {"reason": "other, 180 d"}]},
            None,
            ["next prune  of what is due now: 3 archived", "      2  work, 90 d", "      1  other, 180 d"],
        ),
        ({"counts": {}, "changes": []}, None, ["next prune  of what is due now: nothing"]),
    ],
    ids=["none", "some", "nothing"],
)
def test_the_chart_tells_what_the_next_prune_takes(
    prune: dict[str, Any] | None, why_not: str | None, lines: list[str]
) -> None:
    assert [line.rstrip() for line in drawn(prune=prune, why_not=why_not).splitlines()][-len(lines) :] == lines


def test_the_command_asks_for_the_series_and_for_a_dry_run(run: Run, server: ServerDouble) -> None:
    server.series = told(2)["series"]
    ended = run("stats", "--chart", "--days", "2", "--url", server.url)
    assert (ended.code, "next prune  this server has no job that prunes" in ended.out) == (0, True)
    assert [path for path, _ in server.requests if "/jobs" in path] == ["/v1/memory/jobs/prune/runs"]
    document = run("stats", "--chart", "--url", server.url, "--json").document
    assert (document["next_prune"], document["series"]["step"]) == (None, "hour")
