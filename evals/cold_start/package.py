"""Functions and layers packaged for this interpreter, and how large they are for AWS, unpacked.

A process finds them as Lambda lets it find them.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from evals.cold_start import child
from evals.cold_start.process import Fresh, Job, in_fresh_process
from evals.harness.measure import Measure
from infra import package

APP: Final = "app"
# Neither what is installed for this machine nor this folder's neighbours
FLAGS: Final = ("-S", "-P", child.__file__)
GROUP: Final = "package"
LIMIT: Final = "what Lambda takes"


@dataclass(frozen=True, slots=True)
class Packaged:
    """A package in a folder, with its bytecode."""

    build: Path

    @classmethod
    def into(cls, build: Path) -> "Packaged":
        """Package into a new folder, which fetches wheels that pip has not kept."""
        package.package(package.HERE, build)
        return cls(build)

    def start(self, function: str, job: Job, environment: Mapping[str, str]) -> Fresh:
        """Do a job in a fresh process of a function. Raises FreshProcessError."""
        places = [self.build / "functions" / function, self.build / "package" / "python", self._libraries]
        own = {
            "AWS_LAMBDA_FUNCTION_NAME": function,
            "PYTHONPATH": os.pathsep.join(map(str, places)),
            "RECOLLECT_MODEL": str(self.build / "model" / "model"),
        }
        return in_fresh_process(job, {**environment, **own}, FLAGS)

    def libraries_of(self, loaded: Mapping[str, str]) -> tuple[str, ...]:
        """Return the libraries' modules among those that were loaded, whose files are told, in their order."""
        return tuple(name for name, file in loaded.items() if Path(file).is_relative_to(self._libraries))

    @property
    def _libraries(self) -> Path:
        return self.build / "dependencies" / "python"


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
