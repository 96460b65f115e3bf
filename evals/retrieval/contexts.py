"""Measure contexts on a data set, through the HTTP API: python -m evals.retrieval.contexts --data FILE.

Every conversation goes into its own space of a fresh server; each question is asked as `POST /context` with every
budget. evidence: the share of the messages that answer a question that stand in its context, whole or shortened;
shortened: of these, those of which sentences are left out; tokens: what was spent; remembered: the share of these that
are the words of what is remembered with the names of who said it, the rest is frame; blocks: how many; right: the share
of what is shown as found, turns beside it left out, that answers; nothing: the share of the questions that are told
that nothing answers them; rightly nothing: the same of near questions that nothing answers, where the data has some.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np
from rich.console import Console
from rich.table import Table

from evals.datasets.datasets import Case, Conversation, DataError, load
from evals.harness.loading import LoadingError, load_into, server_settings, space_of
from evals.harness.server_process import ServerStartError, running
from evals.retrieval.ask import message_of
from recollect.adapters.minilm.tokenizer import WordPieceCounter
from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import CommandError
from recollect.local.importing.waiting import wait_until_embedded
from recollect.ports import TokenCounter

BUDGETS: Final = (500, 1_000, 2_000, 4_000)
FORMATS: Final = ("markdown", "json")
EXIT_FAILED: Final = 1
EXIT_UNUSABLE: Final = 2


@dataclass(frozen=True, slots=True)
class Measured:
    """What one context is; shares in [0, 1]. `right` is None where nothing is shown as found."""

    evidence: float
    shortened: float
    tokens: int
    remembered: float
    blocks: int
    right: float | None
    nothing: bool


def load_and_embed(client: MemoryClient, conversations: Sequence[Conversation]) -> None:
    """Store every message and wait for its vectors.

    Raises:
        LoadingError: one was not stored or could not be embedded.
    """
    load_into(client, conversations)
    if set_aside := wait_until_embedded(client, [space_of(one) for one in conversations]):
        raise LoadingError(f"{set_aside} messages could not be embedded")


def measured(answer: Mapping[str, Any], case: Case, known: frozenset[str], count: TokenCounter) -> Measured:
    """Return what an answer of `POST /context` is for a question."""
    shown = {message_of(one["source_ids"][0], known): one for one in answer["memories"] if one["source_ids"]}
    found = [message for message, one in shown.items() if one["relevance"] is not None]
    held = case.gold & shown.keys()
    words = sum(count.count(f"{one['speaker'] or ''} {one['text']}") for one in answer["memories"])
    return Measured(
        evidence=len(held) / len(case.gold),
        shortened=sum(shown[one]["shortened"] for one in held) / len(case.gold),
        tokens=answer["tokens"],
        remembered=words / answer["tokens"] if answer["tokens"] else 0.0,
        blocks=len({one["ref"] for one in answer["memories"]}),
        right=len(case.gold.intersection(found)) / len(found) if found else None,
        nothing=answer["nothing_relevant"],
    )


def ask_all(
    client: MemoryClient,
    conversations: Sequence[Conversation],
    count: TokenCounter,
    *,
    max_tokens: int,
    format_: str,
    every: int,
) -> Iterator[Measured]:
    """Ask every `every`-th question of each conversation for a context."""
    for conversation in conversations:
        known = frozenset(message.id for message in conversation.messages)
        for case in conversation.cases[::every]:
            answer = client.context(case.question, space=space_of(conversation), max_tokens=max_tokens, format=format_)
            yield measured(answer, case, known, count)


def nothing_share(client: MemoryClient, conversations: Sequence[Conversation], *, every: int) -> float | None:
    """Return the share of the questions that nothing answers of which the context says so; None without such ones."""
    told = [
        bool(client.context(question, space=space_of(one), max_tokens=BUDGETS[0])["nothing_relevant"])
        for one in conversations
        for question in one.unanswerable[::every]
    ]
    return sum(told) / len(told) if told else None


def report(found: Sequence[tuple[str, int, Sequence[Measured]]]) -> Table:
    """Return the figures as a table."""
    table = Table(box=None, pad_edge=False)
    for heading in ("format", "budget", "evidence", "shortened", "tokens", "remembered", "blocks", "right", "nothing"):
        table.add_column(heading, justify="right")
    for format_, budget, contexts in found:
        rights = [one.right for one in contexts if one.right is not None]
        table.add_row(
            format_,
            str(budget),
            f"{np.mean([one.evidence for one in contexts]):.3f}",
            f"{np.mean([one.shortened for one in contexts]):.3f}",
            f"{np.mean([one.tokens for one in contexts]):.0f}",
            f"{np.mean([one.remembered for one in contexts if one.tokens and not one.nothing] or [0.0]):.3f}",
            f"{np.mean([one.blocks for one in contexts]):.1f}",
            f"{np.mean(rights):.3f}" if rights else "-",
            f"{np.mean([one.nothing for one in contexts]):.3f}",
        )
    return table


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        conversations = load(options.data)
        with TemporaryDirectory(prefix="recollect-eval-") as folder:
            data = Path(folder) / "data"
            with running(data, **server_settings(conversations)) as server, MemoryClient(server.url) as client:
                load_and_embed(client, conversations)
                count = WordPieceCounter(options.model)
                found = []
                for format_, budget in product(options.format or FORMATS[:1], options.budget or BUDGETS):
                    asked = ask_all(
                        client, conversations, count, max_tokens=budget, format_=format_, every=options.every
                    )
                    found.append((format_, budget, list(asked)))
                rightly = nothing_share(client, conversations, every=options.every)
    except DataError as error:
        print(f"contexts: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    except (CommandError, LoadingError, ServerStartError) as error:
        print(f"contexts: {error}", file=sys.stderr)
        return EXIT_FAILED
    Console(width=None if sys.stdout.isatty() else 120).print(report(found))
    if rightly is not None:
        print(f"rightly nothing: {rightly:.3f}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m evals.retrieval.contexts", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="a file of LoCoMo, BEAM or people, or a folder")
    parser.add_argument("--budget", type=int, action="append", help=f"tokens; may be repeated (default: {BUDGETS})")
    parser.add_argument("--format", choices=FORMATS, action="append", help="may be repeated (default: markdown)")
    parser.add_argument("--every", type=int, default=1, help="ask each n-th question only (default: %(default)s)")
    parser.add_argument("--model", type=Path, default=Path(".build/model"))
    return parser


if __name__ == "__main__":
    sys.exit(main())
