"""Data sets for measuring retrieval: conversations of messages, and questions with the messages that answer them.

Three layouts are read: LoCoMo's (a list of `{sample_id, conversation, qa}`), BEAM's development file (a list of
`{chat, sessions, questions}`) and a plain folder of `corpus.jsonl`, `queries.jsonl` and `qrels.tsv`.
"""

import csv
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from recollect.core.model.entry import Role

# Layouts without dates: one date for all, so that it cannot help
NO_DATE: Final = datetime(2024, 1, 1, tzinfo=UTC)
LOCOMO_CATEGORIES: Final = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
_EVIDENCE: Final = re.compile(r"D:?(\d+)[:;](\d+)")
_SESSION: Final = re.compile(r"session_(\d+)")
_LOCOMO_TIME: Final = "%I:%M %p on %d %B, %Y"


class DataError(Exception):
    """The data is absent or in no layout that is known."""


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
    """Messages in order, and the questions that are asked of them and of nothing else."""

    name: str
    messages: tuple[Message, ...]
    cases: tuple[Case, ...]


def load(path: Path) -> list[Conversation]:
    """Read a data set in whichever layout it has.

    Raises:
        DataError: there is nothing at `path`, or nothing that is known.
    """
    if path.is_dir():
        return [_plain(path)]
    if not path.is_file():
        raise DataError(f"no data at {path}: give the LoCoMo or BEAM file, or a folder with corpus, queries and qrels")
    samples = json.loads(path.read_text(encoding="utf-8"))
    if samples and "conversation" in samples[0]:
        return [_locomo(sample) for sample in samples]
    if samples and "sessions" in samples[0]:
        return [_beam(sample) for sample in samples]
    raise DataError(f"{path} is neither in LoCoMo's layout nor in BEAM's")


def _locomo(sample: Mapping[str, Any]) -> Conversation:
    messages = tuple(_locomo_messages(sample["conversation"]))
    ids = {message.id for message in messages}
    cases = [
        Case(qa["question"], _locomo_evidence(qa) & ids, LOCOMO_CATEGORIES.get(qa["category"], str(qa["category"])))
        for qa in sample["qa"]
    ]
    return Conversation(sample["sample_id"], messages, tuple(case for case in cases if case.gold))


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
