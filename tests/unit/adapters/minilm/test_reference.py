"""The built models against vectors that the reference implementation made of the same texts."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from recollect.adapters.minilm.embedder import EncoderSession
from recollect.adapters.minilm.making.make import PROJECTION
from recollect.adapters.minilm.model_folder import ModelFolder
from recollect.adapters.minilm.tokenizer import WordPieceTokenizer
from tests.model_folder import MODEL_FOLDER

REFERENCE: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "minilm_reference.json").read_text())


@pytest.fixture(scope="module", params=[("model.onnx", 1e-6), ("model_int8.onnx", 0.02)], ids=["exact", "served"])
def session(request: pytest.FixtureRequest) -> tuple[EncoderSession, float]:
    name, tolerance = request.param
    return EncoderSession(MODEL_FOLDER / name, threads=1), tolerance


@pytest.fixture(scope="module")
def tokenizer() -> WordPieceTokenizer:
    return WordPieceTokenizer(ModelFolder(MODEL_FOLDER))


@pytest.mark.parametrize("item", REFERENCE, ids=lambda item: ascii(item["text"][:30]))
def test_sentence_vectors_are_those_of_the_reference(
    session: tuple[EncoderSession, float], tokenizer: WordPieceTokenizer, item: dict[str, Any]
) -> None:
    encoder, tolerance = session
    row = [tokenizer.start_id, *tokenizer.pieces_of(item["text"]).ids, tokenizer.end_id]
    vector = encoder.run([row]).sentences[0]

    assert len(row) == item["tokens"]
    assert 1 - float((vector * np.array(item["vector"], np.float32)).sum()) < tolerance


def test_the_exact_model_meets_every_component(tokenizer: WordPieceTokenizer) -> None:
    exact = EncoderSession(MODEL_FOLDER / "model.onnx", threads=1)
    rows = [[tokenizer.start_id, *tokenizer.pieces_of(i["text"]).ids, tokenizer.end_id] for i in REFERENCE]

    assert np.abs(exact.run(rows).sentences - np.array([i["vector"] for i in REFERENCE])).max() < 1e-4


def test_token_vectors_are_the_projected_hidden_states_at_unit_length(tokenizer: WordPieceTokenizer) -> None:
    projection = np.load(PROJECTION).astype(np.float32)
    exact = EncoderSession(MODEL_FOLDER / "model.onnx", threads=1)
    encoded = exact.run([[tokenizer.start_id, *tokenizer.pieces_of("tea from Taiwan").ids, tokenizer.end_id]])

    units = encoded.hidden[0] / np.linalg.norm(encoded.hidden[0], axis=1, keepdims=True)
    expected = units @ projection
    assert encoded.tokens[0] == pytest.approx(expected / np.linalg.norm(expected, axis=1, keepdims=True), abs=1e-5)
