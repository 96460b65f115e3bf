"""The body of a search, and its filter: read by the language's own parser, which names the place of what is wrong."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import Field, PlainValidator, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from recollect.core.model.entry import Kind, Role, State
from recollect.core.model.scope import DEFAULT_SPACE, is_space_name
from recollect.core.query.chat_message import ChatMessage
from recollect.core.query.query import Query
from recollect.core.query.strategy import MAX_RESULTS, Strategy
from recollect.core.ranking.profiles import ProfileName
from recollect.core.retrieval.candidates import SEARCHED_STATES, EntryFilter
from recollect.core.retrieval.filters.clauses import Clause
from recollect.core.retrieval.filters.parsing import FILTERED_STATES, MAX_CLAUSES, MAX_DEPTH, parse_filter
from recollect.core.retrieval.filters.values import MAX_VALUE_LENGTH, MAX_VALUES
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.core.spaces.shares import MAX_SPACES
from recollect.errors import InputError
from recollect.http.errors.problems import INSIDE
from recollect.http.models.fields import (
    MAX_SAFE_INTEGER,
    SAID_AT,
    BlankIsNone,
    Distinct,
    KindName,
    Moment,
    ProfileChoice,
    QueryText,
    Reason,
    RoleName,
    SaidMoment,
    Space,
    Speaker,
    invalid,
)
from recollect.http.models.messages import SaidText
from recollect.http.models.profile_numbers import ProfileNumbers, Share

Schema = dict[str, Any]


def _filter(value: object) -> Clause:
    try:
        return parse_filter(value, "")
    except InputError as error:
        raise PydanticCustomError("invalid", "{problem}", {"problem": error.problem, INSIDE: error.field}) from error


def _texts(description: str) -> Schema:
    text = {"type": "string", "minLength": 1, "maxLength": MAX_VALUE_LENGTH}
    return {"type": "array", "minItems": 1, "maxItems": MAX_VALUES, "items": text, "description": description}


def _choices(names: list[str], description: str) -> Schema:
    items = {"type": "string", "enum": names}
    return {"type": "array", "minItems": 1, "maxItems": MAX_VALUES, "items": items, "description": description}


def _window(description: str) -> Schema:
    moment = {"type": "string", "format": "date-time"}
    return _object({"after": moment, "before": moment}, f"{description}: at or after `after`, and before `before`.")


def _object(properties: Schema, description: str) -> Schema:
    return {
        "type": "object",
        "minProperties": 1,
        "properties": properties,
        "additionalProperties": False,
        "description": description,
    }


_INNER: Final[Schema] = {"type": "object", "minProperties": 1, "description": "A filter again."}
_SEVERAL: Final[Schema] = {"type": "array", "minItems": 1, "maxItems": MAX_CLAUSES, "items": _INNER}
FILTER_SCHEMA: Final = _object(
    {
        "and": {**_SEVERAL, "description": "Every one holds."},
        "or": {**_SEVERAL, "description": "One holds at least."},
        "not": {**_INNER, "description": "A filter that does not hold."},
        "tags": _object({"any": _texts("One at least."), "all": _texts("All."), "none": _texts("None.")}, "Tags."),
        "categories": _texts("One of these categories."),
        "kinds": _choices([kind.value for kind in Kind], "One of these kinds."),
        "roles": _choices([role.value for role in Role], "One of these roles."),
        "states": _choices(
            [state.value for state in FILTERED_STATES],
            "One of these states, of those that are searched; see `include`.",
        ),
        "speakers": _texts("Said by one of these."),
        "sessions": _texts("In one of these sessions."),
        "pinned": {"type": "boolean", "description": "Pinned, or not."},
        "created_at": _window("Stored"),
        "modified_at": _window("Changed last"),
        "reviewed_at": _window("Reviewed last"),
        "tended_at": _window("Tended last"),
        "accessed_at": _window("Read last"),
        "occurred_at": _window("Said or happened"),
        "metadata": {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": True,
            "description": "By member: a text, number or boolean that it is or lists; `{any: [values]}`; "
            "`{at_least, at_most}`, both included, two numbers or two texts; `{exists: true or false}`.",
        },
    },
    "Which entries may be found. All members must hold; texts are compared exactly, and case counts. At most "
    f"{MAX_DEPTH} levels, {MAX_CLAUSES} conditions, {MAX_VALUES} values in a list. It only narrows: what is "
    "forgotten or waits for approval is never found.",
)
SearchFilter = Annotated[Clause, PlainValidator(_filter), WithJsonSchema(FILTER_SCHEMA)]


def _space_names(value: object) -> list[str] | str:
    """Return the names of several spaces, or what stands for all: one refusal for either form."""
    if value == EVERY_SPACE:
        return EVERY_SPACE
    names = [name for name in value if isinstance(name, str)] if isinstance(value, list) else []
    if not 1 <= len(names) <= MAX_SPACES or len(value if isinstance(value, list) else ()) != len(names):
        raise invalid(f'must be a list of 1 to {MAX_SPACES} names of spaces, or "{EVERY_SPACE}" for all')
    wrong = next((place for place, name in enumerate(names) if not is_space_name(name)), None)
    if wrong is not None:
        problem = "must match ^[a-z0-9][a-z0-9._-]{0,63}$"
        raise PydanticCustomError("invalid", "{problem}", {"problem": problem, INSIDE: f"[{wrong}]"})
    if len(set(names)) != len(names):
        raise invalid("must not hold the same value twice")
    return names


SpaceNames = Annotated[
    list[str] | str,
    PlainValidator(_space_names),
    WithJsonSchema(
        {
            "anyOf": [
                {
                    "type": "array",
                    "items": {"type": "string", "pattern": "^[a-z0-9][a-z0-9._-]{0,63}$"},
                    "minItems": 1,
                    "maxItems": MAX_SPACES,
                    "uniqueItems": True,
                },
                {"const": EVERY_SPACE},
            ]
        }
    ),
]
EXPIRED: Final = "expired"
Included = Literal[State.ARCHIVED, State.SUPERSEDED, "expired"]
IncludedInSearch = Literal[State.ARCHIVED, State.SUPERSEDED, "expired", State.DELETED]
IncludedStates = Annotated[
    list[Included],
    Distinct,
    Field(
        default_factory=list,
        description="States that are searched besides `active`; `expired` is what holds no longer by its `valid_to`, "
        "or by its `valid_from` not within 30 days.",
    ),
]
StrategyName = Annotated[
    Strategy,
    Field(
        strict=False,
        description="`tiered` asks the summaries of the space first: where one is enough, its memories are the answer. "
        "`rerank` has a reranker put the first results in order, up to 50; where none is set up it is refused, and "
        "where it gives no order in time the answer is that of `hybrid`, with `reranker` in `degraded`. "
        "`dual` walks beside, from what the question names, over names that memories share, two hops far. "
        "`discover` goes on by tags, names, times and handoffs, gives each result a reason, and may find that nothing "
        "relevant is remembered.",
    ),
]


class AskingMessage(SaidText):
    """One message of the conversation that asks. Its text may be called `content`."""

    NOT_KEPT = frozenset({"text", "content", "speaker"})

    role: RoleName
    speaker: Annotated[Speaker | None, BlankIsNone] = None
    at: SaidMoment | None = Field(default=None, description=SAID_AT)

    def message(self) -> ChatMessage:
        """Return the domain's value."""
        return ChatMessage(self.role, self.said, self.speaker, self.at)


