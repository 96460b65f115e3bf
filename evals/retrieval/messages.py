"""Ask LoCoMo's questions through messages: python -m evals.retrieval.messages --data FILE.

Two conversations are made of every question, the same in every run. `chatter` puts it behind four messages about
nothing and in a message that begins with thanks; `pronouns` names its first person in an earlier message and speaks of
them by pronoun in the question. What the rules make of each is searched for as the plain question is.
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from evals.datasets.datasets import Case, Conversation, DataError, load
from evals.datasets.encodings import CachedEncoder
from evals.retrieval.metrics import DEPTH, Score, mean, score
from evals.retrieval.offline import OfflineSpace, offline_space
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.core.model.entry import Role
from recollect.core.query.query import MAX_QUERY_LENGTH
from recollect.core.query.rewriting.chat_message import ChatMessage
from recollect.core.query.rewriting.names import FEMALE_NAMES, MALE_NAMES
from recollect.core.query.rewriting.rewriter import rewritten
from recollect.core.query.rewriting.word_tables import NO_NOUNS
from recollect.core.ranking.question import Question

TOLERANCE: Final = 0.03
EXIT_FAILED: Final = 1
EXIT_UNUSABLE: Final = 2
CHATTER: Final = (
    ("Hi there! How are you today?", "Doing great, thanks! How can I help?"),
    ("My train was late again and the coffee is cold.", "Oh no, that sounds like a rough start."),
    ("It is raining and I forgot my umbrella.", "Stay dry! Anything that I can do?"),
    ("The office printer ate my report this morning.", "Printers do that. Shall we go on?"),
    ("I had soup for lunch, nothing special.", "Soup is always good on a cold day."),
)
OPENINGS: Final = ("Thanks! By the way, ", "Ha, right. Anyway, ", "Ok, cool. One more thing: ", "")
INTRODUCTIONS: Final = ("I was just thinking of {}.", "{} came up at dinner.", "Let's talk about {} for a moment.")
_NAME: Final = re.compile(r"\b[A-Z][a-z]+\b")
_WORD_BEHIND: Final = re.compile(r"\s+([A-Za-z]+)")
_BEFORE_OBJECT: Final = re.compile(
    r"\b(?:to|with|for|about|of|from|by|at|on|like|help|give|make|inspire|motivate)\s+$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Pronouns:
    """How a person is spoken of."""

    subject: str
    object: str
    possessive: str


SHE: Final = Pronouns("she", "her", "her")
HE: Final = Pronouns("he", "him", "his")


def with_chatter(case: Case, number: int) -> tuple[ChatMessage, ...]:
    """Return the question behind four messages about nothing."""
    first, second = CHATTER[number % len(CHATTER)], CHATTER[(number + 1) % len(CHATTER)]
    asked = ChatMessage(Role.USER, OPENINGS[number % len(OPENINGS)] + case.question)
    return (*_exchange(*first), *_exchange(*second), asked)


def with_pronouns(case: Case, number: int) -> tuple[ChatMessage, ...]:
    """Return the question with pronouns for its first person, who is named before; as it is when it names nobody."""
    names = [name for name in _NAME.findall(case.question) if name.lower() in FEMALE_NAMES | MALE_NAMES]
    if not names:
        return with_chatter(case, number)
    name = names[0]
    pronouns = SHE if name.lower() in FEMALE_NAMES else HE
    introduced = INTRODUCTIONS[number % len(INTRODUCTIONS)].format(name)
    asked = ChatMessage(Role.USER, spoken_of(case.question, name, pronouns))
    return (ChatMessage(Role.USER, introduced), *_exchange(*CHATTER[number % len(CHATTER)])[:1], asked)


def spoken_of(question: str, name: str, pronouns: Pronouns) -> str:
    """Return a question with pronouns wherever it names a person."""
    parts: list[str] = []
    place = 0
    for match in re.finditer(rf"\b{name}\b('s)?", question):
        parts += [question[place : match.start()], _pronoun(question, match, pronouns)]
        place = match.end()
    text = "".join([*parts, question[place:]])
    return text[:1].upper() + text[1:]


def _pronoun(question: str, match: re.Match[str], pronouns: Pronouns) -> str:
    if match[1]:
        return pronouns.possessive
    behind = _WORD_BEHIND.match(question, match.end())
    ends = behind is None or behind[1].lower() in NO_NOUNS - {"have", "feel", "think", "go", "do"}
    return pronouns.object if ends and _BEFORE_OBJECT.search(question[: match.start()]) else pronouns.subject


def _exchange(said: str, answered: str) -> tuple[ChatMessage, ChatMessage]:
    return ChatMessage(Role.USER, said), ChatMessage(Role.ASSISTANT, answered)


Variant = Callable[[Case, int], Sequence[ChatMessage]]
VARIANTS: Final[Mapping[str, Variant]] = {"chatter": with_chatter, "pronouns": with_pronouns}


def rewritten_questions(conversation: Conversation, variant: Variant) -> list[str]:
    """Return what the rules make of each question of a conversation."""
    return [
        rewritten(variant(case, number), longest=MAX_QUERY_LENGTH).text
        for number, case in enumerate(conversation.cases)
    ]


def raw_questions(conversation: Conversation, variant: Variant) -> list[str]:
    """Return the last message as it stands: what would be searched for without a rewriter."""
    return [variant(case, number)[-1].text for number, case in enumerate(conversation.cases)]


def scores(space: OfflineSpace, encoder: CachedEncoder, texts: Sequence[str]) -> Iterator[Score]:
    """Ask texts in a conversation, one for each of its questions."""
    for case, text, vectors in zip(space.conversation.cases, texts, encoder.questions(texts), strict=True):
        ranking = space.ranking(Question(text, vectors))
        yield score([hit.entry.id for hit in ranking.hits(DEPTH)], case.gold)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, return the exit code: 1 when a variant is further behind than is allowed."""
    parser = argparse.ArgumentParser(prog="python -m evals.retrieval.messages", description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--model", type=Path, default=Path(".build/model"))
    parser.add_argument("--show", type=int, default=0, help="print as many rewritten questions that came out otherwise")
    options = parser.parse_args(arguments)
    try:
        conversations = load(options.data)
    except DataError as error:
        print(f"messages: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    encoder = CachedEncoder(MiniLmEmbedder(options.model, threads=2))
    spaces = [offline_space(conversation, encoder) for conversation in conversations]
    plain = _mean_recall(spaces, encoder, lambda conversation: [case.question for case in conversation.cases])
    print(f"query: R@5 {plain:.4f}")
    worst = 0.0
    for name, variant in VARIANTS.items():
        raw = _mean_recall(spaces, encoder, partial(raw_questions, variant=variant))
        made = _mean_recall(spaces, encoder, partial(rewritten_questions, variant=variant))
        print(f"{name}: R@5 {made:.4f} ({made - plain:+.4f}); the last message as it stands {raw:.4f}")
        _show(conversations, variant, options.show)
        worst = min(worst, made - plain)
    return EXIT_FAILED if worst < -TOLERANCE else 0


def _mean_recall(
    spaces: Sequence[OfflineSpace], encoder: CachedEncoder, texts: Callable[[Conversation], Sequence[str]]
) -> float:
    return mean([one for space in spaces for one in scores(space, encoder, texts(space.conversation))]).recall_5


def _show(conversations: Sequence[Conversation], variant: Variant, count: int) -> None:
    """Print some questions that the rules did not bring back to what they were."""
    different = [
        (case.question, raw, made)
        for conversation in conversations
        for case, raw, made in zip(
            conversation.cases,
            raw_questions(conversation, variant),
            rewritten_questions(conversation, variant),
            strict=True,
        )
        if case.question != made
    ]
    print(f"  {len(different)} came out otherwise")
    for question, raw, made in different[:count]:
        print(f"    {question}\n      asked: {raw}\n      made:  {made}")


if __name__ == "__main__":
    sys.exit(main())
