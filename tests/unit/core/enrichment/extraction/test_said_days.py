from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from time import process_time
from zoneinfo import ZoneInfo

import pytest

from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.extraction.clause_tense import SentenceTenses
from recollect.core.enrichment.extraction.extractor import extracted
from recollect.core.enrichment.extraction.said_days import dated
from recollect.core.enrichment.extraction.utterances import Utterance
from recollect.core.enrichment.findings import EntityType
from recollect.core.enrichment.german_moments import german_moments
from recollect.core.model.entry import Language
from tests import labelled
from tests.unit.core.enrichment.extraction.said import Judges

SENTENCES = Path(labelled.__file__).with_name("days_without_year.tsv").read_text(encoding="utf-8").splitlines()
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
        ("leaves on Saturday the 18th", "leaves on 2025-10-18", "2025-10-18"),
        ("leaves Saturday, 7 March", "leaves on 2026-03-07", "2026-03-07"),
        ("leaves on the third of February", "leaves on 2026-02-03", "2026-02-03"),
        ("comes sat at 11", "comes on 2025-10-18 at 11", "2025-10-18"),
        ("is done by Christmas", "is done by Christmas 2025", "2025-12-25"),
        ("retires at Easter", "retires at Easter 2026", "2026-04-05"),
        ("is put off to the 21st", "is put off to 2025-10-21", "2025-10-21"),
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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("is in Rome 28th to 30th", "is in Rome on 2025-10-28 to 2025-10-30"),
        ("is in Rome from the 17th to the 26th", "is in Rome from 2025-10-17 to 2025-10-26"),
        ("flies on Friday and returns on Tuesday", "flies on 2025-10-17 and returns on 2025-10-21"),
        ("has a dentist on Friday and a haircut on Tuesday", "has a dentist on 2025-10-17 and a haircut on 2025-10-14"),
        ("starts the Monday after", "starts the Monday after"),
        ("is there that weekend", "is there that weekend"),
        ("sat at home", "sat at home"),
        ("loves the Christmas tree", "loves the Christmas tree"),
        ("lives on the 3rd floor", "lives on the 3rd floor"),
    ],
)
def test_days_that_follow_each_other(text: str, said: str) -> None:
    assert dated(text, MONDAY, past=False, german=False).text == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ist vom 3. bis 17. Februar in der Reha", "ist vom 2026-02-03 bis 2026-02-17 in der Reha"),
        ("ist ab 20. bis Neujahr weg", "ist ab 2025-10-20 bis Neujahr 2026 weg"),
        ("fliegt am Freitag, am Dienstag danach ist Prüfung", "fliegt am 2025-10-17, am 2025-10-21 danach ist Prüfung"),
        ("hat am Dienstag danach Prüfung", "hat am Dienstag danach Prüfung"),
        ("backt am 3. Advent", "backt am 3. Advent"),
    ],
)
def test_german_days_that_follow_each_other(text: str, said: str) -> None:
    assert dated(text, MONDAY, past=False, german=True).text == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Maya moved here in May and starts at the bank in May",
            "moved here in May 2025 and starts at the bank in May 2026",
        ),
        (
            "Maya says: rent went up in June, the lease is up in June",
            "went up in June 2025, the lease is up in June 2026",
        ),
        ("Maya's exam has been moved to Friday", "has been moved to 2025-10-17"),
        ("Maya can pair on Tuesday, not on Thursday", "on 2025-10-14, not on 2025-10-16"),
        ("The handover is meant to be the 2nd", "meant to be on 2025-11-02"),
    ],
)
def test_each_clause_of_a_whole_sentence_has_a_tense_of_its_own(text: str, said: str) -> None:
    tenses = SentenceTenses(text, german=False)
    assert said in dated(text, MONDAY, past=False, german=False, tenses=tenses).text


