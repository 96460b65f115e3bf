"""One process: the HTTP API under uvicorn, and the embedding worker."""

import ctypes
import errno
import ipaddress
import logging
import platform
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from types import FrameType
from typing import TYPE_CHECKING, Final, TextIO, TypeAlias

import uvicorn
from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter
from starlette.routing import BaseRoute

from recollect.bootstrap.container import build
from recollect.bootstrap.data_folder import local_signing_key, open_keys
from recollect.bootstrap.language_models import model_prices
from recollect.bootstrap.starting import without_collection
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.in_flight import InFlightLimits
from recollect.core.model.token_bucket import RateLimit
from recollect.http.app import NO_LIMIT, RecollectApi, create_app
from recollect.http.auth.identity import Identify, LocalIdentity
from recollect.http.auth.limiter import RequestLimiter, limiter_of
from recollect.http.protocol.incoming_body import HttpLimits
from recollect.local.client.failures import CommandError, PortInUseError
from recollect.local.console.files import SignIn
from recollect.local.console.route import FILES_OF_CLIENT, Console
from recollect.local.mcp.route import McpGate
from recollect.local.server.background import Background
from recollect.local.server.connections import ConnectionLimits, bounded_protocol, free_descriptors
from recollect.local.server.data_folder import held
from recollect.local.server.first_start import ensure_model
from recollect.local.server.held_writer import ACTIVITY_LOST, SCORES_LOST, HeldWriter
from recollect.local.server.local_user import LOCAL_USER
from recollect.local.server.metrics_page import Backlog, Levels, PrometheusMeter
from recollect.local.server.quiet_log import OncePerSecond
from recollect.settings import EventsOut, SearchBackend, Settings
from recollect.telemetry.notes import Notes
from recollect.use_cases.parts import Observers
from recollect.use_cases.table import Recollect

if TYPE_CHECKING:
    from recollect.adapters.sqlite import SqliteKeys
    from recollect.local.server.background_work import BackgroundWork
    from recollect.use_cases.maintenance.publish_changes import PublishChanges

logger = logging.getLogger(__name__)

STOP_SECONDS: Final = 30
WORKER: Final = "worker"  # what the checks of readiness call it
ROUND_SECONDS: Final = 60.0  # in which summaries are looked for at least once
_M_ARENA_MAX: Final = -8  # as <malloc.h> has it
_ARENAS: Final = 2
Run: TypeAlias = Callable[[RecollectApi, Settings, Callable[[], None]], None]


