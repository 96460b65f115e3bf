"""Have the language model sum up the memories of a category; what does not stand in them is left out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from recollect.core.model.entry import Entry
from recollect.core.model.language_model import ModelFailure, Prompt
from recollect.core.model.scope import Scope
from recollect.core.spaces.summaries.extractive import MOST_WORDS, SummarySentence
from recollect.core.spaces.summaries.founded import WrittenSentence, founded_sentences
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, made_by, prompt_about

LEAST_MEMORIES: Final = 3  # the sentences of fewer are their own summary
MOST_MEMORIES: Final = 120
MOST_CHARACTERS: Final = 16_000  # of all memories that are sent
MAX_TOKENS: Final = 1_024
# These say nothing of the model, and cost nothing
_NOT_TRIED: Final = frozenset({ModelFailure.OFF, ModelFailure.NO_TIME})


class SummarySentenceSaid(ModelAnswer):
    """A sentence, and the numbers of the memories that it rests on."""

    text: str
    memories: list[int]


class SummarySaid(ModelAnswer):
    """What the model answers."""

    sentences: list[SummarySentenceSaid]


@dataclass(frozen=True, slots=True)
class WrittenSummary:
    """What came of asking. sentences: none where nothing can be used. was_tried: whether the model was asked at all."""

    sentences: tuple[SummarySentence, ...]
    made_by: str
    was_tried: bool = True


@dataclass(frozen=True, slots=True)
class WriteSummary:
    """Asks for one category; seconds: how long an answer is waited for."""

    ask: AsksModel
    seconds: float

    def __call__(self, scope: Scope, category: str, memories: Sequence[Entry]) -> WrittenSummary:
        """Return the sentences of a summary of at most 120 words, none where there is no answer to be used.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        told = dict(enumerate(_most_important(memories), start=1))
        prompt = _prompt(category, told)
        reply = self.ask(scope, prompt, within_seconds=self.seconds)
        by = made_by(reply.model, prompt)
        if not isinstance(reply.value, SummarySaid):
            return WrittenSummary((), by, was_tried=reply.failure not in _NOT_TRIED)
        said = [WrittenSentence(one.text, tuple(one.memories)) for one in reply.value.sentences]
        found = founded_sentences(said, told)
        if len(found) < len(said):
            self.ask.refused(prompt)
        return WrittenSummary(found, by)


def summary_made_by(model: str) -> str:
    """Return what is kept with what a model makes now; another prompt has it made anew."""
    return made_by(model, _prompt("", {}))


def _prompt(category: str, told: Mapping[int, Entry]) -> Prompt:
    memories = [told_to_model(number, entry, entry.said_at.date()) for number, entry in told.items()]
    data = {"category": category, "memories": memories, "most_words": MOST_WORDS}
    return prompt_about("summarise_category", data, SummarySaid, max_tokens=MAX_TOKENS)


def told_to_model(number: int, entry: Entry, said_on: date) -> Mapping[str, object]:
    """Return an entry as it is sent: what a sentence of the answer rests on is named by its number."""
    return {"number": number, "text": entry.text, "said_on": said_on.isoformat(), "speaker": entry.speaker}


def _most_important(memories: Sequence[Entry]) -> list[Entry]:
    """Return the memories that are sent, the latest first: the most important ones, of equals the youngest."""
    ordered = sorted(memories, key=lambda one: (one.importance, one.occurred_at, one.id), reverse=True)
    taken, left = list[Entry](), MOST_CHARACTERS
    for entry in ordered[:MOST_MEMORIES]:
        if len(entry.text) <= left:
            taken.append(entry)
            left -= len(entry.text)
    return sorted(taken, key=lambda one: (one.occurred_at, one.id), reverse=True)
