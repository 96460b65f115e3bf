"""What German memories say: kind of statement, category, small talk, days and times."""

from datetime import UTC, datetime

import pytest

from recollect.core.enrichment.enriched import enriched
from recollect.core.enrichment.findings import Enrichment, EntityType
from recollect.core.enrichment.importance import importance_parts
from recollect.core.model.entry import Category, Statement
from tests.builders import a_memory

NOW = datetime(2026, 3, 11, 12, tzinfo=UTC)  # a Wednesday


def read(text: str) -> Enrichment:
    return enriched(text, occurred_at=NOW, zone=UTC)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Ich mag keinen Koriander.", Statement.PREFERENCE),
        ("Am liebsten trinke ich grünen Tee.", Statement.PREFERENCE),
        ("Zucker vermeide ich.", Statement.PREFERENCE),
        ("Ich spiele gern Gitarre im Orchester.", Statement.PREFERENCE),
        ("Ich kann Rosenkohl nicht ausstehen.", Statement.PREFERENCE),
        ("Meine Lieblingsfarbe ist Blau.", Statement.PREFERENCE),
        ("Bitte antworte mir immer auf Deutsch.", Statement.PREFERENCE),
        ("Ich esse kein Fleisch.", Statement.PREFERENCE),
        ("Ich habe meiner Schwester versprochen, am Freitag anzurufen.", Statement.COMMITMENT),
        ("Ich muss bis Freitag die Steuererklärung abgeben.", Statement.COMMITMENT),
        ("Wir werden die Rechnung morgen bezahlen.", Statement.COMMITMENT),
        ("Ich kümmere mich um die Einladungen.", Statement.COMMITMENT),
        ("Ich will nächstes Jahr einen Marathon laufen.", Statement.GOAL),
        ("Mein Ziel ist es, bis Dezember zehn Kilo abzunehmen.", Statement.GOAL),
        ("Ich plane einen Umzug nach Graz.", Statement.GOAL),
        ("Ich habe mir vorgenommen, mehr zu lesen.", Statement.GOAL),
        ("Ich möchte einen Kaffee.", None),
        ("Mein Bruder wohnt in Hamburg.", None),
        ("Das mag ich nicht beurteilen, die Datenbank läuft ja.", None),
        ("Will ich einen Marathon laufen?", None),
        ("Hallo, wie geht es dir?", Statement.CHIT_CHAT),
        ("Danke, dir auch einen schönen Abend!", Statement.CHIT_CHAT),
        ("Guten Morgen!", Statement.CHIT_CHAT),
        ("Alles klar, vielen Dank und bis morgen!", Statement.CHIT_CHAT),
        ("Haha, stimmt!", Statement.CHIT_CHAT),
    ],
)
def test_the_kind_of_statement(text: str, statement: Statement | None) -> None:
    assert read(text).statement is statement


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Der Zahnarzttermin ist am 3. Mai.", Category.HEALTH),
        ("Meine Tochter hat im Juni Geburtstag.", Category.RELATIONSHIPS),
        ("Das Release der API hängt an der Datenbank.", Category.WORK),
        ("Der Gitarrenunterricht ist im Musikverein.", Category.HOBBIES),
        ("Ich mag keinen Koriander.", Category.PREFERENCES),
        ("Der Schlüssel liegt unter der Matte.", Category.OTHER),
    ],
)
def test_the_category(text: str, category: Category) -> None:
    assert read(text).category is category


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Der Termin ist am 3. Mai um 15 Uhr.", [("3. Mai", "2026-05-03"), ("15 Uhr", "15:00")]),
        ("Wir treffen uns morgen um halb drei.", [("morgen", "2026-03-12"), ("halb drei", "02:30")]),
        ("Gestern war ich beim Arzt.", [("Gestern", "2026-03-10")]),
        ("Wir ziehen nächstes Jahr um.", [("nächstes Jahr", "2027-01-01/2027-12-31")]),
        ("Ich muss das bis Freitag abgeben.", [("Freitag", "2026-03-13")]),
        ("Am Freitag habe ich das Auto abgeholt.", [("Freitag", "2026-03-06")]),
        ("Der Zug geht um Viertel vor acht.", [("Viertel vor acht", "07:45")]),
        ("Die Sitzung beginnt um 14:30 Uhr.", [("14:30 Uhr", "14:30")]),
        ("Ich bin am Morgen müde und wir sagen guten Morgen.", []),
        ("Der Bus hat 25 Uhr auf der Anzeige.", []),
    ],
)
def test_days_and_times_of_the_day(text: str, found: list[tuple[str, str]]) -> None:
    moments = [one for one in read(text).entities if one.type in {EntityType.DATE, EntityType.TIME}]
    assert [(one.text, one.value) for one in moments] == found


def test_keyphrases_hold_no_little_words() -> None:
    assert [one.text for one in read("Gestern war ich mit Lena beim Arzt wegen meiner Knieschmerzen.").keyphrases] == [
        "arzt",
        "knieschmerzen",
    ]


def test_small_talk_is_less_important_and_what_lasts_is_more() -> None:
    def of(text: str) -> float:
        return importance_parts(a_memory(statement=read(text).statement)).chit_chat

    assert of("Hallo, wie geht es dir?") == of("Hi, how are you?") == -0.1
    assert of("Ich mag keinen Koriander.") == 0.0
