"""What speaks for a conflict where a rule sees one, and what the weights make of it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.deduplication.updates.evidence import (
    INTERCEPT,
    LEAST,
    NAMES,
    WEIGHTS,
    Rule,
    Signs,
    is_enough,
    probability,
    signs,
)
from recollect.core.deduplication.updates.reading import both
from recollect.core.deduplication.updates.update import fired, updated

NEAR = 0.6
NOTHING = Signs(**dict.fromkeys(NAMES, 0.0))
RULES = ("quantity", "denial", "state", "value", "relation", "past", "change_of_value", "change_of_subject")
TOLD_CHANGES = ("replaced", "ended", "begun")


def _fired(former: str, later: str, cosine: float = NEAR) -> frozenset[Rule]:
    return fired(*both(former, later), cosine)


def _signs(former: str, later: str, cosine: float = NEAR) -> Signs:
    one, other = both(former, later)
    return signs(one, other, cosine, fired(one, other, cosine))


def test_every_sign_has_a_weight_that_is_no_more_than_a_few_log_odds() -> None:
    assert tuple(WEIGHTS) == NAMES
    assert all(abs(weight) < 4 for weight in (INTERCEPT, *WEIGHTS.values()))
    assert 0 < LEAST < 1


@pytest.mark.parametrize("name", RULES)
def test_a_rule_that_fires_never_speaks_against_a_conflict(name: str) -> None:
    assert probability(replace(NOTHING, **{name: 1.0})) >= probability(NOTHING)


@pytest.mark.parametrize("name", TOLD_CHANGES)
def test_told_changes_make_a_conflict_likelier(name: str) -> None:
    found = replace(NOTHING, change_of_value=1.0)
    assert probability(replace(found, **{name: 1.0})) > probability(found)


def test_a_change_of_what_was_said_weighs_more_than_one_of_the_subject_alone() -> None:
    of_value, of_subject = replace(NOTHING, change_of_value=1.0), replace(NOTHING, change_of_subject=1.0)
    assert probability(of_value) > probability(of_subject) > probability(replace(NOTHING, change_else=1.0))


@given(st.lists(st.floats(-1, 1), min_size=len(NAMES), max_size=len(NAMES)))
def test_probabilities_lie_between_none_and_one(values: list[float]) -> None:
    found = Signs(**dict(zip(NAMES, values, strict=True)))
    assert 0 < probability(found) < 1
    assert is_enough(found) == (probability(found) >= LEAST)


@pytest.mark.parametrize(
    ("former", "later", "rule"),
    [
        ("The rent is 900 euros.", "The rent rose to 950 euros a month.", Rule.QUANTITY),
        ("The lease allows pets.", "Pets are not allowed by the lease.", Rule.DENIAL),
        ("PR 512 is in review.", "#512 was merged and shipped on Tuesday.", Rule.STATE),
        ("We track bugs in Jira.", "We left Jira for Linear.", Rule.CHANGE),
        ("Fatima is Leila's aunt.", "Leila and Fatima are sisters.", Rule.RELATION),
        ("I live in Leeds.", "My flat is in Sheffield, ten minutes from the station.", Rule.RELATION),
        ("My favourite colour is teal.", "Favourite colour: mustard yellow.", Rule.VALUE),
        ("Felix raucht.", "Felix hat mit dem Rauchen aufgehört.", Rule.CHANGE),
        ("Elena works at Siemens.", "Elena worked at Siemens until last year.", Rule.PAST),
    ],
)
def test_clear_updates_of_each_kind_have_evidence_enough(former: str, later: str, rule: Rule) -> None:
    assert rule in _fired(former, later)
    assert updated(former, later, NEAR)


@pytest.mark.parametrize(
    ("former", "later"),
    [
        ("Our team is eleven people.", "Four people in our team work part-time."),
        ("The café opens at eight.", "The kitchen of the café opens at noon."),
        ("The small hall costs 40 euros an evening.", "For the big hall they charge 75 euros an evening."),
        ("Standups are at 9:30.", "This Friday the standup was at 11 because of the all-hands."),
        ("The club room holds about fifty people.", "By fire regulations the club room holds 52 people."),
        ("Three weeks left until my thesis is due.", "My thesis is due in four days."),
        ("The shop isn't open on Sundays.", "The shop is closed on Sundays."),
        ("Nobody in the family but Arturo can drive.", "Arturo is the only driver in the family."),
        ("Since her promotion Lydia earns more.", "Since her promotion Lydia no longer comes to the quiz."),
        ("I'm allergic to hazelnuts.", "I also found out I'm allergic to latex now."),
        ("Staff get 28 days of leave.", "I have 12 days of leave left."),
        ("User works full-time at Brightwave.", "User took a week off from Brightwave."),
        ("User lives in Bristol.", "User grew up in Cardiff."),
        ("Am Wochenende will Sven den Zaun streichen.", "Sven hat den Zaun gestrichen."),
        ("Helga darf nicht schwer heben.", "Helga darf auch nicht selbst Auto fahren."),
    ],
)
def test_parts_exceptions_additions_and_plans_are_no_candidates(former: str, later: str) -> None:
    assert not updated(former, later, NEAR)


def test_no_rule_no_conflict_whatever_the_signs() -> None:
    assert not _fired("I live in Leeds.", "My car is red.", 0.9)
    assert not updated("I live in Leeds.", "My car is red.", 0.9)


def test_signs_tell_what_is_shared_and_what_has_changed() -> None:
    found = _signs("We track bugs in Jira.", "We left Jira for Linear.")
    assert found.change_of_value == 1
    assert found.ended == 1
    assert 0 < found.former_shared < 1
    assert found.same_beginning == 1
    assert found.is_german == 0
    assert _signs("Felix raucht.", "Felix hat mit dem Rauchen aufgehört.").is_german == 1


def test_amounts_of_one_kind_that_agree_are_told_from_those_that_differ() -> None:
    assert _signs("A run takes 9 minutes.", "The run is done in 9 minutes.").same_amount == 1
    differing = _signs("A run takes 9 minutes.", "The run is done in 25 minutes.")
    assert (differing.same_kind, differing.same_amount) == (1, 0)
