"""The adapters that the suite of the embedder runs on; one more adapter is one more parameter here."""

from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from recollect.adapters.bedrock_embeddings import CohereEmbedV4, SentenceModel, TitanTextV2, open_embedder
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.adapters.openai_embeddings import EmbeddingModel, OpenAiEmbeddings
from recollect.adapters.sentences import SentenceEmbedder
from recollect.ports import Embedder
from tests.fakes import embeddings_double
from tests.fakes.bedrock_double import serving
from tests.fakes.embedder import HashEmbedder
from tests.model_folder import MODEL_FOLDER

ON_BEDROCK: dict[str, SentenceModel] = {"titan": TitanTextV2(), "cohere": CohereEmbedV4(dimensions=1536)}


@pytest.fixture(scope="package", params=["minilm", "hash", "openai", *ON_BEDROCK])
def embedder(request: pytest.FixtureRequest) -> Iterator[Embedder]:
    with ExitStack() as opening:
        yield _opened(request.param, opening)


def _opened(name: str, opening: ExitStack) -> Embedder:
    if name == "minilm":
        return MiniLmEmbedder(MODEL_FOLDER, threads=1)
    if name == "hash":
        return HashEmbedder()
    if name == "openai":
        endpoint = opening.enter_context(embeddings_double.serving())
        service = OpenAiEmbeddings(endpoint.url, None, EmbeddingModel(id="small"))
        return opening.enter_context(closing(SentenceEmbedder(HashEmbedder(), service)))
    environment = opening.enter_context(pytest.MonkeyPatch.context())
    for variable in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        environment.setenv(variable, "test")
    double = opening.enter_context(serving())
    on_bedrock = open_embedder(HashEmbedder(), ON_BEDROCK[name], region="us-east-1", endpoint=double.url)
    return opening.enter_context(closing(on_bedrock))
