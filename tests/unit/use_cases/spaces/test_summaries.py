"""What is remembered in a space: made where something changed, and never of what is forgotten."""

from dataclasses import replace
from datetime import timedelta

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, Resolution, open_conflict
from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import Right
from recollect.core.model.writes import Author
from recollect.core.spaces.summaries.summary import EVERY_SUMMARY, summary_of
from recollect.use_cases.spaces.summaries import SummariseSpace
from tests.builders import ALICE, MALLORY, a_memory, a_write, changed
from tests.unit.use_cases.conftest import Bench


def summarise(bench: Bench) -> SummariseSpace:
    return SummariseSpace(bench.store, bench.clock, "fake")


def told(bench: Bench) -> dict[str, str]:
    return {one.category: one.text for one in summarise(bench)(ALICE)}


def kept(bench: Bench) -> set[str]:
    return {summary_of(record).category for record in bench.store.records_under(ALICE, [EVERY_SUMMARY], limit=50)}


def test_each_category_is_told_that_with_the_most_memories_first(bench: Bench) -> None:
    bench.store.commit(
        ALICE,
        [
            a_write(a_memory("Works at Acme.", category="work")),
            a_write(a_memory("Cannot eat nuts.", category="health")),
            a_write(a_memory("Leads a team.", category="work")),
            a_write(a_memory("Hello.", kind=Kind.TURN, session_id="s1")),
        ],
    )
    found = summarise(bench)(ALICE)
    assert [(one.category, one.memories) for one in found] == [("work", 2), ("health", 1)]
    assert {sentence.text for sentence in found[0].sentences} == {"Works at Acme.", "Leads a team."}
    assert summarise(bench)(MALLORY) == []


def test_only_what_changed_is_told_anew(bench: Bench) -> None:
    work, health = a_memory("Works at Acme.", category="work"), a_memory("Cannot eat nuts.", category="health")
    bench.store.commit(ALICE, [a_write(work), a_write(health)])
    first = {one.category: one.made_at for one in summarise(bench)(ALICE)}
    bench.clock.advance(days=1)
    bench.store.commit(ALICE, [a_write(changed(work, text="Works at Globex."))])
    second = {one.category: one.made_at for one in summarise(bench)(ALICE)}
    assert second == {"work": first["work"] + timedelta(days=1), "health": first["health"]}


def test_what_is_forgotten_or_holds_no_longer_leaves_at_once_and_is_kept_nowhere(bench: Bench) -> None:
    gone, over, stays = (a_memory(text, category="work") for text in ("Works at Acme.", "Is in Rome.", "Leads a team."))
    bench.store.commit(ALICE, [a_write(one) for one in (gone, over, stays)])
    assert "Acme" in told(bench)["work"]
    bench.store.commit(
        ALICE, [a_write(changed(gone, state=State.DELETED)), a_write(changed(over, valid_to=bench.clock.now()))]
    )
    assert told(bench) == {"work": "Leads a team."}
    records = bench.store.records_under(ALICE, [EVERY_SUMMARY], limit=50)
    assert "Acme" not in str([record.value for record in records])
    bench.store.commit(ALICE, [a_write(changed(stays, state=State.DELETED))])
    assert (told(bench), kept(bench)) == ({}, set())


def test_a_reader_is_told_and_leaves_nothing(bench: Bench) -> None:
    bench.store.commit(ALICE, [a_write(a_memory("Works at Acme.", category="work"))])
    reader = replace(ALICE, rights=frozenset({Right.READ}))
    assert [one.text for one in summarise(bench)(reader)] == ["Works at Acme."]
    assert kept(bench) == set()


def test_whoever_sees_a_part_of_a_space_is_told_of_that_part_alone(bench: Bench) -> None:
    bench.store.commit(
        ALICE,
        [
            a_write(a_memory("Works at Acme.", category="work", tags=("team",))),
            a_write(a_memory("Wants to leave Acme.", category="work")),
        ],
    )
    assert "leave" in told(bench)["work"]
    part = replace(ALICE, tags=frozenset({"team"}))
    assert [one.text for one in summarise(bench)(part)] == ["Works at Acme."]
    assert "leave" in told(bench)["work"]


def test_a_memory_of_no_category_is_told_under_other(bench: Bench) -> None:
    bench.store.commit(ALICE, [a_write(a_memory("Something else.", category=None))])
    assert told(bench) == {"other": "Something else."}


def test_days_are_those_of_the_zone_of_the_space_and_contradictions_are_told_until_they_are_decided(
    bench: Bench,
) -> None:
    bench.path.change_settings(ALICE, {"time_zone": "Asia/Tokyo"}, Author())
    at = bench.clock.now().replace(hour=22)
    older = a_memory("Works at Acme.", category="work", occurred_at=at)
    newer = a_memory("Works at Globex.", category="job", occurred_at=at + timedelta(days=2))
    bench.store.commit(ALICE, [a_write(older), a_write(newer)])
    assert told(bench) == {"work": "Works at Acme.", "job": "Works at Globex."}
    conflict = Conflict(
        entry_id=newer.id,
        other_id=older.id,
        kind=ConflictKind.CONTRADICTION,
        differences=("name",),
        opened_at=bench.clock.now(),
    )
    bench.store.change_records(ALICE, open_conflict(conflict, "job:compare"))
    first, second = (at.date() + timedelta(days=days) for days in (1, 3))
    assert told(bench) == {
        "work": f"Works at Acme ({first}; said differently on {second}).",
        "job": f"Works at Globex ({second}; said differently on {first}).",
    }
    bench.path.resolve(ALICE, conflict.id, Resolution.KEEP_BOTH, Author())
    assert told(bench) == {"work": "Works at Acme.", "job": "Works at Globex."}
