"""From projections to the lines of a bulk request, vectors as JSON numbers.

Texts are taken apart by `core.text.words`, so every index agrees on what a word is.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from recollect.core.model.entry import State
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import Float32Array
from recollect.core.retrieval.filters.facts import VOLATILE
from recollect.core.retrieval.index_row import EntryOfSpace, HeldRow, IndexRow
from recollect.core.text.words import is_lone_character, unspaced_pairs, words

# Far above any question; a clause for each word, and OpenSearch takes 1,024 in all
MAX_TERMS: Final = 256
# The store keeps half precision, 11 bits: no more than this is in them, and a request is half as long
DECIMALS: Final = 6
MAX_BULK_BYTES: Final = 10 * 1024 * 1024
# Half of what the service takes: an answer in time matters more than few round trips
BULK_BYTES: Final = MAX_BULK_BYTES // 2
OWNER_DIGITS: Final = 32  # of the SHA-256 of person and space: 128 bits

_OLDER_IS_REFUSED: Final = "external_gte"


@dataclass(frozen=True, slots=True)
class Terms:
    """Words for the `search` field and pairs of characters for the `pairs` field, each joined by blanks.

    lone: characters of a question that look for every pair that holds them.
    """

    spaced: str
    unspaced: str
    lone: tuple[str, ...] = ()


def terms_of_text(text: str) -> Terms:
    """Return the words of a searched text, in order."""
    return _terms(words(text))


def terms_of_question(content_words: Iterable[str]) -> Terms:
    """Return the distinct words of a question that can stand in an entry: those that are words by our own rules."""
    distinct = [word for word in dict.fromkeys(content_words) if words(word) == [word]]
    asked = distinct[:MAX_TERMS]
    terms = _terms(word for word in asked if not is_lone_character(word))
    return replace(terms, lone=tuple(filter(is_lone_character, asked)))


def _terms(found: Iterable[str]) -> Terms:
    spaced: list[str] = []
    unspaced: list[str] = []
    for word in found:
        (unspaced if unspaced_pairs(word) else spaced).append(word)
    return Terms(" ".join(spaced), " ".join(unspaced))


def json_vector(vector: Float32Array) -> list[float]:
    """Return a vector, float32 [d], as numbers of few digits."""
    rounded: list[float] = np.round(vector.astype(np.float64), DECIMALS).tolist()
    return rounded


@dataclass(frozen=True, slots=True)
class BulkAction:
    """One item of a bulk request: its lines, and the entry of which space it is about.

    `removes` says that a document which is not there is no failure.
    """

    scope: Scope
    entry_id: str
    lines: str
    removes: bool = False

    def __len__(self) -> int:
        """Return the size in bytes; the lines are ASCII."""
        return len(self.lines)


@dataclass(frozen=True, slots=True)
class Held:
    """A document that is in the index already, by the name that the service gave it."""

    document_id: str
    row: HeldRow

    @property
    def entry_id(self) -> str:
        """Of which entry it is."""
        return self.row.entry_id

    @property
    def stage(self) -> int:
        """See `stage_of`."""
        return stage_of(self.row.version, embedded=self.row.model is not None)


def stage_of(version: int, *, embedded: bool) -> int:
    """Return the order in which projections of an entry replace each other.

    A version comes twice, without its vector and with it; the first never takes the place of the second.
    """
    return 2 * version + embedded


def document_id(scope: Scope, entry_id: str) -> str:
    """Return the name of an entry's document, which no other person's or space's entry can have, whatever its id is.

    Deletions say nothing but this name.
    """
    whose = hashlib.sha256(json.dumps([scope.owner, scope.space]).encode()).hexdigest()[:OWNER_DIGITS]
    return f"{whose}.{entry_id}"


def document(scope: Scope, row: IndexRow) -> dict[str, Any]:
    """Return what the index holds of an entry; of a deleted one no more than that it is gone.

    Raises:
        ValueError: the row has a vector and does not say of which model.
    """
    held: dict[str, Any] = {
        "memory_id": row.entry_id,
        "version": row.version,
        "user": scope.owner,
        "space": scope.space,
        "kind": row.kind.value,
        "state": row.state.value,
    }
    if row.state is State.DELETED:
        return held
    terms = terms_of_text(row.searched_text)
    facts = row.all_facts()
    held |= {facet.value: tokens[0] if len(tokens) == 1 else list(tokens) for facet, tokens in facts.tokens.items()}
    held |= {moment.value: at for moment, at in facts.moments.items() if moment not in VOLATILE}
    held |= {"search": terms.spaced, "pairs": terms.unspaced}
    # A vector of zeros has no cosine, and indexes by cosine refuse it
    if row.pooled is None or not row.pooled.any():
        return held
    if row.model is None:
        raise ValueError("a projection with a vector names its model")
    return {**held, "model": row.model, "vector": json_vector(row.pooled)}


def versioned_actions(scope: Scope, rows: Iterable[IndexRow]) -> Iterator[BulkAction]:
    """Yield one action a row, under a name of its own; the service refuses what is older than what it has."""
    for row in rows:
        named = {
            "_id": document_id(scope, row.entry_id),
            "version": _stage(row),
            "version_type": _OLDER_IS_REFUSED,
        }
        if row.state is State.DELETED:
            yield BulkAction(scope, row.entry_id, _lines({"delete": named}), removes=True)
        else:
            yield BulkAction(scope, row.entry_id, _lines({"index": named}, document(scope, row)))


def replacing_actions(scope: Scope, rows: Iterable[IndexRow], held: Iterable[Held]) -> Iterator[BulkAction]:
    """Yield the actions that put rows in the place of documents which cannot be named: write, then remove.

    A row older than what is held changes nothing. A deleted entry leaves a document that says so and nothing else:
    it is what an older version that arrives late is measured by.
    """
    by_entry: dict[str, list[Held]] = defaultdict(list)
    for one in held:
        by_entry[one.entry_id].append(one)
    for row in rows:
        former = by_entry[row.entry_id]
        if all(one.stage <= _stage(row) for one in former):
            yield BulkAction(scope, row.entry_id, _lines({"index": {}}, document(scope, row)))
            yield from (
                BulkAction(scope, row.entry_id, _lines({"delete": {"_id": one.document_id}}), removes=True)
                for one in former
            )


def erasing_actions(scope: Scope, held: Iterable[Held], *, versioned: bool) -> Iterator[BulkAction]:
    """Yield the actions that remove documents, whatever they say."""
    for one in held:
        # Versions that come late are refused, for as long as the service remembers what it has removed
        version = {"version": one.stage + 1, "version_type": _OLDER_IS_REFUSED} if versioned else {}
        named = {"_id": one.document_id, **version}
        yield BulkAction(scope, one.entry_id, _lines({"delete": named}), removes=True)


def newest(rows: Iterable[IndexRow]) -> list[IndexRow]:
    """Return the last word on each entry, by id."""
    best: dict[str, IndexRow] = {}
    for row in rows:
        best[row.entry_id] = max(best.get(row.entry_id, row), row, key=_stage)
    return [best[entry_id] for entry_id in sorted(best)]


def among(rows: Mapping[Scope, Sequence[IndexRow]], chosen: Collection[EntryOfSpace]) -> dict[Scope, list[IndexRow]]:
    """Return the rows of the chosen entries."""
    kept = {scope: [row for row in of_space if (scope, row.entry_id) in chosen] for scope, of_space in rows.items()}
    return {scope: of_space for scope, of_space in kept.items() if of_space}


def chunks(actions: Iterable[BulkAction], limit: int = BULK_BYTES) -> Iterator[list[BulkAction]]:
    """Yield actions in order, in chunks of at most `limit` bytes; one that is larger is alone."""
    chunk: list[BulkAction] = []
    size = 0
    for action in actions:
        if chunk and size + len(action) > limit:
            yield chunk
            chunk, size = [], 0
        chunk.append(action)
        size += len(action)
    if chunk:
        yield chunk


def _stage(row: IndexRow) -> int:
    return stage_of(row.version, embedded=row.pooled is not None)


def _lines(*values: Mapping[str, object]) -> str:
    return "".join(f"{json.dumps(value, separators=(',', ':'))}\n" for value in values)
