"""German texts and questions, read word by word in English, by the real encoder."""

from itertools import pairwise
from typing import Final

import numpy as np
import pytest

from recollect.adapters.minilm import MODEL, MiniLmEmbedder
from recollect.adapters.minilm.model_folder import ModelFolder
from recollect.adapters.minilm.rows import rows_of
from recollect.adapters.minilm.tokenizer import WordPieceTokenizer
from recollect.core.embedding.messages import EncoderInput
from tests.model_folder import MODEL_FOLDER

TEXT: Final = "Lena: Der Ersatzschlüssel liegt unter dem Blumentopf."
MUCH_NEARER: Final = 0.3


@pytest.fixture(scope="module")
def embedder() -> MiniLmEmbedder:
    return MiniLmEmbedder(MODEL_FOLDER, threads=1)


@pytest.fixture(scope="module")
def tokenizer() -> WordPieceTokenizer:
    return WordPieceTokenizer(ModelFolder(MODEL_FOLDER))


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("Wo ist der Ersatzschlüssel?", "Where is the spare key?"),
        ("Welche Nüsse darf ich nicht essen?", "Which nuts may I not eat?"),
        ("Wann hat meine Schwester Geburtstag?", "When is my sister's birthday?"),
    ],
)
def test_a_question_in_german_is_near_to_the_same_one_in_english(
    embedder: MiniLmEmbedder, german: str, english: str
) -> None:
    vectors = [embedder.encode_query(text).sentence for text in (german, english, "Wie ist das Wetter in Oslo?")]
    same, other = float(vectors[0] @ vectors[1]), float(vectors[0] @ vectors[2])
    assert same > other + MUCH_NEARER


def test_a_german_entry_is_near_to_the_english_question_that_it_answers(embedder: MiniLmEmbedder) -> None:
    answer, other = (
        one.pooled
        for one in embedder.encode_entries([EncoderInput(TEXT), EncoderInput("Ich esse gern Fisch aus dem Ofen.")])
    )
    question = embedder.encode_query("Where is the spare key?").sentence
    assert float(question @ answer) > float(question @ other) + MUCH_NEARER


def test_token_vectors_of_a_german_text_start_at_its_own_words(embedder: MiniLmEmbedder) -> None:
    starts = embedder.encode_entries([EncoderInput(TEXT)])[0].tokens.starts.tolist()
    assert all(before <= after for before, after in pairwise(starts))
    assert {TEXT.index(word) for word in ("Lena", "Ersatzschlüssel", "liegt", "unter", "Blumentopf")} <= set(starts)
    assert starts.count(TEXT.index("Ersatzschlüssel")) == 2  # "spare", "key"


def test_a_text_and_the_turn_before_it_are_read_each_in_its_language(tokenizer: WordPieceTokenizer) -> None:
    english, german = "Where is the spare key?", "Unter dem Blumentopf."
    row = rows_of(0, EncoderInput(german, previous=english), tokenizer)[0]
    context, own = row.ids[1 : row.first], row.ids[row.first : -1]
    assert context == tokenizer.pieces_of(english).ids
    assert own == tokenizer.pieces_of("under the flowers pot.").ids


def test_every_part_of_a_long_german_text_is_read_and_places_stay_within_it(tokenizer: WordPieceTokenizer) -> None:
    text = "Meine Nussallergie ist schlimm, und der Kühlschrank steht in der Küche. " * 100
    rows = rows_of(0, EncoderInput(text), tokenizer)
    starts = [start for row in rows for start in row.starts]
    assert starts == sorted(starts)
    assert starts[-1] < len(text)
    assert [name for row in rows for name in row.names].count("refrigerator") + [
        name for row in rows for name in row.names
    ].count("fridge") == pytest.approx(100, abs=len(rows))


def test_the_words_of_a_german_question_are_those_that_it_is_read_in(embedder: MiniLmEmbedder) -> None:
    query = embedder.encode_query("Wo ist die Hundeleine?")
    assert list(dict.fromkeys(query.words)) == ["where", "is", "the", "dogs", "leash"]
    assert np.isfinite(query.tokens).all()


def test_vectors_of_before_the_glossary_are_not_compared_with_those_of_now() -> None:
    assert MODEL.startswith("all-MiniLM-L6-v2/int8/late-pooled/p128-v1/")
    assert "german-glossed" in MODEL
