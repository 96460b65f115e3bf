"""Vectors that several searches need at once are made once."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.vectors import EntryVectors
from recollect.errors import EmbeddingError
from tests.fakes.embedder import HashEmbedder
from tests.patience import PATIENT_SECONDS

INPUTS = {(f"id-{number}", 1): EncoderInput(f"text {number}") for number in range(4)}


class _Encoder(HashEmbedder):
    """Counts the texts it encodes; waits at the gate before each batch."""

    def __init__(self, *, fails: bool = False) -> None:
        super().__init__()
        self.encoded: list[str] = []
        self.gate = threading.Event()
        self.gate.set()
        self._fails = fails

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        assert self.gate.wait(PATIENT_SECONDS)
        self.encoded += [one.text for one in inputs]
        if self._fails:
            raise EmbeddingError("no")
        return super().encode_entries(inputs)


def test_sixteen_searches_at_once_encode_each_entry_once() -> None:
    encoder = _Encoder()
    shared = SharedWaitingVectors(encoder, patience_seconds=PATIENT_SECONDS)
    encoder.gate.clear()
    with ThreadPoolExecutor(16) as pool:
        found = [pool.submit(shared.vectors, INPUTS) for _ in range(16)]
        encoder.gate.set()
        assert all(set(one.result()) == set(INPUTS) for one in found)
    assert sorted(encoder.encoded) == sorted(one.text for one in INPUTS.values())


def test_a_search_that_would_wait_too_long_goes_without() -> None:
    encoder = _Encoder()
    shared = SharedWaitingVectors(encoder, patience_seconds=0.01)
    encoder.gate.clear()
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(shared.vectors, INPUTS)
        while not shared._encoding.locked():
            threading.Event().wait(0.001)
        assert shared.vectors(INPUTS) == {}
        encoder.gate.set()
        assert set(first.result()) == set(INPUTS)


def test_what_is_held_is_bounded_in_bytes() -> None:
    (size,) = {vectors.pooled.nbytes for vectors in HashEmbedder().encode_entries([EncoderInput("x")])}
    encoder = _Encoder()
    shared = SharedWaitingVectors(encoder, max_bytes=size // 2)
    assert set(shared.vectors(INPUTS)) == set(INPUTS)
    assert set(shared.vectors(INPUTS)) == set(INPUTS)
    assert len(encoder.encoded) == 2 * len(INPUTS)


def test_an_encoder_that_fails_leaves_the_entries_to_their_words() -> None:
    assert SharedWaitingVectors(_Encoder(fails=True)).vectors(INPUTS) == {}


def test_nothing_to_encode_asks_nobody() -> None:
    encoder = _Encoder()
    assert SharedWaitingVectors(encoder).vectors({}) == {}
    assert encoder.encoded == []
