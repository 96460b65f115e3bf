"""The one seam to the service: requests that Serverless knows, and every failure as an IndexUnavailableError."""

import json
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from opensearchpy import OpenSearch, Urllib3AWSV4SignerAuth, Urllib3HttpConnection
from opensearchpy.exceptions import ImproperlyConfigured, OpenSearchException, TransportError

from recollect.adapters.opensearch.answers import NOT_FOUND, is_passing
from recollect.errors import IndexUnavailableError

logger = logging.getLogger(__name__)

CONNECTIONS: Final = 16
# For what is not a search: making an index takes a while
ADMINISTRATION_SECONDS: Final = 30.0
EXPUNGING_SECONDS: Final = 600.0  # a large index is written anew as a whole
BAD_REQUEST: Final = 400
JSON: Final = "application/json"
NOT_WHAT_WAS_ASKED: Final = "the index answered something else than was asked"
NDJSON: Final = "application/x-ndjson"
ALREADY_EXISTS: Final = "resource_already_exists_exception"

Signer = Callable[..., Mapping[str, str]]


class RefusedRequestError(IndexUnavailableError):
    """A request was not answered as it should be; `status` is that of HTTP, 0 where there was no answer."""

    def __init__(self, status: int) -> None:
        super().__init__(f"the index answered with status {status}" if status else "the index did not answer")
        self.status = status


class BusyIndexError(RefusedRequestError):
    """The service refused a request for now: too many of them, or a fault of its own."""


class QuietConnection(Urllib3HttpConnection):
    """A connection that writes no log: opensearch-py's own would hold the texts of memories and questions."""

    def log_request_success(self, *_: object, **__: object) -> None:
        """Say nothing."""

    def log_request_fail(self, *_: object, **__: object) -> None:
        """Say nothing: the error is raised, and logged without its body by whoever handles it."""


def open_client(
    endpoint: str, *, signer: Signer | None = None, connection: type[Urllib3HttpConnection] = QuietConnection
) -> OpenSearch:
    """Return a client that never retries by itself; nothing is sent yet.

    Args:
        endpoint: URL of the collection or node.
        signer: signs each request; None for a node without access control.
        connection: how requests are sent.
    """
    return OpenSearch(
        [endpoint], http_auth=signer, connection_class=connection, max_retries=0, pool_maxsize=CONNECTIONS
    )


def aws_signer(region: str, *, service: str) -> Signer:
    """Return a signer for AWS (Signature Version 4) with the credentials of the environment, renewed as they expire.

    Args:
        region: of the collection or domain.
        service: `aoss` for Serverless, `es` for a managed domain.

    Raises:
        IndexUnavailableError: there are no credentials.
    """
    from botocore.session import get_session  # noqa: PLC0415 - a node without access control needs no AWS packages

    credentials = get_session().get_credentials()
    if credentials is None:
        raise IndexUnavailableError("no AWS credentials were found")
    signer: Signer = Urllib3AWSV4SignerAuth(credentials, region, service)
    return signer


