"""A space in which each job has something to do, made long ago, and all that it holds in the end."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final, TypeVar

from recollect.core.lifecycle.jobs import JobBudget, JobName
from recollect.core.model.drafts import ConversationEvent, EntryDraft, Message, OnDuplicate
from recollect.core.model.records import Collection, DropRecord, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import SpaceSettings
from recollect.core.spaces.summaries.summary import EVERY_SUMMARY, summary_of
from recollect.use_cases.table import Recollect
from tests.fakes.clock import FixedClock
from tests.profiles import sampled

SPACE: Final = "long"
PERSON: Final = Author()
AT_ONCE: Final = 25
EVERY: Final = 10_000
CATEGORIES: Final = ("hobbies", "work", "other")
# The beginning of the list is what is tried of it by default
JOBS: Final = ("prune", "roll_up", "retain", "reconcile", "refresh_summaries")[: sampled(1, of=5)]
TENDED: Final = "tend"  # tried by itself, in the same way
T = TypeVar("T")
COUNTED: Final = (
    *(Collection.DIGEST, Collection.BAND, Collection.EDGE, Collection.BACK_EDGE, Collection.AUDIT),
    *(Collection.TENDED, Collection.PROPOSAL, Collection.OPEN_PROPOSAL, Collection.ENTITY_DECISION),
)
LONG_AGO: Final = timedelta(days=400)
OLD: Final = timedelta(days=40)
_GARDEN: Final = (
    "The pear tree was pruned down to four branches.",
    "Slugs ate the lettuce seedlings in one night.",
    "The compost needs more straw, as [[pear-tree]] does.",
    "Broad beans went into the raised bed by the wall.",
    "The seedlings of the tomatoes stand on the sill.",
    "Daniel Weiss from the nursery trims every hedge by hand.",
    "Daniel Okafor built the greenhouse.",
    "Daniel from the nursery brings a hedge of yew.",
)
_WORDS: Final = ("violin", "harbour", "kettle", "ladder", "museum", "saddle", "carpet", "garden")


def fill(memory: Recollect, owner: str, job: str, count: int) -> None:
    """Say so much in a space, so long ago that a job has something to do with most of it."""
    scope = Scope(owner, SPACE)
    clock = FixedClock(memory.clock.now() - LONG_AGO)
    then = Recollect(replace(memory.parts, clock=clock))
    then.change_settings(scope, _alone(job), PERSON)
    if job in {"roll_up", "retain"}:
        _talk(then, scope, count)
    else:
        _remember(then, scope, count)
    if job == TENDED:
        _mix_up_tags(then, scope)
    if job == "retain":
        clock.advance(days=OLD.days)
        _tell(then, scope)
    while deliveries := memory.queue.receive(limit=AT_ONCE, lease_seconds=600):
        memory.embed_entries(deliveries)
    if job == "reconcile":
        _damage(memory, scope)


def held(memory: Recollect, owner: str) -> dict[str, Any]:
    """All that the space holds, by what was said: no ids and no moments, which are of each run."""
    store, scope = memory.store, Scope(owner, SPACE)
    entries = store.every_entry(scope, limit=EVERY)
    said = {entry.id: entry.text for entry in entries}
    records = {collection.value: store.count_records(scope, collection) for collection in COUNTED}
    summaries = map(summary_of, store.records_under(scope, [EVERY_SUMMARY], limit=20))
    return {
        "entries": Counter(
            (entry.text, entry.kind, entry.state, entry.version, entry.tags, entry.reviewed_at is None)
            for entry in entries
        ),
        "sources": Counter(tuple(sorted(said.get(of, "") for of in one.source_ids)) for one in entries),
        "records": records,
        "summaries": sorted((one.category, tuple(told.text for told in one.sentences)) for one in summaries),
    }


def has_changed(job: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether a job did what it is for."""
    part = {"reconcile": "records", "refresh_summaries": "summaries"}.get(job, "entries")
    return bool(before[part] != after[part])


def _talk(then: Recollect, scope: Scope, count: int) -> None:
    for session, numbers in enumerate(_parts(range(count), 60)):
        messages = tuple(Message(id=f"m{number}", text=f"Number {number} was said.") for number in numbers)
        then.record_event(scope, ConversationEvent(f"s{session}", messages), PERSON)


def _remember(then: Recollect, scope: Scope, count: int) -> None:
    for numbers in _parts(range(count), AT_ONCE):
        drafts = [
            EntryDraft(
                text=f"The {_WORDS[number % 8]} of house {number} is painted in shade {number * 7}.",
                category=CATEGORIES[number % 3],
                on_duplicate=OnDuplicate.KEEP,
            )
            for number in numbers
        ]
        then.remember(scope, drafts, PERSON)


def _mix_up_tags(then: Recollect, scope: Scope) -> None:
    """Say something under two tags that mean the same, names that refer to each other, and one name of two people."""
    said = [(text, ("gardening",) if number % 3 else ("garden",)) for number, text in enumerate(_GARDEN)]
    drafts = [EntryDraft(text=text, tags=tags, on_duplicate=OnDuplicate.KEEP) for text, tags in said]
    then.remember(scope, [replace(drafts[0], name="pear-tree"), *drafts[1:]], PERSON)


def _tell(then: Recollect, scope: Scope) -> None:
    bookmark, dry_run = None, False
    while True:
        step = then.jobs.step(JobName.ROLL_UP)(scope, bookmark, JobBudget(EVERY, lambda: True), dry_run)
        bookmark = step.bookmark
        if bookmark is None:
            return


def _damage(memory: Recollect, scope: Scope) -> None:
    for collection in (Collection.DIGEST, Collection.BAND):
        found = memory.store.list_records(scope, RecordPrefix(collection), limit=EVERY).items
        for some in _parts(found[::2], AT_ONCE):
            memory.store.change_records(scope, [DropRecord(record.key) for record in some])


def _alone(job: str) -> dict[str, Any]:
    """Settings by which no other job changes an entry, whose schedule may come up as well."""
    off: dict[str, Any] = {"soft_cap": 0, "tending": dict.fromkeys(SpaceSettings().tending.values(), "off")}
    if job == TENDED:
        del off["tending"]
    if job != "prune":
        off["ttl_days"] = dict.fromkeys(SpaceSettings().ttl_days.values(), 0)
    if job not in {"roll_up", "retain"}:
        off["roll_up_days"] = 0
    if job != "retain":
        off["retention_days"] = 0
    return off


def _parts(whole: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(whole), most):
        yield whole[start : start + most]
