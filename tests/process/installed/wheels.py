"""What `make wheel` builds of a tree, and an environment of its own to install it into."""

import re
import subprocess
import sys
import tarfile
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


def the_wheel(folder: Path) -> Path:
    """Return the one wheel of a folder."""
    (wheel,) = folder.glob("*-py3-none-any.whl")
    return wheel


def files_of(package: Path) -> set[str]:
    """Return the files of a package, as a wheel names them."""
    found = (path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {str(path.relative_to(package.parent)) for path in found}


def require_same_bytes_again(tree: Path, built: Path, folder: Path) -> set[str]:
    """Require that a tree makes the same bytes once more, and its sdist the same wheel; return what the sdist holds."""
    build(tree, folder / "again", "sdist", "wheel")
    for path in built.iterdir():
        assert (folder / "again" / path.name).read_bytes() == path.read_bytes()
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        archive.extractall(folder, filter="data")
    build(folder / sdist.name.removesuffix(".tar.gz"), folder / "of_sdist", "wheel")
    assert the_wheel(folder / "of_sdist").read_bytes() == the_wheel(built).read_bytes()
    return names
