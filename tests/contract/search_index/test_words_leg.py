"""The BM25 leg: what is found by its words, and in which order."""

import pytest

from recollect.core.retrieval.candidates import CandidateQuery
from tests.builders import ALICE, MODEL, a_memory, a_turn
from tests.contract.search_index.parts import Indexed, ask, by_words, ids, put


def test_entries_with_more_and_rarer_words_of_the_question_come_first(indexed: Indexed) -> None:
    both, rare, common = (
        a_memory(text) for text in ("Oolong tea tonight", "Oolong cakes tonight", "Green tea tonight")
    )
    put(indexed, common, rare, both, a_memory("Black tea tonight"), a_memory("Bread tonight"))
    assert by_words(indexed, "oolong tea?")[:2] == [both.id, rare.id]
    assert len(by_words(indexed, "oolong tea?")) == 4


def test_scores_are_positive_and_fall(indexed: Indexed) -> None:
    put(indexed, *[a_memory("tea " * count + "cup " * 5) for count in range(1, 6)])
    scores = [hit.score for hit in ask(indexed, "tea").bm25]
    assert scores == sorted(scores, reverse=True)
    assert min(scores) > 0


def test_speaker_date_and_the_turns_before_are_searched_too(indexed: Indexed) -> None:
    turn = a_turn("Yes, three times.", speaker="Zoë", context="Did you visit the lighthouse?")
    put(indexed, turn, a_turn("No.", sequence=1, speaker="Bob"))
    for question in ("what did Zoë say", "the lighthouse", "three times"):
        assert by_words(indexed, question) == [turn.id]
    assert len(by_words(indexed, "1 March 2026")) == 2


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("We met in a café with Zoë", "cafe"),
        ("We met in a cafe", "the Café"),
        ("Élan, naïve, Ångström", "ANGSTROM"),
        ("I don't eat meat", "dont"),
        ("I don\u2019t eat meat", "don't"),
        ("It is Caroline's cat", "Caroline"),
        ("It is Carolines cat", "Caroline"),
        ("She was running", "runs"),
        ("ﬁne ＴＥＡ", "fine tea"),
        ("昨日、東京でラーメンを食べました", "ラーメン"),
        ("昨日、東京でラーメンを食べました", "東京"),
        ("我喜歡喝烏龍茶", "烏龍茶"),
        ("猫が好き", "猫"),
        ("白い猫", "my 猫?"),
        ("猫", "猫"),
        ("고양이 집", "집"),
        ("ฉันชอบกินข้าวผัด", "ข้าวผัด"),
        ("저는 우롱차를 좋아해요", "우롱차"),
        ("Я люблю чай улун", "Улун"),
        ("मुझे चाय पसंद है", "चाय"),
        ("model GPT4o and 東京タワー333", "333"),
    ],
)
def test_text_is_found_by_its_parts_in_any_script(indexed: Indexed, text: str, question: str) -> None:
    entry = a_memory(text)
    put(indexed, entry, a_memory("Something else altogether"))
    assert by_words(indexed, question) == [entry.id]


def test_a_lone_character_finds_every_entry_that_holds_it_and_two_stay_a_pair(indexed: Indexed) -> None:
    begins, holds, ends, dog = (a_memory(text) for text in ("猫が好き", "白い猫がいる", "黒い猫", "犬がいる"))
    put(indexed, begins, holds, ends, dog, a_memory("🐈🐈🐈"))
    assert set(by_words(indexed, "猫")) == {begins.id, holds.id, ends.id}
    assert set(by_words(indexed, "猫が")) == {begins.id, holds.id}
    assert by_words(indexed, "鳥") == []


@pytest.mark.parametrize(
    "word",
    [
        '"',
        "'",
        '" OR "',
        "*",
        "NEAR(",
        "AND NOT",
        "search:",
        "-",
        "^2",
        "\x00",
        "nul\x00inside",
        ")(",
        "\\",
        "%_",
        "{}[]",
        "",
        " ",
        "🙂",
        "x" * 10_000,
    ],
)
def test_a_hostile_word_is_a_word_and_nothing_more(indexed: Indexed, word: str) -> None:
    entry = a_memory("Oolong tea")
    put(indexed, entry, a_memory("Bread and butter"))
    hostile = CandidateQuery((word, "oolong", word), None, MODEL)
    assert ids(indexed.index.candidates(ALICE, hostile).bm25) == [entry.id]


def test_no_words_find_nothing(indexed: Indexed) -> None:
    put(indexed, a_memory("Oolong tea"))
    found = indexed.index.candidates(ALICE, CandidateQuery((), None, MODEL))
    assert (found.bm25, found.dense) == ((), ())


def test_equal_scores_are_ordered_by_id(indexed: Indexed) -> None:
    entries = [a_memory("Oolong tea") for _ in range(30)]
    put(indexed, *entries[::2])
    put(indexed, *reversed(entries[1::2]))
    assert by_words(indexed, "oolong") == sorted(entry.id for entry in entries)
    assert ids(ask(indexed, "oolong", per_leg=7).bm25) == sorted(entry.id for entry in entries)[:7]


def test_a_leg_is_as_long_as_was_asked(indexed: Indexed) -> None:
    put(indexed, *[a_memory("Oolong tea " + "and more " * number) for number in range(12)])
    every = ids(ask(indexed, "oolong", per_leg=12).bm25)
    assert len(every) == 12
    assert ids(ask(indexed, "oolong", per_leg=5).bm25) == every[:5]
