"""What a search answers, with how a discovery came to it."""

from pydantic import Field

from recollect.core.discovery.steps import Stopped, Tool
from recollect.core.ranking.profiles import ProfileName
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.http.models.answers import FoundSummaryAnswer, QueryAnswer, ResultAnswer, Tier
from recollect.http.models.base import Answer
from recollect.http.models.share_answers import SearchedSpacesAnswer


class TracedStepAnswer(Answer):
    """A step of a discovery."""

    tool: Tool
    asked: str = Field(description="What the tool was asked: the question, tags, names from the asked one on, a time.")
    found: int = Field(description="How many memories it looked at.")
    kept: int = Field(description="How many of the results, or of the nearest, it found.")
    best_relevance: float = Field(description="Of the best, to what it was asked, in [0, 1].")


class TraceAnswer(Answer):
    """How a discovery went."""

    steps: list[TracedStepAnswer]
    stopped: Stopped
    by_model: bool = Field(description="Whether a language model chose a step.")


class AnswerabilityTermAnswer(Answer):
    """A term of the log-odds that something which is remembered answers."""

    name: str
    value: float
    weight: float


class AnswerabilityAnswer(Answer):
    """How likely it is that something answers: of the best step; the terms are those of the first one."""

    likely: float
    terms: list[AnswerabilityTermAnswer]


class SearchAnswer(SearchedSpacesAnswer):
    """Results, best first. `degraded` names the parts that did not answer."""

    query: QueryAnswer
    profile: ProfileName
    tier: Tier | None = Field(
        default=None, description="Of a tiered search: 1 where `summary` answers, 2 where the entries do."
    )
    summary: FoundSummaryAnswer | None = Field(
        default=None,
        description="Of a tiered search: the first source, if there is one. In tier 1 the results are its memories.",
    )
    memory: MemoryMode
    results: list[ResultAnswer]
    found: bool | None = Field(
        default=None,
        description="With `discover`: whether anything that is remembered answers; where not, there are no results.",
    )
    nearest: list[ResultAnswer] | None = Field(
        default=None, description="With `discover`, where nothing answers: what comes nearest, which is no answer."
    )
    tried: list[str] | None = Field(default=None, description="With `discover`: what was tried, in words.")
    trace: TraceAnswer | None = Field(default=None, description="With `discover`: the steps.")
    answerability: AnswerabilityAnswer | None = Field(
        default=None, description="With `discover` and `explain`: the numbers behind `found`."
    )
    degraded: list[str]
    took_ms: float