class QuestionBody(ProfileNumbers):
    """A question to one space: as a text, or as the messages that lead to it."""

    NOT_KEPT = frozenset({"query", "filter"})

    query: QueryText | None = Field(default=None, description="The question; else `messages`.")
    messages: Annotated[list[AskingMessage], Field(min_length=1, max_length=50)] | None = Field(
        default=None,
        description="A conversation in order. What the person's last message asks is searched for, without the "
        "sentences beside it; a question of one word leans on them and on the message before. The answer shows it.",
    )
    temporal: bool = Field(
        default=True,
        description="A question about a time of the record, such as `what did I decide on Tuesday?`, searches that "
        "time only, in the space's time zone; the answer shows the filter. A time in `filter`, `as_of` or `known_at` "
        "goes before it.",
    )
    space: Space = DEFAULT_SPACE
    limit: Annotated[int, Field(ge=1, le=MAX_RESULTS)] = 10
    min_relevance: Share | None = Field(
        default=None,
        description="What a result must have at least, so that fewer than `limit` may come; by default what the space "
        "says.",
    )
    kinds: Annotated[list[KindName], Field(min_length=1), Distinct] | None = Field(
        default=None, description="Which kinds are searched; by default all."
    )
    intent: ProfileChoice | None = Field(
        default=None, description="What the search is for: another name for `profile`."
    )
    profile: ProfileChoice | None = Field(default=None, description="Which profile orders; by default `relevant`.")
    seed: Annotated[int, Field(ge=-MAX_SAFE_INTEGER, le=MAX_SAFE_INTEGER)] | None = Field(
        default=None, description="What jitter is drawn by; by default the query and the day (UTC)."
    )
    include: Sequence[IncludedInSearch] = ()
    filter: SearchFilter | None = None
    as_of: Moment | None = Field(
        default=None,
        description="Only what was true then, by `valid_from` and `valid_to`; superseded entries count as well.",
    )

    @model_validator(mode="after")
    def _has_one_purpose(self) -> "QuestionBody":
        if self.intent is not None and self.profile is not None:
            raise invalid("must have an intent or a profile, not both")
        return self

    @model_validator(mode="after")
    def _asks_one_way(self) -> "QuestionBody":
        if (self.query is None) == (self.messages is None):
            raise invalid("must have query or messages, one of them")
        return self

    def domain_query(self, session_id: str | None = None) -> Query:
        """Return the domain's value; `session_id` is of the conversation that it is asked in."""
        return self.as_value(
            Query,
            text=self.query or "",
            filter=EntryFilter(
                kinds=None if self.kinds is None else frozenset(self.kinds),
                states=SEARCHED_STATES | frozenset(State(one) for one in self.include if one != EXPIRED),
                where=self.filter,
                as_of=self.as_of,
            ),
            profile=self.intent or self.profile or ProfileName.RELEVANT,
            changes=self.changes(),
            messages=tuple(message.message() for message in self.messages or ()),
            session_id=session_id,
            expired=EXPIRED in self.include,
        )


