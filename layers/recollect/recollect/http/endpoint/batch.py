"""Batches: each item is validated, stored and answered on its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pydantic import ValidationError

from recollect.core.model.drafts import EntryDraft, NotStored, Remembered
from recollect.core.model.idempotency import IdempotencyKey
from recollect.errors import InputError, UnavailableError
from recollect.http.endpoint.call import Call
from recollect.http.errors.problems import FieldProblem, validation_problem
from recollect.http.errors.validation import problem_of_validation
from recollect.http.models.rendering import Json
from recollect.http.models.writing import NewEntry, batch_item_json, failed_json

_Placed: TypeAlias = "tuple[str, EntryDraft]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """How the items of a batch are remembered.

    space: of the items that name none. session_id: likewise. idempotency_key: each item takes the key for itself.
    """

    call: Call
    space: str
    session_id: str | None = None
    idempotency_key: IdempotencyKey | None = None

    def remember(self, items: Sequence[object]) -> list[Json]:
        """Return what became of each item, in order; the items of one space are stored together.

        Raises:
            KeyReusedError: the idempotency key came with something else before; nothing is stored.
        """
        if self.idempotency_key is not None:
            self.call.memory.reserve_key(self.call.scope(self.space), self.idempotency_key)
        valid, results = self._validate(items)
        for space in {space for space, _ in valid.values()}:
            chosen = {index: draft for index, (where, draft) in valid.items() if where == space}
            outcomes = self._store(space, chosen)
            results |= {index: batch_item_json(index, outcome) for index, outcome in zip(chosen, outcomes, strict=True)}
        return [results[index] for index in range(len(items))]

    def _validate(self, items: Sequence[object]) -> tuple[dict[int, _Placed], dict[int, Json]]:
        valid: dict[int, _Placed] = {}
        failed: dict[int, Json] = {}
        for index, item in enumerate(items):
            try:
                valid[index] = self._placed(NewEntry.model_validate(item))
            except ValidationError as error:
                located = [{**found, "loc": ("body", "entries", index, *found["loc"])} for found in error.errors()]
                failed[index] = failed_json(index, problem_of_validation(located))
            except InputError as error:
                found = FieldProblem(f"entries[{index}].{error.field}", error.problem)
                failed[index] = failed_json(index, validation_problem(found))
        return valid, failed

    def _placed(self, entry: NewEntry) -> _Placed:
        draft = entry.draft(by_agent=self.call.access.agent is not None, session_id=self.session_id)
        return entry.space or self.space, draft

    def _store(self, space: str, drafts: Mapping[int, EntryDraft]) -> Sequence[Remembered | NotStored]:
        idempotency_keys = [
            None if self.idempotency_key is None else self.idempotency_key.item(index) for index in drafts
        ]
        try:
            return self.call.memory.remember(
                self.call.scope(space),
                list(drafts.values()),
                self.call.author(),
                idempotency_keys=idempotency_keys,
                has_time=self.call.has_time,
            )
        except UnavailableError as error:
            # Other spaces of the batch may be stored already: tell which items can be sent again
            return [NotStored(error)] * len(drafts)
