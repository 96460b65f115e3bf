"""Basic Memory as agents use it: its MCP server over stdio, notes as Markdown files, hybrid search in a project.

Many notes at once are written as the files that they are and taken in by its `reindex`, one by `write_note`. The shared
embedding is served as OpenAI's interface by this process; its least similarity is for its own model and is off. A
Python whose sqlite3 loads no extensions is given pysqlite3's.
"""

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from fastmcp import Client
from fastmcp.client.transports import StdioTransport

from evals.peers.inside.embedded import DIMENSIONS
from evals.peers.inside.embedding_server import serve_embeddings
from evals.peers.inside.peer import Item

T = TypeVar("T")
_LONGEST_SECONDS: Final = 300
_COMMAND: Final = (
    "import sqlite3, sys\n"
    "if not hasattr(sqlite3.Connection, 'enable_load_extension'):\n"
    "    import pysqlite3; sys.modules['sqlite3'] = pysqlite3\n"
    "from basic_memory.cli.main import app\n"
    "app()\n"
)


class Memory:
    """A server of its own, a project a space."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: set[str] = set()
        self._making = threading.Lock()
        self._environment = {
            **os.environ,
            "HOME": str(folder),
            "BASIC_MEMORY_HOME": str(folder / "notes"),
            "BASIC_MEMORY_CONFIG_DIR": str(folder / "config"),
            "OPENAI_API_KEY": "none",
            "OPENAI_BASE_URL": serve_embeddings(),
            "BASIC_MEMORY_SEMANTIC_EMBEDDING_PROVIDER": "openai",
            "BASIC_MEMORY_SEMANTIC_EMBEDDING_MODEL": "all-MiniLM-L6-v2",
            "BASIC_MEMORY_SEMANTIC_EMBEDDING_DIMENSIONS": str(DIMENSIONS),
            "BASIC_MEMORY_SEMANTIC_SEARCH_ENABLED": "true",
            "BASIC_MEMORY_SEMANTIC_MIN_SIMILARITY": "0.0",
            "BASIC_MEMORY_LOG_LEVEL": "ERROR",
        }
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._client = Client(StdioTransport(sys.executable, ["-c", _COMMAND, "mcp"], env=self._environment))
        self._wait(self._client.__aenter__())

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Write one note as a tool does, many as files."""
        self._project(space)
        if len(items) > 1:
            folder = self._folder / "projects" / space / items[0].session
            folder.mkdir(parents=True, exist_ok=True)
            for item in items:
                head = f"---\ntitle: {_title(item.id)}\ntype: note\nat: '{item.at}'\n---\n\n"
                (folder / f"{_title(item.id)}.md").write_text(f"{head}{item.text}\n")
            return
        for item in items:
            note = {"title": _title(item.id), "directory": item.session, "content": item.text}
            self._tool("write_note", project=space, metadata={"at": item.at}, output_format="json", **note)

    def settle(self, space: str) -> None:
        """Have it read the files."""
        command = [sys.executable, "-c", _COMMAND, "reindex", "-p", space]
        subprocess.run(command, env=self._environment, check=True, capture_output=True)

    def search(self, space: str, question: str, most: int) -> list[str]:
        """Search the project by words and vectors."""
        asked = {"query": question, "search_type": "hybrid", "page_size": most, "output_format": "json"}
        found = self._tool("search_notes", project=space, **asked)
        return [_id(hit["title"]) for hit in found["results"]]

    def close(self) -> None:
        """End its server."""
        self._wait(self._client.__aexit__(None, None, None))

    def kill(self) -> None:
        """Its server ends with its standard input."""

    def _project(self, space: str) -> None:
        with self._making:
            if space not in self._known:
                path = str(self._folder / "projects" / space)
                self._tool("create_memory_project", project_name=space, project_path=path)
                self._known.add(space)

    def _tool(self, name: str, **arguments: Any) -> Any:  # noqa: ANN401 - what a tool takes and gives
        found = self._wait(self._client.call_tool(name, arguments))
        return found.data if found.data is not None else json.loads(found.content[0].text)

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(_LONGEST_SECONDS)


def _title(name: str) -> str:
    return name.replace(":", "_")


def _id(title: str) -> str:
    return title.replace("_", ":")
