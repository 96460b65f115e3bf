"""What is remarked on sentences of a summary: a day where it matters, and what else was said; no word of its own."""

from datetime import date, timedelta
from zoneinfo import ZoneInfo

import pytest

from recollect.core.deduplication.conflicts import Conflict, ConflictKind
from recollect.core.model.entry import Entry, JsonValue
from recollect.core.model.records import Record
from recollect.core.spaces.summaries.extractive import Summarised, SummarySentence, extractive_summary
from recollect.core.spaces.summaries.remarks import remarked, tells_of_a_time, told
from recollect.core.spaces.summaries.summary import CategorySummary, summary_of
from tests.builders import a_memory
from tests.fakes.clock import START

UTC = ZoneInfo("UTC")


def sentence_of(entry: Entry) -> SummarySentence:
    return SummarySentence(entry.text, entry.id, entry.version)


def told_of(*entries: Entry, conflicts: tuple[Conflict, ...] = (), zone: ZoneInfo = UTC) -> list[str]:
    memories = {entry.id: entry for entry in entries}
    return [told(one) for one in remarked([sentence_of(entry) for entry in entries], memories, conflicts, zone)]


def contradiction(newer: Entry, older: Entry) -> Conflict:
    return Conflict(
        entry_id=newer.id,
        other_id=older.id,
        kind=ConflictKind.CONTRADICTION,
        differences=("word",),
        opened_at=START,
    )


@pytest.mark.parametrize(
    "text",
    [
        "Maya moved into her flat.",
        "Maya's sister Lena graduated from college.",
        "Maya has just started a course in pottery.",
        "The user will be in Rome next week.",
        "Maya is currently learning Danish.",
        "Maya plans to sell the car.",
        "Maya had surgery on her knee.",
        "Maya has lived in Porto for two years.",
        "Maya ist nach Graz gezogen.",
        "Maya hat einen Kurs begonnen.",
        "Nutzer wird im Mai operiert.",
        "Maya lernt derzeit Dänisch.",
        "Maya wohnt seit drei Jahren in Graz.",
        "Maya hat ihr Studium abgebrochen, nachdem ihre Mutter gestorben war.",
    ],
)
def test_what_happened_is_to_come_or_is_so_for_now_has_a_day(text: str) -> None:
    assert tells_of_a_time(text)


@pytest.mark.parametrize(
    "text",
    [
        "Maya is allergic to penicillin.",
        "Maya's sister Lena lives in Porto.",
        "The user prefers short answers.",
        "Maya's birthday is on May 3.",
        "Maya works at Globex as a nurse.",
        "Maya never eats meat.",
        "Maya moved to Porto on 2026-03-01.",
        "Maya needs a window seat.",
        "Maya ist gegen Penicillin allergisch.",
        "Nutzer hat eine Schwester, Lena.",
        "Maya arbeitet als Krankenschwester in Graz.",
        "Maya hat zwei Katzen und mag keinen Kaffee.",
        "Maya hat Angst vor Hunden.",
    ],
)
def test_what_stands_and_what_names_its_day_has_none(text: str) -> None:
    assert not tells_of_a_time(text)


def test_the_day_is_that_of_the_zone() -> None:
    late = a_memory("Maya moved into her flat.", occurred_at=START.replace(hour=23, minute=30))
    day = START.date()
    assert told_of(late) == [f"Maya moved into her flat ({day})."]
    assert told_of(late, zone=ZoneInfo("Asia/Tokyo")) == [f"Maya moved into her flat ({day + timedelta(days=1)})."]


def test_an_open_contradiction_is_remarked_on_both_with_their_days() -> None:
    older = a_memory("Maya lives in Porto.", occurred_at=START)
    newer = a_memory("Maya lives in Lisbon.", occurred_at=START + timedelta(days=3))
    first, second = START.date(), START.date() + timedelta(days=3)
    assert told_of(older, newer, conflicts=(contradiction(newer, older),)) == [
        f"Maya lives in Porto ({first}; said differently on {second}).",
        f"Maya lives in Lisbon ({second}; said differently on {first}).",
    ]


def test_what_contradicts_and_is_not_in_use_is_not_remarked_on() -> None:
    older, newer = a_memory("Maya lives in Porto."), a_memory("Maya lives in Lisbon.")
    assert told_of(newer, conflicts=(contradiction(newer, older),)) == ["Maya lives in Lisbon."]


def test_german_is_remarked_on_in_german() -> None:
    older = a_memory("Maya wohnt in einer kleinen Wohnung in Graz.", occurred_at=START)
    newer = a_memory("Maya wohnt in einer kleinen Wohnung in Wien.", occurred_at=START)
    found = told_of(older, newer, conflicts=(contradiction(newer, older),))
    assert found[0] == f"Maya wohnt in einer kleinen Wohnung in Graz ({START.date()}; am {START.date()} anders gesagt)."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Maya has a cat", "Maya has a cat."),
        ("Maya has a cat.", "Maya has a cat."),
        ("Maya has a cat!", "Maya has a cat!"),
        ("Maya moved to Acme Inc.", "Maya moved to Acme Inc ({day})."),
        ("Maya moved!", "Maya moved! ({day})."),
        ("Maya moved...", "Maya moved... ({day})."),
    ],
)
def test_every_sentence_ends_behind_its_remarks(text: str, expected: str) -> None:
    assert told_of(a_memory(text, occurred_at=START)) == [expected.format(day=START.date())]


def test_what_is_remarked_comes_from_no_text_and_the_sentence_is_as_it_was() -> None:
    """Every content word of an extractive summary stands in its sources: in brackets are days and one mark."""
    older = a_memory("Maya lives in Porto. She moved there in spring.", occurred_at=START)
    newer = a_memory("Maya lives in Lisbon.", occurred_at=START + timedelta(days=3))
    memories = {entry.id: entry for entry in (older, newer)}
    found = extractive_summary([Summarised(entry) for entry in memories.values()])
    for one in remarked(found, memories, (contradiction(newer, older),), UTC):
        assert one.text in memories[one.entry_id].text
        remark = told(one).removeprefix(one.text.rstrip("."))
        days = {entry.occurred_at.date().isoformat() for entry in memories.values()}
        left = set(remark.strip(" ().").replace(";", "").split()) - days
        assert left in ({"said", "differently", "on"}, set())


def test_remarks_are_kept_and_what_was_kept_before_has_none() -> None:
    one = SummarySentence("Maya moved.", "e1", 2, (("e2", 1),), date(2026, 3, 1), (("e3", date(2026, 3, 4)),))
    summary = CategorySummary("home", (one,), 3, START, "extractive/2", "digest")
    put = summary.record()
    assert summary_of(Record(put.key, put.value)) == summary
    former: list[JsonValue] = [["Maya moved.", "e1", 2, []], ["Maya rests.", "e1", 2]]
    old: dict[str, JsonValue] = {**put.value, "sentences": former}
    found = summary_of(Record(put.key, old)).sentences
    assert [(sentence.day, sentence.otherwise, sentence.also) for sentence in found] == [(None, (), ())] * 2
