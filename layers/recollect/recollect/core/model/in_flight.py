"""How many calls of somebody may be worked off at once."""

from dataclasses import dataclass

from recollect.core.model.token_bucket import CallKind


@dataclass(frozen=True, slots=True, kw_only=True)
class InFlightLimits:
    """Calls at once in one process, of one person through whatever credential and of one credential for whomever.

    A call that is worked off holds one of the 40 threads of its process: what one credential may have at once leaves
    some to others. 0 is no limit.
    """

    person_reads: int = 16
    person_writes: int = 8
    credential_reads: int = 24
    credential_writes: int = 12

    def of_person(self, kind: CallKind) -> int:
        """Return how many calls of one person are let through at once."""
        return self.person_reads if kind is CallKind.READ else self.person_writes

    def of_credential(self, kind: CallKind) -> int:
        """Return how many calls with one credential are let through at once."""
        return self.credential_reads if kind is CallKind.READ else self.credential_writes
