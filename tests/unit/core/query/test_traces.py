"""What is kept of the reason for a search."""

from datetime import timedelta

from recollect.core.model.records import Collection, RecordKey
from recollect.core.query.traces import reason_digest, search_trace
from recollect.core.ranking.profiles import ProfileName
from tests.fakes.clock import START

REASON = "Alice asked what her doctor is called"


def test_a_trace_holds_ids_and_no_text() -> None:
    trace = search_trace("t1", REASON, ProfileName.FACT_CHECK, ["e1", "e2"], by="agent:planner", now=START)
    assert trace.key == RecordKey(Collection.TRACE, ("t1",))
    assert trace.value == {
        "reason": reason_digest(REASON),
        "profile": "fact_check",
        "entries": ["e1", "e2"],
        "by": "agent:planner",
    }
    assert not any(word in str(trace.value) for word in REASON.split())


def test_a_trace_is_gone_after_thirty_days() -> None:
    trace = search_trace("t1", REASON, ProfileName.RELEVANT, [], by="user", now=START)
    assert trace.expires_at == START + timedelta(days=30)


def test_the_same_reason_is_known_again() -> None:
    assert reason_digest(f"  {REASON.upper()}\n") == reason_digest(REASON) != reason_digest(f"{REASON}?")
