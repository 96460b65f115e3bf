"""Makes `.build/lambda`: three layers and the functions' code, as template.yaml names them.

For AWS, wheels of its platform are taken, whatever this machine is; for the emulator, which runs functions with an
interpreter of this machine, those of the interpreter that runs this.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parents[1]
BUILD: Final = ROOT / ".build" / "lambda"
LOCK: Final = ROOT / "requirements" / "aws.txt"
MODEL: Final = ROOT / ".build" / "model"

LIMIT: Final = 250 * 1024 * 1024  # of a function with its layers, unpacked
LAYERS: Final = ("dependencies", "package", "model")
MODEL_FILES: Final = (".complete", "model_int8.onnx", "tokenizer.json")
# Zip files begin with 1980. The same content makes the same file, and so the same version of a layer
DAWN: Final = 315_619_200

# Libraries that the others load only for what is not done here
UNUSED: Final = frozenset(
    {
        # tokenizers: to download tokenizers
        *("filelock", "fsspec", "hf-xet", "huggingface-hub", "tqdm"),
        # opensearch-py: its gRPC transport
        *("grpcio", "opensearch-protobufs"),
    }
)


@dataclass(frozen=True, slots=True)
class Target:
    """Where the functions will run.

    python: its version. flags: of pip. environment: by which markers of the lock are decided.
    """

    python: str
    flags: tuple[str, ...]
    environment: Mapping[str, str]


AWS: Final = Target(
    "3.13",
    (
        *(word for glibc in ("2_34", "2_28", "2_17") for word in ("--platform", f"manylinux_{glibc}_aarch64")),
        *("--platform", "manylinux2014_aarch64", "--implementation", "cp", "--python-version", "3.13"),
        "--ignore-requires-python",  # of the interpreter that runs pip
    ),
    {
        "implementation_name": "cpython",
        "os_name": "posix",
        "platform_machine": "aarch64",
        "platform_python_implementation": "CPython",
        "platform_system": "Linux",
        "python_full_version": "3.13.0",
        "python_version": "3.13",
        "sys_platform": "linux",
    },
)
HERE: Final = Target(".".join(platform.python_version_tuple()[:2]), (), {})
TARGETS: Final = {"aws": AWS, "here": HERE}


class PackagingError(Exception):
    """What was packaged cannot be deployed."""


def main() -> None:
    """Package for the target of the command line; print the sizes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--for", dest="target", choices=TARGETS, default="aws")
    package(TARGETS[parser.parse_args().target], BUILD)
    for name, size in sizes(BUILD).items():
        print(f"{name:<24}{size / 1024 / 1024:7.1f} MB")
    check(sizes(BUILD))


def package(target: Target, build: Path) -> None:
    """Fill the folder anew."""
    shutil.rmtree(build, ignore_errors=True)
    build.mkdir(parents=True)
    install(target, build)
    copy_source(ROOT / "layers" / "recollect" / "recollect", build / "package" / "python" / "recollect")
    for function in sorted((ROOT / "functions").glob("*/app.py")):
        copy_source(function.parent, build / "functions" / function.parent.name)
    (build / "model" / "model").mkdir(parents=True)
    for name in MODEL_FILES:
        shutil.copyfile(MODEL / name, build / "model" / "model" / name)
    compile_all(target, build)
    for path in build.rglob("*"):
        os.utime(path, (DAWN, DAWN))


def install(target: Target, build: Path) -> None:
    """Install the locked libraries that are needed, as they were locked, into the layer for them."""
    requirements = build / "requirements.txt"
    requirements.write_text("".join(needed(LOCK.read_text(), target)))
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-compile"]
    command += ["--require-hashes", "--no-deps", "--only-binary", ":all:", *target.flags]
    command += ["--target", str(build / "dependencies" / "python"), "--requirement", str(requirements)]
    subprocess.run(command, check=True)  # noqa: S603 - fixed words


def needed(lock: str, target: Target) -> Iterator[str]:
    """Yield those requirements of a lock, with their hashes, that the target needs; their markers are decided."""
    for block in blocks(lock):
        head, _, hashes = block.partition(" \\\n")
        requirement = Requirement(head)
        marker, requirement.marker = requirement.marker, None
        is_meant = marker is None or marker.evaluate(dict(target.environment))
        if is_meant and requirement.name not in UNUSED:
            yield f"{requirement} \\\n{hashes}"


def blocks(lock: str) -> Iterator[str]:
    """Yield each requirement of a lock with the lines of its hashes."""
    lines: list[str] = []
    for line in lock.splitlines(keepends=True):
        if lines and not line.startswith(" "):
            yield "".join(lines)
            lines = []
        lines.append(line)
    if lines:
        yield "".join(lines)


def copy_source(source: Path, target: Path) -> None:
    """Copy a folder without what the interpreter left in it."""
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))


def compile_all(target: Target, build: Path) -> None:
    """Compile everything, since Lambda can keep nothing that is compiled there; without the interpreter, do not.

    Compiled files name the source by its hash and are not checked against it: times do not survive packaging.
    """
    interpreter = sys.executable if target is HERE else find_interpreter(target.python)
    if interpreter is None:
        print(f"python{target.python} was not found: nothing is compiled, functions start more slowly", file=sys.stderr)
        return
    command = [interpreter, "-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash"]
    subprocess.run([*command, "-s", str(build), str(build)], check=True)  # noqa: S603 - as above


def find_interpreter(python: str) -> str | None:
    """Return an interpreter of a version that runs; version managers leave some on the path that do not."""
    found = shutil.which(f"python{python}")
    if found is None or subprocess.run([found, "-c", ""], check=False, capture_output=True).returncode != 0:  # noqa: S603
        return None
    return found


def sizes(build: Path) -> dict[str, int]:
    """Return the bytes of each layer and function, unpacked."""
    folders = [build / layer for layer in LAYERS] + sorted((build / "functions").iterdir())
    return {
        str(folder.relative_to(build)): sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        for folder in folders
    }


def check(measured: Mapping[str, int]) -> None:
    """Raise PackagingError when a function with all its layers is larger than Lambda takes."""
    layers = sum(measured[layer] for layer in LAYERS)
    largest = max((size for name, size in measured.items() if name not in LAYERS), default=0)
    if layers + largest > LIMIT:
        raise PackagingError(
            f"{(layers + largest) / 1024 / 1024:.0f} MB unpacked; Lambda takes {LIMIT // 1024 // 1024}"
        )


if __name__ == "__main__":
    main()
