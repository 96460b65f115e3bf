"""What a process holds of token vectors: bounded, never longer than HELD_FOR, dropped where it was erased."""

from datetime import timedelta

from recollect.adapters.dynamodb import HeldTokens
from recollect.adapters.dynamodb.items.keys import keys_of
from recollect.adapters.dynamodb.reads.held_tokens import HELD_FOR, TextOfEntry
from recollect.core.model.scope import Scope
from tests.builders import ALICE, MALLORY, MODEL, vectors
from tests.fakes.clock import START

MOMENT = timedelta(microseconds=1)


def text(entry: str, *, scope: Scope = ALICE, version: int = 1, model: str = MODEL) -> TextOfEntry:
    return TextOfEntry(keys_of(scope).tokens(entry), version, model)


def test_only_that_text_of_that_entry_by_that_model_is_found() -> None:
    held, tokens = HeldTokens(), vectors().tokens
    held.hold(text("e"), tokens, START)
    others = [text("e", version=2), text("e", model="other"), text("f"), text("e", scope=MALLORY)]
    assert held.find([text("e")], START) == {text("e").tokens: tokens}
    assert held.find(others, START) == {}


def test_what_was_read_too_long_ago_is_dropped_whatever_is_asked_for() -> None:
    held = HeldTokens()
    held.hold(text("e"), vectors().tokens, START)
    assert held.find([text("e")], START + HELD_FOR) != {}
    assert held.find([text("f")], START + HELD_FOR + MOMENT) == {}
    assert len(held) == 0


def test_being_used_does_not_hold_it_longer() -> None:
    held = HeldTokens()
    held.hold(text("e"), vectors().tokens, START)
    for minutes in range(0, 21, 5):
        held.find([text("e")], START + timedelta(minutes=minutes))
    assert len(held) == 0


def test_the_first_goes_where_there_is_no_room() -> None:
    one = vectors(tokens=30).tokens
    size = one.codes.nbytes + one.scales.nbytes + one.starts.nbytes
    held = HeldTokens(max_bytes=3 * size)
    for entry in "abc":
        held.hold(text(entry), one, START)
    assert set(held.find(map(text, "abc"), START)) == {text("b").tokens, text("c").tokens}
    held.hold(text("c"), one, START)  # again: it takes no second place
    assert len(held) == 2


def test_what_is_larger_than_the_room_is_not_held() -> None:
    held = HeldTokens(max_bytes=100)
    held.hold(text("e"), vectors(tokens=30).tokens, START)
    assert len(held) == 0


def test_a_space_is_forgotten_as_a_whole_or_by_entry() -> None:
    held, other = HeldTokens(), Scope("alice", "work")
    texts = [text("e"), text("f"), text("e", scope=other), text("e", scope=MALLORY)]
    for one in texts:
        held.hold(one, vectors().tokens, START)
    held.forget(keys_of(ALICE).pk, [keys_of(ALICE).tokens("e")])
    assert set(held.find(texts, START)) == {one.tokens for one in texts[1:]}
    held.forget(keys_of(ALICE).pk)
    assert set(held.find(texts, START)) == {one.tokens for one in texts[2:]}
