from pathlib import Path
from typing import Final

import pytest

from tests.unit.core.enrichment.extraction.said import memories, texts

NO_MEMORIES = {
    "a question": ("am I allergic to nuts?", "bin ich gegen Nüsse allergisch?", "what is my shoe size"),
    "a hypothesis": ("if I ever move to Rome I'll buy a dog", "suppose I lost my job", "wenn ich mal in Rom wohne"),
    "a guess": ("maybe I'm allergic to nuts", "I think I prefer tea", "vielleicht ziehe ich nach Rom"),
    "hearsay": (
        "Tom says he might go vegan",
        "a guy at the gym says I have a bad back",
        "Tom meint, ich mag kein Bier",
    ),
    "a joke": ("haha sure and I'm the queen of England", "I have a pet dragon lol jk"),
    "sarcasm": ("Oh brilliant, I just LOVE Mondays",),
    "a passing state": ("I'm so tired", "my screen is black", "I'm on my way", "ich bin müde"),
    "a request": ("write me a poem about my holiday", "tell me a joke", "kannst du mir helfen"),
    "a quotation": ('translate "my brother lives in Porto and has three sons"', "translate: I live in Porto"),
    "code": ("def greet():\n    # my name is Bob and I live in Paris\n    return 1", "```\nI live in Paris\n```"),
    "politeness": ("thanks, you are great", "sounds good!", "danke dir"),
}

# Praise, advice, tasks, other uses of the words of keeping, other people's illnesses
MORE: Final = Path(__file__).with_name("no_memories.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("message", MORE)
def test_neither_an_assistant_nor_a_friend_is_told_anything(message: str) -> None:
    assert texts(message) == []
    assert texts("Ben: hi", message) == []


@pytest.mark.parametrize(("sort", "message"), [(sort, text) for sort, found in NO_MEMORIES.items() for text in found])
def test_what_tells_nothing_that_lasts_is_left_out(sort: str, message: str) -> None:
    assert texts(message) == [], sort


def test_what_the_assistant_says_is_left_out() -> None:
    assert memories("assistant: I'm allergic to nuts") == ()


def test_whoever_plays_a_part_says_nothing_of_themselves() -> None:
    play = "let's play a game, you are an innkeeper and I am Sir Galdor"
    assert texts(play) == []
    assert texts(play, "assistant: Welcome!", "I live in the northern mountains") == []
    assert texts(play, "assistant: Welcome!", "ok stop game. I live in Porto") == ["Maya lives in Porto"]
