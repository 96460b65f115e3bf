"""Commands in a chat, on the labelled set and one by one."""

import pytest

from recollect.core.query.commands.command import DESTRUCTIVE, CommandKind
from recollect.core.query.commands.edits import corrected
from recollect.core.query.commands.parser import LONGEST, command_in
from recollect.core.query.commands.references import Heard, Reference, Remark, referred_to
from tests.labelled.commands import CHATTER, COMMANDS, REFERENCES, read, understood


def test_nothing_of_ordinary_chat_is_taken_for_a_command() -> None:
    taken = {line["id"]: understood(line["text"]).kind for line in read(CHATTER)}
    assert {line: kind for line, kind in taken.items() if kind is not CommandKind.NONE} == {}


def test_commands_of_the_labelled_set_are_recognised() -> None:
    lines = read(COMMANDS)
    found = [understood(line["text"]).kind for line in lines]
    right = sum(kind.value == line["command"] for kind, line in zip(found, lines, strict=True))
    assert right >= 0.95 * len(lines)
    wrong = [
        line["id"]
        for kind, line in zip(found, lines, strict=True)
        if kind.value != line["command"] and kind in DESTRUCTIVE
    ]
    assert wrong == []


def test_what_is_pointed_at_is_found() -> None:
    lines, right = read(REFERENCES), 0
    for line in lines:
        remarks = tuple(Remark(one["text"], is_person=one["role"] == "user") for one in line["turns"])
        found = referred_to(line["text"], Heard(remarks, tuple(line["served"])))
        right += found == Reference(line["refers_to"]["turn"], line["refers_to"]["served"])
    assert right >= 0.9 * len(lines)


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
    found = understood(text)
    assert (found.kind, found.topic) == (kind, topic)


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
    assert command_in(text).kind is CommandKind.NONE


def test_a_long_message_is_no_command() -> None:
    assert command_in("Forget that. " + "x" * LONGEST).kind is CommandKind.NONE


def test_values_of_a_correction() -> None:
    found = understood("Korrigiere das: Meine Tochter heißt Mia, nicht Maya.")
    assert (found.kind, found.topic, found.old, found.new) == (CommandKind.CORRECT, "Meine Tochter", "Maya", "Mia")
    found = understood("Correct the memory about our anniversary from 2011 to 2012.")
    assert (found.topic, found.old, found.new) == ("our anniversary", "2011", "2012")


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


def test_who_speaks_of_saying_means_what_he_said() -> None:
    heard = Heard(
        (Remark("I owe my brother money.", is_person=True), Remark("How much?", is_person=False)), ("It rains.",)
    )
    assert referred_to("Forget what I just told you.", heard) == Reference(0, None)


def test_without_anything_said_or_served_nothing_is_pointed_at() -> None:
    assert referred_to("Forget that.", Heard((), ())) is None
