"""What a person says about themselves, for all of their spaces: name, language, time zone, a short text."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from recollect.core.model.records import ABSENT, Collection, PutRecord, Record, RecordKey
from recollect.core.spaces.settings import require_language, require_time_zone

MAX_PROFILE_TEXT: Final = 500
PROFILE_KEY: Final = RecordKey(Collection.PROFILE, ("person",))
_SAID: Final = ("name", "language", "time_zone", "text")


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonProfile:
    """The profile as it is kept; what is None was not said. `version` is 0 before anything was.

    time_zone: an IANA name; language: an IETF tag. text: opens every context.
    """

    name: str | None = None
    language: str | None = None
    time_zone: str | None = None
    text: str | None = None
    version: int = ABSENT
    modified_at: datetime | None = None

    def __post_init__(self) -> None:
        """Raise InputError for a time zone that there is not, or what is no language tag."""
        require_language(self.language)
        if self.time_zone is not None:
            require_time_zone(self.time_zone)

    def record(self, now: datetime, by: str, *, expected: int) -> PutRecord:
        """Return it as a record in place of the version that is expected."""
        said = {name: getattr(self, name) for name in _SAID}
        return PutRecord(PROFILE_KEY, {**said, "modified_at": now.isoformat(), "by": by}, expected=expected)


NO_PROFILE: Final = PersonProfile()


def profile_of_person(record: Record | None) -> PersonProfile:
    """Return the profile that a record holds."""
    if record is None:
        return NO_PROFILE
    value: Any = record.value
    said = {name: value[name] for name in _SAID}
    return PersonProfile(**said, version=record.revision, modified_at=datetime.fromisoformat(value["modified_at"]))
