"""Reasons: each clause of one is true of the entry, whatever the entry and whatever was asked."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from recollect.core.model.entry import Entry, Kind
from recollect.core.spaces.discovery.landmarks import NameWay
from recollect.core.spaces.discovery.reasons import AskedFor, clauses, reason
from recollect.core.text.words import fold
from tests.builders import a_memory, a_turn
from tests.fakes.clock import START

ZONE = ZoneInfo("Europe/Vienna")
WORDS = [
    "Walnuts",
    "walnut",
    "nuts",
    "Falcon",
    "deploys",
    "Anna",
    "dog",
    "greyhound",
    "can't",
    "the",
    "Žižka's",
    "ÜBER",
]
TAGS = ["deploy", "home", "work-travel"]
NAMES = ["Anna", "Falcon", "Ben Ng"]
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join)
some_tags = st.lists(st.sampled_from(TAGS), unique=True).map(tuple)
some_names = st.lists(st.sampled_from(NAMES), unique=True).map(tuple)
moments = st.integers(-400, 400).map(lambda hours: START + timedelta(hours=hours))
entries = st.builds(
    lambda text, tags, names, at, kind: a_memory(text, tags=tags, entities=names, occurred_at=at, kind=kind),
    texts,
    some_tags,
    some_names,
    moments,
    st.sampled_from([Kind.MEMORY, Kind.HANDOFF, Kind.ROLLUP]),
)
ways = st.lists(st.sampled_from([("Falcon", "Anna"), ("Falcon", "Anna", "Ben Ng")]), unique=True).map(
    lambda paths: {path[-1].casefold(): NameWay(path) for path in paths}
)
asked = st.builds(
    AskedFor,
    texts,
    st.just(ZONE),
    some_tags,
    some_names,
    ways,
    st.one_of(st.none(), st.tuples(st.one_of(st.none(), moments), st.one_of(st.none(), moments))),
    st.just("in the time that was asked for"),
)


@given(entries, asked, st.booleans())
def test_every_clause_is_true_of_the_entry(entry: Entry, question: AskedFor, is_near: bool) -> None:  # noqa: FBT001 - drawn
    found = clauses(entry, question, is_near=is_near)
    assert found
    for clause in found:
        assert is_borne_out(clause, entry), clause
    assert reason(entry, question, is_near=is_near)


def is_borne_out(clause: str, entry: Entry) -> bool:
    """Tell whether what a clause says stands in the entry, by its words alone."""
    day = entry.occurred_at.astimezone(ZONE)
    said = clause.partition(", which goes with ")[0].removeprefix("says '").removesuffix("'")
    begins = {
        "says '": all(quoted in entry.text for quoted in said.split("', '")),
        "tagged ": clause.removeprefix("tagged ") in entry.tags,
        "names ": clause.removeprefix("names ").split(", ")[0] in entry.entities,
        "said on ": clause.startswith(f"said on {day.day} {day:%B %Y}"),
        "a handoff": entry.kind is Kind.HANDOFF,
        "near to the question in meaning": True,  # of a vector, which is not in the entry
    }
    return next(is_so for words, is_so in begins.items() if clause.startswith(words))


@given(entries, asked)
def test_a_day_is_told_as_asked_for_only_where_it_is_within_the_time(entry: Entry, question: AskedFor) -> None:
    told = reason(entry, question, is_near=True)
    first, end = question.days or (None, None)
    is_within = (first is None or entry.occurred_at >= first) and (end is None or entry.occurred_at < end)
    assert ("in the time that was asked for" in told) == (question.days is not None and is_within)


def test_a_reason_reads_as_it_is_meant() -> None:
    entry = a_memory(
        "Anna deploys the walnut cake.",
        tags=("deploy",),
        entities=("Anna",),
        occurred_at=datetime(2026, 3, 3, 12, tzinfo=UTC),
    )
    question = AskedFor(
        "Who deploys walnuts for Falcon?",
        ZONE,
        tags=("deploy",),
        ways={"anna": NameWay(("Falcon", "Ben", "Anna"))},
        days=(datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 3, 9, tzinfo=UTC)),
        period="before the go-live (within 14 days)",
    )
    assert reason(entry, question, is_near=True) == (
        "tagged deploy; names Anna, 2 hops from Falcon over Ben; "
        "said on 3 March 2026, before the go-live (within 14 days); says 'walnut'"
    )


def test_what_shares_nothing_is_near_in_meaning_or_only_there() -> None:
    question = AskedFor("Where is the piano?", ZONE)
    assert reason(a_memory("Ben swims."), question, is_near=True) == "near to the question in meaning"
    assert "nearest among what was looked at" in reason(a_memory("Ben swims."), question, is_near=False)
    assert reason(a_turn("Ben swims."), question, is_near=False) == "said in a conversation"


def test_a_word_that_goes_with_another_is_the_entrys_own() -> None:
    told = reason(a_memory("Biscuit is our Greyhound."), AskedFor("Which dog do we have?", ZONE), is_near=True)
    assert told == "says 'Greyhound', which goes with 'dog'"
    assert fold("Greyhound") != "Greyhound"
