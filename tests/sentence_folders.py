"""Folders in the layout of sentence-transformers, with the bundled model or one of a few numbers."""

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.processors import TemplateProcessing

from tests.model_folder import MODEL_FOLDER

_TYPE: Final = "sentence_transformers.models."
WORDS: Final = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "tea", "milk", "query", "passage", "red", "green")
SMALL: Final = 4  # the length of a small model's vectors
# A row for each word
TABLE: Final[NDArray[np.float32]] = np.random.default_rng(7).normal(size=(len(WORDS), SMALL)).astype(np.float32)


def write(folder: Path, name: str, document: object) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document))


def modules(*kinds: str) -> list[dict[str, Any]]:
    paths = {"Transformer": ""}
    return [
        {"idx": at, "name": str(at), "path": paths.get(kind, f"{at}_{kind}"), "type": _TYPE + kind}
        for at, kind in enumerate(kinds)
    ]


def configure(
    folder: Path,
    *,
    dimensions: int,
    pooling: str = "mean_tokens",
    longest: int | None = 256,
    prompts: Mapping[str, str] | None = None,
) -> Path:
    """Write what describes a model whose vectors have so many numbers."""
    write(folder, "modules.json", modules("Transformer", "Pooling", "Normalize"))
    modes = ("cls_token", "mean_tokens", "max_tokens", "lasttoken")
    flags = {f"pooling_mode_{mode}": mode == pooling for mode in modes}
    write(folder, "1_Pooling/config.json", {"word_embedding_dimension": dimensions, **flags})
    if longest is not None:
        write(folder, "sentence_bert_config.json", {"max_seq_length": longest, "do_lower_case": False})
    if prompts is not None:
        write(folder, "config_sentence_transformers.json", {"prompts": prompts, "default_prompt_name": None})
    return folder


def minilm_folder(folder: Path) -> Path:
    """The bundled model in float32, laid out as its authors publish it."""
    (folder / "onnx").mkdir(parents=True)
    (folder / "onnx" / "model.onnx").symlink_to((MODEL_FOLDER / "model.onnx").resolve())
    shutil.copy(MODEL_FOLDER / "tokenizer.json", folder / "tokenizer.json")
    return configure(folder, dimensions=384)


def small_folder(folder: Path, **described: Any) -> Path:
    """A model that knows a few words, each position having its word's row of TABLE."""
    small_tokenizer().save(str(_made(folder) / "tokenizer.json"))
    small_model(folder / "onnx" / "model.onnx")
    return configure(folder, **{"dimensions": SMALL, **described})


def small_tokenizer() -> Tokenizer:
    tokenizer = Tokenizer(WordLevel({word: at for at, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[(name, WORDS.index(name)) for name in ("[CLS]", "[SEP]")]
    )
    return tokenizer


def small_model(
    path: Path,
    *,
    inputs: Sequence[str] = ("input_ids", "attention_mask", "token_type_ids"),
    kind: int = TensorProto.INT64,
    output: str = "last_hidden_state",
    table: NDArray[np.float32] = TABLE,
    rank: int = 3,
) -> None:
    """Write a graph that looks each id up, in `table`; with rank 2 it gives the first position alone."""
    _made(path.parent)
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["rows"])]
    if rank == 3:
        nodes.append(helper.make_node("Identity", ["rows"], [output]))
    else:
        nodes.append(helper.make_node("ReduceMean", ["rows", "axes"], [output], keepdims=0))
    shape: list[str | int] = ["batch", "sequence", table.shape[1]]
    graph = helper.make_graph(
        nodes,
        "small",
        [helper.make_tensor_value_info(name, kind, ["batch", "sequence"]) for name in inputs],
        [helper.make_tensor_value_info(output, TensorProto.FLOAT, shape if rank == 3 else [shape[0], shape[2]])],
        [numpy_helper.from_array(table, "table"), numpy_helper.from_array(np.array([1], np.int64), "axes")],
    )
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=9), str(path))


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder
