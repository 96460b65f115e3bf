"""What ends a command: one clear line and an exit code.

CommandError
├── ServerRefusedError       1  the server answered, and not with what was asked for
├── IncompleteError          1  the work went to its end, with something left out
├── UnusableInputError       2  what was given cannot be used; nothing was done
├── ServerUnreachableError   3  nothing answers at that address
└── PortInUseError           4  something else listens where a server is to be started
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import ClassVar

from recollect.errors import RecollectError


class ExitCode(IntEnum):
    """How the process ends."""

    OK = 0
    FAILED = 1
    USAGE = 2
    UNREACHABLE = 3
    PORT_IN_USE = 4
    INTERRUPTED = 130


class CommandError(RecollectError):
    """A command cannot go on; the message is meant for a person."""

    exit_code: ClassVar[ExitCode] = ExitCode.FAILED


class ServerRefusedError(CommandError):
    """The server answered with a problem: `status` is its HTTP status; `errors`, if any, say what `detail` means.

    slug: what kind of problem it is. retry_after: the seconds after which it may work, where the server said so.
    """

    def __init__(
        self, status: int, detail: str, errors: Sequence[str] = (), *, slug: str = "", retry_after: int | None = None
    ) -> None:
        super().__init__(f"the server refused ({status}): {'; '.join(errors) or detail}")
        self.status = status
        self.detail = detail
        self.errors = tuple(errors)
        self.slug = slug
        self.retry_after = retry_after

    @property
    def is_of_one_item(self) -> bool:
        """Whether it is about what was asked for, so that something else may well succeed."""
        return self.status in {404, 409, 412, 422}


class IncompleteError(CommandError):
    """The work was done but for some of it, which was reported on the way."""


class UnusableInputError(CommandError):
    """A file or value that was given cannot be used."""

    exit_code = ExitCode.USAGE


class ServerUnreachableError(CommandError):
    """Nothing answers at the address."""

    exit_code = ExitCode.UNREACHABLE

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(
            f"no server answers at {url} ({reason}); start one with `make run` or `recollect serve`, "
            "or name another with --url or RECOLLECT_URL"
        )


class PortInUseError(CommandError):
    """Something else listens where a server is to be started."""

    exit_code = ExitCode.PORT_IN_USE

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            f"something listens at {host}, port {port} already; stop it, or take another with --port or RECOLLECT_PORT"
        )
