"""`recollect stats`: what is remembered, counted; what was done over time, drawn for a terminal."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import groupby
from typing import Annotated, Any, Final, TypeAlias

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from recollect.adapters.clock import SystemClock
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.local.cli.commands import asks_server
from recollect.local.cli.jobs import completed
from recollect.local.cli.output import Output, counted, shown
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import ServerRefusedError

PRUNE: Final = "prune"
_WHY_NOT: Final = {403: "only an operator may ask for it", 404: "this server has no job that prunes"}
_COUNTS: Final = ("entries", "sessions", "waiting_for_embedding", "set_aside")
MOST_COLUMNS: Final = 56
_STEPS: Final = " ▁▂▃▄▅▆▇█"
_BAR: Final = "█"
_BAR_COLUMNS: Final = 24
_NO_SUMS: Final = frozenset({"hit_rate", "embedded_p95_s"})

_Row: TypeAlias = tuple[str, int | str, str]


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
    for one in answer["spaces"]:
        table.add_row(one["space"], *(str(one[name]) for name in _COUNTS), counted(_without_zeros(one["by_kind"])))
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
    series, backlog = answer["series"], answer["total"]
    points, total = list(_columns(series["points"])), series["total"]
    spaces = len(answer["spaces"])
    return Group(
        Text(f"{_period(series)}; {spaces} {'space' if spaces == 1 else 'spaces'}\n"),
        *_section("backlog", _backlog(backlog)),
        *_section("over time", _over_time(points, total)),
        *_section("operation", _operation(points, total)),
        *_section("new memories", _growth(points, total)),
        Text.assemble(("people  ", "bold"), counted(_without_zeros(total["user_actions"])) or "nothing"),
        Text(),
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


def _backlog(total: Mapping[str, Any]) -> Iterator[_Row]:
    waiting, entries, oldest = total["waiting_for_embedding"], total["entries"], total["oldest_waiting_s"]
    bar = _BAR * min(_BAR_COLUMNS, -(-_BAR_COLUMNS * waiting // max(1, entries)))
    age = "" if oldest is None else f", the oldest for {oldest:.0f} s"
    yield "waiting for vectors", waiting, f"{bar} of {entries} entries{age}"
    yield "set aside", total["set_aside"], "see `recollect queue list`" if total["set_aside"] else ""


def _over_time(points: Sequence[Mapping[str, Any]], total: Mapping[str, Any]) -> Iterator[_Row]:
    yield "hit rate", _percent(total["hit_rate"]), _line(points, "hit_rate")
    if tiered := total["tier_1"] + total["tier_2"]:
        split = [_share(point["tier_1"], point["tier_1"] + point["tier_2"]) for point in points]
        yield "answered by a summary", _percent(total["tier_1"] / tiered), spark_line(split)
    for name in ("searches", "created", "merged", "flagged", "skipped", "trimmed"):
        yield name, total[name], _line(points, name)


def _operation(points: Sequence[Mapping[str, Any]], total: Mapping[str, Any]) -> Iterator[_Row]:
    slowest = total["embedded_p95_s"]
    late = "" if not total["embedded"] else "95 % later than an hour" if slowest is None else f"95 % within {slowest} s"
    cost = f"{total['model_failed']} failed, {total['model_tokens']} tokens, {total['model_cost']:.4f} USD"
    jobs = total["job_changes"]
    yield "degraded answers", total["degraded"], _line(points, "degraded", counted(total["degraded_by_reason"]))
    yield "full of protected", total["only_protected"], _line(points, "only_protected")
    yield "got vectors", total["embedded"], _line(points, "embedded", late)
    yield "changed by jobs", sum(jobs.values()), counted(jobs)
    yield "jobs given up", total["jobs_failed"], _line(points, "jobs_failed")
    yield "model calls", total["model_calls"], _line(points, "model_calls", cost)


def _growth(points: Sequence[Mapping[str, Any]], total: Mapping[str, Any]) -> Iterator[_Row]:
    most = max([1, *total["new_by_category"].values()])
    for category, count in sorted(total["new_by_category"].items(), key=lambda one: (-one[1], one[0])):
        bar = _BAR * -(-_BAR_COLUMNS * count // most)
        over_time = spark_line([point["new_by_category"][category] for point in points])
        yield category, count, f"{bar:<{_BAR_COLUMNS}}  {over_time}" if count else ""


def _prune(run: Mapping[str, Any] | None, why_not: str | None) -> Iterator[Text]:
    if run is None:
        yield Text.assemble(("next prune  ", "bold"), why_not or "not known")
        return
    yield Text.assemble(("next prune  ", "bold"), f"of what is due now: {counted(run['counts']) or 'nothing'}")
    reasons = Counter(change["reason"] for change in run["changes"])
    for reason, count in reasons.most_common(8):
        yield Text.assemble(f"  {count:>5}  ", shown(reason))


def _section(title: str, rows: Iterable[_Row]) -> tuple[Table, Text]:
    """Return rows below a title, and the empty line behind them."""
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, show_header=False)
    table.add_column(min_width=21)
    table.add_column(justify="right", min_width=5)
    table.add_column(no_wrap=True)
    for name, count, told in rows:
        table.add_row(name, str(count), Text(told))
    return table, Text()


def _line(points: Sequence[Mapping[str, Any]], name: str, told: str = "") -> str:
    line = spark_line([point[name] for point in points])
    return f"{line}  {told}" if told else line


def _without_zeros(counts: Mapping[str, int]) -> Mapping[str, int]:
    return {name: count for name, count in counts.items() if count}


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.0%}"
