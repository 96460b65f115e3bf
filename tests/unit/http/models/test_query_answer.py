"""How an answer shows what was made of its question."""

from datetime import UTC, datetime

from recollect.core.query.interpretation import Understanding
from recollect.core.query.temporal.temporal_questions import TemporalKind, TemporalWindow
from recollect.core.retrieval.filters.facts import Moment
from recollect.http.models.results import QueryAnswer
from recollect.use_cases.search.search import SearchResult

DAY = datetime(2026, 11, 17, tzinfo=UTC)
WINDOW = TemporalWindow(TemporalKind.SAID, Moment.OCCURRED, DAY, None, "yesterday", "What did I say?")


def test_a_time_filter_that_was_dropped_is_shown_beside_what_it_was() -> None:
    held = QueryAnswer.shown(SearchResult("What did I say?", (), understanding=Understanding(window=WINDOW)))
    assert "time_filter_dropped" not in held
    dropped = QueryAnswer.shown(
        SearchResult("What did I say yesterday?", (), understanding=Understanding(window=WINDOW, window_dropped=True))
    )
    assert dropped["time_filter_dropped"] is True
    assert (dropped["filter"], dropped["temporal"]) == (held["filter"], held["temporal"])
    assert QueryAnswer.model_validate(dropped).time_filter_dropped
