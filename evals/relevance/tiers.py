"""Measure where the summary of a category would answer alone: python -m evals.relevance.tiers --data FILE ...

What each conversation holds is made memories and these summaries, by rules and without a server: the memories of
people as they are, of LoCoMo the observations of its speakers, which name the turns that they rest on. A question
passes a threshold when the best summary's relevance is at it, and where the whole rule is asked for, when the summary
tells enough of its category and leads both legs. Right: a memory that the summary quotes answers it;
beside it, how often one is the first, among the first three and the first ten that the default search finds for the
same questions.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from threadpoolctl import threadpool_limits

from evals.datasets.datasets import Case, Conversation, DataError, Layout, Message, load_questions, load_set
from evals.datasets.encodings import CachedEncoder
from evals.relevance.questions import encoded_questions
from evals.retrieval.offline import OfflineSpace, offline_space
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.core.lifecycle.derive import derived
from recollect.core.ranking.question import Question
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.read_set import ReadEntry, ReadSet
from recollect.core.spaces.summaries.extractive import Summarised, extractive_summary
from recollect.core.spaces.summaries.summary import MADE_BY_RULES, CategorySummary, category_of, digest_of
from recollect.core.spaces.summaries.tiers import ENOUGH, best_summary

THRESHOLDS: Final = (0.35, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)
DEPTHS: Final = (1, 3, 10)
WEIGHTS: Final = RankingWeights()
EXIT_UNUSABLE: Final = 2


@dataclass(frozen=True, slots=True)
class TierAnswer:
    """One question: the relevance of the best summary, whether it holds what answers, at which place a search has it.

    answerable: whether anything answers it at all; place: of the first right hit, None where none is in the ranking.
    leads: whether the summary tells enough of its category, and leads both legs.
    """

    relevance: float
    answerable: bool
    holds: bool = False
    place: int | None = None
    leads: bool = False


def observations(sample: Mapping[str, Any], conversation: Conversation) -> Conversation:
    """Return a conversation of LoCoMo with the observations of its speakers as memories in place of its turns."""
    moments = {message.id: message.at for message in conversation.messages}
    messages: list[Message] = []
    made_of: dict[str, frozenset[str]] = {}
    for noted in sample["observation"].values():
        for speaker in noted.values():
            for text, turns in speaker:
                sources = [turn for turn in ([turns] if isinstance(turns, str) else turns) if turn in moments]
                if sources:
                    key = f"o{len(messages)}"
                    made_of[key] = frozenset(sources)
                    messages.append(Message(key, text, moments[sources[0]], session=None))
    cases = [
        Case(case.question, frozenset(key for key, turns in made_of.items() if turns & case.gold), case.category)
        for case in conversation.answerable
    ]
    asked = tuple(case for case in cases if case.gold)
    return Conversation(conversation.name, tuple(messages), asked, conversation.unanswerable)


def summarised(space: OfflineSpace) -> tuple[list[CategorySummary], ReadSet]:
    """Return the summaries of a conversation's memories, and these as a store gives them."""
    read = [
        ReadEntry(derived(entry, UTC), vectors) for entry, vectors in zip(space.entries, space.vectors, strict=True)
    ]
    by_category: dict[str, list[ReadEntry]] = {}
    for one in read:
        by_category.setdefault(category_of(one.entry), []).append(one)
    made = []
    for category, found in by_category.items():
        entries = [one.entry for one in found]
        vectors = [None if one.vectors is None else one.vectors.pooled for one in found]
        sentences = extractive_summary([Summarised(*both) for both in zip(entries, vectors, strict=True)])
        made_at = max(entry.modified_at for entry in entries)
        summary = CategorySummary(category, sentences, len(found), made_at, MADE_BY_RULES, digest_of(entries))
        made.append(summary)
    return [one for one in made if one.sentences], ReadSet({one.entry.id: one for one in read})


