"""Forgetting a topic: what is asked for, shown and confirmed."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, model_validator

from recollect.core.lifecycle.cascade import MOST_TOGETHER
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.query.query import Query, topic_query
from recollect.core.ranking.floor import FLOOR
from recollect.core.retrieval.candidates import EntryFilter
from recollect.http.models.answers import EntryAnswer
from recollect.http.models.base import Answer, RequestBody
from recollect.http.models.fields import Distinct, ExternalId, KindName, QueryText, Space, invalid
from recollect.http.models.filters import SearchFilter
from recollect.http.models.profile_numbers import Share
from recollect.http.models.rendering import By, Of

Token = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", description="Of the confirmation.")]
OperationId = Annotated[str, Field(pattern=r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]


class TopicRequest(RequestBody):
    """A topic: what a question finds, what a filter admits, or what a question finds among that."""

    NOT_KEPT = frozenset({"query", "filter"})

    query: QueryText | None = Field(default=None, description="What it is about.")
    filter: SearchFilter | None = Field(default=None, description="As in a search; alone, all that it admits.")
    kinds: Annotated[list[KindName], Field(min_length=1), Distinct] | None = Field(
        default=None, description="Which kinds are meant; by default all."
    )
    space: Space = DEFAULT_SPACE
    min_relevance: Share | None = Field(
        default=None, description=f"What an entry must have at least to be about it; by default {FLOOR:g}."
    )
    cascade: bool = Field(default=True, description="Whether what says the same goes with it.")
    dry_run: bool = Field(default=False, description="Whether it is only shown, with nothing to confirm.")

    @model_validator(mode="after")
    def _is_about_something(self) -> "TopicRequest":
        if self.query is None and self.filter is None:
            raise invalid("must have a query or a filter, or both")
        return self

    def domain_query(self) -> Query:
        """Return the domain's value."""
        admits = EntryFilter(kinds=None if self.kinds is None else frozenset(self.kinds), where=self.filter)
        least = FLOOR if self.min_relevance is None else self.min_relevance
        return topic_query(self.query or "", admits, least=least)


class Confirming(RequestBody):
    """What was asked for is to be done."""

    NOT_KEPT = frozenset({"token"})

    token: Token
    space: Space = Field(default=DEFAULT_SPACE, description="The space for which it was asked.")


class ConfirmingTopic(Confirming):
    """A topic is to be forgotten: as it was shown, or what was chosen of it."""

    entry_ids: Annotated[list[ExternalId], Field(min_length=1, max_length=MOST_TOGETHER), Distinct] | None = Field(
        default=None,
        description="Ids of those that go, each of `entries`, `also` or `near` as they were shown; by default all of "
        "`entries` and `also`.",
    )


class RestoringTogether(RequestBody):
    """What was forgotten together is to come back."""

    operation_id: OperationId
    space: Space = DEFAULT_SPACE


class ConfirmationAnswer(Answer):
    """What confirms an action, and what it would do."""

    token: str = Field(description="Send it to confirm; it works once, and for whom it was made alone.")
    expires_at: datetime
    text: str = Field(description="What would be done, in words for people, without a word of a memory.")
    touches: int = Field(description="How many entries would be forgotten.")


class TopicAnswer(Answer):
    """What would be forgotten."""

    dry_run: bool
    entries: list[EntryAnswer]
    count: Annotated[int, By(lambda preview: len(preview.entries))] = Field(description="How many these are.")
    also: list[str] = Field(description="Ids of what says the same as one of them, and goes with them.")
    also_entries: list[EntryAnswer] = Field(description="The entries of `also`.")
    same_as: dict[str, list[str]] = Field(
        description="For each id of `also` the ids of the entries of which it says the same."
    )
    near: list[EntryAnswer] = Field(
        description="What was found and is less relevant: it may be about something else, and goes only where "
        "`entry_ids` of the confirmation name it."
    )
    more: bool = Field(
        description="Whether there may be more: at most 50 that a question finds, or 200 that a filter admits, are "
        "shown and forgotten at once."
    )
    confirmation: ConfirmationAnswer | None = Field(description="Null with `dry_run`, and where nothing was found.")


class TogetherAnswer(Answer):
    """What became of what had gone together."""

    restored_with_it: Annotated[list[str], Of("with_it")] = Field(description="Ids of those that are back.")
    still_gone: Annotated[list[str], Of("left")] = Field(
        description="Ids of those that could not come back: their name is another's now, or they cannot be undone any "
        "more."
    )


class ForgottenSessionAnswer(Answer):
    """A conversation that is gone for every reader, and what was made of its turns."""

    session_id: str
    turns_forgotten: Annotated[int, Of("turns")]
    deleted_at: Annotated[datetime | None, Of("at")] = Field(description="null when nothing was left to forget.")
    undo_until: datetime | None = Field(description="Until then `POST /sessions/{id}/restore` brings it back.")
    also: list[str] = Field(description="Ids of up to 100 memories that were made of its turns and are still there.")
    forgotten_with_it: Annotated[list[str], Of("with_it")] = Field(
        description="Ids of those that were forgotten together with it."
    )


class RestoredSessionAnswer(TogetherAnswer):
    """A conversation that is back, with what went with it."""

    session_id: str
    turns_restored: Annotated[int, Of("turns")]


class TopicForgottenAnswer(Answer):
    """What was forgotten."""

    operation_id: str = Field(description="By which all of it is brought back.")
    forgotten: list[str] = Field(description="Ids of the entries that are gone, of those that were shown.")
    left: list[str] = Field(description="Ids of those that were changed or forgotten since, and were left as they are.")
    undo_until: datetime
