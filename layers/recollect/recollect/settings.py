"""The environment as a typed value. Every setting has a visible default; names are `RECOLLECT_<FIELD>`."""

from enum import StrEnum
from pathlib import Path
from typing import Literal

from pydantic import AliasChoices, Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from recollect.core.ranking.weights import RankingWeights
from recollect.core.spaces.settings import SpaceSettings

MEBIBYTE = 1024 * 1024


class StoreName(StrEnum):
    """Where entries are kept."""

    SQLITE = "sqlite"
    DYNAMODB = "dynamodb"


class SearchBackend(StrEnum):
    """What finds candidates."""

    EXACT = "exact"
    OPENSEARCH = "opensearch"


class EmbedderName(StrEnum):
    """What makes sentence vectors; token vectors are MiniLM's in any case."""

    MINILM = "minilm"
    TITAN = "titan"
    COHERE = "cohere"


class IndexAuth(StrEnum):
    """How requests to OpenSearch are signed: not at all, for Serverless, for a managed domain."""

    NONE = "none"
    SERVERLESS = "aoss"
    DOMAIN = "es"


class Settings(BaseSettings):
    """How this process runs. `RECOLLECT_RANKING__...` and `RECOLLECT_SPACE__...` override single values."""

    model_config = SettingsConfigDict(
        env_prefix="RECOLLECT_",
        env_nested_delimiter="__",
        frozen=True,
        populate_by_name=True,
        defer_build=True,  # a process reads one of the models that inherit from each other
    )

    # The process
    host: str = "127.0.0.1"
    port: int = Field(default=8377, ge=0, le=65_535)
    data: Path = Path(".data")
    worker: bool = True

    # The encoder
    model: Path = Path(".build/model")
    embedding_threads: int = Field(default=2, ge=1, le=64)
    embedder: EmbedderName = EmbedderName.MINILM
    embedding_dimensions: int = 512  # of a model on Bedrock
    bedrock_model_id: str | None = None  # an inference profile or ARN in place of the model's own id
    bedrock_region: str | None = None  # where it is not that of everything else
    bedrock_endpoint: str | None = None

    # The parts, which have short names as well
    store: StoreName = Field(default=StoreName.SQLITE, validation_alias=AliasChoices("RECOLLECT_STORE", "STORE"))
    search_backend: SearchBackend = Field(
        default=SearchBackend.EXACT, validation_alias=AliasChoices("RECOLLECT_SEARCH_BACKEND", "SEARCH_BACKEND")
    )
    index_bytes: int = Field(default=256 * MEBIBYTE, ge=MEBIBYTE)
    kept_index_bytes: int = Field(default=1024 * MEBIBYTE, ge=0)  # in the data folder; 0 keeps none

    # AWS; an endpoint stands for an emulator, where table and queues are made unless the queues are named
    aws_region: str = Field(default="us-east-1", validation_alias=AliasChoices("RECOLLECT_AWS_REGION", "AWS_REGION"))
    aws_endpoint: str | None = None
    table: str = "recollect"
    queue_url: str | None = None
    set_aside_url: str | None = None
    sends_requests: bool = True  # False where the table's stream feeds the queue

    # OpenSearch
    opensearch_endpoint: str | None = None
    opensearch_flavour: Literal["nextgen", "classic", "node"] = "node"
    opensearch_auth: IndexAuth = IndexAuth.NONE
    opensearch_index: str = "recollect"

    note_scores: bool = True  # of what a search returned, once it was answered
    ranking: RankingWeights = Field(default_factory=RankingWeights)
    space: SpaceSettings = Field(default_factory=SpaceSettings)  # of spaces that set nothing themselves

    @field_validator("data", "model")
    @classmethod
    def _expanded(cls, path: Path) -> Path:
        return path.expanduser()
