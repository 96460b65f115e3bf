"""What searches find while a space is encoded anew, under load, beside what they find by each of the two models.

Memories of people with questions about them stand evenly among made-up ones. The second encoder is made of the first
one: its sentence vectors, turned into another space of another length, with noise of their own for each text and a
part that all texts share, so that its cosines lie elsewhere. Both ways are measured: to a better model and from it.
"""

import threading
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path
from typing import Final

import numpy as np

from evals.bench.write_path import WriteError
from evals.datasets.datasets import Case, load
from evals.datasets.synthetic import SEED, turns
from evals.harness.latency import latency, timed
from evals.harness.measure import Measure
from evals.harness.seed_store import EMBEDDING_BATCH, LEASE_SECONDS, local_scope
from evals.harness.server_process import model_folder
from evals.retrieval.metrics import DEPTH, score
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.bootstrap.container import build
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion, EncoderInput
from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.model.drafts import EntryDraft, NotStored, OnDuplicate
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import EntryVectors, Float32Array, QueryVectors
from recollect.core.model.writes import Author
from recollect.core.query.query import Query
from recollect.core.spaces.settings import NO_CAP, Extract, SecretHandling, SpaceSettings
from recollect.local.server.worker import BATCH
from recollect.ports import Embedder
from recollect.settings import Settings
from recollect.use_cases.search.former_model import AskFormerModel
from recollect.use_cases.table import Recollect

QUESTIONS: Final = Path("evals/people/development.json")
SPACE: Final = "renewed"
INDEX_BYTES: Final = 1 << 30
LENGTH: Final = 256
NOISE: Final = 0.5  # times the length of what is turned
SHARED: Final = 1.5  # likewise: cosines of unrelated texts lie near .6
TOLERANCE: Final = 0.01  # how far below the lower of the two models R@10 may be
STEP_CHANGES: Final = 32
WRITE_SECONDS: Final = 0.2  # between two writes of the load

Say = Callable[[str], None]


class TurnedEncoder:
    """Another encoder made of one: see above. Token vectors are those of the first one, as with every other model."""

    def __init__(self, encoder: Embedder) -> None:
        self._encoder = encoder
        chance = np.random.default_rng(SEED)
        self._turn = chance.standard_normal((384, LENGTH), dtype=np.float32)
        self._shared = np.float32(SHARED) * _unit(chance.standard_normal(LENGTH, dtype=np.float32))

    @property
    def model(self) -> str:
        """The name that is stored with each vector."""
        return f"turned/{LENGTH}+{self._encoder.model}"

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        """See Embedder.encode_entries."""
        encoded = self._encoder.encode_entries(inputs)
        return [
            replace(one, model=self.model, pooled=self._turned(one.pooled, source.text))
            for one, source in zip(encoded, inputs, strict=True)
        ]

    def encode_query(self, text: str) -> QueryVectors:
        """See Embedder.encode_query."""
        found = self._encoder.encode_query(text)
        return replace(found, model=self.model, sentence=self._turned(found.sentence, text))

    def _turned(self, vector: Float32Array, text: str) -> Float32Array:
        chance = np.random.default_rng(zlib.crc32(text.encode()))
        noise = np.float32(NOISE) * _unit(chance.standard_normal(LENGTH, dtype=np.float32))
        return _unit(_unit(vector @ self._turn) + noise + self._shared)


@dataclass(frozen=True, slots=True)
class Pass:
    """All questions asked once: the mean R@10, how much was encoded anew by its end, and what answers lacked."""

    recall: float
    share: float
    milliseconds: Sequence[float]
    degraded: int


