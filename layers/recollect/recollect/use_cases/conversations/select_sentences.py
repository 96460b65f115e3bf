"""Ask the language model which sentences of a run of turns are worth remembering."""

import logging
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from zoneinfo import ZoneInfo

from recollect.core.deduplication.neighbours import telling_words
from recollect.core.extraction.as_said import SentenceRun, sentences_of
from recollect.core.guardrails.prompt_injection.detector import looks_like_instructions
from recollect.core.model.entry import Entry, Kind, Role
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, EntryFilter
from recollect.errors import IndexUnavailableError
from recollect.ports import CandidateSource, Conversations
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, made_by, prompt_about

logger = logging.getLogger(__name__)

PROMPT: Final = "extract_memories"
SECONDS: Final = 20.0
MOST_READ: Final = 20  # turns of one call
MOST_SHOWN: Final = 40  # with those before
MOST_CHARACTERS: Final = 16_000  # of all turns together; the first ones go
MOST_MEMORIES: Final = 40
LONGEST_NAME: Final = 40  # characters
MOST_NAMES: Final = 3  # of a memory
KNOWN: Final = 10
ANSWER_TOKENS: Final = 4_096
_MEMORIES: Final = EntryFilter(kinds=frozenset({Kind.MEMORY}))


class NameOfModel(ModelAnswer):
    """What a word points at, as the model tells it."""

    word: str
    name: str


class MemoryOfModel(ModelAnswer):
    """Sentences that the model chose; see the prompt."""

    message: int
    sentences: list[int]
    names: list[NameOfModel]
    answers: bool


class MemoriesOfModel(ModelAnswer):
    """What the model answers."""

    memories: list[MemoryOfModel]


@dataclass(frozen=True, slots=True)
class ModelFindings:
    """What a call found.

    selected: by the id of the turn. made_by: prompt, version and model. dropped: choices that name what is not there.
    """

    selected: Mapping[str, Sequence[SentenceRun]]
    made_by: str
    dropped: int


@dataclass(frozen=True, slots=True)
class SelectSentences:
    """Shows the model turns and the memories that are near. It chooses sentences by their numbers; each is checked."""

    store: Conversations
    index: CandidateSource
    ask: AsksModel
    vectors_of: str

    def __call__(
        self, scope: Scope, shown: Sequence[Entry], read: frozenset[str], zone: ZoneInfo
    ) -> ModelFindings | None:
        """Return what is worth remembering in the turns of `read`, None when the model does not tell.

        Args:
            scope: whose turns.
            shown: turns that follow each other, see `pieces`.
            read: the ids of those to be read; the others are there to be understood.
            zone: of the speakers.
        """
        data = {
            "time_zone": zone.key,
            "messages": [_message(number, turn, zone, is_read=turn.id in read) for number, turn in enumerate(shown, 1)],
            "known": self._known(scope, [turn for turn in shown if turn.id in read]),
        }
        prompt = prompt_about(PROMPT, data, MemoriesOfModel, max_tokens=ANSWER_TOKENS)
        reply = self.ask(scope, prompt, within_seconds=SECONDS)
        if reply.failure is not None:
            return None
        selected, dropped = dict[str, list[SentenceRun]](), Counter[str]()
        for place, one in enumerate(reply.value.memories):
            problem = _problem(one, shown, read) if place < MOST_MEMORIES else "too-many"
            if problem is None:
                selected.setdefault(shown[one.message - 1].id, []).append(_selection(one, shown))
            else:
                dropped[problem] += 1
        if dropped:
            logger.info("selections_dropped", extra={"reasons": dict(dropped)})
        return ModelFindings(selected, made_by(reply.model, prompt), dropped.total())

    def _known(self, scope: Scope, turns: Sequence[Entry]) -> list[str]:
        """Return the texts of the memories nearest to the turns; none when the index does not answer."""
        words = tuple(dict.fromkeys(word for turn in turns for word in telling_words(turn)))
        last = self.store.read(scope, [turns[-1].id], model=self.vectors_of).entries.get(turns[-1].id)
        if last is None or last.vectors is None:
            return []
        query = CandidateQuery(words, last.vectors.pooled, self.vectors_of, _MEMORIES, per_leg=KNOWN)
        try:
            found = self.index.candidates(scope, query)
        except IndexUnavailableError:
            return []
        near = dict.fromkeys(hit.entry_id for leg in (found.dense, found.bm25) for hit in leg)
        entries = entries_of(self.store, scope, list(near)[:KNOWN]).values()
        return [entry.text for entry in entries if _MEMORIES.admits(entry)]


def pieces(run: Sequence[Entry], fresh: frozenset[str]) -> Iterator[tuple[Sequence[Entry], frozenset[str]]]:
    """Yield what one call shows, and which of it is to be read: the fresh turns of a run, a bounded number at a time.

    Args:
        run: turns that follow each other in a session.
        fresh: the ids of those to be read.
    """
    places = [place for place, turn in enumerate(run) if turn.id in fresh]
    for start in range(0, len(places), MOST_READ):
        chosen = places[start : start + MOST_READ]
        first, end = max(0, chosen[-1] + 1 - MOST_SHOWN), chosen[-1] + 1
        first = min(first, chosen[0])
        length = sum(len(turn.text) for turn in run[first:end])
        while first < chosen[0] and length > MOST_CHARACTERS:
            length -= len(run[first].text)
            first += 1
        yield run[first:end], frozenset(run[place].id for place in chosen)


def _message(number: int, turn: Entry, zone: ZoneInfo, *, is_read: bool) -> dict[str, Any]:
    sentences = [{"number": at, "text": text} for at, text in enumerate(sentences_of(turn.text), 1)]
    return {
        "number": number,
        "role": turn.role.value,
        "speaker": turn.speaker,
        "said_at": turn.occurred_at.astimezone(turn.zone_in(zone)).strftime("%Y-%m-%d %H:%M %A"),
        **({"sentences": sentences} if is_read else {"text": turn.text}),
    }


def _problem(one: MemoryOfModel, shown: Sequence[Entry], read: frozenset[str]) -> str | None:
    """Return why a choice is not taken, None when it is."""
    if not 1 <= one.message <= len(shown):
        return "no-such-message"
    turn = shown[one.message - 1]
    if turn.id not in read:
        return "not-to-be-read"
    numbers = sorted(set(one.sentences))
    if not numbers or numbers[0] < 1 or numbers[-1] > len(sentences_of(turn.text)):
        return "no-such-sentence"
    return None if numbers[-1] - numbers[0] == len(numbers) - 1 else "not-neighbours"


def _selection(one: MemoryOfModel, shown: Sequence[Entry]) -> SentenceRun:
    """Return a choice with the names that people say in the conversation, or have; others are left out."""
    own = [turn for turn in shown if turn.role is Role.USER]
    heard = [turn.text for turn in shown[: one.message] if turn.role is Role.USER]
    heard += [turn.speaker for turn in own if turn.speaker]
    names = [(pair.word, pair.name) for pair in one.names if pair.word.strip() and _stands_in(pair.name, heard)]
    return SentenceRun(min(one.sentences) - 1, max(one.sentences) - 1, tuple(names[:MOST_NAMES]), one.answers)


def _stands_in(name: str, texts: Sequence[str]) -> bool:
    """Tell whether a short name stands in one of the texts, as whole words."""
    if not name.strip() or len(name) > LONGEST_NAME or looks_like_instructions(name) is not None:
        return False
    pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return any(pattern.search(text) for text in texts)
