"""What is set up, looked at part by part: what is fine, what is not, and what would be right. Nothing is changed.

It names settings, places, models and numbers, never a key, and nothing of what is remembered.
"""

import os
import platform
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import numpy as np

from recollect import __version__
from recollect.adapters.clock import SystemClock
from recollect.adapters.sqlite.migrations import latest_schema
from recollect.adapters.sqlite.upkeep.backups import backups_of, is_cut_off
from recollect.adapters.sqlite.upkeep.check import is_readable, schema_of
from recollect.bootstrap.data_folder import data_file
from recollect.bootstrap.encoders import open_encoder
from recollect.bootstrap.installation import Diagnosis, PartState
from recollect.bootstrap.language_models import open_language_model
from recollect.bootstrap.searches import open_indexes
from recollect.bootstrap.stores import open_queue, open_stores
from recollect.core.deduplication.neighbours import ALIKE
from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.language_model import Prompt, PromptMessage, PromptRole
from recollect.core.model.listing import every_item
from recollect.core.model.messages import QueueDepth
from recollect.core.model.vectors import Float32Array
from recollect.errors import InputError, RecollectError
from recollect.ports import Clock, EntryStore
from recollect.settings import EmbedderName, SearchBackend, Settings, StoreName
from recollect.use_cases.maintenance.reembed import counted, other_vectors

LEAST_FREE_BYTES: Final = 100 * 1024 * 1024
EARLIEST_YEAR: Final = 2025  # what runs now was not written before
LATE_CLOCK: Final = timedelta(minutes=2)
_LIBRARIES: Final = ("onnxruntime", "tokenizers", "numpy", "fastapi")
# They have nothing to do with each other; a few of them, so that one vector tells little
_DIFFERENT_THINGS: Final = (
    "The cellar is damp in winter.",
    "Jonas plays the cello on Thursdays.",
    "The invoice is due at the end of March.",
    "Walnuts make Maya's throat itch.",
    "A tram goes to the harbour every ten minutes.",
    "The password policy asks for sixteen characters.",
    "Bees fly out above twelve degrees.",
    "Her thesis is about medieval glass.",
)
_SPACES_PER_READ: Final = 100
SPACES_NAMED: Final = 5
_DAMAGED: Final = "stop the server; `recollect admin check` says what is damaged, `recollect restore` restores a copy"
_REMEDIES: Final = {
    "table": "look at RECOLLECT_TABLE, AWS_REGION and the credentials",
    "queue": "look at RECOLLECT_QUEUE_URL, RECOLLECT_SET_ASIDE_URL and the credentials",
    "search index": "look at RECOLLECT_OPENSEARCH_ENDPOINT and _AUTH, and whether it runs",
}
_OF_EMBEDDERS: Final = {
    EmbedderName.MINILM: "run `recollect admin model`, or set RECOLLECT_MODEL",
    EmbedderName.OPENAI: "look at RECOLLECT_EMBEDDING_URL, _MODEL_ID, _KEY and _DIMENSIONS, and whether it runs",
}
_ON_BEDROCK: Final = "look at RECOLLECT_BEDROCK_REGION, RECOLLECT_BEDROCK_MODEL_ID and the credentials"
_DEAD_LETTERS: Final = "`recollect admin dead-letters"
_REEMBED: Final = "`recollect admin jobs run re_embed"
_AGAIN: Final = "look at what it names"
_NO_DATA: Final = "there is no data file of this release's schema"


@dataclass(frozen=True, slots=True)
class _Vectors:
    """What the encoder gives."""

    model: str
    dimensions: int
    unrelated: float  # the mean cosine of texts about different things


def diagnose(
    settings: Settings, *, asks_language_model: bool = False, clock: Clock | None = None
) -> tuple[Diagnosis, ...]:
    """Look at every part. Never raises for one that is wrong.

    Args:
        settings: whose parts.
        asks_language_model: whether it is asked for a word, which may cost money.
        clock: of a test.
    """
    look = _Examination(settings, clock or SystemClock(), asks_language_model=asks_language_model)
    remedies = {**_REMEDIES, "embedder": _OF_EMBEDDERS.get(settings.embedder, _ON_BEDROCK)}
    return tuple(_guarded(part, check, remedies) for part, check in look.parts())


