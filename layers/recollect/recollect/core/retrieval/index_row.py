"""What a search index holds of an entry."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import Float32Array
from recollect.core.retrieval.filters.facts import NO_FACTS, Facet, Facts


@dataclass(frozen=True, slots=True, eq=False)
class IndexRow:
    """The projection of one version of an entry: the searched text, what filters need, and the vector.

    `pooled` is float32 [d], or None while the entry waits for vectors of `model`, the one that was asked for. A deleted
    entry is projected as well, with its state: the index then forgets it. `facts` are what filters look at.
    of_another: it has vectors, but of a model that was not asked for.
    """

    entry_id: str
    version: int
    kind: Kind
    state: State
    searched_text: str
    pooled: Float32Array | None = None
    model: str | None = None
    facts: Facts = NO_FACTS
    of_another: bool = False

    def all_facts(self) -> Facts:
        """Return what filters look at, kind and state always among it."""
        own = {Facet.KIND: (self.kind.value,), Facet.STATE: (self.state.value,)}
        return Facts({**self.facts.tokens, **own}, self.facts.moments)


# An entry among those of several spaces: ids alone may be several people's
EntryOfSpace = tuple[Scope, str]


@dataclass(frozen=True, slots=True, eq=False)
class RowsOfSpaces:
    """Projections of entries of several spaces; of the `unread` ones nobody knows whether they are there."""

    rows: Mapping[Scope, Sequence[IndexRow]]
    unread: frozenset[EntryOfSpace] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class HeldRow:
    """What an index tells that it holds of an entry; model: of the vector that it has, None without one."""

    entry_id: str
    version: int
    model: str | None = None
