"""1,000 searches a second of 100,000 people over a table that refuses what is too much, by a simulated clock.

Real: the rule by which searches read less (`use_cases/search/sparing.py`), for every request; one request in SAMPLED
runs the whole search over a store in memory whose readings are charged to the same table. Modelled: the table
(`throttled_table.py`), Lambda's environments, the index and its failure, exact search beside it with its budget, and
the readings of the other requests, at the prices of docs/costs-dynamodb.md. People ask by Zipf's law; who asks more
often than one person may is refused before anything is read (429).
"""

import hashlib
import math
import random
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from heapq import heappop, heappush
from typing import Final

import numpy as np

from evals.bench.throttled_table import SimulatedRequest, ThrottledTable
from evals.datasets.synthetic import SEED, questions, turns
from evals.harness.measure import Measure
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.messages import EmbeddedVersion, EncoderInput
from recollect.core.model.scope import Scope
from recollect.core.query.query import Query
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded, LegHit
from recollect.core.retrieval.read_set import ReadSet
from recollect.errors import StoreBusyError
from recollect.ports import SearchIndex
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries
from recollect.use_cases.search.sparing import ReadPressure, read_sparingly, searching, unless_busy
from tests.builders import a_memory, a_write
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore

ZIPF: Final = 0.8  # of how often people ask, by their rank
MEMORIES: Final = (100.0, 0.8)  # of a person: median and spread of the logarithm
MOST_MEMORIES: Final = 500
PERSON_PER_SECOND, PERSON_BURST = 10.0, 60.0  # `PersonReads` of the template: 600 a minute
PER_LEG: Final = 50
BOTH_LEGS: Final = 80  # distinct candidates of two legs of 50
RESULTS: Final = 10
# Units: settings, the feed of changes, what waits for vectors; an entry with its vectors, read eventually consistent;
# its token vectors, which a process holds for a while; a result that is confirmed
FIXED_UNITS: Final = 1.0
ENTRY_UNITS, TOKEN_UNITS, CONFIRMED_UNITS = 0.5, 0.5, 1.0
EXACT_UNITS: Final = 0.33  # a row of a listing with its vector (decision 19)
EXACT_A_MINUTE: Final = 6_000.0  # of an environment, then answers are partial
HELD_PEOPLE: Final = 50  # of whom an environment holds token vectors, or an index
ENVIRONMENTS: Final = 1_000  # concurrent executions of the account
ALONE_SECONDS: Final = 0.06  # of a search but for what it waits for: the processor
INDEX_SECONDS: Final = (0.03, 0.5)  # median and spread of the logarithm
RAMP: Final = 0.25  # of the time, in which requests become as many as they are to be
SAMPLED: Final = 50
TEMPLATES: Final = 40  # spaces that sampled requests search, in the place of those of 100,000 people


@dataclass(frozen=True, slots=True)
class Load:
    """What is simulated. index_fails: from when until when, in seconds."""

    name: str
    read_units: float
    seconds: float = 120.0
    per_second: float = 1_000.0
    people: int = 100_000
    index_fails: tuple[float, float] = (math.inf, math.inf)


@dataclass
class Outcome:
    """What came of it. kinds: whole, partial, empty, failed (5xx), limited (429), each a number of requests."""

    load: Load
    table: ThrottledTable
    kinds: Counter[str] = field(default_factory=Counter)
    sampled: Counter[str] = field(default_factory=Counter)
    units: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})  # of whole ones, by sampled
    seconds: list[float] = field(default_factory=list)
    environments: int = 0

    def share(self, kind: str) -> float:
        """Return the share of a kind among all that were let in."""
        return self.kinds[kind] / max(1, self.kinds.total() - self.kinds["limited"])


