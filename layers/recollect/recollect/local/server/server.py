"""One process: the HTTP API under uvicorn, and the embedding worker."""

import ctypes
import ipaddress
import logging
import platform
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from types import FrameType
from typing import Final, TextIO, TypeAlias

import uvicorn
from fastapi import FastAPI
from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter
from starlette.routing import BaseRoute

from recollect.bootstrap.backups import daily_backups, finish_restore, require_readable_after_crash
from recollect.bootstrap.container import build
from recollect.bootstrap.data_folder import KeyRing, local_signing_key, open_keys
from recollect.bootstrap.events_out import open_publishing
from recollect.bootstrap.language_models import model_prices
from recollect.bootstrap.operations import make_index
from recollect.bootstrap.starting import without_collection
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.in_flight import InFlightLimits
from recollect.core.model.token_bucket import RateLimit
from recollect.errors import RecollectError, StoreFullError
from recollect.http.app import NO_LIMIT, create_app
from recollect.http.auth.identity import Identify, LocalIdentity
from recollect.http.auth.limiter import RequestLimiter, limiter_of
from recollect.http.models.limits import HttpLimits
from recollect.local.console.files import SignIn
from recollect.local.console.route import FILES_OF_CLIENT, Console
from recollect.local.mcp.route import McpGate
from recollect.local.server.activity_writer import ActivityWriter
from recollect.local.server.backup_maker import BackupMaker
from recollect.local.server.connections import ConnectionLimits, bounded_protocol, free_descriptors
from recollect.local.server.data_folder import held
from recollect.local.server.eraser import Eraser
from recollect.local.server.first_start import ensure_model
from recollect.local.server.held_writer import HeldWriter
from recollect.local.server.local_user import LOCAL_USER
from recollect.local.server.metrics_page import Backlog, Levels, PrometheusMeter
from recollect.local.server.publisher import ChangePublisher
from recollect.local.server.quiet_log import OncePerSecond
from recollect.local.server.scheduler import JobScheduler, Timetable
from recollect.local.server.score_writer import ScoreWriter
from recollect.local.server.worker import WORKER, EmbeddingWorker, tell_of_others
from recollect.settings import Settings
from recollect.telemetry.notes import Notes
from recollect.use_cases.maintenance.jobs.work_off import WorkOffJobs
from recollect.use_cases.parts import Observers
from recollect.use_cases.table import Recollect

logger = logging.getLogger(__name__)

STOP_SECONDS: Final = 30
EXIT_REFUSED: Final = 1
ROUND_SECONDS: Final = 60.0  # in which summaries are looked for at least once
_M_ARENA_MAX: Final = -8  # as <malloc.h> has it
_ARENAS: Final = 2
_Thread: TypeAlias = EmbeddingWorker | JobScheduler | ChangePublisher | Eraser | BackupMaker


@dataclass(frozen=True, slots=True)
class Front:
    """What stands between callers and the application.

    run: answers with the application until it is to end; whether it could begin. signals: how they are taken meanwhile.
    """

    run: Callable[[FastAPI, Settings], bool]
    signals: Callable[[], AbstractContextManager[None]]


def serve(settings: Settings) -> int:
    """Serve until SIGTERM or SIGINT; what was accepted is finished first. Return the exit code."""
    try:
        return serve_behind(Front(_listen, _signals_that_end_quietly), settings)
    except RecollectError as error:
        sys.stderr.write(f"recollect: {error}\n")
        return EXIT_REFUSED


def serve_behind(front: Front, settings: Settings) -> int:
    """Serve as long as the front does, with all that works in the background. Return the exit code.

    Raises:
        DataFolderInUseError: another process serves the data folder.
        RecollectError: it cannot be served, for a reason that the message says.
    """
    log_to(sys.stderr)
    _bound_malloc_arenas()
    with opened(settings) as folder:
        return _serve(front, settings, folder)


@dataclass(frozen=True, slots=True)
class OpenedFolder:
    """A data folder that this process holds, and what was made of it."""

    recollect: Recollect
    keys: KeyRing
    meter: PrometheusMeter
    publisher: ChangePublisher | None


@contextmanager
def opened(settings: Settings) -> Iterator[OpenedFolder]:
    """Hold the data folder and open what is in it.

    Raises:
        DataFolderInUseError: another process holds it.
        RecollectError: it cannot be served from.
    """
    ensure_model(settings)
    make_index(settings, lambda entries: logger.info("index_being_made", extra={"entries": entries}))
    with held(settings.data):
        finish_restore(settings)
        require_readable_after_crash(settings)
        meter = PrometheusMeter()
        notes = Notes(meter, model_prices(settings))
        with (
            open_keys(settings) as keys,
            closing(_built(settings, notes.observers())) as recollect,
            _publisher(settings, recollect, notes) as publisher,
        ):
            _erase_again(recollect)
            meter.measure(_backlog(recollect))
            yield OpenedFolder(recollect, keys, meter, publisher)


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
def _publisher(settings: Settings, recollect: Recollect, notes: Notes) -> Iterator[ChangePublisher | None]:
    """Open what tells systems outside of changes, None where nobody is told or another process does it."""
    with ExitStack() as opening:
        publish = open_publishing(settings, recollect.store, recollect.parts.outbox, opening)
        if settings.worker and recollect.parts.outbox is not None:
            recollect.parts.outbox.switch(on=publish is not None)
        yield None if publish is None or not settings.worker else ChangePublisher(publish, notes.published)


