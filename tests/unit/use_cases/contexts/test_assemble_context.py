"""A context from the store: what stands, what is found, what was said last, and the note of what was served."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from recollect.core.context.context_memory import Section
from recollect.core.context.pinned_and_profile import STANDING_KEY
from recollect.core.context.wish import ContextFormat, Tokenizer
from recollect.core.deduplication.conflicts import Conflict, ConflictKind, Resolution, open_conflict, put_conflict
from recollect.core.feedback.recall import Outcome, recall_key, recall_of
from recollect.core.feedback.served import served_prefix
from recollect.core.feedback.use_counts import Used
from recollect.core.model.drafts import Message
from recollect.core.model.entry import Entry, JsonValue, State, Statement
from recollect.core.model.records import Collection, PutRecord
from recollect.core.model.scope import Right, Scope
from recollect.core.query.temporal.temporal_questions import TemporalKind, TemporalWindow
from recollect.core.ranking.floor import FLOOR
from recollect.core.retrieval.filters.clauses import And, Clause, Not, OneOf, Window
from recollect.core.retrieval.filters.facts import Facet, Moment
from recollect.core.spaces.settings import SETTINGS_KEY
from recollect.errors import StoreUnavailableError
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.contexts.feedback import GiveFeedback
from tests.builders import ALICE, MALLORY, a_memory, changed
from tests.fakes.clock import START
from tests.unit.use_cases.contexts.desk import QUESTION, Desk, shown


def test_pinned_profile_found_and_recent_turns_come_in_this_order(desk: Desk) -> None:
    desk.put(
        a_memory("Is pinned.", pinned=True),
        a_memory("Prefers tea.", statement=Statement.PREFERENCE),
        a_memory("Has a cat."),
    )
    desk.bench.clock.advance(seconds=1)  # else the ids of the fakes meet
    desk.bench.say(Message(text="Hello."), Message(text="What now?"))
    desk.found.entries = [a_memory("Likes oolong.")]
    assert shown(desk.context(session_id="s1", recent_turns=1)) == [
        (Section.PINNED, "Is pinned."),
        (Section.PROFILE, "Prefers tea."),
        (Section.FOUND, "Likes oolong."),
        (Section.TURNS, "What now?"),
    ]


def test_what_is_pinned_forgotten_or_edited_shows_in_the_very_next_context(desk: Desk) -> None:
    entry = a_memory("Likes tea.")
    desk.put(entry)
    assert shown(desk.context()) == []
    pinned = changed(entry, pinned=True)
    desk.put(pinned)
    assert shown(desk.context()) == [(Section.PINNED, "Likes tea.")]
    edited = changed(pinned, text="Likes oolong.")
    desk.put(edited)
    assert shown(desk.context()) == [(Section.PINNED, "Likes oolong.")]
    desk.put(changed(edited, state=State.DELETED))
    assert shown(desk.context()) == []


def test_what_stands_is_followed_for_longer_than_changes_are_kept(desk: Desk) -> None:
    desk.put(a_memory("Likes tea.", pinned=True))
    desk.context()
    for number in range(150):
        desk.put(a_memory(str(number)))
    desk.put(a_memory("Likes cats.", pinned=True))
    desk.bench.clock.advance(days=1)
    assert {text for _, text in shown(desk.context())} == {"Likes tea.", "Likes cats."}


def test_a_profile_that_no_longer_holds_is_left_out(desk: Desk) -> None:
    desk.put(a_memory("Prefers tea.", statement=Statement.PREFERENCE, valid_to=desk.bench.clock.now()))
    assert shown(desk.context()) == []


def test_what_was_served_is_noted_with_its_question_and_agent(desk: Desk) -> None:
    desk.found.entries = [a_memory("Likes oolong.")]
    served = desk.context(agent="planner", session_id="s1")
    assert served.recall_id is not None
    key = recall_key(served.recall_id)
    recall = recall_of(desk.bench.store.records(ALICE, [key])[key])
    assert (recall.served, recall.agent, recall.outcome) == ((desk.found.entries[0].id,), "planner", None)
    assert recall.asked == ("alic", "drink")
    assert len(desk.bench.store.records_under(ALICE, [served_prefix("s1")], limit=9)) == 1


def test_recent_turns_are_not_part_of_the_recall(desk: Desk) -> None:
    desk.bench.say(Message(text="Hello."))
    assert desk.context(session_id="s1", recent_turns=5).recall_id is None


def test_a_context_without_memories_makes_no_space(desk: Desk) -> None:
    served = desk.context()
    assert (served.recall_id, served.result.degraded) == (None, ("dense_leg",))
    assert desk.bench.store.every_scope(limit=9).items == ()


def test_a_session_that_nobody_has_spoken_in_has_no_turns(desk: Desk) -> None:
    assert shown(desk.context(session_id="new", recent_turns=3)) == []


def test_a_reader_gets_the_context_and_leaves_no_trace(desk: Desk) -> None:
    desk.put(a_memory("Likes tea.", pinned=True))
    served = desk.context(Scope("alice", rights=frozenset({Right.READ})))
    assert (shown(served), served.recall_id) == ([(Section.PINNED, "Likes tea.")], None)
    for collection in (Collection.RECALL, Collection.STANDING):
        assert desk.bench.store.count_records(ALICE, collection) == 0


def test_whoever_sees_a_part_of_the_space_is_not_shown_its_owners_profile(desk: Desk) -> None:
    desk.put(a_memory("Likes tea.", pinned=True, tags=("shared",)))
    assert shown(desk.context(Scope("alice", tags=frozenset({"shared"})))) == []


def test_nobody_is_shown_what_is_anothers(desk: Desk) -> None:
    desk.put(a_memory("Likes tea.", scope=MALLORY, pinned=True))
    assert shown(desk.context()) == []


def test_a_store_that_cannot_note_what_was_served_does_not_hold_up_the_context(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.put(a_memory("Likes tea.", pinned=True))

    def fail(*_: object) -> None:
        raise StoreUnavailableError

    monkeypatch.setattr(desk.bench.store, "change_records", fail)
    served = desk.context()
    assert (shown(served), served.recall_id) == ([(Section.PINNED, "Likes tea.")], None)


def test_format_and_tokenizer_are_those_that_were_wished(desk: Desk) -> None:
    desk.found.entries = [a_memory("Likes oolong.")]
    served = desk.context(format=ContextFormat.JSON, tokenizer=Tokenizer.BYTES)
    assert served.context.text.startswith('{"note":')
    assert served.tokenizer == "utf-8 bytes"
    assert served.context.tokens == len(served.context.text.encode())


def test_the_floor_judges_what_is_found_unless_the_question_says_so(desk: Desk) -> None:
    desk.found.entries, desk.found.relevance = [a_memory("Likes oolong.")], FLOOR - 0.01
    served = desk.context()
    assert (shown(served), served.context.nothing_relevant, served.recall_id) == ([], True, None)
    assert desk.found.asked[-1].conversations
    asked = replace(QUESTION, min_relevance=0.0)
    assert shown(desk.context(query=asked)) == [(Section.FOUND, "Likes oolong.")]
    desk.found.relevance = FLOOR
    assert not desk.context().context.nothing_relevant


def test_what_holds_an_identifier_of_the_question_is_shown_whatever_its_relevance(desk: Desk) -> None:
    desk.found.relevance = FLOOR - 0.3
    desk.found.entries = [a_memory("Flight TP562 leaves at 7."), a_memory("The code is QX7R2P."), a_memory("In 2026.")]
    assert shown(desk.context(query=replace(QUESTION, text="What is qx7r2p in 2026?"))) == [
        (Section.FOUND, "The code is QX7R2P.")
    ]


@pytest.mark.parametrize(
    ("clause", "is_listed"),
    [
        (Window(Moment.OCCURRED, 0), True),
        (OneOf(Facet.SPEAKER, frozenset({"maya"})), True),
        (And((OneOf(Facet.SPEAKER, frozenset({"maya"})), OneOf(Facet.TAG, frozenset({"tea"})))), True),
        (OneOf(Facet.TAG, frozenset({"tea"})), False),
        (Not(OneOf(Facet.SPEAKER, frozenset({"maya"}))), False),
    ],
)
def test_a_filter_of_time_or_person_lists_what_passes_where_nothing_is_at_the_floor(
    desk: Desk, clause: Clause, *, is_listed: bool
) -> None:
    desk.found.entries, desk.found.relevance = [a_memory("Likes oolong.")], FLOOR - 0.3
    query = replace(QUESTION, filter=replace(QUESTION.filter, where=clause))
    assert shown(desk.context(query=query)) == ([(Section.FOUND, "Likes oolong.")] if is_listed else [])


@pytest.mark.parametrize("relevance", [FLOOR + 0.2, 0.01])
def test_a_question_that_a_time_narrows_lists_what_was_said_then(desk: Desk, relevance: float) -> None:
    now = desk.bench.clock.now()
    desk.found.entries = [a_memory("Later.", occurred_at=now), a_memory("Before.", occurred_at=now - timedelta(days=1))]
    desk.found.relevance = relevance
    desk.found.window = TemporalWindow(
        TemporalKind.SAID, Moment.OCCURRED, None, now, "in july", "what did we talk about"
    )
    assert [text for _, text in shown(desk.context())] == ["Before.", "Later."]


@pytest.mark.parametrize(("rest", "dropped"), [("what about the pizza", False), ("what did we talk about", True)])
def test_what_nothing_answers_is_not_answered_by_all_of_a_time(desk: Desk, rest: str, *, dropped: bool) -> None:
    desk.found.entries, desk.found.relevance = [a_memory("The cat is grey.")], 0.01
    desk.found.window = TemporalWindow(TemporalKind.SAID, Moment.OCCURRED, None, None, "in may", rest)
    desk.found.window_dropped = dropped
    assert shown(desk.context()) == []


def test_a_question_with_a_time_that_something_answers_is_answered_best_first(desk: Desk) -> None:
    now = desk.bench.clock.now()
    desk.found.entries = [a_memory("Later.", occurred_at=now), a_memory("Before.", occurred_at=now - timedelta(days=1))]
    desk.found.window = TemporalWindow(TemporalKind.SAID, Moment.OCCURRED, None, now, "in july", "what about the vet")
    assert [text for _, text in shown(desk.context())] == ["Later.", "Before."]


@pytest.mark.parametrize("format_", ContextFormat)
def test_a_context_of_nothing_says_so_where_it_may(desk: Desk, format_: ContextFormat) -> None:
    said = desk.context(format=format_).context
    assert "Nothing that is remembered answers this." in said.text
    assert (said.tokens, said.memories) == (len(said.text.encode()), ())
    assert desk.context(format=format_, max_tokens=said.tokens).context == said
    without = desk.context(format=format_, max_tokens=said.tokens - 1).context
    assert (without.text, without.tokens) == ("", 0)


def test_days_are_told_in_the_zone_of_the_space(desk: Desk) -> None:
    entry = a_memory("Dentist tomorrow.", occurred_at=datetime(2026, 2, 21, 4, 30, tzinfo=UTC))
    desk.found.entries = [entry]
    assert "Sat 21 Feb 2026" in desk.context().context.text
    settings = PutRecord(SETTINGS_KEY, {"time_zone": "America/Los_Angeles"})
    desk.bench.store.change_records(ALICE, [settings])
    assert "Fri 20 Feb 2026" in desk.context().context.text


def test_what_stands_by_rule_is_no_evidence_unless_it_was_used(desk: Desk) -> None:
    pinned, found = a_memory("Uses metric units.", pinned=True), a_memory("Likes oolong.")
    desk.put(pinned, found)
    desk.found.entries = [found]
    give = GiveFeedback(desk.bench.store, desk.bench.clock, ReadSettings(desk.bench.store))
    for used, expected in (((), Outcome((), (found.id,))), ((pinned.id,), Outcome((pinned.id,), (found.id,)))):
        recall_id = desk.context().recall_id
        assert recall_id is not None
        assert give(ALICE, recall_id, Used(used, "")) == expected
    statistics = desk.bench.store.get(ALICE, pinned.id).statistics
    assert (statistics.times_served, statistics.times_relevant) == (1, 1)


def test_the_profile_is_what_touches_the_question_then_safety_then_importance(desk: Desk) -> None:
    def preference(text: str, importance: float) -> Entry:
        return a_memory(text, statement=Statement.PREFERENCE, importance=importance)

    nuts = a_memory("Lena is allergic to hazelnuts.", importance=0.1)
    desk.put(preference("Prefers window seats.", 0.9), preference("Drinks only oolong.", 0.2), nuts)
    assert [text for _, text in shown(desk.context())] == [
        "Drinks only oolong.",
        "Lena is allergic to hazelnuts.",
        "Prefers window seats.",
    ]


def test_both_sides_of_an_open_conflict_stand_together_until_it_is_settled(desk: Desk) -> None:
    old, new = a_memory("Lives in Graz."), a_memory("Lives in Linz.", occurred_at=START + timedelta(days=9))
    desk.put(old, new)
    desk.found.entries = [old, new]
    conflict = Conflict(
        entry_id=new.id, other_id=old.id, kind=ConflictKind.CONTRADICTION, differences=(), opened_at=START
    )
    desk.bench.store.change_records(ALICE, open_conflict(conflict, "user"))
    (block,) = desk.context().context.blocks
    assert [memory.text for memory in block.shown] == ["Lives in Linz.", "Lives in Graz."]
    desk.found.entries = [old]  # the other side was not found, or is less relevant by far
    (block,) = desk.context().context.blocks
    assert [memory.text for memory in block.shown] == ["Lives in Linz.", "Lives in Graz."]
    settled = replace(conflict, resolution=Resolution.KEEP_BOTH, resolved_at=START, resolved_by="user")
    desk.bench.store.change_records(ALICE, [put_conflict(settled, expected=None)])
    assert shown(desk.context()) == [(Section.FOUND, "Lives in Graz.")]


def test_a_space_may_have_a_floor_of_its_own(desk: Desk) -> None:
    desk.found.entries, desk.found.relevance = [a_memory("Likes oolong.")], 0.25
    assert desk.context().context.nothing_relevant
    desk.bench.store.change_records(ALICE, [PutRecord(SETTINGS_KEY, {"min_relevance": 0.2})])
    assert shown(desk.context()) == [(Section.FOUND, "Likes oolong.")]


def test_a_profile_that_was_kept_by_former_rules_is_looked_up_anew(desk: Desk) -> None:
    desk.put(a_memory("Lena is allergic to hazelnuts."))
    empty: JsonValue = {"places": [], "cut": False}
    position = desk.bench.store.changes(ALICE, position=None, limit=1).position
    kept: Mapping[str, JsonValue] = {
        "position": position,
        "saved_at": START.isoformat(),
        "pinned": empty,
        "profile": empty,
    }
    desk.bench.store.change_records(ALICE, [PutRecord(STANDING_KEY, kept)])
    assert shown(desk.context()) == [(Section.PROFILE, "Lena is allergic to hazelnuts.")]


@pytest.mark.parametrize(
    ("text", "is_safety"),
    [
        ("Tom has no known allergies.", False),
        ("Ana is allergic to peanuts", True),
        ("Mein Sohn ist gegen Nüsse allergisch", True),
        ("Takes warfarin every morning", True),
        ("Likes tea", False),
    ],
)
def test_safety_facts_are_of_the_profile(desk: Desk, text: str, *, is_safety: bool) -> None:
    desk.put(a_memory(text))
    assert shown(desk.context()) == ([(Section.PROFILE, text)] if is_safety else [])


def test_a_recent_turn_may_be_named_as_used(desk: Desk) -> None:
    (turn,) = desk.bench.say(Message(text="I will call the plumber."))
    desk.found.entries = [a_memory("Likes oolong.")]
    desk.put(*desk.found.entries)
    recall_id = desk.context(session_id="s1", recent_turns=1).recall_id
    assert recall_id is not None
    given = GiveFeedback(desk.bench.store, desk.bench.clock, ReadSettings(desk.bench.store))(
        ALICE, recall_id, Used((turn,), "")
    )
    assert given == Outcome((turn,), (desk.found.entries[0].id,))
