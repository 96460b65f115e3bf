import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from recollect.adapters.minilm import MiniLmEmbedder
from recollect.adapters.minilm.model_folder import ModelFolder
from recollect.adapters.minilm.rows import LONGEST_ROW, MOST_TOKENS, rows_of
from recollect.adapters.minilm.tokenizer import WordPieceTokenizer
from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.vectors import EntryVectors
from tests.model_folder import MODEL_FOLDER

QUESTION, ANSWER = "Bob: When do we climb the Matterhorn?", "Alice: On the first Friday of July."


@pytest.fixture(scope="module")
def embedder() -> MiniLmEmbedder:
    return MiniLmEmbedder(MODEL_FOLDER, threads=1)


@pytest.fixture(scope="module")
def tokenizer() -> WordPieceTokenizer:
    return WordPieceTokenizer(ModelFolder(MODEL_FOLDER))


def encoded(embedder: MiniLmEmbedder, text: str, previous: str | None = None) -> EntryVectors:
    return embedder.encode_entries([EncoderInput(text, previous=previous)])[0]


def nearness(embedder: MiniLmEmbedder, question: str, vectors: EntryVectors) -> float:
    return float((embedder.encode_query(question).sentence * vectors.pooled).sum())


def test_the_turn_before_gives_an_answer_its_meaning_and_no_token_vectors(embedder: MiniLmEmbedder) -> None:
    alone, in_context = encoded(embedder, ANSWER), encoded(embedder, ANSWER, QUESTION)

    assert in_context.tokens.starts.tolist() == alone.tokens.starts.tolist()
    assert (
        nearness(embedder, "climbing a mountain", in_context) > nearness(embedder, "climbing a mountain", alone) + 0.1
    )


def test_only_the_end_of_a_long_turn_before_is_read(embedder: MiniLmEmbedder) -> None:
    earlier = "Bob: " + "Something else entirely. " * 40
    ending = "x" * 500

    assert (
        encoded(embedder, ANSWER, earlier + ending).pooled.tolist() == encoded(embedder, ANSWER, ending).pooled.tolist()
    )


def test_a_blank_text_does_not_take_the_vector_of_the_turn_before(embedder: MiniLmEmbedder) -> None:
    assert encoded(embedder, "  ", QUESTION).pooled.tolist() == encoded(embedder, "", None).pooled.tolist()


@pytest.mark.parametrize("text", ["猫", "🐈🐈🐈", "茶？", "🐈! " * 400])
def test_a_text_without_a_known_piece_is_near_to_nothing(embedder: MiniLmEmbedder, text: str) -> None:
    assert not encoded(embedder, text, QUESTION).pooled.any()
    assert not embedder.encode_query(text).sentence.any()


@pytest.mark.parametrize("text", ["my 猫", "猫が好き", "?!", "", "it 🐈"])
def test_one_known_piece_gives_a_text_its_vector(embedder: MiniLmEmbedder, text: str) -> None:
    for vector in (encoded(embedder, text).pooled, embedder.encode_query(text).sentence):
        assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-5)


def test_the_end_of_a_long_text_is_encoded_as_well(embedder: MiniLmEmbedder) -> None:
    text = "Alice: " + "we had tea and talked about the weather, " * 180 + "and then the Matterhorn."
    vectors = encoded(embedder, text)

    assert len(text) > 7_000
    assert text.index("Matterhorn") in vectors.tokens.starts
    assert vectors.tokens.starts[-1] == text.index("horn.")  # "matter", "##horn"


def test_rows_never_exceed_what_the_model_was_trained_for_and_leave_nothing_out(tokenizer: WordPieceTokenizer) -> None:
    text = "茶が好きです。" * 300
    rows = rows_of(0, EncoderInput(text, previous=text), tokenizer)

    assert max(len(row.ids) for row in rows) == LONGEST_ROW
    assert sum(len(row.names) for row in rows) == len(tokenizer.pieces_of(text).ids)


def test_the_number_of_token_vectors_of_an_entry_is_capped(embedder: MiniLmEmbedder) -> None:
    vectors = encoded(embedder, "tea " * 2_000)

    assert len(vectors.tokens) == len(vectors.tokens.codes) == len(vectors.tokens.scales) == MOST_TOKENS


def test_a_question_longer_than_the_model_reads_is_cut(embedder: MiniLmEmbedder) -> None:
    assert len(embedder.encode_query("tea " * 1_000).tokens) == LONGEST_ROW - 2


def test_vectors_do_not_depend_on_what_shares_the_batch(embedder: MiniLmEmbedder) -> None:
    alone = encoded(embedder, ANSWER, QUESTION)
    others = [EncoderInput(text) for text in ("!", "1,000,000", "word " * 40, QUESTION, "Tee? " * 9, ANSWER * 3)]
    among = embedder.encode_entries([*others, EncoderInput(ANSWER, previous=QUESTION), *others])[len(others)]

    assert among.pooled == pytest.approx(alone.pooled, abs=1e-4)
    assert np.abs(among.tokens.codes.astype(int) - alone.tokens.codes).max() <= 1


def test_concurrent_calls_give_the_same_vectors(embedder: MiniLmEmbedder) -> None:
    inputs = [EncoderInput(f"Alice: I bought {number} pounds of tea.", previous=QUESTION) for number in range(40)]
    expected = [encoded(embedder, source.text, source.previous) for source in inputs]

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda source: embedder.encode_entries([source])[0], inputs))

    assert all((left.pooled == right.pooled).all() for left, right in zip(found, expected, strict=True))


def test_entries_that_several_threads_encode_get_the_same_vectors_in_their_order(embedder: MiniLmEmbedder) -> None:
    inputs = [EncoderInput(f"{ANSWER} {'It was cold. ' * (place % 7)}{place}") for place in range(80)]
    several = MiniLmEmbedder(MODEL_FOLDER, threads=3)

    for one, other in zip(embedder.encode_entries(inputs), several.encode_entries(inputs), strict=True):
        assert one.pooled.tolist() == other.pooled.tolist()
        assert one.tokens.codes.tolist() == other.tokens.codes.tolist()
    assert several.encode_entries([]) == []


def test_a_question_need_not_wait_for_the_threads_that_encode_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    embedder = MiniLmEmbedder(MODEL_FOLDER, threads=2)
    runtime = embedder._session._session
    pass_of_runtime, both_busy, answered = runtime.run, threading.Barrier(3), threading.Event()

    def run(outputs: Sequence[str], inputs: Mapping[str, Any]) -> Any:
        if inputs["input_ids"].shape[1] > 100:  # only the entries are that long
            both_busy.wait(30)
            assert answered.wait(30)
        return pass_of_runtime(outputs, inputs)

    monkeypatch.setattr(runtime, "run", run)
    with ThreadPoolExecutor(2) as pool:
        entries = pool.submit(embedder.encode_entries, [EncoderInput("word " * 240)] * 3)
        both_busy.wait(30)
        question = pool.submit(embedder.encode_query, QUESTION)
        try:
            assert question.result(30).sentence.any()
        finally:
            answered.set()
        assert len(entries.result(30)) == 3
