"""What a later memory in other words changes, what can hold beside it, and where it is sure which one holds."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.deduplication.contradiction import disagreement
from recollect.core.deduplication.updates.reading import LONGEST, reading
from tests.labelled.hostile import hostile_texts
from tests.labelled.mutations import generated_pairs
from tests.labelled.pairs import Said
from tests.unit.core.deduplication.outcomes import an_entry, outcomes

NEAR = 0.6
NEARER = 0.7


def _asked(one: str, other: str, *, cosine: float = NEAR) -> bool:
    return bool(disagreement(an_entry(Said(one)), an_entry(Said(other)), cosine=cosine))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I'm allergic to hazelnuts.", "I'm allergic to walnuts."),
        ("Ana is vegetarian.", "Ana is allergic to nuts."),
        ("The service uses Redis.", "The service uses Postgres."),
        ("My brother is tall.", "My brother is funny."),
        ("Tom is a teacher.", "Tom is a runner."),
        ("Ana lives in Lisbon.", "Ana moved to Lisbon."),
        ("Ben lives in Portugal.", "Ben lives in Lisbon."),
        ("Our office is in Berlin.", "Our office is near the station."),
        ("The weekly call is Thursdays 9:00 Austin time.", "The weekly call is Thursdays 16:00 Berlin time."),
        ("The keynote is at 15:00 UTC.", "The keynote is at 11 am EDT."),
        ("Our laptops run Linux.", "Our laptops run Fedora 41."),
        ("User prefers dark mode.", "User prefers short answers."),
        ("Ich bin allergisch gegen Nüsse.", "Ich bin allergisch gegen Milch."),
        ("Wir nutzen Redis.", "Wir nutzen Postgres."),
    ],
)
def test_values_that_can_both_hold_are_no_conflict_either_way(one: str, other: str) -> None:
    assert not _asked(one, other)
    assert not _asked(other, one)


@pytest.mark.parametrize(
    ("former", "later"),
    [
        ("Our landline number is 555-771.", "We cancelled the landline."),
        ("Their wedding takes place on 14 May.", "They called the wedding off."),
        ("We track bugs in Jira.", "We left Jira for Linear."),
        ("Ruben drives a Golf.", "Ruben traded his car in for a Skoda."),
        ("Ola is talkative.", "Ola has become quiet and shy, no longer talkative."),
        ("The lease allows pets.", "Pets are forbidden by the lease."),
        ("Timo is banned from the forum.", "Timo's ban was lifted."),
        ("Felix raucht.", "Felix hat mit dem Rauchen aufgehört."),
        ("Lukas wohnt in Dresden.", "Lukas ist nach Kiel gezogen."),
        ("Das Sommerfest findet am 3. Juli statt.", "Das Sommerfest wurde abgesagt."),
    ],
)
def test_an_update_in_other_words_is_asked_about(former: str, later: str) -> None:
    assert _asked(former, later, cosine=NEARER)


@pytest.mark.parametrize(
    ("former", "later"),
    [
        ("We may switch to Rust.", "We are switching to Rust."),
        ("I need to renew my passport.", "Picked up my new passport."),
        ("I've got a splitting headache.", "Headache's gone, feeling fine."),
        ("The project was formerly called Kestrel.", "The project is called Merlin."),
        ("I don't drink.", "Had a glass of champagne at Rosie's wedding."),
        ("Tina works at the tax office.", "Tina's husband quit his job at the harbour."),
        ("Vera doesn't live in Lyon any more.", "Vera has moved away from Lyon."),
        ("Staging runs on Postgres 14.", "Production was moved to Postgres 16."),
        ("The gateway exposes port 8080 for HTTP.", "The gateway exposes port 9090 for metrics."),
        ("The app supports dark mode.", "The app now supports offline mode."),
        ("Ana drives a Fiat.", "Ana quit smoking."),
        ("The train to Porto departs at 8.", "The train to Porto arrives at 11:20."),
        ("In debug mode the cache is disabled.", "The cache is enabled in normal operation."),
        ("Spanish lessons are on Mondays.", "Piano lessons are on Thursdays."),
        ("Früher habe ich bei der Post gearbeitet.", "Ich bin Busfahrer."),
    ],
)
def test_what_holds_beside_it_or_at_another_time_is_not_asked_about(former: str, later: str) -> None:
    assert not _asked(former, later)


def test_a_denial_of_nearly_all_is_asked_about_where_the_two_are_near() -> None:
    former, later = "The bakery uses nuts in its muffins.", "There aren't any nuts in the muffins from the bakery."
    assert _asked(former, later, cosine=NEARER)
    assert not _asked(former, later)
    assert not _asked(former, "There isn't any sugar in the cakes of the café.", cosine=NEARER)


@pytest.mark.parametrize(
    ("former", "later"),
    [
        ("The price is 49 a seat.", "Since January a seat costs 55."),
        ("The repository is public.", "We made the repository private."),
        ("Parents' evening is on Thursday.", "The parents' evening will be on Tuesday."),
    ],
)
def test_another_amount_state_or_day_in_other_words_is_for_a_language_model(former: str, later: str) -> None:
    assert not _asked(former, later, cosine=0.9)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Run 112 finished in 48 s.", "Run 113 finished in 71 s."),
        ("Pavel doesn't drink wine.", "Pavel doesn't drink beer either."),
        ("Maybe the noise comes from the fridge.", "Maybe the noise comes from the pipes."),
        ("Ben hat Mia vom Bahnhof abgeholt.", "Mia hat Ben vom Bahnhof abgeholt."),
    ],
)
def test_what_is_numbered_added_guessed_or_has_happened_can_hold_beside_it(one: str, other: str) -> None:
    assert not _asked(one, other, cosine=0.9)


def test_a_number_that_belongs_to_a_name_is_another_value_with_it() -> None:
    assert _asked("Our office is at 5 Elm Street.", "Our office is at 7 Oak Street.", cosine=0.9)


@pytest.mark.parametrize("texts", [("I eat no meat.", "I eat meat."), ("Ich esse kein Fleisch.", "Ich esse Fleisch.")])
def test_two_people_who_speak_of_themselves_do_not_disagree(texts: tuple[str, str]) -> None:
    one, other = Said(texts[0], speaker="Leila"), Said(texts[1], speaker="Kofi")
    assert not disagreement(an_entry(one), an_entry(other), cosine=0.9)
    assert _asked(*texts, cosine=0.9)


def _sure(former: str, later: str, *, days: int = 1) -> bool:
    one, other = an_entry(Said(former)), an_entry(Said(later))
    return disagreement(one, replace(other, occurred_at=one.occurred_at + timedelta(days=days))).is_sure


@pytest.mark.parametrize(
    ("former", "later"),
    [
        ("Maya ist allergisch auf Haselnüsse.", "Nothing with walnuts for Maya, Maya is allergic."),
        ("Maya is allergic to walnuts.", "Nothing with walnuts for Maya, Maya is allergic."),
        ("Ben hates olives.", "No olives for Ben, Ben is vegan."),
        ("Ben avoids gluten.", "Ben doesn't eat gluten."),
    ],
)
def test_who_keeps_away_from_a_thing_is_not_contradicted_by_its_denial(former: str, later: str) -> None:
    assert not _asked(former, later, cosine=NEARER)
    assert not _asked(later, former, cosine=NEARER)


@pytest.mark.parametrize(
    ("former", "later"),
    [
        (
            "Ruth is looking for the right place for the pottery studio and it takes long.",
            "The pottery studio is on shaky ground right now, but Ruth stays cheerful about it.",
        ),
        (
            "Ruth offers pottery workshops to schools and puts the studio on the map.",
            "Since Ruth and Paul last spoke Ruth is still busy with the pottery studio.",
        ),
        (
            "Paul is preparing a dance show for the summer with a few friends.",
            "Paul's dance moves give Paul the energy for work, and work pays for the dance show.",
        ),
        ("The shop is doing well and keeps up with what people wear.", "Ida opened a shop for clothes, and it is fun."),
        ("Ida's shop has offers for regular customers.", "Ida got new offers going in the shop this week."),
        ("Ida can't have milk, so no ice cream for Ida.", "Ida needs the milk-free recipe for the ice cream."),
    ],
)
def test_what_happens_besides_is_no_change_of_what_shares_its_words(former: str, later: str) -> None:
    assert not _asked(former, later)


@pytest.mark.parametrize(
    ("former", "later"),
    [
        ("Maya likes walnuts.", "Nothing with walnuts for Maya, Maya is allergic."),
        ("Ben hates olives.", "Ben does not mind olives any more."),
        ("Maya is allergic to walnuts.", "Maya is not allergic to walnuts."),
    ],
)
def test_who_denies_that_one_keeps_away_is_asked_about(former: str, later: str) -> None:
    assert _asked(former, later, cosine=NEARER)


@pytest.mark.parametrize(
    ("former", "later"),
    [
        ("My locker code is 4312.", "My locker code is 4321."),
        ("I live in Lisbon.", "I live in Porto."),
        ("The launch is on Monday.", "The launch is on Tuesday."),
        ("I eat meat.", "I don't eat meat."),
        ("My favourite pizza is margherita.", "My favourite pizza is marinara."),
    ],
)
def test_one_value_of_what_there_is_one_of_is_sure_unless_it_was_so_before(former: str, later: str) -> None:
    assert _sure(former, later)
    assert not _sure(former, later, days=-1)


@pytest.mark.parametrize(
    ("former", "later"),
    [
        ("I'm allergic to hazelnuts.", "I'm allergic to walnuts."),
        ("I live in Alfama.", "I live in Lisbon."),
        ("I have a dentist appointment on 3 May.", "I have a dentist appointment on 9 June."),
        ("Call me Alex.", "Call me Alexander."),
        ("Our contact is Marion.", "Our contact is Marian."),
        ("Reviews should have tests.", "Reviews must have tests."),
        ("I might live in Lisbon.", "I might live in Porto."),
        ("Bus 42 leaves at 7:10.", "Bus 42 leaves at 7:40."),
    ],
)
def test_what_may_hold_beside_it_is_never_sure(former: str, later: str) -> None:
    assert not _sure(former, later)


def test_no_generated_fact_is_retired_wrongly() -> None:
    pairs = generated_pairs()
    found = outcomes(pairs, {pair.id: NEAR for pair in pairs})
    assert [one.pair.id for one in found if one.retired and not one.pair.label.conflict] == []


@pytest.mark.parametrize(
    ("former", "later", "cosine"),
    [
        ("Maya hat am 2026-04-12 einen Zahnarzttermin", "Maya wants no bullet points any more", 0.29),
        ("Maya starts as an engineer at Helios on 2026-03-15", "Maya is in Boston, flying back on 2026-08-15", 0.67),
        ("John wants to work on improving John's old area", "John lost John's job at the company", 0.5),
        ("Maria joined a gym in 2023-06", "Maria took up some community work with friends from church", 0.5),
    ],
)
def test_what_happens_in_one_life_does_not_disagree(former: str, later: str, cosine: float) -> None:
    assert not disagreement(an_entry(Said(former)), an_entry(Said(later)), cosine=cosine)


@pytest.mark.parametrize(
    ("former", "later", "cosine"),
    [
        (
            "Our wedding day is 9 September; Anna and I married in Haapsalu.",
            "Jannik hat im Oktober geheiratet, auf der Ochseninsel.",
            0.29,
        ),
        ("Das Auto steht auf Stellplatz 14.", "Stellplatz 14 für das Auto kostet 45 Euro im Monat.", 0.56),
        (
            "Our sailing boat is called Kittiwake, a Dehler 28 from 1983.",
            "Boat show in Düsseldorf, my feet hurt, the trains were late, and I met a man from the club who has moved.",
            0.47,
        ),
        (
            "Hetzner is our main host; the second one, in Helsinki, is only for copies.",
            "Hetzner hat im Sommer die Preise für IPv4-Adressen erhöht, wir haben zwölf davon zurückgegeben.",
            0.41,
        ),
        (
            "BahnCard 50 gilt bis zum 3. Februar 2026.",
            "Bens Attest für den Schwimmunterricht gilt bis zum 20. März 2026.",
            0.32,
        ),
        (
            "I take 3 mg melatonin half an hour before I go to sleep.",
            "The sleep lab found no apnoea, only that I turn over forty times a night.",
            0.42,
        ),
        (
            "Our sailing boat is called Kittiwake, a Dehler 28 from 1983.",
            "The berth for the sailing boat in Travemünde is paid up to 30 April 2026.",
            0.6,
        ),
        ("We spend Christmas 2025 in Tallinn.", "We came back from Christmas in Tallinn on 28 December.", 0.66),
        (
            "Abends Pfefferminztee, die Dose steht neben dem Brotkasten.",
            "Auf dem Balkon nisten Meisen, der Kasten hängt links.",
            0.33,
        ),
    ],
)
def test_memories_of_one_life_that_share_a_topic_do_not_disagree(former: str, later: str, cosine: float) -> None:
    assert not disagreement(an_entry(Said(former)), an_entry(Said(later)), cosine=cosine)


@pytest.mark.parametrize(
    ("former", "later", "cosine"),
    [
        (
            "I take 3 mg melatonin half an hour before I go to sleep.",
            "Stopped the melatonin altogether on the doctor's advice; I sleep just as well without it.",
            0.72,
        ),
        (
            "Bens bester Freund ist Mattis aus der Parallelklasse, sie sehen sich fast täglich.",
            "Mattis ist mit seiner Familie nach Graz gezogen; Bens bester Freund ist jetzt Yunus.",
            0.66,
        ),
        ("Der Strom kommt von den Stadtwerken.", "We left the Stadtwerke and get our electricity elsewhere.", 0.7),
    ],
)
def test_long_memories_that_tell_a_change_of_what_was_said_are_asked_about(
    former: str, later: str, cosine: float
) -> None:
    assert disagreement(an_entry(Said(former)), an_entry(Said(later)), cosine=cosine)


def test_longer_memories_must_be_nearer() -> None:
    former, later = "I go to Spanish class every Tuesday evening.", "Dropped out of the Spanish course, too much work."
    long = f"{former[:-1]} in the old school behind the harbour, with nine others and a dictionary."

    def asked(one: str, other: str, cosine: float) -> bool:
        return bool(disagreement(an_entry(Said(one)), an_entry(Said(other)), cosine=cosine))

    assert asked(former, later, 0.44)
    assert not asked(long, later, 0.44)


@pytest.mark.parametrize("text", [one.text for one in hostile_texts(200)])
def test_hostile_texts_are_read(text: str) -> None:
    for german in (False, True):
        assert len(reading(text, german=german).words) <= LONGEST
    assert _asked("I live in Lisbon.", text) in {True, False}
    assert _asked(text, "I no longer live in Lisbon.") in {True, False}


WORDS = (
    "i my not is the in lisbon porto 5 06 9:30 every 2 weeks now since moved stopped left no longer €, @03-04 und seit"
)


@given(st.lists(st.sampled_from([*WORDS.split(), "", "9" * 5000]), max_size=12), st.data())
def test_any_words_can_be_compared(words: list[str], data: st.DataObject) -> None:
    other = data.draw(st.permutations([*words, "now"]))
    former, later = an_entry(Said(" ".join(words) or "x")), an_entry(Said(" ".join(other)))
    found = disagreement(former, later, cosine=NEAR)
    assert found or not found.is_sure
