"""Extraction over fakes: the use case, a language model that answers as planned, and what was made."""

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from recollect.core.model.drafts import Message
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.language_model import ModelFailure, ModelReply, ModelUsage, Prompt
from recollect.core.model.listing import Selection
from recollect.core.model.records import PutRecord
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.index_row import IndexRow
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.errors import StoreUnavailableError
from recollect.ports import LanguageModel
from recollect.use_cases.common.language_model import AskLanguageModel
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.select_sentences import SelectSentences
from recollect.use_cases.maintenance.extract_memories import ExtractMemories
from tests.builders import ALICE
from tests.unit.use_cases.conftest import Bench

MODEL = "fake"


@dataclass
class Teller:
    """A language model that answers with planned values, or fails; prompts: what it was asked."""

    planned: deque[Any] = field(default_factory=deque)
    prompts: list[Prompt] = field(default_factory=list)
    name: str = "double/teller"

    def tells(self, *choices: dict[str, Any]) -> None:
        self.planned.append({"memories": list(choices)})

    def fails(self, failure: ModelFailure) -> None:
        self.planned.append(failure)

    def asked(self) -> dict[str, Any]:
        """Return the data of the last prompt."""
        document: dict[str, Any] = json.loads(self.prompts[-1].messages[0].text)
        return document

    def ask(self, prompt: Prompt, *, within_seconds: float) -> ModelReply:
        self.prompts.append(prompt)
        answer = self.planned.popleft()
        if isinstance(answer, ModelFailure):
            return ModelReply(self.name, ModelUsage(1, 10, 0), failure=answer)
        assert prompt.shape is not None
        return ModelReply(self.name, ModelUsage(1, 10, 10), prompt.shape.parse(answer))

    def close(self) -> None:
        """Have nothing to close."""


@dataclass
class NearMemories:
    """An index in which nothing is found but what is set."""

    found: Candidates = field(default_factory=lambda: Candidates((), ()))

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        return self.found

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        """Take nothing in."""


def choice(message: int, *sentences: int, answers: bool = False, **names: str) -> dict[str, Any]:
    """Return a choice of sentences as a model tells it. names: what a word points at, by word."""
    pairs = [{"word": word, "name": name} for word, name in names.items()]
    return {"message": message, "sentences": list(sentences), "names": pairs, "answers": answers}


def extracting(bench: Bench, model: LanguageModel | None = None) -> ExtractMemories:
    """Return the use case over a bench."""
    settings = ReadSettings(bench.store)
    ask = AskLanguageModel(bench.store, model, bench.clock, settings)
    by_model = SelectSentences(bench.store, NearMemories(), ask, MODEL)
    return ExtractMemories(bench.store, bench.remember, bench.clock, settings, by_model)


def setting(bench: Bench, extract: str, scope: Scope = ALICE) -> None:
    """Let the space make memories, or not."""
    bench.store.change_records(scope, [PutRecord(SETTINGS_KEY, {"extract": extract})])


def memories(bench: Bench, scope: Scope = ALICE) -> list[Entry]:
    """Return the memories of a space, the newest first."""
    return list(bench.store.list_entries(scope, Selection(kind=Kind.MEMORY), limit=50).items)


def turns_of(bench: Bench, *messages: Message, session: str = "s1") -> list[Entry]:
    """Store messages and return the turns of their session."""
    bench.say(*messages, session=session)
    bench.clock.advance(seconds=1)
    return bench.session(session)


@contextmanager
def cut_off(bench: Bench, monkeypatch: pytest.MonkeyPatch, writes_before: int) -> Iterator[None]:
    """Let the store fail after so many writes, and what is done meanwhile end with that; it writes again afterwards."""
    left = writes_before

    def cut(whole: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object) -> object:
            nonlocal left
            left -= 1
            if left == -1:
                raise StoreUnavailableError
            return whole(*args)

        return call

    with monkeypatch.context() as patched:
        for name in ("commit", "change_records"):
            patched.setattr(bench.store, name, cut(getattr(bench.store, name)))
        try:
            yield
        except StoreUnavailableError:
            assert left < 0
