"""Who calls, and what of all that is stored they may see."""

from dataclasses import dataclass, field
from typing import Final

from tests.isolation.kinds import Kind

EVERYWHERE: Final = "*"
NO_TAG: Final = ""
# What is no foreign thing to whoever is the same person in another space, or with less rights
OF_THE_PERSON: Final = frozenset(
    {Kind.SPACE, Kind.SHARE, Kind.TOKEN, Kind.PERSON, Kind.AGENT, Kind.REQUEST, Kind.ERASURE}
)


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a thing is: whose, in which space (EVERYWHERE for what belongs to the person), under which tag."""

    person: str
    space: str = EVERYWHERE
    tag: str = NO_TAG


@dataclass(frozen=True, slots=True)
class Thing:
    """Something of somebody's that another may try to name. `twin` names nothing and looks the same."""

    kind: Kind
    value: object
    twin: object
    cell: Cell


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who calls the API.

    person: whose memory the calls are about; space: the one that they name. tag: of a credential that is limited to
    it. maker: who makes things for a caller that cannot.
    """

    label: str
    person: str
    space: str
    token: str
    headers: dict[str, str] = field(default_factory=dict, hash=False)
    tag: str | None = None
    maker: "Caller | None" = None

    @property
    def group(self) -> str:
        """Whose sendings may come back: what is stored in a space is seen there."""
        return f"{self.person}/{self.space}/{self.tag}"

    def sees(self, cell: Cell) -> bool:
        """Tell whether the caller may see what is there."""
        if cell.person != self.person:
            return False
        if cell.space == EVERYWHERE:
            return True
        return cell.space == self.space and (self.tag is None or cell.tag == self.tag)

    def sees_anywhere(self, cell: Cell) -> bool:
        """Tell whether the caller may see what is there when it asks all spaces of the person."""
        return cell.person == self.person and (cell.space == EVERYWHERE or self.tag is None or cell.tag == self.tag)

    def may_try(self, thing: Thing) -> bool:
        """Tell whether a thing is foreign to this caller, and naming it is an attempt."""
        if self.sees(thing.cell):
            return False
        if thing.cell.person == self.person:
            # A limited credential stays in its space; another space of the same person is tried by the whole person
            same_space = thing.cell.space == self.space
            return (
                thing.kind not in OF_THE_PERSON and thing.cell.space != EVERYWHERE and (self.tag is None or same_space)
            )
        return self.tag is None and not (thing.kind is Kind.PERSON and "X-On-Behalf-Of" in self.headers)
