"""Memories made out of what is said: once, by the one write path, with their sources."""

from datetime import datetime, timedelta, timezone

import pytest

from recollect.core.model.drafts import Edit, Message
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Role, State, Trust
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.writes import Author
from recollect.errors import StoreUnavailableError
from recollect.use_cases.maintenance.extract_memories import EXTRACTOR, ExtractMemories
from tests.builders import ALICE, changed
from tests.unit.use_cases.conftest import Bench
from tests.unit.use_cases.maintenance.extracting import extracting, memories, setting, turns_of

SAID = "My daughter Ines is six and allergic to peanuts."


@pytest.fixture
def extract(bench: Bench) -> ExtractMemories:
    setting(bench, "judge")
    return extracting(bench)


def test_a_statement_becomes_a_memory_that_names_its_message_and_turn(bench: Bench, extract: ExtractMemories) -> None:
    (turn,) = turns_of(bench, Message(id="m1", text="Remember that I am allergic to penicillin.", speaker="Maya"))
    assert extract(ALICE, [turn]).memories == 1
    (memory,) = memories(bench)
    assert memory.text == "I am allergic to penicillin."
    assert (memory.source_ids, memory.manually_saved, memory.trust) == (("m1", turn.id), True, Trust.USER)
    assert (memory.category, memory.occurred_at) == ("health", turn.occurred_at)
    edges = bench.store.records_under(
        ALICE, [RecordPrefix(Collection.EDGE, (memory.id, EdgeType.DERIVED_FROM))], limit=5
    )
    assert [edge.key.parts[-1] for edge in edges] == [turn.id]


def test_a_turn_that_was_read_is_read_again_when_it_has_other_words(bench: Bench, extract: ExtractMemories) -> None:
    (turn,) = turns_of(bench, Message(id="m1", text=SAID, speaker="Maya"))
    assert [extract(ALICE, [turn]).memories, extract(ALICE, [turn]).memories] == [1, 0]
    bench.edit(ALICE, turn.id, Edit(tags=("health",)), Author())
    assert extract(ALICE, bench.session()).memories == 0
    assert memories(bench)[0].repeat_count == 0
    bench.edit(ALICE, turn.id, Edit(text=SAID.replace("six", "seven")), Author())
    assert extract(ALICE, bench.session()).memories == 1


def test_cut_off_before_it_was_noted_it_stores_nothing_twice(
    bench: Bench, extract: ExtractMemories, monkeypatch: pytest.MonkeyPatch
) -> None:
    (turn,) = turns_of(bench, Message(id="m1", text=SAID, speaker="Maya"))
    change_records = bench.store.change_records

    def cut_off(*_: object) -> None:
        raise StoreUnavailableError

    monkeypatch.setattr(bench.store, "change_records", cut_off)
    with pytest.raises(StoreUnavailableError):
        extract(ALICE, [turn])
    monkeypatch.setattr(bench.store, "change_records", change_records)
    extract(ALICE, [turn])
    (memory,) = memories(bench)
    assert memory.repeat_count == 0


def test_nothing_is_made_of_what_the_assistant_says_of_questions_or_of_what_is_forgotten(
    bench: Bench, extract: ExtractMemories
) -> None:
    said = turns_of(
        bench,
        Message(id="m1", text=SAID, role=Role.ASSISTANT),
        Message(id="m2", text="Does Ines like peanuts?", speaker="Maya"),
        Message(id="m3", text=SAID, speaker="Maya"),
    )
    assert [extract(ALICE, [one]).memories for one in said[:2]] == [0, 0]
    assert extract(ALICE, [changed(said[2], state=State.DELETED)]).memories == 0
    assert memories(bench) == []


def test_a_space_that_wants_none_makes_no_memories(bench: Bench) -> None:
    setting(bench, "off")
    extract = extracting(bench)
    (turn,) = turns_of(bench, Message(id="m1", text=SAID, speaker="Maya"))
    assert extract(ALICE, [turn]).memories == 0
    assert memories(bench) == []


def test_who_wrote_it_is_told(bench: Bench, extract: ExtractMemories) -> None:
    (turn,) = turns_of(bench, Message(id="m1", text=SAID, speaker="Maya"))
    extract(ALICE, [turn])
    trail = bench.store.records_under(ALICE, [RecordPrefix(Collection.AUDIT)], limit=20)
    assert EXTRACTOR.name in str([record.value for record in trail])


def test_days_of_a_memory_are_those_of_the_offset_of_its_message(bench: Bench, extract: ExtractMemories) -> None:
    at = datetime(2026, 6, 10, 19, tzinfo=timezone(timedelta(hours=-5)))  # the eleventh in UTC
    (turn,) = turns_of(
        bench, Message(id="m1", text="Remember that I have been vegan since yesterday.", speaker="Maya", at=at)
    )
    extract(ALICE, [turn])
    (memory,) = memories(bench)
    assert memory.text == "I have been vegan since yesterday [2026-06-09]."
    assert (memory.occurred_at, memory.occurred_offset) == (at, -300)
