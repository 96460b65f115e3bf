import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.ranking.signs.answer_kinds import AnswerKind
from recollect.core.ranking.signs.question_signs import question_signs
from recollect.core.text.common_words import information

NOBODY = frozenset[str]()


@pytest.mark.parametrize(
    "question",
    [
        "Can Lena eat walnuts?",
        "What should I know before I cook for Lena?",
        "Is peanut butter safe for her?",
        "What must I avoid?",
        "What are Lena's limits?",
        "Darf Lena Nüsse essen?",
        "Worauf ist Lena allergisch?",
    ],
)
def test_a_question_for_what_may_be_or_must_not_is_about_limits(question: str) -> None:
    assert question_signs(question).about_limits


@pytest.mark.parametrize("question", ["Where is the router?", "Wo ist der Hund?", "the notes of Candice", ""])
def test_other_questions_are_not(question: str) -> None:
    assert not question_signs(question).about_limits


def test_names_are_capitalised_words_without_question_words_and_genitives() -> None:
    assert question_signs("What did Lena's sister Marta say to Émile?").names == {"lena", "marta", "emile"}
    assert question_signs("Where is it?").names == NOBODY


@pytest.mark.parametrize("question", ["wifi password", "Lena shoe size", "猫", "🐈", "Lieblingsfarbe?"])
def test_a_few_words_are_terse(question: str) -> None:
    assert question_signs(question).is_terse


@pytest.mark.parametrize("question", ["Where is it?", "the colour of the new front door", "Wo ist sie?"])
def test_a_sentence_or_many_words_are_not(question: str) -> None:
    assert not question_signs(question).is_terse


@pytest.mark.parametrize("question", ["How long do people boil an egg?", "What is the capital of Peru?"])
def test_a_sentence_that_names_nobody_known_is_of_the_world(question: str) -> None:
    assert question_signs(question).is_of_the_world(NOBODY)


@pytest.mark.parametrize(
    "question", ["How long do I boil an egg?", "Where does she live?", "egg timer", "Wo wohnt meine Mutter?"]
)
def test_a_pronoun_or_a_few_words_may_mean_somebody_here(question: str) -> None:
    assert not question_signs(question).is_of_the_world(NOBODY)


def test_a_known_name_makes_a_question_one_of_somebody_here() -> None:
    asked = question_signs("Where does Lena live?")
    assert asked.is_of_the_world(frozenset({"marta"}))
    assert not asked.is_of_the_world(frozenset({"lena"}))


def test_me_as_the_one_who_is_served_is_nobody() -> None:
    assert not question_signs("Give me a recipe for the dough").about_person
    assert question_signs("Does it hurt me?").about_person


def test_content_words_say_what_they_say_in_general() -> None:
    signs = question_signs("Which walnuts did the walnut tree of my school give?")
    assert dict(signs.content) == {word: information(word) for word in ("walnuts", "walnut", "tree", "school", "give")}
    assert signs.stems() == {
        "walnut": information("walnut"),
        "tree": information("tree"),
        "school": information("school"),
        "give": information("give"),
    }


def test_a_question_of_stop_words_alone_keeps_them_all() -> None:
    assert [word for word, _ in question_signs("Who are you?").content] == ["who", "are", "you"]


def test_a_german_question_is_read_in_english() -> None:
    signs = question_signs("Welche Schuhgröße hat Lena?")
    assert signs.text == "which shoe size has Lena?"
    assert signs.names == {"lena"}
    assert question_signs("Wann heiratet Lena?").kind is AnswerKind.TIME


@given(st.text(max_size=300))
def test_any_question_has_signs(question: str) -> None:
    signs = question_signs(question)
    assert {word for word, _ in signs.content} <= signs.words
    assert all(0 < says < 1 for says in signs.stems().values())
    assert not (signs.is_of_the_world(signs.names) and signs.names)


@pytest.mark.parametrize(
    ("asked", "is_idle"),
    [
        ("Hello!", True),
        ("ok thanks", True),
        ("Guten Morgen", True),
        ("Grüß Gott, wie geht es dir?", True),
        ("Tschüss, bis später", True),
        ("Wie geht es Lena?", False),
        ("Was ist morgen?", False),
        ("wifi code?", False),
        ("How is the cat?", False),
    ],
)
def test_greetings_ask_nothing(asked: str, *, is_idle: bool) -> None:
    assert question_signs(asked).is_idle is is_idle
