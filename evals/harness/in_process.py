"""The program served over HTTP by a thread of this process, so that its parts and its clock can be chosen."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import uvicorn

from evals.harness.server_process import ServerStartError, free_port
from recollect.bootstrap.data_folder import local_signing_key
from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.local.server.local_user import LOCAL_USER
from recollect.settings import Settings
from recollect.use_cases.table import Recollect

START_SECONDS: Final = 30.0
POLL_SECONDS: Final = 0.01


@dataclass(frozen=True, slots=True)
class StandingClock:
    """A clock that stands still."""

    moment: datetime

    def now(self) -> datetime:
        """Return the moment."""
        return self.moment


@contextmanager
def serving(recollect: Recollect, settings: Settings) -> Iterator[str]:
    """Serve while the context lasts; yield the URL.

    Raises:
        ServerStartError: it did not get ready.
    """
    app = create_app(
        recollect,
        identify=LocalIdentity(lambda _key: None, LOCAL_USER),
        cursor_secret=local_signing_key(settings),
    )
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, access_log=False, log_config=None))
    thread = threading.Thread(target=server.run, name="server-of-this-process")
    thread.start()
    try:
        began = time.monotonic()
        while not server.started:
            if not thread.is_alive() or time.monotonic() - began > START_SECONDS:
                raise ServerStartError("the server did not get ready")
            time.sleep(POLL_SECONDS)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