def _guarded(part: str, check: Callable[[], Diagnosis], remedies: Mapping[str, str]) -> Diagnosis:
    try:
        return check()
    except InputError as error:
        return Diagnosis(part, PartState.WRONG, "it is not set up", str(error))
    except RecollectError as error:
        return Diagnosis(part, PartState.WRONG, str(error) or type(error).__name__, remedies.get(part, _AGAIN))
    except Exception as error:  # noqa: BLE001 - the other parts are of interest as well; the kind holds no text
        return Diagnosis(
            part, PartState.WRONG, f"looking at it failed ({type(error).__name__})", remedies.get(part, _AGAIN)
        )


class _Examination:
    """One look at everything; what a part needs of a former one is held."""

    def __init__(self, settings: Settings, clock: Clock, *, asks_language_model: bool) -> None:
        self._settings = settings
        self._clock = clock
        self._asks = asks_language_model
        self._file = data_file(settings)
        self._vectors: _Vectors | None = None

    def parts(self) -> Iterator[tuple[str, Callable[[], Diagnosis]]]:
        """Yield each part and what looks at it, in the order in which they are looked at."""
        yield "versions", self._versions
        yield "clock", self._clock_is_right
        yield "data folder", self._folder
        yield "data file", self._pages
        if self._settings.store is StoreName.SQLITE:
            yield "daily copies", self._copies
        yield "schema", self._schema
        if self._settings.store is StoreName.DYNAMODB:
            yield "table", self._table
        yield "queue", self._queue
        yield "embedder", self._embedder
        yield "cosines", self._cosines
        yield "stored vectors", self._stored_vectors
        yield "search index", self._index
        yield "language model", self._language_model

    def _versions(self) -> Diagnosis:
        found = [f"Recollect {__version__}", f"Python {platform.python_version()}", f"SQLite {sqlite3.sqlite_version}"]
        for name in _LIBRARIES:
            try:
                found.append(f"{name} {version(name)}")
            except PackageNotFoundError:
                return Diagnosis(
                    "versions", PartState.WRONG, f"{name} is not installed", "pip install 'recollect[laptop]'"
                )
        return Diagnosis("versions", PartState.FINE, ", ".join(found))

    def _clock_is_right(self) -> Diagnosis:
        now = self._clock.now()
        last = max(map(_changed_at, _files(self._file)), default=now)
        if now.year < EARLIEST_YEAR or last - now > LATE_CLOCK:
            told = f"it is {now:%Y-%m-%d %H:%M} UTC by this machine, and the data was written {last:%Y-%m-%d %H:%M}"
            return Diagnosis("clock", PartState.WRONG, told, "set the machine's clock")
        return Diagnosis("clock", PartState.FINE, f"{now:%Y-%m-%d %H:%M} UTC")

    def _folder(self) -> Diagnosis:
        folder = self._settings.data
        if not folder.exists():
            parent = next(one for one in folder.absolute().parents if one.exists())
            if os.access(parent, os.W_OK):
                return Diagnosis("data folder", PartState.FINE, f"{folder} is made by the first start")
            return Diagnosis(
                "data folder", PartState.WRONG, f"{folder} cannot be made", "choose another: RECOLLECT_DATA"
            )
        try:
            with tempfile.TemporaryFile(dir=folder):
                free = shutil.disk_usage(folder).free
        except OSError as error:
            told = f"{folder} cannot be written to: {error.strerror}"
            return Diagnosis("data folder", PartState.WRONG, told, "give it to the user who serves, or make room")
        told = f"{folder}, {free // 1_000_000} MB free"
        if free < LEAST_FREE_BYTES:
            return Diagnosis("data folder", PartState.WRONG, told, f"make room: {LEAST_FREE_BYTES // 1_000_000} MB")
        return Diagnosis("data folder", PartState.FINE, told)

    def _pages(self) -> Diagnosis:
        if not self._has_data:
            return Diagnosis("data file", PartState.FINE, "there is none yet: the first start makes it")
        if not self._is_readable:
            return Diagnosis("data file", PartState.WRONG, "it is damaged", _DAMAGED)
        return Diagnosis(
            "data file", PartState.FINE, f"{self._file.stat().st_size // 1_000_000} MB, every page readable"
        )

    def _copies(self) -> Diagnosis:
        found = backups_of(self._file)
        told = "there are none"
        if found:
            hours = (self._clock.now() - found[0].made_at) // timedelta(hours=1)
            told = f"{len(found)}, the newest {hours} hours old"
        return Diagnosis("daily copies", PartState.FINE, told)

    def _schema(self) -> Diagnosis:
        if not self._has_data:
            return Diagnosis("schema", PartState.SKIPPED, "there is no data file")
        found, latest = schema_of(self._file), latest_schema()
        if found > latest:
            told = f"{found}; this release knows up to {latest}"
            return Diagnosis("schema", PartState.WRONG, told, "use the newer release that wrote it")
        if found < latest:
            return Diagnosis("schema", PartState.FINE, f"{found}; the next start brings it to {latest}")
        return Diagnosis("schema", PartState.FINE, str(found))

    def _table(self) -> Diagnosis:
        from recollect.adapters import dynamodb  # noqa: PLC0415 - a laptop has no AWS packages

        settings = self._settings
        with closing(
            dynamodb.open_table(settings.table, self._clock, region=settings.aws_region, endpoint=settings.aws_endpoint)
        ) as table:
            dynamodb.DynamoDbEntryStore(table).every_scope(limit=1)
        return Diagnosis("table", PartState.FINE, f"{settings.table} in {settings.aws_region} answers")

    def _queue(self) -> Diagnosis:
        settings = self._settings
        if settings.store is StoreName.SQLITE:
            if not self._may_be_opened:
                return Diagnosis("queue", PartState.SKIPPED, _NO_DATA)
            with open_queue(settings) as queue:
                return _of_queue(
                    queue.depth(), f"{_DEAD_LETTERS} list` says why, {_DEAD_LETTERS} redrive` gives it back"
                )
        if not (settings.queue_url and settings.set_aside_url):
            told = "RECOLLECT_QUEUE_URL and RECOLLECT_SET_ASIDE_URL are not set"
            if settings.aws_endpoint is None:
                return Diagnosis("queue", PartState.WRONG, told, "they must name the two queues of the deployment")
            return Diagnosis("queue", PartState.SKIPPED, f"{told}: on an emulator the start makes the queues")
        from recollect.adapters import sqs  # noqa: PLC0415 - a laptop has no AWS packages

        with closing(sqs.connect(region=settings.aws_region, endpoint=settings.aws_endpoint)) as calls:
            urls = sqs.QueueUrls(settings.queue_url, settings.set_aside_url)
            depth = sqs.SqsQueue(calls, urls, self._clock).depth()
        return _of_queue(depth, f"its dead letters say why; {_DEAD_LETTERS} redrive embedding` gives them back")

    def _embedder(self) -> Diagnosis:
        chosen = self._settings.embedder
        with ExitStack() as opening:
            embedder = open_encoder(self._settings, opening)
            encoded = embedder.encode_entries([EncoderInput(text) for text in _DIFFERENT_THINGS])
            dimensions = len(embedder.encode_query(_DIFFERENT_THINGS[0]).sentence)
        self._vectors = _Vectors(embedder.model, dimensions, _mean_cosine([one.pooled for one in encoded]))
        where = {
            EmbedderName.MINILM: "the built-in model",
            EmbedderName.OPENAI: "an endpoint",
        }.get(chosen, "Amazon Bedrock")
        told = f"{where} gives {self._vectors.dimensions} numbers, as {self._vectors.model}"
        return Diagnosis("embedder", PartState.FINE, told)

    def _cosines(self) -> Diagnosis:
        if self._vectors is None:
            return Diagnosis("cosines", PartState.SKIPPED, "the embedder gives none")
        told = f"{self._vectors.unrelated:.2f} between texts about different things"
        if self._vectors.unrelated < ALIKE:
            return Diagnosis("cosines", PartState.FINE, told)
        return Diagnosis(
            "cosines",
            PartState.WRONG,
            f"{told}: they count as alike from {ALIKE} on, so that relevance is too high and memories get"
            " the tags of others",
            "choose a model that keeps different things further apart",
        )

    def _stored_vectors(self) -> Diagnosis:
        part = "stored vectors"
        if self._settings.store is not StoreName.SQLITE:
            return Diagnosis(part, PartState.SKIPPED, f"counting reads every entry: {_REEMBED} --dry-run`")
        if self._vectors is None or not self._may_be_opened:
            told = "the embedder gives none" if self._vectors is None else _NO_DATA
            return Diagnosis(part, PartState.SKIPPED, told)
        vectors = self._vectors
        with ExitStack() as opening:
            store = open_stores(self._settings, opening).store
            by_space = other_vectors(store, vectors.model)
            others, spaces = counted(by_space), [f"{scope.owner}/{scope.space}" for scope in by_space]
            stored = _a_stored_vector(store, vectors.model)
        if stored is not None and len(stored) != vectors.dimensions:
            told = f"they have {len(stored)} numbers, those of the embedder {vectors.dimensions}"
            return Diagnosis(part, PartState.WRONG, told, "give the model that answers now another name or length")
        if others:
            told = "; ".join(f"{count} of {model}" for model, count in others.items())
            return Diagnosis(
                part,
                PartState.WRONG,
                f"found by their words alone, for their vectors are of other models: {told}; in {_named(spaces)}",
                f"{_REEMBED}` orders new ones; or set the former model again",
            )
        told = "none yet" if stored is None else f"all of the present model, {vectors.dimensions} numbers"
        return Diagnosis(part, PartState.FINE, told)

    def _index(self) -> Diagnosis:
        if self._settings.search_backend is SearchBackend.EXACT:
            return Diagnosis("search index", PartState.FINE, "exact search, in the process that serves")
        with ExitStack() as opening:
            is_to_be_made = open_indexes(self._settings, opening).needs_rebuild()
        told = "OpenSearch answers"
        if is_to_be_made:
            told += "; the index is missing or of an older kind: the next start makes it"
        return Diagnosis("search index", PartState.FINE, told)

    def _language_model(self) -> Diagnosis:
        part = "language model"
        with ExitStack() as opening:
            model = open_language_model(self._settings, opening)
            if model is None:
                return Diagnosis(part, PartState.FINE, "none is set, and none is needed")
            if not self._asks:
                told = f"{model.name} is asked with --ask-language-model, which may cost money"
                return Diagnosis(part, PartState.SKIPPED, told)
            prompt = Prompt("doctor", 1, "Answer with one word.", (PromptMessage(PromptRole.USER, "Say yes."),))
            failure = model.ask(prompt, within_seconds=self._settings.language_model_seconds).failure
            if failure is not None:
                told = f"{model.name} did not answer ({failure.value})"
                return Diagnosis(part, PartState.WRONG, told, "look at RECOLLECT_LANGUAGE_MODEL_ID, _URL and _KEY")
            return Diagnosis(part, PartState.FINE, f"{model.name} answers")

    @property
    def _has_data(self) -> bool:
        return self._file.is_file() and self._file.stat().st_size > 0

    @cached_property
    def _is_readable(self) -> bool:
        return is_readable(self._file)

    @cached_property
    def _may_be_opened(self) -> bool:
        """Whether opening the data file changes nothing: it is sound, of the latest schema, and no restore waits."""
        is_whole = self._has_data and not is_cut_off(self._file) and self._is_readable
        return is_whole and schema_of(self._file) == latest_schema()


