"""What the last messages of a conversation are made into."""

from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.model.entry import Role
from recollect.core.query.rewriting.chat_message import ChatMessage, RewrittenBy
from recollect.core.query.rewriting.rewriter import rewritten
from tests.patience import PATIENT_SECONDS

LONGEST = 2_000


def said(*texts: str) -> list[ChatMessage]:
    """Messages in order; those that begin with ">" are the assistant's."""
    return [
        ChatMessage(Role.ASSISTANT if text.startswith(">") else Role.USER, text.removeprefix(">").strip())
        for text in texts
    ]


def asked(*texts: str) -> str:
    return rewritten(said(*texts), longest=LONGEST).text


@pytest.mark.parametrize(
    "question",
    [
        "What did Caroline say about her brother?",
        "When did Gina and Jon open their stores in May 2023?",
        "How long does it take Maria to walk to work?",
        "Is there anything that Jon likes about it?",
        "What is it that John wants to do there?",
        "What did Dr. Chen say about J. Tolkien?",
        "where does caroline live",
        "Wo wohnt Caroline?",
        "Tell me about Caroline's job.",
        "Was hat sie gesagt?",
    ],
)
def test_a_question_that_stands_by_itself_comes_back_word_for_word(question: str) -> None:
    alone = rewritten(said(question), longest=LONGEST)
    assert (alone.text, alone.original, alone.by) == (question, question, RewrittenBy.NONE)
    behind_chatter = rewritten(said("Hi! How are you?", "> Great, thanks!", question), longest=LONGEST)
    assert (behind_chatter.text, behind_chatter.by) == (question, RewrittenBy.NONE)


@pytest.mark.parametrize(
    ("messages", "question"),
    [
        (("I met Caroline yesterday.", "Where does she live?"), "Where does Caroline live?"),
        (("I met Caroline yesterday.", "What is her job?"), "What is Caroline's job?"),
        (("I met Caroline.", "What did I tell her about Jon?"), "What did I tell Caroline about Jon?"),
        (("I met Caroline.", "When is her 30th birthday?"), "When is Caroline's 30th birthday?"),
        (
            ("I wrote to Jon.", "What did he answer, and when is his show?"),
            "What did Jon answer, and when is his show?",
        ),
        (("Jon met Gina.", "What did he tell her?"), "What did Jon tell Gina?"),
        (("Caroline met Jon. Gina left.", "What does she do?"), "What does Gina do?"),
        (("Caroline met Jon.", "What does he do?"), "What does Jon do?"),
        (("My sister moved to Lisbon.", "What did she do there?"), "What did my sister do in Lisbon?"),
        (("Our parents visited us.", "What did they bring?"), "What did our parents bring?"),
        (("We talked about the pottery class.", "When did it start?"), "When did the pottery class start?"),
        (("I spoke with Sam about the boiler.", "What did I say about it?"), "What did I say about the boiler?"),
        (("I talked to the plumber about the valve.", "Is it expensive?"), "Is the valve expensive?"),
        (("My sister bought a boat.", "Where does she keep it?"), "Where does my sister keep the boat?"),
        (("I thought about my mother's illness.", "When did it begin?"), "When did my mother's illness begin?"),
        (("Bought milk.", "Where is it?"), "Where is milk?"),
        (("Maria works at Google.", "When did she start there?"), "When did Maria start at Google?"),
        (("The trip starts on 4 May 2026.", "What else happens then?"), "What else happens on 4 May 2026?"),
        (("Caroline called. Where does she live?",), "Where does Caroline live?"),
        (("Where does Caroline live?", "> She lives in Lisbon.", "Why?"), "Why does Caroline live?"),
    ],
)
def test_pronouns_become_the_last_fitting_thing_that_was_named(messages: tuple[str, ...], question: str) -> None:
    assert asked(*messages) == question


@pytest.mark.parametrize(
    ("messages", "question"),
    [
        (
            ("Where does Caroline live?", "> In Lisbon.", "And her brother?"),
            "Caroline's brother: Where does Caroline's brother live?",
        ),
        (("Where does Caroline live?", "> In Lisbon.", "What about Melanie?"), "Melanie: Where does Melanie live?"),
        (("What did Jon plan for May?", "> A show.", "And Gina?"), "Gina: What did Gina plan for May?"),
        (("What did Jon decide in March?", "> To wait.", "And in May?"), "What did Jon decide in May?"),
        (("What did Jon decide in March?", "> To wait.", "How about June?"), "What did Jon decide in June?"),
        (("Did Caroline go to Lisbon?", "> Yes.", "When?"), "When did Caroline go to Lisbon?"),
        (("Where did Caroline go in May?", "> To Lisbon.", "Why?"), "Why did Caroline go in May?"),
        (("What does Caroline like?", "> Tea.", "And cats?"), "cats, Caroline?"),
    ],
)
def test_a_question_that_leans_on_the_one_before_is_completed(messages: tuple[str, ...], question: str) -> None:
    assert asked(*messages) == question


