"""Conversations that are there become memories: all of them, once, where the space wants it."""

from dataclasses import replace

import pytest

from recollect.core.model.drafts import Message
from recollect.core.model.records import PutRecord
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.extract_conversations import (
    ConversationsPlan,
    ConversationsReport,
    ExtractConversations,
)
from tests.builders import ALICE, MALLORY
from tests.unit.use_cases.conftest import Bench
from tests.unit.use_cases.maintenance.extracting import extracting, memories, setting

SAID = (
    "My daughter Ines is six and allergic to peanuts.",
    "How are you?",
    "We moved to Porto last year with our two kids.",
    "My sister is called Clara.",
)


@pytest.fixture
def told(bench: Bench) -> Bench:
    """Alice and Mallory have said the same in two sessions each; Alice wants memories of it."""
    for scope in (ALICE, MALLORY):
        for session in ("s1", "s2"):
            said = [Message(id=f"{session}{number}", text=text, speaker="Maya") for number, text in enumerate(SAID)]
            bench.say(*said[:2] if session == "s1" else said[2:], session=session, scope=scope)
            bench.clock.advance(seconds=5)
    setting(bench, "judge")
    setting(bench, "off", MALLORY)
    return bench


def run(bench: Bench, plan: ConversationsPlan) -> tuple[ConversationsReport, list[ConversationsReport]]:
    told = list[ConversationsReport]()
    use_case = ExtractConversations(bench.store, ReadSettings(bench.store), extracting(bench))
    return use_case(plan, told.append), told


def test_every_message_of_a_space_that_wants_it_is_read_once(told: Bench) -> None:
    report, progress = run(told, ConversationsPlan())
    assert report == ConversationsReport(spaces=2, off=1, turns=4, memories=3)
    assert progress[-1] == report
    assert len(memories(told)) == 3
    assert memories(told, MALLORY) == []
    again, _ = run(told, ConversationsPlan())
    assert again == replace(report, memories=0)
    assert {memory.repeat_count for memory in memories(told)} == {0}


def test_a_dry_run_counts_the_same_and_stores_nothing(told: Bench) -> None:
    report, _ = run(told, ConversationsPlan(dry_run=True))
    assert report == ConversationsReport(spaces=2, off=1, turns=4, memories=3)
    assert memories(told) == []


def test_a_run_that_is_limited_goes_on_where_it_was(told: Bench) -> None:
    first, _ = run(told, ConversationsPlan(limit=1))
    assert first.memories == len(memories(told)) == 1
    run(told, ConversationsPlan())
    assert len(memories(told)) == 3


def test_a_run_of_one_person_reads_nobody_elses(told: Bench) -> None:
    told.store.change_records(MALLORY, [PutRecord(SETTINGS_KEY, {"extract": "judge"})])
    report, _ = run(told, ConversationsPlan(user="mallory"))
    assert report == ConversationsReport(spaces=1, turns=4, memories=3)
    assert memories(told) == []
