"""Files that are there as a whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from recollect.local.client.failures import UnusableInputError


@contextmanager
def written_whole(path: Path) -> Iterator[TextIO]:
    """Lend a file that takes its name when the context ends well; else what was there stays, and nothing is left.

    Raises:
        UnusableInputError: the folder or the disk does not take it.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            os.fchmod(file.fileno(), 0o600)  # memories are for the owner's eyes
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be written: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)
