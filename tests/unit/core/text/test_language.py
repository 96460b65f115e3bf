"""The language of a text, by its little words."""

import pytest

from recollect.core.model.entry import Language
from recollect.core.text.language import language_of, language_read_as, spoken

EN, DE, UND = Language.ENGLISH, Language.GERMAN, Language.UNDETERMINED


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I take the train to work on Mondays.", EN),
        ("Likes oolong tea", EN),
        ("We met at the Hauptbahnhof in Berlin.", EN),
        ("Ich fahre montags mit dem Zug zur Arbeit.", DE),
        ("Mag grünen Tee", DE),
        ("Das Meeting ist im Office, bitte die Slides mitbringen.", DE),
        ("Zahnarzttermin Haustürschlüssel", DE),
        ("Le chat dort sur la table et il est content.", UND),
        ("Mi hermana vive en Madrid con su perro.", UND),
        ("Mia sorella non abita con me, è a Roma.", UND),
        ("Ik heb een huis met mijn zus.", UND),
        ("Jeg er i Oslo og har en hund.", UND),
        ("我喜欢喝茶", UND),
        ("Kubernetes 1.29", UND),
        ("4312", UND),
        ("", UND),
    ],
)
def test_the_language_is_told_or_left_open(text: str, language: Language) -> None:
    assert language_of(text) is language


def test_a_long_text_is_told_by_its_beginning() -> None:
    assert language_of("Ich bin hier und du bist da. " * 100 + "This is the end of it and of the story. " * 500) is DE


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Sushi 14.7.", DE),
        ("Gerhard Schröder", DE),
        ("I take the train.", EN),  # what tells its language is in that
        ("Mi hermana vive en Madrid con su perro.", UND),
        ("Zumba Pilates Sushi Salsa Pavlova Aikido Karaoke", UND),  # not too short to tell
        ("東京", UND),
        ("14.7.", UND),
        ("", UND),
    ],
)
def test_what_is_too_short_to_tell_is_read_in_the_language_of_the_person(text: str, language: Language) -> None:
    assert language_read_as(text, DE) is language
    assert language_read_as(text, UND) is language_of(text)


@pytest.mark.parametrize(
    ("tag", "language"),
    [("de", DE), ("de-AT", DE), ("DE", DE), ("en-GB", EN), ("pt-BR", UND), ("deu", UND), ("und", UND), (None, UND)],
)
def test_a_tag_names_a_language_that_there_are_rules_for(tag: str | None, language: Language) -> None:
    assert spoken(tag) is language
