import pytest

from recollect.core.enrichment.extraction.utterances import FactKind
from recollect.core.model.entry import Category
from tests.unit.core.enrichment.extraction.said import memories, texts


@pytest.mark.parametrize(
    ("message", "memory", "kind"),
    [
        ("I'm allergic to penicillin", "Maya is allergic to penicillin", FactKind.HEALTH),
        ("my knee had a meniscus op in 2021", "Maya's knee had a meniscus op in 2021", FactKind.HEALTH),
        ("I can't stand fondant", "Maya can't stand fondant", FactKind.PREFERENCE),
        ("We don't eat pork", "Maya and others don't eat pork", FactKind.PREFERENCE),
        ("nduja is my favourite", "nduja is Maya's favourite", FactKind.PREFERENCE),
        ("I'll bring the salad", "Maya will bring the salad", FactKind.COMMITMENT),
        ("I promised to feed the cat", "Maya promised to feed the cat", FactKind.COMMITMENT),
        ("we fly to Rome next Friday", "Maya and others fly to Rome on 2025-10-24", FactKind.PLAN),
        ("flight to Denver tomorrow 6:05 am", "Maya has a flight to Denver on 2025-10-14 6:05 am", FactKind.PLAN),
        ("My goal is to run a marathon", "Maya's goal is to run a marathon", FactKind.GOAL),
        ("I want to learn Thai this year", "Maya wants to learn Thai in 2025", FactKind.GOAL),
        ("I am 34", "Maya is 34", FactKind.IDENTITY),
        ("my shoe size is 39", "Maya's shoe size is 39", FactKind.IDENTITY),
        ("my sister lives in Graz", "Maya's sister lives in Graz", FactKind.HOME),
        ("I have two daughters", "Maya has two daughters", FactKind.FAMILY),
        ("I work at Bosch as a planner", "Maya works at Bosch as a planner", FactKind.WORK),
        ("I live in Oakland", "Maya lives in Oakland", FactKind.HOME),
        ("I've got a cabin in Talkeetna", "Maya has a cabin in Talkeetna", FactKind.POSSESSION),
        ("we use ruff on every repo", "Maya and others use ruff on every repo", FactKind.TOOL),
        ("I no longer drink coffee", "Maya no longer drinks coffee", FactKind.CHANGE),
        ("we moved to Galway last week", "Maya and others moved to Galway in the week 2025-W41", FactKind.CHANGE),
    ],
)
def test_what_lasts_is_put_into_the_third_person(message: str, memory: str, kind: FactKind) -> None:
    (found,) = memories(message)
    assert (found.text, found.kind, found.explicit) == (memory, kind, False)


@pytest.mark.parametrize(
    ("message", "memory", "kind"),
    [
        ("Ich vertrage keine Laktose", "Maya verträgt keine Laktose", FactKind.HEALTH),
        ("Auberginen kann ich nicht ausstehen", "Auberginen kann Maya nicht ausstehen", FactKind.PREFERENCE),
        ("ich mag keine langen Mails", "Maya mag keine langen Mails", FactKind.PREFERENCE),
        ("ab 1. Dezember arbeite ich bei Bosch", "Ab 2025-12-01 arbeitet Maya bei Bosch", FactKind.WORK),
        ("bin Physiotherapeutin mit eigener Praxis", "Maya ist Physiotherapeutin mit eigener Praxis", FactKind.WORK),
        ("ich wohne in Husum direkt am Hafen", "Maya wohnt in Husum direkt am Hafen", FactKind.HOME),
        ("meine Schuhgröße ist 39", "Mayas Schuhgröße ist 39", FactKind.IDENTITY),
        ("ich habe zwei Töchter", "Maya hat zwei Töchter", FactKind.FAMILY),
        ("ich trinke keinen Alkohol mehr", "Maya trinkt keinen Alkohol mehr", FactKind.CHANGE),
        ("Ziel: eine zweite Therapeutin einstellen", "Mayas Ziel: eine zweite Therapeutin einstellen", FactKind.GOAL),
        ("wir nutzen ruff in allen Projekten", "Maya und andere nutzen ruff in allen Projekten", FactKind.TOOL),
        ("am Freitag ist mein Termin", "Am 2025-10-17 ist Mayas Termin", FactKind.PLAN),
    ],
)
def test_german_stays_german(message: str, memory: str, kind: FactKind) -> None:
    (found,) = memories(message)
    assert (found.text, found.kind) == (memory, kind)


def test_without_a_name_it_is_the_user() -> None:
    assert texts("I'm allergic to nuts", speaker=None) == ["The user is allergic to nuts"]
    assert texts("Ich habe eine Nussallergie", speaker=None) == ["Nutzer hat eine Nussallergie"]


def test_who_is_what_to_the_speaker_is_found_wherever_it_stands() -> None:
    assert texts("remember my cousin Malik?") == ["Malik is Maya's cousin"]
    assert texts("was schenke ich meiner Freundin Heike?") == ["Heike ist Mayas Freundin"]


def test_a_pronoun_means_the_one_person_who_was_spoken_of() -> None:
    assert texts("my sister Lena is here", "she is allergic to nuts") == ["Lena is allergic to nuts"]
    assert texts("meine Schwester Lena kommt", "sie verträgt keine Nüsse") == ["Lena verträgt keine Nüsse"]


def test_a_pronoun_that_may_mean_two_leaves_the_sentence_out() -> None:
    assert texts("my sister Lena and my aunt Eva argue", "she is allergic to nuts") == []
    assert texts("she is allergic to nuts") == []


def test_the_other_person_is_named() -> None:
    assert texts("Ben: hi", "I'll bring your tent") == ["Maya will bring Ben's tent"]


def test_what_an_assistant_shall_do_is_a_preference() -> None:
    (found,) = memories("from now on give me short answers")
    assert found.text == "Maya wants short answers"
    assert found.valid_from is not None
    assert found.valid_from.iso == "2025-10-13"
    assert texts("call me Mo") == ["Maya wants to be called Mo"]


def test_clauses_about_the_same_are_one_memory_and_others_apart() -> None:
    assert texts("I'm a nurse and I have two sons, my wife works at Bosch") == [
        "Maya is a nurse and has two sons",
        "Maya's wife works at Bosch",
    ]


def test_a_question_may_hold_a_fact() -> None:
    assert texts("I'm vegetarian, what can I cook?") == ["Maya is vegetarian"]


@pytest.mark.parametrize(
    ("question", "answer", "memory"),
    [
        ("Is your emergency contact still your mother, Rukhsana?", "yes exactly", [0]),
        ("And you fly out of EWR?", "yup always", [0]),
        ("And you fly out of EWR?", "no", []),
        ("Shall I book it?", "yes", []),
        ("Would you like a list?", "yes please", []),
    ],
)
def test_what_an_assistant_says_counts_when_the_person_says_yes(question: str, answer: str, memory: list[int]) -> None:
    found = memories(f"assistant: {question}", answer)
    assert [one.confirmed for one in found] == memory


def test_a_german_yes_confirms() -> None:
    (found,) = memories("wo übernachte ich?", "assistant: Wohnst du noch in Ulm?", "ja genau")
    assert (found.text, found.index, found.confirmed) == ("Maya wohnt in Ulm", 2, 1)


def test_a_kind_tells_the_category_where_it_is_sure() -> None:
    assert [found.category for found in memories("I'm allergic to nuts")] == [Category.HEALTH]
    assert [found.category for found in memories("I have two daughters")] == [Category.RELATIONSHIPS]
    assert [found.category for found in memories("I can't stand fondant")] == [None]
