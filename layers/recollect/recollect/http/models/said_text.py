"""What was said, in messages of every kind: `text`, or `content`, as chat APIs call it."""

from typing import Self

from pydantic import model_validator
from pydantic_core import PydanticCustomError

from recollect.http.errors.validation import INSIDE
from recollect.http.models.base import RequestBody
from recollect.http.models.fields import EntryText


class SaidText(RequestBody):
    """The text of a message, which may be called `content`; one of both is there."""

    text: EntryText | None = None
    content: EntryText | None = None

    @model_validator(mode="after")
    def _has_one_text(self) -> Self:
        if self.text is None and self.content is None:
            raise PydanticCustomError("missing", "is required", {INSIDE: ".text"})
        if self.text is not None and self.content is not None:
            problem = "must be left out where there is a text: it is another name for it"
            raise PydanticCustomError("invalid", "{problem}", {"problem": problem, INSIDE: ".content"})
        return self

    @property
    def said(self) -> str:
        """The text by either name."""
        return self.text or self.content or ""