def reembed_measures(folder: Path, entries: int, say: Say) -> Iterator[Measure]:
    """Measure on data folders within `folder`, in a space of so many entries."""
    for name, is_turned_first in (("to the model at hand", True), ("from the model at hand", False)):
        data = folder / name.replace(" ", "-")
        with _built(data) as recollect:
            own, turned = recollect.embedder, TurnedEncoder(recollect.embedder)
            former, present = (turned, own) if is_turned_first else (own, turned)
            say(f"{name}: filling a space to {entries:,} entries")
            asked = _fill(recollect, entries)
            _embed(recollect, former)
            for one in _renewal(recollect, (former, present), asked, say):
                yield replace(one, group=f"{name}, {entries:,} entries")


def _renewal(
    recollect: Recollect, encoders: tuple[Embedder, Embedder], asked: Sequence[Case], say: Say
) -> Iterator[Measure]:
    (former, present), group = encoders, ""
    with _with_models(recollect, former, None) as before:
        _ask(before, asked[:3])
        first = _ask(before, asked)
    say("encoding anew while searches and writes go on")
    with _with_models(recollect, present, former) as between, _load(between):
        passes = list(_passes(between, asked, say))
    with _with_models(recollect, present, None) as after:
        _ask(after, asked[:3])
        last = _ask(after, asked)
    lower = min(first, last, key=lambda one: one.recall)
    lowest = min(passes, key=lambda one: one.recall)
    yield Measure(group, "R@10 by the former model", first.recall, "")
    yield Measure(group, "R@10 by the present model", last.recall, "")
    for one in passes:
        yield Measure(group, f"R@10 with {one.share:.0%} encoded anew", one.recall, "", "the lower model", lower.recall)
    least = "the lower of the two models, less .01"
    # As a share of what it must be, turned round: a limit is one from above
    told = "the least that R@10 may be, to the lowest"
    yield Measure(group, told, lower.recall - TOLERANCE, "", least, lowest.recall, 1.0)
    yield Measure(group, "answers that lack something", sum(one.degraded for one in passes), "")
    during = latency([took for one in passes for took in one.milliseconds])
    yield Measure(group, "a search meanwhile, p50", during.p50, "ms", "afterwards", latency(last.milliseconds).p50)


@contextmanager
def _built(data: Path) -> Iterator[Recollect]:
    space = SpaceSettings(extract=Extract.OFF, soft_cap=NO_CAP, secrets=SecretHandling.REDACT)
    recollect = build(Settings(data=data, model=model_folder(), space=space, kept_index_bytes=0))
    try:
        yield recollect
    finally:
        recollect.close()


@contextmanager
def _with_models(recollect: Recollect, present: Embedder, former: Embedder | None) -> Iterator[Recollect]:
    """The same store under other encoders, in a process that has just begun."""
    beside = None if former is None else former.model
    with closing(ExactSearch(recollect.store, max_bytes=INDEX_BYTES, former=beside)) as index:
        parts = replace(
            recollect.parts,
            embedder=present,
            former=None if former is None else AskFormerModel(former, present),
            index=index,
            searched=index,
            waiting=SharedWaitingVectors(present),
        )
        yield Recollect(parts)


