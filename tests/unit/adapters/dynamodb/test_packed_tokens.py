"""Token vectors as one text of bytes: nothing is lost, and those of thirty word pieces stay within a read unit."""

import numpy as np
import pytest

from recollect.adapters.dynamodb.items.attribute_values import Item, size_of
from recollect.adapters.dynamodb.items.keys import keys_of
from recollect.adapters.dynamodb.reads.vectors import PACKED, packed_tokens, tokens_of
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import TOKEN_DIMENSIONS, TokenVectors
from tests.builders import MODEL, an_id

READ_UNIT = 4_096


def tokens(starts: list[int]) -> TokenVectors:
    chance = np.random.default_rng(len(starts))
    codes = chance.integers(-127, 128, size=(len(starts), TOKEN_DIMENSIONS)).astype(np.int8)
    scales = chance.random(len(starts)).astype(np.float32)
    return TokenVectors(codes, scales, np.array(starts, np.int32))


@pytest.mark.parametrize(
    "starts",
    [[], [0], [0, 5, 5, 260], [300, 301], [0, 70_000], [9, 3, 4], [2**31 - 1], list(range(0, 4_000, 4))],
    ids=["none", "one", "steps of a byte", "of two", "of four", "not ascending", "the last one", "many"],
)
def test_they_come_back_as_they_were(starts: list[int]) -> None:
    made = tokens(starts)
    read = tokens_of({PACKED: packed_tokens(made, 7, MODEL)}, 7, MODEL)
    assert read is not None
    for before, after in ((made.codes, read.codes), (made.scales, read.scales), (made.starts, read.starts)):
        assert (after.dtype, after.shape) == (before.dtype, before.shape)
        assert after.tobytes() == before.tobytes()


def test_those_of_another_text_or_model_are_none() -> None:
    item = {PACKED: packed_tokens(tokens([0, 4]), 7, MODEL)}
    assert tokens_of(item, 8, MODEL) is None
    assert tokens_of(item, 7, "another-model") is None


def test_thirty_word_pieces_of_a_short_name_are_one_unit() -> None:
    key = keys_of(Scope("alice")).tokens(an_id())
    item: Item = {"pk": key.pk, "sk": key.sk, PACKED: packed_tokens(tokens(list(range(0, 150, 5))), 1, MODEL)}
    assert size_of(item) <= READ_UNIT
