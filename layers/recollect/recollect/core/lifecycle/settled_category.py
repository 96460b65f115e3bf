"""The category by which a memory runs out: what its caller said, else what its vector says, else the rules.

The write path has no vector yet, and rules alone are right about too few. Nothing is changed in the entry. Where the
rules say the same as a caller did, nobody knows any more who said it, and the vector is heard.
"""

from dataclasses import replace
from datetime import UTC, tzinfo
from typing import Final

from recollect.core.enrichment.category_by_vector import category_by_vector
from recollect.core.lifecycle.derive import derived
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.vectors import Float32Array

SURE: Final = 0.5  # the least probability at which the vector outweighs what the rules said


def settled(entry: Entry, vector: Float32Array | None, model: str, zone: tzinfo = UTC) -> Entry:
    """Return a memory with the category by which its time runs; vector: float32 [d] of a model, None for none."""
    found = None if vector is None or entry.kind is not Kind.MEMORY else category_by_vector(vector, model)
    if found is None or found[0].value == entry.category:
        return entry
    category, probability = found
    by_rules = derived(replace(entry, category=None), zone).category
    if by_rules != entry.category or (entry.category is not None and probability < SURE):
        return entry
    return replace(entry, category=category.value)
