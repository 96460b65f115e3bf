"""What the person says about themselves, and what spaces have of it that set nothing of their own."""

from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from recollect.core.model.entry import Language
from recollect.core.model.scope import Owner, Scope
from recollect.core.spaces.person_profile import PROFILE_KEY, PersonProfile, profile_of_person
from recollect.core.spaces.settings import SpaceSettings
from recollect.core.text.language import spoken
from recollect.ports import Records
from recollect.use_cases.common.settings import ReadSettings


@dataclass(frozen=True, slots=True)
class ReadPerson:
    """Reads the profile of a person, which belongs to no space."""

    store: Records

    def __call__(self, owner: Owner) -> PersonProfile:
        """Return the profile, an empty one where there is none."""
        return profile_of_person(self.store.records(owner.person, [PROFILE_KEY]).get(PROFILE_KEY))


@dataclass(frozen=True, slots=True)
class ShowSettings:
    """Reads what holds in a space, with what it has of the person."""

    store: Records
    settings: ReadSettings

    def __call__(self, scope: Scope, known: SpaceSettings | None = None) -> SpaceSettings:
        """Return the settings of a space; known: as far as they are."""
        return inherited(self.store, scope, known or self.settings(scope))


def zone_of(store: Records, scope: Scope, settings: SpaceSettings) -> ZoneInfo:
    """Return the time zone of a space: its own, else the person's, else the deployment's.

    The person is read only where the space has none of its own.
    """
    return ZoneInfo((settings if settings.has_own_zone else inherited(store, scope, settings)).time_zone)


def bearings_of(store: Records, scope: Scope, settings: SpaceSettings) -> tuple[ZoneInfo, Language]:
    """Return the time zone of a space and the language that is usual there, each its own or else the person's."""
    known = inherited(store, scope, settings)
    return ZoneInfo(known.time_zone), spoken(known.language)


def inherited(store: Records, scope: Scope, settings: SpaceSettings) -> SpaceSettings:
    """Return settings with zone and language of the person where the space has none of its own."""
    if settings.has_own_zone and settings.language is not None:
        return settings
    return of_person(settings, ReadPerson(store)(Owner(scope.owner)))


def of_person(settings: SpaceSettings, person: PersonProfile) -> SpaceSettings:
    """Return settings with zone and language of a profile where they have none of their own."""
    return replace(
        settings,
        time_zone=settings.time_zone if settings.has_own_zone else person.time_zone or settings.time_zone,
        language=settings.language or person.language,
    )