def _fill(recollect: Recollect, entries: int) -> list[Case]:
    """Store all memories of all people, evenly among made-up ones; return the questions with ids of entries."""
    people = load(QUESTIONS)
    told = [message for one in people for message in one.messages]
    every = max(1, entries // len(told))
    made_up, ids = turns(entries), dict[str, str]()
    for message in told:
        for text in islice(made_up, every - 1):
            _store(recollect, text)
        ids[message.id] = _store(recollect, message.text)
    for text in islice(made_up, max(0, entries - every * len(told))):
        _store(recollect, text)
    cases = [case for one in people for case in one.answerable]
    return [replace(case, gold=frozenset(ids[one] for one in case.gold)) for case in cases]


def _store(recollect: Recollect, text: str) -> str:
    draft = EntryDraft(text=text, on_duplicate=OnDuplicate.KEEP)
    (result,) = recollect.remember(local_scope(SPACE), [draft], Author())
    if isinstance(result, NotStored) or result.entry is None:
        raise WriteError("a memory was not stored")
    return result.entry.id


def _embed(recollect: Recollect, encoder: Embedder) -> None:
    """Give every entry vectors, as a worker does, but compare nothing."""
    store, scope = recollect.store, local_scope(SPACE)
    while deliveries := recollect.queue.receive(limit=EMBEDDING_BATCH, lease_seconds=LEASE_SECONDS):
        ids = [delivery.message.entry_id for delivery in deliveries]
        entries = [read.entry for read in store.read(scope, ids).entries.values()]
        made = encoder.encode_entries([encoder_input(entry, None) for entry in entries])
        store.store_vectors(
            scope, [EmbeddedVersion(one.id, one.version, vectors) for one, vectors in zip(entries, made, strict=True)]
        )
        store.settle(scope, [(one.id, one.version) for one in entries])
        recollect.queue.acknowledge([delivery.receipt for delivery in deliveries])


def _ask(recollect: Recollect, asked: Sequence[Case], share: float = 1.0) -> Pass:
    found: list[float] = []
    degraded: list[bool] = []

    def search(case: Case) -> None:
        result = recollect.search(local_scope(SPACE), Query(text=case.question, limit=DEPTH))
        found.append(score([hit.entry.id for hit in result.hits], case.gold).recall_10)
        degraded.append(bool(result.degraded))

    milliseconds = timed(search, asked)
    return Pass(float(np.mean(found)), share, milliseconds, sum(degraded))


def _passes(recollect: Recollect, asked: Sequence[Case], say: Say) -> Iterator[Pass]:
    """Ask all questions again and again while a thread goes from step to step of the job, and once behind it."""
    progress = [0.0]
    failed: list[BaseException] = []

    def run() -> None:
        try:
            for progress[0] in _steps(recollect, local_scope(SPACE)):
                pass
        except BaseException as error:  # noqa: BLE001 - told by the thread that waits
            failed.append(error)

    _ask(recollect, asked[:3])
    yield _ask(recollect, asked, 0.0)
    job = threading.Thread(target=run, name="job")
    job.start()
    while job.is_alive():
        one = _ask(recollect, asked)
        say(f"  {progress[0]:.0%}: R@10 {one.recall:.3f}")
        yield replace(one, share=progress[0])
    job.join()
    if failed:
        raise failed[0]
    yield _ask(recollect, asked)


def _steps(recollect: Recollect, scope: Scope) -> Iterator[float]:
    """Do the job step by step; yield how much is done."""
    bookmark, seen = None, 0
    while True:
        budget = JobBudget(STEP_CHANGES, lambda: False)
        step = recollect.reembed_space(scope, bookmark, budget, False)  # noqa: FBT003 - as RunStep says
        bookmark, seen = step.bookmark, seen + step.seen
        yield 1.0 if bookmark is None else min(1.0, seen / (step.of or 1))
        if bookmark is None:
            return


@contextmanager
def _load(recollect: Recollect) -> Iterator[None]:
    """Write and embed all the time, as others would."""
    stopping = threading.Event()

    def write() -> None:
        texts: Mapping[int, str] = dict(enumerate(turns(5_000, seed=SEED + 7)))
        for number in count():
            if stopping.wait(WRITE_SECONDS):
                return
            _store(recollect, texts[number % len(texts)])

    def embed() -> None:
        while not stopping.wait(WRITE_SECONDS):
            deliveries = recollect.queue.receive(limit=BATCH, lease_seconds=LEASE_SECONDS)
            if deliveries:
                recollect.embed_entries(deliveries)

    threads = [threading.Thread(target=one, name=one.__name__) for one in (write, embed)]
    for one in threads:
        one.start()
    try:
        yield
    finally:
        stopping.set()
        for one in threads:
            one.join()


def _unit(vector: Float32Array) -> Float32Array:
    return vector / max(np.float32(np.linalg.norm(vector)), np.float32(1e-9))
