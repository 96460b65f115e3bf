"""The environment as a typed value. Every setting has a visible default; names are `RECOLLECT_<FIELD>`."""

from pathlib import Path

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from recollect.core.weights import RankingWeights

MEBIBYTE = 1024 * 1024


class Settings(BaseSettings):
    """How this process runs. `RECOLLECT_RANKING__...` overrides single numbers of the ranking."""

    model_config = SettingsConfigDict(env_prefix="RECOLLECT_", env_nested_delimiter="__", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(default=8377, ge=0, le=65_535)
    data: Path = Path(".data")
    model: Path = Path(".build/model")
    worker: bool = True
    embedding_threads: int = Field(default=2, ge=1, le=64)
    index_bytes: int = Field(default=256 * MEBIBYTE, ge=MEBIBYTE)
    ranking: RankingWeights = Field(default_factory=RankingWeights)

    @field_validator("data", "model")
    @classmethod
    def _expanded(cls, path: Path) -> Path:
        return path.expanduser()
