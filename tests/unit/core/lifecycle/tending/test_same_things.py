"""Entities that may be one: what lies near what decides."""

from collections.abc import Sequence
from dataclasses import replace

from recollect.core.lifecycle.tending.linker import doubtful_merges, suggest_merges
from recollect.core.lifecycle.tending.suggestions import Suggestion, TendedSpace
from recollect.core.model.entry import Entry
from recollect.core.spaces.graph.decisions import DecisionKind, EntityDecision, name_digest
from recollect.core.spaces.graph.entities import entities_of
from recollect.core.spaces.graph.space_map import SpaceMap, map_row
from tests.unit.core.lifecycle.tending.spaces import FIRST, memory, space

OTHERS = (
    "Gulls nest on the balcony.",
    "The kettle takes four minutes.",
    "Cherry wood darkens in the sun.",
    "The choir sings two psalms.",
    "A parcel lies at the baker's.",
    "Rye bread wants a longer rest.",
    "The ferry leaves at noon.",
    "My passport runs out next spring.",
    "The lift is broken again.",
    "Tomatoes on the roof need water.",
    "Our landlord wants the keys back.",
    "The bicycle has a new chain.",
    "Violin lessons moved to four o'clock.",
    "The dentist wants to see me.",
    "Snow lay on the fields.",
    "I read the second volume at night.",
    "The radiator in the hall drips.",
    "Two loaves stay in the freezer.",
    "Wool socks shrink in hot water.",
    "The museum has a room of clocks.",
    "An owl lives behind the church.",
    "Yesterday the tram stood still.",
)
WEISS, OKAFOR = "Daniel Weiss from finance splits every bill.", "Daniel Okafor drains nodes without waking anybody."
LONE = "Daniel from finance is allergic to cats."


def suggested(*texts: str, decisions: Sequence[EntityDecision] = (), others: int = len(OTHERS)) -> list[Suggestion]:
    return suggest_merges(of_texts(*texts, decisions=decisions, others=others))


def of_texts(*texts: str, decisions: Sequence[EntityDecision] = (), others: int = len(OTHERS)) -> TendedSpace:
    memories = [memory(text, day) for day, text in enumerate((*OTHERS[:others], *texts), start=1)]
    return replace(space(memories), entities=entities_of(mapped(memories), decisions))


def mapped(memories: Sequence[Entry]) -> SpaceMap:
    made = SpaceMap()
    for entry in memories:
        made.apply(map_row(entry))
    return made


def pairs(found: Sequence[Suggestion]) -> list[set[str]]:
    return [{merge.one_name, merge.other_name} for one in found for merge in one.merges]


def test_whoever_is_called_by_a_name_of_two_is_the_one_of_whom_the_same_is_said() -> None:
    (found,) = suggested(WEISS, OKAFOR, LONE)
    assert pairs([found]) == [{"Daniel", "Daniel Weiss"}]
    assert found.reason == (
        '"Daniel" and "Daniel Weiss" may be one: one has a part of the other\'s name,'
        " and their memories are near each other."
    )
    assert len(found.merges[0].entry_ids) == 2


def test_nothing_is_suggested_where_nothing_or_as_much_speaks_for_another() -> None:
    assert suggested(WEISS, OKAFOR, "Daniel is allergic to cats.") == []
    assert suggested(WEISS, WEISS.replace("Weiss", "Okafor"), LONE) == []


def test_what_somebody_told_apart_is_not_suggested_and_leaves_room_for_no_other() -> None:
    one, other = name_digest("daniel"), name_digest("daniel weiss")
    split = EntityDecision("d1", DecisionKind.SPLIT, one, other, "user", FIRST)
    assert suggested(WEISS, OKAFOR, LONE, decisions=[split]) == []
    merged = replace(split, id="d2", kind=DecisionKind.MERGE)
    assert suggested(WEISS, OKAFOR, LONE, decisions=[split, merged]) == []  # they are one


def test_a_suggestion_is_known_again_by_every_pair_of_names_of_the_two() -> None:
    lone = "Daniel from finance asks who splits a bill."
    (before,) = suggested(WEISS, OKAFOR, lone)
    digests = name_digest("daniel weiss"), name_digest("ledger house ghent")
    by_hand = EntityDecision("d1", DecisionKind.MERGE, *digests, "user", FIRST)
    (after,) = suggested(WEISS, OKAFOR, lone, "We met Ledger House Ghent.", decisions=[by_hand])
    assert before.id != after.id
    assert before.id in after.answered_as
    assert len(after.answered_as) > len(before.answered_as)


def test_what_is_named_alike_but_never_linked_by_a_rule_is_left_alone() -> None:
    assert suggested("Anne sings alto in the choir loft.", "Anna sings alto in the choir loft.") == []


def test_a_name_by_its_initial_is_the_whole_one_but_where_both_are_in_one_memory() -> None:
    (found,) = suggested("W. Hart rows.", "William Hart swims.")
    assert found.reason == '"W. Hart" and "William Hart" may be one: one has the initials of the other\'s name.'
    assert suggested("William Hart and W. Hart sell boats.", "W. Hart rows.", "William Hart swims.") == []


def test_a_name_with_a_title_is_none_of_the_other_sex() -> None:
    both = ("Ulrike Thoma wants a garden shed.", "Herr Jens Thoma paints the shed.")
    (found,) = suggested(*both, "Frau Thoma picked green for the garden.")
    assert pairs([found]) == [{"Ulrike Thoma", "Frau Thoma"}]


def test_what_is_left_open_is_a_doubt_the_likeliest_alone_and_not_what_is_suggested() -> None:
    open_ = of_texts(WEISS, OKAFOR, "Daniel is allergic to cats.")
    (doubt,) = doubtful_merges(open_)
    assert doubt.is_doubtful
    assert "Daniel" in pairs([doubt])[0]
    assert "may be one: one has a part of the other's name" in doubt.reason
    assert doubtful_merges(of_texts(WEISS, OKAFOR, LONE)) == []
