"""What an assistant has to find among the memories of one invented person, with the real encoder."""

from typing import Any, Final

import httpx
import pytest

from tests.http_suite.searching import await_vectors, found
from tests.process.sentences import distinct_sentences
from tests.process.server import Server

HAZELNUTS: Final = "Hazelnuts make Lena's throat swell, even in traces."
WALNUTS: Final = "Walnuts are off limits for Lena as well."
FISH: Final = "Lena does not eat fish on Mondays, above all no trout."
GLUTEN: Final = "Lena has coeliac disease and avoids gluten."
WEDDING: Final = "Lena's wedding is on 14 June 2025 in Graz."
ROUTER: Final = "Lena's router stands behind the bookshelf in the hall."
LENA: Final = (
    HAZELNUTS,
    WALNUTS,
    FISH,
    GLUTEN,
    WEDDING,
    ROUTER,
    "Lena works as an architect for a small firm in Linz.",
    "Lena's sister Marta lives in Bergen.",
    "Lena has a grey cat called Pixel.",
    "Lena's dentist is Dr. Hofer in Mozartstrasse.",
    "Lena runs ten kilometres on Sunday mornings.",
    "Lena plays the viola in an amateur quartet.",
    "Lena drives a blue estate car from 2016.",
    "Lena's shoe size is 39.",
    "Lena reads crime novels on the train.",
    "Lena learns Norwegian with a tutor on Tuesdays.",
    "Lena's birthday is on 3 November.",
    "Lena prefers the window seat on planes.",
    "Lena's landlord is called Gruber.",
    "Lena votes by post.",
    "Lena keeps her passport in the second drawer of the desk.",
    "Lena switched to a standing desk in March.",
    "Lena's favourite colour is dark green.",
    "Lena goes to the mountains with Jonas every August.",
    "Lena pays her rent by standing order on the first of the month.",
)
QUESTION: Final = "Which nuts can Lena not eat?"
OF_THE_WORLD: Final = "How long do I boil an egg?"
FLOOR: Final = 0.35  # what the documentation advises as a threshold of relevance
MOST_APART: Final = 0.15
CATS: Final = ("🐈🐈🐈", "😀", "🎉🎉", "猫が好き", "🐟", "👍", "🌧️☔", "犬が好き")


@pytest.fixture(scope="module")
def client(server: Server) -> Any:
    with server.client() as http:
        yield http


def remembered(client: httpx.Client, space: str, *texts: str) -> str:
    """Store memories in a space of their own, wait for their vectors and return its name."""
    for start in range(0, len(texts), 100):
        entries = [{"text": text, "space": space} for text in texts[start : start + 100]]
        client.post("/entries/batch", json={"entries": entries}).raise_for_status()
    await_vectors(client, space)
    return space


@pytest.fixture(scope="module")
def lena(client: httpx.Client) -> str:
    return remembered(client, "lena", *LENA)


def texts(client: httpx.Client, space: str, question: str) -> list[str]:
    return [result["entry"]["text"] for result in found(client, space, question)]


def relevances(client: httpx.Client, space: str, question: str) -> dict[str, float]:
    return {result["entry"]["text"]: float(result["relevance"]) for result in found(client, space, question)}


def test_before_cooking_the_allergies_come_before_wedding_and_router(client: httpx.Client, lena: str) -> None:
    order = texts(client, lena, "What should I know before I cook for Lena?")
    beside_the_point = min((order.index(text) for text in (WEDDING, ROUTER) if text in order), default=len(order))
    assert all(order.index(text) < beside_the_point for text in (HAZELNUTS, WALNUTS, GLUTEN))


def test_the_nuts_that_she_cannot_eat_come_before_the_fish(client: httpx.Client, lena: str) -> None:
    assert set(texts(client, lena, QUESTION)[:2]) == {HAZELNUTS, WALNUTS}


def test_relevance_means_the_same_in_a_space_of_one_and_of_hundreds(client: httpx.Client) -> None:
    client.post("/settings", params={"space": "of-300"}, json={"soft_cap": 0}).raise_for_status()
    others = [*LENA[4:14], *distinct_sentences(289, seed=5)]
    spaces = [remembered(client, f"of-{size}", HAZELNUTS, *others[: size - 1]) for size in (1, 4, 11, 300)]
    right = [relevances(client, space, QUESTION)[HAZELNUTS] for space in spaces]
    far = [max(relevances(client, space, OF_THE_WORLD).values()) for space in spaces]
    assert min(right) > FLOOR
    assert max(right) - min(right) <= MOST_APART
    assert max(far) < FLOOR


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Welche Nüsse darf Lena nicht essen?", {HAZELNUTS, WALNUTS}),
        ("Wo bewahrt Lena ihren Pass auf?", {"Lena keeps her passport in the second drawer of the desk."}),
        ("Wann heiratet Lena?", {WEDDING}),
        ("Welche Schuhgröße hat Lena?", {"Lena's shoe size is 39."}),
    ],
)
def test_a_question_in_german_finds_what_was_said_in_english(
    client: httpx.Client, lena: str, question: str, answer: set[str]
) -> None:
    assert texts(client, lena, question)[0] in answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is my favourite colour?", "Meine Lieblingsfarbe ist Dunkelgrün."),
        ("Where is the spare key?", "Der Ersatzschlüssel liegt unter dem Blumentopf."),
        ("What is my cat called?", "Meine Katze heißt Mimi."),
        ("Which nuts can I not eat?", "Ich vertrage keine Haselnüsse."),
    ],
)
def test_a_question_in_english_finds_what_was_said_in_german(
    client: httpx.Client, germans: str, question: str, answer: str
) -> None:
    assert texts(client, germans, question)[0] == answer


@pytest.fixture(scope="module")
def germans(client: httpx.Client) -> str:
    return remembered(
        client,
        "germans",
        "Meine Lieblingsfarbe ist Dunkelgrün.",
        "Der Ersatzschlüssel liegt unter dem Blumentopf.",
        "Meine Katze heißt Mimi.",
        "Ich vertrage keine Haselnüsse.",
        "Mein Zahnarzt hat seine Praxis am Bahnhof.",
        "Sonntags gehe ich mit meinem Bruder schwimmen.",
        "Ich arbeite seit Mai bei einer Versicherung.",
        "Unser Auto steht in der Tiefgarage.",
    )


@pytest.fixture(scope="module")
def cats(client: httpx.Client) -> str:
    return remembered(client, "emoji", *CATS)


def test_two_japanese_characters_find_their_word_among_emoji(client: httpx.Client, cats: str) -> None:
    assert texts(client, cats, "猫が")[0] == "猫が好き"


@pytest.mark.parametrize(("question", "answer"), [("猫", "猫が好き"), ("猫？", "猫が好き"), ("犬", "犬が好き")])
def test_one_character_finds_its_word_and_emoji_are_not_relevant(
    client: httpx.Client, cats: str, question: str, answer: str
) -> None:
    relevant = relevances(client, cats, question)
    assert next(iter(relevant)) == answer
    assert relevant.pop(answer) > FLOOR
    assert all(value < FLOOR for text, value in relevant.items() if text[-1] != "き")
