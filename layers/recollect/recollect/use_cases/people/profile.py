"""Write the profile of the person."""

from dataclasses import dataclass, replace
from typing import Final

from recollect.core.guardrails.prompt_injection.detector import looks_like_instructions
from recollect.core.guardrails.secrets.identifiers import SECRET_PROBLEM
from recollect.core.guardrails.secrets.secret_detection import secrets_in
from recollect.core.model.entry import Trust
from recollect.core.model.scope import Owner
from recollect.core.model.trust import trust_of_author
from recollect.core.model.writes import Author
from recollect.core.spaces.person_profile import PersonProfile
from recollect.errors import InputError, RecordConflictError, VersionConflictError
from recollect.ports import Clock, Records
from recollect.use_cases.common.person import ReadPerson

ATTEMPTS: Final = 8  # of as many who write it at the same moment without saying which version they have read


@dataclass(frozen=True, slots=True)
class WriteProfile:
    """Puts a profile in the place of the former one. Secrets are refused, and orders that no person gives.

    The same profile again makes no new version.
    """

    store: Records
    clock: Clock
    read: ReadPerson

    def __call__(
        self, owner: Owner, profile: PersonProfile, author: Author, *, expected_version: int | None = None
    ) -> PersonProfile:
        """Return the profile as it is kept.

        Raises:
            InputError: a text holds a secret, or looks like instructions and comes from an agent.
            VersionConflictError: it is not at the version that is expected.
        """
        for name in ("name", "text"):
            _require_fit(name, getattr(profile, name) or "", author)
        for _ in range(ATTEMPTS):
            present, now = self.read(owner), self.clock.now()
            version = present.version
            if expected_version not in {None, version}:
                break
            if present == replace(profile, version=version, modified_at=present.modified_at):
                return present
            try:
                self.store.change_records(owner.person, [profile.record(now, author.name, expected=version)])
            except RecordConflictError:
                continue
            return replace(profile, version=version + 1, modified_at=now)
        raise VersionConflictError("profile", expected_version or 0)


def _require_fit(name: str, text: str, author: Author) -> None:
    if secrets_in(text):
        raise InputError(name, SECRET_PROBLEM)
    if trust_of_author(author) is not Trust.USER and looks_like_instructions(text) is not None:
        raise InputError(name, "must not look like instructions to a model, where no person has written it")