class QuestionToSpaces(QuestionBody):
    """A question to one space with what others share with it, or to several spaces."""

    spaces: SpaceNames | None = Field(
        default=None,
        description=f"In place of `space`: 1 to {MAX_SPACES} spaces that are ranked together, or `*` for all of the "
        f"person's; of more than {MAX_SPACES} the answer names those that were left out. Settings, time zone and "
        "session are those of the first one.",
    )

    @model_validator(mode="after")
    def _asks_in_one_way(self) -> "QuestionToSpaces":
        if self.spaces is not None and "space" in self.model_fields_set:
            raise invalid("must have space or spaces, not both")
        return self


class SearchRequest(QuestionToSpaces):
    """A search."""

    NOT_KEPT = QuestionBody.NOT_KEPT | {"reason_for_search"}

    include: Annotated[list[IncludedInSearch], Distinct] = Field(
        default_factory=list,
        description="States that are searched besides `active`; `expired` is what holds no longer by its `valid_to`, "
        "or by its `valid_from` not within 30 days; `deleted` is what is forgotten and can still come back, for its "
        "person alone and never of what another space shares.",
    )
    strategy: StrategyName = Strategy.HYBRID
    explain: bool = Field(default=False, description="Show for each result what made its score.")
    disagreements: bool = Field(
        default=False,
        description="Say of each memory which others it cannot hold together with, as far as nobody has settled it; of "
        "two that are both found the newer stands first.",
    )
    newest_first: bool = Field(
        default=False,
        description="Put what somebody said later before what it replaces, which says so in `earlier_than`; with the "
        "profile `continuity` it is always done.",
    )
    known_at: Moment | None = Field(
        default=None,
        description="Search what was held then: texts, tags and states as they were. What is forgotten by now stays "
        "forgotten. Large histories are searched in part and marked `partial`.",
    )
    reason_for_search: Reason | None = Field(
        default=None, description="Why it is asked: who says so asks better. Nothing of it is kept."
    )

    @model_validator(mode="after")
    def _has_no_forgotten_past(self) -> "SearchRequest":
        if self.known_at is not None and State.DELETED in self.include:
            raise invalid("must not have known_at where what is deleted is included")
        return self


class WhyNotRequest(QuestionBody):
    """A search, and an entry that it did not return."""

    NOT_KEPT = QuestionBody.NOT_KEPT | {"entry_id"}

    include: IncludedStates
    entry_id: Annotated[str, Field(min_length=1, max_length=128)] = Field(description="Id, key or name of the entry.")
