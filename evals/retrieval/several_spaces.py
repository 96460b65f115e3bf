"""Ask over several spaces and over one with everything: python -m evals.retrieval.several_spaces --data FILE.

The sessions of each conversation are dealt out to k spaces of one person, in blocks of about as many messages, and each
question names all of them. Then all conversations are one person's: in one space, and each in spaces of its own.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

from evals.datasets.datasets import Case, Conversation, DataError, load
from evals.datasets.encodings import CachedEncoder
from evals.retrieval.metrics import DEPTH, Score, mean, score
from evals.retrieval.offline import OfflineSpace, offline_space
from recollect.adapters.clock import SystemClock
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.core.embedding.messages import EmbeddedVersion, EncoderInput
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import EntryVectors, QueryVectors
from recollect.core.model.writes import Author, SessionStep, Write
from recollect.core.query.query import Query
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profile_changes import ProfileChanges
from recollect.core.ranking.weights import RankingWeights
from recollect.core.spaces.shares import Elsewhere, Reach
from recollect.ports import EntryStore
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.search import SearchEntries

SPLITS: Final = (1, 2, 4, 8, 16)
TOLERANCE: Final = 0.02  # how far behind one space R@10 of the default ranking may be
AT_ONCE: Final = 50
MAX_BYTES: Final = 1 << 29
PERSON: Final = "evaluation"
EXIT_FAILED: Final = 1
EXIT_UNUSABLE: Final = 2


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the ids of what answers it, as they are stored."""

    text: str
    gold: frozenset[str]


class Recorded:
    """An embedder that has met these questions before."""

    def __init__(self, model: str, questions: Mapping[str, QueryVectors]) -> None:
        self.model = model
        self._questions = questions

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        """See Embedder.encode_entries: every entry has its vectors already."""
        raise NotImplementedError

    def encode_query(self, text: str) -> QueryVectors:
        """See Embedder.encode_query."""
        return self._questions[text]


