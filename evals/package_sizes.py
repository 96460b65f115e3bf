"""How large functions and layers are for AWS, unpacked."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from evals.measure import Measure
from infra import package

GROUP: Final = "package"
LIMIT: Final = "what Lambda takes"


def size_measures(build: Path) -> Iterator[Measure]:
    """Package for AWS into a new folder, which fetches wheels that pip has not kept, and measure it.

    Bytecode is only in there where an interpreter of Lambda's version is; without it functions start more slowly.
    """
    package.package(package.AWS, build)
    measured = package.sizes(build)
    for name, size in measured.items():
        yield _measure(name, size)
    together = package.unpacked(measured) / package.MEGABYTE
    code = "compiled" if package.is_compiled(build) else "not compiled here"
    limit = package.LIMIT / package.MEGABYTE
    yield Measure(GROUP, f"all layers and the largest function, {code}", together, "MB", LIMIT, limit, 1.0)
    for name, size in package.largest_parts(build).items():
        yield _measure(f"of which {name}", size)


def _measure(name: str, size: int) -> Measure:
    return Measure(GROUP, name, size / package.MEGABYTE, "MB")
