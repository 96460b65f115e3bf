"""What goes into an encoder and what is asked for by message."""

from dataclasses import dataclass, field

from recollect.core.model.vectors import EntryVectors


@dataclass(frozen=True, slots=True)
class EncoderInput:
    """One text to encode: `searched_text.base_text` of an entry, and of the turn before it in the session."""

    text: str
    previous: str | None = None


@dataclass(frozen=True, slots=True)
class EmbeddingRequest:
    """The message that asks for the vectors of one version of one entry. It carries no text.

    correlation_id: of the request that wrote the entry, where that is known; what is asked for is the same without.
    """

    owner: str
    space: str
    entry_id: str
    version: int
    correlation_id: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, eq=False)
class EmbeddedVersion:
    """The vectors of one version of an entry, to be stored if that version is still the present one."""

    entry_id: str
    version: int
    vectors: EntryVectors