def test_german_clauses_have_a_tense_of_their_own() -> None:
    text = "Maya hat im Mai gekündigt, und im Mai zieht Maya um"
    said = dated(text, MONDAY, past=False, german=True, tenses=SentenceTenses(text, german=True)).text
    assert said == "Maya hat im Mai 2025 gekündigt, und im Mai 2026 zieht Maya um"


def _seconds(read: Callable[[str], object], text: str) -> float:
    """Return the least CPU time of a few readings: what else the machine does adds to it and never takes away."""
    times = []
    for _ in range(3):
        begin = process_time()
        read(text)
        times.append(process_time() - begin)
    return min(times)


@pytest.mark.parametrize(
    "read",
    [
        lambda text: dated(text, MONDAY, past=False, german=False),
        lambda text: dated(text, MONDAY, past=False, german=False, tenses=SentenceTenses(text, german=False)),
        lambda text: dated(text, MONDAY, past=False, german=True, tenses=SentenceTenses(text, german=True)),
        lambda text: german_moments(text, (), MONDAY),
    ],
    ids=["clause", "sentence", "German sentence", "German memory"],
)
@pytest.mark.parametrize("unit", ["May 1 ", "am 1. Mai ", "next Friday ", "sat ", "at Christmas "])
def test_a_text_of_many_dates_is_read_in_linear_time(read: Callable[[str], object], unit: str) -> None:
    short, long = (("Flies on Friday " + unit * size)[:size] for size in (2_000, 16_000))
    assert _seconds(read, long) < 27 * _seconds(read, short)  # three doublings: 8 if it is linear, 64 if quadratic


def test_today_is_that_of_the_offset_that_the_message_came_with() -> None:
    at = datetime(2025, 6, 19, 19, tzinfo=timezone(timedelta(hours=-5)))  # the twentieth in UTC
    for said_at, day in ((at, "2025-06-20"), (at.astimezone(UTC), "2025-06-21")):
        (found,) = extracted(
            [Utterance(text="I fly to Denver tomorrow", at=said_at, speaker="Owen")], 0, ZoneInfo("UTC")
        )
        assert found.occurred_at is not None
        assert found.occurred_at.iso == day


@pytest.mark.parametrize(
    ("day", "text", "iso"),
    [
        ("2026-06-10", "We're getting married on 12 September.", "2026-09-12"),
        ("2026-06-10", "We married on 12 September.", "2025-09-12"),
        ("2026-06-10", "Wir haben am 12. September geheiratet.", "2025-09-12"),
        ("2026-10-05", "We moved it to 3 December.", "2026-12-03"),
        ("2026-10-05", "Die Feier wurde auf den 3. Dezember verlegt.", "2026-12-03"),
        ("2026-10-05", "We were in Rome from 3 February to 5 February.", "2026-02-05"),
    ],
)
def test_a_plan_or_a_move_lies_after_the_message_and_what_was_before_it(day: str, text: str, iso: str) -> None:
    assert iso in _days_meant(day, text)[0]


def _days_meant(day: str, text: str, language: Language = Language.UNDETERMINED) -> tuple[str, list[str | None]]:
    """Return the memories of a message, and the days among the entities of its text."""
    at = datetime.fromisoformat(f"{day}T12:00:00+00:00")
    said = Utterance(text=text, at=at, speaker="Maya", language=language)
    memories = " ".join(one.text for one in extracted([said], 0, ZoneInfo("UTC"), Judges(1.0)))
    found = enriched(text, occurred_at=at, zone=UTC, usual=language)
    return memories, [one.value for one in found.entities if one.type is EntityType.DATE]


def test_most_days_without_a_year_are_those_that_are_meant() -> None:
    of_memories = of_entities = 0
    for line in SENTENCES:
        day, language, text, iso = line.split("\t")
        memories, entities = _days_meant(day, text, Language(language))
        of_memories += iso in memories
        of_entities += entities == [iso]
    assert (len(SENTENCES), of_memories >= 55, of_entities >= 54) == (60, True, True)
