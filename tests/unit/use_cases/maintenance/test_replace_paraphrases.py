"""Memories that earlier releases put into other words give way to what was said, and come back."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from recollect.core.lifecycle.extracted import put_note
from recollect.core.model.audit import AuditAction
from recollect.core.model.drafts import Edit, EntryDraft, Message, Remembered
from recollect.core.model.entry import Entry, State
from recollect.core.model.writes import Author
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.extract_conversations import (
    ConversationsPlan,
    ReplacementReport,
    ReplaceParaphrases,
)
from recollect.use_cases.maintenance.extract_memories import EXTRACTOR
from recollect.use_cases.memories.change import ChangeEntry, Commission
from recollect.use_cases.memories.edit import Pin
from recollect.use_cases.memories.forget import ForgetEntry, RestoreEntry
from recollect.use_cases.memories.vote import Vote
from tests.builders import ALICE
from tests.unit.use_cases.conftest import Bench
from tests.unit.use_cases.maintenance.extracting import cut_off, extracting, memories, setting, turns_of

SAID = "I am allergic to penicillin."
PARAPHRASE = "Maya is allergic to penicillin"
PERSON = Author("maya", "by hand")


def paraphrased(bench: Bench, *said: tuple[str, str], by: str = "rules/5") -> list[Entry]:
    """Store turns with one memory each in other words, as an earlier release did."""
    messages = [Message(id=f"m{at}", text=text, speaker="Maya") for at, (text, _) in enumerate(said)]
    turns = turns_of(bench, *messages)
    for turn, (_, text) in zip(turns, said, strict=True):
        draft = EntryDraft(text=text, source_ids=(turn.source_ids[0], turn.id), session_id=turn.session_id)
        (made,) = bench.remember(ALICE, [draft], EXTRACTOR, of_turns=True)
        assert isinstance(made, Remembered)
        assert made.entry is not None
        bench.store.change_records(ALICE, [put_note(turn, by, None, memories=[made.entry.id])])
    return turns


def job(bench: Bench) -> ReplaceParaphrases:
    settings = ReadSettings(bench.store)
    restore = RestoreEntry(bench.store, bench.clock, settings)
    return ReplaceParaphrases(bench.store, bench.clock, settings, extracting(bench), restore)


def texts(bench: Bench) -> Sequence[str]:
    return sorted(memory.text for memory in memories(bench))


def run(bench: Bench, *, undo: bool = False, plan: ConversationsPlan | None = None) -> ReplacementReport:
    step = job(bench).undo if undo else job(bench)
    return step(plan or ConversationsPlan(), lambda _: None)


@pytest.mark.parametrize("by", ["rules/5", "rules/3", "extract_memories/1 bedrock/model"])
def test_what_was_said_takes_the_place_of_a_paraphrase_once_and_an_undo_brings_it_back(bench: Bench, by: str) -> None:
    setting(bench, "judge")
    paraphrased(bench, (SAID, PARAPHRASE), by=by)
    assert run(bench) == ReplacementReport(turns=1, replaced=1, forgotten=1, made=1)
    assert texts(bench) == [SAID]
    assert run(bench) == ReplacementReport(turns=1)
    assert run(bench, undo=True) == ReplacementReport(turns=1, replaced=1, forgotten=1, made=1)
    assert texts(bench) == [PARAPHRASE]
    assert run(bench, undo=True) == ReplacementReport(turns=1)
    assert run(bench).replaced == 1
    assert texts(bench) == [SAID]


def test_a_dry_run_counts_and_changes_nothing(bench: Bench) -> None:
    setting(bench, "judge")
    paraphrased(bench, (SAID, PARAPHRASE))
    dry = ConversationsPlan(dry_run=True)
    assert run(bench, plan=dry) == ReplacementReport(turns=1, replaced=1, forgotten=1, made=1)
    assert texts(bench) == [PARAPHRASE]
    run(bench)
    assert run(bench, undo=True, plan=dry) == ReplacementReport(turns=1, replaced=1, forgotten=1, made=1)
    assert texts(bench) == [SAID]


def test_what_a_person_pinned_edited_or_voted_for_stays_with_its_turn(bench: Bench) -> None:
    setting(bench, "judge")
    said = (SAID, PARAPHRASE), ("My sister Jana lives in Ulm.", "Jana lives in Ulm"), ("I keep bees.", "Bees are kept")
    paraphrased(bench, *said, ("We moved to Porto last year.", "Porto is home"))
    by_text = {memory.text: memory for memory in memories(bench)}
    Pin(bench.store, bench.clock)(ALICE, by_text[PARAPHRASE].id, PERSON, pinned=True)
    bench.edit(ALICE, by_text["Jana lives in Ulm"].id, Edit(text="Jana lives in Ulm, Germany"), PERSON)
    Vote(bench.store, bench.clock, ReadSettings(bench.store))(ALICE, by_text["Bees are kept"].id, 1, PERSON)
    report = run(bench)
    assert (report.replaced, report.kept) == (1, 3)
    stay = {PARAPHRASE, "Jana lives in Ulm, Germany", "Bees are kept"}
    assert stay < set(texts(bench))
    assert "Porto is home" not in texts(bench)


def test_what_is_read_the_present_way_is_left_alone(bench: Bench) -> None:
    setting(bench, "judge")
    turns = turns_of(bench, Message(id="m1", text=SAID, speaker="Maya"))
    extracting(bench)(ALICE, turns)
    assert run(bench) == ReplacementReport(turns=1)
    assert texts(bench) == [SAID]


@pytest.mark.parametrize("state", [State.DELETED, State.ARCHIVED, State.SUPERSEDED])
def test_a_turn_stays_whose_memory_is_in_use_no_more(bench: Bench, state: State) -> None:
    setting(bench, "judge")
    paraphrased(bench, (SAID, PARAPHRASE))
    (memory,) = memories(bench)
    commission = Commission(author=PERSON, action=AuditAction.EDITED, now=bench.clock.now())
    ChangeEntry(bench.store)(ALICE, memory.id, commission, lambda present: replace(present, state=state))
    assert run(bench) == ReplacementReport(turns=1, kept=1)
    assert texts(bench) == []


def test_a_memory_stays_that_nothing_takes_the_place_of(bench: Bench) -> None:
    setting(bench, "judge")
    paraphrased(bench, ("Make it shorter.", "Maya likes short answers"))
    assert run(bench) == ReplacementReport(turns=1, kept=1)
    assert texts(bench) == ["Maya likes short answers"]


def test_an_undo_comes_too_late_once_what_was_replaced_is_gone_for_good(bench: Bench) -> None:
    setting(bench, "judge")
    paraphrased(bench, (SAID, PARAPHRASE))
    run(bench)
    bench.clock.advance(seconds=timedelta(days=30).total_seconds())
    assert run(bench, undo=True) == ReplacementReport(turns=1, kept=1)
    assert texts(bench) == [SAID]


def test_an_undo_brings_nothing_back_that_a_person_has_forgotten_since(bench: Bench) -> None:
    setting(bench, "judge")
    paraphrased(bench, (SAID, PARAPHRASE))
    run(bench)
    (memory,) = memories(bench)
    ForgetEntry(bench.store, bench.clock)(ALICE, memory.id, PERSON)
    assert run(bench, undo=True) == ReplacementReport(turns=1, kept=1)
    assert texts(bench) == []


def test_an_undo_works_where_no_more_memories_are_made(bench: Bench) -> None:
    setting(bench, "judge")
    paraphrased(bench, (SAID, PARAPHRASE))
    run(bench)
    setting(bench, "off")
    assert run(bench, undo=True).replaced == 1
    assert texts(bench) == [PARAPHRASE]
    assert run(bench) == ReplacementReport(turns=1, kept=1)


@pytest.mark.parametrize("writes_before", range(8))
@pytest.mark.parametrize("undo", [False, True])
def test_cut_off_at_any_write_it_is_finished_by_another_run(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, writes_before: int, *, undo: bool
) -> None:
    setting(bench, "judge")
    paraphrased(bench, (SAID, PARAPHRASE), ("We moved to Porto last year with two kids.", "Porto is home"))
    if undo:
        run(bench)
    with cut_off(bench, monkeypatch, writes_before):
        run(bench, undo=undo)
    run(bench, undo=undo)
    said, paraphrases = [SAID, "We moved to Porto last year [2025] with two kids."], [PARAPHRASE, "Porto is home"]
    assert texts(bench) == (paraphrases if undo else said)
    assert {memory.repeat_count for memory in memories(bench)} == {0}
    assert {memory.state for memory in memories(bench)} == {State.ACTIVE}
