"""The files of the console, read once and kept: a name is answered from this table, or not at all."""

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Self

BUILT: Final = files(__package__) / "built"
INDEX: Final = "index.html"
CONFIG: Final = "config.json"
# Names of what is there hold a hash of the contents
_HASHED: Final = "assets/"
_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_ASK_EACH_TIME: Final = "no-cache"
_KEEP_NOTHING: Final = "no-store"
# The types that Vite's files have. A file of another ending is not served
MEDIA_TYPES: Final[Mapping[str, str]] = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}


class SignIn(StrEnum):
    """How somebody tells the console who they are: with a key, or with one only if they want to."""

    OPTIONAL_KEY = "optional_key"
    KEY = "key"


@dataclass(frozen=True, slots=True)
class ConsoleFile:
    """A file as it is answered. zipped: the same, compressed; None where that saves nothing."""

    media_type: str
    cache_control: str
    etag: str
    plain: bytes
    zipped: bytes | None

    @classmethod
    def of(cls, name: str, plain: bytes, cache_control: str) -> Self:
        """Return what a file is answered with, by the ending of its name. Raises KeyError for an unknown one."""
        zipped = gzip.compress(plain, mtime=0)
        return cls(
            MEDIA_TYPES[_ending(name)],
            cache_control,
            # Weak: it names what is in the file, compressed or not (RFC 9110, 8.8.3.3)
            f'W/"{hashlib.sha256(plain).hexdigest()[:32]}"',
            plain,
            zipped if len(zipped) < len(plain) else None,
        )


def read_console(built: Traversable, sign_in: SignIn) -> Mapping[str, ConsoleFile]:
    """Return every file of the console by its name below `/console/`; none where nothing was built."""
    names = dict(_found(built)) if built.is_dir() else {}
    if INDEX not in names:
        return {}
    config = {"api": "", "sign_in": {"kind": sign_in}}
    table = {name: ConsoleFile.of(name, file.read_bytes(), _cache_control(name)) for name, file in names.items()}
    return {**table, CONFIG: ConsoleFile.of(CONFIG, json.dumps(config).encode(), _KEEP_NOTHING)}


def _found(folder: Traversable, above: str = "") -> Iterator[tuple[str, Traversable]]:
    for one in folder.iterdir():
        name = above + one.name
        if one.is_dir():
            yield from _found(one, f"{name}/")
        elif _ending(name) in MEDIA_TYPES:
            yield name, one


def _cache_control(name: str) -> str:
    return _IMMUTABLE if name.startswith(_HASHED) else _ASK_EACH_TIME


def _ending(name: str) -> str:
    return name.rpartition(".")[2]
