"""Bodies, parameters and answers about erasures."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.erasure import CONFIRM_EVERYTHING, EVERY_SPACE
from recollect.http.models.base import Answer, RequestBody

MAX_CONFIRM_LENGTH = 64


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
    confirm: Annotated[str, Field(max_length=MAX_CONFIRM_LENGTH)] | None = Field(
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
