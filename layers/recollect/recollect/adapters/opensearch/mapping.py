"""The index as it is created: fields and analysers, one for every flavour."""

from typing import Any, Final

from recollect.adapters.opensearch.flavour import Flavour
from recollect.core.vectors import DIMENSIONS

# A change of what stands below makes a new version: the index is then rebuilt under a new name
MAPPING_VERSION: Final = 1

WORDS_ANALYZER: Final = "english_words"
# Stop words stay: they are left out of the question already, unless it has no other
_ANALYSIS: Final = {"analyzer": {WORDS_ANALYZER: {"type": "english", "stopwords": "_none_"}}}

_KEYWORD: Final = {"type": "keyword"}
_DATE: Final = {"type": "date"}
_FIELDS: Final[dict[str, Any]] = {
    "memory_id": _KEYWORD,
    "version": {"type": "long"},
    "user": _KEYWORD,
    "space": _KEYWORD,
    "kind": _KEYWORD,
    "state": _KEYWORD,
    # The words of the text as `core.words` takes them apart, and those in scripts without spaces, as pairs
    "search": {"type": "text", "analyzer": WORDS_ANALYZER},
    "pairs": {"type": "text", "analyzer": "whitespace"},
    "model": _KEYWORD,
    # What filters ask about; metadata as `name=value`
    "tags": _KEYWORD,
    "category": _KEYWORD,
    "role": _KEYWORD,
    "speaker": _KEYWORD,
    "session": _KEYWORD,
    "metadata": _KEYWORD,
    "created_at": _DATE,
    "modified_at": _DATE,
    "occurred_at": _DATE,
}


def index_body(flavour: Flavour, dimensions: int = DIMENSIONS) -> dict[str, Any]:
    """Return the body that creates an index for sentence vectors of a length."""
    vector = {"type": "knn_vector", "dimension": dimensions, **flavour.vector}
    return {
        "settings": {"index": {"knn": True, **flavour.settings}, "analysis": _ANALYSIS},
        "mappings": {"dynamic": "strict", "properties": {**_FIELDS, "vector": vector}},
    }
