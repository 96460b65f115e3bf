"""Token counters: what they count, and that an unknown word is never cheap."""

from datetime import UTC
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.adapters.minilm import WordPieceCounter
from recollect.adapters.minilm.model_folder import ModelFolder
from recollect.adapters.minilm.tokenizer import WordPieceTokenizer
from recollect.adapters.utf8_tokens import ByteCounter
from recollect.core.context.assembling import Material, assemble
from recollect.core.context.json_layout import JsonLayout
from recollect.core.context.layout import Layout
from recollect.core.context.markdown_layout import MarkdownLayout
from recollect.core.context.marks import Calendar
from recollect.core.ranking.hits import Hit
from recollect.errors import EmbeddingError
from tests.builders import a_memory
from tests.fakes.clock import START
from tests.model_folder import MODEL_FOLDER
from tests.profiles import sampled
from tests.unit.core.context.attacks import ATTACKS

WORDPIECES = WordPieceCounter(MODEL_FOLDER)
TOKENIZER = WordPieceTokenizer(ModelFolder(MODEL_FOLDER))
ANY_TEXT = st.text(st.characters(exclude_categories=[]), max_size=200)


@pytest.mark.parametrize(("text", "tokens"), [("", 0), ("tea", 1), ("Alice likes tea.", 4), ("embeddings", 4)])
def test_word_pieces_are_those_of_the_model(text: str, tokens: int) -> None:
    assert WORDPIECES.count(text) == tokens


def test_a_word_that_the_vocabulary_cannot_spell_counts_by_its_bytes() -> None:
    assert WORDPIECES.count("x" * 500) == 500
    assert WORDPIECES.count("🫖") == len("🫖".encode())


@settings(max_examples=sampled(60, of=300))
@given(ANY_TEXT | st.text("aé愛\u0301\u200b\u00a0\u2028\x1c\x85 \t\n\r.[]", max_size=40))
def test_words_one_by_one_have_as_many_pieces_as_the_text(text: str) -> None:
    pieces = TOKENIZER.pieces_of(text)
    known = [span for name, span in zip(pieces.names, pieces.spans, strict=True) if name != "[UNK]"]
    hidden = [span for name, span in zip(pieces.names, pieces.spans, strict=True) if name == "[UNK]"]
    in_bytes = sum(len(text[start:end].encode("utf-8", "replace")) for start, end in hidden)
    assert WORDPIECES.count(text) == len(known) + in_bytes


def test_a_counter_says_what_it_counts() -> None:
    assert (WORDPIECES.name, ByteCounter().name) == ("all-MiniLM-L6-v2/wordpiece", "utf-8 bytes")


def test_bytes_are_counted_whatever_the_text_holds() -> None:
    assert ByteCounter().count("aé愛\ud800") == 1 + 2 + 3 + 1


def test_a_folder_without_a_tokenizer_is_found_out_at_the_first_count(tmp_path: Path) -> None:
    counter = WordPieceCounter(tmp_path)
    with pytest.raises(EmbeddingError):
        counter.count("tea")


@given(st.lists(st.one_of(ANY_TEXT, st.sampled_from(ATTACKS)), max_size=8), st.integers(0, 400))
def test_a_context_stays_within_its_word_pieces(texts: list[str], max_tokens: int) -> None:
    hits = [Hit(a_memory(text), 0.5, 0.5) for text in texts]
    context = assemble(
        Material("tea", hits=hits),
        max_tokens=max_tokens,
        count=WORDPIECES.count,
        layout=MarkdownLayout(),
        calendar=Calendar(UTC, START),
    )
    assert context.tokens == WORDPIECES.count(context.text) <= max_tokens


@pytest.mark.parametrize("layout", [MarkdownLayout(), JsonLayout()])
@settings(max_examples=sampled(20, of=100))
@given(texts=st.lists(st.one_of(ANY_TEXT, st.sampled_from(ATTACKS)), max_size=8), max_tokens=st.integers(0, 400))
def test_the_word_pieces_of_blocks_and_frame_are_those_of_the_text(
    layout: Layout, texts: list[str], max_tokens: int
) -> None:
    context = assemble(
        Material("tea", hits=[Hit(a_memory(text), 0.5, 0.5) for text in texts]),
        max_tokens=max_tokens,
        count=WORDPIECES.count,
        layout=layout,
        calendar=Calendar(UTC, START),
    )
    rest = context.text
    for block in context.blocks:
        rest = rest.replace(layout.block(block), "", 1)
    assert context.frame_tokens == WORDPIECES.count(rest)
    assert sum(block.tokens for block in context.blocks) + context.frame_tokens == context.tokens
