"""A server on data that is there already, in this process, with parts of it down.

An index that is down is an OpenSearch endpoint that refuses connections; an encoder that is down stands at the port
Embedder and raises what it has to raise when it does not answer. Everything else is the product as it is wired.
"""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

import uvicorn

from evals.server_process import ServerStartError, free_port, model_folder
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.bootstrap.container import Recollect, build
from recollect.bootstrap.data_folder import local_signing_key
from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.vectors import EntryVectors, QueryVectors
from recollect.errors import EmbeddingError
from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.local.server.server import LOCAL_USER
from recollect.ports import Embedder
from recollect.settings import SearchBackend, Settings
from recollect.use_cases.search.why_not import ExplainMiss

START_SECONDS: Final = 30.0
POLL_SECONDS: Final = 0.01


class Outage(StrEnum):
    """What is down."""

    NOTHING = "nothing"
    INDEX = "the index"
    EMBEDDER = "the embedder"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class DownEmbedder:
    """An Embedder that never answers, under the name of one that did."""

    model: str

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        """Raise EmbeddingError."""
        raise EmbeddingError(f"the encoder is down, {len(inputs)} texts wait")

    def encode_query(self, text: str) -> QueryVectors:
        """Raise EmbeddingError."""
        raise EmbeddingError(f"the encoder is down, a question of {len(text)} characters was asked")


@contextmanager
def serving_in(outage: Outage, data: Path) -> Iterator[str]:
    """Serve a data folder that no other process serves, while the context lasts; yield the URL.

    Raises:
        ServerStartError: it did not get ready.
    """
    with closing(build(_settings(outage, data))) as whole:
        broken = outage in {Outage.EMBEDDER, Outage.BOTH}
        recollect = with_embedder(whole, DownEmbedder(whole.search.embedder.model)) if broken else whole
        app = create_app(
            recollect,
            identify=LocalIdentity(lambda _key: None, LOCAL_USER),
            cursor_secret=local_signing_key(_settings(outage, data)),
        )
        port = free_port()
        config = uvicorn.Config(app, host="127.0.0.1", port=port, access_log=False, log_config=None)
        with _running(uvicorn.Server(config)):
            yield f"http://127.0.0.1:{port}"


def with_embedder(recollect: Recollect, embedder: Embedder) -> Recollect:
    """Return the same program with another encoder in whatever answers questions."""
    search = replace(recollect.search, embedder=embedder, waiting=SharedWaitingVectors(embedder))
    return replace(
        recollect,
        search=search,
        why_not=ExplainMiss(search),
        assemble_context=replace(recollect.assemble_context, search=search),
    )


def _settings(outage: Outage, data: Path) -> Settings:
    settings = Settings(data=data, model=model_folder(), worker=False)
    if outage not in {Outage.INDEX, Outage.BOTH}:
        return settings
    # Nobody listens on a port that was just free
    endpoint = f"http://127.0.0.1:{free_port()}"
    return settings.model_copy(update={"search_backend": SearchBackend.OPENSEARCH, "opensearch_endpoint": endpoint})


@contextmanager
def _running(server: uvicorn.Server) -> Iterator[None]:
    thread = threading.Thread(target=server.run, name="outage-server")
    thread.start()
    try:
        began = time.monotonic()
        while not server.started:
            if not thread.is_alive() or time.monotonic() - began > START_SECONDS:
                raise ServerStartError("the server did not get ready")
            time.sleep(POLL_SECONDS)
        yield
    finally:
        server.should_exit = True
        thread.join()
