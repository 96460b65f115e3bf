"""Ways of asking for something to be kept, times what is to be kept: whole statements and fragments."""

from typing import Final

import pytest

from tests.unit.core.enrichment.extraction.said import memories, texts

ENGLISH_ASKS: Final = """
remember that {}
Could you please keep in mind that {}?
Would you make a note that {}?
Do me a favour and note that {}
Make a mental note: {}
Take note that {}
Note to self: {}
For future reference, {}
just so you know for next time, {}
For the record, {}
Jot down that {}
write this down: {}
Put it in your memory that {}
Please save the following: {}
Add this to my profile: {}
File this away: {}
don't forget {}
Commit this to memory: {}
hang on to this for me: {}
I'd appreciate it if you remembered that {}
Worth remembering: {}
One thing to remember: {}
So you don't have to ask again: {}
Let it be noted that {}
Before I forget, note that {}
Update your notes: {}
{}, remember that
{}. Keep that in mind please
{} - make a note of that
{}, so please note that
{}. Can you remember that?
{}. Put that on file so you don't ask me every time.
{}. That's one to remember.
{}, for future reference
{} (please remember)
""".strip().split("\n")
GERMAN_ASKS: Final = """
Merk dir: {}
Bitte notieren: {}
Schreib dir bitte auf: {}
Halt bitte fest: {}
Behalte im Hinterkopf: {}
Fürs nächste Mal: {}
Damit ich es nicht jedes Mal sagen muss: {}
Vermerke bitte: {}
Merken Sie sich bitte: {}
Könnten Sie sich bitte merken: {}?
{}. Notier dir das bitte.
{}, bitte merken
{}. Das bitte nicht vergessen!
{} - bitte für später merken
""".strip().split("\n")
ENGLISH: Final = (
    ("I'm allergic to penicillin", "penicillin"),
    ("my locker is number 43", "locker"),
    ("we never book hotels with stairs", "stairs"),
    ("dentist Thursday 3pm", "dentist"),
)
GERMAN: Final = (
    ("ich vertrage kein Penicillin", "Penicillin"),
    ("der Ersatzschlüssel liegt unter dem blauen Topf", "Ersatzschlüssel"),
    ("Zahnarzt Donnerstag 15 Uhr", "Zahnarzt"),
    ("kein Fisch für Tom", "Fisch"),
)
BEHIND_DASS: Final = """
Merk dir bitte, dass {}
Ich möchte, dass du dir merkst, dass {}
Es wäre nett, wenn Sie vermerken könnten, dass {}
Bitte beachte für die Zukunft, dass {}
Trag bitte in mein Profil ein, dass {}
""".strip().split("\n")


def _is_kept(message: str, word: str) -> bool:
    return any(word.casefold() in found.text.casefold() and found.explicit for found in memories(message))


@pytest.mark.parametrize("ask", ENGLISH_ASKS)
def test_whatever_is_asked_to_be_kept_in_english_is(ask: str) -> None:
    assert [told for told, word in ENGLISH if not _is_kept(ask.format(told), word)] == []


@pytest.mark.parametrize("ask", GERMAN_ASKS)
def test_whatever_is_asked_to_be_kept_in_german_is(ask: str) -> None:
    assert [told for told, word in GERMAN if not _is_kept(ask.format(told), word)] == []


@pytest.mark.parametrize("ask", BEHIND_DASS)
def test_a_verb_may_stand_last(ask: str) -> None:
    assert _is_kept(ask.format("mein Spind die Nummer 43 hat"), "Spind")


@pytest.mark.parametrize(
    ("message", "memory"),
    [
        ("Please note that I'm deaf in one ear. What shall I buy?", "Maya is deaf in one ear"),
        ("remember my kids' names: Otis, Juno", "Maya's kids' names: Otis, Juno"),
        (
            "always sign with my full name, remember that",
            "Maya wants the assistant to always sign with their full name",
        ),
        ("Keep the reference NTD/1420 for me", "Maya's reference is NTD/1420"),
        ("Please remember this. My boat is called Otter.", "Maya's boat is called Otter"),
    ],
)
def test_it_is_told_in_the_third_person(message: str, memory: str) -> None:
    assert [found.text for found in memories(message) if found.explicit] == [memory]


def test_the_rest_of_the_sentence_is_read_as_well() -> None:
    assert texts("I moved to Ghent, so please note that my number is 43 now") == [
        "Maya moved to Ghent",
        "Maya's number is 43 now",
    ]