class Environment:
    """One of Lambda's: a request at a time, with what it holds between them."""

    def __init__(self, world: "Simulation") -> None:
        self.world = world
        self.request = SimulatedRequest(0.0)
        self.person = ""
        self.spent = 0.0
        self.pressure = ReadPressure(lambda: self.request.now)
        self._tokens: OrderedDict[str, None] = OrderedDict()
        self._indexes: OrderedDict[str, None] = OrderedDict()
        self._exact_left, self._exact_at = EXACT_A_MINUTE, 0.0

    def pay(self, units: float) -> None:
        """Read so many units of the person who asks. Raises StoreBusyError."""
        refused, is_hurried = self.pressure.refused, self.pressure.is_searching()
        self.world.table.read(self.request, self.person, units, refused, is_hurried=is_hurried)
        self.spent += units

    def pay_for_entries(self, count: int) -> None:
        """Read entries for a ranking. Raises StoreBusyError."""
        if count:
            self.pay(count * (ENTRY_UNITS if self.person in self._tokens else ENTRY_UNITS + TOKEN_UNITS))
            _hold(self._tokens, self.person)

    def exact(self, entries: int) -> bool:
        """Tell whether exact search has all of a space: held, or read within the budget and what the table takes."""
        now = self.request.now
        self._exact_left = min(EXACT_A_MINUTE, self._exact_left + (now - self._exact_at) * EXACT_A_MINUTE / 60)
        self._exact_at = now
        if self.person not in self._indexes:
            if self._exact_left <= 0 or not self.pressure.is_calm():
                return False
            try:
                self.pay(EXACT_UNITS * entries)
            except StoreBusyError:
                return False
            self._exact_left -= EXACT_UNITS * entries
            _hold(self._indexes, self.person)
        return True


class MeteredStore(InMemoryEntryStore):
    """A store in memory whose readings are paid for by the environment that asks; `spaces` are searched by anybody."""

    payer: Environment | None = None

    def _pay(self, units: float) -> None:
        if self.payer is not None:
            self.payer.pay(units)

    def read(self, scope: Scope, entry_ids: Sequence[str], **how: object) -> ReadSet:
        """See EntryStore.read."""
        if self.payer is not None:
            self.payer.pay_for_entries(len(entry_ids))
        return super().read(scope, entry_ids, **how)  # type: ignore[arg-type]

    def records(self, scope: Scope, keys: Sequence) -> dict:  # type: ignore[type-arg]
        """See EntryStore.records."""
        self._pay(FIXED_UNITS)
        return super().records(scope, keys)  # type: ignore[return-value]

    def pending(self, scope: Scope, *, limit: int):  # type: ignore[no-untyped-def] # noqa: ANN201 - as the port says
        """See EntryStore.pending."""
        self._pay(FIXED_UNITS)
        return super().pending(scope, limit=limit)


