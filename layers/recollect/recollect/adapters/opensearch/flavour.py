"""What the kinds of OpenSearch allow and refuse, as values, and the index as it is created: fields and analysers.

The flavours are the only place where the kinds differ.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from recollect.adapters.opensearch.answers import cosine_of_inner_product, cosine_of_similarity
from recollect.core.model.vectors import DIMENSIONS
from recollect.core.retrieval.filters.facts import VOLATILE, Facet, Moment

COSINE: Final = "cosinesimil"
INNER_PRODUCT: Final = "innerproduct"
_FAISS: Final = {"name": "hnsw", "engine": "faiss", "space_type": INNER_PRODUCT}
_LUCENE: Final = {"name": "hnsw", "engine": "lucene", "space_type": COSINE}
# A change of what stands below, of the tokens that are held, or of how documents are named, makes a new version: the
# index is then rebuilt under a new name. 5: fields that it does not have are ignored
MAPPING_VERSION: Final = 5

WORDS_ANALYZER: Final = "english_words"
# Stop words stay: they are left out of the question already, unless it has no other
_ANALYSIS: Final = {"analyzer": {WORDS_ANALYZER: {"type": "english", "stopwords": "_none_"}}}

_KEYWORD: Final = {"type": "keyword"}
_LONG: Final = {"type": "long"}
# What filters ask about: tokens as they are, and moments in microseconds since 1970, of which `date` keeps no more
# than milliseconds and `date_nanos` only those before 2262
_FACTS: Final = {
    **{facet.value: _KEYWORD for facet in Facet},
    **{moment.value: _LONG for moment in Moment if moment not in VOLATILE},
}
_FIELDS: Final[dict[str, Any]] = {
    "memory_id": _KEYWORD,
    "version": _LONG,
    "user": _KEYWORD,
    "space": _KEYWORD,
    # The words of the text as `core.text.words` takes them apart, and those in scripts without spaces, as pairs
    "search": {"type": "text", "analyzer": WORDS_ANALYZER},
    "pairs": {"type": "text", "analyzer": "whitespace"},
    "model": _KEYWORD,
    **_FACTS,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Flavour:
    """A kind of OpenSearch.

    vector: what its mapping says of the vector field, besides type and dimension. cosine: what a score of the k-NN leg
    means. versioned_ids: documents may be named and carry an external version, so that an older version is
    refused by the service; otherwise it is kept out by looking first. require_alias: writing without an index is
    refused rather than making one up; where this is False the writers' access policy must not allow making one.
    refresh_seconds: after which time a write shows in searches. settling_seconds: after which everybody sees that an
    alias was moved. settings: of a new index. expunges: segments may be
    written anew without the documents that were removed; otherwise the service does so when it sees fit.
    """

    name: str
    vector: Mapping[str, object]
    cosine: Callable[[float], float] = cosine_of_similarity
    versioned_ids: bool = True
    require_alias: bool = False
    refresh_seconds: float = 10.0
    settling_seconds: float = 15.0
    expunges: bool = False
    settings: Mapping[str, object] = field(default_factory=dict)


# Serverless, scaled to zero. An engine or a mode in the mapping is refused. Half precision is what the store keeps
NEXTGEN: Final = Flavour(
    name="nextgen",
    vector={"space_type": COSINE, "compression_level": "2x"},
)

# Serverless, first generation: filters inside k-NN need faiss, which knows no cosine there; vectors are unit vectors
CLASSIC: Final = Flavour(
    name="classic",
    vector={"method": _FAISS},
    cosine=cosine_of_inner_product,
    versioned_ids=False,
    refresh_seconds=60.0,
)

# A node of one's own, for trying and for tests. Without an interval given, an idle shard would not refresh at all
NODE: Final = Flavour(
    name="node",
    vector={"method": _LUCENE},
    require_alias=True,
    refresh_seconds=1.0,
    settling_seconds=0.0,
    expunges=True,
    settings={
        "number_of_shards": 1,
        "number_of_replicas": 0,
        "refresh_interval": "1s",
        "merge.policy.expunge_deletes_allowed": 0,  # else segments with few removed documents stay as they are
    },
)

# A managed domain: as a node, in copies where it has nodes for them
DOMAIN: Final = replace(
    NODE,
    name="domain",
    settings={**NODE.settings, "number_of_replicas": 0, "auto_expand_replicas": "0-1"},
)

FLAVOURS: Final[Mapping[str, Flavour]] = {flavour.name: flavour for flavour in (NEXTGEN, CLASSIC, NODE, DOMAIN)}


def index_body(flavour: Flavour, dimensions: int = DIMENSIONS, alias: str | None = None) -> dict[str, Any]:
    """Return the body that creates an index that holds so many numbers of a vector; alias: that stands for it at once.

    What a newer program writes is taken, and of that what this mapping does not have is ignored.
    """
    vector = {"type": "knn_vector", "dimension": dimensions, **flavour.vector}
    return {
        "settings": {"index": {"knn": True, **flavour.settings}, "analysis": _ANALYSIS},
        "mappings": {"dynamic": False, "properties": {**_FIELDS, "vector": vector}},
        **({} if alias is None else {"aliases": {alias: {}}}),
    }
