from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from recollect.core.enrichment.extraction.extractor import extracted
from recollect.core.enrichment.extraction.said_days import dated
from recollect.core.enrichment.extraction.utterances import Utterance

MONDAY = date(2025, 10, 13)


@pytest.mark.parametrize(
    ("text", "said", "iso"),
    [
        ("leaves tomorrow", "leaves on 2025-10-14", "2025-10-14"),
        ("leaves on Friday", "leaves on 2025-10-17", "2025-10-17"),
        ("leaves next Friday", "leaves on 2025-10-24", "2025-10-24"),
        ("leaves Saturday week", "leaves on 2025-10-25", "2025-10-25"),
        ("leaves on Friday next week", "leaves on 2025-10-24", "2025-10-24"),
        ("is due on 4th July", "is due on 2026-07-04", "2026-07-04"),
        ("turns 40 on December 9th", "turns 40 on 2025-12-09", "2025-12-09"),
        ("leaves in November", "leaves in November 2025", "2025-11"),
        ("leaves next week", "leaves in the week 2025-W43", "2025-W43"),
        ("leaves in 3 weeks", "leaves in the week 2025-W45", "2025-W45"),
        ("pays by the end of next year", "pays by the end of 2026", "2026"),
        ("has a birthday on June 3", "has a birthday on June 3", "--06-03"),
    ],
)
def test_a_day_told_from_today_becomes_a_date(text: str, said: str, iso: str) -> None:
    found = dated(text, MONDAY, past=False, german=False)
    assert (found.text, found.occurs and found.occurs.iso) == (said, iso)


@pytest.mark.parametrize(
    ("text", "said", "iso"),
    [
        ("fährt übermorgen", "fährt am 2025-10-15", "2025-10-15"),
        ("fährt am freitag", "fährt am 2025-10-17", "2025-10-17"),
        ("fährt nächsten Mittwoch", "fährt am 2025-10-22", "2025-10-22"),
        ("feiert am 18.12. um 17 Uhr", "feiert am 2025-12-18 um 17 Uhr", "2025-12-18"),
        ("fährt Ende Oktober", "fährt Ende Oktober 2025", "2025-10"),
        ("fährt in zwei Wochen", "fährt in der Woche 2025-W44", "2025-W44"),
    ],
)
def test_german_days_do_as_well(text: str, said: str, iso: str) -> None:
    found = dated(text, MONDAY, past=False, german=True)
    assert (found.text, found.occurs and found.occurs.iso) == (said, iso)


def test_since_and_until_bound_a_statement() -> None:
    found = dated("is out from May 19 until May 30", MONDAY, past=False, german=False)
    assert (found.since and found.since.iso, found.until and found.until.iso) == ("2026-05-19", "2026-05-30")
    found = dated("works from home since September", MONDAY, past=False, german=False)
    assert (found.since and found.since.iso, found.coming) == ("2025-09", False)


@pytest.mark.parametrize("text", ["swims every Tuesday", "swims on Tuesdays", "works wed to fri", "am 31.2. frei"])
def test_what_comes_again_and_days_of_no_calendar_stay(text: str) -> None:
    assert dated(text, MONDAY, past=False, german=False).text == text


def test_today_is_that_of_the_time_zone() -> None:
    at = datetime(2025, 6, 20, 5, 40, tzinfo=UTC)
    turn = Utterance(text="I fly to Denver tomorrow", at=at, speaker="Owen")
    (found,) = extracted([turn], 0, ZoneInfo("America/Los_Angeles"))
    assert found.occurred_at is not None
    assert found.occurred_at.iso == "2025-06-20"
    zone = ZoneInfo("America/Los_Angeles")
    assert found.occurred_at.begins(zone) == datetime(2025, 6, 20, 7, tzinfo=UTC)
    assert found.occurred_at.ends(zone) == datetime(2025, 6, 21, 7, tzinfo=UTC)
