"""Ends a process when whoever started it is gone, however that came about."""

import signal
import subprocess
from typing import Final

# It reads to the end of a pipe whose other end closes with this process
HOLD: Final = 'read -r _; kill -KILL "$0" 2>/dev/null'


class Leash:
    """Holds a process until it is let go."""

    def __init__(self, pid: int) -> None:
        self._holder = subprocess.Popen(["sh", "-c", HOLD, str(pid)], stdin=subprocess.PIPE, start_new_session=True)

    def let_go(self) -> None:
        """Leave the process to itself."""
        self._holder.send_signal(signal.SIGKILL)
        self._holder.communicate()
