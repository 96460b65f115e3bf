"""Whether a message of a chat is a command to the memory, and which, in English and German.

A linear model (command_model.py) says how likely each command is. What takes something away is believed only when it is
very likely: it is missed rather than done to somebody who meant something else.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from recollect.core.judges.linear import read_document
from recollect.core.query.commands.command import (
    DESTRUCTIVE,
    NO_COMMAND,
    SURE,
    SWITCHES,
    UNSURE,
    Command,
    CommandKind,
)
from recollect.core.query.commands.command_model import CommandModel, model_of
from recollect.core.query.commands.features import cues_of
from recollect.core.query.commands.message_words import QUOTE_MARKS, MessageWord, words_of
from recollect.core.text.words import words_in

_AROUND: Final = "\"'“”„«»‘’(),;!?"
_REST: Final = re.compile(r"(?:[-.:@/_+%€$&]{0,8}[^\W_])*%?")
LONGEST: Final = 600  # characters; nobody wraps a command in more
# Least probabilities to carry a command out, by what a mistake costs and how many ordinary messages look like it
SURE_TO_TAKE_AWAY: Final = 0.82  # of any that takes away: which one, its confirmation shows
SURE_TO_CORRECT: Final = 0.77  # the same, where the likeliest of them is a correction
SURE_OTHERWISE: Final = 0.5
SURE_OF: Final[Mapping[CommandKind, float]] = {
    CommandKind.MEMORY_ON: 0.3,
    CommandKind.INCOGNITO_END: 0.3,
    CommandKind.UNPIN_THAT: 0.35,
    CommandKind.EXPORT: 0.4,
    CommandKind.UNDO: 0.4,
    CommandKind.PIN_THAT: 0.45,
    CommandKind.INCOGNITO_START: 0.45,
    CommandKind.CORRECT: SURE_TO_CORRECT,
}
SURE_OF_BARE: Final = 0.6
# All that a message says which is carried out unasked: no word by which it could mean something else
_BARE_THINGS: Final = words_in("memory gedachtnis gedaechtnis incognito inkognito")
_BEGINNING: Final = words_in("""
on an ein start begin enter enable starte starten beginne beginnen einschalten aktivieren
""")
_ENDING: Final = words_in("off aus end stop disable beende beenden ausschalten deaktivieren")
_BARE: Final = (
    _BARE_THINGS
    | _BEGINNING
    | _ENDING
    | words_in("""