@dataclass(frozen=True, slots=True)
class Front:
    """What stands between callers and the application.

    run: answers with the application until it is to end; calls what it is given as soon as the rest may be loaded.
    signals: how they are taken meanwhile.
    """

    run: Run
    signals: Callable[[], AbstractContextManager[None]]


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT; what was accepted is finished first. Raises as `serve_behind`; PortInUseError."""
    serve_behind(Front(_listen, _signals_that_end_quietly), settings)


def serve_behind(front: Front, settings: Settings) -> None:
    """Serve as long as the front does, with all that works in the background.

    Raises:
        DataFolderInUseError: another process serves the data folder.
        RecollectError: it cannot be served, for a reason that the message says.
    """
    log_to(sys.stderr)
    _bound_malloc_arenas()
    with opened(settings) as folder:
        _serve(front, settings, folder)


@dataclass(frozen=True, slots=True)
class OpenedFolder:
    """A data folder that this process holds, and what was made of it."""

    recollect: Recollect
    keys: "SqliteKeys"
    meter: PrometheusMeter
    publish: "PublishChanges | None"


@contextmanager
def opened(settings: Settings) -> Iterator[OpenedFolder]:
    """Hold the data folder and open what is in it.

    Raises:
        DataFolderInUseError: another process holds it.
        RecollectError: it cannot be served from.
    """
    ensure_model(settings)
    if settings.search_backend is not SearchBackend.EXACT:
        from recollect.bootstrap.operations import make_index  # noqa: PLC0415 - exact search needs no index

        make_index(settings, lambda entries: logger.info("index_being_made", extra={"entries": entries}))
    with held(settings.data):
        meter = PrometheusMeter()
        notes = Notes(meter, model_prices(settings))
        with (
            open_keys(settings) as keys,
            closing(_built(settings, notes.observers())) as recollect,
            _publishing(settings, recollect) as publish,
        ):
            _erase_again(recollect)
            meter.measure(_backlog(recollect))
            yield OpenedFolder(recollect, keys, meter, publish)


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
    handler.addFilter(OncePerSecond())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach what is bound to `host`."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _built(settings: Settings, observers: Observers) -> Recollect:
    return Recollect(replace(build(settings, observers).parts, periods=_periods(settings)))


@contextmanager
def _publishing(settings: Settings, recollect: Recollect) -> Iterator["PublishChanges | None"]:
    """Open what tells systems outside of changes, None where nobody is told or another process does it."""
    with ExitStack() as opening:
        publish = None
        if settings.events_out is not EventsOut.NONE:
            from recollect.bootstrap.events_out import open_publishing  # noqa: PLC0415 - most tell nobody

            publish = open_publishing(settings, recollect.store, recollect.parts.outbox, opening)
        if settings.worker and recollect.parts.outbox is not None:
            recollect.parts.outbox.switch(on=publish is not None)
        yield publish if settings.worker else None


def _serve(front: Front, settings: Settings, folder: OpenedFolder) -> None:
    anonymous = LOCAL_USER if is_loopback(settings.host) else None
    keys = folder.keys
    if anonymous is None and not keys.list():
        raise CommandError(
            f"{settings.host} can be reached from other machines and there is no key yet; "
            "make one with `recollect admin keys add USER`, or bind to 127.0.0.1"
        )
    notes = Notes(folder.meter)
    limiter = limiter_of(folder.recollect, settings, on_failure=notes.limiter_failed, on_refusal=notes.rate_limited)
    identify = LocalIdentity(keys.find, anonymous, operates=not keys.list())
    doors = _console(settings, identify).routes()
    working = at_work(settings, folder, identify, limiter=limiter, in_flight=settings.in_flight, doors=doors)
    with front.signals(), ExitStack() as ending:
        with without_collection():
            app, begin = ending.enter_context(working)
        front.run(app, settings, begin)


@contextmanager
def at_work(
    settings: Settings,
    folder: OpenedFolder,
    identify: Identify,
    *,
    limiter: RequestLimiter | None = None,
    in_flight: InFlightLimits | None = None,
    doors: Sequence[BaseRoute] = (),
) -> Iterator[tuple[RecollectApi, Callable[[], None]]]:
    """Yield the application over an opened folder, and what has it load the rest and begin its background work.

    In the end the work ends, with what is held. doors: routes besides the API and `/mcp`.
    """
    recollect, notes, gate = folder.recollect, Notes(folder.meter), McpGate()
    background = Background(lambda: _work(settings, folder))
    # This process may hold back what it writes of searches for a moment; a function that is frozen may not
    held_back = HeldWriter(recollect.store, recollect.store)
    served = Recollect(
        replace(
            recollect.parts,
            checks={WORKER: background.check} if settings.worker else {},
            scores=held_back,
            activity=held_back if settings.count_activity else None,
        )
    )
    app = create_app(
        served,
        identify=identify,
        cursor_secret=local_signing_key(settings),
        limits=HttpLimits(answer_seconds=settings.answer_seconds, body_seconds=settings.body_seconds),
        in_flight=in_flight,
        failed_attempts=RateLimit(settings.client_failures, settings.client_failure_burst),
        limiter=limiter,
        answered=notes.answered,
        metrics_page=folder.meter.page,
        doors=[*gate.routes(), *doors],
        lifespan=gate.lifespan,
    )
    held_back.start()
    try:
        yield app, lambda: background.start(app.load_all)
    finally:
        stopped = _stop(background, held_back)
        logger.info("stopped", extra={"worker_finished": stopped})


def _work(settings: Settings, folder: OpenedFolder) -> "BackgroundWork":
    from recollect.local.server.background_work import BackgroundWork  # noqa: PLC0415 - loaded once somebody is answered

    return BackgroundWork(settings, folder.recollect, Notes(folder.meter), folder.publish)


def _console(settings: Settings, identify: LocalIdentity) -> Console:
    """Return the console; where clients are not told apart (no `client_failures`), nobody's files are counted."""
    sign_in = SignIn.KEY if identify.anonymous is None else SignIn.OPTIONAL_KEY
    return Console(sign_in, limit=FILES_OF_CLIENT if settings.client_failures else NO_LIMIT)


