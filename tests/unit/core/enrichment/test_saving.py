"""Which texts ask to be kept, in both languages."""

import pytest

from recollect.core.enrichment.saving import asks_to_save
from recollect.core.model.entry import Language
from recollect.core.text.language import language_of

SAVES = [
    "Remember that I am allergic to penicillin.",
    "Please remember: the door code is 4312.",
    "please remember my sister is called Lena",
    "Keep in mind that we only ship on Fridays.",
    "Don't forget that Maya hates olives.",
    "Can you make a note that the invoice was paid.",
    "The deploy key lives in the vault. Remember that.",
    "I take my coffee black, keep that in mind please.",
    "My locker is number 12, write that down!",
    "Merk dir, dass ich gegen Penicillin allergisch bin.",
    "Bitte merke dir: Der Türcode ist 4312.",
    "Merk dir meine Schuhgröße, sie ist 43.",
    "Vergiss bitte nicht, dass Maya Oliven hasst.",
    "Denk daran, dass wir nur freitags liefern.",
    "Notier dir bitte, dass die Rechnung bezahlt ist.",
    "Ich trinke meinen Kaffee schwarz, merk dir das.",
    "Mein Spind ist die Nummer 12, bitte merken!",
]
SAVES_NOT = [
    "I remember that day in Rome.",
    "Do you remember that I like tea?",
    "Remember to buy milk.",
    "Remember that time in Rome, it was lovely.",
    "Can you remember that I like tea?",
    "I cannot remember that at all",
    "Alice remembers that the code is 4312.",
    "The notes that Bob took are lost.",
    "Save the file before you close the editor.",
    "Weißt du noch, was ich gesagt habe?",
    "Ich merke, dass ich müde werde.",
    "Ich kann mir das nicht merken",
    "Kannst du dir das merken?",
    "Er hat es sich notiert.",
    "Merk dir das.",
    "Remember that.",
    "Die Merkliste ist lang.",
    "",
]


@pytest.mark.parametrize("text", SAVES)
def test_a_request_to_keep_something_is_known(text: str) -> None:
    assert asks_to_save(text, language_of(text))


@pytest.mark.parametrize("text", SAVES_NOT)
def test_what_only_speaks_of_remembering_is_no_request(text: str) -> None:
    assert not asks_to_save(text, language_of(text))


def test_where_the_language_is_not_known_both_are_tried() -> None:
    assert asks_to_save("Remember: 4312", Language.UNDETERMINED)
    assert asks_to_save("Merk dir: 4312", Language.UNDETERMINED)
    assert not asks_to_save("Merk dir: 4312", Language.ENGLISH)
