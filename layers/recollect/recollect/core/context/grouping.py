"""Groups memories by what they share: the tag that most of them have, else the entity; the rest stands alone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from recollect.core.model.entry import Entry

FEWEST: Final = 2  # memories that make a group


def groups_of(entries: Sequence[Entry]) -> Mapping[str, str]:
    """Return what each entry is grouped by, by id; entries that share nothing are left out.

    Greedy: the largest group first, equal ones by name; tags before entities. Case does not matter, the first way of
    writing is shown.
    """
    labels: dict[str, str] = {}
    for names in ([entry.tags for entry in entries], [entry.entities for entry in entries]):
        _label(entries, names, labels)
    return labels


def in_groups(entries: Sequence[Entry], labels: Mapping[str, str]) -> list[Entry]:
    """Return entries in their order, but for the members of a group, which follow its first one."""
    first: dict[str, int] = {}
    for place, entry in enumerate(entries):
        first.setdefault(labels.get(entry.id, entry.id), place)
    return sorted(entries, key=lambda entry: first[labels.get(entry.id, entry.id)])


def _label(entries: Sequence[Entry], names: Sequence[Sequence[str]], labels: dict[str, str]) -> None:
    """Add the groups that the names of the entries not yet labelled make."""
    while True:
        unlabelled = [each for entry, each in zip(entries, names, strict=True) if entry.id not in labels]
        counts = Counter(name for each in unlabelled for name in {one.casefold() for one in each})
        name, count = min(counts.items(), key=lambda item: (-item[1], item[0]), default=("", 0))
        if count < FEWEST:
            return
        members = [(entry, one) for entry, each in zip(entries, names, strict=True) for one in each]
        sharing = [(entry, one) for entry, one in members if one.casefold() == name and entry.id not in labels]
        labels.update({entry.id: sharing[0][1] for entry, _ in sharing})
