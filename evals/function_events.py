"""The events that functions are measured with, as AWS hands them over."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from recollect.adapters.sqs.messages import body_of
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from tests.unit.functions.invocation import a_batch, a_message
from tests.unit.functions.stream import a_record

SCHEDULED: Final[Mapping[str, Any]] = {}
ISSUER: Final = "https://issuer.example"


def search_event(scope: Scope, query: str) -> dict[str, Any]:
    """Return a search as API Gateway hands it over (HTTP API, payload format 2.0), its token verified."""
    path = "/v1/memory/search"
    claims = {"iss": ISSUER, "sub": scope.owner, "scope": "openid", "token_use": "access", "client_id": "bench"}
    return {
        "version": "2.0",
        "routeKey": "ANY /v1/memory/{proxy+}",
        "rawPath": path,
        "rawQueryString": "",
        "headers": {"content-type": "application/json"},
        "requestContext": {
            "http": {"method": "POST", "path": path, "protocol": "HTTP/1.1", "sourceIp": "127.0.0.1"},
            "stage": "$default",
            "requestId": "bench",
            "authorizer": {"jwt": {"claims": claims, "scopes": None}},
        },
        "body": json.dumps({"query": query, "space": scope.space}),
        "isBase64Encoded": False,
    }


def queued_event(scope: Scope, session_id: str, text: str) -> dict[str, Any]:
    """Return a batch of the events queue: one event of one message."""
    message = {"id": session_id, "role": "user", "text": text}
    event = {"user_id": scope.owner, "space": scope.space, "session_id": session_id, "messages": [message]}
    return a_batch(a_message(json.dumps(event)))


def embedding_batch(scope: Scope, entries: Sequence[Entry]) -> dict[str, Any]:
    """Return a batch of the embedding queue that asks for the vectors of entries."""
    requests = [EmbeddingRequest(scope.owner, scope.space, entry.id, entry.version) for entry in entries]
    return a_batch(*(a_message(body_of(request), number) for number, request in enumerate(requests)))


def stream_batch(entries: Sequence[Entry]) -> dict[str, Any]:
    """Return a batch of the table's stream: entries that were inserted."""
    return a_batch(*(a_record(None, entry, number) for number, entry in enumerate(entries)))


def deployment_event(answer_url: str) -> dict[str, Any]:
    """Return what CloudFormation sends to a custom resource's function."""
    ids = {"StackId": "stack", "RequestId": "request", "LogicalResourceId": "SearchIndex"}
    return {"RequestType": "Update", "ResponseURL": answer_url, "ResourceProperties": {}, **ids}
