"""`recollect context`: what a prompt would get for a question, as it would stand there."""

import sys
from typing import Annotated, Final

import typer

from recollect.core.context.wish import ContextFormat, Tokenizer
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.query.strategy import Strategy
from recollect.local.cli.options import Json, Key, Url
from recollect.local.cli.output import Output
from recollect.local.client.client import MemoryClient

MAX_TOKENS: Final = 1_000


def context(
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
    url: Url,
    key: Key = None,
    as_json: Json = False,
) -> None:
    """Print the text that a prompt would get; what it cost and what is not in it go to standard error."""
    with MemoryClient(url, key=key) as client:
        answer = client.context(
            query,
            space=space,
            max_tokens=max_tokens,
            format=text_format.value,
            tokenizer=tokenizer.value,
            min_relevance=min_relevance,
            strategy=None if strategy is None else strategy.value,
        )
    output = Output(as_json=as_json)
    if as_json:
        output.result(answer)
    else:
        # As it is, and not wrapped: it holds nothing that a terminal would act on (core/context/quoting.py)
        sys.stdout.write(answer["text"].removesuffix("\n") + "\n")
        blocks = len({memory["ref"] for memory in answer["memories"]})
        spent = f"{answer['tokens']} of {answer['max_tokens']} tokens"
        output.note(f"{spent}, {blocks} blocks, {len(answer['omitted'])} left out")
    if answer.get("memory", "on") != "on":
        output.note(f"nothing is remembered there now: memory is {answer['memory']}")
    if answer["degraded"]:
        output.note(f"did not answer, so the result may be worse than usual: {', '.join(answer['degraded'])}")
