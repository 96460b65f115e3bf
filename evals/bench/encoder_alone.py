"""Baselines: the encoder with nothing around it."""

import time
from collections.abc import Sequence

from evals.harness.latency import timed
from evals.harness.server_process import model_folder
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.core.embedding.messages import EncoderInput
from recollect.settings import Settings


def embedder() -> MiniLmEmbedder:
    """Return the encoder as a server has it."""
    return MiniLmEmbedder(model_folder(), threads=Settings().embedding_threads)


def turns_per_second(texts: Sequence[str]) -> float:
    """Encode texts in one call, each behind the one before it as in a conversation; return how many a second."""
    inputs = [EncoderInput(text, previous) for previous, text in zip([None, *texts], texts, strict=False)]
    encoder = embedder()
    began = time.perf_counter()
    encoder.encode_entries(inputs)
    return len(inputs) / (time.perf_counter() - began)


def question_milliseconds(questions: Sequence[str]) -> list[float]:
    """Encode questions one by one; return the milliseconds of each.

    One behind the other they find weights and code in the processor's caches. As a step of a search a question comes
    when the rest of the search has used these, and takes about a third longer.
    """
    encoder = embedder()
    encoder.encode_query(questions[0])
    return timed(encoder.encode_query, questions)
