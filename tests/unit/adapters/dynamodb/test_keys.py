"""Keys keep apart what belongs to different people, sessions and messages, and sort as time does."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.adapters.dynamodb.items.attribute_values import Item, attribute, packed, size_of, unpacked
from recollect.adapters.dynamodb.items.keys import (
    MAX_COMPONENT_BYTES,
    STAMP_LENGTH,
    component,
    keys_of,
    microseconds,
    moment_of,
    stamp,
)
from recollect.adapters.dynamodb.reads.changes import MARK_LENGTH, Position, mark_of, position_of, text_of_position
from recollect.core.model.records import MAX_KEY_BYTES, Collection, RecordKey
from recollect.core.model.scope import Scope
from recollect.errors import InputError

ALICE = keys_of(Scope("alice"))
HASHES_AND_MORE = st.text(alphabet=st.sampled_from("#%~2357Ea"), max_size=12)
MOMENTS = st.datetimes(timezones=st.just(UTC))
MOMENT = datetime(2026, 3, 1, tzinfo=UTC)
MAX_PARTITION_KEY = 2_048
MAX_SORT_KEY = 1_024


@given(HASHES_AND_MORE, HASHES_AND_MORE)
def test_two_texts_never_share_a_component_and_none_holds_the_separator(one: str, other: str) -> None:
    assert (component(one) == component(other)) == (one == other)
    assert "#" not in component(one)


@given(*[HASHES_AND_MORE] * 4)
def test_two_messages_never_share_a_key(session: str, message: str, other_session: str, other: str) -> None:
    same = (session, message) == (other_session, other)
    assert (ALICE.message(session, message) == ALICE.message(other_session, other)) == same


@given(*[st.lists(HASHES_AND_MORE, min_size=1, max_size=3).map(tuple)] * 2)
def test_two_records_never_share_a_key(parts: tuple[str, ...], others: tuple[str, ...]) -> None:
    one, other = (RecordKey(Collection.EDGE, each) for each in (parts, others))
    assert (ALICE.record(one) == ALICE.record(other)) == (parts == others)


def test_no_record_lies_among_the_items_of_another_kind() -> None:
    others = (
        *(ALICE.registration, ALICE.entry("x"), ALICE.statistics("x"), ALICE.tokens("x")),
        *(ALICE.version("x", 1), ALICE.change(MOMENT, "x", 1), ALICE.settled(MOMENT, "x", 1), ALICE.head("x")),
        *(ALICE.page("x", ""), ALICE.message("x", "x"), ALICE.name("x")),
    )
    records = [ALICE.record(RecordKey(collection, ("x",))) for collection in Collection]
    kinds = [key.sk.partition("#")[0] for key in (*others, *records)]
    assert len(set(kinds)) == len(kinds)


def test_a_long_text_is_represented_by_its_digest() -> None:
    longest, longer = "é" * (MAX_COMPONENT_BYTES // 2), "é" * (MAX_COMPONENT_BYTES // 2) + "x"
    assert component(longest) == longest
    assert component(longer).startswith("~")
    assert len({component(longer + end) for end in ("", "a", "b")}) == 3


def test_keys_of_the_longest_names_are_within_what_the_service_takes() -> None:
    widest = "\U0001f642" * 256
    keys = keys_of(Scope("\U0001f642" * 128, "s" * 64))
    assert len(keys.by_modification.encode()) <= MAX_PARTITION_KEY
    place = f"{stamp(datetime.max.replace(tzinfo=UTC))}{0:010d}{widest[:36]}"
    longest = RecordKey(max(Collection, key=len), ("x" * MAX_KEY_BYTES,))
    texts = (keys.message(widest, widest), keys.page(widest, place), keys.head(widest), keys.name(widest))
    for key in (*texts, keys.record(longest)):
        assert len(key.sk.encode()) <= MAX_SORT_KEY


@given(MOMENTS, MOMENTS)
def test_times_in_keys_sort_as_times_do(one: datetime, other: datetime) -> None:
    assert (stamp(one) < stamp(other)) == (one < other)
    assert len(stamp(one)) == STAMP_LENGTH
    assert moment_of(microseconds(one)) == one


@given(
    st.integers(0, 10**STAMP_LENGTH - 1),
    st.none() | st.integers(0, 10**STAMP_LENGTH - 1),
    st.frozensets(st.integers(0, 10**MARK_LENGTH - 1).map(lambda number: f"{number:0{MARK_LENGTH}d}"), max_size=5),
)
def test_a_position_comes_back_from_its_text(until: int, walked: int | None, seen: frozenset[str]) -> None:
    position = Position(until, walked, seen)
    assert position_of(text_of_position(position)) == position


def test_a_short_number_is_a_time_alone() -> None:
    assert position_of("0") == Position(0)
    assert position_of("123") == Position(123)


@pytest.mark.parametrize("text", ["3" + "0" * 18, "1" + "0" * 19, "2" + "0" * 18, "2" + "0" * 35, "9" * 400])
def test_digits_that_are_no_position_of_this_feed_lead_nowhere(text: str) -> None:
    assert position_of(text) is None


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "²", "1 "])
def test_what_is_no_number_is_an_input_error(text: str) -> None:
    with pytest.raises(InputError):
        position_of(text)


def test_marks_are_of_one_length_and_differ() -> None:
    marks = {mark_of(f"CHANGE#{number}") for number in range(1_000)}
    assert len(marks) == 1_000
    assert {len(mark) for mark in marks} == {MARK_LENGTH}


def test_an_item_comes_back_from_its_attribute_values() -> None:
    item: Item = {"pk": "p", "count": 3, "flag": True, "blob": b"\x00\xff", "tags": frozenset({"a", "b"})}
    assert unpacked(packed(item)) == item
    assert attribute(3) == {"N": "3"}
    assert packed({"pk": "p", "tags": frozenset()}) == {"pk": {"S": "p"}}


def test_the_size_of_an_item_counts_names_and_values() -> None:
    assert size_of({"pk": "ab"}) == 2 + 2
    assert size_of({"pk": "é", "b": b"123"}) == 2 + 2 + 1 + 3
    assert size_of({"tags": frozenset({"ab"})}) == 4 + 3 + 1 + 2


def test_one_microsecond_is_one_step_of_a_key() -> None:
    moment = datetime(2026, 3, 1, tzinfo=UTC)
    assert int(stamp(moment + timedelta(microseconds=1))) - int(stamp(moment)) == 1
