"""What all requests and answers have in common."""

from pydantic import BaseModel, ConfigDict


class RequestBody(BaseModel):
    """A JSON body: unknown members are refused, and a value of another type is never converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class QueryParameters(BaseModel):
    """The parameters of a URL, which are text: unknown ones are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class NoParameters(QueryParameters):
    """A route without parameters refuses all of them."""


class Answer(BaseModel):
    """The documented shape of an answer. Answers are rendered directly; tests hold them against these models.

    What would validate one is built when it is asked for: for the API's description, and in tests.
    """

    model_config = ConfigDict(extra="forbid", defer_build=True)
