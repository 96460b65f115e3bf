"""The systems that are compared, and what each is given."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

OWN: Final = "recollect"  # the environment of what others are compared with
LEXICAL: Final = "lexical"  # one environment for all that needs next to nothing: its size is nobody's


class Form(StrEnum):
    """What stands in a text that a system is given."""

    PLAIN = "speaker: text"
    SURROUNDED = "date and two turns in front"


@dataclass(frozen=True, slots=True)
class System:
    """One row.

    module: in `evals.peers.inside.systems`; environment: of which locks, OWN for Recollect, None for that of the tests;
    distribution: whose version is told, None for Python's own; serves: one process holds the folder and others ask it;
    python: the lowest version that it runs on; differs: how it was run otherwise than it comes; left_out: why it is not
    run unless it is named.
    """

    name: str
    title: str
    module: str
    environment: str | None
    distribution: str | None
    form: Form = Form.PLAIN
    serves: bool = False
    python: tuple[int, int] = (3, 11)
    differs: str = ""
    left_out: str = ""

    @property
    def is_own(self) -> bool:
        """Tell whether it is Recollect, in whichever form."""
        return self.environment == OWN


SYSTEMS: Final = (
    System(
        *("recollect", "**Recollect**, events over HTTP", "recollect_events", OWN, "recollect"),
        serves=True,
        differs="times are those of HTTP; texts with speaker, date and session, as its route for events takes them",
    ),
    System(
        *("recollect-flat", "Recollect, given what the others get", "recollect_flat", OWN, "recollect"),
        serves=True,
        differs="each turn in a session of its own, without speaker and date",
    ),
    System(
        *("bm25-surrounded", "bm25s, given date and two turns in front", "bm25", LEXICAL, "bm25s"),
        form=Form.SURROUNDED,
        differs="what Recollect reads by itself is put in front of each text by hand",
    ),
    System("lancedb", "LanceDB, hybrid (RRF)", "lancedb_hybrid", "lancedb", "lancedb"),
    System(
        *("basic-memory", "Basic Memory, hybrid, MCP", "basic_memory", "basic-memory", "basic-memory"),
        python=(3, 12),
        differs="the shared embedding over HTTP instead of its own, and so no least similarity; many notes at once are"
        " written as files and taken in by its reindex; times are those of MCP",
    ),
    System(
        *("mem0", "mem0, infer=False, local Qdrant", "mem0_local", "mem0", "mem0ai"),
        differs="stop words of its BM25 leg by hand and no lemmas: both are fetched from a hub; its local Qdrant"
        " searches in Python, a server would be faster",
    ),
    System("fts5", "SQLite FTS5", "sqlite_fts5", LEXICAL, None, differs="one table: word statistics over all spaces"),
    System(
        *("txtai", "txtai, hybrid", "txtai_hybrid", "txtai", "txtai"),
        differs="saved after each write",
        left_out="its install brings torch with CUDA, 5.5 GB; it is run where it is named with --only",
    ),
    System("bm25", "bm25s", "bm25", LEXICAL, "bm25s", differs="its index is built anew after writes"),
    System(
        "vectors",
        "plain vectors",
        "plain_vectors",
        LEXICAL,
        None,
        differs="exact cosine in NumPy, each write writes the file anew, no lock",
    ),
    System("langgraph-sqlite", "LangGraph SqliteStore", "langgraph_sqlite", "langgraph", "langgraph"),
    System("langgraph", "LangGraph InMemoryStore", "langgraph_memory", "langgraph", "langgraph"),
    System("chroma", "Chroma", "chroma", "chroma", "chromadb"),
    System(
        *("shared-words", "a list in memory, words shared", "in_memory", LEXICAL, None),
        differs="the floor: keeps nothing, as designed",
    ),
)
