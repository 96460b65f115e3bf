"""Memories that are whole sentences of what was said: who said them, where they come from, and each of them once."""

from datetime import UTC, datetime

import pytest

from recollect.core.model.drafts import Edit, Message
from recollect.core.model.entry import Entry, Role, Trust
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Owner
from recollect.core.model.writes import Author
from recollect.core.spaces.person_profile import PersonProfile
from recollect.use_cases.maintenance.extract_memories import JUDGES, ExtractMemories
from tests.builders import ALICE
from tests.unit.use_cases.conftest import Bench
from tests.unit.use_cases.maintenance.extracting import cut_off, extracting, memories, setting, turns_of

AT = datetime(2026, 11, 30, 12, tzinfo=UTC)  # a Monday
ASKED = "Please remember that I am allergic to penicillin."
KEPT = "I am allergic to penicillin."
BOTH = f"{ASKED} Thanks! Remember that my sister Lena lives in Porto."


@pytest.fixture
def extract(bench: Bench) -> ExtractMemories:
    setting(bench, "judge")
    return extracting(bench)


def said(bench: Bench, text: str, *, speaker: str | None = "Maya") -> Entry:
    (turn,) = turns_of(bench, Message(id="m1", text=text, speaker=speaker, at=AT))
    return turn


def reword(bench: Bench, turn: Entry, text: str) -> Entry:
    bench.clock.advance(seconds=5)
    return bench.edit(ALICE, turn.id, Edit(text=text), Author())


def texts(bench: Bench) -> list[str]:
    return sorted(memory.text for memory in memories(bench))


def test_a_sentence_becomes_a_memory_in_its_own_words(bench: Bench, extract: ExtractMemories) -> None:
    turn = said(bench, ASKED)
    assert extract(ALICE, [turn]).memories == 1
    (memory,) = memories(bench)
    assert (memory.text, memory.speaker, memory.role) == (KEPT, "Maya", Role.USER)
    assert (memory.source_ids, memory.manually_saved, memory.trust) == (("m1", turn.id), True, Trust.USER)
    assert (memory.category, memory.occurred_at) == ("health", AT)


def test_what_nobody_asks_for_is_kept_where_it_is_worth_it(bench: Bench, extract: ExtractMemories) -> None:
    turn = said(bench, "Our daughter Ines turns six next month and is allergic to peanuts. What cake could I bake?")
    extract(ALICE, [turn])
    (memory,) = memories(bench)
    assert memory.text == "Our daughter Ines turns six next month [2026-12] and is allergic to peanuts."
    assert not memory.manually_saved


@pytest.mark.parametrize(
    ("speaker", "name", "by"),
    [("Maya", "Maya Kowalska", "Maya"), (None, "Maya Kowalska", "Maya Kowalska"), (None, None, None)],
)
def test_the_speaker_is_that_of_the_turn_else_the_person(
    bench: Bench, extract: ExtractMemories, speaker: str | None, name: str | None, by: str | None
) -> None:
    if name is not None:
        profile = PersonProfile(name=name).record(AT, "user", expected=0)
        bench.store.change_records(Owner(ALICE.owner).person, [profile])
    extract(ALICE, [said(bench, ASKED, speaker=speaker)])
    (memory,) = memories(bench)
    assert memory.speaker == by


def test_an_answer_has_the_turn_of_its_question_as_a_source(bench: Bench, extract: ExtractMemories) -> None:
    question, answer = turns_of(
        bench,
        Message(id="m1", text="When is the wedding?", role=Role.ASSISTANT, at=AT),
        Message(id="m2", text="11 April in Enugu.", speaker="Maya", at=AT),
    )
    assert [extract(ALICE, [question]).memories, extract(ALICE, [answer]).memories] == [0, 1]
    (memory,) = memories(bench)
    assert memory.text == "When is the wedding? – 11 April in Enugu."
    assert (memory.source_ids, memory.speaker) == (("m2", answer.id, "m1", question.id), "Maya")


@pytest.mark.parametrize(("asked", "answered"), [(None, Trust.USER), (Trust.IMPORTED, Trust.IMPORTED)])
def test_an_answer_is_believed_no_more_than_where_its_question_is_from(
    bench: Bench, extract: ExtractMemories, asked: Trust | None, answered: Trust
) -> None:
    turns = turns_of(
        bench,
        Message(id="m1", text="When is the wedding?", role=Role.ASSISTANT, trust=asked, at=AT),
        Message(id="m2", text="11 April in Enugu.", speaker="Maya", at=AT),
    )
    extract(ALICE, turns)
    (memory,) = memories(bench)
    assert ("wedding" in memory.text, memory.trust) == (True, answered)


def test_a_question_that_is_forgotten_stands_before_no_answer(bench: Bench, extract: ExtractMemories) -> None:
    question, answer = turns_of(
        bench,
        Message(id="m1", text="When is the wedding?", role=Role.ASSISTANT, at=AT),
        Message(id="m2", text="11 April in Enugu.", speaker="Maya", at=AT),
    )
    bench.forget(ALICE, question.id, Author())
    extract(ALICE, [answer])
    assert not any("wedding" in text for text in texts(bench))


def test_a_day_in_it_bounds_nothing(bench: Bench, extract: ExtractMemories) -> None:
    extract(ALICE, [said(bench, "Remember that I'm allergic to nuts, and that I'm in Rome until 4 May 2027.")])
    (memory,) = memories(bench)
    assert (memory.valid_from, memory.valid_to) == (None, None)


def test_it_is_safe_to_repeat(bench: Bench, extract: ExtractMemories) -> None:
    turn = said(bench, BOTH)
    assert [extract(ALICE, [turn]).memories, extract(ALICE, [turn]).memories] == [2, 0]
    assert [memory.repeat_count for memory in memories(bench)] == [0, 0]
    (note,) = bench.store.records_under(ALICE, [RecordPrefix(Collection.EXTRACTED)], limit=5)
    assert note.value["by"] == JUDGES


def test_a_turn_with_other_words_says_other_things(bench: Bench, extract: ExtractMemories) -> None:
    turn = said(bench, BOTH)
    extract(ALICE, [turn])
    lena = next(memory for memory in memories(bench) if "Lena" in memory.text)
    turn = reword(bench, turn, BOTH.replace("penicillin", "aspirin"))
    assert extract(ALICE, [turn]).memories == 1
    assert texts(bench) == ["I am allergic to aspirin.", "My sister Lena lives in Porto."]
    assert lena in memories(bench)
    extract(ALICE, [reword(bench, turn, "Never mind.")])
    assert texts(bench) == []


@pytest.mark.parametrize("writes_before", range(8))
def test_cut_off_at_any_write_it_is_finished_the_next_time(
    bench: Bench, extract: ExtractMemories, monkeypatch: pytest.MonkeyPatch, writes_before: int
) -> None:
    turn = said(bench, BOTH)
    with cut_off(bench, monkeypatch, writes_before):
        extract(ALICE, [turn])
    extract(ALICE, [turn])
    assert texts(bench) == [KEPT, "My sister Lena lives in Porto."]
    assert [memory.repeat_count for memory in memories(bench)] == [0, 0]


def test_what_an_assistant_says_gives_nothing(bench: Bench, extract: ExtractMemories) -> None:
    (turn,) = turns_of(bench, Message(id="m1", text=ASKED, role=Role.ASSISTANT, at=AT))
    assert extract(ALICE, [turn]).memories == 0
    assert memories(bench) == []
