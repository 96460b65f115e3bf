"""Whom a pronoun or a few words mean: who answered, who is described, who speaks, whoever writes without capitals."""

import pytest

from tests.unit.core.query.rewriting.test_follow_ups import asked


@pytest.mark.parametrize(
    ("messages", "question"),
    [
        (
            ("Who's my contact at Brehm?", "> Ms. Yilmaz.", "And at Norda?", "> Mr. Peters.", "When can I reach her?"),
            "When can I reach Ms. Yilmaz?",
        ),
        (
            ("When is Mara's mother here?", "> Sabine comes on Friday.", "Where does she sleep?"),
            "Where does Sabine sleep?",
        ),
        (("Who services our boiler?", "> Garrity & Sons.", "How do I reach them?"), "How do I reach Garrity & Sons?"),
        (
            ("Wer ist mein Makler?", "> Das ist Herr Voss.", "Wie erreiche ich ihn?"),
            "Wie erreiche ich Herr Voss?",
        ),
    ],
)
def test_a_name_that_answers_stands_for_who_was_only_described(messages: tuple[str, ...], question: str) -> None:
    assert asked(*messages) == question


def test_who_certainly_fits_goes_before_who_may_fit() -> None:
    made = asked("Who owns search?", "> Sofia.", "Who reviews billing?", "> Quirin.", "What does she work on?")
    assert made == "What does Sofia work on?"


def test_a_person_of_two_names_is_called_by_the_first() -> None:
    assert asked("Which vet is on call?", "> Orla Keane.", "What do I send her?") == "What do I send Orla?"


def test_they_are_the_band_rather_than_what_an_answer_goes_on_to_say() -> None:
    rambling = (
        "> On 19 December, with the brass band. Carols are hard to beat. You might print sheets for the children."
    )
    made = asked("When's the session?", rambling, "What do they need from us?")
    assert made == "What do the brass band need from us?"


@pytest.mark.parametrize(
    ("messages", "question"),
    [
        (("stoat's fan is noisy", "when does it get backed up"), "when does stoat's fan get backed up"),
        (("did devon call?", "> Yes.", "what did he want"), "what did devon want"),
        (("How much does Tom earn?", "> 20 an hour.", "and lena?"), "lena: How much does lena earn?"),
        (("Was verdient Tom?", "> 20 Euro.", "und lena?"), "lena: Was verdient lena?"),
        (("what's marisol on per hour", "> 27 dollars.", "so and devon, he wanted...?"),
         "devon: what's devon on per hour"),
    ],
)  # fmt: skip
def test_names_are_read_in_lower_case_too(messages: tuple[str, ...], question: str) -> None:
    assert asked(*messages) == question


@pytest.mark.parametrize(
    ("messages", "question"),
    [
        (("Wer ist der Trainer?", "> Das ist Herr Voss.", "Wie erreiche ich den?"), "Wie erreiche ich Herr Voss?"),
        (("Was frisst die Katze?", "> Nassfutter.", "Wo schläft die?"), "Wo schläft die Katze?"),
        (
            ("Wann kommt der Schornsteinfeger?", "> Montag.", "Und was kostet der?"),
            "Und was kostet der Schornsteinfeger?",
        ),
        (("Was frisst die Katze?", "> Nassfutter.", "Wo steht der Napf?"), "Wo steht der Napf?"),
    ],
)
def test_german_demonstratives_are_pronouns_where_no_noun_follows(messages: tuple[str, ...], question: str) -> None:
    assert asked(*messages) == question


@pytest.mark.parametrize(
    ("messages", "question"),
    [
        (("Wo steht Lenas Fahrrad?", "> Im Keller.", "Und meins?"), "mein: Wo steht mein Fahrrad?"),
        (("Was verdient Tom?", "> 20 Euro.", "Und bei mir?"), "ich: Was verdient ich?"),
        (("Wann kann Arda nicht proben?", "> Donnerstags.", "Und Volker?"), "Volker: Wann kann Volker nicht proben?"),
        (("Was mag Milan nicht?", "> Pilze.", "und bei Svenja?"), "Svenja: Was mag Svenja nicht?"),
        (("Was verdient Tom?", "> 20.", "Und Lena, was war das nochmal?"), "Lena: Was verdient Lena?"),
        (("Wie viele Eier kriegt das Café?", "> 60.", "Und das Bistro?"), "Wie viele Eier kriegt das Bistro?"),
        (("What does Tom earn?", "> 20.", "What about Lena and Jo?"), "Lena and Jo: What do Lena and Jo earn?"),
        (("Which job do I have?", "> The bins.", "And which one does Jo have?"), "And which job does Jo have?"),
        (("How late is it open on a weekday?", "> Until 7.", "And Saturday?"), "How late is it open on Saturday?"),
    ],
)
def test_the_same_is_asked_of_somebody_else(messages: tuple[str, ...], question: str) -> None:
    assert asked(*messages) == question


def test_what_the_assistant_stated_is_asked_of_somebody_else_without_its_days() -> None:
    assert asked("> Heads-up: Imran is on leave from 7 to 11 December.", "And Greta?") == "Greta: Greta is on leave"
    assert asked("> You are at the quiz on Saturday.", "What about Sunday?") == "What about Sunday?"


def test_when_was_that_asks_of_the_event_that_was_just_spoken_of() -> None:
    assert asked("Who has my drill?", "> Mattis.", "I need it back before he moves. When was that?") == (
        "Mattis moves. When was that?"
    )
    assert asked("When do we meet?", "> On Friday.", "I forgot. When was that?") == "when do we meet?"
