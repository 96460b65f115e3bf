"""The plan by rules: what is done first, what one finding leads to, and why it ends."""

from collections.abc import Sequence

from recollect.core.model.entry import Entry, State
from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.filters.clauses import OneOf
from recollect.core.retrieval.filters.facts import Facet
from recollect.core.spaces.discovery.answerability import SUFFICIENT
from recollect.core.spaces.discovery.landmarks import Landmarks, NameWay, landmarks, walks
from recollect.core.spaces.discovery.rules import Seen, next_step
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
    """Return what the rules do after a search, where the steps have these chances of an answer, and 0 after them."""
    first = Hit(a_memory(entities=("Anna",)), 0.5, 0.5)
    taken = [Taken(StepRequest(Tool.SEARCH, question), 1, (first,), likely[0] if likely else 0.0)]
    made: list[StepRequest | Stopped] = []
    while True:
        request = next_step(Seen(question, marks, walk, tuple(taken)))  # type: ignore[arg-type]
        made.append(request)
        if isinstance(request, Stopped):
            return made
        chance = likely[len(taken)] if len(taken) < len(likely) else 0.0
        taken.append(Taken(request, 1, (first,), chance))
        assert len(taken) < 12


def tools(made: Sequence[StepRequest | Stopped]) -> list[str]:
    return [one.value if isinstance(one, Stopped) else one.tool.value for one in made]


def test_a_sure_answer_is_enough() -> None:
    marks = Landmarks(tags=("deploy",), names=("Falcon",))
    assert tools(played("Who deploys?", marks, SUFFICIENT)) == ["enough"]


def test_what_is_doubtful_goes_on_by_tags_and_names() -> None:
    marks = Landmarks(tags=("deploy",), names=("Falcon",))
    made = played("Who leads Falcon?", marks, walk=lambda _: [NameWay(("Falcon", "Ben")), NameWay(("Falcon", "Anna"))])
    assert tools(made) == ["tags", "names", "names", "nothing_left"]
    tagged, to_anna, to_ben = made[:3]
    assert isinstance(tagged, StepRequest)
    assert tagged.clause == OneOf(Facet.TAG, frozenset({"deploy"}))
    # The best hit names Anna, so she is asked about first
    assert isinstance(to_anna, StepRequest)
    assert (to_anna.text, to_anna.path) == ("Who leads Anna?", ("Falcon", "Anna"))
    assert isinstance(to_ben, StepRequest)
    assert to_ben.text == "Who leads Ben?"


def test_the_plan_ends_when_a_step_brings_the_answer() -> None:
    assert tools(played("Who leads Falcon?", Landmarks(tags=("deploy",)), 0.1, SUFFICIENT)) == ["tags", "enough"]


def test_landmarks_are_what_the_question_names_or_means_of_what_is_in_use() -> None:
    made = mapped(
        a_memory("x", tags=("deploy", "grocery list", "pets"), entities=("Falcon", "Ann")),
        a_memory("y", tags=("secret",), entities=("Anna",), state=State.ARCHIVED),
    )
    marks = landmarks("Which dog of Falcon eats the grocery list? Is it deployed in secret, Anna?", [made])
    assert marks.tags == ("deploy", "grocery list", "pets")
    assert marks.names == ("Falcon",)


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
