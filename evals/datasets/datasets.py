"""Data sets for measuring retrieval: conversations of messages, and questions with the messages that answer them.

Four layouts are read: LoCoMo's (a list of `{sample_id, conversation, qa}`), BEAM's development file (a list of
`{chat, sessions, questions}`), that of `evals/people` (a list of `{person, memories, questions, unanswerable}`) and a
plain folder of `corpus.jsonl`, `queries.jsonl` and `qrels.tsv`, as BEIR has it.
"""

import csv
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from recollect.core.model.entry import Role

# Of two invented people, in LoCoMo's layout
SAMPLE: Final = Path(__file__).with_name("sample.json")
SAMPLE_NOTE: Final = "no data is named: this is a sample, which shows that it works and is too small for figures"
# Layouts without dates: one date for all, so that it cannot help
NO_DATE: Final = datetime(2024, 1, 1, tzinfo=UTC)
ADVERSARIAL: Final = 5  # asks of one person what is known of another: what it names as evidence is no answer
LOCOMO_CATEGORIES: Final = {
    1: "multi-hop",
    2: "temporal",
    3: "open-domain",
    4: "single-hop",
    ADVERSARIAL: "adversarial",
}
GAP: Final = "gap"
SHARED: Final = "shared"
_EVIDENCE: Final = re.compile(r"D:?(\d+)[:;](\d+)")
_SESSION: Final = re.compile(r"session_(\d+)")
_LOCOMO_TIME: Final = "%I:%M %p on %d %B, %Y"


class DataError(Exception):
    """The data is absent or in no layout that is known."""


class Layout(StrEnum):
    """How a data set is written down, and so what it holds."""

    LOCOMO = "LoCoMo"
    BEAM = "BEAM"
    PEOPLE = "people"
    BEIR = "BEIR"


