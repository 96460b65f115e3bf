"""Commands in a chat, on the labelled set and one by one."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.query.commands.command import DESTRUCTIVE, Command, CommandKind
from recollect.core.query.commands.command_model import LONGEST_SPAN, best_stretch, document_of, model_of
from recollect.core.query.commands.edits import corrected
from recollect.core.query.commands.parser import LONGEST
from recollect.core.query.commands.references import Heard, Reference, Remark, referred_to
from recollect.use_cases.people.commands.understand import command_reader
from tests.labelled.commands.score import understood
from tests.labelled.commands.sets import HELD_OUT, SETS, LabelledSet, read

ALL = [*(pytest.param(one, id=name) for name, one in SETS.items()), pytest.param(HELD_OUT, id="held out")]


def kind_of(text: str) -> CommandKind:
    return understood(command_reader(), text).kind


@pytest.mark.parametrize("labelled", ALL)
def test_hardly_anything_of_ordinary_chat_is_taken_for_a_command(labelled: LabelledSet) -> None:
    lines = read(labelled.chatter)
    taken = [kind_of(line["text"]) for line in lines]
    assert sum(kind in DESTRUCTIVE for kind in taken) <= len(lines) / 500
    assert sum(kind is not CommandKind.NONE for kind in taken) <= len(lines) / 100


@pytest.mark.parametrize("labelled", ALL)
def test_commands_are_recognised_and_none_taken_for_one_that_takes_away(labelled: LabelledSet) -> None:
    lines = read(labelled.commands)
    pairs = [(kind_of(line["text"]), CommandKind(line["command"])) for line in lines]
    right = sum(found is wanted for found, wanted in pairs)
    assert right >= (0.72 if labelled is HELD_OUT else 0.9) * len(lines)
    assert [found for found, wanted in pairs if found in DESTRUCTIVE and wanted not in DESTRUCTIVE] == []


def test_what_is_pointed_at_is_found() -> None:
    references = SETS["second"].references
    assert references is not None
    lines, right = read(references), 0
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
    found = understood(command_reader(), text)
    assert (found.kind, found.topic) == (kind, topic)


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
    assert replace(found, certainty=wanted.certainty) == wanted


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


def test_who_speaks_of_saying_means_what_he_said() -> None:
    heard = Heard(
        (Remark("I owe my brother money.", is_person=True), Remark("How much?", is_person=False)), ("It rains.",)
    )
    assert referred_to("Forget what I just told you.", heard) == Reference(0, None)


def test_without_anything_said_or_served_nothing_is_pointed_at() -> None:
    assert referred_to("Forget that.", Heard((), ())) is None


def test_a_topic_that_is_not_found_is_never_the_person_as_a_whole() -> None:
    for labelled in (*SETS.values(), HELD_OUT):
        for line in read(labelled.commands):
            found = understood(command_reader(), line["text"])
            if found.kind is CommandKind.FORGET_ABOUT and not found.topic:
                assert {"me", "myself", "mich", "mir", "meine", "meiner"} & set(
                    line["text"].lower().strip(".!?").split()
                )


@given(st.text(max_size=LONGEST))
def test_any_text_is_read(text: str) -> None:
    found = command_reader()(text)
    assert all(part in text for part in (found.topic, found.old, found.new, found.since))


def test_a_model_is_the_same_when_it_is_written_and_read() -> None:
    model = command_reader().model
    again = model_of(json.loads(json.dumps(document_of(model))))
    assert again.kinds == model.kinds
    assert again.messages.rows.keys() == model.messages.rows.keys()
    assert document_of(again) == document_of(model)


@given(st.lists(st.integers(-9, 9), max_size=LONGEST_SPAN))
def test_the_best_stretch_is_the_best_of_all(odds: list[int]) -> None:
    found = best_stretch([float(one) for one in odds])
    sums = [sum(odds[first : last + 1]) for first in range(len(odds)) for last in range(first, len(odds))]
    best = max(sums, default=0)
    assert (0 if found is None else sum(odds[found[0] : found[1] + 1])) == max(0, best)
