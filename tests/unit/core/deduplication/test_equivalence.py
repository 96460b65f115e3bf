"""The guard: what may be merged, what must not, and what the difference is called."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.deduplication.difference import Difference
from recollect.core.deduplication.equivalence import differences
from recollect.core.model.entry import Role
from tests.labelled.pairs import Said
from tests.unit.core.deduplication.outcomes import an_entry


def between(one: str, other: str) -> frozenset[Difference]:
    return differences(an_entry(Said(one)), an_entry(Said(other)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I'm at the gym", "I am at the gym."),
        ("She's been to Rome.", "She has been to Rome."),
        ("Her name's Ana", "Her name is Ana"),
        ("I will not be there on Tuesday", "I won't be there on Tuesday"),
        ("I dont like mushrooms", "I don't like mushrooms."),
        ("It costs 10,000 dollars.", "It costs $10k."),
        ("The budget is 1.5 million euros", "The budget is €1,500,000"),
        ("We have two hundred and fifty users.", "We have 250 users"),
        ("It takes twenty-five minutes.", "It takes 25 mins"),
        ("Wait 30 secs.", "Wait 30s"),
        ("The price went up by five percent.", "The price went up by 5%"),
        ("Dinner is at 7 p.m.", "dinner is at 7PM"),
        ("My birthday is May 12th, 1990.", "My birthday is the 12th of May 1990"),
        ("The audit is on 2026-03-14.", "The audit is on 14 March 2026."),
        ("Let's meet on Wed.", "Let us meet on Wednesday"),
        ("By the way, I don't eat pork.", "I do not eat pork!!"),
        ("Just a reminder: my dog is old.", "My dog is old"),
        ("You know, I prefer dark mode.", "I prefer dark mode."),
        ("I'd really like a window seat, please.", "I would like a window seat."),
        ("I think that we should wait", "I think we should wait"),
        ("All of the tests pass", "All the tests pass"),
        ("teh cat is called Tom", "The cat is called Tom"),
        ("It is becuase of the rain", "It is because of the rain"),
        ("The gate needs aproval", "The gate needs approval"),
        ("- **Buy** oat milk", "Buy oat milk"),
        ("“Never push to main”", "Never push to main"),
        ("I prefer dark mode [3].", "I prefer dark mode (see https://x.example/a)."),
        ("THE STANDUP IS AT NINE", "The standup is at 9."),
        ("The office\u200b plant is ｂｉｇ", "The office plant is big"),
        ("Die Miete beträgt 1.150 Euro", "Die Miete beträgt 1150 €"),
        ("Le loyer est de 1 150 euros", "Le loyer est de 1150 euros"),
        ("会議は５月３日です。", "会議は5月3日です"),
    ],
)
def test_what_differs_in_letters_alone_says_the_same(one: str, other: str) -> None:
    assert between(one, other) == frozenset()


@pytest.mark.parametrize(
    ("one", "other", "difference"),
    [
        ("The code is 4312.", "The code is 4321.", Difference.NUMBER),
        ("The bag weighs 5 lb.", "The bag weighs 5 kg.", Difference.NUMBER),
        ("The lease ends on 12 May.", "The lease ends on 13 May.", Difference.DATE),
        ("I moved to Lisbon.", "I moved to Porto.", Difference.NAME),
        ("Anna told Ben.", "Ben told Anna.", Difference.ORDER),
        ("I can swim.", "I can't swim.", Difference.NEGATION),
        ("The API is synchronous.", "The API is asynchronous.", Difference.POLARITY),
        ("The window is valid now.", "The window is invalid now.", Difference.POLARITY),
        ("More than Ana ran.", "Less than Ana ran.", Difference.COMPARATIVE),
        ("All users pay.", "Some users pay.", Difference.QUANTIFIER),
        ("I will come.", "I might come.", Difference.MODALITY),
        ("The server is down.", "The server was down.", Difference.TENSE),
        ("The column is small.", "The column is round.", Difference.VALUE),
        ("I quit.", "I quit?", Difference.QUESTION),
        ("I have a dog.", "I have a dog called Pepper.", Difference.WORDS),
        ("Docs are at https://a.example/1", "Docs are at https://a.example/2", Difference.VALUE),
    ],
)
def test_a_difference_has_its_name(one: str, other: str, difference: Difference) -> None:
    assert difference in between(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The dose is 10² units.", "The dose is 102 units."),
        ("Use 2½ cups.", "Use 21/2 cups."),
        ("Python 3.10 is required.", "Python 3.1 is required."),
        ("Use row[1] as the header.", "Use row[2] as the header."),
        ("【明日】会議", "【来週】会議"),
        ("I have a few friends.", "I have few friends."),
        ("A number of users grew.", "The number of users grew."),
        ("Call IT before noon.", "Call it before noon."),
        ("The variable is called DEBUG.", "The variable is called debug."),
        ("Pass -v to the tool.", "Pass -V to the tool."),
        ("We loved turkey.", "We loved Turkey."),
        ("I do not really like him.", "I do not like him."),
        ("No, smoking is fine.", "No smoking is fine."),
        ("It is -5 degrees.", "It is 5 degrees."),
        ("> 5 replicas", "< 5 replicas"),
        ("Set x = !ready", "Set x = ready"),
        ("~~Ana is coming~~", "Ana is coming"),
        ("We meet on 3/4.", "We meet on 4/3."),
        ("The odds are 20/1.", "The odds are 1/20."),
        ("Rent is 1.500.", "Rent is 1,500."),
        ("It costs £5.", "It costs €5."),
        ("The limit is 5 Mb.", "The limit is 5 MB."),
        ("Call me at 7 am.", "Call me at 7 pm."),
        ("Everyone but Tom came.", "Everyone and Tom came."),
        ("Only I have the key.", "I only have the key."),
        ("My phone is new.", "Her phone is new."),
        ("She's married.", "She's been married."),
        ("I'd eaten it.", "I would eat it."),
        ("Commit a1b2c3d broke it.", "Commit a1b2c3e broke it."),
        ("Level is O+", "Level is O-"),
        ("My wife is 5'4", "My wife is 54"),
        ("She scored 3-1", "She scored 31"),
        ("Deserts are great", "Desserts are great"),
        ("Well water is tested", "Water is tested"),
        ("So far the test passes", "The test passes"),
        ("In 2020 500 came.", "In 2020500 came."),
        ("Her maiden name is Jansen.", "Her maiden name is Jensen."),
        ("Take the blue pill.", "Take blue the pill."),
        ("Ich habe kein Auto.", "Ich habe ein Auto."),
        ("No como carne.", "Como carne."),
        ("私は肉を食べます。", "私は肉を食べません。"),
        ("👍 to the logo", "👎 to the logo"),
        ("if (x == 0) retry", "if (x != 0) retry"),
    ],
)
def test_what_looks_alike_and_is_not_stays_apart(one: str, other: str) -> None:
    assert between(one, other)
    assert between(other, one)


def test_memories_of_two_speakers_stay_apart() -> None:
    one = an_entry(Said("My mother is a vet.", speaker="Noor"))
    assert differences(one, an_entry(Said("My mother is a vet.", speaker="Sam"))) == {Difference.SPEAKER}
    assert differences(one, an_entry(Said("My mother is a vet.", speaker=" NOOR "))) == frozenset()


def test_memories_of_two_roles_stay_apart() -> None:
    one, other = an_entry(Said("Use tabs.")), an_entry(Said("Use tabs.", Role.ASSISTANT))
    assert differences(one, other) == {Difference.SPEAKER}


def test_memories_with_two_pictures_stay_apart() -> None:
    one = an_entry(Said("Look at this."))
    assert differences(replace(one, caption="a cat"), replace(one, caption="a dog")) == {Difference.WORDS}


def test_tomorrow_of_two_days_is_not_the_same_day() -> None:
    one = an_entry(Said("The exam is tomorrow."))
    assert differences(one, replace(one, occurred_at=one.occurred_at + timedelta(days=1))) == {Difference.DATE}
    assert differences(one, replace(one, occurred_at=one.occurred_at + timedelta(hours=1))) == frozenset()


def test_what_always_holds_may_be_said_years_later() -> None:
    one = an_entry(Said("My blood group is B."))
    assert differences(one, replace(one, occurred_at=one.occurred_at + timedelta(days=900))) == frozenset()


@given(st.text(max_size=200))
def test_every_text_says_what_it_says(text: str) -> None:
    assert between(text, text) == frozenset()


@given(st.text(max_size=40), st.text(max_size=40))
def test_either_side_sees_a_difference(one: str, other: str) -> None:
    assert bool(between(one, other)) == bool(between(other, one))


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_two_numbers_are_never_merged(one: int, other: int) -> None:
    assert bool(between(f"The code is {one}.", f"The code is {other}.")) == (one != other)
