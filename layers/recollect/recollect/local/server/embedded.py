"""The application in a process of somebody's own, who speaks ASGI to it: no port, no signals, no log of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from fastapi import FastAPI
from starlette.requests import HTTPConnection

from recollect.core.model.in_flight import InFlightLimits
from recollect.http.auth.identity import Caller
from recollect.local.server.local_user import LOCAL_USER
from recollect.local.server.server import at_work, opened
from recollect.settings import Settings

# Who opens the folder may read all of it, and waits for a thread rather than come again
_OWNER: Final = Caller(LOCAL_USER, act_as=True, operator=True)
_NO_LIMITS: Final = InFlightLimits(person_reads=0, person_writes=0, credential_reads=0, credential_writes=0)


def _owner(connection: HTTPConnection) -> Caller:  # noqa: ARG001 - as it is asked
    """Return who may do everything here, also for other people; see http/auth/identity.py."""
    return _OWNER


@contextmanager
def embedded(settings: Settings) -> Iterator[FastAPI]:
    """Hold the data folder and yield the application over it, with all the threads of a server, until the end.

    A call is the user's of a server on loopback, or of whom it names in X-On-Behalf-Of. Nothing of the process is
    changed: no signal, no heap, no logging.

    Raises:
        DataFolderInUseError: another process holds the folder, or another part of this one.
        RecollectError: it cannot be served from.
    """
    with opened(settings) as folder, at_work(settings, folder, _owner, in_flight=_NO_LIMITS) as (app, begin):
        begin()
        yield app
