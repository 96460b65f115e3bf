import pytest

from tests.unit.core.enrichment.extraction.said import Judges, memories, texts

KEEPS = Judges(1.0)


@pytest.mark.parametrize(
    ("message", "memory"),
    [
        ("my deposit is 2400 and they're holding it", "Maya's deposit is 2400 and they are holding it"),
        ("We run 46 trucks out of Jebel Ali", "Maya and others run 46 trucks out of Jebel Ali"),
        ("landlord gave us notice and I have to look for a flat", "Landlord gave Maya and others notice"),
        ("I been together with Imani since August", "Maya has been together with Imani since August 2025"),
        ("I'm Maya, 26, from Iloilo", "Maya is 26, from Iloilo"),
        ("the plaster comes off on Friday", "Maya says: the plaster comes off on 2025-10-17"),
        ("I sort of made the sauce up on the spot", "Maya sort of made the sauce up on the spot"),
        ("I retook the driving test in Linz", "Maya retook the driving test in Linz"),
        ("Going forward, no nuts", "Maya says: going forward, no nuts"),
        ("Since we moved I have a garden", "Since Maya and others moved Maya has a garden"),
        ("Going to meetings has given me a better view", "Going to meetings has given Maya a better view"),
        ("I run a shop in Troy, can I do the books online", "Maya runs a shop in Troy"),
        ("I have a piano in the hall, what should I play?", "Maya has a piano in the hall"),
        (
            "You keep forgetting that you are my coach",
            "The assistant keeps forgetting that the assistant is Maya's coach",
        ),
    ],
)
def test_a_whole_sentence_is_put_into_the_third_person(message: str, memory: str) -> None:
    (found,) = texts(message, model=KEEPS)
    assert found.startswith(memory)


@pytest.mark.parametrize(
    "message",
    [
        "Let's keep supporting each other and making things better.",
        "Here's to new heights and all that comes with them!",
        "Lasst uns das einfach nächste Woche noch einmal anschauen.",
    ],
)
def test_what_is_said_to_make_the_other_do_something_tells_nothing(message: str) -> None:
    assert texts(message, model=KEEPS) == []


@pytest.mark.parametrize(
    ("message", "memory"),
    [
        ("Am Montag schlaf ich bei meiner Oma", "Am 2025-10-20 schläft Maya bei Mayas Oma"),
        ("Ich back seit 50 Jahren Stollen und nehm immer Rum", "Maya backt seit 50 Jahren Stollen und nimmt immer Rum"),
        (
            "Bin dabei, komme aber erst um acht, weil ich Lea abhole",
            "Maya ist dabei, kommt aber erst um acht, weil Maya Lea abholt",
        ),
        ("Wir fahren im Mai nach Zingst", "Maya und andere fahren im Mai 2026 nach Zingst"),
        ("Die Rampe ist für meine Frau", "Die Rampe ist für Mayas Frau"),
        ("Übrigens bin ich Lehrerin in Kassel", "Übrigens ist Maya Lehrerin in Kassel"),
        ("Der Herd ist neu, ein Siemens", "Maya sagt: der Herd ist neu, ein Siemens"),
        ("Ich zieh nach Freiburg, mathe und physik, und da hab ich Freunde", "und da hat Maya Freunde"),
        ("hab die Kinder jedes zweite Wochenende, da will ich fit sein", "da will Maya fit sein"),
    ],
)
def test_a_whole_german_sentence_is_put_into_the_third_person(message: str, memory: str) -> None:
    (found,) = texts(message, model=KEEPS)
    assert memory in found


def test_people_are_called_by_their_names() -> None:
    assert texts("Ben: hi", "You can work from ours, the wifi is free", model=KEEPS) == [
        "Ben can work from Maya's, the wifi is free"
    ]
    assert texts("Ben: hallo", "Du gehst mit, ich brauch Hilfe beim Umzug", model=KEEPS) == [
        "Ben geht mit, Maya braucht Hilfe beim Umzug"
    ]
    assert texts("My sister Lena is here", "she's a vet in Ulm, wants a dog", model=KEEPS) == [
        "Lena is a vet in Ulm, wants a dog"
    ]


def test_what_leans_on_a_sentence_is_told_with_it() -> None:
    (found,) = texts("My dog is called Rufus and sleeps in the hall. It's 14 and deaf by now.", model=KEEPS)
    assert found == "Maya's dog is called Rufus and sleeps in the hall. It's 14 and deaf by now"
    two = texts(
        "I moved to Graz for a job at the university. My sister Lena lives in Ulm with three cats.", model=KEEPS
    )
    assert len(two) == 2


def test_what_is_unlikely_is_no_memory_unless_it_was_to_be_kept() -> None:
    assert texts("I live in Ulm") == ["Maya lives in Ulm"]
    assert texts("I live in Ulm", model=Judges(0.0)) == []
    (kept,) = memories("Remember that I live in Ulm", model=Judges(0.0))
    assert (kept.text, kept.explicit) == ("Maya lives in Ulm", True)


def test_between_the_two_the_rules_decide() -> None:
    assert texts("I live in Ulm. The weather was fine in the hills", model=Judges(0.5)) == ["Maya lives in Ulm"]


def test_a_request_for_another_sentence_is_no_memory() -> None:
    found = memories("I live in Ulm. Please remember that.", model=KEEPS)
    assert [(one.text, one.explicit) for one in found] == [("Maya lives in Ulm", True)]


@pytest.mark.parametrize("message", ["hi, I'm Maya, hi!", "ok", "?!", "I'm so tired today"])
def test_what_says_nothing_is_no_memory(message: str) -> None:
    assert texts(message, model=KEEPS) == []