def answers(conversation: Conversation, encoder: CachedEncoder, far: Sequence[str]) -> Iterator[TierAnswer]:
    """Yield what becomes of each question of a conversation, with and without an answer."""
    space = offline_space(conversation, encoder)
    summaries, reading = summarised(space)
    for case, question in zip(conversation.cases, space.questions, strict=True):
        if case in conversation.answerable:
            found = _asked(question, summaries, reading, space, case.gold)
            ranked = (place for place, one in enumerate(space.ranking(question).entries, 1) if one.id in case.gold)
            yield replace(found, answerable=True, place=next(ranked, None))
    for question in encoded_questions([*conversation.unanswerable, *far], encoder):
        yield _asked(question, summaries, reading, space, frozenset())


def _asked(
    question: Question,
    summaries: Sequence[CategorySummary],
    reading: ReadSet,
    space: OfflineSpace,
    gold: frozenset[str],
) -> TierAnswer:
    found = best_summary(question, summaries, reading, WEIGHTS)
    if found is None:
        return TierAnswer(0.0, answerable=False)
    holds = any(one.entry_id in gold for one in found.summary.sentences)
    leads = found.tells_enough() and found.leads(space.candidates(question))
    return TierAnswer(found.relevance, answerable=False, holds=holds, leads=leads)


def table_of(name: str, told: Sequence[TierAnswer], *, whole_rule: bool) -> Table:
    """Return the figures of a set, a line for each threshold."""
    table = Table("threshold", "answers", "right", *(f"search, of {depth}" for depth in DEPTHS), "without", title=name)
    asked = [one for one in told if one.answerable]
    without = [one for one in told if not one.answerable]
    for threshold in (0.0, *THRESHOLDS):
        passed = [one for one in asked if one.relevance >= threshold and (one.leads or not whole_rule)]
        found = [sum(one.place is not None and one.place <= depth for one in passed) for depth in DEPTHS]
        table.add_row(
            f"{threshold:.2f}" + (" *" if threshold == ENOUGH else ""),
            _share(len(passed), len(asked)),
            _share(sum(one.holds for one in passed), len(passed)),
            *(_share(count, len(passed)) for count in found),
            _share(sum(one.relevance >= threshold and (one.leads or not whole_rule) for one in without), len(without)),
        )
    return table


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    options = _parser().parse_args(arguments)
    threadpool_limits(limits=1, user_api="blas")
    try:
        sets = _sets(options.data)
        far = tuple(dict.fromkeys(question for path in options.far for question in load_questions(path)))
    except DataError as error:
        print(f"tiers: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    encoder = CachedEncoder(MiniLmEmbedder(options.model, threads=2))
    console = Console(width=None if sys.stdout.isatty() else 120)
    for name, conversations in sets.items():
        told = [one for conversation in conversations for one in answers(conversation, encoder, far)]
        count = sum(one.answerable for one in told)
        console.print(table_of(f"{name}, {count} questions: by relevance alone", told, whole_rule=False))
        console.print(table_of(f"{name}, {count} questions: by the whole rule", told, whole_rule=True))
    return 0


def _sets(paths: Sequence[Path]) -> dict[str, list[Conversation]]:
    sets: dict[str, list[Conversation]] = {}
    for path in paths:
        held = load_set(path)
        conversations = list(held.conversations)
        if held.layout is Layout.LOCOMO:
            samples = json.loads(path.read_text(encoding="utf-8"))
            conversations = [observations(*both) for both in zip(samples, conversations, strict=True)]
        sets.setdefault(held.layout.value, []).extend(conversations)
    return sets


def _share(count: int, of: int) -> str:
    return f"{count / of:.3f} ({count}/{of})" if of else "none"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m evals.relevance.tiers", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, action="append", required=True, help="LoCoMo or people; may be repeated")
    parser.add_argument("--far", type=Path, action="append", default=[], help="a JSON list of questions")
    parser.add_argument("--model", type=Path, default=Path(".build/model"), help="the folder of the encoder")
    return parser


if __name__ == "__main__":
    sys.exit(main())