def _listen(app: RecollectApi, settings: Settings, begin: Callable[[], None]) -> None:
    """Answer HTTP until a signal ends that. Raises PortInUseError."""
    config = _of_uvicorn(app, settings)
    sockets = _bound(settings.host, settings.port, config.backlog)
    try:
        _tell(sockets[0], settings)
        ListeningServer(config, begin).run(sockets)
    finally:
        for one in sockets:
            one.close()


def _tell(listening: socket.socket, settings: Settings) -> None:
    """Say to a person at a terminal where everything is."""
    if sys.stdout.isatty():
        host, port = listening.getsockname()[:2]
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
        sys.stdout.write(
            f"listens at    {address}\nconsole       {address}/console\ndata folder   {settings.data.absolute()}\n"
        )
        sys.stdout.flush()


def _bound(host: str, port: int, backlog: int) -> list[socket.socket]:
    """Return a listening socket for each address of a host. Raises PortInUseError."""
    made: list[socket.socket] = []
    try:
        for family, _, _, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            made.append(socket.create_server(address[:2], family=family, backlog=backlog))
    except OSError as error:
        for one in made:
            one.close()
        if error.errno == errno.EADDRINUSE:
            raise PortInUseError(host, port) from error
        raise CommandError(f"nothing can listen at {host}, port {port}: {error.strerror}") from error
    return made


class ListeningServer(uvicorn.Server):
    """A server that says when it has begun to answer."""

    def __init__(self, config: uvicorn.Config, begin: Callable[[], None]) -> None:
        """Call `begin` then."""
        super().__init__(config)
        self.begin = begin

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer; what the first answers do without begins then."""
        await super().startup(sockets)
        if self.started:
            self.begin()


def _of_uvicorn(app: RecollectApi, settings: Settings) -> uvicorn.Config:
    connections = _connection_limits(settings)
    return uvicorn.Config(
        app,
        http=bounded_protocol(connections),
        backlog=connections.waiting,
        timeout_keep_alive=settings.keep_alive_seconds,
        host=settings.host,
        port=settings.port,
        access_log=False,  # paths and queries hold names that people gave
        log_config=None,
        timeout_graceful_shutdown=STOP_SECONDS,
        server_header=False,
        proxy_headers=False,  # nothing here asks from where, or by which scheme, a request came
    )


def _backlog(recollect: Recollect) -> Callable[[], Levels]:
    """Return what measures what waits; nothing where another process runs the jobs, which measures it."""
    parts = recollect.parts
    if parts.jobs is None:
        return dict
    return Backlog(parts.store, parts.queue, parts.clock, parts.jobs.due, outbox=parts.outbox)


def _periods(settings: Settings) -> dict[JobName, timedelta]:
    """Return in which periods some jobs are planned: what somebody may look at soon comes up more often than on AWS."""
    return {
        JobName.PURGE: timedelta(seconds=settings.purge_every_seconds),
        JobName.REFRESH_SUMMARIES: timedelta(seconds=min(ROUND_SECONDS, settings.summaries_after_seconds + 1.0)),
    }


def _connection_limits(settings: Settings) -> ConnectionLimits:
    limits = ConnectionLimits(
        most=settings.max_connections,
        most_per_client=settings.max_connections_per_client,
        header_seconds=settings.header_seconds,
        write_seconds=settings.write_seconds,
    )
    free = free_descriptors()
    return limits if free is None else limits.within(free)


def _erase_again(recollect: Recollect) -> None:
    """Erase what a backup has brought back, before anybody is served from it."""
    again = recollect.replay_erasures()
    if again:
        logger.warning("erasures_replayed", extra={"erasures": len(again)})


def _stop(background: Background, held_back: HeldWriter) -> bool:
    """End the background work and what is held; return whether all of the former ended in time."""
    try:
        return background.stop(STOP_SECONDS)
    finally:
        if not held_back.stop(STOP_SECONDS):
            for event in (SCORES_LOST, ACTIVITY_LOST):
                logger.warning(event, extra={"error": "TimeoutError"})


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
