"""Commands in a chat, one by one."""

from dataclasses import replace

import pytest

from recollect.core.query.commands.command import SWITCHES, Command, CommandKind
from recollect.core.query.commands.edits import corrected
from recollect.core.query.commands.parser import LONGEST, command_reader
from recollect.core.query.commands.references import Heard, Reference, Remark, ServedMemory, reference_model
from tests.labelled.commands.score import understood
from tests.labelled.commands.sets import SETS, read


def kind_of(text: str) -> CommandKind:
    return understood(command_reader(), text).kind


@pytest.mark.parametrize("name", ["memory_off", "off"])
def test_nothing_of_ordinary_chat_switches_the_memory_unasked(name: str) -> None:
    assert [line["text"] for line in read(SETS[name].chatter) if command_reader()(line["text"]).is_bare] == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *(
            (text, CommandKind.MEMORY_OFF)
            for text in ("memory off", "Turn your memory off, please!", "Gedächtnis aus.")
        ),
        *(
            (text, CommandKind.MEMORY_ON)
            for text in ("memory on", "Turn memory on again", "Gedächtnis an", "Gedächtnis ein")
        ),
        *(
            (text, CommandKind.INCOGNITO_START)
            for text in ("start incognito", "Inkognito starten", "geh inkognito", "Begin an incognito session.")
        ),
        *((text, CommandKind.INCOGNITO_END) for text in ("end incognito", "Inkognito beenden", "Stop incognito mode")),
    ],
)
def test_bare_switches_are_told_from_what_may_be_one(text: str, kind: CommandKind) -> None:
    found = command_reader()(text)
    assert (found.kind, found.is_bare) == (kind, True)
    for unsure in (
        f"maybe {text}",
        f"{text}?",
        f"{text} or not",
        f"{text}, said Tom",
        f"{text}, {text}",
        f"{text} on off",
        f"`{text}`",
    ):
        assert not command_reader()(unsure).is_bare


@pytest.mark.parametrize(
    ("text", "kind", "topic"),
    [
        ("Would you please forget everything about my boss?", CommandKind.FORGET_ABOUT, "my boss"),
        ("Lösch bitte alles, was du über Jörg weißt.", CommandKind.FORGET_ABOUT, "Jörg"),
        ("Forget everything you know about me.", CommandKind.FORGET_ABOUT, ""),
        ("WHAT DO YOU REMEMBER ABOUT MY DOG?", CommandKind.RECALL_ABOUT, "MY DOG"),
        ("Was weißt du noch über meine Oma?", CommandKind.RECALL_ABOUT, "meine Oma"),
    ],
)
def test_a_topic_is_told_as_it_was_written(text: str, kind: CommandKind, topic: str) -> None:
    found = understood(command_reader(), text)
    assert (found.kind, found.topic) == (kind, topic)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Vergiss alles, was du über mich weißt.", ""),
        ("delete everything you know about me", ""),
        ("wipe all you know about me and Tom", "me and Tom"),
    ],
)
def test_all_of_the_person_goes_only_where_it_is_said(text: str, topic: str) -> None:
    found = command_reader()(text)
    assert (found.kind, found.topic, found.is_sure) == (CommandKind.FORGET_ABOUT, topic, True)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("what do you remember about Tom?", Command(CommandKind.RECALL_ABOUT, topic="Tom")),
        ("Was weißt du über Tom?", Command(CommandKind.RECALL_ABOUT, topic="Tom")),
        ("forget that", Command(CommandKind.FORGET_THAT)),
        ("vergiss das", Command(CommandKind.FORGET_THAT)),
        ("forget Tom", Command(CommandKind.FORGET_ABOUT, topic="Tom")),
        ("Vergiss Tom", Command(CommandKind.FORGET_ABOUT, topic="Tom")),
        ("pin this", Command(CommandKind.PIN_THAT)),
        ("unpin this", Command(CommandKind.UNPIN_THAT)),
        ("correct Lisbon to Porto", Command(CommandKind.CORRECT, old="Lisbon", new="Porto")),
        ("Korrigiere das: nicht Lissabon, sondern Porto.", Command(CommandKind.CORRECT, old="Lissabon", new="Porto")),
        ("memory off", Command(CommandKind.MEMORY_OFF)),
        ("memory on", Command(CommandKind.MEMORY_ON)),
        ("go incognito", Command(CommandKind.INCOGNITO_START)),
        ("end incognito", Command(CommandKind.INCOGNITO_END)),
        ("what changed?", Command(CommandKind.WHAT_CHANGED)),
        ("was hat sich geändert?", Command(CommandKind.WHAT_CHANGED)),
        ("undo", Command(CommandKind.UNDO)),
        ("take my data with me", Command(CommandKind.EXPORT)),
    ],
)
def test_the_documented_sayings_are_read_without_a_language_model(text: str, wanted: Command) -> None:
    found = understood(command_reader(), text)
    assert replace(found, certainty=wanted.certainty, is_bare=False) == wanted
    assert found.is_bare is (wanted.kind in SWITCHES)


