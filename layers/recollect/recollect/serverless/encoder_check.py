"""Whether the encoder loads where the functions run: in a process of its own, since a library may end the process."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from recollect.errors import EmbeddingError
from recollect.settings import Settings

SECONDS: Final = 60.0
PROGRAM: Final = """\
import sys
from pathlib import Path
from recollect.adapters.minilm import MiniLmEmbedder
vectors = MiniLmEmbedder(Path(sys.argv[1]), threads=1).encode_query("Which nuts can Maya not eat?")
sys.exit(0 if abs(float(vectors.sentence @ vectors.sentence) - 1) < 0.01 else "the vector has another length than one")
"""


def build_encoder_check(settings: Settings) -> Callable[[Callable[[], bool]], str]:
    """Wire what tells that the encoder loads; it raises EmbeddingError where it does not, and says why."""
    return lambda _has_time: checked(settings.model)


def checked(model: Path, program: Sequence[str] = ("-c", PROGRAM)) -> str:
    """Return on which machine the model at a folder encodes. program: what is run instead, with the folder.

    Raises:
        EmbeddingError: the process was ended, did not end in time, or failed.
    """
    # What a layer brings is on the path of this process, and nowhere else
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    try:
        done = subprocess.run(  # noqa: S603 - fixed words and a folder
            [sys.executable, *program, str(model)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise EmbeddingError(f"the encoder does not load within {SECONDS:.0f} s on {_machine()}") from None
    if done.returncode == 0:
        return f"the encoder loads on {_machine()}"
    if done.returncode < 0:
        raise EmbeddingError(f"the encoder ends its process on {_machine()}: {signal.Signals(-done.returncode).name}")
    last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    raise EmbeddingError(f"the encoder does not load on {_machine()}: {last[:200]}")


def _machine() -> str:
    return f"{os.uname().machine}, Python {sys.version_info.major}.{sys.version_info.minor}"
