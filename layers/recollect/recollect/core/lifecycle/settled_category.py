"""The category by which a memory runs out: what its caller said, else what its vector says, else the rules.

The write path has no vector yet, and rules alone are right about too few. Nothing is changed in the entry. Where the
rules say the same as a caller did, nobody knows any more who said it, and the vector is heard.
"""

from dataclasses import replace
from datetime import UTC, tzinfo

from recollect.core.judges.category import category_by_vector
from recollect.core.lifecycle.derive import derived
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.vectors import Float32Array


def settled(entry: Entry, vector: Float32Array | None, model: str, zone: tzinfo = UTC) -> Entry:
    """Return a memory with the category by which its time runs; vector: float32 [d] of a model, None for none."""
    found = None if vector is None or entry.kind is not Kind.MEMORY else category_by_vector(vector, model)
    if found is None or found[0].value == entry.category:
        return entry
    is_by_rules = derived(replace(entry, category=None), zone).category == entry.category
    return replace(entry, category=found[0].value) if is_by_rules else entry
