"""What was served to a session: noted by ids and SimHashes, found again by distance."""

from datetime import timedelta

from recollect.core.deduplication.dedup_index import Near
from recollect.core.deduplication.simhash import fingerprint
from recollect.core.feedback.served import served_near, served_prefix, served_record
from recollect.core.model.records import Record
from tests.builders import a_memory, a_turn
from tests.fakes.clock import START


def _noted(*simhashes: tuple[str, int]) -> Record:
    put = served_record("s1", [a_memory(id=entry_id, simhash=bits) for entry_id, bits in simhashes], START)
    return Record(put.key, put.value, put.expires_at)


def test_a_note_holds_ids_and_simhashes_for_a_day_under_its_session() -> None:
    put = served_record("s1", [a_memory(id="a", simhash=0xF), a_memory(id="b", simhash=0)], START)
    assert put.value == {"a": "000000000000000f", "b": "0000000000000000"}
    assert put.expires_at == START + timedelta(hours=24)
    assert put.key.text.startswith(served_prefix("s1").text)
    assert not put.key.text.startswith(served_prefix("s2").text)


def test_an_entry_without_a_simhash_is_noted_by_that_of_its_text() -> None:
    turn = a_turn("Alice likes oolong tea.")
    bits = fingerprint(turn.text).simhash
    assert served_record("s1", [turn], START).value == {turn.id: f"{bits:016x}"}


def test_a_session_id_of_any_length_and_any_characters_has_a_key() -> None:
    for session in ("x" * 10_000, "\ud800", "#%/", ""):
        assert len(served_record(session, [a_memory()], START).key.text) < 200


def test_near_are_those_within_three_bits_the_nearest_first_each_once() -> None:
    records = [_noted(("a", 0b111), ("far", 0b1111)), _noted(("b", 0b1), ("a", 0b111))]
    assert served_near(records, 0) == [Near("b", 1), Near("a", 3)]


def test_servings_of_one_session_are_listed_by_time() -> None:
    keys = [served_record("s1", [a_memory()], START + timedelta(seconds=second)).key.text for second in range(11)]
    assert keys == sorted(keys)
