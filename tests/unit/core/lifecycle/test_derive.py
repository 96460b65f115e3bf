"""What is worked out about a memory when it is said: fingerprint, enrichment, importance."""

from dataclasses import replace
from datetime import UTC
from zoneinfo import ZoneInfo

import pytest

from recollect.core.deduplication.simhash import fingerprint
from recollect.core.enrichment.importance import importance_parts, with_importance
from recollect.core.lifecycle.derive import derived
from recollect.core.model.entry import Kind, Language, Statement
from tests.builders import a_memory, a_turn
from tests.fakes.clock import START

WORK = "Anna Berger works for Siemens in Vienna."


def test_a_memory_gets_what_its_text_says() -> None:
    entry = derived(a_memory(WORK), UTC)
    assert entry.simhash == fingerprint(WORK).simhash
    assert entry.entities == ("Anna Berger", "Siemens", "Vienna")
    assert entry.category == "work"
    assert entry.importance == importance_parts(entry).total == 0.2  # entities, found with confidence


def test_a_preference_says_something_lasting() -> None:
    entry = derived(a_memory("I prefer oolong tea over coffee."), UTC)
    assert (entry.statement, entry.importance) == (Statement.PREFERENCE, 0.3)


def test_the_category_that_a_caller_gave_stays() -> None:
    assert derived(a_memory(WORK, category="friends"), UTC).category == "friends"


def test_a_relative_date_is_told_from_the_time_zone_of_the_space() -> None:
    late = START.replace(hour=23, minute=30)
    tomorrow = [
        derived(a_memory("We meet tomorrow.", occurred_at=late), zone).entities
        for zone in (UTC, ZoneInfo("Asia/Tokyo"))
    ]
    assert tomorrow == [("2026-03-02",), ("2026-03-03",)]


def test_to_prepare_again_changes_nothing() -> None:
    entry = derived(a_memory(WORK), UTC)
    assert derived(entry, UTC) == entry


@pytest.mark.parametrize("kind", [Kind.TURN, Kind.HANDOFF, Kind.ROLLUP])
def test_of_other_kinds_the_language_is_told_and_nothing_else(kind: Kind) -> None:
    entry = a_memory(WORK, kind=kind, importance=0.4, language=Language.ENGLISH)
    assert derived(replace(entry, language=Language.GERMAN), UTC) == with_importance(entry) == entry


def test_importance_follows_the_marks_of_a_memory() -> None:
    entry = derived(a_memory(WORK), UTC)
    assert with_importance(replace(entry, pinned=True)).importance == pytest.approx(0.2 + 0.5)
    assert with_importance(replace(entry, manually_saved=True, repeat_count=2)).importance == pytest.approx(
        0.2 + 0.5 + 2 * 0.1
    )
    assert with_importance(replace(entry, repeat_count=50)).importance == 1
    assert with_importance(replace(entry, entities=(), tags=())).importance == 0
    assert with_importance(replace(entry, entities=(), tags=("work",))).importance == 0.2
    assert with_importance(replace(entry, metadata_confidence=0.59)).importance == 0


def test_chit_chat_is_no_less_than_unimportant() -> None:
    said = derived(a_memory("thanks, that was great"), UTC)
    assert (said.statement, said.importance) == (Statement.CHIT_CHAT, 0)
    assert importance_parts(replace(said, repeat_count=3)).total == pytest.approx(0.3)


def test_a_turn_is_no_memory_to_weigh() -> None:
    assert with_importance(a_turn("hello", pinned=True)).importance == 0


def test_what_stands_in_place_of_a_secret_is_no_entity() -> None:
    entry = derived(a_memory("The card of Anna Berger is [secret: card_number], from Vienna."), UTC)
    assert entry.entities == ("Anna Berger", "Vienna")
