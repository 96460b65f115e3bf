"""Long texts made shorter, and memories that say parts of one thing."""

import pytest

from recollect.core.lifecycle.tending.condenser import MOST_CHARACTERS, suggest_condensing
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendingAction
from recollect.core.model.entry import Entry, State, Trust
from recollect.core.model.vectors import Float32Array
from tests.unit.core.lifecycle.tending.spaces import memory, space, vector

RAMBLING = (
    "Long meeting with Henrik and the people from the port, and they had brought two lawyers who didn't say a "
    "word, and we had biscuits which were gone after a while, and I looked out of the window and thought about "
    "the garden, and he told me about his daughter and her lovely dog, and we laughed about the weather, and in "
    "the end it was agreed that the port pays for the gates and we pay for the scanners, and the new terminal "
    "opens on 1 April 2027, and then it got dark and we went for soup, which was nice, and I drove home by the "
    "long road because the bridge was full of people."
)


def of(entries: list[Entry], action: TendingAction) -> list[Suggestion]:
    return [one for one in suggest_condensing(space(entries)) if one.action is action]


def test_what_tells_no_fact_is_left_out_of_a_long_text() -> None:
    assert len(RAMBLING) > MOST_CHARACTERS
    (found,) = of([memory(RAMBLING)], TendingAction.CONDENSED)
    text = found.edits[0].text or ""
    assert len(text) <= MOST_CHARACTERS
    assert "the port pays for the gates and we pay for the scanners, and the new terminal opens on 1 April 2027" in text
    assert text[0].isupper()
    assert text.endswith(".")
    assert set(text.lower().split()) <= {
        *RAMBLING.lower().split(),
        *(word + "." for word in RAMBLING.lower().split()),
    } | {word.rstrip(",") + "." for word in RAMBLING.lower().split()}


@pytest.mark.parametrize(
    "text",
    [
        "Steps: " + ", ".join(f"{number} do part {number * 7} of the list" for number in range(1, 40)) + ".",
        "A short text of one sentence.",
    ],
)
def test_a_text_full_of_facts_or_short_enough_stays(text: str) -> None:
    assert of([memory(text)], TendingAction.CONDENSED) == []


def joined(*texts: str, **fields: object) -> list[Suggestion]:
    others = [
        memory(f"Number {number} of plain things lies on shelf {number + 40}.", 200 + number) for number in range(30)
    ]
    entries = [memory(text, number * 9, **fields) for number, text in enumerate(texts)]
    return of([*entries, *others], TendingAction.JOINED)


def test_parts_of_one_thing_become_one_memory() -> None:
    (found,) = joined(
        "The Hamburg harbour marathon was on 26 April.",
        "The Hamburg harbour marathon took me 112 minutes.",
        tags=("sport",),
    )
    kept, gone = found.edits
    assert (
        kept.text == "The Hamburg harbour marathon was on 26 April. The Hamburg harbour marathon took me 112 minutes."
    )
    assert (gone.state, gone.superseded_by) == (State.ARCHIVED, kept.entry_id)


def test_a_memory_that_another_one_says_whole_gives_way_to_it() -> None:
    whole = "The Petersens have the spare key. They water the tomatoes in May and feed the cat on Sundays."
    (found,) = joined("The Petersens have the spare key.", whole)
    (gone,) = found.edits
    assert gone.state is State.ARCHIVED
    assert gone.superseded_by == found.about[0]


@pytest.mark.parametrize(
    "texts",
    [
        ("Chapter 3 of the thesis is finished.", "Chapter 4 of the thesis is finished."),
        ("The login page is slow.", "The login page is slow on Safari only."),
        ("The meeting is on 14 March.", "The meeting is on 28 March."),
        ("I take sugar in tea.", "I take no sugar in tea."),
        (
            "Tom takes ibuprofen against his migraine.",
            "Tom must not take ibuprofen against his migraine with his stomach pills.",
        ),
        ("The bread recipe has rye.", "In winter the bread recipe takes longer, see [[bread]]."),
        ("Is the deploy of the shop done?", "The deploy of the shop is done."),
        ("The shop is at the harbour.", "The shop has moved away from the harbour."),
    ],
)
def test_other_things_and_other_values_are_not_joined(texts: tuple[str, str]) -> None:
    assert joined(*texts) == []


def test_what_others_say_is_not_joined_with_what_the_person_says() -> None:
    one = memory("The Hamburg harbour marathon was on 26 April.", 1)
    other = memory("The Hamburg harbour marathon took me 112 minutes.", 9, trust=Trust.TOOL)
    assert of([one, other], TendingAction.JOINED) == []


def test_vectors_of_tests_are_near_where_the_words_are_the_same() -> None:
    made: Float32Array = vector(memory("The Hamburg marathon."))
    assert float(made @ vector(memory("A marathon in Hamburg."))) > 0.99
