"""What of a written summary stands in the memories that it names."""

import pytest

from recollect.core.model.entry import Entry
from recollect.core.spaces.summaries.founded import MOST_SOURCES, WrittenSentence, founded_sentences
from tests.builders import a_memory

MEMORIES = {
    number: a_memory(text, speaker=speaker)
    for number, (text, speaker) in enumerate(
        [
            ("Anna lives in Lisbon and pays 900 euros.", None),
            ("I am allergic to walnuts.", "Maya"),
            ("Ben does not eat fish.", None),
            ("Anna isn't at Acme any more.", None),
            ("Ben wohnt in Graz.", None),
        ],
        start=1,
    )
}


def kept(text: str, *numbers: int, most_words: int = 120) -> list[str]:
    found = founded_sentences([WrittenSentence(text, numbers)], MEMORIES, most_words=most_words)
    return [one.text for one in found]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Anna lives in Lisbon.", (1,)),
        ("The user's Anna is living in Lisbon, and paying 900 euros.", (1,)),
        ("Maya is allergic to walnuts.", (2,)),
        ("Ben does not eat fish.", (3,)),
        ("Ben doesn't eat fish.", (3,)),
        ("Anna is not at Acme any more.", (4,)),
        ("Ben wohnt in Graz.", (5,)),
    ],
)
def test_what_is_said_in_the_words_of_the_memories_stays(text: str, numbers: tuple[int, ...]) -> None:
    assert kept(text, *numbers) == [text]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Anna lives in Porto.", (1,)),
        ("Anna pays 950 euros.", (1,)),
        ("Anna happily lives in Lisbon.", (1,)),
        ("Anna does not live in Lisbon.", (1,)),
        ("Ben eats fish.", (3,)),
        ("Anna is at Acme.", (4,)),
        ("Maya is allergic to walnuts.", (1,)),
        ("Maya is allergic to walnuts.", ()),
        ("Maya is allergic to walnuts.", (2, 99)),
        ("Maya is allergic to walnuts.", (0,)),
        ("Does Anna live in Lisbon?", (1,)),
        ("The user.", (1,)),
        ("", (1,)),
        ("...", (1,)),
        ("Anna lives in Lisbon.", tuple(range(1, MOST_SOURCES + 2))),
    ],
)
def test_what_does_not_stand_in_the_memories_that_it_names_goes(text: str, numbers: tuple[int, ...]) -> None:
    assert kept(text, *numbers) == []


def test_a_sentence_names_all_memories_that_it_rests_on() -> None:
    (sentence,) = founded_sentences([WrittenSentence("Anna lives in Lisbon, Ben in Graz.", (1, 5, 1))], MEMORIES)
    assert sentence.entry_ids == (MEMORIES[1].id, MEMORIES[5].id)
    assert sentence.also == ((MEMORIES[5].id, 1),)


def test_as_many_as_go_into_the_words_stay_and_each_once() -> None:
    said = [
        WrittenSentence("Anna lives in Lisbon.", (1,)),
        WrittenSentence("Anna  lives in\nLisbon.", (1,)),
        WrittenSentence("Anna pays 900 euros.", (1,)),
        WrittenSentence("Ben wohnt in Graz.", (5,)),
    ]
    assert [one.text for one in founded_sentences(said, MEMORIES, most_words=8)] == [
        "Anna lives in Lisbon.",
        "Anna pays 900 euros.",
    ]


def test_what_turns_words_round_is_not_seen() -> None:
    entry: Entry = a_memory("Anna manages Ben.")
    assert founded_sentences([WrittenSentence("Ben manages Anna.", (1,))], {1: entry})
