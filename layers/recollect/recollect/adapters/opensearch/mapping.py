"""The index as it is created: fields and analysers, one for every flavour."""

from typing import Any, Final

from recollect.adapters.opensearch.flavour import Flavour
from recollect.core.model.vectors import DIMENSIONS
from recollect.core.retrieval.filters.facts import VOLATILE, Facet, Moment

# A change of what stands below, of the tokens that are held, or of how documents are named, makes a new version: the
# index is then rebuilt under a new name. 3: tags are folded; 4: names of documents say whose they are
MAPPING_VERSION: Final = 4

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


def index_body(flavour: Flavour, dimensions: int = DIMENSIONS, compression: str | None = None) -> dict[str, Any]:
    """Return the body that creates an index for sentence vectors of a length.

    compression: one of the levels that the flavour takes, None for what it has by itself.
    """
    held = flavour.vector if compression is None else flavour.compressed[compression]
    vector = {"type": "knn_vector", "dimension": dimensions, **held}
    return {
        "settings": {"index": {"knn": True, **flavour.settings}, "analysis": _ANALYSIS},
        "mappings": {"dynamic": "strict", "properties": {**_FIELDS, "vector": vector}},
    }
