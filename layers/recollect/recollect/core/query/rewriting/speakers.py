"""Who "I" is in a conversation of several people: each message is read as if its speaker spoke of himself by name."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from recollect.core.model.entry import Role
from recollect.core.query.rewriting.chat_message import ChatMessage

LONGEST_NAME: Final = 60  # characters; what is longer is no name
_SUBJECT_FIRST: Final = {
    "am": "is",
    "'m": "is",
    "’m": "is",
    "have": "has",
    "'ve": "has",
    "’ve": "has",
    "do": "does",
    "don't": "doesn't",
    "don’t": "doesn't",
    "haven't": "hasn't",
    "'ll": "will",
    "’ll": "will",
    "'d": "would",
    "’d": "would",
    "are": "is",
    "'re": "is",
    "’re": "is",
}
_VERB_I: Final = re.compile(r"\b(am|have|do|don['’]t|haven['’]t) I\b", re.IGNORECASE)
_I_VERB: Final = re.compile(r"\bI(?: (am|have|do|don['’]t|haven['’]t)\b|(['’](?:m|ve|ll|d))\b)")
_I: Final = re.compile(r"\bI\b|\b(?:me|myself|ich|mich|mir)\b")
_MY: Final = re.compile(r"\b(?:my|My)\b(?! (?:god|goodness|word|dear)\b)")
_MINE: Final = re.compile(r"\bmine\b")
_MEIN: Final = re.compile(r"\b[mM]ein(?:e[nmrs]?)?\b(?=\s+[^\W\d_])")
_MEINS: Final = re.compile(r"\bmein(?:e[rsn]?|s)\b")
_VERB_YOU: Final = re.compile(r"\b(are|have|do|don['’]t|haven['’]t) you\b", re.IGNORECASE)
_YOU_VERB: Final = re.compile(r"\byou(?: (are|have|do|don['’]t|haven['’]t)\b|(['’](?:re|ve|ll|d))\b)")
_YOU: Final = re.compile(r"\b(?:you|du|dich|dir)\b")
_YOUR: Final = re.compile(r"\byour\b")


def by_name(messages: Sequence[ChatMessage]) -> list[ChatMessage]:
    """Return messages in which "I" and "my" are a name, where several speakers are named; else as they are.

    "You" becomes one as well, when the sentence calls another speaker by name.
    """
    names = list(dict.fromkeys(one.speaker.strip() for one in messages if one.role is Role.USER and one.speaker))
    if len(names) < 2 or any(not name or len(name) > LONGEST_NAME for name in names):
        return list(messages)
    return [
        replace(one, text=_read(one.text, one.speaker.strip(), names)) if one.role is Role.USER and one.speaker else one
        for one in messages
    ]


def _read(text: str, speaker: str, names: Sequence[str]) -> str:
    called = [name for name in names if name != speaker and _calls(text, name)]
    read = _first_person(text, speaker)
    return _second_person(read, called[0]) if len(called) == 1 else read


def _first_person(text: str, name: str) -> str:
    text = _VERB_I.sub(lambda match: f"{_SUBJECT_FIRST[match[1].lower()]} {name}", text)
    text = _I_VERB.sub(lambda match: f"{name} {_SUBJECT_FIRST[(match[1] or match[2]).lower()]}", text)
    text = _MY.sub(lambda _: f"{name}'s", text)
    text = _MINE.sub(lambda _: f"{name}'s", text)
    text = _MEIN.sub(lambda _: f"{name}s", text)
    text = _MEINS.sub(lambda _: f"{name}s", text)
    return _I.sub(lambda _: name, text)


def _second_person(text: str, name: str) -> str:
    text = _VERB_YOU.sub(lambda match: f"{_SUBJECT_FIRST[match[1].lower()]} {name}", text)
    text = _YOU_VERB.sub(lambda match: f"{name} {_SUBJECT_FIRST[(match[1] or match[2]).lower()]}", text)
    text = _YOUR.sub(lambda _: f"{name}'s", text)
    return _YOU.sub(lambda _: name, text)


def _calls(text: str, name: str) -> bool:
    """Tell whether a text speaks to somebody by name: set off by a comma, at an end of a sentence."""
    escaped = re.escape(name)
    return re.search(rf"(?:^|[.!?] ){escaped}, |, {escaped}\s*(?:[?!.]|$)", text) is not None
