"""`recollect search`."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Final

import typer
from rich.table import Table
from rich.text import Text

from recollect.core.model.entry import Kind
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.query.strategy import MAX_RESULTS, Strategy
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.local.cli.drawing.score_chain import score_chain
from recollect.local.cli.options import Json, Key, Url
from recollect.local.cli.output import Output, shown
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import UnusableInputError

_NOTHING_FOUND: Final = "nothing is remembered that answers this"


def search(
    query: Annotated[str, typer.Argument(help="The question, in plain words.")],
    space: Annotated[str | None, typer.Option(help="Where to search.", show_default=DEFAULT_SPACE)] = None,
    limit: Annotated[int, typer.Option(min=1, max=MAX_RESULTS, help="How many results at most.")] = 10,
    min_relevance: Annotated[
        float | None, typer.Option(min=0, max=1, help="What a result must have at least; else the space decides.")
    ] = None,
    kind: Annotated[list[Kind] | None, typer.Option(help="Only this kind; may be repeated.")] = None,
    *,
    strategy: Annotated[
        Strategy | None,
        typer.Option(
            help="dual follows names that memories share; discover looks step by step and says how.",
            show_default=Strategy.HYBRID.value,
        ),
    ] = None,
    spaces: Annotated[
        str | None, typer.Option(help="Several spaces with commas between them, or * for all, in place of --space.")
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Show what made each score.")] = False,
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Ask a question and see what is remembered, best first."""
    if spaces is not None and space is not None:
        raise UnusableInputError("--space and --spaces do not go together: --spaces names all that are searched")
    kinds = [one.value for one in kind] if kind else None
    with MemoryClient(url, key=key) as client:
        answer = client.search(
            query,
            space=space,
            spaces=named_spaces(spaces),
            limit=limit,
            min_relevance=min_relevance,
            kinds=kinds,
            strategy=None if strategy is None else strategy.value,
            explain=explain,
        )
    output = Output(as_json=as_json)
    if left_out := answer.get("spaces_left_out"):
        output.note(f"not searched, since there are too many spaces: {', '.join(left_out)}")
    output.result(answer, _table(answer) if answer["results"] else Text(_NOTHING_FOUND))
    if (tried := answer.get("tried")) and not answer["results"]:
        output.note(f"tried: {', '.join(tried)}")
    if answer["degraded"]:
        output.note(f"did not answer, so the result may be worse than usual: {', '.join(answer['degraded'])}")


def named_spaces(spaces: str | None) -> list[str] | str | None:
    """Return the spaces of `a,b`, or what stands for all of them."""
    if spaces is None or spaces.strip() == EVERY_SPACE:
        return None if spaces is None else EVERY_SPACE
    return [name.strip() for name in spaces.split(",")]


def _table(answer: Mapping[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, caption=f"{answer['took_ms']:.0f} ms", caption_justify="left")
    table.add_column("#", justify="right", style="dim")
    table.add_column("relevance", justify="right")
    table.add_column("when", no_wrap=True)
    tells_space = "spaces" in answer or any("shared_from" in result for result in answer["results"])
    if tells_space:
        table.add_column("space", no_wrap=True)
    table.add_column("what", overflow="fold")
    for rank, result in enumerate(answer["results"], start=1):
        when = datetime.fromisoformat(result["entry"]["occurred_at"])
        where = [result["space"]] if tells_space else []
        table.add_row(str(rank), f"{result['relevance']:.2f}", f"{when:%Y-%m-%d}", *where, _what(result))
    return table


def _what(result: Mapping[str, Any]) -> Text:
    entry = result["entry"]
    what = Text()
    if entry["speaker"]:
        what.append_text(shown(entry["speaker"])).append(": ")
    what.append_text(shown(entry["text"]))
    if entry["caption"]:
        what.append(" [image: ").append_text(shown(entry["caption"])).append("]")
    if reason := result.get("reason"):
        what.append("\n").append_text(shown(reason))
    if explanation := result.get("explanation"):
        what.append("".join(f"\n{line}" for line in score_chain(result["score"], explanation)), style="dim")
    return what
