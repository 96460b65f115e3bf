"""A turn with other words: what it says newly is made, what it says no longer goes, and nobody else loses anything."""

import pytest

from recollect.core.model.drafts import Edit, EntryDraft, Message, Remembered
from recollect.core.model.entry import Entry, Role
from recollect.core.model.writes import Author
from recollect.use_cases.maintenance.extract_memories import ExtractMemories
from tests.builders import ALICE
from tests.unit.use_cases.conftest import Bench
from tests.unit.use_cases.maintenance.extracting import Teller, choice, cut_off, extracting, memories, setting, turns_of

ASKED = "Remember that I am allergic to penicillin."
ALLERGY = "I am allergic to penicillin."
BOTH = f"{ASKED} Thanks! Remember that my sister Lena lives in Porto."
USER = Author()


@pytest.fixture
def extract(bench: Bench) -> ExtractMemories:
    setting(bench, "judge")
    return extracting(bench)


def say(bench: Bench, text: str, number: str = "m1", session: str = "s1") -> Entry:
    return turns_of(bench, Message(id=number, text=text, speaker="Maya"), session=session)[-1]


def reword(bench: Bench, turn: Entry, text: str) -> Entry:
    bench.clock.advance(seconds=5)
    return bench.edit(ALICE, turn.id, Edit(text=text), USER)


def texts(bench: Bench) -> list[str]:
    return sorted(memory.text.rstrip(".") for memory in memories(bench))


def by_text(bench: Bench, part: str) -> Entry:
    return next(memory for memory in memories(bench) if part in memory.text)


def test_what_it_says_no_longer_is_forgotten_and_what_it_says_newly_is_made(
    bench: Bench, extract: ExtractMemories
) -> None:
    turn = say(bench, BOTH)
    extract(ALICE, [turn])
    kept = by_text(bench, "Lena")
    assert len(texts(bench)) == 2
    extract(ALICE, [reword(bench, turn, BOTH.replace("penicillin", "aspirin"))])
    assert texts(bench) == ["I am allergic to aspirin", kept.text.rstrip(".")]
    assert by_text(bench, "Lena") == kept, "what it still says is neither made nor merged again"


def test_words_that_say_nothing_leave_nothing(bench: Bench, extract: ExtractMemories) -> None:
    turn = say(bench, BOTH)
    extract(ALICE, [turn])
    extract(ALICE, [reword(bench, turn, "Never mind.")])
    assert texts(bench) == []


def test_what_is_said_again_in_the_end_is_made_again(bench: Bench, extract: ExtractMemories) -> None:
    turn = say(bench, BOTH)
    extract(ALICE, [turn])
    for text in ("Never mind.", BOTH):
        extract(ALICE, [reword(bench, turn, text)])
    assert len(texts(bench)) == 2


def test_a_slip_that_is_mended_leaves_the_memory(bench: Bench, extract: ExtractMemories) -> None:
    turn = say(bench, ASKED.rstrip("."))
    extract(ALICE, [turn])
    extract(ALICE, [reword(bench, turn, "Remember that I'm allergic to penicillin!")])
    (memory,) = memories(bench)
    assert "penicillin" in memory.text


@pytest.mark.parametrize("edit", [Edit(tags=("health",)), Edit(text="I am allergic to penicillin and amoxicillin.")])
def test_what_a_person_has_touched_stays(bench: Bench, extract: ExtractMemories, edit: Edit) -> None:
    turn = say(bench, BOTH)
    extract(ALICE, [turn])
    bench.edit(ALICE, by_text(bench, "penicillin").id, edit, USER)
    extract(ALICE, [reword(bench, turn, "Never mind.")])
    assert ["penicillin" in text for text in texts(bench)] == [True]


def test_what_a_person_had_remembered_before_stays(bench: Bench, extract: ExtractMemories) -> None:
    (mine,) = bench.remember(ALICE, [EntryDraft(text=ALLERGY, speaker="Maya")], USER)
    assert isinstance(mine, Remembered)
    turn = say(bench, BOTH)
    extract(ALICE, [turn])
    assert len(memories(bench)) == 2
    extract(ALICE, [reword(bench, turn, "Never mind.")])
    assert texts(bench) == ["I am allergic to penicillin"]


def test_what_another_turn_says_as_well_stays_and_loses_the_source(bench: Bench, extract: ExtractMemories) -> None:
    first, second = say(bench, BOTH, "m1"), say(bench, ASKED, "m2", session="s2")
    extract(ALICE, [first])
    extract(ALICE, [second])
    assert by_text(bench, "penicillin").source_ids == ("m1", first.id, "m2", second.id)
    extract(ALICE, [reword(bench, first, "Never mind.")])
    (memory,) = memories(bench)
    assert memory.source_ids == ("m2", second.id)
    extract(ALICE, [reword(bench, second, "Never mind.")])
    assert memories(bench) == [], "nobody says it any more, and jobs alone have changed it"


def test_a_question_does_not_say_what_the_answer_said(bench: Bench, extract: ExtractMemories) -> None:
    turns = turns_of(
        bench,
        Message(id="m1", text="When is the wedding?", role=Role.ASSISTANT),
        Message(id="m2", text="11 April in Enugu.", speaker="Maya"),
    )
    extract(ALICE, turns)
    assert len(memories(bench)) == 1
    extract(ALICE, [reword(bench, turns[1], "No, sorry.")])
    assert memories(bench) == []


@pytest.mark.parametrize("writes_before", range(7))
def test_cut_off_at_any_write_it_is_finished_the_next_time(
    bench: Bench, extract: ExtractMemories, monkeypatch: pytest.MonkeyPatch, writes_before: int
) -> None:
    turn = say(bench, BOTH)
    extract(ALICE, [turn])
    turn = reword(bench, turn, "Remember that I am allergic to aspirin. Thanks! Remember that I live in Graz.")
    with cut_off(bench, monkeypatch, writes_before):
        extract(ALICE, [turn])
    extract(ALICE, [turn])
    assert texts(bench) == ["I am allergic to aspirin", "I live in Graz"]
    assert [memory.repeat_count for memory in memories(bench)] == [0, 0]


def test_a_model_is_asked_again_about_other_words(bench: Bench) -> None:
    teller = Teller()
    setting(bench, "llm")
    extract = extracting(bench, teller)
    turn = say(bench, f"{ALLERGY} My sister Lena lives in Porto.")
    teller.tells(choice(1, 1), choice(1, 2))
    extract(ALICE, [turn])
    teller.tells(choice(1, 1))
    extract(ALICE, [reword(bench, turn, "My sister Lena lives in Porto.")])
    assert texts(bench) == ["My sister Lena lives in Porto"]
