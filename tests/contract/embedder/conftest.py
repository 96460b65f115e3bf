"""The adapters that the suite of the embedder runs on; one more adapter is one more parameter here."""

import pytest

from recollect.adapters.minilm import MiniLmEmbedder
from recollect.ports import Embedder
from tests.fakes.embedder import HashEmbedder
from tests.model_folder import MODEL_FOLDER


@pytest.fixture(scope="package", params=["minilm", "hash"])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    return HashEmbedder() if request.param == "hash" else MiniLmEmbedder(MODEL_FOLDER, threads=1)
