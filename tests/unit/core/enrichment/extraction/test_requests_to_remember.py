import pytest

from recollect.core.enrichment.extraction.utterances import FactKind
from tests.unit.core.enrichment.extraction.said import memories, texts


@pytest.mark.parametrize(
    ("message", "memory"),
    [
        ("Please remember that I'm allergic to nuts", "Maya is allergic to nuts"),
        ("note to self: the spare key is with Mrs Hall", "The spare key is with Mrs Hall"),
        ("Can you remember that my sister Lena is a nurse?", "Maya's sister Lena is a nurse"),
        ("My wifi network is called Otter. Please remember that.", "Maya's wifi network is called Otter"),
        ("I weigh 82 kg, keep that in mind", "Maya weighs 82 kg"),
        ("remember my kids' names:\n- Otis\n- Juno", "Maya's kids' names: Otis, Juno"),
        ("don't forget that I only drink decaf", "Maya only drinks decaf"),
        ("remind me to call Anna tomorrow", "Maya wants to call Anna on 2025-10-14"),
        ("Merk dir bitte, dass ich keine Nüsse esse.", "Maya isst keine Nüsse"),
        ("Denk daran, dass wir im Mai umziehen", "Maya und andere ziehen im Mai 2026 um"),
        ("Speicher bitte, dass mein Bruder Tom in Köln wohnt", "Mayas Bruder Tom wohnt in Köln"),
        ("Der Schlüssel liegt bei Frau Huber, bitte merken", "Der Schlüssel liegt bei Frau Huber"),
    ],
)
def test_what_shall_be_remembered_is(message: str, memory: str) -> None:
    (found,) = memories(message)
    assert (found.text, found.explicit) == (memory, True)


def test_what_fits_no_kind_is_kept_as_explicit() -> None:
    (found,) = memories("remember that the alarm code changes on Mondays")
    assert found.kind is FactKind.EXPLICIT


@pytest.mark.parametrize(
    "message",
    [
        "Do you remember what I said?",
        "Remember when we went to Rome?",
        "I can't remember the name of the band",
        "Forget what I said about Rome",
        "please remember that",
        "note that it is the other one",
        "Weißt du noch, was ich gesagt habe?",
    ],
)
def test_other_uses_of_the_words_ask_for_nothing(message: str) -> None:
    assert texts(message) == []
