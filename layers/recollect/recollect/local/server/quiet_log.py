"""A fault that comes a thousand times a second is one line a second in the log."""

import logging
from collections import OrderedDict
from typing import Final

SECONDS: Final = 1.0
MOST_HELD: Final = 256
_LOGGERS: Final = ("asyncio", "uvicorn", f"{__package__}.connections")  # whose lines are about no request


class OncePerSecond(logging.Filter):
    """Lets the first line of a fault through, and after a second the next, which counts those between in `repeated`.

    A fault is a level and the first line of a message before its arguments come in. Lines of other loggers all pass:
    each of them tells of a request.
    """

    def __init__(self) -> None:
        super().__init__()
        self._seen: OrderedDict[tuple[str, int, str], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a line is written. The handler's lock is not held: two lines at once may both pass."""
        if record.levelno < logging.WARNING or not _is_counted(record.name):
            return True
        fault = (record.name, record.levelno, str(record.msg).partition("\n")[0])
        written_at, repeated = self._seen.get(fault, (float("-inf"), 0))
        if record.created - written_at < SECONDS:
            self._seen[fault] = (written_at, repeated + 1)
            return False
        self._seen[fault] = (record.created, 0)
        self._seen.move_to_end(fault)
        if len(self._seen) > MOST_HELD:
            self._seen.popitem(last=False)
        if repeated:
            record.repeated = repeated
        return True


def _is_counted(name: str) -> bool:
    return any(name == counted or name.startswith(f"{counted}.") for counted in _LOGGERS)
