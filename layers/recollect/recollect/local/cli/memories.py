"""What people ask a memory for: `recollect remember`, `list`, `search`, `context`, `conflicts`; settings and counts.

`recollect api` asks for anything else.
"""

import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final
from urllib.parse import parse_qsl, quote

import typer

from recollect.core.context.wish import ContextFormat, Tokenizer
from recollect.core.deduplication.conflicts import Resolution
from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.query.strategy import MAX_RESULTS, Strategy
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.local.cli.options import Limit, Space, asks_server, named_values
from recollect.local.cli.output import ENTRY, Columns, Output, table_of
from recollect.local.client.address import address, without_none
from recollect.local.client.failures import IncompleteError, UnusableInputError

if TYPE_CHECKING:
    from rich.table import Table

    from recollect.local.client.client import MemoryClient

MAX_TOKENS: Final = 1_000
_CONFLICT: Final[Columns] = {
    "id": "id",
    "kind": "kind",
    "newer": "entry.text",
    "older": "other.text",
    "decided": "resolution",
}
_COUNTS: Final[Columns] = {
    "space": "space",
    "entries": "entries",
    "sessions": "sessions",
    "waiting for vectors": "waiting_for_embedding",
    "set aside": "set_aside",
    "kinds": "by_kind",
}
Query = Annotated[str, typer.Argument(help="The question, in plain words.")]
Tags = Annotated[list[str] | None, typer.Option("--tag", help="A tag; may be repeated.")]
MinRelevance = Annotated[
    float | None, typer.Option(min=0, max=1, help="What a result must have at least; else the space decides.")
]
HowSearched = Annotated[
    Strategy | None,
    typer.Option(
        help="dual follows names that memories share; discover looks step by step and says how.",
        show_default=Strategy.HYBRID.value,
    ),
]


@asks_server
def remember(
    client: "MemoryClient",
    output: Output,
    text: Annotated[str, typer.Argument(help="What is to be remembered; - reads it from standard input.")],
    *,
    space: Space = DEFAULT_SPACE,
    tag: Tags = None,
    category: Annotated[str | None, typer.Option(help="Its category.", show_default="told by the text")] = None,
    name: Annotated[str | None, typer.Option(help="A name by which it is found and replaced.")] = None,
) -> None:
    """Remember a text; what is known already is counted once more."""
    said = sys.stdin.read() if text == "-" else text
    entry = without_none({"text": said, "space": space, "tags": tag, "category": category, "name": name})
    answer = client.call("POST", "/entries", entry, once=True)
    if answer["action"] == "skipped":
        raise IncompleteError(f"it was not remembered: {answer['reason']}")
    output.result(answer, f"{answer['action']} {answer['entry']['key']}")


@asks_server
def list_(
    client: "MemoryClient",
    output: Output,
    *,
    space: Space = DEFAULT_SPACE,
    tag: Tags = None,
    kind: Annotated[Kind, typer.Option(help="Of this kind.")] = Kind.MEMORY,
    category: Annotated[str | None, typer.Option(help="Of this category alone.")] = None,
    state: Annotated[State | None, typer.Option(help="In this state.", show_default=State.ACTIVE.value)] = None,
    limit: Limit = 20,
) -> None:
    """List memories, the newest first."""
    answer = client.read("/entries", space=space, tag=tag, kind=kind, category=category, state=state, limit=limit)
    output.answer(answer, ENTRY)


