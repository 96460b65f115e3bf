"""Which questions are asked where."""

from collections import Counter

from evals.relevance.questions import Asking, QuestionKind, draw
from tests.unit.evals.relevance.spaces import a_question, a_space

SEED = 1
ANN = a_space("Ann", cases=[("tea?", {"0"}), ("whose tea?", {"0"})], unanswerable=("whose tea?",))
BOB = a_space("Bob", cases=[("rain?", {"1"})])


def told(askings: list[Asking]) -> set[tuple[QuestionKind, str, str, frozenset[str]]]:
    return {(one.kind, one.space.conversation.name, one.question.text, one.gold) for one in askings}


def test_every_kind_is_asked_where_it_belongs() -> None:
    near = {"Ann": [a_question("whose tea?")], "Bob": []}
    drawn = draw([ANN, BOB], near, [a_question("capital of Peru?")], count=100, seed=SEED)
    nothing = frozenset[str]()
    assert told(drawn) == {
        (QuestionKind.ANSWERABLE, "Ann", "tea?", frozenset({"0"})),
        (QuestionKind.ANSWERABLE, "Bob", "rain?", frozenset({"1"})),
        (QuestionKind.NEAR, "Ann", "whose tea?", nothing),
        (QuestionKind.FAR, "Ann", "capital of Peru?", nothing),
        (QuestionKind.FAR, "Bob", "capital of Peru?", nothing),
        (QuestionKind.ELSEWHERE, "Ann", "rain?", nothing),
        (QuestionKind.ELSEWHERE, "Bob", "tea?", nothing),
    }


def test_half_of_what_is_drawn_has_an_answer_and_the_rest_is_of_three_kinds_alike() -> None:
    spaces = [a_space(name, cases=[(f"{name} {place}?", {"0"}) for place in range(20)]) for name in ("Ann", "Bob")]
    near = {name: [a_question(f"near {name} {place}?") for place in range(20)] for name in ("Ann", "Bob")}
    far = [a_question(f"far {place}?") for place in range(20)]
    drawn = draw(spaces, near, far, count=24, seed=SEED)
    assert Counter(one.kind for one in drawn) == {
        QuestionKind.ANSWERABLE: 12,
        QuestionKind.NEAR: 4,
        QuestionKind.FAR: 4,
        QuestionKind.ELSEWHERE: 4,
    }
    assert told(drawn) == told(draw(spaces, near, far, count=24, seed=SEED))
    assert told(drawn) != told(draw(spaces, near, far, count=24, seed=SEED + 1))


def test_a_single_conversation_is_asked_nothing_from_elsewhere() -> None:
    drawn = draw([BOB], {"Bob": []}, [], count=10, seed=SEED)
    assert [one.kind for one in drawn] == [QuestionKind.ANSWERABLE]
