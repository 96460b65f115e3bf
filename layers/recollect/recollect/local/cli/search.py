"""`recollect search` and `recollect context`: a question, and what is remembered or a prompt would get for it."""

import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Final

import typer
from rich.table import Table
from rich.text import Text

from recollect.core.context.wish import ContextFormat, Tokenizer
from recollect.core.model.entry import Kind
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.query.strategy import MAX_RESULTS, Strategy
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.local.cli.commands import asks_server
from recollect.local.cli.output import Output, shown
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import UnusableInputError

MAX_TOKENS: Final = 1_000
_FACTORS: Final = ("decay", "turn_factor", "jitter")


@asks_server
def search(
    client: MemoryClient,
    output: Output,
    query: Annotated[str, typer.Argument(help="The question, in plain words.")],
    *,
    space: Annotated[str | None, typer.Option(help="Where to search.", show_default=DEFAULT_SPACE)] = None,
    limit: Annotated[int, typer.Option(min=1, max=MAX_RESULTS, help="How many results at most.")] = 10,
    min_relevance: Annotated[
        float | None, typer.Option(min=0, max=1, help="What a result must have at least; else the space decides.")
    ] = None,
    kind: Annotated[list[Kind] | None, typer.Option(help="Only this kind; may be repeated.")] = None,
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
) -> None:
    """Ask a question and see what is remembered, best first."""
    if spaces is not None and space is not None:
        raise UnusableInputError("--space and --spaces do not go together: --spaces names all that are searched")
    answer = client.search(
        query,
        space=space,
        spaces=named_spaces(spaces),
        limit=limit,
        min_relevance=min_relevance,
        kinds=kind or None,
        strategy=strategy,
        explain=explain,
    )
    if left_out := answer.get("spaces_left_out"):
        output.note(f"not searched, since there are too many spaces: {', '.join(left_out)}")
    output.result(answer, _table(answer) if answer["results"] else "nothing is remembered that answers this")
    if (tried := answer.get("tried")) and not answer["results"]:
        output.note(f"tried: {', '.join(tried)}")
    _note_degraded(answer, output)


@asks_server
def context(
    client: MemoryClient,
    output: Output,
    query: Annotated[str, typer.Argument(help="The question, in plain words.")],
    space: Annotated[str, typer.Option(help="Where to search.")] = DEFAULT_SPACE,
    *,
    max_tokens: Annotated[int, typer.Option(min=1, help="What the text may have at most.")] = MAX_TOKENS,
    text_format: Annotated[
        ContextFormat, typer.Option("--format", help="How the text is written.")
    ] = ContextFormat.MARKDOWN,
    tokenizer: Annotated[Tokenizer, typer.Option(help="Whose tokens are counted.")] = Tokenizer.WORDPIECE,
    min_relevance: Annotated[
        float | None, typer.Option(min=0, max=1, help="What is found must have at least; else the floor decides.")
    ] = None,
    strategy: Annotated[
        Strategy | None,
        typer.Option(help="How it is searched; see `recollect search`.", show_default=Strategy.HYBRID.value),
    ] = None,
) -> None:
    """Print the text that a prompt would get; what it cost and what is not in it go to standard error."""
    answer = client.context(
        query,
        space=space,
        max_tokens=max_tokens,
        format=text_format,
        tokenizer=tokenizer,
        min_relevance=min_relevance,
        strategy=strategy,
    )
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


def _note_degraded(answer: Mapping[str, Any], output: Output) -> None:
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


def score_chain(score: float, explanation: Mapping[str, Any]) -> list[str]:
    """Return how a result got its score, as lines of which each gives the next; steps that do nothing are left out."""
    calibration, relevance = explanation["calibration"], explanation["levelled_relevance"]
    evidence, own, best = _number(calibration["score"]), _number(calibration["relevance"]), calibration["best"]
    found = [f"{leg['leg']} #{leg['rank']} ({leg['score']:.2f})" for leg in explanation["legs"]]
    lines = [f"found by {', '.join(found) or 'its neighbours'}", f"evidence {evidence} = {_sum(explanation['parts'])}"]
    if terms := calibration["log_odds"]:
        log_odds = sum(term["contribution"] for term in terms)
        lines.append(f"log-odds {_number(log_odds)} = {_sum(terms)}")
        lines.append(f"relevance {own} = 1 / (1 + exp({_number(0.0 - log_odds)}))")
    else:
        lines.append(f"relevance {own} = evidence {evidence}, kept within 0 and 1")
    if calibration["pooled"] > 1:
        mean = f"the mean of {calibration['pooled']} entries on end, one of which has {own}"
        lines.append(f"relevance {_number(relevance)} = {mean}")
    if best != 1:  # the profile saw the share of the best
        share = f"{_number(relevance)} / {_number(best)}, the best of this answer"
        lines.append(f"relevance {_number(relevance / best)} = {share}")
    lines.append(_score(score, explanation))
    if similarity := explanation["similarity"]:  # stood against its place when results were to differ, not its score
        lines.append(f"placed with similarity {_number(similarity)} to a result before it")
    return lines


def _score(score: float, explanation: Mapping[str, Any]) -> str:
    weighed = [
        f"{one['weight']:g} x {one['name']} {_number(one['value'])}"
        for one in explanation["signals"]
        if one["contribution"]
    ]
    factors = [f" x {name} {_number(explanation[name])}" for name in _FACTORS if explanation[name] != 1]
    total = " + ".join(weighed) or "0"
    return f"score {_number(score)} = {f'({total})' if factors and len(weighed) > 1 else total}{''.join(factors)}"


def _sum(terms: Sequence[Mapping[str, Any]]) -> str:
    return " ".join(f"{term['name']} {term['contribution']:+.4f}" for term in terms if term["contribution"]) or "0"


def _number(value: float) -> str:
    return f"{value:.4f}"
