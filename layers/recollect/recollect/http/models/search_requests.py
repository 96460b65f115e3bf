"""The body of a search."""

from typing import Annotated, Literal

from pydantic import Field

from recollect.core.candidates import SEARCHED_STATES, EntryFilter
from recollect.core.entry import State
from recollect.core.query import MAX_RESULTS, Query, RelevanceModel
from recollect.core.scope import DEFAULT_SPACE
from recollect.http.fields import Distinct, KindName, QueryText, RelevanceModelName, Space
from recollect.http.models.base import RequestBody

IncludedState = Literal[State.ARCHIVED, State.SUPERSEDED]


class Question(RequestBody):
    """A question to one space."""

    query: QueryText
    space: Space = DEFAULT_SPACE
    limit: Annotated[int, Field(ge=1, le=MAX_RESULTS)] = 10
    kinds: Annotated[list[KindName], Field(min_length=1), Distinct] | None = Field(
        default=None, description="Which kinds are searched; by default all."
    )
    relevance_model: RelevanceModelName = Field(default=RelevanceModel.EVIDENCE, description="How results are ordered.")
    include: Annotated[list[IncludedState], Distinct] = Field(
        default_factory=list, description="States that are searched besides `active`."
    )

    def domain_query(self) -> Query:
        """Return the domain's value."""
        return Query(
            text=self.query,
            limit=self.limit,
            filter=EntryFilter(
                kinds=None if self.kinds is None else frozenset(self.kinds),
                states=SEARCHED_STATES | frozenset(self.include),
            ),
            relevance_model=self.relevance_model,
        )


class SearchRequest(Question):
    """A search."""

    explain: bool = Field(default=False, description="Show for each result what made its score.")


class WhyNotRequest(Question):
    """A search, and an entry that it did not return."""

    entry_id: Annotated[str, Field(min_length=1, max_length=128)] = Field(description="Id, key or name of the entry.")
