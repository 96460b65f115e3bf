"""Forgetting a topic, and erasing a space or everything: what is asked for, shown and confirmed."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, model_validator

from recollect.core.lifecycle.coming_back import MOST_TOGETHER
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.query.query import Query, topic_query
from recollect.core.ranking.floor import FLOOR
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.spaces.erasure import CONFIRM_EVERYTHING, EVERY_SPACE, LedgerLine, ordered, stamp
from recollect.http.models.base import Answer, RequestBody
from recollect.http.models.entries import EntryAnswer
from recollect.http.models.fields import Distinct, ExternalId, KindName, QueryText, Space, invalid
from recollect.http.models.profile_numbers import Share
from recollect.http.models.questions import forgetting_question
from recollect.http.models.rendering import By, Json
from recollect.http.models.searching import SearchFilter

if TYPE_CHECKING:
    from recollect.use_cases.common.confirmations import ConfirmationAsked
    from recollect.use_cases.people.forget_topic import TopicPreview

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


class TopicForgottenAnswer(Answer):
    """What was forgotten."""

    operation_id: str = Field(description="By which all of it is brought back.")
    forgotten: list[str] = Field(description="Ids of the entries that are gone, of those that were shown.")
    left: list[str] = Field(description="Ids of those that were changed or forgotten since, and were left as they are.")
    undo_until: datetime


def topic_json(
    preview: "TopicPreview", asked: "ConfirmationAsked | None", *, dry_run: bool, language: str | None = None
) -> Json:
    """Return what would be forgotten, and what confirms it; language: in which the person is asked."""
    count, also = len(preview.entries), len(preview.also)
    text = forgetting_question(count, also, language, more=preview.more)
    confirmation = asked and ConfirmationAnswer.shown(asked, text=text, touches=count + also)
    return TopicAnswer.shown(preview, dry_run=dry_run, confirmation=confirmation)


class NewErasure(RequestBody):
    """What is to be erased, and whether that is meant."""

    NOT_KEPT = frozenset({"confirm"})

    space: Annotated[
        str,
        Field(
            pattern=r"^([a-z0-9][a-z0-9._-]{0,63}|\*)$",
            description="The space, or `*` for all of them; none is taken for meant.",
            examples=[DEFAULT_SPACE, EVERY_SPACE],
        ),
    ]
    confirm: Annotated[str, Field(max_length=64)] | None = Field(
        default=None,
        description=f"The name of the space, or `{CONFIRM_EVERYTHING}` for `*`. Without it nothing is erased.",
        examples=[DEFAULT_SPACE],
    )


_COUNTS = "By kind: entries, versions, vectors, sessions, shares, and records by their collection."


class ErasurePreviewAnswer(Answer):
    """What an erasure would take."""

    space: str
    would_remove: dict[str, int] = Field(description=_COUNTS)
    confirm_with: str = Field(description="What `confirm` has to be.")
    export: str = Field(description="Where it can be taken away first.")


class ResidueAnswer(Answer):
    """What is left somewhere, and until when."""

    where: str
    what: str
    until: datetime | None = Field(description="null where whoever runs the service decides.")


class ReceiptAnswer(Answer):
    """What was erased, signed with HMAC-SHA256 over the other members as JSON with sorted keys."""

    erasure_id: str
    user_id: str
    space: str
    requested_by: str
    erased_up_to: datetime
    completed_at: datetime | None
    removed: dict[str, int] = Field(description=_COUNTS)
    residue: list[ResidueAnswer]
    signature: str


class ErasureAnswer(Answer):
    """How far an erasure is."""

    erasure_id: str
    space: str
    state: Literal["pending", "done"]
    requested_by: str
    erased_up_to: datetime = Field(description="What was sent before is not kept, whenever it arrives.")
    completed_at: datetime | None
    removed: dict[str, int] = Field(description=f"So far. {_COUNTS}")
    receipt: ReceiptAnswer | None


class ErasuresAnswer(Answer):
    """Erasures, the latest first, without their receipts."""

    items: list[ErasureAnswer]


def erasure_json(line: LedgerLine, signed: Json | None = None) -> Json:
    """Return how far an erasure is, with the signed receipt of one that is done."""
    erasure, done_at = line.erasure, line.done_at
    return {
        "erasure_id": erasure.id,
        "space": erasure.space,
        "state": "pending" if done_at is None else "done",
        "requested_by": erasure.by,
        "erased_up_to": stamp(erasure.at),
        "completed_at": None if done_at is None else stamp(done_at),
        "removed": ordered(line.removed),
        "receipt": signed,
    }
