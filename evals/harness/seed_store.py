"""Fill a data folder without a server: the real write path and store, synthetic vectors."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Final

from evals.datasets.synthetic import SyntheticEmbedder, turns
from evals.harness.server_process import model_folder
from recollect.bootstrap.container import build
from recollect.core.model.drafts import ConversationEvent, Message
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import Extract, SpaceSettings
from recollect.local.server.local_user import LOCAL_USER
from recollect.settings import Settings
from recollect.use_cases.conversations.record_event import RecordEventOnce
from recollect.use_cases.table import Recollect

SESSION_TURNS: Final = 100
EMBEDDING_BATCH: Final = 256
LEASE_SECONDS: Final = 600.0
FIRST_DAY: Final = datetime(2024, 1, 1, 9, 0, tzinfo=UTC)
BETWEEN_SESSIONS: Final = timedelta(hours=3)
BETWEEN_TURNS: Final = timedelta(seconds=30)


@contextmanager
def opened(data: Path) -> Iterator[Recollect]:
    """Wire the program on a data folder, in this process; turns stay turns."""
    recollect = build(Settings(data=data, model=model_folder(), space=SpaceSettings(extract=Extract.OFF)))
    try:
        yield recollect
    finally:
        recollect.close()


def local_scope(space: str) -> Scope:
    """Return the space of the user that a server without keys serves."""
    return Scope(LOCAL_USER, space)


def fill(data: Path, space: str, count: int, *, there: int = 0) -> None:
    """Store synthetic turns up to `count`, of which so many are there, in sessions of a hundred, with their vectors."""
    with opened(data) as recollect:
        record_turns(recollect.record_event, space, count, there=there)
        embed = replace(recollect.embed_entries, embedder=SyntheticEmbedder())
        while deliveries := recollect.queue.receive(limit=EMBEDDING_BATCH, lease_seconds=LEASE_SECONDS):
            embed(deliveries)


def record_turns(record: RecordEventOnce, space: str, count: int, *, there: int = 0) -> None:
    """Store synthetic turns up to `count`, of which so many whole sessions are there."""
    for event in islice(_events(count), there // SESSION_TURNS, None):
        record(local_scope(space), event, Author())


def _events(count: int) -> Iterator[ConversationEvent]:
    texts = turns(count)
    number = 0
    while said := list(islice(texts, SESSION_TURNS)):
        began = FIRST_DAY + number * BETWEEN_SESSIONS
        messages = [
            Message(text=text, id=str(place), speaker=text.split()[0], at=began + place * BETWEEN_TURNS)
            for place, text in enumerate(said)
        ]
        yield ConversationEvent(f"session-{number}", tuple(messages))
        number += 1
