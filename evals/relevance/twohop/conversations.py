"""Measure the walk on conversations: python -m evals.relevance.twohop.conversations FILE.

Whether `dual` finds what `hybrid` finds of a data set of conversations, by the kinds of its questions.
"""

import argparse
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from evals.datasets.datasets import load
from evals.harness.loading import load_into, server_settings, space_of
from evals.harness.server_process import running
from evals.retrieval.ask import message_of
from evals.retrieval.metrics import DEPTH, Score, mean, score
from recollect.core.query.strategy import Strategy
from recollect.local.client.client import MemoryClient
from recollect.local.importing.waiting import wait_until_embedded


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="a file of LoCoMo")
    conversations = load(parser.parse_args().data)
    found: dict[tuple[str, Strategy], list[Score]] = defaultdict(list)
    with TemporaryDirectory(prefix="recollect-walk-") as folder:
        settings = server_settings(conversations)
        with running(Path(folder) / "data", **settings) as server, MemoryClient(server.url) as client:
            load_into(client, conversations)
            wait_until_embedded(client, [space_of(one) for one in conversations])
            for one in conversations:
                known = frozenset(message.id for message in one.messages)
                for case in one.cases:
                    for strategy in (Strategy.HYBRID, Strategy.DUAL):
                        answer = client.search(case.question, space=space_of(one), limit=DEPTH, strategy=strategy.value)
                        ids = [message_of(hit["entry"]["source_ids"][0], known) for hit in answer["results"]]
                        found[case.category, strategy].append(score(list(dict.fromkeys(ids)), case.gold))
    table = Table("", "strategy", "questions", "R@5/R@10/NDCG@10", box=None, pad_edge=False)
    for (category, strategy), scores in sorted(found.items()):
        table.add_row(category, strategy.value, str(len(scores)), str(mean(scores)))
    Console().print(table)


if __name__ == "__main__":
    main()
