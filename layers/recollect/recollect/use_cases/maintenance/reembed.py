"""Encode the entries of a space anew: what another model than the present one has encoded, page by page, in place.

A step of a job (core/lifecycle/jobs.py). An entry has vectors of one model at each moment: those of the former one
until the new ones take their place, in one write. Searches find it by its words until then.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobChange, JobStep, progress_of
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.ports import Clock, Embedder, EntryStore, SearchIndex
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.maintenance.embed_entries import encoded

PAGE: Final = 200  # entries that are listed at once
AT_ONCE: Final = 32  # of these are encoded at once


@dataclass(frozen=True, slots=True)
class ReembedSpace:
    """Looks through a space by entry ids and encodes what is not of the present model.

    What waits for vectors gets them from the worker, by the present model, and what is forgotten is not shown to a
    model that has not seen it: it gets vectors when it is restored. Nothing else follows from new vectors: no memory is
    compared, enriched or read again.
    """

    store: EntryStore
    index: SearchIndex
    embedder: Embedder
    clock: Clock

    def __call__(self, scope: Scope, bookmark: str | None, budget: JobBudget, dry_run: bool) -> JobStep:  # noqa: FBT001 - as RunStep says
        """Carry out one step; see RunStep. It is never due by itself.

        Raises:
            InputError: the bookmark is not of this job.
            EmbedderUnavailableError: the present model does not answer.
            UnavailableError: store or index do not answer.
        """
        place, seen, changes = progress_of(bookmark, self.clock.now()), 0, list[JobChange]()
        if bookmark is None:
            place = replace(place, done=sum(self.store.statistics(scope).by_state.values()))
        page: Sequence[Entry] = ()
        is_last = False
        while True:
            left = budget.changes - len(changes)
            if left <= 0 or (seen and not budget.has_time()):
                return JobStep(seen, tuple(changes), place.text(), of=place.done)
            if not page:
                page = self.store.every_entry(scope, limit=PAGE, after=place.after)
                is_last = len(page) < PAGE
            passed, made = self._pass(scope, page, min(left, AT_ONCE), dry_run=dry_run)
            seen, place = seen + passed, replace(place, after=page[passed - 1].id if passed else place.after)
            changes += made
            page = page[passed:]
            if is_last and not page:
                break
        return JobStep(seen, tuple(changes), of=place.done)

    def _pass(self, scope: Scope, page: Sequence[Entry], most: int, *, dry_run: bool) -> tuple[int, list[JobChange]]:
        """Encode the first `most` that need it; return how many entries were passed, and what was done."""
        places = [place for place, entry in enumerate(page) if self._is_of_another(entry)]
        passed = len(page) if len(places) <= most else places[most]
        former = {page[place].id: page[place].embedding_model for place in places[:most]}
        changes = [JobChange(one, JobAction.EMBEDDED, f"its vectors are of {model}") for one, model in former.items()]
        return passed, changes if dry_run or not former else self._encode(scope, changes)

    def _is_of_another(self, entry: Entry) -> bool:
        is_settled = entry.state is not State.DELETED and not entry.needs_embedding
        return is_settled and entry.embedding_model not in {None, self.embedder.model}

    def _encode(self, scope: Scope, wanted: Sequence[JobChange]) -> list[JobChange]:
        """Return what was done of what is wanted; what was changed meanwhile is its writer's."""
        reading = self.store.read(scope, [one.subject for one in wanted], before=1)
        entries = [reading.entries[one.subject].entry for one in wanted if one.subject in reading.entries]
        made, refused = encoded(self.embedder, reading, [one.id for one in entries if self._is_of_another(one)])
        if made:
            self._project(scope, made)
        stored = self.store.store_vectors(scope, made) if made else []
        there = {one.entry_id for one, is_stored in zip(made, stored, strict=True) if is_stored}
        done = [one for one in wanted if one.subject in there]
        told = {one: f"not encoded: {type(error).__name__}" for one, error in refused.items()}
        return done + [JobChange(one, JobAction.REFUSED, reason) for one, reason in told.items()]

    def _project(self, scope: Scope, made: Sequence[EmbeddedVersion]) -> None:
        """Tell the index first: whoever is stopped behind that does both again, and not neither."""
        new = {one.entry_id: one for one in made}
        rows = self.store.index_rows_of(scope, list(new), model=self.embedder.model)
        current = [row for row in rows if row.version == new[row.entry_id].version]
        self.index.project(
            scope,
            [
                replace(row, pooled=new[row.entry_id].vectors.pooled, model=self.embedder.model, of_another=False)
                for row in current
            ],
        )


def other_vectors(store: EntryStore, model: str) -> dict[Scope, Mapping[str, int]]:
    """Return how many entries have vectors of which other model than this one, space by space; none where none have."""
    found: dict[Scope, Mapping[str, int]] = {}
    for scope in every_space(store):
        if others := {other: count for other, count in store.vector_models(scope).items() if other != model}:
            found[scope] = others
    return found


def counted(by_space: Mapping[Scope, Mapping[str, int]]) -> Mapping[str, int]:
    """Return how many entries have vectors of which other model in all spaces together."""
    counts: Counter[str] = Counter()
    for others in by_space.values():
        counts.update(others)
    return dict(sorted(counts.items()))
