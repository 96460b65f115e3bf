"""Functions and layers packaged for this interpreter, found by a process as Lambda lets it find them."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from evals import fresh_child
from evals.fresh_process import Fresh, Job, in_fresh_process
from infra import package

APP: Final = "app"
# Neither what is installed for this machine nor this folder's neighbours
FLAGS: Final = ("-S", "-P", fresh_child.__file__)


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

    def is_library(self, file: str) -> bool:
        """Tell whether a module's file is a library's."""
        return Path(file).is_relative_to(self._libraries)

    def is_own(self, file: str) -> bool:
        """Tell whether a module's file is this program's, or the function's."""
        return Path(file).is_relative_to(self.build) and not self.is_library(file)

    @property
    def _libraries(self) -> Path:
        return self.build / "dependencies" / "python"
