"""What `make wheel` builds of a tree, and an environment of its own to install it into."""

import re
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

from tests.process.server import ROOT

LOCKED: Final = re.compile(r"^([\w.-]+==[^\s\\]+(?: ; [^\\\n]+)?)", re.MULTILINE)


def build(tree: Path, out: Path, *targets: str) -> None:
    """Build the targets (sdist, wheel) of the project in `tree` into `out`."""
    chosen = [word for target in targets for word in ("-t", target)]
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(out), *chosen]
    subprocess.run(command, cwd=tree, check=True, capture_output=True)


def constraints(folder: Path, lock: str) -> Path:
    """Write down the versions of a lock, which were tried, so that none that was published a minute ago is taken."""
    file = folder / f"constraints-{lock}"
    file.write_text("\n".join(LOCKED.findall((ROOT / "requirements" / lock).read_text())))
    return file


def clean_environment(folder: Path) -> Path:
    """Make an environment with pip alone; return the folder of its commands."""
    venv.create(folder, with_pip=True)
    return folder / "bin"
