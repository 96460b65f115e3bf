"""Encode the entries of a space anew: what another model than the present one has encoded, page by page, in place.

A step of a job (core/lifecycle/jobs.py). An entry has vectors of one model at each moment: those of the former one
until the new ones take their place, in one write. Searches find it by its words until then.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.lifecycle.jobs import JobAction, JobBookmark, JobBudget, JobChange, JobStep, progress_of
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.ports import Clock, Embedder, EntryStore, SearchIndex
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.maintenance.embed_entries import encoded
from recollect.use_cases.maintenance.jobs.steps import Looked, stepped

AT_ONCE: Final = 32  # entries that are read and encoded


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
        place = progress_of(bookmark, self.clock.now())
        entries = place.done if bookmark else sum(self.store.statistics(scope).by_state.values())

        def look(place: JobBookmark, most: int) -> Looked:
            limit = min(AT_ONCE, most)
            page = self.store.every_entry(scope, limit=limit, after=place.after)
            wanted = [
                JobChange(entry.id, JobAction.EMBEDDED, f"its vectors are of {entry.embedding_model}")
                for entry in page
                if self._is_of_another(entry)
            ]
            changes = wanted if dry_run or not wanted else self._encode(scope, wanted)
            return Looked(len(page), changes, None if len(page) < limit else page[-1].id, done=entries)

        return replace(stepped(place, budget, 1, look), of=entries)

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
