"""What every embedder promises."""

import numpy as np
import pytest

from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.vectors import TOKEN_DIMENSIONS, EntryVectors, Float32Array
from recollect.core.text.words import STOP_WORDS
from recollect.ports import Embedder

TEXT = "Alice: The oolong from Taiwan is what I like best, a café in Zürich sells it."
WORDLESS = {"empty": "", "blank": " \n\t", "punctuation": "?!... --", "emoji": "👍🎉"}
ODD_TEXTS = WORDLESS | {
    "nul byte": "nul\0byte",
    "lone surrogates": "\ud83d lone \ude00",
    "one long word": "x" * 8_000,
    "no spaces": "茶が好きです。" * 500,
}
UNKNOWN = {ODD_TEXTS["emoji"], ODD_TEXTS["one long word"]}


def entry(embedder: Embedder, text: str, previous: str | None = None) -> EntryVectors:
    return embedder.encode_entries([EncoderInput(text, previous=previous)])[0]


def cosine(left: Float32Array, right: Float32Array) -> float:
    return float((left * right).sum())


def test_vectors_carry_the_name_of_the_model(embedder: Embedder) -> None:
    assert embedder.model
    assert entry(embedder, TEXT).model == embedder.model == embedder.encode_query(TEXT).model


def test_an_entry_gets_a_unit_vector_and_quantised_token_vectors(embedder: Embedder) -> None:
    vectors = entry(embedder, TEXT)
    tokens = vectors.tokens

    assert vectors.pooled.shape == (embedder.encode_query(TEXT).sentence.size,)
    assert vectors.pooled.dtype == np.float32
    assert np.linalg.norm(vectors.pooled) == pytest.approx(1, abs=1e-5)
    assert tokens.codes.shape == (len(tokens), TOKEN_DIMENSIONS)
    assert tokens.codes.dtype == np.int8
    assert tokens.scales.dtype == np.float32
    assert tokens.starts.dtype == np.int32
    assert np.linalg.norm(tokens.codes * tokens.scales[:, None], axis=1) == pytest.approx(
        np.ones(len(tokens)), abs=0.01
    )


def test_token_vectors_start_at_the_words_of_the_text_and_leave_stop_words_out(embedder: Embedder) -> None:
    starts = list(entry(embedder, TEXT).tokens.starts)
    content = ["Alice", "oolong", "Taiwan", "like", "best", "café", "Zürich", "sells"]

    assert starts == sorted(starts)
    assert {TEXT.index(word) for word in content} <= set(starts)
    assert not {TEXT.index(f" {word} ") + 1 for word in ("is", "what", "in", "a")} & set(starts)


def test_a_question_keeps_its_stop_words_and_names_the_word_of_each_piece(embedder: Embedder) -> None:
    query = embedder.encode_query("Where is the Café that sells oolong?")

    assert query.tokens.shape == (len(query.words), TOKEN_DIMENSIONS)
    assert len(query.pieces) == len(query.words)
    assert list(dict.fromkeys(query.words)) == ["where", "is", "the", "cafe", "that", "sells", "oolong"]
    assert set(query.words[:3]) <= STOP_WORDS
    assert np.linalg.norm(query.tokens, axis=1) == pytest.approx(np.ones(len(query.words)), abs=1e-5)
    assert np.linalg.norm(query.sentence) == pytest.approx(1, abs=1e-5)


def test_a_question_is_nearer_to_its_answer_than_to_something_else(embedder: Embedder) -> None:
    question = embedder.encode_query("Who likes oolong best?").sentence
    answer, other = (entry(embedder, text).pooled for text in (TEXT, "Bob: My bicycle needs new tyres."))

    assert cosine(question, answer) > cosine(question, other)


def test_results_come_in_the_order_of_the_inputs(embedder: Embedder) -> None:
    texts = ["a short one about tea", f"{TEXT} " * 20, "bicycles", TEXT]
    together = embedder.encode_entries([EncoderInput(text) for text in texts])

    for text, vectors in zip(texts, together, strict=True):
        assert cosine(vectors.pooled, entry(embedder, text).pooled) == pytest.approx(1, abs=1e-5)


def test_nothing_in_nothing_out(embedder: Embedder) -> None:
    assert embedder.encode_entries([]) == []


@pytest.mark.parametrize("text", ODD_TEXTS.values(), ids=ODD_TEXTS.keys())
def test_odd_texts_give_a_usable_vector(embedder: Embedder, text: str) -> None:
    vectors, query = entry(embedder, text, previous=text), embedder.encode_query(text)

    for vector in (vectors.pooled, query.sentence):
        # An encoder that knows nothing of a text may say so
        assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-5) or (text in UNKNOWN and not vector.any())
    assert len(vectors.tokens) <= len(text)
    assert len(query.tokens) == len(query.words) == len(query.pieces)


@pytest.mark.parametrize("text", WORDLESS.values(), ids=WORDLESS.keys())
def test_a_text_without_words_has_no_token_vectors(embedder: Embedder, text: str) -> None:
    assert len(entry(embedder, text).tokens) == 0
    assert embedder.encode_query(text).tokens.shape == (0, TOKEN_DIMENSIONS)
