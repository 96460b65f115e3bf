"""Where a text holds a secret, and of what kind."""

from dataclasses import dataclass
from enum import StrEnum


class SecretKind(StrEnum):
    """What a secret opens; the value stands in the text that replaces it."""

    AWS_KEY = "aws_key"
    GCP_KEY = "gcp_key"
    AZURE_KEY = "azure_key"
    GITHUB_TOKEN = "github_token"  # noqa: S105 - the name of a kind, no secret
    GITLAB_TOKEN = "gitlab_token"  # noqa: S105
    SLACK_TOKEN = "slack_token"  # noqa: S105
    STRIPE_KEY = "stripe_key"
    OPENAI_KEY = "openai_key"
    ANTHROPIC_KEY = "anthropic_key"
    NPM_TOKEN = "npm_token"  # noqa: S105
    PYPI_TOKEN = "pypi_token"  # noqa: S105
    SERVICE_TOKEN = "service_token"  # noqa: S105
    PRIVATE_KEY = "private_key"
    JWT = "jwt"
    BEARER_TOKEN = "bearer_token"  # noqa: S105
    API_KEY = "api_key"
    PASSWORD = "password"  # noqa: S105
    ACCESS_CODE = "access_code"
    LICENCE_KEY = "licence_key"
    NATIONAL_ID = "national_id"
    SEED_PHRASE = "seed_phrase"
    BANK_ACCOUNT = "bank_account"
    CARD_NUMBER = "card_number"
    IBAN = "iban"


@dataclass(frozen=True, slots=True, order=True)
class SecretSpan:
    """Characters `start` (inclusive) to `end` (exclusive) of a text are a secret."""

    start: int
    end: int
    kind: SecretKind