def blocks(space: OfflineSpace, count: int) -> list[list[int]]:
    """Return the places of the entries in each of `count` spaces: whole sessions in order, about as many entries."""
    sessions: dict[str | None, list[int]] = {}
    for place, entry in enumerate(space.entries):
        sessions.setdefault(entry.session_id, []).append(place)
    dealt: list[list[int]] = [[] for _ in range(count)]
    done = 0
    for places in sessions.values():
        dealt[min(count - 1, done * count // len(space.entries))] += places
        done += len(places)
    return [places for places in dealt if places]


def dealt_out(
    spaces: Sequence[OfflineSpace], count: int, *, joined: bool
) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Yield names of spaces and what is in each: entries by the place of their conversation and their own.

    joined: the conversations lie in the same spaces; else each has `count` of its own.
    """
    merged: dict[str, list[tuple[int, int]]] = {}
    for number, space in enumerate(spaces):
        for block, places in enumerate(blocks(space, count)):
            name = f"s{block}" if joined else f"c{number}-s{block}"
            merged.setdefault(name, []).extend((number, place) for place in places)
    yield from merged.items()


class Person:
    """One person's spaces, and who searches them."""

    def __init__(self, store: EntryStore, search: SearchEntries) -> None:
        self._store, self._search = store, search
        self._spaces: list[str] = []

    def fill(self, spaces: Sequence[OfflineSpace], dealt: Iterator[tuple[str, list[tuple[int, int]]]]) -> None:
        """Store entries with their vectors."""
        for name, places in dealt:
            self._spaces.append(name)
            scope = Scope(PERSON, name)
            entries = [_moved(spaces[number].entries[place], scope, number) for number, place in places]
            vectors = [spaces[number].vectors[place] for number, place in places]
            revisions: dict[str, int] = {}
            writes = [_write(entry, revisions) for entry in entries]
            for start in range(0, len(writes), AT_ONCE):
                self._store.commit(scope, writes[start : start + AT_ONCE])
                made = zip(entries[start : start + AT_ONCE], vectors[start : start + AT_ONCE], strict=True)
                self._store.store_vectors(scope, [EmbeddedVersion(entry.id, 1, vector) for entry, vector in made])
            self._store.settle(scope, [(entry.id, 1) for entry in entries])

    def score(self, cases: Sequence[Asked], model: RelevanceModel) -> Score:
        """Ask every question over all spaces."""
        first, *others = self._spaces
        reach = Reach(lambda space: Scope(PERSON, space))
        elsewhere = Elsewhere(reach, tuple(others), is_named=bool(others))
        found = []
        for case in cases:
            query = Query(text=case.text, limit=DEPTH, changes=ProfileChanges(relevance_model=model))
            hits = self._search(Scope(PERSON, first), query, elsewhere).hits
            found.append(score([hit.entry.id for hit in hits], case.gold))
        return mean(found)


def _moved(entry: Entry, scope: Scope, number: int) -> Entry:
    session = None if entry.session_id is None else f"{number}-{entry.session_id}"
    moved = {"id": stored_id(number, entry.id), "user_id": scope.owner, "space": scope.space, "session_id": session}
    return replace(entry, **moved)  # type: ignore[arg-type]


def stored_id(number: int, entry_id: str) -> str:
    """Return the id that an entry of a conversation is stored under."""
    return f"{number}/{entry_id}"


def _write(entry: Entry, revisions: dict[str, int]) -> Write:
    if entry.kind is not Kind.TURN or entry.session_id is None:
        return Write(entry, Author())
    revision = revisions.get(entry.session_id, 0)
    revisions[entry.session_id] = revision + 1
    return Write(entry, Author(), session=SessionStep(entry.session_id, revision))


def _asked(number: int, cases: Sequence[Case]) -> list[Asked]:
    return [Asked(case.question, frozenset(stored_id(number, one) for one in case.gold)) for case in cases]


Ranked: TypeAlias = Callable[[], Mapping[RelevanceModel, Score]]


class Measurement:
    """Fills a store anew for each way to deal out, and asks."""

    def __init__(self, conversations: Sequence[Conversation], model: Path) -> None:
        encoder = CachedEncoder(MiniLmEmbedder(model, threads=2))
        self._spaces = [offline_space(one, encoder) for one in conversations]
        known = {
            question.text: question.vectors
            for space in self._spaces
            for question in space.questions
            if question.vectors is not None
        }
        self._embedder = Recorded(encoder.model, known)

    def alone(self, count: int, models: Sequence[RelevanceModel]) -> dict[RelevanceModel, Score]:
        """Score questions in their own conversation, dealt out to `count` spaces; the mean over all questions."""
        found: dict[RelevanceModel, list[tuple[Score, int]]] = {model: [] for model in models}
        for space in self._spaces:
            cases = _asked(0, space.conversation.cases)
            for model, one in self._scores([space], cases, count, models, joined=True).items():
                found[model].append((one, len(cases)))
        return {model: mean([one for one, times in scored for _ in range(times)]) for model, scored in found.items()}

    def together(self, count: int, models: Sequence[RelevanceModel], *, joined: bool) -> dict[RelevanceModel, Score]:
        """Score questions over all conversations at once."""
        cases = [one for number, space in enumerate(self._spaces) for one in _asked(number, space.conversation.cases)]
        return self._scores(self._spaces, cases, count, models, joined=joined)

    def _scores(
        self,
        spaces: Sequence[OfflineSpace],
        cases: Sequence[Asked],
        count: int,
        models: Sequence[RelevanceModel],
        *,
        joined: bool,
    ) -> dict[RelevanceModel, Score]:
        clock = SystemClock()
        with TemporaryDirectory() as folder, closing(Database(Path(folder) / "eval.db")) as database:
            store = SqliteEntryStore(database, clock)
            with closing(ExactSearch(store, max_bytes=MAX_BYTES)) as index:
                waiting = SharedWaitingVectors(self._embedder)
                search = SearchEntries(
                    store, index, self._embedder, waiting, RankingWeights(), clock, ReadSettings(store)
                )
                person = Person(store, search)
                person.fill(spaces, dealt_out(spaces, count, joined=joined))
                return {model: person.score(cases, model) for model in models}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, return the exit code: 1 where the default ranking is further behind one space than is allowed."""
    parser = argparse.ArgumentParser(prog="python -m evals.retrieval.several_spaces", description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--model", type=Path, default=Path(".build/model"))
    parser.add_argument(
        "--splits", type=int, nargs="+", default=SPLITS, help="of a conversation (default: %(default)s)"
    )
    parser.add_argument("--rankings", nargs="+", choices=list(RelevanceModel), default=list(RelevanceModel))
    options = parser.parse_args(arguments)
    try:
        conversations = load(options.data)
    except DataError as error:
        print(f"several_spaces: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    measured, models = Measurement(conversations, options.model), tuple(map(RelevanceModel, options.rankings))
    print(f"R@5/R@10/NDCG@10 of {sum(len(one.cases) for one in conversations)} questions", flush=True)
    worst = _printed(
        {f"own conversation, {count} spaces": partial(measured.alone, count, models) for count in options.splits}
    )
    together: dict[str, Ranked] = {
        "all conversations, 1 space": partial(measured.together, 1, models, joined=True),
        **{
            f"all conversations, {count * len(conversations)} spaces": partial(
                measured.together, count, models, joined=False
            )
            for count in (1, 5)
        },
    }
    return EXIT_FAILED if min(worst, _printed(together)) < -TOLERANCE else 0


def _printed(rows: Mapping[str, Ranked]) -> float:
    """Print rows as they are measured; return how far R@10 of the first ranking is behind the first row at worst."""
    ahead: list[float] = []
    first: Score | None = None
    for name, measure in rows.items():
        found = measure()
        score_of_first = next(iter(found.values()))
        first = first or score_of_first
        ahead.append(score_of_first.recall_10 - first.recall_10)
        told = "  ".join(f"{model.value} {found[model]}" for model in found)
        print(f"{name:32} {ahead[-1]:+.3f}  {told}", flush=True)
    return min(ahead)


if __name__ == "__main__":
    sys.exit(main())
