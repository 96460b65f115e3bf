"""What a folder says of its model. Only what is understood to its end is taken; all else is refused by name.

Source: how sentence-transformers saves a model ("Custom Models" of its documentation: modules.json,
1_Pooling/config.json, sentence_bert_config.json, config_sentence_transformers.json), and where it puts an exported one
(onnx/model.onnx).
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from recollect.errors import InputError

FIELD: Final = "RECOLLECT_EMBEDDING_FOLDER"
LONGEST: Final = 512  # positions, where the folder does not say
_MODULES: Final = ("Transformer", "Pooling", "Normalize")
_FLAG: Final = "pooling_mode_"
# As sentence-transformers looks for them
_QUESTION_PROMPTS: Final = ("query",)
_ENTRY_PROMPTS: Final = ("document", "passage", "corpus")


class Pooling(StrEnum):
    """How one vector is made of those of all positions, by the names that the layout has for them."""

    MEAN = "mean_tokens"
    CLS = "cls_token"


_POOLING_NAMES: Final = {
    **{one.value: one for one in Pooling},
    "mean": Pooling.MEAN,
    "cls": Pooling.CLS,
}


@dataclass(frozen=True, slots=True)
class Prefixes:
    """What is put before a question and before an entry."""

    question: str = ""
    entry: str = ""


@dataclass(frozen=True, slots=True)
class FolderLayout:
    """A folder that was understood.

    longest: positions of a pass, special ones included; lower: whether texts are read in lower case; dimensions: of
    its vectors.
    """

    model: Path
    tokenizer: Path
    pooling: Pooling
    longest: int
    lower: bool
    dimensions: int
    prefixes: Prefixes

    def name(self) -> str:
        """Return what makes its vectors comparable: digests of the files and all that is done with them.

        It reads the files to their end. Raises InputError.
        """
        told = [self.pooling.value, self.longest, self.lower, self.prefixes.question, self.prefixes.entry]
        digest = hashlib.sha256(json.dumps(told).encode())
        for path in (self.tokenizer, self.model, *sorted(self.model.parent.glob(f"{self.model.name}_data*"))):
            digest.update(_digest(path))
        return f"folder/{self.dimensions}/{digest.hexdigest()[:12]}"


def read_layout(folder: Path, chosen: Prefixes | None = None) -> FolderLayout:
    """Return what a folder says; `chosen` prefixes stand instead of its own.

    Raises:
        InputError: something is missing, malformed, or not done here; it names the file and what would be right.
    """
    if not folder.is_dir():
        raise InputError(FIELD, f"{folder} must be a folder in the layout of sentence-transformers")
    modules = _modules(folder)
    transformer, pooling = folder / modules["Transformer"], folder / modules["Pooling"] / "config.json"
    how = _object(pooling)
    dimensions = how.get("word_embedding_dimension", how.get("embedding_dimension"))
    limits = _object(transformer / "sentence_bert_config.json", missing={})
    of_model = _object(folder / "config_sentence_transformers.json", missing={})
    prefixes = chosen or _prefixes(of_model)
    _require_cosine(of_model, is_normalised="Normalize" in modules)
    if how.get("include_prompt") is False and (prefixes.question or prefixes.entry):
        raise InputError(FIELD, f"{pooling}: include_prompt false is not supported: the prefix would be left out")
    return FolderLayout(
        model=_first(transformer / "onnx" / "model.onnx", transformer / "model.onnx"),
        tokenizer=_first(transformer / "tokenizer.json"),
        pooling=_pooling(how, pooling),
        longest=_positive(limits.get("max_seq_length") or LONGEST, "max_seq_length of sentence_bert_config.json"),
        lower=limits.get("do_lower_case") is True,
        dimensions=_positive(dimensions, f"word_embedding_dimension of {pooling}"),
        prefixes=prefixes,
    )


def _modules(folder: Path) -> Mapping[str, str]:
    """Return the folder of each module by its kind, in their order."""
    listed = _json(folder / "modules.json")
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise InputError(FIELD, f"{folder / 'modules.json'} must be a list of modules")
    found = {str(one.get("type", "")).rpartition(".")[2]: str(one.get("path", "")) for one in listed}
    if tuple(found) not in {_MODULES, _MODULES[:2]} or len(found) != len(listed):
        told = ", ".join(found) or "none"
        raise InputError(
            FIELD,
            f"{folder / 'modules.json'} must list a Transformer, a Pooling and perhaps a Normalize, in this order;"
            f" it lists {told}",
        )
    if any(Path(path).is_absolute() or ".." in Path(path).parts for path in found.values()):
        raise InputError(FIELD, f"{folder / 'modules.json'} must name folders inside its own")
    return found


def _pooling(how: Mapping[str, Any], path: Path) -> Pooling:
    named = how.get("pooling_mode")
    asked = [named] if isinstance(named, str) else []
    asked += [name.removeprefix(_FLAG) for name, value in how.items() if name.startswith(_FLAG) and value is True]
    if len(asked) != 1 or asked[0] not in _POOLING_NAMES:
        told = " and ".join(map(str, asked)) or "none"
        raise InputError(FIELD, f"{path}: pooling must be mean_tokens or cls_token, not {told}")
    return _POOLING_NAMES[asked[0]]


def _prefixes(of_model: Mapping[str, Any]) -> Prefixes:
    prompts = of_model.get("prompts") or {}
    usual = of_model.get("default_prompt_name")
    if not isinstance(prompts, dict) or not all(isinstance(one, str) for one in prompts.values()):
        raise InputError(FIELD, "prompts of config_sentence_transformers.json must be texts by name")

    def prompt(names: tuple[str, ...]) -> str:
        return next((str(prompts[name]) for name in (*names, usual) if name in prompts), "")

    return Prefixes(prompt(_QUESTION_PROMPTS), prompt(_ENTRY_PROMPTS))


def _require_cosine(of_model: Mapping[str, Any], *, is_normalised: bool) -> None:
    measure = of_model.get("similarity_fn_name")
    if measure not in {None, "cosine"} and not (measure == "dot" and is_normalised):
        raise InputError(FIELD, f"similarity_fn_name {measure!r} is not supported: vectors are compared by cosine")


def _first(*paths: Path) -> Path:
    for path in paths:
        if path.is_file():
            return path
    raise InputError(FIELD, f"{paths[0]} is missing")


def _positive(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise InputError(FIELD, f"{what} must be a whole number above 0")
    return value


def _object(path: Path, *, missing: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
    if missing is not None and not path.is_file():
        return missing
    found = _json(path)
    if not isinstance(found, dict):
        raise InputError(FIELD, f"{path} must hold an object")
    return found


def _json(path: Path) -> object:
    try:
        found: object = json.loads(path.read_bytes())
    except FileNotFoundError:
        raise InputError(FIELD, f"{path} is missing") from None
    except (OSError, ValueError, RecursionError):
        raise InputError(FIELD, f"{path} cannot be read as JSON") from None
    return found


def _digest(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").digest()
    except OSError as error:
        raise InputError(FIELD, f"{path} cannot be read: {error.strerror}") from None
