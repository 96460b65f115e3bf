"""Models that were fitted: their weights are a file of JSON beside the module that asks them."""

import json
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeVar

Model = TypeVar("Model")


class FittedModel(Generic[Model]):
    """A model that is read when it is first asked for, once. Safe to share between threads."""

    def __init__(self, package: str, name: str, made_of: Callable[[Mapping[str, Any]], Model]) -> None:
        """Take a file of a package, and what makes the model of its document."""
        self.file: Traversable = files(package).joinpath(name)
        self._made_of = made_of

    def __call__(self) -> Model:
        """Return the model. Raises what `made_of` does for a document that is none."""
        return self._model

    @cached_property
    def _model(self) -> Model:
        return self._made_of(json.loads(self.file.read_text(encoding="utf-8")))
