"""`recollect stats`: what is remembered, counted; what was done over time, drawn for a terminal."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import groupby
from typing import Annotated, Any, Final

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from recollect.adapters.clock import SystemClock
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.local.cli.commands import asks_server
from recollect.local.cli.jobs import completed
from recollect.local.cli.output import Output, shown
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import ServerRefusedError

PRUNE: Final = "prune"
_WHY_NOT: Final = {403: "only an operator may ask for it", 404: "this server has no job that prunes"}
_COUNTS: Final = ("entries", "sessions", "waiting_for_embedding", "set_aside")
MOST_COLUMNS: Final = 56
_STEPS: Final = " ▁▂▃▄▅▆▇█"
_BAR: Final = "█"
_BAR_COLUMNS: Final = 24
_NONE: Final = "–"
_NO_SUMS: Final = frozenset({"hit_rate", "embedded_p95_s"})


@asks_server
def stats(
    client: MemoryClient,
    output: Output,
    space: Annotated[str, typer.Option(help="One space; * means all.")] = EVERY_SPACE,
    *,
    draw: Annotated[bool, typer.Option("--chart", help="Draw what was done, and what the next prune takes.")] = False,
    days: Annotated[int, typer.Option(min=1, max=400, help="How many days the chart goes back.")] = 30,
) -> None:
    """Count what is remembered, and what still waits for vectors."""
    if not draw:
        answer = client.statistics(space)
        output.result(answer, _table(answer))
        return
    answer = client.statistics(space, since=SystemClock().now() - timedelta(days=days))
    prune, why_not = _next_prune(client, space, output)
    output.result({**answer, "next_prune": prune}, chart(answer, prune, why_not))


def _next_prune(client: MemoryClient, space: str, output: Output) -> tuple[Mapping[str, Any] | None, str | None]:
    """Return a dry run of what prunes, or why there is none."""
    order = {"dry_run": True} if space == EVERY_SPACE else {"dry_run": True, "space": space}
    try:
        return completed(client, client.call("POST", f"/jobs/{PRUNE}/runs", order), output), None
    except ServerRefusedError as error:
        return None, _WHY_NOT.get(error.status, str(error))


def _table(answer: Mapping[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, show_footer=len(answer["spaces"]) > 1)
    table.add_column("space", footer="total")
    for name in _COUNTS:
        table.add_column(name.replace("_", " "), footer=str(answer["total"][name]), justify="right")
    table.add_column("kinds")
    for counted in answer["spaces"]:
        kinds = ", ".join(f"{count} {kind}" for kind, count in counted["by_kind"].items() if count)
        table.add_row(counted["space"], *(str(counted[name]) for name in _COUNTS), kinds)
    return table


def spark_line(values: Sequence[float | None]) -> str:
    """Return a line of blocks from 0 to the highest value; a dot where there is none, or nothing to tell."""
    highest = max((value for value in values if value is not None), default=0.0)
    steps = len(_STEPS) - 1
    return "".join("·" if not value else _STEPS[max(1, round(steps * value / highest))] for value in values)


def chart(answer: Mapping[str, Any], prune: Mapping[str, Any] | None, why_not: str | None = None) -> RenderableType:
    """Return the chart of `GET /stats` with its series.

    Args:
        answer: what the server said.
        prune: a dry run of the job that prunes, None where there was none.
        why_not: there was none for this reason.
    """
    series = answer["series"]
    points = list(_columns(series["points"]))
    return Group(
        Text(f"{_period(series)}; {len(answer['spaces'])} {'space' if len(answer['spaces']) == 1 else 'spaces'}"),
        Text(),
        _backlog(answer["total"]),
        Text(),
        _over_time(points, series["total"]),
        Text(),
        _operation(points, series["total"]),
        Text(),
        _growth(points, series["total"]),
        Text(),
        *_actions(series["total"]),
        *_prune(prune, why_not),
    )


def _columns(points: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield so many points that a terminal has room for them, those that stand together added up."""
    beside = -(-len(points) // MOST_COLUMNS)
    for _, some in groupby(enumerate(points), key=lambda numbered: numbered[0] // beside):
        yield _sum([point for _, point in some])


def _sum(points: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    names = [name for name, value in points[0].items() if isinstance(value, int) and name not in _NO_SUMS]
    total: dict[str, Any] = {name: sum(point[name] for point in points) for name in names}
    by_category: Counter[str] = Counter()
    for point in points:
        by_category.update(point["new_by_category"])
    rate = total["echoed"] / total["served"] if total["served"] else None
    return {**total, "hit_rate": rate, "new_by_category": by_category}


def _period(series: Mapping[str, Any]) -> str:
    first, last, step = series["points"][0]["at"], series["points"][-1]["at"], series["step"]
    digits = 10 if step == "day" else 13
    return f"{first[:digits].replace('T', ' ')} to {last[:digits].replace('T', ' ')}, by the {step} (UTC)"


def _backlog(total: Mapping[str, Any]) -> Table:
    table = _plain("backlog")
    oldest = total["oldest_waiting_s"]
    age = "" if oldest is None else f", the oldest for {oldest:.0f} s"
    table.add_row("waiting for vectors", str(total["waiting_for_embedding"]), Text(_bar_of(total) + age))
    table.add_row("set aside", str(total["set_aside"]), "" if not total["set_aside"] else "see `recollect queue list`")
    return table


def _bar_of(total: Mapping[str, Any]) -> str:
    waiting, entries = int(total["waiting_for_embedding"]), max(1, int(total["entries"]))
    bar = _BAR * min(_BAR_COLUMNS, -(-_BAR_COLUMNS * waiting // entries))
    return f"{bar} of {total['entries']} entries"


def _over_time(points: Sequence[Mapping[str, Any]], total: Mapping[str, Any]) -> Table:
    table = _plain("over time")
    table.add_row("hit rate", _percent(total["hit_rate"]), spark_line([point["hit_rate"] for point in points]))
    tiered = total["tier_1"] + total["tier_2"]
    if tiered:
        split = [_share(point["tier_1"], point["tier_1"] + point["tier_2"]) for point in points]
        table.add_row("answered by a summary", _percent(total["tier_1"] / tiered), spark_line(split))
    for name in ("searches", "created", "merged", "flagged", "skipped", "trimmed"):
        table.add_row(name, str(total[name]), spark_line([point[name] for point in points]))
    return table


def _operation(points: Sequence[Mapping[str, Any]], total: Mapping[str, Any]) -> Table:
    table = _plain("operation")
    why = ", ".join(f"{count} {reason}" for reason, count in total["degraded_by_reason"].items())
    table.add_row("degraded answers", str(total["degraded"]), _beside(points, "degraded", why))
    table.add_row("full of protected", str(total["only_protected"]), _beside(points, "only_protected"))
    slowest = total["embedded_p95_s"]
    late = "" if not total["embedded"] else "95 % later than an hour" if slowest is None else f"95 % within {slowest} s"
    table.add_row("got vectors", str(total["embedded"]), _beside(points, "embedded", late))
    by_job = ", ".join(f"{count} {job}" for job, count in total["job_changes"].items())
    table.add_row("changed by jobs", str(sum(total["job_changes"].values())), by_job)
    table.add_row("jobs given up", str(total["jobs_failed"]), _beside(points, "jobs_failed"))
    cost = f"{total['model_failed']} failed, {total['model_tokens']} tokens, {total['model_cost']:.4f} USD"
    table.add_row("model calls", str(total["model_calls"]), _beside(points, "model_calls", cost))
    return table


def _beside(points: Sequence[Mapping[str, Any]], name: str, told: str = "") -> str:
    line = spark_line([point[name] for point in points])
    return f"{line}  {told}" if told else line


def _growth(points: Sequence[Mapping[str, Any]], total: Mapping[str, Any]) -> Table:
    table = _plain("new memories")
    most = max([1, *total["new_by_category"].values()])
    for category, count in sorted(total["new_by_category"].items(), key=lambda one: (-one[1], one[0])):
        bar = _BAR * -(-_BAR_COLUMNS * count // most)
        over_time = spark_line([point["new_by_category"][category] for point in points])
        table.add_row(category, str(count), f"{bar:<{_BAR_COLUMNS}}  {over_time}" if count else "")
    return table


def _actions(total: Mapping[str, Any]) -> Iterator[RenderableType]:
    done = ", ".join(f"{count} {action}" for action, count in total["user_actions"].items() if count)
    yield Text.assemble(("people  ", "bold"), done or "nothing")


def _prune(run: Mapping[str, Any] | None, why_not: str | None) -> Iterator[RenderableType]:
    yield Text()
    if run is None:
        yield Text.assemble(("next prune  ", "bold"), why_not or "not known")
        return
    counts = ", ".join(f"{count} {action}" for action, count in run["counts"].items())
    yield Text.assemble(("next prune  ", "bold"), f"of what is due now: {counts or 'nothing'}")
    reasons = Counter(change["reason"] for change in run["changes"])
    for reason, count in reasons.most_common(8):
        yield Text.assemble(f"  {count:>5}  ", shown(reason))


def _plain(title: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, show_header=False)
    table.add_column(min_width=21)
    table.add_column(justify="right", min_width=5)
    table.add_column(no_wrap=True)
    return table


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _percent(share: float | None) -> str:
    return _NONE if share is None else f"{share:.0%}"
