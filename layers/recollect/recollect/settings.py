"""The environment as a typed value. Every setting has a visible default; names are `RECOLLECT_<FIELD>`."""

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, AliasChoices, BaseModel, ConfigDict, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from recollect.core.model.in_flight import InFlightLimits
from recollect.core.model.token_bucket import RequestLimits
from recollect.core.ranking.weights import RankingWeights
from recollect.core.spaces.settings import SpaceSettings

MEBIBYTE = 1024 * 1024
HomePath = Annotated[Path, AfterValidator(Path.expanduser)]  # in which ~ is somebody's home
MODEL_OF_A_CHECKOUT: Path = Path(".build/model")


def default_model_folder() -> Path:
    """Return the model that `make` has made in this folder, else where the user's caches are."""
    if (MODEL_OF_A_CHECKOUT / ".complete").is_file():
        return MODEL_OF_A_CHECKOUT
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache") / "recollect" / "model"


class StoreName(StrEnum):
    """Where entries are kept."""

    SQLITE = "sqlite"
    DYNAMODB = "dynamodb"


class SearchBackend(StrEnum):
    """What finds candidates."""

    EXACT = "exact"
    OPENSEARCH = "opensearch"


class EmbedderName(StrEnum):
    """What makes sentence vectors; token vectors are MiniLM's in any case.

    TITAN, COHERE: on Bedrock. OPENAI: what speaks as OpenAI's embeddings do.
    """

    MINILM = "minilm"
    TITAN = "titan"
    COHERE = "cohere"
    OPENAI = "openai"


class LanguageModelName(StrEnum):
    """What is asked where rules are not enough: nothing, Bedrock, or what speaks as OpenAI's completions do."""

    NONE = "none"
    BEDROCK = "bedrock"
    OPENAI = "openai"


class RerankerName(StrEnum):
    """What puts the best of a search in order where a caller asks for that: nothing, by default.

    BEDROCK: a reranking model on Bedrock. HTTP: an endpoint of Cohere's shape. LANGUAGE_MODEL: the language model,
    within the budget of the space.
    """

    NONE = "none"
    BEDROCK = "bedrock"
    HTTP = "http"
    LANGUAGE_MODEL = "language_model"


class EventsOut(StrEnum):
    """Who is told of changes: nobody, an address of the operator's, a bus of Amazon EventBridge."""

    NONE = "none"
    WEBHOOK = "webhook"
    EVENTBRIDGE = "eventbridge"


