"""What is worked out about a memory from its own text and marks, before any other one is looked at."""

from dataclasses import replace
from datetime import tzinfo

from recollect.core.deduplication.simhash import fingerprint
from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.findings import Enrichment
from recollect.core.enrichment.importance import with_importance
from recollect.core.enrichment.saving import asks_to_save
from recollect.core.guardrails.secrets.secret_detection import without_placeholders
from recollect.core.model.entry import Entry, Kind, Language, Role, Trust
from recollect.core.text.language import language_read_as

CERTAIN_CATEGORY = 0.5


def derived(entry: Entry, zone: tzinfo, usual: Language = Language.UNDETERMINED) -> Entry:
    """Return a memory with what its text says: language, entities, statement, category, SimHash, importance.

    Who says it is the first of the entities. The category that a caller gave stays. Of entries of other kinds the
    language is told, and nothing else. `usual` is the language of the person: of a text that is too short to tell.
    """
    entry = replace(entry, language=language_read_as(without_placeholders(entry.text), usual))
    if entry.kind is not Kind.MEMORY:
        return entry
    found = enrichment_of(entry, zone)
    certain = found.category_confidence >= CERTAIN_CATEGORY
    speaker = [entry.speaker] if entry.speaker else []
    return with_importance(
        replace(
            entry,
            simhash=fingerprint(entry.text).simhash,
            entities=tuple(dict.fromkeys([*speaker, *(entity.value or entity.text for entity in found.entities)])),
            statement=found.statement,
            metadata_confidence=found.metadata_confidence,
            category=entry.category or (found.category.value if certain else None),
        )
    )


def saved_on_request(entry: Entry, usual: Language = Language.UNDETERMINED) -> Entry:
    """Return what somebody says, marked as saved on purpose where the text asks to be kept.

    What a tool, an agent or an import says asks for nothing.
    """
    asks = entry.kind is Kind.MEMORY and entry.role is Role.USER and entry.trust is Trust.USER
    if entry.manually_saved or not asks or not asks_to_save(entry.text, language_read_as(entry.text, usual)):
        return entry
    return replace(entry, manually_saved=True)


def enrichment_of(entry: Entry, zone: tzinfo) -> Enrichment:
    """Return what the text of an entry says: the same for the same entry."""
    text = without_placeholders(entry.text)
    return enriched(text, occurred_at=entry.said_at, zone=zone, usual=entry.language)