def _serve(front: Front, settings: Settings, folder: OpenedFolder) -> int:
    anonymous = LOCAL_USER if is_loopback(settings.host) else None
    keys = folder.keys
    if anonymous is None and not keys.list():
        sys.stderr.write(
            f"recollect: {settings.host} can be reached from other machines and there is no key yet; "
            "make one with `recollect keys add USER`, or bind to 127.0.0.1\n"
        )
        return EXIT_REFUSED
    notes = Notes(folder.meter)
    limiter = limiter_of(folder.recollect, settings, on_failure=notes.limiter_failed, on_refusal=notes.rate_limited)
    identify = LocalIdentity(keys.find, anonymous, operates=not keys.list())
    doors = _console(settings, identify).routes()
    working = at_work(settings, folder, identify, limiter=limiter, in_flight=settings.in_flight, doors=doors)
    with front.signals(), ExitStack() as ending:
        with without_collection():
            app = ending.enter_context(working)
        started = front.run(app, settings)
    return 0 if started else EXIT_REFUSED


@contextmanager
def at_work(
    settings: Settings,
    folder: OpenedFolder,
    identify: Identify,
    *,
    limiter: RequestLimiter | None = None,
    in_flight: InFlightLimits | None = None,
    doors: Sequence[BaseRoute] = (),
) -> Iterator[FastAPI]:
    """Yield the application over an opened folder while its threads work; then end them, with what they hold.

    doors: routes besides the API and `/mcp`.
    """
    recollect, notes, gate = folder.recollect, Notes(folder.meter), McpGate()
    embed, reembed = recollect.embed_entries, recollect.reembed_entries
    worker = EmbeddingWorker(recollect.queue, embed, reembed, notes.worked_off, recollect.parts.tidy)
    checks = {WORKER: worker.check} if settings.worker else {}
    # This process may hold back what it writes of searches for a moment; a function that is frozen may not
    scores = ScoreWriter(recollect.store)
    publishers = [] if folder.publisher is None else [folder.publisher]
    backups = daily_backups(settings)
    copying = [] if backups is None else [BackupMaker(backups)]
    threads: list[_Thread] = [worker, *_schedulers(recollect), *publishers, *copying]
    eraser = Eraser(recollect.run_erasures)
    activity = ActivityWriter(recollect.store)
    counted = activity if settings.count_activity else None
    served = Recollect(replace(recollect.parts, checks=checks, scores=scores, activity=counted))
    served.make_all()
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
    if settings.worker:
        _reclaim(recollect)
        for thread in threads:
            thread.start()
    else:
        tell_of_others(recollect.reembed_entries.model, recollect.reembed_entries.others())
    scores.start()
    activity.start()
    eraser.start()
    try:
        yield app
    finally:
        stopped = _stop([*threads, eraser] if settings.worker else [eraser], [scores, activity])
        logger.info("stopped", extra={"worker_finished": stopped})


def _console(settings: Settings, identify: LocalIdentity) -> Console:
    """Return the console; where clients are not told apart (no `client_failures`), nobody's files are counted."""
    sign_in = SignIn.KEY if identify.anonymous is None else SignIn.OPTIONAL_KEY
    return Console(sign_in, limit=FILES_OF_CLIENT if settings.client_failures else NO_LIMIT)


def _listen(app: FastAPI, settings: Settings) -> bool:
    """Answer HTTP until a signal ends that; return whether the port could be had. Raises SystemExit where not."""
    server = uvicorn.Server(_of_uvicorn(app, settings))
    server.run()
    return server.started


def _of_uvicorn(app: FastAPI, settings: Settings) -> uvicorn.Config:
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


def _schedulers(recollect: Recollect) -> list[JobScheduler]:
    """Return the thread that runs jobs, where no function does."""
    run, queue = recollect.run_jobs, None if recollect.parts.jobs is None else recollect.parts.jobs.queue
    if queue is None:
        return []
    timetable = Timetable(recollect.jobs, run.runs, recollect.parts.chance)
    work_off = WorkOffJobs(run, queue, recollect.parts.chance, observer=recollect.parts.observers.jobs)
    return [JobScheduler(timetable, recollect.plan_jobs, work_off, queue, recollect.queue)]


def _connection_limits(settings: Settings) -> ConnectionLimits:
    limits = ConnectionLimits(
        most=settings.max_connections,
        most_per_client=settings.max_connections_per_client,
        header_seconds=settings.header_seconds,
        write_seconds=settings.write_seconds,
    )
    free = free_descriptors()
    return limits if free is None else limits.within(free)


def _reclaim(recollect: Recollect) -> None:
    """Take back what a killed server had taken; on a full disk its lease runs out instead, and searches are served."""
    try:
        recollect.parts.reclaim()
        if recollect.parts.jobs is not None:
            recollect.parts.jobs.reclaim()
        if recollect.parts.outbox is not None:
            recollect.parts.outbox.reclaim()
    except StoreFullError as error:
        logger.warning("leases_not_reclaimed", extra={"error": type(error).__name__})


def _erase_again(recollect: Recollect) -> None:
    """Erase what a backup has brought back, before anybody is served from it."""
    again = recollect.replay_erasures()
    if again:
        logger.warning("erasures_replayed", extra={"erasures": len(again)})


def _stop(threads: Sequence[_Thread], writers: Sequence[HeldWriter]) -> bool:
    """End the threads, with what they hold; return whether all of the worker's ended in time."""
    try:
        stopped = [thread.stop(STOP_SECONDS) for thread in threads]  # each is told, though one does not end
        return all(stopped)
    finally:
        for writer in writers:
            if not writer.stop(STOP_SECONDS):
                logger.warning(writer.event, extra={"error": "TimeoutError"})


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
