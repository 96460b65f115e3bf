"""The plan by rules: what is done first, what one finding leads to, and why it ends."""

from collections.abc import Sequence

import pytest

from recollect.core.model.entry import Entry, Kind, State
from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.filters.clauses import OneOf
from recollect.core.retrieval.filters.facts import Facet
from recollect.core.spaces.discovery.answerability import SUFFICIENT
from recollect.core.spaces.discovery.landmarks import Landmarks, NameWay, landmarks, walks
from recollect.core.spaces.discovery.rules import PlanByRules, Seen, event_of
from recollect.core.spaces.discovery.steps import StepRequest, Stopped, Taken, Tool
from recollect.core.spaces.graph.space_map import SpaceMap, map_row
from tests.builders import a_memory


def mapped(*entries: Entry) -> SpaceMap:
    made = SpaceMap()
    for entry in entries:
        made.apply(map_row(entry))
    return made


def nowhere(_names: Sequence[str]) -> Sequence[NameWay]:
    return ()


def played(question: str, marks: Landmarks, *likely: float, walk: object = nowhere) -> list[StepRequest | Stopped]:
    """Return what the rules do, where the steps have these chances of an answer in order, and 0 after them."""
    rules = PlanByRules()
    taken: list[Taken] = []
    made: list[StepRequest | Stopped] = []
    while True:
        request = rules.next(Seen(question, marks, walk, tuple(taken)))  # type: ignore[arg-type]
        made.append(request)
        if isinstance(request, Stopped):
            return made
        chance = likely[len(taken)] if len(taken) < len(likely) else 0.0
        taken.append(Taken(request, 1, (Hit(a_memory(entities=("Anna",)), 0.5, 0.5),), chance))
        assert len(taken) < 12


def tools(made: Sequence[StepRequest | Stopped]) -> list[str]:
    return [one.value if isinstance(one, Stopped) else one.tool.value for one in made]


def test_a_sure_answer_is_enough() -> None:
    marks = Landmarks(tags=("deploy",), names=("Falcon",))
    assert tools(played("Who deploys?", marks, SUFFICIENT)) == ["search", "enough"]


def test_what_is_doubtful_goes_on_by_tags_categories_and_names_and_ends_in_plain_words() -> None:
    marks = Landmarks(tags=("deploy",), categories=("work",), names=("Falcon",))
    made = played("Who leads Falcon?", marks, walk=lambda _: [NameWay(("Falcon", "Ben")), NameWay(("Falcon", "Anna"))])
    assert tools(made) == ["search", "tags", "category", "names", "names", "words", "nothing_left"]
    tagged, about, to_anna, to_ben = made[1:5]
    assert isinstance(tagged, StepRequest)
    assert tagged.clause == OneOf(Facet.TAG, frozenset({"deploy"}))
    assert isinstance(about, StepRequest)
    assert about.clause == OneOf(Facet.CATEGORY, frozenset({"work"}))
    # The best hit names Anna, so she is asked about first
    assert isinstance(to_anna, StepRequest)
    assert (to_anna.text, to_anna.path) == ("Who leads Anna?", ("Falcon", "Anna"))
    assert isinstance(to_ben, StepRequest)
    assert to_ben.text == "Who leads Ben?"


def test_the_plan_ends_when_a_step_brings_the_answer() -> None:
    assert tools(played("Who leads Falcon?", Landmarks(tags=("deploy",)), 0.1, SUFFICIENT)) == [
        "search",
        "tags",
        "enough",
    ]


def test_handoffs_and_events_are_looked_at_however_good_the_first_search_was() -> None:
    marks = Landmarks(handoffs=True)
    made = played("What were the next steps before the go-live?", marks, 1.0)
    assert tools(made) == ["search", "handoffs", "event", "enough"]
    assert isinstance(made[1], StepRequest)
    assert made[1].kind is Kind.HANDOFF
    assert tools(played("What were the next steps?", Landmarks(), 1.0)) == ["search", "enough"]


@pytest.mark.parametrize(
    ("question", "event", "before"),
    [
        ("What did I decide before the go-live?", "the go-live", True),
        ("What did Anna say after my wedding", "my wedding", False),
        ("Was habe ich vor der Hochzeit gesagt?", "der Hochzeit", True),
        ("Who called around the holidays?", "the holidays", None),
    ],
)
def test_a_time_by_an_event(question: str, event: str, *, before: bool | None) -> None:
    request = event_of(question)
    assert request is not None
    assert (request.tool, request.event, request.before) == (Tool.EVENT, event, before)
    assert request.text is not None
    assert event not in request.text


def test_no_event_is_made_of_a_plain_question() -> None:
    assert event_of("Which nuts can Maya not eat?") is None


def test_two_questions_in_one_are_asked_apart() -> None:
    made = played("What is Maya allergic to and who leads Falcon?", Landmarks(), 1.0)
    assert [one.text for one in made[1:3] if isinstance(one, StepRequest)] == [
        "What is Maya allergic to",
        "who leads Falcon?",
    ]


def test_landmarks_are_what_the_question_names_or_means_of_what_is_in_use() -> None:
    made = mapped(
        a_memory("x", tags=("deploy", "grocery list", "pets"), entities=("Falcon", "Ann"), category="health"),
        a_memory("y", tags=("secret",), entities=("Anna",), state=State.ARCHIVED),
    )
    marks = landmarks("Which dog of Falcon eats the grocery list? Is it deployed for health, in secret, Anna?", [made])
    assert marks.tags == ("deploy", "grocery list", "pets")
    assert marks.names == ("Falcon",)
    assert marks.categories == ("health",)
    assert not marks.handoffs
    assert landmarks("Anything handed over?", [mapped(a_memory("h", kind=Kind.HANDOFF))]).handoffs


def test_a_walk_goes_two_names_far_and_over_nothing_that_is_not_in_use() -> None:
    made = mapped(
        a_memory("1", entities=("Falcon", "Ben")),
        a_memory("2", entities=("Ben", "Anna")),
        a_memory("3", entities=("Anna", "Carla")),
        a_memory("4", entities=("Falcon", "Mallory"), state=State.QUARANTINED),
    )
    assert [way.path for way in walks([made])(["Falcon"])] == [("Falcon", "Ben"), ("Falcon", "Ben", "Anna")]
    crowd = mapped(*(a_memory(str(one), entities=("Falcon", f"P{one}")) for one in range(41)))
    assert walks([crowd])(["Falcon"]) == []
