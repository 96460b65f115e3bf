"""What comes back from the service, checked before it is believed.

From a score of the k-NN plugin back to the cosine similarity of two unit vectors as well.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from recollect.adapters.opensearch.documents import BulkAction, Held
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import LegHit
from recollect.core.retrieval.index_row import HeldRow

OK: Final = 200
CREATED: Final = 201
NOT_FOUND: Final = 404
CONFLICT: Final = 409
TOO_MANY_REQUESTS: Final = 429
SERVER_ERROR: Final = 500


class UnusableAnswerError(Exception):
    """An answer is not of the form that was asked for, or holds what was not asked for."""


def leg_hits(answer: object, scope: Scope, score_of: Callable[[float], float]) -> tuple[LegHit, ...]:
    """Return the hits of one leg, best first, ties by entry id, each entry once at its newest version.

    Raises:
        UnusableAnswerError: the leg failed on the whole or on some shard, took too long, or shows another's entry.
    """
    newest: dict[str, LegHit] = {}
    for hit in _hits(answer):
        entry_id, version, owner, space = _columns(hit, "memory_id", "version", "user", "space")
        if (owner, space) != (scope.owner, scope.space):
            raise UnusableAnswerError("a hit is another's")
        found = LegHit(str(entry_id), score_of(_number(hit.get("_score"))), int(_number(version)))
        held = newest.get(found.entry_id)
        if held is None or (held.version or 0) < (found.version or 0):
            newest[found.entry_id] = found
    return tuple(sorted(newest.values(), key=lambda hit: (-hit.score, hit.entry_id)))


def seconds_of(answer: object) -> float:
    """Return how many seconds the service says that a search took; 0 where it says nothing."""
    took = _mapping(answer).get("took")
    return took / 1000 if isinstance(took, int | float) else 0.0


def held_documents(answer: object) -> list[Held]:
    """Return the documents that a search for entries found, in its order.

    Raises:
        UnusableAnswerError: see `leg_hits`.
    """
    held = []
    for hit in _hits(answer):
        entry_id, version = _columns(hit, "memory_id", "version")
        (model,) = _mapping(hit.get("fields")).get("model", [None])
        row = HeldRow(str(entry_id), int(_number(version)), None if model is None else str(model))
        held.append(Held(str(hit.get("_id")), row))
    return held


def failed_items(actions: Sequence[BulkAction], answer: object) -> list[tuple[BulkAction, int]]:
    """Return the actions of a bulk request that were not done, with their statuses.

    What is refused as older than what is there is done, and so is removing what is not there.

    Raises:
        UnusableAnswerError: the items are not those of the request.
    """
    items = _sequence(_mapping(answer).get("items"))
    if len(items) != len(actions):
        raise UnusableAnswerError("a bulk request and its answer differ in length")
    statuses = [_item_status(item) for item in items]
    return [(action, status) for action, status in zip(actions, statuses, strict=True) if not _is_done(action, status)]


def is_passing(status: int) -> bool:
    """Tell whether a refusal may be gone the next time."""
    return status == TOO_MANY_REQUESTS or status >= SERVER_ERROR


def _is_done(action: BulkAction, status: int) -> bool:
    return status in {OK, CREATED, CONFLICT} or (action.removes and status == NOT_FOUND)


def _item_status(item: object) -> int:
    outcomes = list(_mapping(item).values())
    if len(outcomes) != 1:
        raise UnusableAnswerError("an item of a bulk answer is not one outcome")
    return int(_number(_mapping(outcomes[0]).get("status")))


def _hits(answer: object) -> list[Mapping[str, Any]]:
    body = _mapping(answer)
    if body.get("status", OK) != OK or body.get("timed_out") is not False:
        raise UnusableAnswerError("a search failed or took too long")
    if _mapping(body.get("_shards")).get("failed") != 0:
        raise UnusableAnswerError("a search failed on some shard")
    return [_mapping(hit) for hit in _sequence(_mapping(body.get("hits")).get("hits"))]


def _columns(hit: Mapping[str, Any], *names: str) -> list[Any]:
    fields = _mapping(hit.get("fields"))
    values = [_sequence(fields.get(name)) for name in names]
    if not all(len(value) == 1 for value in values):
        raise UnusableAnswerError("a hit lacks a column")
    return [value[0] for value in values]


def _mapping(value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise UnusableAnswerError("an object is missing")
    return value


def _sequence(value: object) -> Sequence[Any]:
    if not isinstance(value, list):
        raise UnusableAnswerError("a list is missing")
    return value


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UnusableAnswerError("a number is missing")
    return value


def cosine_of_similarity(score: float) -> float:
    """Return the cosine, in [-1, 1], behind a score of space `cosinesimil`."""
    return 2 * score - 1


def cosine_of_inner_product(score: float) -> float:
    """Return the cosine, in [-1, 1], behind a positive score of space `innerproduct`."""
    return score - 1 if score >= 1 else 1 - 1 / score