class IndexClient:
    """The requests that this program makes. Safe to share between threads."""

    def __init__(self, client: OpenSearch, attempts: Callable[[Callable[[], object]], object] | None = None) -> None:
        """Use an opensearch-py client; it is closed with this object. attempts: see `trying_again`."""
        self._client = client
        self._attempts = attempts

    def trying_again(self, attempts: Callable[[Callable[[], object]], object]) -> "IndexClient":
        """Return one over the same connections each of whose requests is made by `attempts`: once, or again."""
        return IndexClient(self._client, attempts)

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def msearch(self, name: str, bodies: Sequence[Mapping[str, Any]], *, seconds: float) -> list[Any]:
        """Run searches on an index in one round trip and return the answer of each, unchecked.

        Raises:
            IndexUnavailableError: no answer in time, or not one for each search.
        """
        lines = "".join(f"{{}}\n{json.dumps(body)}\n" for body in bodies)
        answers = _object(self._send("POST", f"/{name}/_msearch", lines, seconds=seconds)).get("responses")
        if not isinstance(answers, list) or len(answers) != len(bodies):
            raise IndexUnavailableError(NOT_WHAT_WAS_ASKED)
        return answers

    def bulk(self, name: str, lines: str, *, seconds: float, require_alias: bool) -> object:
        """Send the lines of a bulk request and return the answer, unchecked.

        Raises:
            BusyIndexError: the request as a whole was refused for now.
            IndexUnavailableError: it failed otherwise, or there was no answer in time.
        """
        parameters = {"require_alias": "true"} if require_alias else None
        return self._send("POST", f"/{name}/_bulk", lines, seconds=seconds, parameters=parameters)

    def expunge(self, name: str) -> None:
        """Write the segments of an index anew without documents that were removed; Serverless does not know these.

        A shard keeps what was removed within the last half minute, for replicas that may ask for it. Former files go
        when no search reads them any more, which a refresh sees to, and no commit names them: a flush.
        """
        only = {"only_expunge_deletes": "true"}
        self._send("POST", f"/{name}/_forcemerge", seconds=EXPUNGING_SECONDS, parameters=only)
        self._send("POST", f"/{name}/_refresh", seconds=EXPUNGING_SECONDS)
        self._send("POST", f"/{name}/_flush", seconds=EXPUNGING_SECONDS, parameters={"force": "true"})

    def names_behind(self, alias: str) -> list[str]:
        """Return the indexes that an alias stands for, none when there is no such alias."""
        answer = _object(self._send("GET", f"/_alias/{alias}", ignore=(NOT_FOUND,)))
        return sorted(name for name, held in answer.items() if isinstance(held, Mapping) and "aliases" in held)

    def create(self, name: str, body: Mapping[str, Any]) -> bool:
        """Create an index; return False when there is one of that name."""
        answer = _object(self._send("PUT", f"/{name}", body, ignore=(BAD_REQUEST,)))
        if answer.get("acknowledged") is True:
            return True
        if _error_type(answer) == ALREADY_EXISTS:
            return False
        raise IndexUnavailableError("the index was not created")

    def move(self, *, remove: Sequence[tuple[str, str]] = (), add: Sequence[tuple[str, str]] = ()) -> None:
        """Take aliases from indexes and give them to others, at once; each is an alias and the name of an index."""
        actions = [{"remove": {"index": name, "alias": alias}} for alias, name in remove]
        actions += [{"add": {"index": name, "alias": alias}} for alias, name in add]
        self._send("POST", "/_aliases", {"actions": actions})

    def drop(self, name: str) -> None:
        """Delete an index; one that is not there is no failure."""
        self._send("DELETE", f"/{name}", ignore=(NOT_FOUND,))

    def _send(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        seconds: float = ADMINISTRATION_SECONDS,
        parameters: Mapping[str, str] | None = None,
        ignore: tuple[int, ...] = (),
    ) -> object:
        content_type = NDJSON if isinstance(body, str) else JSON

        def send() -> object:
            with _failures_translated():
                answer: object = self._client.transport.perform_request(
                    method,
                    path,
                    params=parameters,
                    body=body,
                    timeout=seconds,
                    ignore=ignore,
                    headers={"content-type": content_type},
                )
                return answer

        return send() if self._attempts is None else self._attempts(send)


@contextmanager
def _failures_translated() -> Iterator[None]:
    """Turn what opensearch-py raises into our own errors, without the texts that it repeats."""
    try:
        yield
    except TransportError as error:
        status = error.status_code if isinstance(error.status_code, int) else 0
        logger.warning("index_request_failed", extra={"status": status, "kind": type(error).__name__})
        raise (BusyIndexError if is_passing(status) else RefusedRequestError)(status) from None
    except (OpenSearchException, ImproperlyConfigured) as error:
        logger.warning("index_answer_unreadable", extra={"kind": type(error).__name__})
        raise IndexUnavailableError("the index answered something that cannot be read") from None


def _object(answer: object) -> Mapping[str, Any]:
    if not isinstance(answer, Mapping):
        raise IndexUnavailableError(NOT_WHAT_WAS_ASKED)
    return answer


def _error_type(answer: Mapping[str, Any]) -> object:
    error = answer.get("error")
    return error.get("type") if isinstance(error, Mapping) else None
