"""What is made of a query before it is searched for: messages become a question, a time becomes a filter."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.model.drafts import ConversationEvent, Message
from recollect.core.model.entry import Role, Statistics
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.query.chat_message import FITTED, ChatMessage, EarlierMessage, RewrittenBy
from recollect.core.query.interpretation import Understanding
from recollect.core.query.query import MAX_QUERY_LENGTH, Query
from recollect.core.query.temporal.temporal_questions import TemporalKind
from recollect.core.ranking.weights import RankingWeights
from recollect.core.ranking.why_not import Step
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.filters.clauses import And, Not, Or, Window
from recollect.core.retrieval.filters.facts import Moment
from recollect.core.retrieval.filters.parsing import parse_filter
from recollect.use_cases.common.settings import ChangeSettings, ReadSettings
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.search.search import SearchEntries
from recollect.use_cases.search.why_not import ExplainMiss
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import START, CountingIds, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.entry_store import InMemoryEntryStore

YESTERDAY = "What did I say about tea yesterday?"
TEA = parse_filter({"tags": {"any": ["tea"]}})
A_TIME = parse_filter({"created_at": {"after": "2026-01-01T00:00:00Z"}})


@dataclass
class FakeRewriter:
    """A language model that says one thing, or nothing in time."""

    answer: str | None
    given: list[tuple[Sequence[ChatMessage], float]] = field(default_factory=list)

    def rewritten(self, scope: Scope, messages: Sequence[ChatMessage], *, within_seconds: float) -> str | None:
        self.given.append((messages, within_seconds))
        return self.answer


@dataclass(frozen=True)
class Bench:
    clock: FixedClock
    store: InMemoryEntryStore
    search: SearchEntries
    ids: CountingIds = field(default_factory=CountingIds)

    def understanding(self, query: Query) -> Understanding:
        return self.search.understood(ALICE, query).understanding

    def say(self, session: str, *, ago: timedelta) -> None:
        record = RecordEvent(self.store, self.clock, self.ids, self.search.settings)
        said = (Message(text=f"Tea in {session}.", role=Role.USER, at=self.clock.now() - ago),)
        record(ALICE, ConversationEvent(session, said), Author())


@pytest.fixture
def bench() -> Iterator[Bench]:
    clock, embedder = FixedClock(), HashEmbedder()
    store = InMemoryEntryStore(clock=clock)
    with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
        search = SearchEntries(
            store, index, embedder, SharedWaitingVectors(embedder), RankingWeights(), clock, ReadSettings(store)
        )
        yield Bench(clock, store, search)


def asked(*texts: str) -> tuple[ChatMessage, ...]:
    return tuple(ChatMessage(Role.USER, text) for text in texts)


def test_a_plain_query_is_searched_for_as_it_is(bench: Bench) -> None:
    understood = bench.search.understood(ALICE, Query(text="Where does she live?"))
    assert understood.query == Query(text="Where does she live?", temporal=False)
    assert understood.understanding == Understanding()


def test_messages_become_the_text_that_is_searched_for(bench: Bench) -> None:
    bench.store.commit(ALICE, [a_write(a_memory("Caroline lives in Lisbon")), a_write(a_memory("Jon lives in Graz"))])
    query = Query(text="", messages=asked("Ok, cool. Where does Caroline live?"))
    result = bench.search(ALICE, query)
    assert result.text == "Where does Caroline live?"
    assert result.understanding == Understanding("Ok, cool. Where does Caroline live?", RewrittenBy.RULES)
    assert result.hits[0].entry.text == "Caroline lives in Lisbon"


def test_a_short_question_leans_on_what_the_person_said_before(bench: Bench) -> None:
    texts = ("Caroline met friends in Lisbon", "Jon met friends in Graz")
    bench.store.commit(ALICE, [a_write(a_memory(text)) for text in texts])
    query = Query(text="", messages=asked("I know Caroline.", "And friends?"))
    understood = bench.search.understood(ALICE, query)
    assert understood.query.earlier == EarlierMessage("I know Caroline.", FITTED.share)
    question = bench.search.ask(ALICE, understood.query).question
    alone = bench.search.ask(ALICE, replace(understood.query, earlier=None)).question
    assert question.vectors is not None
    assert alone.vectors is not None
    before = bench.search.embedder.encode_query("I know Caroline.").sentence
    assert question.vectors.sentence @ before > alone.vectors.sentence @ before
    assert (question.text, question.vectors.words) == (alone.text, alone.vectors.words)
    assert bench.search(ALICE, query).hits[0].entry.text == texts[0]


def test_a_language_model_goes_before_the_rules_when_it_answers_in_time(bench: Bench) -> None:
    messages = asked(*["Ok."] * 6, "I met Caroline.", "Where does she live?")
    model = FakeRewriter("Caroline's home town?")
    search = replace(bench.search, rewriter=model)
    understood = search.understood(ALICE, Query(text="", messages=messages))
    assert (understood.query.text, understood.query.earlier) == ("Caroline's home town?", None)
    assert understood.understanding == Understanding("Where does she live?", RewrittenBy.MODEL)
    [(given, seconds)] = model.given
    assert (given, seconds) == (messages[-5:], 1.5)


@pytest.mark.parametrize("answer", [None, "", "  \n"])
def test_the_rules_answer_when_the_model_does_not(bench: Bench, answer: str | None) -> None:
    search = replace(bench.search, rewriter=FakeRewriter(answer))
    understood = search.understood(
        ALICE, Query(text="", messages=asked("I met Caroline.", "Great! Where does she live?"))
    )
    assert (understood.query.text, understood.query.earlier is None) == ("Great! Where does she live?", False)
    assert understood.understanding.rewritten_by is RewrittenBy.NONE


def test_what_is_too_long_for_a_query_is_left_to_the_rules(bench: Bench) -> None:
    search = replace(bench.search, rewriter=FakeRewriter("tea " * 2_000))
    understood = search.understood(ALICE, Query(text="", messages=asked("Tea?")))
    assert len(understood.query.text) <= MAX_QUERY_LENGTH
    assert understood.understanding.rewritten_by is RewrittenBy.NONE


def test_a_question_about_a_day_finds_that_day_only(bench: Bench) -> None:
    days = {number: a_memory(f"tea number {number}", occurred_at=START - timedelta(days=number)) for number in range(3)}
    bench.store.commit(ALICE, [a_write(entry) for entry in days.values()])
    result = bench.search(ALICE, Query(text=YESTERDAY))
    assert [hit.entry.text for hit in result.hits] == ["tea number 1"]
    window = result.understanding.window
    assert window is not None
    assert (window.kind, window.moment, window.words) == (TemporalKind.SAID, Moment.OCCURRED, "yesterday")
    assert len(bench.search(ALICE, Query(text=YESTERDAY, temporal=False)).hits) == len(days)


def test_words_that_became_a_window_are_not_searched_for(bench: Bench) -> None:
    at = START - timedelta(days=1)
    texts = ("tea with milk", "yesterday came and went, yesterday and yesterday")
    bench.store.commit(ALICE, [a_write(a_memory(text, occurred_at=at)) for text in texts])
    result = bench.search(ALICE, Query(text=YESTERDAY))
    assert result.text == "What did I say about tea?"
    assert (result.understanding.original, result.understanding.rewritten_by) == (YESTERDAY, RewrittenBy.RULES)
    assert result.hits[0].entry.text == "tea with milk"
    assert bench.search.understood(ALICE, Query(text=YESTERDAY, temporal=False)).query.text == YESTERDAY


def test_a_question_of_messages_shows_the_message_that_it_was_made_of(bench: Bench) -> None:
    messages = asked("I met Caroline.", "Great! What did I tell Caroline yesterday?")
    understood = bench.search.understood(ALICE, Query(text="", messages=messages))
    assert understood.query.text == "What did I tell Caroline?"
    assert understood.understanding.original == "Great! What did I tell Caroline yesterday?"
    search = replace(bench.search, rewriter=FakeRewriter("What did I tell Caroline yesterday?"))
    by_model = search.understood(ALICE, Query(text="", messages=messages))
    assert (by_model.query.text, by_model.understanding.rewritten_by) == (understood.query.text, RewrittenBy.MODEL)


def test_what_was_not_revisited_is_found_by_its_last_access(bench: Bench) -> None:
    def read(days_ago: int) -> Statistics:
        return Statistics(accessed_at=START - timedelta(days=days_ago))

    entries = [a_memory(f"tea number {days}", statistics=read(days)) for days in (1, 89, 91, 200)]
    bench.store.commit(ALICE, [a_write(entry) for entry in entries])
    found = bench.search(ALICE, Query(text="What haven't I revisited in 90 days?")).hits
    assert {hit.entry.text for hit in found} == {"tea number 91", "tea number 200"}


def test_a_day_is_that_of_the_spaces_time_zone(bench: Bench) -> None:
    ChangeSettings(bench.store, bench.clock, bench.search.settings)(
        ALICE, {"time_zone": "Pacific/Kiritimati"}, Author()
    )
    window = bench.understanding(Query(text=YESTERDAY)).window  # 2 March there already
    assert window is not None
    assert (window.start, window.end) == (
        datetime(2026, 2, 28, 10, tzinfo=UTC),
        datetime(2026, 3, 1, 10, tzinfo=UTC),
    )


@pytest.mark.parametrize("where", [A_TIME, And((TEA, A_TIME)), Or((TEA, Not(A_TIME)))])
def test_a_time_that_the_caller_chose_goes_before_that_of_the_question(bench: Bench, where: Window | And | Or) -> None:
    chosen = EntryFilter(where=where)
    understood = bench.search.understood(ALICE, Query(text=YESTERDAY, filter=chosen))
    assert (understood.query.filter, understood.understanding.window) == (chosen, None)
    assert bench.understanding(Query(text=YESTERDAY, known_at=START)).window is None
    assert bench.understanding(Query(text=YESTERDAY, filter=EntryFilter(as_of=START))).window is None


def test_any_other_filter_holds_beside_the_window(bench: Bench) -> None:
    understood = bench.search.understood(ALICE, Query(text=YESTERDAY, filter=EntryFilter(where=TEA)))
    window = understood.understanding.window
    assert window is not None
    assert understood.query.filter.where == And((TEA, window.clause()))


def test_the_last_session_is_the_one_before_that_of_the_call(bench: Bench) -> None:
    bench.say("older", ago=timedelta(days=2))
    bench.say("newer", ago=timedelta(hours=1))
    since = bench.understanding(Query(text="What changed since my last session?")).window
    assert since is not None
    assert (since.kind, since.moment, since.end) == (TemporalKind.CHANGED, Moment.MODIFIED, None)
    assert since.start == START - timedelta(hours=1) + timedelta(microseconds=1)
    within = bench.understanding(Query(text="What did we talk about last time?", session_id="newer")).window
    assert within is not None
    assert within.start == START - timedelta(days=2)
    assert within.end == START - timedelta(days=2) + timedelta(microseconds=1)


def test_without_a_last_session_nothing_is_narrowed(bench: Bench) -> None:
    bench.say("this", ago=timedelta(hours=1))
    understood = bench.search.understood(ALICE, Query(text="What changed since my last session?", session_id="this"))
    assert understood.understanding == Understanding()
    assert understood.query.text == "What changed since my last session?"


def test_why_not_names_the_window_that_lost_an_entry(bench: Bench) -> None:
    entry = a_memory("tea", occurred_at=START - timedelta(days=9))
    answer = a_memory("What did I say about tea?", occurred_at=START - timedelta(days=1))
    bench.store.commit(ALICE, [a_write(entry), a_write(answer)])
    assert ExplainMiss(bench.search)(ALICE, Query(text=YESTERDAY), entry.id).step is Step.FILTER


def test_a_time_in_which_nothing_answers_is_searched_without_and_the_answer_says_so(bench: Bench) -> None:
    entry = a_memory("I said about tea: with milk.", occurred_at=START - timedelta(days=40))
    bench.store.commit(ALICE, [a_write(entry)])
    result = bench.search(ALICE, Query(text=YESTERDAY))
    assert [hit.entry.id for hit in result.hits] == [entry.id]
    assert result.text == YESTERDAY
    assert result.understanding.window is not None
    assert result.understanding.window_dropped
    assert ExplainMiss(bench.search)(ALICE, Query(text=YESTERDAY), entry.id).step is Step.RETURNED


def test_a_time_in_which_something_answers_holds(bench: Bench) -> None:
    days = {
        number: a_memory("What did I say about tea?", occurred_at=START - timedelta(days=number)) for number in (1, 9)
    }
    bench.store.commit(ALICE, [a_write(entry) for entry in days.values()])
    result = bench.search(ALICE, Query(text=YESTERDAY))
    assert [hit.entry.id for hit in result.hits] == [days[1].id]
    assert not result.understanding.window_dropped


@pytest.mark.parametrize("question", ["What changed since yesterday?", "What haven't I revisited in 90 days?"])
def test_that_nothing_changed_or_was_idle_is_an_answer(bench: Bench, question: str) -> None:
    old = START - timedelta(days=30)
    entry = a_memory("tea", occurred_at=old, modified_at=old, statistics=Statistics(accessed_at=old))
    bench.store.commit(ALICE, [a_write(entry)])
    result = bench.search(ALICE, Query(text=question))
    assert (result.hits, result.understanding.window_dropped) == ((), False)


def test_where_a_time_is_all_that_is_asked_what_was_said_then_is_the_answer(bench: Bench) -> None:
    then = a_memory("Kettle descaled.", occurred_at=START - timedelta(days=1))
    other = a_memory("What did we talk about yesterday?", occurred_at=START - timedelta(days=40))
    bench.store.commit(ALICE, [a_write(then), a_write(other)])
    result = bench.search(ALICE, Query(text="What did we talk about yesterday?"))
    assert [hit.entry.id for hit in result.hits] == [then.id]
    assert not result.understanding.window_dropped


def test_the_day_of_an_event_that_is_spoken_about_is_no_filter(bench: Bench) -> None:
    """Said in February, of a day in May: the date is what was said."""
    entry = a_memory("For mum's birthday on 14 May I book the Thai place.", occurred_at=START - timedelta(days=20))
    bench.store.commit(ALICE, [a_write(entry)])
    result = bench.search(ALICE, Query(text="What did I say about my mum's birthday on May 14?"))
    assert [hit.entry.id for hit in result.hits] == [entry.id]
    assert result.understanding == Understanding()
    assert result.text == "What did I say about my mum's birthday on May 14?"


def test_days_are_those_of_the_offset_of_the_last_message(bench: Bench) -> None:
    bench.clock.advance(seconds=(datetime(2026, 6, 11, 0, 30, tzinfo=UTC) - bench.clock.now()).total_seconds())
    there = bench.clock.now().astimezone(timezone(timedelta(hours=-5)))  # 19:30 on the tenth
    for said_at, start in ((there, datetime(2026, 6, 9, 5, tzinfo=UTC)), (None, datetime(2026, 6, 10, tzinfo=UTC))):
        message = ChatMessage(Role.USER, YESTERDAY, at=said_at)
        window = bench.understanding(Query(text="", messages=(message,))).window
        assert window is not None
        assert (window.start, window.end) == (start, start + timedelta(days=1))
