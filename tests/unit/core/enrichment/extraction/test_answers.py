"""An answer is understood with its question; a promise with what was asked for."""

import pytest

from recollect.core.enrichment.extraction.utterances import FactKind
from tests.unit.core.enrichment.extraction.said import memories, texts


@pytest.mark.parametrize(
    ("question", "answer", "memory"),
    [
        ("assistant: What's your budget?", "about 2000 euros", "Maya's budget is about 2000 euros"),
        ("assistant: Where do you live?", "Ghent", "Maya lives in Ghent"),
        ("assistant: Great! Which laptop do you use?", "a ThinkPad X1", "Maya uses a ThinkPad X1"),
        ("assistant: How old is your daughter?", "she's 7", "Maya's daughter is 7"),
        ("assistant: When is your flight?", "on Friday at 9", "Maya's flight is on 2025-10-17 at 9"),
        ("assistant: What is your main goal?", "lose 5 kg", "Maya's main goal is to lose 5 kg"),
        ("assistant: Any allergies?", "peanuts and kiwi", "Maya's allergies: peanuts and kiwi"),
        ("assistant: Which tablet is it, Maya?", "An elderly iPad", "Maya's tablet is an elderly iPad"),
        ("Ben: what's your brother called again?", "Otto", "Maya's brother is Otto"),
        ("Ben: how many cats do you have?", "three", "Maya has three cats"),
        ("Ben: wie heißt nochmal dein Hund?", "Bruno", "Mayas Hund heißt Bruno"),
        ("Ben: wo wohnst du jetzt?", "in Gera", "Maya wohnt in Gera"),
        ("Ben: wann ist deine Prüfung?", "am 3. Mai", "Mayas Prüfung ist am 2026-05-03"),
    ],
)
def test_a_bare_answer_is_told_with_its_question(question: str, answer: str, memory: str) -> None:
    (found,) = memories(question, answer)
    assert (found.text, found.index, found.confirmed) == (memory, 1, 0)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Ben: what do you think?", "great"),
        ("Ben: what's your plan?", "dunno"),
        ("Ben: how are you?", "good, you?"),
        ("assistant: What's your name for the file?", "not sure"),
        ("assistant: Where do you live?", "why do you ask?"),
        ("assistant: What is the capital of Mongolia?", "Ulaanbaatar"),
        ("assistant: How old is your daughter?", "that is none of your business"),
    ],
)
def test_no_answer_and_questions_about_the_world_tell_nothing(question: str, answer: str) -> None:
    assert texts(question, answer) == []


def test_what_follows_an_answer_is_read_as_ever() -> None:
    assert texts("assistant: Where do you live?", "Ghent. I have two cats") == [
        "Maya lives in Ghent",
        "Maya has two cats",
    ]


@pytest.mark.parametrize(
    ("request_", "answer", "memory"),
    [
        ("Ben: can you feed the cat on Saturday?", "sure, will do", "Maya will feed the cat on 2025-10-18"),
        ("Ben: could you lend me your tent?", "yes of course", "Maya will lend Ben their tent"),
        (
            "Ben: kannst du am Freitag die Pakete annehmen?",
            "klar mach ich",
            "Maya wird am 2025-10-17 die Pakete annehmen",
        ),
    ],
)
def test_who_says_yes_to_a_request_promises_it(request_: str, answer: str, memory: str) -> None:
    (found,) = memories(request_, answer)
    assert (found.text, found.kind) == (memory, FactKind.COMMITMENT)


def test_a_request_that_points_to_something_unknown_or_is_refused_promises_nothing() -> None:
    assert texts("Ben: can you bring it?", "sure") == []
    assert texts("Ben: can you feed the cat?", "no, sorry") == []


def test_a_friend_asks_about_what_lasts() -> None:
    assert texts("Ben: do you still work at Bosch?", "yep") == ["Maya works at Bosch"]
    assert texts("Ben: are you coming?", "yes") == []