class PaidIndex:
    """The index as sampled requests see it: exact, and with the change feed that is read beside each of its answers."""

    def __init__(self, exact: ExactSearch, store: MeteredStore) -> None:
        self._exact = exact
        self._store = store

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates."""
        payer, self._store.payer = self._store.payer, None
        try:
            found = self._exact.candidates(scope, query)
        finally:
            self._store.payer = payer
        if payer is not None:
            payer.pay(FIXED_UNITS)
        return found

    def project(self, scope: Scope, rows: Sequence[object]) -> None:
        """See SearchIndex.project: nothing is written here."""


class Simulation:
    """One run. Everything is drawn from `SEED`."""

    def __init__(self, load: Load, *, sampled: int = SAMPLED) -> None:
        self.load = load
        self._chance = random.Random(SEED)
        self.table = ThrottledTable(load.read_units, self._chance)
        self._sampled = sampled
        self._free: list[Environment] = []
        self._busy: list[tuple[float, int, Environment]] = []
        self._spared: dict[str, tuple[float, float]] = {}
        self._store, self._spaces = _spaces(self._chance)
        self._exact = ExactSearch(self._store, max_bytes=1 << 28)
        self._asked = list(questions(200))

    def run(self) -> Outcome:
        """Let the time pass and return what came of it."""
        outcome = Outcome(self.load, self.table)
        for number, (at, person) in enumerate(self._arrivals()):
            if not self._may_ask(person, at):
                outcome.kinds["limited"] += 1
                continue
            environment = self._environment(at, outcome)
            if environment is None:
                outcome.kinds["failed"] += 1
                continue
            is_sampled = number % self._sampled == 0 and not self._index_fails(at)
            kind = self._answered(environment, person, at, is_sampled=is_sampled)
            outcome.kinds[kind] += 1
            outcome.sampled[kind] += is_sampled
            if kind == "whole":
                outcome.units[is_sampled].append(environment.spent)
            outcome.seconds.append(environment.request.waited)
            heappush(self._busy, (environment.request.now, number, environment))
        self._exact.close()
        return outcome

    def _arrivals(self) -> Iterator[tuple[float, str]]:
        weights = np.arange(1, self.load.people + 1, dtype=np.float64) ** -ZIPF
        places = np.cumsum(weights / weights.sum())
        draws = np.random.default_rng(SEED)
        at = 0.0
        while (at := at + float(draws.exponential(1 / self.load.per_second))) < self.load.seconds:
            if at < RAMP * self.load.seconds and draws.random() > at / (RAMP * self.load.seconds):
                continue
            yield at, f"person-{int(np.searchsorted(places, draws.random()))}"

    def _may_ask(self, person: str, at: float) -> bool:
        left, since = self._spared.get(person, (PERSON_BURST, at))
        left = min(PERSON_BURST, left + (at - since) * PERSON_PER_SECOND)
        self._spared[person] = (left - 1 if left >= 1 else left, at)
        return left >= 1

    def _environment(self, at: float, outcome: Outcome) -> Environment | None:
        while self._busy and self._busy[0][0] <= at:
            self._free.append(heappop(self._busy)[2])
        if self._free:
            return self._free.pop()
        if outcome.environments >= ENVIRONMENTS:
            return None
        outcome.environments += 1
        return Environment(self)

    def _index_fails(self, at: float) -> bool:
        return self.load.index_fails[0] <= at < self.load.index_fails[1]

    def _answered(self, environment: Environment, person: str, at: float, *, is_sampled: bool) -> str:
        environment.request, environment.person, environment.spent = SimulatedRequest(at), person, 0.0
        environment.request.waited += ALONE_SECONDS + self._chance.lognormvariate(
            math.log(INDEX_SECONDS[0]), INDEX_SECONDS[1]
        )
        if is_sampled:
            hits, is_partial = self._real(environment)
        else:
            hits, is_partial = unless_busy(environment.pressure, lambda: self._modelled(environment), (0, True))
        return ("partial" if hits else "empty") if is_partial else "whole"

    def _real(self, environment: Environment) -> tuple[int, bool]:
        """Answer by the whole search, over one of the spaces in memory."""
        scope = self._spaces[_number(environment.person) % len(self._spaces)]
        self._store.payer = environment
        index: SearchIndex = PaidIndex(self._exact, self._store)
        embedder = _EMBEDDER
        search = SearchEntries(
            *(self._store, index, embedder, SharedWaitingVectors(embedder), RankingWeights(), FixedClock()),
            ReadSettings(self._store),
            pressure=environment.pressure,
        )
        try:
            found = search(scope, Query(text=self._chance.choice(self._asked), limit=RESULTS))
            if found.hits:
                with searching():
                    environment.pay(CONFIRMED_UNITS * len(found.hits))
        except StoreBusyError:
            return 0, True
        finally:
            self._store.payer = None
        return len(found.hits), Degraded.PARTIAL in found.degraded

    def _modelled(self, environment: Environment) -> tuple[int, bool]:
        """Answer with the same readings: settings, feed, what waits, candidates, results; in a failure exact search."""
        environment.pay(FIXED_UNITS)
        entries = memories_of(environment.person)
        count, is_partial = min(entries, BOTH_LEGS), False
        if self._index_fails(environment.request.began) and not environment.exact(entries):
            count, is_partial = 0, True
        environment.pay(FIXED_UNITS)
        environment.pay(FIXED_UNITS)
        candidates = _candidates(count)
        read = partial(_paid_reading, environment.pay_for_entries)
        reading, is_less = read_sparingly(environment.pressure, candidates.entry_ids(), candidates, [], read)
        hits = min(RESULTS, len(reading.entries))
        if hits:
            environment.pay(CONFIRMED_UNITS * hits)
        return hits, is_partial or is_less


def load_measures(say: Callable[[str], None], *, seconds: float = 120.0) -> Iterator[Measure]:
    """Run every load and tell what came of it."""
    for load in (
        Load("as much as is asked for", 150_000, seconds),
        Load("a table's default quota", 40_000, seconds),
        Load("a new table", 12_000, seconds),
        Load(
            "as much as is asked for, no index for a quarter",
            150_000,
            seconds,
            index_fails=(seconds / 2, seconds * 3 / 4),
        ),
        Load("the default quota, no index for a quarter", 40_000, seconds, index_fails=(seconds / 2, seconds * 3 / 4)),
    ):
        say(f"{load.name}: {load.read_units:,.0f} units a second")
        yield from told(Simulation(load).run())


def told(outcome: Outcome) -> Iterator[Measure]:
    """Yield the figures of a run."""
    name, load, table = outcome.load.name, outcome.load, outcome.table
    for kind in ("whole", "partial", "empty", "failed"):
        yield Measure(name, f"answers: {kind}", 100 * outcome.share(kind), "%")
    yield Measure(name, "refused before (429)", 100 * outcome.kinds["limited"] / outcome.kinds.total(), "%")
    yield Measure(
        name, "read units a second, mean", table.spent(load.seconds) / load.seconds, "", "capacity", load.read_units
    )
    yield Measure(
        name, "read units of the fullest second", table.most_in_a_second(), "", "capacity", load.read_units, 1.05
    )
    yield Measure(name, "attempts that the table refused", 100 * table.refusals / table.attempts, "%")
    for is_sampled, which in ((True, "real search"), (False, "modelled")):
        if outcome.units[is_sampled]:
            yield Measure(name, f"units of a whole answer, {which}", float(np.mean(outcome.units[is_sampled])), "")
    for quantile in (50, 95, 99):
        yield Measure(name, f"an answer, p{quantile}", 1_000 * float(np.percentile(outcome.seconds, quantile)), "ms")
    yield Measure(name, "environments at once", outcome.environments, "")


@lru_cache(maxsize=200_000)
def memories_of(person: str) -> int:
    """Return how many memories a person has: drawn from the name, so that it is the same in every run."""
    chance = random.Random(_number(person))
    return max(5, min(MOST_MEMORIES, int(chance.lognormvariate(math.log(MEMORIES[0]), MEMORIES[1]))))


def _number(person: str) -> int:
    return int.from_bytes(hashlib.sha256(person.encode()).digest()[:8])


def _spaces(chance: random.Random) -> tuple[MeteredStore, list[Scope]]:
    store, scopes = MeteredStore(), [Scope(f"template-{number}") for number in range(TEMPLATES)]
    for number, scope in enumerate(scopes):
        texts = turns(memories_of(scope.owner), seed=SEED + number)
        entries = [a_memory(text, scope=scope) for text in texts]
        store.commit(scope, [a_write(entry) for entry in entries])
        vectors = _EMBEDDER.encode_entries([EncoderInput(entry.text) for entry in entries])
        parts = [EmbeddedVersion(one.id, one.version, made) for one, made in zip(entries, vectors, strict=True)]
        store.store_vectors(scope, parts)
        store.settle(scope, [(entry.id, entry.version) for entry in entries])
    chance.shuffle(scopes)
    return store, scopes


_EMBEDDER: Final = HashEmbedder()


@lru_cache(maxsize=MOST_MEMORIES)
def _candidates(count: int) -> Candidates:
    ids = [f"e{place}" for place in range(count)]
    bm25, dense = ids[: min(count, PER_LEG)], ids[max(0, count - PER_LEG) :]
    return Candidates(bm25=tuple(LegHit(one, 1.0) for one in bm25), dense=tuple(LegHit(one, 1.0) for one in dense))


def _paid_reading(pay: Callable[[int], None], ids: Sequence[str]) -> ReadSet:
    pay(len(ids))
    return ReadSet(dict.fromkeys(ids))  # type: ignore[arg-type]


def _hold(held: OrderedDict[str, None], person: str) -> None:
    held[person] = None
    held.move_to_end(person)
    if len(held) > HELD_PEOPLE:
        held.popitem(last=False)
