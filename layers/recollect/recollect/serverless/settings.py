"""The environment of the functions, beyond what every process reads: one model for each that asks for more."""

from collections.abc import Mapping
from typing import Annotated, Final, Self

from pydantic import Field, field_validator, model_validator
from pydantic_settings import NoDecode, SettingsConfigDict

from recollect.errors import InputError
from recollect.settings import LanguageModelName, Settings, StoreName

# How Lambda says that it starts an environment long before the first request: for a snapshot, or to keep it ready
STARTED_AHEAD: Final = frozenset({"snap-start", "provisioned-concurrency"})


class FunctionSettings(Settings):
    """How a function runs; see Settings. It keeps nothing of its own, and makes neither tables nor queues.

    exact_read_units: without bound, where nobody waits: what a worker does not find near is missed for good.
    index_write_seconds: enough to wake a collection that sleeps; the API has no time for that.
    """

    # Lambda logs what a start fails with: an error names the setting, and does not quote it
    model_config = SettingsConfigDict(hide_input_in_errors=True)

    ledger_table: str = ""
    exact_read_units: int = Field(default=0, ge=0)
    index_write_seconds: float = Field(default=45.0, gt=0)

    @model_validator(mode="after")
    def _is_deployed(self) -> Self:
        """Refuse what would have a function fall back on an embedded part, or on one that it makes up.

        Raises:
            InputError: names the setting.
        """
        if self.store is not StoreName.DYNAMODB:
            raise InputError("RECOLLECT_STORE", "must be dynamodb: what a function keeps on its disk is lost")
        if not (self.queue_url and self.set_aside_url):
            raise InputError("RECOLLECT_QUEUE_URL, RECOLLECT_SET_ASIDE_URL", "must name the queues of the deployment")
        if self.language_model is LanguageModelName.OPENAI:
            raise InputError(
                "RECOLLECT_LANGUAGE_MODEL", "must be none or bedrock: the functions have no client for others"
            )
        if self.language_model is LanguageModelName.BEDROCK and not self.language_model_id:
            raise InputError("RECOLLECT_LANGUAGE_MODEL_ID", "must name the model")
        return self


class ApiSettings(FunctionSettings):
    """What the API asks for besides.

    secret_arn: of the secret that signs cursors. edge_secret_arn: of the one that the distribution in front adds to
    each call; empty where calls come without one. act_as_scope, operator_group, groups_claim, required_claims: see
    GatewayIdentity; claims are `name=value`, separated by commas. note_scores: a function is frozen when it has
    answered, so that scores would be noted before. initialization_type: why Lambda starts it.
    """

    note_scores: bool = False
    exact_read_units: int = Field(default=Settings.model_fields["exact_read_units"].default, ge=0)
    index_write_seconds: float = Field(default=Settings.model_fields["index_write_seconds"].default, gt=0)
    secret_arn: str = ""
    edge_secret_arn: str = ""
    act_as_scope: str = "memory:act_as"
    operator_group: str = "operator"
    groups_claim: str = "cognito:groups"
    required_claims: Annotated[Mapping[str, str], NoDecode] = Field(default_factory=dict)
    initialization_type: str = Field(default="on-demand", validation_alias="AWS_LAMBDA_INITIALIZATION_TYPE")

    @property
    def starts_ahead(self) -> bool:
        """Whether there is time for everything before the first request."""
        return self.initialization_type in STARTED_AHEAD

    @field_validator("required_claims", mode="before")
    @classmethod
    def _claims(cls, value: object) -> object:
        """Raises InputError for what is no claim: else a misspelled one would let everybody in."""
        if not isinstance(value, str):
            return value
        claims = dict(part.partition("=")[::2] for part in _separated(value))
        if not all(name and required for name, required in claims.items()):
            raise InputError("RECOLLECT_REQUIRED_CLAIMS", "must be name=value, separated by commas")
        return claims

    @model_validator(mode="after")
    def _has_secret(self) -> Self:
        if not self.secret_arn:
            raise InputError("RECOLLECT_SECRET_ARN", "must name the secret that signs cursors")
        return self


class IngestSettings(FunctionSettings):
    """What the ingestion asks for besides.

    allowed_senders: unique ids of the IAM principals who may send events, separated by commas; empty allows all whom
    the queue's policy allows.
    """

    allowed_senders: Annotated[frozenset[str], NoDecode] = frozenset()

    @field_validator("allowed_senders", mode="before")
    @classmethod
    def _senders(cls, value: object) -> object:
        return frozenset(_separated(value)) if isinstance(value, str) else value


def _separated(value: str) -> list[str]:
    """Return the parts of a list that is written with commas, as CloudFormation hands it over."""
    return [part.strip() for part in value.split(",") if part.strip()]
