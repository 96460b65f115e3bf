"""Opening an embedder on Bedrock: time-outs and retries, which differ for those who wait and those who do not."""

import logging
from dataclasses import dataclass
from typing import Final

import boto3
from botocore.config import Config

from recollect.adapters.bedrock.sentence_model import SentenceModel
from recollect.adapters.bedrock.service import BedrockSentences, Runtime
from recollect.adapters.sentences import SentenceEmbedder
from recollect.adapters.sentences.calls import CALLS_AT_ONCE, Sentences
from recollect.ports import Embedder

# They log whole requests when asked for details, and requests hold memory texts
TALKATIVE: Final = ("boto3", "botocore", "urllib3")


@dataclass(frozen=True, slots=True)
class BedrockTimeouts:
    """How long a call may take, and how often it is made.

    Throttling, server errors and broken connections are tried again with jitter, as botocore's standard mode does;
    a request that the service calls wrong is not.
    """

    connect_seconds: float
    read_seconds: float
    max_attempts: int


ENTRIES_PATIENCE: Final = BedrockTimeouts(connect_seconds=1.0, read_seconds=10.0, max_attempts=4)
# A search goes on without a vector when there is none in time
QUESTIONS_PATIENCE: Final = BedrockTimeouts(connect_seconds=1.0, read_seconds=1.5, max_attempts=2)


def open_embedder(
    encoder: Embedder,
    model: SentenceModel,
    *,
    region: str,
    endpoint: str | None = None,
    entries: BedrockTimeouts = ENTRIES_PATIENCE,
    questions: BedrockTimeouts = QUESTIONS_PATIENCE,
) -> SentenceEmbedder:
    """Return an embedder; nothing is sent yet. Credentials come from the environment.

    Args:
        encoder: what gives token vectors, words and pieces.
        model: what gives sentence vectors.
        region: where the model is invoked.
        endpoint: instead of the service's own, for a double.
        entries: patience with calls that nobody waits for.
        questions: patience with calls that a search waits for.
    """
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.INFO)
    session = boto3.session.Session()

    def runtime(timeouts: BedrockTimeouts) -> Runtime:
        config = Config(
            connect_timeout=timeouts.connect_seconds,
            read_timeout=timeouts.read_seconds,
            retries={"mode": "standard", "total_max_attempts": timeouts.max_attempts},
            max_pool_connections=CALLS_AT_ONCE,
        )
        return Runtime(session.client("bedrock-runtime", region_name=region, endpoint_url=endpoint, config=config))

    service = BedrockSentences(model, entries=runtime(entries), questions=runtime(questions))
    return SentenceEmbedder(encoder, Sentences(service))
