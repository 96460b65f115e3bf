"""What the functions talk to, on the loopback: AWS emulated, an OpenSearch and a CloudFormation that always agree."""

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any, Final

import boto3

from evals.datasets.synthetic import SyntheticEmbedder, turns
from recollect.adapters import dynamodb, sqs
from recollect.adapters.clock import RandomIds, SystemClock
from recollect.adapters.opensearch.names import IndexLayout
from recollect.adapters.opensearch.naming import DEFAULT_ALIAS
from recollect.core.embedding.messages import EmbeddedVersion, EncoderInput
from recollect.core.model.drafts import ConversationEvent, Message
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.serverless.cloudformation import SUCCESS
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.record_event import RecordEvent
from tests.emulator.emulator import emulated
from tests.fakes.loopback import served

REGION: Final = "us-east-1"
SERVICES: Final = "dynamodb,sqs,secretsmanager"
TABLE: Final = "recollect-bench"
SCOPE: Final = Scope("bench")
SESSION: Final = "filled"
TURNS: Final = 100
SECRET: Final = "0123456789abcdef" * 4


@dataclass(frozen=True, slots=True)
class StandIns:
    """Everything is up and filled.

    endpoint: of the emulator. index: of the stand-in for OpenSearch. cloudformation: takes answers.
    environment: the settings of every function. new_entries: stored, without vectors yet.
    """

    endpoint: str
    index: str
    cloudformation: str
    environment: Mapping[str, str]
    new_entries: tuple[Entry, ...] = field(repr=False)


@contextmanager
def stand_ins(folder: Path, new_entries: int) -> Iterator[StandIns]:
    """Run them while the context lasts; the space SCOPE holds TURNS turns with vectors, and new entries without."""
    with emulated(folder, SERVICES) as emulator, served(Agreeable) as agreeable:
        environment = _deployed(emulator.url)
        entries = _filled(emulator.url, new_entries)
        yield StandIns(emulator.url, agreeable, f"{agreeable}/answer", environment, entries)


def _deployed(endpoint: str) -> dict[str, str]:
    """Make queues and secret; return the environment that the template gives to the functions."""
    with ExitStack() as opening:
        calls = opening.enter_context(closing(sqs.connect(region=REGION, endpoint=endpoint)))
        queues, jobs = sqs.create_queues(calls, TABLE), sqs.create_queues(calls, f"{TABLE}-jobs")
        secrets: Any = boto3.session.Session().client("secretsmanager", region_name=REGION, endpoint_url=endpoint)
        opening.enter_context(closing(secrets))
        secret = secrets.create_secret(Name=TABLE, SecretString=SECRET)
    return {
        "AWS_REGION": REGION,
        "RECOLLECT_AWS_ENDPOINT": endpoint,
        "RECOLLECT_STORE": "dynamodb",
        "RECOLLECT_TABLE": TABLE,
        "RECOLLECT_QUEUE_URL": queues.waiting,
        "RECOLLECT_SET_ASIDE_URL": queues.set_aside,
        "RECOLLECT_JOBS_QUEUE_URL": jobs.waiting,
        "RECOLLECT_SENDS_REQUESTS": "false",
        "RECOLLECT_SEARCH_BACKEND": "exact",
        "RECOLLECT_SECRET_ARN": secret["ARN"],
        "RECOLLECT_EMBEDDING_THREADS": "1",
    }


def _filled(endpoint: str, new_entries: int) -> tuple[Entry, ...]:
    """Make and fill the table; return the entries that have no vectors."""
    dynamodb.ensure_table(TABLE, region=REGION, endpoint=endpoint)
    clock = SystemClock()
    with closing(dynamodb.open_table(TABLE, clock, region=REGION, endpoint=endpoint)) as table:
        store = dynamodb.DynamoDbEntryStore(table)
        messages = tuple(Message(text=text, id=text) for text in turns(TURNS + new_entries))
        record = RecordEvent(store, clock, RandomIds(), ReadSettings(store))
        record(SCOPE, ConversationEvent(SESSION, messages), Author())
        stored = store.session_turns(SCOPE, SESSION, limit=len(messages)).items
        embedded, without = stored[:TURNS], stored[TURNS:]
        vectors = SyntheticEmbedder().encode_entries([EncoderInput(entry.text) for entry in embedded])
        made = [EmbeddedVersion(entry.id, entry.version, one) for entry, one in zip(embedded, vectors, strict=True)]
        store.store_vectors(SCOPE, made)
        store.settle(SCOPE, [(entry.id, entry.version) for entry in embedded])
    return tuple(without)


class Agreeable(BaseHTTPRequestHandler):
    """An OpenSearch whose index is up to date, and a CloudFormation that refuses to hear of failures."""

    def do_GET(self) -> None:
        """Tell what is behind an alias: the index in use behind its own, nothing behind any other."""
        if self.path != f"/_alias/{DEFAULT_ALIAS}":
            self._answer(b"{}", HTTPStatus.NOT_FOUND)
            return
        name = IndexLayout().name(DEFAULT_ALIAS, 1)
        self._answer(json.dumps({name: {"aliases": {DEFAULT_ALIAS: {}}}}).encode())

    def do_PUT(self) -> None:
        """Take the answer of a custom resource; the function gives up when it may not tell that it failed."""
        told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self._answer(b"{}", HTTPStatus.OK if told["Status"] == SUCCESS else HTTPStatus.CONFLICT)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class has
        """Say nothing."""

    def _answer(self, content: bytes, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
