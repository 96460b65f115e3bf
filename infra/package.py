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

MEGABYTE: Final = 1024 * 1024  # as Lambda counts
LIMIT: Final = 250 * MEGABYTE  # of a function with its layers, unpacked
LAYERS: Final = ("dependencies", "package", "model")
MODEL_FILES: Final = (".complete", "model_int8.onnx", "tokenizer.json")
# Zip files begin with 1980. The same content makes the same file, and so the same version of a layer
DAWN: Final = 315_619_200

# Libraries that the others load only for what is not done here
UNUSED: Final = frozenset(
    {
        # tokenizers: to download tokenizers, with what that needs in turn
        *("filelock", "fsspec", "hf-xet", "huggingface-hub", "tqdm"),
        *("click", "h11", "httpcore2", "httpx2", "pyyaml", "truststore"),
        # opensearch-py: its gRPC transport
        *("grpcio", "opensearch-protobufs"),
        # onnxruntime: its tools that rewrite models, and the transport above
        *("flatbuffers", "protobuf"),
    }
)

# Services whose descriptions botocore keeps: those that functions call, where credentials come from, and the sampling
# rules of the tracer. A client of another one cannot be made there
SERVICES: Final = frozenset(
    {"bedrock-agent-runtime", "bedrock-runtime", "dynamodb", "events", "secretsmanager", "sqs", "sts", "xray"}
)
SERVICE_DESCRIPTIONS: Final = "botocore/data"
# Of the package, what only a server of one machine answers with
OF_ONE_MACHINE: Final = "local/console/built"
# Parts of libraries that nothing loads in a function: tests, types for checkers, tools that make models and extensions
NEVER_LOADED: Final = (
    *("**/tests", "**/*.pyi"),
    *("boto3/data", "boto3/examples", "numpy/f2py"),
    *("onnxruntime/datasets", "onnxruntime/quantization", "onnxruntime/tools", "onnxruntime/transformers"),
)
LARGEST: Final = 10


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
    """Package for the target of the command line; print the sizes, and those of the largest parts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--for", dest="target", choices=TARGETS, default="aws")
    package(TARGETS[parser.parse_args().target], BUILD)
    measured = sizes(BUILD)
    for name, size in {**measured, "unpacked together": unpacked(measured), **largest_parts(BUILD)}.items():
        print(f"{name:<48}{size / MEGABYTE:7.1f} MB")
    check(measured)


def package(target: Target, build: Path) -> None:
    """Fill the folder anew."""
    shutil.rmtree(build, ignore_errors=True)
    build.mkdir(parents=True)
    install(target, build)
    trim(build / "dependencies" / "python")
    copy_package(build / "package" / "python" / "recollect")
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


def trim(libraries: Path) -> None:
    """Remove from installed libraries what no function loads."""
    services = [path for path in (libraries / SERVICE_DESCRIPTIONS).iterdir() if path.is_dir()]
    unneeded = [path for path in services if path.name not in SERVICES]
    unneeded += [path for pattern in NEVER_LOADED for path in libraries.glob(pattern)]
    for path in unneeded:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)  # it may have gone with a folder


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


def copy_package(target: Path) -> None:
    """Copy the package without the files of the console, which a bucket answers with on AWS."""
    copy_source(ROOT / "layers" / "recollect" / "recollect", target)
    shutil.rmtree(target / OF_ONE_MACHINE, ignore_errors=True)


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
    return {str(folder.relative_to(build)): size_of(folder) for folder in folders}


def size_of(part: Path) -> int:
    """Return the bytes of a file, or of all files of a folder."""
    files = part.rglob("*") if part.is_dir() else [part]
    return sum(path.stat().st_size for path in files if path.is_file())


def unpacked(measured: Mapping[str, int]) -> int:
    """Return the bytes of all layers and the largest function together, which is what Lambda limits."""
    layers = sum(measured[layer] for layer in LAYERS)
    return layers + max((size for name, size in measured.items() if name not in LAYERS), default=0)


def largest_parts(build: Path, count: int = LARGEST) -> dict[str, int]:
    """Return the largest files and folders two levels below the layers, the largest first: their paths and bytes."""
    parts = {path: size_of(path) for layer in LAYERS for path in (build / layer).glob("*/*")}
    largest = sorted(parts, key=lambda path: (-parts[path], path))[:count]
    return {str(path.relative_to(build)): parts[path] for path in largest}


def is_compiled(build: Path) -> bool:
    """Tell whether the bytecode is in the package, and so in the sizes."""
    return next((build / "package").rglob("*.pyc"), None) is not None


def check(measured: Mapping[str, int]) -> None:
    """Raise PackagingError when a function with all its layers is larger than Lambda takes."""
    size = unpacked(measured)
    if size > LIMIT:
        raise PackagingError(f"{size / MEGABYTE:.0f} MB unpacked; Lambda takes {LIMIT // MEGABYTE}")


if __name__ == "__main__":
    main()
