"""The text of a memory: who is named once, what is left in the message is no memory, and each day by its own verb."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from recollect.core.enrichment.extraction.extractor import extracted
from recollect.core.enrichment.extraction.utterances import Utterance

AT = datetime(2026, 3, 4, 12, tzinfo=UTC)  # a Wednesday


def texts(*said: str, speaker: str | None = "Maya", other: str | None = None) -> list[str]:
    """Return what the last message gives. other: who says the one before it."""
    turns = [Utterance(text=text, at=AT, speaker=speaker) for text in said]
    if other is not None:
        turns[-2] = Utterance(text=said[-2], at=AT, speaker=other)
    return [one.text for one in extracted(turns, len(turns) - 1, ZoneInfo("UTC"))]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("I moved into my flat in March", "Maya moved into their flat in March 2026"),
        ("I sold my car and bought my brother's bike", "Maya sold their car and bought their brother's bike"),
        ("I lost my keys at my parents' house", "Maya lost their keys at their parents' house"),
        ("I run a bakery with my cousin Lindiwe", "Maya runs a bakery with their cousin Lindiwe"),
        ("I live with my mum and my brothers", "Maya lives with their mum and their brothers"),
    ],
)
def test_who_speaks_is_named_once_and_their_things_are_theirs(said: str, text: str) -> None:
    assert text in texts(said)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("I moved into my flat in March", "The user moved into their flat in March 2026"),
        ("my sister lives in my flat", "The user's sister lives in the user's flat"),
    ],
)
def test_whose_name_is_not_known_is_the_user(said: str, text: str) -> None:
    assert texts(said, speaker=None) == [text]


def test_the_things_of_somebody_else_are_not_confused_with_those_of_the_speaker() -> None:
    assert texts("My sister sold my car") == ["Maya's sister sold Maya's car"]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (
            "Ich habe mein Auto verkauft und mir ein Fahrrad gekauft",
            "Nutzer hat sein Auto verkauft und sich ein Fahrrad gekauft",
        ),
        ("Ich wohne bei meinen Eltern", "Nutzer wohnt bei seinen Eltern"),
        ("Ich wohne mit unserem Hund in Graz", "Nutzer wohnt mit seinem Hund in Graz"),
    ],
)
def test_a_german_user_without_a_name_has_his_things(said: str, text: str) -> None:
    assert texts(said, speaker=None) == [text]


@pytest.mark.parametrize(
    "said",
    [
        "I'm feeling down this week",
        "I'm so pumped for the launch tomorrow!",
        "Can't wait for tomorrow's grand opening!",
        "Tomorrow's opening will be so much fun!",
        "I'm doing alright, just busy this week",
        "I'm on the train to Graz until 3pm",
        "I am so tired this week",
    ],
)
def test_states_that_pass_are_no_memories(said: str) -> None:
    assert texts(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "Remember that he can't eat chicken.",
        "Please remember that I can't stand it.",
        "I've completed on her on Monday",
        "I got the idea from that trip to England a few years ago",
        "I don't want future generations to go through that",
        "mine is the 6 quart duo",
        "Bester Mann. Vergiss nicht: er darf kein Huhn, davon kriegt er Ausschlag",
        "der heißt nicht Kranz sondern Krantz mit tz, bitte merken",
    ],
)
def test_what_is_left_in_the_message_is_no_memory(said: str) -> None:
    assert texts(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "Keep that positive outlook and keep going!",
        "Every step is getting you closer to your dream. Never give up!",
        "Just remember that sometimes stumbling blocks can be opened doors. Keep going!",
        "No problem, Jonas. Let me know if you need any help. We work well together!",
        "I'm going to make my dreams come true!",
    ],
)
def test_cheering_somebody_up_is_no_memory(said: str) -> None:
    assert texts("How is it going with you?", said, other="Jonas") == []


def test_me_too_answers_nothing() -> None:
    assert texts("What's your fave?", "Yeah, me too!", other="Jonas") == []


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("I both knit and sew on weekends, and I slowly formed a club there in 2019", None),
        ("I slowly built a small company in 2019", "Maya slowly built a small company in 2019"),
        ("I saw Dr. Park on Monday and I see Dr. Park again on Thursday", None),
        ("Studio is booked for Saturday the 7th", "Studio is booked for 2026-03-07"),
        ("I also work at the library", "Maya works at the library"),
    ],
)
def test_english_is_whole(said: str, text: str | None) -> None:
    found = texts(said)
    assert not any("lies " in one or "2026-03-07 on 2026-03-07" in one for one in found)
    if text is not None:
        assert found == [text]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (
            "Merk dir, dass ich am 20. Juni 85 werde und im Gasthof alle zum Essen einlade",
            "Maya wird am 2026-06-20 85 und lädt im Gasthof alle zum Essen ein",
        ),
        (
            "Vergiss nicht, dass ich Linkshänder bin und Werkzeug entsprechend brauche",
            "Maya ist Linkshänder und braucht Werkzeug entsprechend",
        ),
        (
            "Merk dir, dass ich samstags meine Mutter vom Bahnhof abhole",
            "Maya holt samstags Mayas Mutter vom Bahnhof ab",
        ),
        (
            "Merk dir, dass ich seit 2019 bei Bosch arbeite und in Reutlingen wohne",
            "Maya arbeitet seit 2019 bei Bosch und wohnt in Reutlingen",
        ),
        (
            "Bitte denkt dran dass mein Sohn keine Milch verträgt, auch nicht in kleinen Mengen",
            "Mayas Sohn verträgt keine Milch, auch nicht in kleinen Mengen",
        ),
        (
            "Bitte denk dran, dass Jonte keine Milch verträgt, auch nicht in kleinen Mengen",
            "Jonte verträgt keine Milch, auch nicht in kleinen Mengen",
        ),
        ("Merk dir, dass ich nie vor neun anfange", "Maya fängt nie vor neun an"),
        ("Merk dir, dass ich vegan lebe", "Maya lebt vegan"),
        (
            "Merk dir: ich unterrichte Latein und sitze im Betriebsrat",
            "Maya unterrichtet Latein und sitzt im Betriebsrat",
        ),
        ("übermorgen kommt die Steuerprüfung", "Am 2026-03-06 kommt die Steuerprüfung"),
        ("ich hasse März", None),
        ("erklär mir sachen bitte immer so kurz", "Maya will: erklär Maya sachen bitte immer so kurz"),
    ],
)
def test_german_is_whole(said: str, text: str | None) -> None:
    found = texts(said)
    assert found == ([] if text is None else [text]) or (text is None and "2026" not in found[0])


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (
            "I moved to Graz in September and start my new job in May",
            "Maya moved to Graz in September 2025 and starts their new job in May 2026",
        ),
        (
            "I quit my job on Friday and will start at Bosch next Tuesday",
            "Maya quit their job on 2026-02-27 and will start at Bosch on 2026-03-10",
        ),
        (
            "Ich habe am Montag gekündigt und fange am Freitag bei Bosch an",
            "Maya hat am 2026-03-02 gekündigt und fängt am 2026-03-06 bei Bosch an",
        ),
        (
            "Ich bin im September nach Graz gezogen und fange im Mai bei Bosch an",
            "Maya ist im September 2025 nach Graz gezogen und fängt im Mai 2026 bei Bosch an",
        ),
    ],
)
def test_each_day_goes_by_the_verb_of_its_clause(said: str, text: str) -> None:
    assert texts(said) == [text]


@pytest.mark.parametrize("said", ["Yesterday, I took up pottery in the old town", "Last week, I joined a gym in Graz"])
def test_a_day_before_a_comma_stays(said: str) -> None:
    (text,) = texts(said)
    assert "2026-03-03" in text or "2026-W09" in text


@pytest.mark.parametrize("said", ["My name is Maya.", "Ich heiße Maya.", "I'm Maya."])
def test_that_somebody_has_the_name_they_are_called_by_is_no_memory(said: str) -> None:
    assert texts(said) == []


def test_the_rest_of_a_name_is_one() -> None:
    assert texts("My name is Maya Lindqvist.") == ["Maya's name is Maya Lindqvist"]
    assert texts("My name is Maya.", speaker=None) == ["The user's name is Maya"]
