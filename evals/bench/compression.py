"""What compressed vectors of an index cost in answers: its nearest beside those of exact search, on a real node.

Texts are labelled ones of everyday life and made-up turns, encoded by the real model: all of them in one large space,
and again among people of a few hundred each. The node (tests/node) has Lucene's levels; those of faiss need libraries
that it has not.
"""

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from evals.datasets.encodings import CachedEncoder
from evals.datasets.synthetic import SEED, questions, turns
from evals.harness.measure import Measure
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.adapters.opensearch import FLAVOURS, BulkWriter, Flavour, IndexClient, NamedIndexes, open_client
from recollect.adapters.opensearch.index import IndexTimeouts, OpenSearchIndex
from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import Float32Array
from recollect.core.retrieval.candidates import CandidateQuery
from recollect.core.retrieval.index_row import IndexRow
from tests.node.node import Node

LABELLED: Final = Path("tests/labelled")
MODEL_FOLDER: Final = Path(".build/model")
ENTRIES: Final = 10_000
OF_A_PERSON: Final = 200
QUESTIONS: Final = 200
RESULTS: Final = 10
PER_LEG: Final = 50  # what a search takes of each leg, and measures again by whole vectors
LARGE: Final = Scope("somebody with much")
LEVELS: Final[tuple[str | None, ...]] = (None, *FLAVOURS["node"].compressed)
# Without this a refresh may take seconds
SETTINGS: Final = {**FLAVOURS["node"].settings, "merge_on_flush.enabled": False}
FLAVOUR: Final[Flavour] = replace(FLAVOURS["node"], settings=SETTINGS)
PATIENT: Final = IndexTimeouts(search_seconds=60.0, waking_seconds=60.0)

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks what, and what exact search finds.

    people: sentence vectors by ids, of each person; questions: their vectors; nearest: the ids of the nearest, best
    first, by person and the number of the question.
    """

    people: Mapping[Scope, Mapping[str, Float32Array]]
    questions: Sequence[Float32Array]
    nearest: Mapping[tuple[str, int], Sequence[str]]


def compression_measures(folder: Path, say: Say) -> Iterator[Measure]:
    """Start a node in `folder` and measure each level that it has."""
    say("encoding texts")
    encoder = CachedEncoder(MiniLmEmbedder(MODEL_FOLDER, threads=2))
    vectors = [one.pooled for one in encoder.entries([EncoderInput(text) for text in texts(ENTRIES)])]
    asked = [one.sentence for one in encoder.questions(asked_texts(QUESTIONS))]
    people = spread(vectors)
    expected = {(scope.owner, number): nearest(people[scope], one) for scope, number, one in pairs(people, asked)}
    known = Asked(people, asked, expected)
    node = Node(folder)
    say("starting a node")
    node.start()
    try:
        for level in LEVELS:
            say(f"vectors {level or 'in full'}")
            yield from _measured(node, encoder.model, known, level)
    finally:
        node.stop()


def texts(count: int) -> list[str]:
    """Return distinct texts, half of them labelled ones, in an order that does not tell which."""
    lines = (LABELLED / "ordinary_texts_development.jsonl").read_text(encoding="utf-8").splitlines()
    labelled = list(dict.fromkeys(str(json.loads(line)["text"]) for line in lines))[: count // 2]
    made = [*labelled, *turns(count - len(labelled))]
    random.Random(SEED).shuffle(made)
    return made


def asked_texts(count: int) -> list[str]:
    """Return questions about the made-up turns, and texts like the labelled ones."""
    lines = (LABELLED / "ordinary_texts_held_out.jsonl").read_text(encoding="utf-8").splitlines()
    return [*questions(count // 2), *(str(json.loads(line)["text"]) for line in lines[: count - count // 2])]


def spread(vectors: Sequence[Float32Array]) -> dict[Scope, dict[str, Float32Array]]:
    """Return whose vectors are whose by ids: all of them one person's, and again a few of each of many."""
    named = [(f"e{number:06d}", vector) for number, vector in enumerate(vectors)]
    parts = [named[start : start + OF_A_PERSON] for start in range(0, len(named), OF_A_PERSON)]
    return {LARGE: dict(named), **{Scope(f"person-{place}"): dict(some) for place, some in enumerate(parts)}}


def pairs(people: Iterable[Scope], asked: Sequence[Float32Array]) -> Iterator[tuple[Scope, int, Float32Array]]:
    """Yield who asks which question: the large space every one, the others one after the other."""
    others = [scope for scope in people if scope != LARGE]
    for number, question in enumerate(asked):
        yield LARGE, number, question
        yield others[number % len(others)], number, question


def nearest(rows: Mapping[str, Float32Array], question: Float32Array) -> list[str]:
    """Return the ids of the nearest RESULTS, best first, ties by id."""
    ids, cosines = list(rows), np.stack(list(rows.values())) @ question
    best = sorted(range(len(ids)), key=lambda place: (-float(cosines[place]), ids[place]))
    return [ids[place] for place in best[:RESULTS]]


def _measured(node: Node, model: str, asked: Asked, level: str | None) -> Iterator[Measure]:
    with ExitStack() as opened:
        client = opened.enter_context(closing(IndexClient(open_client(node.url))))
        writer = BulkWriter(client, wait=lambda _: None, chance=lambda: 0.5)
        named = NamedIndexes(client, writer, FLAVOUR, lambda _: None, f"level-{level or 'full'}", compression=level)
        name = named.make_next()
        index = OpenSearchIndex(client, writer, FLAVOUR, name, timeouts=PATIENT)
        for scope, rows in asked.people.items():
            index.project(scope, [_row(entry_id, vector, model) for entry_id, vector in rows.items()])
        node.refresh()
        first: dict[bool, list[float]] = {True: [], False: []}
        ranked: dict[bool, list[float]] = {True: [], False: []}
        for scope, number, question in pairs(asked.people, asked.questions):
            query = CandidateQuery((), question, model, per_leg=PER_LEG)
            found = [hit.entry_id for hit in index.candidates(scope, query).dense]
            wanted = set(asked.nearest[scope.owner, number])
            first[scope == LARGE].append(len(wanted & set(found[:RESULTS])) / RESULTS)
            ranked[scope == LARGE].append(len(wanted & set(found)) / RESULTS)
        named.drop(name)
    for is_large, group in ((True, f"one space of {ENTRIES:,}"), (False, f"people of {OF_A_PERSON}")):
        told = level or "in full"
        yield Measure(group, f"{told}: exact ten among the first ten", float(np.mean(first[is_large])), "")
        yield Measure(group, f"{told}: exact ten among the {PER_LEG} of the leg", float(np.mean(ranked[is_large])), "")


def _row(entry_id: str, vector: Float32Array, model: str) -> IndexRow:
    return IndexRow(entry_id, 1, Kind.MEMORY, State.ACTIVE, "text", vector, model)