def _of_queue(depth: QueueDepth, remedy: str) -> Diagnosis:
    told = f"{depth.waiting} wait for vectors, {depth.set_aside} set aside"
    if depth.set_aside:
        return Diagnosis("queue", PartState.WRONG, told, remedy)
    return Diagnosis("queue", PartState.FINE, told)


def _named(spaces: Sequence[str]) -> str:
    """Return the first few names, and how many there are besides."""
    further = len(spaces) - SPACES_NAMED
    return ", ".join(spaces[:SPACES_NAMED]) + (f" and {further} more" if further > 0 else "")


def _mean_cosine(vectors: Sequence[Float32Array]) -> float:
    """Return the mean cosine of each two of several vectors of unit length."""
    cosines = np.stack(vectors) @ np.stack(vectors).T
    return float(cosines[~np.eye(len(vectors), dtype=bool)].mean())


def _a_stored_vector(store: EntryStore, model: str) -> Float32Array | None:
    """Return some vector of a model; None when none of the newest entries of any space has one."""
    for scope in every_item(lambda after: store.every_scope(limit=_SPACES_PER_READ, after=after)):
        for row in store.index_rows(scope, model=model, limit=_SPACES_PER_READ, newest_first=True).items:
            if row.pooled is not None:
                return row.pooled
    return None


def _files(path: Path) -> Iterator[Path]:
    return (one for one in (path, path.with_name(f"{path.name}-wal")) if one.is_file())


def _changed_at(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
