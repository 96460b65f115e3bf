"""The next step of a discovery, chosen by the language model from a list."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in
from recollect.core.model.scope import Scope
from recollect.core.spaces.discovery.answerability import ANSWERED
from recollect.core.spaces.discovery.landmarks import NameWay
from recollect.core.spaces.discovery.rules import Seen, asked_of, tagged
from recollect.core.spaces.discovery.steps import StepRequest, Stopped, Tool
from recollect.errors import UnavailableError
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, prompt_about

logger = logging.getLogger(__name__)

STEP_SECONDS: Final = 1.0  # for one answer
MAX_TOKENS: Final = 128
TOLD: Final = 3  # memories that are shown
LONGEST_TOLD: Final = 300  # characters of one
STOP: Final = "stop"


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
        prompt = prompt_about("choose_step", _told(seen), ChosenStep, max_tokens=MAX_TOKENS)
        try:
            reply = self.ask(scope, prompt, within_seconds=min(STEP_SECONDS, within_seconds))
        except UnavailableError as error:
            logger.warning("step_not_chosen", extra={"error": type(error).__name__})
            return None
        if not isinstance(reply.value, ChosenStep):
            return None
        chosen = _request(reply.value, seen)
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
        "question": redacted(seen.question, secrets_in(seen.question)),
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


def _safe(text: str) -> str:
    return redacted(text, secrets_in(text))
