"""The placing of turns in their session: order, context and what follows for the turns behind."""

from datetime import timedelta

from recollect.core.lifecycle.turns import fits, place, refreshed, with_true_contexts
from recollect.core.model.sessions import SessionWindow
from recollect.core.model.writes import Author
from tests.builders import a_turn
from tests.fakes.clock import START

USER = Author()


def test_new_turns_at_the_end_follow_each_other() -> None:
    window = SessionWindow(revision=7, next_sequence=2, before=(a_turn("one"), a_turn("two", sequence=1)))
    writes = place(window, [(a_turn("three"), "m3"), (a_turn("four"), "m4")], USER)
    assert [write.entry.context for write in writes] == ["one\ntwo", "two\nthree"]
    assert [write.entry.sequence for write in writes] == [2, 3]
    assert [write.session and (write.session.expected_revision, write.session.message_id) for write in writes] == [
        (7, "m3"),
        (8, "m4"),
    ]
    assert all(write.refreshed == () for write in writes)


def test_a_late_turn_changes_the_context_of_the_two_turns_behind_it() -> None:
    behind = (a_turn("c", context="a"), a_turn("d", context="a\nc"), a_turn("e", context="c\nd"))
    window = SessionWindow(3, 9, before=(a_turn("a"),), after=behind[:2])
    (write,) = place(window, [(a_turn("b"), "m")], USER)
    assert write.entry.context == "a"
    assert [(turn.text, turn.context, turn.version) for turn in write.refreshed] == [("c", "a\nb", 2), ("d", "b\nc", 2)]
    assert all(turn.needs_embedding for turn in write.refreshed)


def test_two_late_turns_raise_the_versions_behind_them_one_by_one() -> None:
    window = SessionWindow(0, 5, before=(), after=(a_turn("z", context=None),))
    first, second = place(window, [(a_turn("x"), "m1"), (a_turn("y"), "m2")], USER)
    assert [(turn.context, turn.version) for turn in first.refreshed] == [("x", 2)]
    assert [(turn.context, turn.version) for turn in second.refreshed] == [("x\ny", 3)]


def test_turns_that_keep_their_context_are_left_alone() -> None:
    assert refreshed([a_turn("a"), a_turn("b")], [a_turn("c", context="a\nb")]) == ()


def test_only_those_turns_of_a_session_are_changed_whose_context_is_another_one() -> None:
    turns = [
        a_turn("a", context="gone"),
        a_turn("b", context="a"),
        a_turn("c", context="gone\nb"),
        a_turn("d", context="b\nc"),
        a_turn("e"),
    ]
    changed = list(with_true_contexts(turns[::-1]))
    assert [(turn.text, turn.context, turn.version) for turn in changed] == [
        ("e", "c\nd", 2),
        ("c", "a\nb", 2),
        ("a", None, 2),
    ]
    assert list(with_true_contexts([])) == []


def test_only_the_turns_before_the_next_known_one_fit_into_a_gap() -> None:
    def at(minutes: int) -> object:
        return START + timedelta(minutes=minutes)

    turns = [a_turn(str(minute), occurred_at=at(minute)) for minute in (1, 2, 5, 6)]
    open_end = SessionWindow(0, 0)
    gap = SessionWindow(0, 0, after=(a_turn("known", occurred_at=at(5)),))
    assert fits(open_end, turns) == 4
    assert fits(gap, turns) == 2
