"""Batches: each item is validated, stored and answered on its own."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from pydantic import ValidationError

from recollect.core.draft import NotStored, Remembered
from recollect.errors import UnavailableError
from recollect.http.call import Call
from recollect.http.models.answers import FAILED
from recollect.http.models.entry_requests import NewEntry
from recollect.http.render import Json, batch_item_json
from recollect.http.validation import problem_of_validation

_Valid: TypeAlias = Mapping[int, NewEntry]


def remember_each(call: Call, items: Sequence[object], default_space: str) -> list[Json]:
    """Return what became of each item, in order; the items of one space are stored together."""
    valid, results = _validate(items)
    for space in {entry.space or default_space for entry in valid.values()}:
        chosen = {index: entry for index, entry in valid.items() if (entry.space or default_space) == space}
        outcomes = _remember(call, space, list(chosen.values()))
        results |= {index: batch_item_json(index, outcome) for index, outcome in zip(chosen, outcomes, strict=True)}
    return [results[index] for index in range(len(items))]


def _validate(items: Sequence[object]) -> tuple[_Valid, dict[int, Json]]:
    valid: dict[int, NewEntry] = {}
    failed: dict[int, Json] = {}
    for index, item in enumerate(items):
        try:
            valid[index] = NewEntry.model_validate(item)
        except ValidationError as error:
            located = [{**found, "loc": ("body", "entries", index, *found["loc"])} for found in error.errors()]
            failed[index] = {"index": index, "action": FAILED, "problem": problem_of_validation(located).document()}
    return valid, failed


def _remember(call: Call, space: str, entries: Sequence[NewEntry]) -> Sequence[Remembered | NotStored]:
    try:
        return call.memory.remember(call.scope(space), [entry.draft() for entry in entries], call.author())
    except UnavailableError as error:
        # Other spaces of the batch may be stored already: tell which items can be sent again
        return [NotStored(error)] * len(entries)
