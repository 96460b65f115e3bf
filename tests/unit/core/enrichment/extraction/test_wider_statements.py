"""Facts in subordinate clauses, health by what is named, wishes for good, promises, corrections of a question."""

import pytest

from recollect.core.enrichment.extraction.utterances import FactKind
from tests.unit.core.enrichment.extraction.said import memories, texts


@pytest.mark.parametrize(
    ("message", "memory"),
    [
        ("given that I'm on metformin, can I eat grapefruit?", "Maya is on metformin"),
        ("can I eat brie, seeing as I'm pregnant?", "Maya is pregnant"),
        ("now that I'm vegan, what do I cook?", "Maya is vegan"),
        ("my sister Lena, who lives in Porto, is here", "Lena lives in Porto"),
        ("my physio says no running for six weeks", "Maya's physio says no running for six weeks"),
        ("I'm recovering from a torn meniscus", "Maya is recovering from a torn meniscus"),
        ("my sciatica can't take hard chairs", "Maya's sciatica can't take hard chairs"),
        ("no perfume aboard, I get asthma from it", "No perfume aboard, Maya gets asthma from it"),
        ("meine Frau sitzt seit Mai im Rollstuhl", "Mayas Frau sitzt seit Mai 2025 im Rollstuhl"),
        ("das ist für meine Frau, die sitzt im Rollstuhl", "Mayas Frau sitzt im Rollstuhl"),
        ("das ist für meine Prüfung, die ist am 8. Mai", "Mayas Prüfung ist am 2026-05-08"),
        ("Übrigens bin ich ab Montag in Rom", "Maya ist ab 2025-10-20 in Rom"),
        ("I run a two-woman bakery in Graz", "Maya runs a two-woman bakery in Graz"),
        ("I taught geography in Graz for ten years", "Maya taught geography in Graz for ten years"),
        ("It's for Donal, my husband", "Donal is Maya's husband"),
    ],
)
def test_it_is_found(message: str, memory: str) -> None:
    assert memory in texts(message)


@pytest.mark.parametrize(
    ("message", "memory"),
    [
        ("never suggest fish", "Maya wants the assistant to never suggest fish"),
        ("no more fish recipes please", "Maya wants no more fish recipes"),
        ("whenever I ask for a recipe, use grams", "Maya wants: whenever Maya asks for a recipe, use grams"),
        ("can we not use markdown", "Maya wants the assistant to not use markdown"),
    ],
)
def test_what_an_assistant_shall_do_for_good_is_a_preference(message: str, memory: str) -> None:
    (found,) = memories(message)
    assert (found.text, found.kind) == (memory, FactKind.PREFERENCE)


def test_a_fragment_goes_on_with_the_sentence_before() -> None:
    assert texts("I signed up for Hyrox. Bilbao, October 3.") == ["Maya signed up for Hyrox, Bilbao, on 2026-10-03"]


def test_a_no_may_tell_what_is_so() -> None:
    (found,) = memories("assistant: Are the goats Toggenburgs?", "No, they are Alpines")
    assert (found.text, found.confirmed) == ("Maya's goats are Alpines", 0)


@pytest.mark.parametrize("answer", ["yep and yep", "I am", "100%"])
def test_yes_has_many_forms(answer: str) -> None:
    assert texts("assistant: Is it a PDF, and are you using Gmail?", answer) == ["Maya is using Gmail"]


def test_a_promise_to_a_friend() -> None:
    (found,) = memories("Ben: hi", "I'll build the crib")
    assert (found.text, found.kind) == ("Maya will build the crib", FactKind.COMMITMENT)
