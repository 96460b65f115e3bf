"""Tasks that need memory: what is told to it and asked of it, and what the answer must hold. tasks.json has them."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

ANYWHERE: Final = 1_000
TASKS: Final = Path(__file__).with_name("tasks.json")


class TaskKind(StrEnum):
    """What a task is about."""

    PREFERENCE = "preference"
    RECURRING = "recurring meeting"
    GOAL = "goal of several steps"
    UPDATE = "update"
    ABSENCE = "absence"
    TIME = "time"
    SESSIONS = "several sessions"
    PINNED = "pinned"
    TAGS = "tags"
    FORGOTTEN = "forgotten"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Remember(_Part):
    """A memory to store; `entry` is the request's other members. Other steps and checks name it by `label`."""

    do: Literal["remember"]
    label: str
    text: str
    days_ago: float = 0.0
    entry: Mapping[str, Any] = Field(default_factory=dict)


class Said(_Part):
    """One message of a conversation."""

    label: str
    text: str
    speaker: str
    role: Literal["user", "assistant"] = "user"


class Talk(_Part):
    """A conversation to store, message by message."""

    do: Literal["talk"]
    session: str
    days_ago: float
    messages: tuple[Said, ...]


class Edit(_Part):
    """A memory gets another text."""

    do: Literal["edit"]
    label: str
    text: str


class Act(_Part):
    """Something that is done to one memory; `use` reads it as an agent does that works with it."""

    do: Literal["forget", "use"]
    label: str


class Supersede(_Part):
    """The conflict that two memories are in is decided for the newer one, when their vectors were compared."""

    do: Literal["supersede"]
    newer: str
    older: str


Step: TypeAlias = Annotated[Remember | Talk | Edit | Act | Supersede, Field(discriminator="do")]


class Ask(_Part):
    """One question, and what its answer must hold.

    route: search, or the context for a prompt. body: members of the request besides query, space and limit. since_days,
    until_days: only what was said so many days ago, at most and at least. within: labels and the place, from 1, at
    which each stands at the latest. absent: labels that are not among the results. order: labels that all are, in this
    order. nothing: no result is relevant.
    """

    query: str | None = None
    route: Literal["search", "context"] = "search"
    body: Mapping[str, Any] = Field(default_factory=dict)
    since_days: float | None = None
    until_days: float | None = None
    within: Mapping[str, int] = Field(default_factory=dict)
    absent: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    nothing: bool = False

    @property
    def needed(self) -> frozenset[str]:
        """The labels that an answer must hold."""
        return frozenset((*self.within, *self.order))

    def for_a_prompt(self) -> "Ask":
        """Return the question for a context that must hold the same, wherever: there the order is that of blocks."""
        within = dict.fromkeys(self.needed, ANYWHERE)
        return self.model_copy(update={"route": "context", "within": within, "order": ()})


class Task(_Part):
    """A space of its own: steps in order, then questions, all of which must be answered well."""

    name: str
    kind: TaskKind
    steps: tuple[Step, ...]
    asks: tuple[Ask, ...]

    @model_validator(mode="after")
    def _needs_memory(self) -> "Task":
        """Refuse a task that an empty memory would pass, and checks of labels that no step stores."""
        if not any(ask.needed for ask in self.asks):
            raise ValueError(f"{self.name}: must need an entry in one question at least")
        unknown = {label for ask in self.asks for label in (*ask.needed, *ask.absent)} - self.labels()
        if unknown:
            raise ValueError(f"{self.name}: no step stores {', '.join(sorted(unknown))}")
        return self

    def for_prompts(self) -> "Task":
        """Return the task with its questions asked for contexts."""
        return self.model_copy(update={"asks": tuple(ask.for_a_prompt() for ask in self.asks)})

    def labels(self) -> frozenset[str]:
        """Return the labels of everything that its steps store."""
        remembered = [step.label for step in self.steps if isinstance(step, Remember)]
        talks = [step for step in self.steps if isinstance(step, Talk)]
        return frozenset((*remembered, *(said.label for talk in talks for said in talk.messages)))


_READER: Final = TypeAdapter(tuple[Task, ...])


def read_tasks(path: Path = TASKS) -> Sequence[Task]:
    """Read tasks. Raises pydantic.ValidationError (a ValueError) for a file that holds something else."""
    return _READER.validate_json(path.read_bytes())
