"""What the language model does in a search: one question of messages, the next step of a discovery, grades of texts.

Secrets are taken out of what is sent and was asked: nobody has screened that.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in
from recollect.core.model.language_model import ModelFailure, Prompt
from recollect.core.model.scope import Scope
from recollect.core.query.chat_message import ChatMessage
from recollect.core.query.query import MAX_QUERY_LENGTH
from recollect.core.spaces.discovery.answerability import ANSWERED
from recollect.core.spaces.discovery.landmarks import NameWay
from recollect.core.spaces.discovery.rules import Seen, asked_of, tagged
from recollect.core.spaces.discovery.steps import StepRequest, Stopped, Tool
from recollect.core.text.words import query_stems
from recollect.errors import RerankerError, UnavailableError
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, prompt_about

logger = logging.getLogger(__name__)

LONGEST_MESSAGE: Final = 2_000  # characters; what is asked comes last
QUESTION_TOKENS: Final = 256
STEP_SECONDS: Final = 1.0  # for one answer
STEP_TOKENS: Final = 128
TOLD: Final = 3  # memories that are shown
LONGEST_TOLD: Final = 300  # characters of one
STOP: Final = "stop"
BEST_GRADE: Final = 100
_TOKENS_BESIDE: Final = 64
_TOKENS_OF_A_GRADE: Final = 24


class RewrittenQuestion(ModelAnswer):
    """What the model answers."""

    question: str


@dataclass(frozen=True, slots=True)
class ModelRewriter:
    """See QueryRewriter. A message alone is left to the rules: there is nothing that it could lean on."""

    ask: AsksModel

    def rewritten(self, scope: Scope, messages: Sequence[ChatMessage], *, within_seconds: float) -> str | None:
        """See QueryRewriter. What shares no word with the conversation, or is too long for a query, is none."""
        if len(messages) < 2:
            return None
        data = {"messages": [_message(message) for message in messages]}
        prompt = prompt_about("rewrite_query", data, RewrittenQuestion, max_tokens=QUESTION_TOKENS)
        answer = _answered(self.ask, scope, prompt, within_seconds, "query_not_rewritten")
        if not isinstance(answer, RewrittenQuestion):
            return None
        question = " ".join(answer.question.split())
        said = {stem for message in messages for stem in query_stems(message.text)}
        if len(question) > MAX_QUERY_LENGTH or said.isdisjoint(query_stems(question)):
            self.ask.refused(prompt)
            return None
        return question


def _message(message: ChatMessage) -> dict[str, str | None]:
    return {
        "role": message.role.value,
        "speaker": message.speaker,
        "said_at": None if message.at is None else message.at.date().isoformat(),
        "text": _safe(message.text)[-LONGEST_MESSAGE:],
    }


class ChosenStep(ModelAnswer):
    """What the model answers."""

    tool: Literal["tags", "names", "stop"]
    argument: str


@dataclass(frozen=True, slots=True)
class ModelSteps:
    """See ChooseSteps. The first step is always the search; what is not on the list, or was done, is no answer."""

    ask: AsksModel

    def next(self, scope: Scope, seen: Seen, *, within_seconds: float) -> StepRequest | Stopped | None:
        """See ChooseSteps."""
        prompt = prompt_about("choose_step", _told(seen), ChosenStep, max_tokens=STEP_TOKENS)
        answer = _answered(self.ask, scope, prompt, min(STEP_SECONDS, within_seconds), "step_not_chosen")
        if not isinstance(answer, ChosenStep):
            return None
        chosen = _request(answer, seen)
        if chosen is None or chosen in [one.request for one in seen.taken]:
            self.ask.refused(prompt)
            return None
        return chosen


def _request(chosen: ChosenStep, seen: Seen) -> StepRequest | Stopped | None:
    """Return what was chosen, None where it is not on the list."""
    asked = " ".join(chosen.argument.split())
    made = None
    match chosen.tool:
        case "stop":
            return Stopped.ENOUGH if seen.likely >= ANSWERED else Stopped.NOTHING_LEFT
        case "tags" if asked in _tags(seen):
            made = tagged([asked])
        case "names":
            made = next((asked_of(seen.question, way) for way in _ways(seen) if way.name == asked), None)
    return made


def _told(seen: Seen) -> Mapping[str, Any]:
    return {
        "question": _safe(seen.question),
        "steps": [
            {
                "tool": one.request.tool,
                "asked": _safe(one.request.asked),
                "found": one.found,
                "best": round(one.best, 2),
            }
            for one in seen.taken
        ],
        "found": [
            {"text": _safe(hit.entry.text)[:LONGEST_TOLD], "said_on": hit.entry.said_at.date().isoformat()}
            for hit in seen.hits[:TOLD]
        ],
        "tools": [
            {"tool": Tool.TAGS, "arguments": _tags(seen)},
            {"tool": Tool.NAMES, "arguments": [way.name for way in _ways(seen)]},
            {"tool": STOP, "arguments": []},
        ],
    }


def _tags(seen: Seen) -> list[str]:
    return list(dict.fromkeys((*seen.marks.tags, *seen.marks.all_tags)))


def _ways(seen: Seen) -> Sequence[NameWay]:
    """Return where the names of the question lead, and the names of the space that it does not have."""
    led = seen.walk(seen.marks.names) if seen.marks.names else []
    known = {way.name for way in led} | set(seen.marks.names)
    others = [NameWay((name,)) for name in seen.marks.all_names if name not in known]
    return [*led, *others][: 2 * TOLD + len(seen.marks.all_names)]


class GradedText(ModelAnswer):
    """The grade of one text."""

    text: int
    grade: int


class GradedTexts(ModelAnswer):
    """What the model answers."""

    grades: list[GradedText]


@dataclass(frozen=True, slots=True)
class ModelReranker:
    """See ports.Reranker. Asks within the budget of the space; a scope that is limited to tags asks nothing.

    name: of the model that is asked.
    """

    ask: AsksModel
    name: str

    def scores(self, scope: Scope, question: str, texts: Sequence[str], *, within_seconds: float) -> Sequence[float]:
        """See ports.Reranker. An answer that leaves a text out, grades one twice or beyond the scale is none."""
        data = {
            "question": question,
            "texts": [{"text": number, "says": text} for number, text in enumerate(texts, 1)],
        }
        most = _TOKENS_BESIDE + _TOKENS_OF_A_GRADE * len(texts)
        prompt = prompt_about("grade_texts", data, GradedTexts, max_tokens=most)
        try:
            reply = self.ask(scope, prompt, within_seconds=within_seconds)
        except UnavailableError:
            raise RerankerError(ModelFailure.UNAVAILABLE.value) from None
        if not isinstance(reply.value, GradedTexts):
            raise RerankerError((reply.failure or ModelFailure.MALFORMED).value)
        grades = {one.text: one.grade for one in reply.value.grades}
        is_whole = len(reply.value.grades) == len(texts) and set(grades) == set(range(1, len(texts) + 1))
        if not is_whole or not all(0 <= grade <= BEST_GRADE for grade in grades.values()):
            self.ask.refused(prompt)
            raise RerankerError(ModelFailure.MALFORMED.value)
        return [grades[number] / BEST_GRADE for number in range(1, len(texts) + 1)]


def _answered(ask: AsksModel, scope: Scope, prompt: Prompt, seconds: float, event: str) -> object:
    """Return what a model answers, None for nothing; event: what is logged where the budget cannot be read."""
    try:
        return ask(scope, prompt, within_seconds=seconds).value
    except UnavailableError as error:
        logger.warning(event, extra={"error": type(error).__name__})
        return None


def _safe(text: str) -> str:
    return redacted(text, secrets_in(text))
