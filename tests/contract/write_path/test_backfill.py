"""Memories that were written before there were claims: given what they lack, online, and safe to do twice."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from recollect.core.deduplication.conflicts import ConflictKind, Resolution, conflict_of
from recollect.core.deduplication.dedup_index import band_keys, digest_key
from recollect.core.deduplication.simhash import fingerprint
from recollect.core.lifecycle.derive import importance_parts
from recollect.core.model.edges import EdgeType, edge_key, entity_target
from recollect.core.model.entry import Entry, State
from recollect.core.model.records import Collection, DropRecord, PutRecord, RecordChange, RecordKey
from recollect.core.model.scope import Scope
from recollect.core.spaces.settings import SpaceSettings
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.backfill import Backfill, BackfillPlan, BackfillReport
from recollect.use_cases.memories.repair import BACKFILLER, RepairEntry
from tests.builders import ALICE, MALLORY, a_memory, a_turn, a_write
from tests.contract.write_path.invariants import check_claims, check_statistics, check_versions
from tests.contract.write_path.parts import Tried
from tests.fakes.clock import START
from tests.write_path import USER

MANY = 110  # more than a page
HOME = Scope("alice", "home")
EVERYTHING = BackfillPlan()
CHECK = BackfillPlan(check=True)
TEXT = "Anna Berger prefers the train to Vienna."


class _KilledError(Exception):
    """The process was killed."""


def _before(tried: Tried, *entries: Entry, scope: Scope = ALICE) -> None:
    """Store entries as they were written before: without any records."""
    tried.path.store.commit(scope, [a_write(entry) for entry in entries])


def _boxes(count: int) -> list[Entry]:
    return [
        a_memory(f"Box {number} of Ms Novak is on shelf {number % 7}.", now=START + timedelta(seconds=number))
        for number in range(count)
    ]


def _run(
    tried: Tried, plan: BackfillPlan = EVERYTHING, progress: Callable[[BackfillReport], None] = lambda _: None
) -> BackfillReport:
    store = tried.path.store
    return Backfill(store, ReadSettings(store, SpaceSettings()), RepairEntry(store, tried.clock))(plan, progress)


def _versions(tried: Tried, *entries: Entry) -> list[int]:
    return [tried.path.store.get(ALICE, entry.id).version for entry in entries]


def test_a_memory_gets_all_that_one_written_now_has(tried: Tried) -> None:
    memory, turn = a_memory(TEXT, tags=("travel",)), a_turn(TEXT)
    _before(tried, memory, turn)
    assert _run(tried) == BackfillReport(spaces=1, seen=1, filled=1)

    stored = tried.path.store.get(ALICE, memory.id)
    told = tried.path.stored(TEXT, scope=HOME, tags=("travel",))
    for name in ("simhash", "entities", "statement", "category", "metadata_confidence", "importance", "tags", "text"):
        assert getattr(stored, name) == getattr(told, name), name
    assert stored.importance == importance_parts(stored).total > 0
    check_claims(tried.path, ALICE)
    check_statistics(tried.path, ALICE)
    mention = edge_key(memory.id, EdgeType.MENTIONS, entity_target("Anna Berger"))
    assert tried.path.store.records(ALICE, [mention])[mention].value["by"] == BACKFILLER.name
    assert tried.path.actions(memory.id) == ["backfilled"]
    (former,) = tried.path.store.versions(ALICE, memory.id, limit=5).items
    assert (former.entry.simhash, former.modified_by) == (None, BACKFILLER.name)
    assert tried.path.store.get(ALICE, turn.id).version == 1


def test_the_next_run_changes_nothing(tried: Tried) -> None:
    boxes = _boxes(3)
    _before(tried, *boxes)
    _run(tried)
    assert _run(tried) == _run(tried, CHECK) == BackfillReport(spaces=1, seen=3)
    assert _versions(tried, *boxes) == [2, 2, 2]


def test_a_run_that_is_killed_is_finished_by_the_next_one(tried: Tried) -> None:
    boxes = _boxes(MANY)
    _before(tried, *boxes)

    def kill(report: BackfillReport) -> None:
        if report.filled == MANY // 2:
            raise _KilledError

    with pytest.raises(_KilledError):
        _run(tried, progress=kill)
    assert tried.path.store.count_records(ALICE, Collection.DIGEST) == MANY // 2
    assert _run(tried) == BackfillReport(spaces=1, seen=MANY, filled=MANY - MANY // 2)
    assert _versions(tried, *boxes) == [2] * MANY
    check_claims(tried.path, ALICE)


def test_a_run_stops_at_its_limit_and_the_next_one_goes_on(tried: Tried) -> None:
    _before(tried, *_boxes(5))
    counted = [_run(tried, BackfillPlan(limit=2)).filled for _ in range(4)]
    assert counted == [2, 2, 1, 0]
    check_claims(tried.path, ALICE)


def test_a_dry_run_counts_and_changes_nothing(tried: Tried) -> None:
    boxes = _boxes(3)
    _before(tried, *boxes)
    assert _run(tried, BackfillPlan(dry_run=True)) == BackfillReport(spaces=1, seen=3, filled=3)
    assert _versions(tried, *boxes) == [1, 1, 1]
    assert tried.path.records(Collection.BAND) == []


def test_of_identical_memories_the_oldest_holds_the_digest_and_a_person_is_asked_about_the_others(tried: Tried) -> None:
    oldest, second, third = (
        a_memory(text, now=START + timedelta(days=day)) for day, text in enumerate((TEXT, TEXT.upper(), f"{TEXT} [1]"))
    )
    _before(tried, third, second, oldest)
    assert _run(tried) == BackfillReport(spaces=1, seen=3, filled=3, twins=2)
    check_claims(tried.path, ALICE)
    first = digest_key(fingerprint(TEXT))
    assert tried.path.store.records(ALICE, [first])[first].value["entry"] == oldest.id
    conflicts = [conflict_of(record) for record in tried.path.records(Collection.CONFLICT)]
    assert {(one.entry_id, one.other_id) for one in conflicts} == {(second.id, oldest.id), (third.id, oldest.id)}
    assert {(one.kind, one.resolution) for one in conflicts} == {(ConflictKind.POSSIBLE_DUPLICATE, None)}


def test_what_was_said_again_meanwhile_is_asked_about_and_one_question_is_asked_once(tried: Tried) -> None:
    old = a_memory(TEXT, now=START - timedelta(days=1))
    _before(tried, old)
    new = tried.path.stored(TEXT)
    assert _run(tried) == BackfillReport(spaces=1, seen=2, filled=1, twins=1)
    (conflict,) = map(conflict_of, tried.path.records(Collection.CONFLICT))
    assert (conflict.entry_id, conflict.other_id) == (new.id, old.id)
    tried.path.resolve(ALICE, conflict.id, Resolution.KEEP_BOTH, USER)
    own = RecordKey(Collection.DIGEST, (*digest_key(fingerprint(TEXT)).parts, old.id))
    tried.path.store.change_records(ALICE, [DropRecord(own)])
    assert _run(tried, CHECK) == BackfillReport(spaces=1, seen=2, repaired=1)
    (conflict,) = map(conflict_of, tried.path.records(Collection.CONFLICT))
    assert conflict.resolution is Resolution.KEEP_BOTH
    check_claims(tried.path, ALICE)


def test_what_is_not_in_use_gets_no_claims_until_it_is_brought_back(tried: Tried) -> None:
    archived, forgotten = a_memory(TEXT, state=State.ARCHIVED), a_memory("The cellar is damp.", state=State.DELETED)
    _before(tried, archived, forgotten)
    assert _run(tried) == BackfillReport(spaces=1, seen=2, filled=2)
    assert tried.path.records(Collection.BAND) == []
    for entry in (archived, forgotten):
        tried.path.restore(ALICE, entry.id, USER)
    check_claims(tried.path, ALICE)
    assert tried.path.store.count_records(ALICE, Collection.DIGEST) == 2


def test_only_the_spaces_that_were_named_are_touched(tried: Tried) -> None:
    for scope in (ALICE, HOME, MALLORY):
        _before(tried, a_memory(TEXT, scope=scope), scope=scope)
    assert _run(tried, BackfillPlan(user="alice", space="home")) == BackfillReport(spaces=1, seen=1, filled=1)
    assert _run(tried, BackfillPlan(user="alice")) == BackfillReport(spaces=2, seen=2, filled=1)
    assert _run(tried, BackfillPlan(space="nowhere")) == BackfillReport()
    assert tried.path.records(Collection.BAND, scope=MALLORY) == []
    assert _run(tried) == BackfillReport(spaces=3, seen=3, filled=1)


def test_a_memory_of_which_a_claim_is_lost_or_wrong_is_found_and_mended(tried: Tried) -> None:
    memories = [tried.path.stored(text) for text in ("Tea is in the left drawer.", TEXT, "The cellar is damp.")]
    digest = digest_key(fingerprint(memories[0].text))
    bands = [band_keys(memory.id, memory.simhash or 0)[0] for memory in memories]
    damage: list[RecordChange] = [DropRecord(digest), DropRecord(bands[1]), PutRecord(bands[2], {"simhash": "0" * 16})]
    tried.path.store.change_records(ALICE, damage)
    assert _run(tried) == BackfillReport(spaces=1, seen=3), "only `check` looks at the claims"
    assert _run(tried, BackfillPlan(check=True, dry_run=True)) == BackfillReport(spaces=1, seen=3, repaired=3)
    assert _run(tried, CHECK) == BackfillReport(spaces=1, seen=3, repaired=3)
    assert _run(tried, CHECK) == BackfillReport(spaces=1, seen=3)
    check_claims(tried.path, ALICE)
    (mended,) = tried.path.store.records(ALICE, [bands[2]]).values()
    assert mended.value == {"simhash": f"{memories[2].simhash or 0:016x}"}
    assert tried.path.store.get(ALICE, memories[0].id).entities == memories[0].entities


def test_a_simhash_of_former_rules_is_renewed_with_its_bands(tried: Tried) -> None:
    outdated = a_memory(TEXT, simhash=0xABCD)
    tried.path.store.commit(ALICE, [a_write(outdated)])
    former = [PutRecord(key, {"simhash": f"{0xABCD:016x}"}) for key in band_keys(outdated.id, 0xABCD)]
    tried.path.store.change_records(ALICE, [*former, PutRecord(digest_key(fingerprint(TEXT)), {"entry": outdated.id})])
    assert _run(tried, CHECK) == BackfillReport(spaces=1, seen=1, repaired=1)
    check_claims(tried.path, ALICE)
    check_versions(tried.path, ALICE, tried.path.store.get(ALICE, outdated.id))


def test_claims_that_nobody_holds_are_removed(tried: Tried) -> None:
    memory = tried.path.stored(TEXT)
    archived = a_memory("The cellar is damp.", state=State.ARCHIVED, simhash=7)
    _before(tried, archived)
    nobody = "0" * 36
    wrong = [
        *(PutRecord(key, {"simhash": f"{7:016x}"}) for key in band_keys(archived.id, 7)),
        PutRecord(digest_key(fingerprint("something else")), {"entry": memory.id}),
        PutRecord(digest_key(fingerprint("another thing")), {"entry": nobody}),
    ]
    tried.path.store.change_records(ALICE, wrong)
    found = _run(tried, BackfillPlan(check=True, dry_run=True))
    assert (found.orphans, len(tried.path.records(Collection.DIGEST))) == (6, 3)
    assert _run(tried, CHECK).orphans == 6
    check_claims(tried.path, ALICE)
