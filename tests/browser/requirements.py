"""What tests in a browser need, looked at before the first: what is missing is told, with what to do."""

import hashlib
import os
import shutil
from pathlib import Path
from typing import Final

from tests.process.console import BUILT
from tests.process.server import ROOT, model_folder

CONSOLE: Final = ROOT / "console"
AXE: Final = CONSOLE / "node_modules" / "axe-core" / "axe.min.js"
SOURCES: Final = BUILT / "sources.txt"
CHROMIUM: Final = "/usr/bin/chromium"
_MAKE: Final = "`make console` builds it (needs Node)"


def chromium() -> str:
    """Return the path of the browser: the one that CHROMIUM names, else Debian's. Raises AssertionError: none there."""
    path = shutil.which(os.environ.get("CHROMIUM") or CHROMIUM)
    assert path, (
        f"there is no Chromium at {os.environ.get('CHROMIUM') or CHROMIUM}: install Debian's package chromium, "
        "or name one with CHROMIUM=/path/to/chromium"
    )
    return path


def axe() -> str:
    """Return the source of axe, which looks for what keeps people from using a page."""
    assert AXE.is_file(), f"{AXE} is not there: {_MAKE}, and installs axe on the way"
    return AXE.read_text(encoding="utf-8")


def stale_sources(listing: str, root: Path = ROOT) -> list[str]:
    """Return which files are others than those that the console was built of, by the listing beside what was built."""
    pairs = (line.split("  ", 1) for line in listing.splitlines())
    return [name for digest, name in pairs if _digest(root / name) != digest]


def require_console_built() -> None:
    """Raise AssertionError where the console was not built, or of other files than there are now."""
    assert SOURCES.is_file(), f"the console was not built into {BUILT.relative_to(ROOT)}: {_MAKE}"
    stale = stale_sources(SOURCES.read_text(encoding="utf-8"))
    assert not stale, f"the console was built before these files changed: {', '.join(stale)}; {_MAKE} anew"


def require_model() -> None:
    """Raise AssertionError where servers would have no model to start with."""
    folder = model_folder()
    assert folder.is_dir(), f"there is no embedding model in {folder}: `make model` builds it"


def _digest(path: Path) -> str | None:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None
