"""One process: the HTTP API under uvicorn, and the embedding worker."""

import ctypes
import gc
import ipaddress
import logging
import platform
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType
from typing import Final, TextIO

import uvicorn
from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

from recollect.bootstrap.container import build
from recollect.bootstrap.data_folder import KeyRing, local_signing_key, open_keys
from recollect.bootstrap.operations import make_index
from recollect.errors import RecollectError
from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.local.server.data_folder import held
from recollect.local.server.score_writer import ScoreWriter
from recollect.local.server.worker import WORKER, EmbeddingWorker
from recollect.settings import Settings
from recollect.use_cases.application import Recollect

logger = logging.getLogger(__name__)

LOCAL_USER: Final = "local"
STOP_SECONDS: Final = 30
EXIT_REFUSED: Final = 1
_M_ARENA_MAX: Final = -8  # as <malloc.h> has it
_ARENAS: Final = 2


def serve(settings: Settings) -> int:
    """Serve until SIGTERM or SIGINT; what was accepted is finished first. Return the exit code."""
    log_to(sys.stderr)
    _bound_malloc_arenas()
    try:
        make_index(settings, lambda entries: logger.info("index_being_made", extra={"entries": entries}))
        with held(settings.data), open_keys(settings) as keys, _built(settings) as recollect:
            return _serve(settings, recollect, keys)
    except RecollectError as error:
        sys.stderr.write(f"recollect: {error}\n")
        return EXIT_REFUSED


def _bound_malloc_arenas() -> None:
    """Let glibc's threads share two heaps.

    By default it makes up to eight for each processor, and what a search used for a moment stays with each of them.
    Other systems have no such call.
    """
    if platform.libc_ver()[0] == "glibc":
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, _ARENAS)


def log_to(stream: TextIO) -> None:
    """Write the log to a stream, a line of JSON for each event, with all its fields."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        JsonFormatter(
            "{asctime}{levelname}{name}{message}", style="{", reserved_attrs=[*RESERVED_ATTRS, "color_message"]
        )
    )
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach what is bound to `host`."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@contextmanager
def _built(settings: Settings) -> Iterator[Recollect]:
    recollect = build(settings)
    try:
        yield recollect
    finally:
        recollect.close()


def _serve(settings: Settings, recollect: Recollect, keys: KeyRing) -> int:
    anonymous = LOCAL_USER if is_loopback(settings.host) else None
    if anonymous is None and not keys.list():
        sys.stderr.write(
            f"recollect: {settings.host} can be reached from other machines and there is no key yet; "
            "make one with `recollect keys add USER`, or bind to 127.0.0.1\n"
        )
        return EXIT_REFUSED
    worker = EmbeddingWorker(recollect.queue, recollect.embed_entries, recollect.reembed_entries)
    checks = {WORKER: worker.check} if settings.worker else {}
    # This process may hold back what it writes of searches for a moment; a function that is frozen may not
    scores = ScoreWriter(recollect.store)
    served = Recollect(replace(recollect.parts, checks=checks, scores=scores))
    served.make_all()
    app = create_app(
        served,
        identify=LocalIdentity(keys.find, anonymous),
        cursor_secret=local_signing_key(settings),
    )
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            access_log=False,  # paths and queries hold names that people gave
            log_config=None,
            timeout_graceful_shutdown=STOP_SECONDS,
            server_header=False,
            proxy_headers=False,  # nothing here asks from where, or by which scheme, a request came
        )
    )
    with _signals_that_end_quietly():
        if settings.worker:
            recollect.parts.reclaim()
            worker.start()
        scores.start()
        gc.collect()
        gc.freeze()  # what was made up to here stays: no collection need look through it
        try:
            server.run()  # also raises: SystemExit when the port is taken
        finally:
            stopped = _stop(worker if settings.worker else None, scores)
    if not server.started:
        return EXIT_REFUSED
    logger.info("stopped", extra={"worker_finished": stopped})
    return 0


def _stop(worker: EmbeddingWorker | None, scores: ScoreWriter) -> bool:
    """End the threads, with what they hold; return whether the worker ended in time."""
    try:
        return worker is None or worker.stop(STOP_SECONDS)
    finally:
        if not scores.stop(STOP_SECONDS):
            logger.warning("results_not_noted", extra={"error": "TimeoutError"})


@contextmanager
def _signals_that_end_quietly() -> Iterator[None]:
    """Let uvicorn stop on a signal and this process go on to its own clean end.

    uvicorn raises the signal again, under the handlers it found, when it has stopped.
    """

    def ignore(_signal: int, _frame: FrameType | None) -> None:
        return

    former = {number: signal.signal(number, ignore) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
