import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.text.passages import passages, sentence_words


def cut(text: str) -> list[str]:
    return [text[part[0].start : part[-1].end] if part else "" for part in passages(sentence_words(text))]


def sentence(words: int) -> str:
    return " word" * (words - 1) + " end."


def test_eighty_words_are_one_passage() -> None:
    text = sentence(40) + sentence(40)
    assert cut(text) == [text]


def test_over_eighty_words_are_cut_at_a_sentence_end() -> None:
    first, second, third = sentence(50), sentence(29), sentence(30)
    assert cut(first + second + third) == [first + second, third]


def test_a_sentence_of_over_eighty_words_is_cut_at_a_word() -> None:
    text = " ".join(f"w{number}" for number in range(200))
    assert [len(part.split()) for part in cut(text)] == [80, 80, 40]


@pytest.mark.parametrize("text", ["", "   ", "?!", "\n\n"])
def test_a_text_without_words_is_one_passage(text: str) -> None:
    assert cut(text) == [text]


@given(st.text(alphabet="ab .?!\n", max_size=2000))
def test_nothing_of_a_text_is_lost_or_doubled(text: str) -> None:
    assert "".join(cut(text)) == text


def test_the_words_of_a_german_text_are_read_in_english_and_its_sentences_stay_where_they_are() -> None:
    text = "Meine Katze heißt Mimi. Wo ist sie?"
    found = sentence_words(text)
    assert [(text[one.start : one.end], one.is_question, one.words) for one in found] == [
        ("Meine Katze heißt Mimi.", False, ["my", "cat", "is", "called", "mimi"]),
        (" Wo ist sie?", True, ["where", "is", "she"]),
    ]


def test_a_long_german_text_is_cut_into_passages_without_loss() -> None:
    text = "Meine Nussallergie ist schlimm, und der Kühlschrank steht in der Küche. " * 40
    divided = passages(sentence_words(text))
    assert len(divided) > 1
    assert "".join(cut(text)) == text
    assert all("allergy" in [word for part in passage for word in part.words] for passage in divided)


def test_an_english_sentence_within_a_german_text_keeps_its_words() -> None:
    found = sentence_words("Ich mag den Hund nicht. Please feed him.")
    assert found[1].words == ["please", "feed", "him"]
