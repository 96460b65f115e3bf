"""What is worked out about a memory from its own text and marks, before any other one is looked at."""

from dataclasses import replace
from datetime import tzinfo

from recollect.core.deduplication.simhash import fingerprint
from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.findings import Enrichment
from recollect.core.enrichment.importance import ImportanceParts, importance
from recollect.core.guardrails.secrets.secret_detection import without_placeholders
from recollect.core.model.entry import Entry, Kind

CERTAIN_CATEGORY = 0.5


def derived(entry: Entry, zone: tzinfo) -> Entry:
    """Return a memory with what its text says: entities, statement, category, SimHash, importance.

    The category that a caller gave stays. Entries of other kinds are returned as they are.
    """
    if entry.kind is not Kind.MEMORY:
        return entry
    found = enrichment_of(entry, zone)
    certain = found.category_confidence >= CERTAIN_CATEGORY
    return with_importance(
        replace(
            entry,
            simhash=fingerprint(entry.text).simhash,
            entities=tuple(dict.fromkeys(entity.value or entity.text for entity in found.entities)),
            statement=found.statement,
            metadata_confidence=found.metadata_confidence,
            category=entry.category or (found.category.value if certain else None),
        )
    )


def enrichment_of(entry: Entry, zone: tzinfo) -> Enrichment:
    """Return what the text of an entry says: the same for the same entry."""
    return enriched(without_placeholders(entry.text), occurred_at=entry.occurred_at, zone=zone)


def with_importance(entry: Entry) -> Entry:
    """Return a memory with the importance that its marks give it."""
    return replace(entry, importance=importance_parts(entry).total) if entry.kind is Kind.MEMORY else entry


def importance_parts(entry: Entry) -> ImportanceParts:
    """Return what each reason adds to the importance of a memory."""
    return importance(
        saved=entry.manually_saved or entry.pinned,
        statement=entry.statement,
        described=bool(entry.entities or entry.tags),
        metadata_confidence=entry.metadata_confidence,
        repeats=entry.repeat_count,
    )
