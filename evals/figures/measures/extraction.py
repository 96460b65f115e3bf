"""Extraction: what is kept of labelled conversations, as it was said; a conversation is a question."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

from evals.figures.figure import Better, Figure, Outcome, figure
from evals.fit.labelled_messages import CONVERSATIONS, DEVELOPMENT, HAND_WITHOUT_FACTS, LABELLED, lines_of, messages
from evals.fit.text_judges import QUESTIONS, Example, fitted_to
from evals.fit.texts import feature_weights
from recollect.core.extraction.as_said import KeepJudges, Kept, kept_of, shipped
from recollect.core.extraction.utterance import Utterance
from recollect.core.judges.text_judge import TextJudge
from recollect.core.model.entry import Role

WITHOUT_FACTS: Final = "without_facts"
HEALTH: Final = "health"
SAID_AT: Final = datetime(2026, 3, 2, 12, tzinfo=UTC)  # of messages whose day is not told


@dataclass(slots=True)
class Count:
    """Counts over a conversation. right: kept texts that hold all words of a fact; a part of one is wrong."""

    kept: int = 0
    right: int = 0
    facts: int = 0
    found: int = 0
    asked: int = 0
    asked_found: int = 0
    health: int = 0
    health_found: int = 0
    silent: int = 0  # messages in which nothing is worth keeping
    alarms: int = 0


def measured(_data: Path) -> Iterator[Figure]:
    """Yield the figures of every file with the judges that are shipped, which were fitted to all of them."""
    for files in CONVERSATIONS.values():
        for file in files:
            yield from _of_file("extraction", file, shipped(), sealed=True)


def measured_unseen(_data: Path) -> Iterator[Figure]:
    """Yield the figures of every file with judges that were fitted to those by other hands."""
    said = list(messages())
    examples = {(name, at): one.examples(said) for name, of in QUESTIONS.items() for at, one in enumerate(of)}
    for hand, files in CONVERSATIONS.items():
        judges = _fitted_without(examples, hand)
        for file in files:
            yield from _of_file("extraction_unseen", file, judges)
        if hand == HAND_WITHOUT_FACTS:
            alarms = [
                Outcome(one["id"], bool(_kept_without_facts(one, judges)))
                for one in lines_of(DEVELOPMENT / f"{WITHOUT_FACTS}.jsonl")
            ]
            yield figure(f"extraction_unseen.{WITHOUT_FACTS}", alarms, better=Better.LOWER)


def _fitted_without(examples: Mapping[tuple[str, int], Sequence[Example]], hand: str) -> KeepJudges:
    judges = [
        TextJudge(
            feature_weights([fitted_to([one for one in examples[name, at] if one.hand != hand], question.penalty)])
        )
        for name, questions in QUESTIONS.items()
        for at, question in enumerate(questions)
    ]
    return KeepJudges(*judges)


def _counted(conversation: Mapping[str, Any], judges: KeepJudges) -> Count:
    turns, zone, count = _turns_of(conversation), ZoneInfo(conversation["time_zone"]), Count()
    for place, message in enumerate(conversation["messages"]):
        _count_message(count, kept_of(turns[: place + 1], place, zone, judges), message["facts"])
    return count


def _turns_of(conversation: Mapping[str, Any]) -> list[Utterance]:
    return [
        Utterance(
            text=message["text"],
            at=datetime.fromisoformat(message["at"]),
            role=Role(message["role"]),
            speaker=message["speaker"] if message["role"] == Role.USER.value else None,
        )
        for message in conversation["messages"]
    ]


def _count_message(count: Count, kept: Sequence[Kept], facts: Sequence[Mapping[str, Any]]) -> None:
    texts = [one.text.lower().replace("’", "'") for one in kept]
    held = [{at for at, fact in enumerate(facts) if all(word in text for word in fact["must"])} for text in texts]
    found = set[int]().union(*held)
    count.kept += len(kept)
    count.right += sum(map(bool, held))
    if not facts:
        count.silent += 1
        count.alarms += bool(kept)
    for at, fact in enumerate(facts):
        if not fact.get("optional"):
            count.facts += 1
            count.found += at in found
            count.asked += fact["explicit"]
            count.asked_found += fact["explicit"] and at in found
            count.health += fact["kind"] == HEALTH
            count.health_found += fact["kind"] == HEALTH and at in found


def _of_file(measure: str, file: str, judges: KeepJudges, *, sealed: bool = False) -> Iterator[Figure]:
    """Yield the figures of a file; `sealed` is recall of facts about health."""
    name = f"{measure}.{file.rpartition('/')[2].removeprefix('extraction_')}"
    counts = {one["id"]: _counted(one, judges) for one in lines_of(LABELLED / f"{file}.jsonl")}
    yield figure(f"{name}.precision", [Outcome(key, one.right, one.kept) for key, one in counts.items()])
    yield figure(f"{name}.recall", [Outcome(key, one.found, one.facts) for key, one in counts.items()])
    yield figure(f"{name}.explicit_recall", [Outcome(key, one.asked_found, one.asked) for key, one in counts.items()])
    health = [Outcome(key, one.health_found, one.health) for key, one in counts.items()]
    yield figure(f"{name}.health_recall", health, sealed=sealed)
    alarms = [Outcome(key, one.alarms, one.silent) for key, one in counts.items()]
    yield figure(f"{name}.false_alarms", alarms, better=Better.LOWER)


def _kept_without_facts(one: Mapping[str, Any], judges: KeepJudges) -> Sequence[Kept]:
    said = [*one["before"], {"role": Role.USER.value, "text": one["text"]}]
    turns = [Utterance(text=message["text"], at=SAID_AT, role=Role(message["role"])) for message in said]
    return kept_of(turns, len(turns) - 1, ZoneInfo("UTC"), judges)