@dataclass(frozen=True, slots=True)
class Message:
    """One message. `session` is None for a document that is part of no conversation."""

    id: str
    text: str
    at: datetime
    session: str | None
    role: Role = Role.USER
    speaker: str | None = None
    caption: str | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A question and the ids of the messages that answer it; there is at least one."""

    question: str
    gold: frozenset[str]
    category: str


@dataclass(frozen=True, slots=True)
class Conversation:
    """Messages in order, and the questions that are asked of them and of nothing else.

    unanswerable: questions near to what was said that nothing here answers. LoCoMo's adversarial ones are among the
    cases as well, as its users score them.
    """

    name: str
    messages: tuple[Message, ...]
    cases: tuple[Case, ...]
    unanswerable: tuple[str, ...] = ()

    @property
    def answerable(self) -> tuple[Case, ...]:
        """The cases that have an answer here."""
        without = set(self.unanswerable)
        return tuple(case for case in self.cases if case.question not in without)


@dataclass(frozen=True, slots=True)
class DataSet:
    """What a file or folder holds."""

    layout: Layout
    conversations: tuple[Conversation, ...]


def named_or_sample(data: str) -> Path:
    """Return where the data is that `make` was given, or the sample where it was given none."""
    return Path(data) if data else SAMPLE


def load(path: Path) -> list[Conversation]:
    """Read the conversations of a data set in whichever layout it has.

    Raises:
        DataError: there is nothing at `path`, or nothing that is known.
    """
    return list(load_set(path).conversations)


def load_set(path: Path) -> DataSet:
    """Read a data set, and tell which layout it has.

    Raises:
        DataError: there is nothing at `path`, or nothing that is known.
    """
    if path.is_dir():
        return DataSet(Layout.BEIR, (_plain(path),))
    if not path.is_file():
        raise DataError(
            f"no data at {path}: give a file of LoCoMo, BEAM or people, or a folder with corpus, queries and qrels"
        )
    samples = json.loads(path.read_text(encoding="utf-8"))
    for member, (layout, read) in _LAYOUTS.items():
        if samples and member in samples[0]:
            return DataSet(layout, tuple(map(read, samples)))
    raise DataError(f"{path} is in no layout that is known: LoCoMo's, BEAM's or that of evals/people")


def load_questions(path: Path) -> tuple[str, ...]:
    """Read questions that belong to no conversation: a JSON list of strings.

    Raises:
        DataError: there is nothing at `path`, or something else.
    """
    if not path.is_file():
        raise DataError(f"no questions at {path}")
    questions = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(questions, list) or not all(isinstance(question, str) for question in questions):
        raise DataError(f"{path} is no JSON list of questions")
    return tuple(questions)


def _locomo(sample: Mapping[str, Any]) -> Conversation:
    messages = tuple(_locomo_messages(sample["conversation"]))
    ids = {message.id for message in messages}
    cases = [
        Case(qa["question"], _locomo_evidence(qa) & ids, LOCOMO_CATEGORIES.get(qa["category"], str(qa["category"])))
        for qa in sample["qa"]
    ]
    adversarial = tuple(qa["question"] for qa in sample["qa"] if qa["category"] == ADVERSARIAL)
    return Conversation(sample["sample_id"], messages, tuple(case for case in cases if case.gold), adversarial)


def _locomo_messages(conversation: Mapping[str, Any]) -> Iterator[Message]:
    numbers = sorted(int(match.group(1)) for key in conversation if (match := _SESSION.fullmatch(key)))
    for number in numbers:
        session = f"session_{number}"
        begun = datetime.strptime(conversation[f"{session}_date_time"], _LOCOMO_TIME).replace(tzinfo=UTC)
        for place, turn in enumerate(conversation[session]):
            yield Message(
                id=turn["dia_id"],
                text=turn["text"],
                at=begun + timedelta(seconds=place),
                session=session,
                speaker=turn["speaker"],
                caption=turn.get("blip_caption") or None,
            )


def _locomo_evidence(qa: Mapping[str, Any]) -> frozenset[str]:
    # Some evidence is malformed ("D8:6; D9:17", "D:11:26", "D30:05"); this is how the set's users read it
    found = _EVIDENCE.findall(" ".join(map(str, qa.get("evidence", []))))
    return frozenset(f"D{int(session)}:{int(turn)}" for session, turn in found)


def _beam(sample: Mapping[str, Any]) -> Conversation:
    messages: list[Message] = []
    for session in sample["sessions"]:
        for turn in session["messages"]:
            at = NO_DATE + timedelta(seconds=len(messages))
            messages.append(Message(turn["id"], turn["text"], at, session["session_id"], Role(turn["role"])))
    cases = [Case(asked["question"], frozenset(asked["gold"]), asked["type"]) for asked in sample["questions"]]
    return Conversation(sample["chat"], tuple(messages), tuple(cases))


def _person(sample: Mapping[str, Any]) -> Conversation:
    messages = tuple(
        Message(memory["id"], memory["text"], _moment(memory.get("at")), session=None) for memory in sample["memories"]
    )
    ids = {message.id for message in messages}
    cases = [
        Case(asked["q"], frozenset(asked["gold"]) & ids, GAP if asked["gap"] else SHARED)
        for asked in sample["questions"]
    ]
    unanswerable = tuple(sample.get("unanswerable", ()))
    return Conversation(sample["person"], messages, tuple(case for case in cases if case.gold), unanswerable)


def _moment(written: str | None) -> datetime:
    if written is None:
        return NO_DATE
    moment = datetime.fromisoformat(written)
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


# By the member that tells a layout from the others
_LAYOUTS: Final[Mapping[str, tuple[Layout, Callable[[Mapping[str, Any]], Conversation]]]] = {
    "conversation": (Layout.LOCOMO, _locomo),
    "sessions": (Layout.BEAM, _beam),
    "person": (Layout.PEOPLE, _person),
}


def _plain(folder: Path) -> Conversation:
    for name in ("corpus.jsonl", "queries.jsonl", "qrels.tsv"):
        if not (folder / name).is_file():
            raise DataError(f"{folder} has no {name}")
    messages = [
        Message(row["_id"], "\n".join(filter(None, (row.get("title"), row["text"]))), NO_DATE, session=None)
        for row in _json_lines(folder / "corpus.jsonl")
    ]
    gold = _relevant(folder / "qrels.tsv")
    cases = [
        Case(row["text"], gold[row["_id"]], "all")
        for row in _json_lines(folder / "queries.jsonl")
        if row["_id"] in gold
    ]
    return Conversation(folder.name, tuple(messages), tuple(cases))


def _json_lines(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def _relevant(path: Path) -> dict[str, frozenset[str]]:
    """Read rows of query id, document id and grade, below a heading; grades over 0 are relevant."""
    gold: dict[str, set[str]] = {}
    with path.open(encoding="utf-8", newline="") as rows:
        for query_id, message_id, grade in list(csv.reader(rows, delimiter="\t"))[1:]:
            if int(grade) > 0:
                gold.setdefault(query_id, set()).add(message_id)
    return {query_id: frozenset(ids) for query_id, ids in gold.items()}
