import shutil
from pathlib import Path

import pytest

from recollect.adapters.minilm import MiniLmEmbedder
from recollect.adapters.minilm.embedder import EncoderSession
from recollect.adapters.minilm.model_folder import ModelFolder
from recollect.adapters.minilm.tokenizer import WordPieceTokenizer
from recollect.errors import EmbeddingError
from tests.model_folder import MODEL_FOLDER

PARTS = (".complete", "model_int8.onnx", "tokenizer.json")


def test_a_missing_folder_asks_for_the_command_that_makes_it(tmp_path: Path) -> None:
    with pytest.raises(EmbeddingError, match="recollect admin model"):
        MiniLmEmbedder(tmp_path / "nowhere", threads=1)


@pytest.mark.parametrize("missing", PARTS)
def test_an_incomplete_folder_asks_for_the_command_that_completes_it(tmp_path: Path, missing: str) -> None:
    for part in PARTS:
        (tmp_path / part).symlink_to(MODEL_FOLDER / part)
    (tmp_path / missing).unlink()

    with pytest.raises(EmbeddingError, match="recollect admin model"):
        MiniLmEmbedder(tmp_path, threads=1)


def test_a_damaged_model_is_refused(tmp_path: Path) -> None:
    (tmp_path / "model_int8.onnx").write_bytes(b"not a model")

    with pytest.raises(EmbeddingError, match="recollect admin model"):
        EncoderSession(tmp_path / "model_int8.onnx", threads=1)


@pytest.mark.parametrize("content", [b"{}", b"not json"])
def test_a_damaged_tokenizer_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "tokenizer.json").write_bytes(content)

    with pytest.raises(EmbeddingError, match="recollect admin model"):
        WordPieceTokenizer(ModelFolder(tmp_path))


def test_a_tokenizer_without_the_special_tokens_is_refused(tmp_path: Path) -> None:
    text = (MODEL_FOLDER / "tokenizer.json").read_text().replace("[CLS]", "[XXX]")
    (tmp_path / "tokenizer.json").write_text(text)

    with pytest.raises(EmbeddingError, match="CLS"):
        WordPieceTokenizer(ModelFolder(tmp_path))


def test_what_the_runtime_refuses_becomes_an_embedding_error(tmp_path: Path) -> None:
    shutil.copy(MODEL_FOLDER / "model_int8.onnx", tmp_path)
    session = EncoderSession(tmp_path / "model_int8.onnx", threads=1)

    with pytest.raises(EmbeddingError, match="encoder failed"):
        session.run([[10_000_000]])  # no such word piece
