"""One tag of several that mean the same, and tags that are missing."""

from recollect.core.lifecycle.tending.suggestions import TendingAction
from recollect.core.lifecycle.tending.tagger import suggest_tags
from recollect.core.model.entry import Entry
from tests.unit.core.lifecycle.tending.spaces import memory, space


def tagged(tag: str, texts: list[str], first: int = 0) -> list[Entry]:
    return [memory(text, first + number, tags=(tag,)) for number, text in enumerate(texts)]


def subjects(entries: list[Entry], action: TendingAction) -> list[str]:
    return [one.subject for one in suggest_tags(space(entries)) if one.action is action]


GARDEN = [
    f"In the garden the {plant} stands by the {place}."
    for plant in ("plum", "kale", "sage")
    for place in ("shed", "wall")
]


def test_spellings_and_plurals_become_the_more_frequent_tag() -> None:
    calls = [f"On call the phone {number} is red." for number in range(4)]
    entries = tagged("oncall", calls, 100) + tagged("on-call", ["On call in May."], 150)
    entries += tagged("garden", GARDEN, 200) + tagged("gardens", ["The garden is wet."], 250)
    assert set(subjects(entries, TendingAction.RETAGGED)) == {"on-call>oncall", "gardens>garden"}


def test_a_tag_in_another_language_gives_way_where_its_memories_are_about_the_same() -> None:
    entries = tagged("garden", GARDEN) + tagged(
        "garten", ["Im Garten steht die Pflaume an der Mauer beim Schuppen."], 50
    )
    assert subjects(entries, TendingAction.RETAGGED) == ["garten>garden"]


def test_other_things_keep_their_tags() -> None:
    tea = tagged("tea", ["Tea with the leaves loose, no milk.", "Tea in the evening."])
    coffee = tagged("coffee", [f"Coffee of roast {number}." for number in range(4)], 50)
    java = tagged("java", ["Java 21 on the server.", "Java builds are slow."], 100)
    script = tagged("javascript", ["Javascript in the browser.", "Javascript is bundled.", "Javascript tests."], 150)
    assert subjects(tea + coffee + java + script, TendingAction.RETAGGED) == []


def test_two_tags_of_one_memory_are_two_things_unless_their_letters_say_otherwise() -> None:
    entries = [*tagged("running", [f"A run of {number} km in the park." for number in range(4)])]
    entries += [memory("A run in the park with a jog behind.", 50, tags=("jogging", "running"))]
    assert subjects(entries, TendingAction.RETAGGED) == []


def test_a_memory_that_is_plainly_about_it_gets_the_tag() -> None:
    entries = [*tagged("garden", GARDEN), memory("In the garden the plum by the wall is ripe.", 99)]
    (found,) = suggest_tags(space(entries))
    assert (found.subject, found.about, found.edits[0].add_tags) == ("tag:garden", (entries[-1].id,), ("garden",))
    assert '"garden"' in found.reason


def test_a_word_of_another_meaning_gives_no_tag() -> None:
    entries = tagged("running", [f"Running shoes and {number} kilometres along the river." for number in range(5)])
    entries += [memory("The ticket scanner at the gate keeps running hot.", 60), memory("Postgres runs on a host.", 61)]
    assert subjects(entries, TendingAction.TAGGED) == []


def test_a_tag_that_most_memories_with_its_word_go_without_is_not_given() -> None:
    entries = tagged("garden", GARDEN[:3])
    entries += [
        memory(f"In the garden the plum of year {number} stands by the wall.", 20 + number) for number in range(9)
    ]
    assert subjects(entries, TendingAction.TAGGED) == []
