"""What a memory says, found by rules: entities, keyphrases, a category, what kind of statement it is. No model."""

from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.findings import Category, Enrichment, Entity, EntityType, Keyphrase
from recollect.core.enrichment.tag_proposals import NeighbourTags, ProposedTag, TagThresholds, proposed_tags

__all__ = [
    "Category",
    "Enrichment",
    "Entity",
    "EntityType",
    "Keyphrase",
    "NeighbourTags",
    "ProposedTag",
    "TagThresholds",
    "enriched",
    "proposed_tags",
]