@pytest.mark.parametrize(
    "message",
    [
        "Thanks! By the way, where does Caroline live?",
        "Ok, cool. Where does Caroline live?",
        "Haha, that's great! One more question: where does Caroline live?",
        "By the way, do you know where Caroline lives?",
    ],
)
def test_chatter_around_a_question_is_dropped(message: str) -> None:
    assert asked(message).lower().startswith("where ")
    made = rewritten(said(message), longest=LONGEST)
    assert (made.original, made.by) == (message, RewrittenBy.RULES)


@pytest.mark.parametrize(
    "message",
    [
        "Lena comes to dinner. What should I not cook?",
        "Lena kommt zum Essen. Was darf ich nicht kochen?",
        "We fly to Lisbon in May. Where did we stay last time?",
    ],
)
def test_a_question_keeps_the_sentence_before_it_that_says_about_whom_it_is(message: str) -> None:
    assert asked(message) == message


@pytest.mark.parametrize(
    ("message", "question"),
    [
        ("I am tired today. What should I cook?", "What should I cook?"),
        ("I met Tom yesterday. Where does Anna live?", "Where does Anna live?"),
        ("Anna has her birthday on Friday. What could I give her?", "What could I give Anna?"),
    ],
)
def test_it_drops_what_says_nothing_of_that(message: str, question: str) -> None:
    assert asked(message) == question


def test_chatter_behind_a_question_does_not_hide_it() -> None:
    assert asked("Where does Caroline live?", "> One moment.", "Thanks!") == "Where does Caroline live?"


def test_only_the_last_five_messages_are_read() -> None:
    five = ["Ok."] * 4
    assert asked("I met Caroline.", *five[:3], "Where does she live?") == "Where does Caroline live?"
    assert asked("I met Caroline.", *five, "Where does she live?") == "Where does she live?"


def test_a_pronoun_for_which_nothing_fits_stays() -> None:
    assert asked("I met Jon.", "Where does she live?") == "Where does she live?"
    assert asked("Where does she live?") == "Where does she live?"
    assert asked("I spoke with my sister.", "What is it?") == "What is it?"


def test_who_asked_is_the_user_even_if_the_assistant_spoke_last() -> None:
    assert asked("Where does Caroline live?", "> Shall I look it up?") == "Where does Caroline live?"
    assert asked("> Where does Caroline live?") == "Where does Caroline live?"


def test_a_question_is_cut_at_its_beginning_when_it_is_too_long() -> None:
    made = rewritten(said("word " * 500 + "Caroline?"), longest=100)
    assert len(made.text) <= 100
    assert made.text.endswith("word Caroline?")
    assert made.text.startswith("word ")


@given(st.lists(st.text(min_size=1, max_size=80).filter(str.strip), min_size=1, max_size=7))
def test_any_messages_become_a_question_that_is_not_blank_and_not_too_long(texts: list[str]) -> None:
    made = rewritten(said(*texts), longest=60)
    assert made.text.strip()
    assert len(made.text) <= 60
    assert made == rewritten(said(*texts), longest=60)


@pytest.mark.parametrize("text", [f"a{' ' * 7_998}!", f"a{chr(9) * 7_998}!", "a" * 8_000, "'" * 8_000, "1" * 8_000])
def test_hostile_messages_come_back_as_they_are(text: str) -> None:
    made = rewritten([ChatMessage(Role.USER, text)] * 5, longest=8_000)
    assert (made.text, made.by) == (text, RewrittenBy.NONE)


def test_lines_are_sentences_whatever_white_space_stands_around_the_break() -> None:
    assert asked("I met Jon.  \t \n \n  Where does he live?") == "Where does Jon live?"
    assert asked("I met Caroline" + " " * 7_000 + "\n  Where does she live?") == "Where does Caroline live?"


@pytest.mark.parametrize(
    "unit", ["it she they that ", "so, ", "a b? ", "Jon. ", "what about the cats and her? ", "\u0130 "]
)
def test_long_messages_are_read_quickly(unit: str) -> None:
    """Of messages eight times as long as they may be: growth with the square shows beyond any doubt."""
    began = thread_time()
    rewritten(said("I met Caroline.", *[(unit * 64_000)[:64_000]] * 4), longest=LONGEST)
    assert thread_time() - began < PATIENT_SECONDS / 5
