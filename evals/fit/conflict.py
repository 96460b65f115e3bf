"""The judge of what replaces what: fitted to chats of months and to short histories, labelled by other hands."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np

from evals.datasets.datasets import Message, load
from evals.fit.logistic import fitted
from recollect.bootstrap.encoders import open_encoder
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.judges.conflict import FEATURES, Histories, PastRemark, past_remark
from recollect.core.judges.linear import LinearJudge
from recollect.core.model.entry import Entry, Kind, Role, Statistics
from recollect.core.model.ids import uuid7
from recollect.core.model.vectors import Float64Array
from recollect.core.retrieval.read_set import ReadEntry
from recollect.ports import Embedder
from recollect.settings import Settings

LABELLED: Final = Path(__file__).parents[2] / "tests" / "labelled"
PENALTY: Final = 1.0
# Of chats in which hardly anything is replaced: searches, what each finds, and what of it is learned from
SEARCHES: Final = 12
FOUND: Final = 100
PAIRS_OF_A_SEARCH: Final = 400
WEIGHT_OF_CHATTER: Final = 0.3
BATCH: Final = 64
BESIDE: Final = 60  # messages about other things among which a short history stands


@dataclass(frozen=True)
class History:
    """What one person said.

    former: which message replaces an older one, and whether nothing of that still holds; beside: what else they said,
    about other things.
    """

    name: str
    turns: tuple[Entry, ...]
    former: Mapping[tuple[str, str], bool]
    beside: tuple[Entry, ...] = ()

    @cached_property
    def histories(self) -> Histories:
        """The statements of the person with the vectors that the service gives them."""
        said = (*_said(self.turns), *_said(self.beside))
        return Histories([one for one in said if one.entry.role is Role.USER])

    @cached_property
    def pairs(self) -> list[tuple[PastRemark, PastRemark]]:
        """Every earlier message of the history with each later one."""
        return [pair for pair, is_own in zip(self.histories.pairs(), self._is_own, strict=True) if is_own]

    @cached_property
    def _is_own(self) -> list[bool]:
        own = {turn.id for turn in self.turns}
        return [own.issuperset((one.entry.id, other.entry.id)) for one, other in self.histories.pairs()]

    @property
    def of_the_person(self) -> list[Entry]:
        """Return what the person said."""
        return [turn for turn in self.turns if turn.role is Role.USER]

    @cached_property
    def labels(self) -> Float64Array:
        """1 for each pair in which the later statement replaces something of the earlier one."""
        return np.array([_ids(one, other) in self.former for one, other in self.pairs], np.float64)

    @cached_property
    def features(self) -> Float64Array:
        """The features of these pairs."""
        return self.histories.features()[self._is_own]


def stories() -> list[History]:
    """Return the chats of months with the pairs that another hand has labelled in them."""
    former: dict[str, dict[tuple[str, str], bool]] = {}
    for line in (LABELLED / "stories" / "former.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        former.setdefault(row["story"], {})[row["older"], row["newer"]] = row["whole"]
    found = []
    for path in sorted((LABELLED / "stories").glob("*.json")):
        story = json.loads(path.read_text(encoding="utf-8"))
        messages = [message for session in story["sessions"] for message in session["messages"]]
        found.append(History(story["id"], tuple(_turns(messages)), former[story["id"]]))
    return found


def short_histories(split: str) -> list[History]:
    """Return the short histories of a split, each among messages of the others; one replaced twice is so by both."""
    path = LABELLED / "continuity" / f"{split}.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    turns = {row["id"]: tuple(_turns(row["messages"])) for row in rows}
    rng, found = random.Random(0), []
    for row in rows:
        others = [turn for name, some in turns.items() if name != row["id"] for turn in some]
        pairs = {
            (older, newer): older not in row["partly"]
            for older in row["former"]
            for newer in _chain(row["former"], older)
        }
        found.append(History(row["id"], turns[row["id"]], pairs, tuple(rng.sample(others, BESIDE))))
    return found


def training() -> list[History]:
    """Return all that the judge is fitted to."""
    return [*stories(), *short_histories("development")]


def ordinary(data: Path) -> Float64Array:
    """Return the features of pairs of LoCoMo's chats about few subjects, float64 [n, f], as if nothing replaced any.

    As in a context, the pairs are among a message and those that are nearest to it.
    """
    rng, found = random.Random(0), []
    for conversation in load(data / "locomo" / "locomo_dev5.json"):
        said = _said(tuple(map(_turn, range(len(conversation.messages)), conversation.messages)))
        vectors = np.array([one.vector for one in said])
        for _ in range(SEARCHES):
            near = np.argsort(-vectors @ vectors[rng.randrange(len(said))], kind="stable")[:FOUND]
            features = Histories([said[place] for place in near]).features()
            found.append(features[rng.sample(range(len(features)), min(len(features), PAIRS_OF_A_SEARCH))])
    return np.concatenate(found)


def judge_of(histories: Sequence[History], chatter: Float64Array) -> LinearJudge:
    """Return the judge that is fitted to some histories and to pairs of which none is replaced."""
    values = np.concatenate([*(one.features for one in histories), chatter])
    labels = np.concatenate([*(one.labels for one in histories), np.zeros(len(chatter))])
    weights = np.concatenate([np.ones(len(values) - len(chatter)), np.full(len(chatter), WEIGHT_OF_CHATTER)])
    return fitted(FEATURES, values, labels, weights, penalty=PENALTY)


def left_out(histories: Sequence[History], chatter: Float64Array) -> Iterator[tuple[History, Float64Array]]:
    """Yield each history with the probabilities of its pairs by a judge that was fitted without it.

    Short histories are left out six at a time.
    """
    groups: dict[str, list[History]] = {}
    for place, one in enumerate(histories):
        groups.setdefault(one.name if len(one.turns) > 20 else f"short {place % 6}", []).append(one)
    for group in groups.values():
        judge = judge_of([one for one in histories if one not in group], chatter)
        for one in group:
            yield one, judge.probabilities(one.features)


@cache
def _encoder() -> Embedder:
    return open_encoder(Settings(), ExitStack())


def _said(turns: Sequence[Entry]) -> list[PastRemark]:
    """Return turns with the vectors that the service gives them."""
    inputs = [encoder_input(turn, turns[place - 1] if place else None) for place, turn in enumerate(turns)]
    made = [
        one
        for start in range(0, len(inputs), BATCH)
        for one in _encoder().encode_entries(inputs[start : start + BATCH])
    ]
    seen = (past_remark(ReadEntry(turn, vectors)) for turn, vectors in zip(turns, made, strict=True))
    return [one for one in seen if one is not None]


def _chain(former: Mapping[str, str], older: str) -> Iterator[str]:
    while older in former:
        older = former[older]
        yield older


def _turns(messages: Sequence[Mapping[str, Any]]) -> Iterator[Entry]:
    for sequence, one in enumerate(messages):
        at, role = datetime.fromisoformat(one["at"]), Role(one["role"])
        yield _turn(sequence, Message(one["id"], one["text"], at, "session", role, one.get("speaker")))


def _turn(sequence: int, message: Message) -> Entry:
    at = message.at
    return Entry(
        id=uuid7(at, sequence=sequence, entropy=sha256(message.id.encode()).digest()[:8]),
        user_id="person",
        space="chats",
        kind=Kind.TURN,
        role=message.role,
        text=message.text,
        speaker=message.speaker,
        caption=message.caption,
        session_id="session",
        source_ids=(message.id,),
        sequence=sequence,
        occurred_at=at,
        created_at=at,
        modified_at=at,
        statistics=Statistics(accessed_at=at),
    )


def _ids(earlier: PastRemark, later: PastRemark) -> tuple[str, str]:
    return earlier.entry.source_ids[0], later.entry.source_ids[0]
