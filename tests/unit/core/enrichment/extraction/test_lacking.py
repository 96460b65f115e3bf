"""A state without what it is about is told with the words around it, or not at all: the message stands for itself."""

import pytest

from recollect.core.enrichment.extraction.lacking import lacks_object
from tests.unit.core.enrichment.extraction.said import texts

TOLD = {
    "Nothing with walnuts for me, I am allergic!": ["Nothing with walnuts for Maya, Maya is allergic"],
    "I'm allergic, so please nothing with walnuts.": ["Maya is allergic, so please nothing with walnuts"],
    "No walnuts please. I'm allergic.": ["Maya wants No walnuts and is allergic"],
    "Bitte nichts mit Walnüssen, ich bin allergisch.": ["Nichts mit Walnüssen, Maya ist allergisch"],
    "I'm allergic to walnuts.": ["Maya is allergic to walnuts"],
    "I am lactose intolerant.": ["Maya is lactose intolerant"],
    "Remember that I'm allergic.": ["Maya is allergic"],
    "Is there milk in it? I'm intolerant.": [],
    "I'm not allergic.": [],
    "Ich bin auch allergisch.": [],
}


@pytest.mark.parametrize("said", TOLD)
def test_what_a_state_is_about_is_told_with_it(said: str) -> None:
    assert texts(said) == TOLD[said]


@pytest.mark.parametrize(
    "text",
    [
        "Maya is allergic",
        "she's really allergic too",
        "Ich bin leider allergisch.",
        "Tim never wants",
        "Tim has always wanted",
    ],
)
def test_a_state_alone_lacks_what_it_is_about(text: str) -> None:
    assert lacks_object(text)


@pytest.mark.parametrize(
    "text", ["Maya wants a dog", "Maya is allergic to nuts", "Maya is lactose intolerant", "Nuts are out, I'm allergic"]
)
def test_a_state_with_it_does_not(text: str) -> None:
    assert not lacks_object(text)
