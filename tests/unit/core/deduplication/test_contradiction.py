"""Whether two memories are about the same thing and cannot both hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.deduplication.contradiction import LEAST_COSINE, contradiction, disagreement
from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.equivalence import differences
from tests.labelled.pairs import Said
from tests.unit.core.deduplication.outcomes import an_entry


def between(one: str, other: str, cosine: float | None = None) -> frozenset[Difference]:
    return contradiction(an_entry(Said(one)), an_entry(Said(other)), cosine=cosine)


@pytest.mark.parametrize(
    ("one", "other", "difference"),
    [
        ("The port is 8080.", "The port is 8008.", Difference.NUMBER),
        ("The port is 8080.", "Correction: the port is 8008.", Difference.NUMBER),
        ("Door code 0815", "Door code 0851", Difference.NUMBER),
        ("Use row[1] as the header.", "Use row[2] as the header.", Difference.NUMBER),
        ("My son's birthday is 9 June.", "My son's birthday is 9 July.", Difference.DATE),
        ("Bins are collected on Mondays.", "Bins are collected on Fridays.", Difference.DATE),
        ("I moved to Lisbon.", "I moved to Porto.", Difference.NAME),
        ("The column is INT", "The column is BIGINT", Difference.NAME),
        ("I prefer short answers.", "I prefer detailed answers.", Difference.VALUE),
        ("The log level is DEBUG.", "The log level is debug.", Difference.VALUE),
        ("The API is at https://a.example/1", "The API is at https://a.example/2", Difference.VALUE),
        ("I eat meat.", "I don't eat meat.", Difference.NEGATION),
        ("We support Windows.", "We no longer support Windows.", Difference.NEGATION),
        ("The service fails to restart.", "The service restarts.", Difference.NEGATION),
        ("Ich habe ein Auto.", "Ich habe kein Auto.", Difference.NEGATION),
        ("I love jazz.", "I hate jazz.", Difference.POLARITY),
        ("The hook is signed.", "The hook is unsigned.", Difference.POLARITY),
        ("Alert when disk < 10", "Alert when disk > 10", Difference.POLARITY),
        ("Ana is older than Ben.", "Ana is younger than Ben.", Difference.COMPARATIVE),
        ("All of our users pay.", "Many of our users pay.", Difference.QUANTIFIER),
        ("Reviews should have tests.", "Reviews must have tests.", Difference.POLARITY),
        ("I am afraid of dogs.", "I used to be afraid of dogs.", Difference.TENSE),
        ("My parents are married.", "My parents were married.", Difference.TENSE),
        ("Hana reports to Goran.", "Goran reports to Hana.", Difference.ORDER),
        ("Orion bought the startup.", "Orion was bought by the startup.", Difference.ORDER),
        ("会議は3時からです。", "会議は4時からです。", Difference.NUMBER),
    ],
)
def test_another_value_of_the_same_thing_is_a_conflict(one: str, other: str, difference: Difference) -> None:
    assert between(one, other) == {difference}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I'm at home.", "I am at home!"),
        ("Server 1 has 32 GB.", "Server 2 has 32 GB."),
        ("Had lunch with Kofi.", "Had lunch with Kobi."),
        ("Anna told Ben about it.", "Ben told Anna about it."),
        ("I like tea.", "I like cake."),
        ("My brother plays chess.", "Her brother plays chess."),
        ("I bought apples and pears.", "I bought pears and apples."),
        ("On Mondays I work from home.", "I work from home on Mondays."),
        ("Ana is married to Ben.", "Ben is married to Ana."),
        ("The cache lives for 3600 seconds.", "The cache lives for 1 hour."),
        ("The call is at 2 pm.", "The call is at 14:00."),
        ("The trail is 5 km long.", "The trail is 5000 metres long."),
        ("The deal is done.", "The deal could be done."),
        ("Is the port 8080?", "The port is 8008."),
        ("My left ankle is sprained.", "My right wrist is sprained."),
        ("Read later: https://a.example/1", "Read later: https://a.example/2"),
        ("I have a dog.", "I have a dog called Pepper."),
        ("The site is down.", "The site is up again."),
        ("It is raining in Bergen.", "It is sunny in Bergen."),
    ],
)
def test_what_can_both_hold_is_no_conflict(one: str, other: str) -> None:
    assert between(one, other, cosine=1.0) == frozenset()


@pytest.mark.parametrize(
    ("one", "other", "difference"),
    [
        ("Ines is our scrum master.", "We have no scrum master, and Ines is not here.", Difference.NEGATION),
        ("We track bugs in Jira.", "We left Jira for Linear.", Difference.VALUE),
        ("I live in Hamburg.", "I've just moved to Leipzig.", Difference.VALUE),
    ],
)
def test_an_update_in_other_words_is_found_by_its_vector(one: str, other: str, difference: Difference) -> None:
    assert between(one, other) == frozenset()
    assert between(one, other, cosine=LEAST_COSINE - 0.01) == frozenset()
    assert difference in between(one, other, cosine=0.7)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Maya met Tom in Rome.", "Maya met Jim in Oslo."),
        ("Maya likes Globex in Linz.", "Maya likes Initech in Vienna."),
        ("Maya works at Globex on Monday.", "Maya works at Initech on Tuesday."),
        ("Ana works at Globex in Linz.", "Tom works at Initech in Vienna."),
    ],
)
def test_two_values_that_differ_together_are_not_asked_about(one: str, other: str) -> None:
    assert not disagreement(an_entry(Said(one)), an_entry(Said(other)), cosine=0.7)


def test_two_persons_may_say_another_thing_of_themselves() -> None:
    one, other = Said("My season is winter.", speaker="Leila"), Said("My season is spring.", speaker="Kofi")
    assert contradiction(an_entry(one), an_entry(other), cosine=1.0) == frozenset()


def test_two_persons_may_not_say_another_thing_of_the_same() -> None:
    one, other = Said("The port is 8080.", speaker="Leila"), Said("The port is 9090.", speaker="Kofi")
    assert contradiction(an_entry(one), an_entry(other)) == {Difference.NUMBER}


@given(st.lists(st.sampled_from("i am not is the in 5 6 rome ana than never ? , was".split()), max_size=8), st.data())
def test_what_says_the_same_is_never_a_conflict(words: list[str], data: st.DataObject) -> None:
    other = data.draw(st.permutations(words))
    one, later = an_entry(Said(" ".join(words))), an_entry(Said(" ".join(other)))
    assert differences(one, later) or not contradiction(one, later, cosine=1.0)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("\U0001f600", "\U0001f600\U0001f600"),
        ("\U0001f44d", "\U0001f44e"),
        ("!!!", "???"),
        ("\U0001f600", "I like tea."),
    ],
)
def test_what_has_no_words_disagrees_with_nothing(one: str, other: str) -> None:
    for former, later in ((one, other), (other, one)):
        assert between(former, later) == frozenset()
        assert between(former, later, cosine=0.99) == frozenset()
