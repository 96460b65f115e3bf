"""The shapes of answers about erasures."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from recollect.http.models.base import Answer

_COUNTS = "By kind: entries, versions, vectors, sessions, and records by their collection."


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
