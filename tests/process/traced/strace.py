"""What a process and its threads do outside a folder of their own, as strace sees it."""

import os
import re
import shutil
import subprocess
from ipaddress import ip_address
from pathlib import Path
from typing import Final

DNS: Final = 53
NETWORK: Final = re.compile(
    r"(?:accept4?|bind|connect|getpeername|getsockname|getsockopt|listen|recv\w*|send\w*|setsockopt|shutdown|socket\w*)\("
)
# They name a file and change nothing
READING: Final = re.compile(
    r"(?:access|chdir|execve|faccessat2?|getcwd|getxattr|inotify_add_watch|lgetxattr|lstat|newfstatat|readlink"
    r"|readlinkat|stat|statfs|statx)\(|open\w*\((?!.*\bO_(?:CREAT|RDWR|TMPFILE|TRUNC|WRONLY)\b)"
)
# A name, and the folder that it is relative to
NAMED: Final = re.compile(r'(?:(?:AT_FDCWD|\d+)<(?P<folder>[^>]*)>, )?"(?P<name>(?:[^"\\]|\\.)*)"')
ADDRESS: Final = re.compile(r'inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"')
PORT: Final = re.compile(r"sin6?_port=htons\((\d+)\)")
FAILED: Final = re.compile(r" = -1 E")


def why_not() -> str | None:
    """Return why this machine cannot trace a process; None if it can."""
    if shutil.which("strace") is None:
        return "there is no strace on this machine: install Debian's package strace"
    tried = subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, text=True, check=False)
    return f"strace may not trace here: {tried.stderr.strip()}" if tried.returncode else None


class Trace:
    """The calls of one traced process: one file a thread, so that no call is cut in two by another thread's."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder = folder

    @property
    def command(self) -> list[str]:
        """What stands before the traced command; its process has the id and the exit code of the command's own (-D)."""
        calls = ["-e", "trace=%file,%network", "--seccomp-bpf"]
        return ["strace", "-D", "-ff", "-y", *calls, "-o", str(self._folder / "thread")]

    def is_complete(self) -> bool:
        """Return whether strace has seen the end of every thread."""
        threads = self._threads()
        return bool(threads) and all(lines[-1].startswith("+++ ") for lines in threads)

    def outside(self, folder: Path) -> list[str]:
        """Return calls that ask the network beyond loopback, look a name up, or write outside a folder."""
        lines = [line for thread in self._threads() for line in thread]
        return [line for line in lines if _leaves(line) or _writes_outside(line, folder)]

    def _threads(self) -> list[list[str]]:
        return [path.read_text().splitlines() or [""] for path in sorted(self._folder.iterdir())]


def _leaves(line: str) -> bool:
    """Whether a call names another machine or a name server, or asks a service of this machine, which may look up."""
    addresses = [ip_address(one or other) for one, other in ADDRESS.findall(line)]
    asks_service = line.startswith("connect(") and "AF_UNIX" in line
    return asks_service or not all(one.is_loopback for one in addresses) or str(DNS) in PORT.findall(line)


def _writes_outside(line: str, folder: Path) -> bool:
    if READING.match(line) or NETWORK.match(line) or FAILED.search(line):
        return False
    named = [Path(os.path.normpath(Path(one["folder"] or "/", one["name"]))) for one in NAMED.finditer(line)]
    return not all(one.is_relative_to(folder) or one == Path("/dev/null") for one in named)
