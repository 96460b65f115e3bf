"""A folder in the layout of sentence-transformers: its vectors, and what is refused by name."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from onnx import TensorProto

from recollect.adapters.minilm.embedder import EncoderSession
from recollect.adapters.minilm.model_folder import ModelFolder
from recollect.adapters.minilm.tokenizer import WordPieceTokenizer
from recollect.adapters.sentence_folder import FolderSentences, Prefixes, read_layout
from recollect.core.model.vectors import Float32Array
from recollect.errors import InputError
from tests.model_folder import MODEL_FOLDER
from tests.sentence_folders import (
    SMALL,
    TABLE,
    WORDS,
    configure,
    minilm_folder,
    modules,
    small_folder,
    small_model,
    write,
)

REFERENCE: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "minilm" / "data" / "minilm_reference.json").read_text()
)
UNKNOWN = "👍"  # the model knows no piece of it: nothing is near to it here
E5 = {"query": "query: ", "passage": "passage: "}


def opened(folder: Path, prefixes: Prefixes | None = None) -> FolderSentences:
    return FolderSentences(read_layout(folder, prefixes), threads=1)


def rows_of(*words: str) -> Float32Array:
    return TABLE[[WORDS.index(word) for word in words]]


def unit(vector: Float32Array) -> Float32Array:
    return np.asarray(vector / np.linalg.norm(vector), np.float32)


@pytest.fixture(scope="module")
def minilm(tmp_path_factory: pytest.TempPathFactory) -> FolderSentences:
    return opened(minilm_folder(tmp_path_factory.mktemp("folders") / "minilm"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return small_folder(tmp_path / "small")


def test_the_vectors_are_those_that_sentence_transformers_gives(minilm: FolderSentences) -> None:
    known = [item for item in REFERENCE if item["text"] != UNKNOWN]
    texts, expected = [item["text"] for item in known], np.array([item["vector"] for item in known], np.float32)
    assert len(texts) == len(REFERENCE) - 1 > 10
    assert np.abs(np.stack(minilm.of_entries(texts)) - expected).max() < 1e-4
    assert np.abs(np.stack([minilm.of_question(text) for text in texts]) - expected).max() < 1e-4


def test_the_vectors_are_those_of_the_built_in_path(minilm: FolderSentences) -> None:
    session, tokenizer = (
        EncoderSession(MODEL_FOLDER / "model.onnx", threads=1),
        WordPieceTokenizer(ModelFolder(MODEL_FOLDER)),
    )
    text = "The oolong from Taiwan is what I like best."
    built_in = session.run([[tokenizer.start_id, *tokenizer.pieces_of(text).ids, tokenizer.end_id]]).sentences[0]
    assert minilm.of_question(text) == pytest.approx(built_in, abs=1e-5)
    assert minilm.dimensions == len(built_in) == 384


def test_a_text_has_the_same_vector_whatever_it_is_encoded_with(minilm: FolderSentences) -> None:
    together = minilm.of_entries(["tea", "a longer text about the tea that comes from Taiwan", ""])
    assert together[0] == pytest.approx(minilm.of_entries(["tea"])[0], abs=1e-5)


def test_of_a_long_entry_the_end_counts_as_well(minilm: FolderSentences) -> None:
    long = "My bicycle needs new tyres. " * 150
    plain, with_end = minilm.of_entries([long, long + "The oolong from Taiwan is the best tea. " * 30])
    tea = minilm.of_question("oolong tea from Taiwan")
    assert float(with_end @ tea) > float(plain @ tea) + 0.1


def test_mean_pooling_counts_every_position_that_was_read(folder: Path) -> None:
    expected = unit(rows_of("[CLS]", "tea", "milk", "[SEP]").mean(axis=0))
    short, longer = opened(folder).of_entries(["tea milk", "tea milk red green"])
    assert short == pytest.approx(expected, abs=1e-6)
    assert longer == pytest.approx(
        unit(rows_of("[CLS]", *"tea milk red green".split(), "[SEP]").mean(axis=0)), abs=1e-6
    )


@pytest.mark.parametrize(
    "how",
    [
        {"word_embedding_dimension": SMALL, "pooling_mode_cls_token": True, "pooling_mode_mean_tokens": False},
        {"embedding_dimension": SMALL, "pooling_mode": "cls"},
    ],
)
def test_cls_pooling_takes_the_first_position(folder: Path, how: dict[str, object]) -> None:
    write(folder, "1_Pooling/config.json", how)
    assert opened(folder).of_question("tea milk") == pytest.approx(unit(rows_of("[CLS]")[0]), abs=1e-6)


def test_prefixes_of_the_folder_tell_questions_from_entries(folder: Path) -> None:
    configure(folder, dimensions=SMALL, prompts={"query": "query ", "document": "passage "})
    sentences = opened(folder)
    asked = unit(rows_of("[CLS]", "query", "tea", "[SEP]").sum(axis=0))
    stored = unit(rows_of("[CLS]", "passage", "tea", "[SEP]").sum(axis=0))
    assert sentences.of_question("tea") == pytest.approx(asked, abs=1e-6)
    assert sentences.of_entries(["tea"])[0] == pytest.approx(stored, abs=1e-6)


def test_a_chosen_prefix_stands_instead(folder: Path) -> None:
    configure(folder, dimensions=SMALL, prompts=E5)
    asked = unit(rows_of("[CLS]", "green", "tea", "[SEP]").sum(axis=0))
    assert opened(folder, Prefixes("green ", "")).of_question("tea") == pytest.approx(asked, abs=1e-6)


def test_each_pass_of_a_long_text_is_behind_the_prefix_and_leaves_nothing_out(folder: Path) -> None:
    configure(folder, dimensions=SMALL, longest=24, prompts={"passage": "passage "})
    (made,) = opened(folder).of_entries([" ".join(["tea"] * 20 + ["red"] * 20)])
    around = rows_of("[CLS]", "passage", "[SEP]").sum(axis=0)
    found = [
        passes
        for passes in range(2, 6)
        if np.allclose(made, unit(20 * rows_of("tea")[0] + 20 * rows_of("red")[0] + passes * around), atol=1e-5)
    ]
    assert found == [3]


def test_of_a_long_question_the_beginning_is_read(folder: Path) -> None:
    configure(folder, dimensions=SMALL, longest=24)
    expected = unit(rows_of("[CLS]", *["tea"] * 22, "[SEP]").sum(axis=0))
    assert opened(folder).of_question(" ".join(["tea"] * 22 + ["red"] * 9)) == pytest.approx(expected, abs=1e-6)


def test_what_the_tokenizer_knows_nothing_of_is_near_to_nothing(folder: Path) -> None:
    sentences = opened(folder)
    assert not sentences.of_entries(["xyzzy plugh"])[0].any()
    assert not sentences.of_question("xyzzy").any()
    assert sentences.of_entries(["xyzzy tea"])[0].any()


def test_lower_case_is_made_where_the_folder_says_so(folder: Path) -> None:
    assert not opened(folder).of_question("TEA").any()
    write(folder, "sentence_bert_config.json", {"max_seq_length": 64, "do_lower_case": True})
    assert opened(folder).of_question("TEA").any()


@pytest.mark.parametrize("kind", [TensorProto.INT64, TensorProto.INT32])
def test_models_without_token_types_and_of_either_width_are_run(folder: Path, kind: int) -> None:
    small_model(folder / "onnx" / "model.onnx", inputs=("input_ids", "attention_mask"), kind=kind)
    assert opened(folder).of_question("tea").any()


def test_a_file_beside_the_tokenizer_is_found_as_well(folder: Path) -> None:
    (folder / "onnx" / "model.onnx").rename(folder / "model.onnx")
    assert opened(folder).of_question("tea").any()


def test_the_name_changes_with_whatever_changes_the_vectors(folder: Path) -> None:
    changes: list[Callable[[], object]] = [
        lambda: None,
        lambda: configure(folder, dimensions=SMALL, longest=100),
        lambda: configure(folder, dimensions=SMALL, longest=100, pooling="cls_token"),
        lambda: configure(folder, dimensions=SMALL, longest=100, pooling="cls_token", prompts=E5),
        lambda: small_model(folder / "onnx" / "model.onnx", table=TABLE * 2),
        lambda: (folder / "onnx" / "model.onnx_data").write_bytes(b"more"),
    ]
    names = []
    for change in changes:
        change()
        names.append(read_layout(folder).name())
    assert len(set(names)) == len(changes)
    assert read_layout(folder).name() == names[-1]
    assert not any("+" in name for name in names)


def broken(path: str, document: object) -> Callable[[Path], object]:
    return lambda folder: write(folder, path, document)


def without(path: str) -> Callable[[Path], object]:
    return lambda folder: (folder / path).unlink()


def pooled(**how: object) -> Callable[[Path], object]:
    return broken("1_Pooling/config.json", {"word_embedding_dimension": SMALL, **how})


def remodelled(**how: Any) -> Callable[[Path], object]:
    return lambda folder: small_model(folder / "onnx" / "model.onnx", **how)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (without("modules.json"), "modules.json is missing"),
        (lambda folder: (folder / "modules.json").write_text("{"), "cannot be read as JSON"),
        (broken("modules.json", {}), "must be a list"),
        (broken("modules.json", modules("Transformer", "Pooling", "Dense", "Normalize")), "it lists .*Dense"),
        (broken("modules.json", modules("Transformer")), "it lists Transformer"),
        (broken("modules.json", [{"type": "a.Transformer"}, {"type": "a.Pooling", "path": "../elsewhere"}]), "inside"),
        (without("1_Pooling/config.json"), "config.json is missing"),
        (pooled(pooling_mode_max_tokens=True), "not max_tokens"),
        (pooled(pooling_mode_lasttoken=True), "not lasttoken"),
        (pooled(pooling_mode="lasttoken"), "not lasttoken"),
        (pooled(pooling_mode_mean_tokens=True, pooling_mode_max_tokens=True), "not mean_tokens and max_tokens"),
        (pooled(), "not none"),
        (pooled(pooling_mode_mean_tokens=True, word_embedding_dimension=0), "above 0"),
        (pooled(pooling_mode_mean_tokens=True, word_embedding_dimension=8), "vectors of 8 numbers"),
        (broken("sentence_bert_config.json", {"max_seq_length": "many"}), "max_seq_length"),
        (broken("sentence_bert_config.json", {"max_seq_length": 10}), "positions of 10"),
        (broken("config_sentence_transformers.json", {"prompts": ["query: "]}), "prompts"),
        (broken("config_sentence_transformers.json", {"similarity_fn_name": "euclidean"}), "euclidean"),
        (without("tokenizer.json"), "tokenizer.json is missing"),
        (broken("tokenizer.json", {}), "no tokenizer"),
        (without("onnx/model.onnx"), "model.onnx is missing"),
        (lambda folder: (folder / "onnx" / "model.onnx").write_bytes(b"not a graph"), "cannot be loaded"),
        (remodelled(inputs=("input_ids", "attention_mask", "position_ids")), "position_ids"),
        (remodelled(inputs=("input_ids",)), "must take input_ids, attention_mask"),
        (remodelled(rank=2, output="sentence_embedding"), "it gives sentence_embedding"),
        (remodelled(table=np.full((len(WORDS), SMALL), np.nan, np.float32)), "without a direction"),
        (remodelled(table=TABLE[:3]), "failed"),
    ],
)
def test_what_is_not_understood_is_refused_by_name(folder: Path, spoil: Callable[[Path], object], told: str) -> None:
    spoil(folder)
    with pytest.raises(InputError, match=told) as raised:
        opened(folder)
    assert raised.value.field == "RECOLLECT_EMBEDDING_FOLDER"


def test_a_model_for_dot_products_is_refused_unless_its_vectors_are_of_one_length(folder: Path) -> None:
    write(folder, "config_sentence_transformers.json", {"similarity_fn_name": "dot"})
    assert opened(folder).dimensions == SMALL
    write(folder, "modules.json", modules("Transformer", "Pooling"))
    with pytest.raises(InputError, match="dot"):
        opened(folder)


def test_a_prompt_that_pooling_would_leave_out_is_refused(folder: Path) -> None:
    pooled(pooling_mode_mean_tokens=True, include_prompt=False)(folder)
    assert opened(folder).dimensions == SMALL
    with pytest.raises(InputError, match="include_prompt"):
        opened(folder, Prefixes("query: ", ""))


def test_no_folder_is_an_error_that_names_the_setting(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="RECOLLECT_EMBEDDING_FOLDER"):
        read_layout(tmp_path / "nowhere")