mode modus session sitzung turn switch schalte schalt mach go geh
the your das dein into in den again wieder back now jetzt please pls plz bitte thanks danke ok okay
""")
)
# A line that a name or a field stands before: "System: memory off", "12:30 <Bob> memory off".
# What does something in a command is no such name
_HEADED: Final = re.compile(
    r"^[ \t]*(?:\(?\d{1,2}[:.]\d\d(?::\d\d)?\)?[ \t,-]*)?[*_]{0,3}"
    r"(?:([^\W\d_][\w.-]{0,30}(?: [A-ZÄÖÜ][\w.-]{0,30}){0,3})[*_]{0,3}[ \t]?:|\[[^\]\n]{1,40}\]|<[^>\n]{1,40}>)[^\n]*",
    re.MULTILINE,
)
LEAST: Final = 0.25  # below it is none, and no language model is asked
LEAST_TO_SWITCH: Final = 0.3  # likewise, and the person is not
_IDIOMS: Final = frozenset({"forget it", "vergiss es"})  # who says no more gives something up
_ALL_OF_THE_PERSON: Final = frozenset({"me", "myself", "mich", "mir", "meine person", "meiner person"})
_ABOUT: Final = frozenset({"about", "on", "of", "regarding", "concerning", "uber", "ueber", "von", "zu"})
_JOINING: Final = frozenset({"and", "und", "or", "oder"})
_BEFORE_IT: Final = frozenset({"and", "about", "und", "uber", "that", "dass", "of", "von", "to"})
_ANSWERS: Final = {
    **dict.fromkeys(("yes", "yes please", "yep", "yeah", "sure", "ok", "okay", "ja", "ja bitte", "ja klar"), True),
    **dict.fromkeys(("no", "no thanks", "nope", "nein", "nein danke"), False),
}


def answer_of(message: str) -> bool | None:
    """Return whether a message is a bare yes or no; None for all others."""
    return _ANSWERS.get(" ".join(word.text for word in words_of(message) if not word.is_mark))


@dataclass(frozen=True, slots=True)
class CommandReader:
    """Reads messages with a model; in time in proportion to their length."""

    model: CommandModel

    def __call__(self, message: str) -> Command:
        """Return the command that a message is, of the kind NONE where it is none."""
        if len(message) > LONGEST:
            return NO_COMMAND
        words = words_of(message)
        said = [word.text for word in words if not word.is_mark]
        if " ".join(said) in _IDIOMS or not any(map(cues_of, said)):
            return NO_COMMAND
        odds = self.model.probabilities(words)
        kind = max((one for one in odds if one is not CommandKind.NONE), key=odds.__getitem__)
        if kind in SWITCHES and (spoken := _HEADED.sub(_unheaded, message)) != message:
            return self(spoken)
        if odds[kind] < (LEAST_TO_SWITCH if kind in SWITCHES else LEAST):
            return NO_COMMAND
        takes_away = kind in DESTRUCTIVE
        likely = sum(odds[one] for one in DESTRUCTIVE) if takes_away else odds[kind]
        is_sure = likely >= SURE_OF.get(kind, SURE_TO_TAKE_AWAY if takes_away else SURE_OTHERWISE)
        if kind in SWITCHES:
            is_bare = odds[kind] >= SURE_OF_BARE and _is_bare(message, said)
            return Command(kind, certainty=SURE if is_sure else UNSURE, is_bare=is_bare)
        return self._command(kind, message, words, SURE if is_sure else UNSURE)

    def _command(self, kind: CommandKind, message: str, words: tuple[MessageWord, ...], certainty: float) -> Command:
        said = {field: _said(found, message, words) for field, found in self.model.named(kind, words).items()}
        topic = said.get("topic")
        if topic is not None and topic.lower() in _ALL_OF_THE_PERSON:
            return Command(kind, certainty=certainty)
        if kind is CommandKind.FORGET_ABOUT and not topic and not _is_all_of_the_person(words):
            certainty = UNSURE  # an empty topic is the person as a whole: nobody means that unawares
        texts = {field: said.get(field) or "" for field in ("topic", "old", "new", "since")}
        return Command(kind, texts["topic"], texts["old"], texts["new"], texts["since"], certainty)


@cache
def command_reader() -> CommandReader:
    """Return what reads messages with the model that is shipped."""
    return CommandReader(model_of(read_document("command")))


def read_command(message: str) -> Command:
    """Return the command that a message is, by the model that is shipped, which is read when it is first needed."""
    return command_reader()(message)


def _is_bare(message: str, said: Sequence[str]) -> bool:
    if not {"?", *QUOTE_MARKS}.isdisjoint(message):
        return False
    says_one_way = _BEGINNING.isdisjoint(said) or _ENDING.isdisjoint(said)
    return says_one_way and _BARE.issuperset(said) and sum(word in _BARE_THINGS for word in said) == 1


def _unheaded(line: re.Match[str]) -> str:
    """Return a line as it was, and as a quote where somebody's name or a field of a mail stands before it."""
    head = line[1]
    return line[0] if head is not None and any(cues_of(word.text) for word in words_of(head)) else '""'


def _is_all_of_the_person(words: Sequence[MessageWord]) -> bool:
    """Tell whether a message says itself that it is about all of the person: "everything ... about me".

    "About me and Tom" is about something else, whatever that is.
    """
    said = [word.text for word in words if not word.is_mark]
    is_all = any("all" in cues_of(word) for word in said)
    return is_all and any(
        about in _ABOUT and who in _ALL_OF_THE_PERSON and behind not in _JOINING
        for about, who, behind in zip(said, said[1:], [*said[2:], ""], strict=False)
    )


def _said(found: tuple[int, int] | None, message: str, words: Sequence[MessageWord]) -> str | None:
    if found is None:
        return None
    first, last = found
    while first <= last and (words[first].is_mark or words[first].text in _BEFORE_IT):
        first += 1
    while first <= last and words[last].is_mark:
        last -= 1
    return _unbroken(message, words[first].start, words[last].end) if first <= last else None


def _unbroken(message: str, start: int, end: int) -> str:
    """Return a stretch of a message with what is written in one with its ends: half a time or an address is none."""
    while start > 0 and not message[start - 1].isspace() and message[start - 1] not in _AROUND:
        start -= 1
    tail = _REST.match(message, end)
    return message[start : tail.end() if tail else end]