@pytest.mark.parametrize(
    "text",
    [
        "Do not forget everything about my boss.",
        'Translate "forget everything about my boss".',
        "She said: forget everything about my boss, she said.",
        "How do I make you forget everything about my boss?",
        "„Vergiss alles über meinen Chef“, sagte er.",
        "Vergiss es.",
        "forget it",
        "",
        "§§§",
    ],
)
def test_what_is_denied_quoted_told_or_asked_is_no_command(text: str) -> None:
    assert kind_of(text) is CommandKind.NONE


def test_a_long_message_is_no_command() -> None:
    assert kind_of("Forget that. " + "x" * LONGEST) is CommandKind.NONE


def test_values_of_a_correction() -> None:
    found = understood(command_reader(), "Korrigiere das: Meine Tochter heißt Mia, nicht Maya.")
    assert (found.kind, found.old, found.new) == (CommandKind.CORRECT, "Maya", "Mia")
    found = understood(command_reader(), "Correct the memory about our anniversary from 2011 to 2012.")
    assert (found.kind, found.old, found.new) == (CommandKind.CORRECT, "2011", "2012")


@pytest.mark.parametrize(
    ("text", "old", "new", "topic", "made", "exact"),
    [
        ("My sister lives in Leipzig.", "leipzig", "Dresden", "", "My sister lives in Dresden.", True),
        ("My locker code is 4711.", "my locker code", "4312", "", "My locker code is 4312.", False),
        ("The Leipziger train is late.", "Leipzig", "Dresden", "my train", "My train: Dresden", False),
    ],
)
def test_the_text_of_a_corrected_memory(text: str, old: str, new: str, topic: str, made: str, *, exact: bool) -> None:
    found = corrected(text, old, new, topic)
    assert found is not None
    assert (found.text, found.exact) == (made, exact)


@pytest.mark.parametrize("text", ["Forget what I just told you.", "Vergiss, was ich dir gerade erzählt habe."])
def test_who_speaks_of_saying_means_what_he_said(text: str) -> None:
    heard = Heard(
        (Remark("I owe my brother money.", is_person=True), Remark("How much?", is_person=False)),
        (ServedMemory("It rains."),),
    )
    assert reference_model()(text, CommandKind.FORGET_THAT, heard) == (Reference(0, None),)


def test_a_memory_that_the_last_answer_uses_is_meant() -> None:
    heard = Heard(
        (Remark("What can I cook tonight?", is_person=True), Remark("A curry without nuts.", is_person=False)),
        (ServedMemory("Maya has a small kitchen."), ServedMemory("Maya is allergic to nuts.")),
    )
    assert reference_model()("Where did you get that from? Delete it.", CommandKind.FORGET_THAT, heard) == (
        Reference(None, 1),
    )


def test_what_cannot_be_told_is_all_that_it_may_be() -> None:
    heard = Heard(
        (Remark("Who do I owe money?", is_person=True), Remark("300 euros to Bea and Carl.", is_person=False)),
        (
            ServedMemory("Maya owes Bea 300 euros.", is_pinned=True),
            ServedMemory("Maya owes Carl 300 euros.", is_pinned=True),
        ),
    )
    found = reference_model()("Unpin it please.", CommandKind.UNPIN_THAT, heard)
    assert {Reference(None, 0), Reference(None, 1)} <= set(found)


def test_without_anything_said_or_served_nothing_is_pointed_at() -> None:
    assert reference_model()("Forget that.", CommandKind.FORGET_THAT, Heard((), ())) == ()