class DeadLetterUrls(BaseModel):
    """Where a deployment sets aside what failed too often, by queue; empty for what there is not.

    events_queue: where events wait. Those of requests for vectors are `set_aside_url`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    events_queue: str = ""
    events: str = ""
    jobs: str = ""
    projections: str = ""
    changes: str = ""


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
    data: HomePath = Path(".data")
    worker: bool = True
    backups: int = Field(default=7, ge=0, le=365)  # copies of the data file, one a day; by the worker; 0 makes none
    purge_every_seconds: float = Field(default=300.0, ge=1)  # what was forgotten and is due; by the worker
    jobs_lease_seconds: float = Field(default=120.0, ge=5, le=3_600)  # a killed worker's space; longer than a step
    summaries_after_seconds: float = Field(default=600.0, ge=0)  # in which nothing was written; by the worker

    # The encoder
    model: HomePath = Field(default_factory=default_model_folder, validate_default=True)
    embedding_threads: int = Field(default=2, ge=1, le=64)
    embedder: EmbedderName = EmbedderName.MINILM
    embedding_dimensions: int | None = Field(default=None, ge=1, le=8192)  # of a model elsewhere; Bedrock: 512
    embedding_url: str | None = None  # such as http://127.0.0.1:11434/v1
    embedding_model_id: str | None = None
    embedding_key: SecretStr | None = None
    embedding_question_prefix: str = Field(default="", max_length=500)
    embedding_entry_prefix: str = Field(default="", max_length=500)
    embedding_batch: int = Field(default=32, ge=1, le=2048)  # texts of a call
    embedding_max_bytes: int = Field(default=8_000, ge=64, le=120_000)  # of a text, of which the beginning is sent
    embedding_matryoshka: bool = False  # its vectors may be cut: indexes hold the first 256 dimensions
    embedding_seconds: float = Field(default=30.0, gt=0, le=300)  # for a call that nobody waits for
    embedding_question_seconds: float = Field(default=3.0, gt=0, le=20)  # then a search goes on without a vector
    bedrock_model_id: str | None = None  # an inference profile or ARN in place of the model's own id
    bedrock_region: str | None = None  # where it is not that of everything else
    bedrock_endpoint: str | None = None

    # The language model, asked where rules are not enough
    language_model: LanguageModelName = LanguageModelName.NONE
    language_model_id: str | None = None  # a model's id, or an inference profile on Bedrock
    language_model_url: str | None = None  # such as http://127.0.0.1:11434/v1
    language_model_key: SecretStr | None = None
    language_model_seconds: float = Field(default=30.0, gt=0, le=300)  # the longest that anybody waits for an answer
    language_model_input_price: float = Field(default=0.0, ge=0)  # US dollars for a million tokens
    language_model_output_price: float = Field(default=0.0, ge=0)

    # The reranker of `strategy: rerank`
    reranker: RerankerName = RerankerName.NONE
    reranker_model_id: str | None = None  # an id; on Bedrock an ARN as well
    reranker_url: str | None = None  # such as https://api.cohere.com/v2
    reranker_key: SecretStr | None = None
    reranker_seconds: float = Field(default=2.0, gt=0, le=20)  # then the order is that without it
    reranker_candidates: int = Field(default=50, ge=2, le=50)  # the first so many are asked about

    # Changes that systems outside are told of; see docs/events-out.md
    events_out: EventsOut = EventsOut.NONE
    events_out_text: bool = False  # whether the text of an entry goes with what is told of it
    events_out_url: str | None = None  # of the webhook: https, or this machine
    events_out_secret: SecretStr | None = None  # of its signatures; or in a file:
    events_out_secret_file: HomePath | None = None  # a secret a line, two while one replaces the other
    events_out_seconds: float = Field(default=10.0, gt=0, le=60)  # within which the webhook has to answer
    events_out_attempts: int = Field(default=40, ge=1, le=1_000)  # at one change, then it is set aside
    events_out_bus: str = "default"  # its name or ARN
    events_out_source: str = Field(default="recollect", min_length=1, max_length=256)
    events_out_failures_url: str | None = None  # the queue of a deployment for what no bus takes

    # The parts, which have short names as well
    store: StoreName = Field(default=StoreName.SQLITE, validation_alias=AliasChoices("RECOLLECT_STORE", "STORE"))
    search_backend: SearchBackend = Field(
        default=SearchBackend.EXACT, validation_alias=AliasChoices("RECOLLECT_SEARCH_BACKEND", "SEARCH_BACKEND")
    )
    index_bytes: int = Field(default=256 * MEBIBYTE, ge=MEBIBYTE)
    exact_read_units: int = Field(default=6_000, ge=0)  # a minute that exact search reads of a table; 0: what it takes
    index_write_seconds: float = Field(default=10.0, gt=0)  # that a bulk request to an index of OpenSearch may take
    exact_snapshots: bool = True  # of indexes beside a table, for the next process

    # AWS; an endpoint stands for an emulator, where table and queues are made unless the queues are named
    aws_region: str = Field(default="us-east-1", validation_alias=AliasChoices("RECOLLECT_AWS_REGION", "AWS_REGION"))
    aws_endpoint: str | None = None
    table: str = "recollect"
    ledger_table: str = "recollect-erasures"  # not restored with the other one; empty where nobody erases
    queue_url: str | None = None
    set_aside_url: str | None = None
    person_role_arn: str = ""  # by whose sessions what is a person's is asked for; empty for the process's own rights
    jobs_queue_url: str | None = None  # of messages of jobs; without one they are in the data folder
    dead_letters: DeadLetterUrls | None = None  # of a deployment, for the API; None where this process has its own
    sends_requests: bool = True  # False where the table's stream feeds the queue

    # OpenSearch
    opensearch_endpoint: str | None = None
    opensearch_flavour: Literal["nextgen", "classic", "node", "domain"] = "node"
    opensearch_auth: IndexAuth = IndexAuth.NONE
    opensearch_index: str = "recollect"

    # Connections of a local server
    max_connections: int = Field(default=1_000, ge=1)
    max_connections_per_client: int = Field(default=200, ge=0)  # 0: as many as in all
    header_seconds: float = Field(default=10.0, gt=0)
    body_seconds: float = Field(default=10.0, gt=0)
    write_seconds: float = Field(default=30.0, gt=0)  # without a byte of an answer being taken
    keep_alive_seconds: int = Field(default=15, ge=1)
    client_failures: int = Field(default=60, ge=0)  # calls of one address without a valid key, a minute; 0: no limit
    client_failure_burst: int = Field(default=30, ge=1)

    # Calls
    answer_seconds: float = Field(default=25.0, gt=0, le=600)  # then a call is answered 503
    limits: RequestLimits = Field(default_factory=RequestLimits)
    in_flight: InFlightLimits = Field(default_factory=InFlightLimits)

    note_scores: bool = True  # of what a search returned, once it was answered
    count_activity: bool = True  # what is done in spaces, by the hour
    ranking: RankingWeights = Field(default_factory=RankingWeights)
    space: SpaceSettings = Field(default_factory=SpaceSettings)  # of spaces that set nothing themselves