@asks_server
def search(
    client: "MemoryClient",
    output: Output,
    query: Query,
    *,
    space: Annotated[str | None, typer.Option(help="Where to search.", show_default=DEFAULT_SPACE)] = None,
    limit: Annotated[int, typer.Option(min=1, max=MAX_RESULTS, help="How many results at most.")] = 10,
    min_relevance: MinRelevance = None,
    kind: Annotated[list[Kind] | None, typer.Option(help="Only this kind; may be repeated.")] = None,
    strategy: HowSearched = None,
    spaces: Annotated[
        str | None, typer.Option(help="Several spaces with commas between them, or * for all, in place of --space.")
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Show what made each score.")] = False,
) -> None:
    """Ask a question and see what is remembered, best first."""
    if spaces is not None and space is not None:
        raise UnusableInputError("--space and --spaces do not go together: --spaces names all that are searched")
    options = {"space": space, "spaces": named_spaces(spaces), "limit": limit, "min_relevance": min_relevance}
    answer = client.search(query, **options, kinds=kind or None, strategy=strategy, explain=explain)
    if left_out := answer.get("spaces_left_out"):
        output.note(f"not searched, since there are too many spaces: {', '.join(left_out)}")
    if answer["results"]:
        output.result(answer, _found(answer), f"{answer['took_ms']:.0f} ms")
    else:
        output.result(answer, "nothing is remembered that answers this")
        if tried := answer.get("tried"):
            output.note(f"tried: {', '.join(tried)}")
    _note_degraded(answer, output)


@asks_server
def context(
    client: "MemoryClient",
    output: Output,
    query: Query,
    space: Space = DEFAULT_SPACE,
    *,
    max_tokens: Annotated[int, typer.Option(min=1, help="What the text may have at most.")] = MAX_TOKENS,
    text_format: Annotated[
        ContextFormat, typer.Option("--format", help="How the text is written.")
    ] = ContextFormat.MARKDOWN,
    tokenizer: Annotated[Tokenizer, typer.Option(help="Whose tokens are counted.")] = Tokenizer.WORDPIECE,
    min_relevance: MinRelevance = None,
    strategy: HowSearched = None,
) -> None:
    """Print the text that a prompt would get; what it cost and what is not in it go to standard error."""
    options = {"space": space, "max_tokens": max_tokens, "format": text_format, "tokenizer": tokenizer}
    answer = client.context(query, **options, min_relevance=min_relevance, strategy=strategy)
    if output.as_json:
        output.result(answer)
    else:
        # As it is, and not wrapped: it holds nothing that a terminal would act on (core/context/quoting.py)
        sys.stdout.write(answer["text"].removesuffix("\n") + "\n")
        blocks = len({memory["ref"] for memory in answer["memories"]})
        spent = f"{answer['tokens']} of {answer['max_tokens']} tokens"
        output.note(f"{spent}, {blocks} blocks, {len(answer['omitted'])} left out")
    if answer.get("memory", "on") != "on":
        output.note(f"nothing is remembered there now: memory is {answer['memory']}")
    _note_degraded(answer, output)


@asks_server
def conflicts(
    client: "MemoryClient",
    output: Output,
    conflict: Annotated[str | None, typer.Argument(help="The one that is decided, by its id.")] = None,
    *,
    decide: Annotated[
        Resolution | None,
        typer.Option(help="The newer memory takes the older one's place, both stay, or the newer one goes."),
    ] = None,
    space: Space = DEFAULT_SPACE,
    limit: Limit = 20,
) -> None:
    """List memories that cannot both hold, or decide about two of them."""
    if (conflict is None) is not (decide is None):
        raise UnusableInputError("to decide, name the conflict and --decide; to list them, neither")
    if conflict is None:
        output.answer(client.read("/conflicts", space=space, status="open", limit=limit), _CONFLICT)
        return
    path = f"/conflicts{address(conflict)}/resolve"
    decided = client.call("POST", path, {"resolution": decide}, once=True, space=space)
    output.result(decided, f"decided: {decided['resolution']}")


@asks_server
def settings(
    client: "MemoryClient",
    output: Output,
    values: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME=VALUE...", help="What is changed, as undo_hours=48; a VALUE may be JSON."),
    ] = None,
    space: Space = DEFAULT_SPACE,
) -> None:
    """Show the settings of a space, or change some of them; what is not named stays."""
    if changed := named_values(values or []):
        output.answer(client.call("POST", "/settings", changed, once=True, space=space))
    else:
        output.answer(client.read("/settings", space=space))


@asks_server
def stats(
    client: "MemoryClient", output: Output, space: Annotated[str, typer.Option(help="One space; * means all.")] = "*"
) -> None:
    """Count what is remembered, and what still waits for vectors."""
    output.answer(client.statistics(space), _COUNTS)


@asks_server
def api(
    client: "MemoryClient",
    output: Output,
    method: Annotated[str, typer.Argument(help="GET, POST, PUT, PATCH or DELETE.")],
    path: Annotated[str, typer.Argument(help="What stands behind /v1/memory, as /tags or /entries/REF/pin.")],
    values: Annotated[
        list[str] | None, typer.Argument(metavar="NAME=VALUE...", help="Parameters or members; a VALUE may be JSON.")
    ] = None,
    *,
    columns: Annotated[
        str | None,
        typer.Option(
            help="Of tables, as tag,count or id,entry.text; others are left out.", show_default="all plain members"
        ),
    ] = None,
) -> None:
    """Call any route of the HTTP API, and draw its answer: `recollect api GET /browse tag=work --columns text`.

    NAME=VALUE are parameters of GET and DELETE and members of what others send; parameters of these stand behind a
    question mark in the path.
    """
    route, _, query = path.partition("?")
    given, parameters = named_values(values or []), dict[str, object](parse_qsl(query))
    if method in {"GET", "DELETE"}:
        parameters |= {
            name: value if isinstance(value, str | list) else json.dumps(value) for name, value in given.items()
        }
    body = None if method in {"GET", "DELETE"} else given
    answer = client.call(method, quote(route, safe="/%"), body, parameters=parameters)
    output.answer(answer, {one.rpartition(".")[2]: one for one in columns.split(",")} if columns else None)


def named_spaces(spaces: str | None) -> list[str] | str | None:
    """Return the spaces of `a,b`, or what stands for all of them."""
    if spaces is None or spaces.strip() == EVERY_SPACE:
        return None if spaces is None else EVERY_SPACE
    return [name.strip() for name in spaces.split(",")]


def _note_degraded(answer: Mapping[str, Any], output: Output) -> None:
    if answer["degraded"]:
        output.note(f"did not answer, so the result may be worse than usual: {', '.join(answer['degraded'])}")


def _found(answer: Mapping[str, Any]) -> "Table":
    from recollect.local.cli.score_chain import told  # noqa: PLC0415 - help draws no answer

    tells_space = "spaces" in answer or any("shared_from" in result for result in answer["results"])
    rows = [
        {**result, "#": place, "when": result["entry"]["occurred_at"][:10], "what": told(result)}
        for place, result in enumerate(answer["results"], start=1)
    ]
    headings = ("#", "relevance", "when", *(("space",) if tells_space else ()), "what")
    return table_of(rows, {heading: heading for heading in headings}, whole=True)
