"""The texts that are made of an entry: the one that is searched, the one that is encoded, the context of a turn."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from recollect.core.model.entry import Entry, Kind
from recollect.core.text.words import words

CONTEXT_LENGTH: Final = 600
CONTEXT_TURNS: Final = 2
LONG_ENTRY_WORDS: Final = 80
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


def speaker_of(entry: Entry) -> str:
    """Return who said it: the speaker's name, else a turn's role, else nothing."""
    return named_speaker(entry.speaker, entry.role.value, is_turn=entry.kind is Kind.TURN)


def named_speaker(speaker: str | None, role: str, *, is_turn: bool) -> str:
    """Return what `speaker_of` makes of the parts of an entry."""
    return speaker or (role if is_turn else "")


def prefix_of(entry: Entry) -> str:
    """Return what `base_text` puts in front of the text."""
    speaker = speaker_of(entry)
    return f"{speaker}: " if speaker else ""


def body_of(entry: Entry) -> str:
    """Return text and caption, without the speaker."""
    return f"{entry.text} [image: {entry.caption}]" if entry.caption else entry.text


def base_text(entry: Entry) -> str:
    """Return "speaker: text [image: caption]", the text that the encoder sees."""
    return prefix_of(entry) + body_of(entry)


def date_words(moment: date) -> str:
    """Return the date as it is searched for: "8 May 2023"."""
    return f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"


def is_long(text: str) -> bool:
    """Tell whether an entry has over 80 words: it is cut into passages and does without its neighbours."""
    return len(text) > LONG_ENTRY_WORDS and len(words(text)) > LONG_ENTRY_WORDS


def searched_text(entry: Entry) -> str:
    """Return the one text of the BM25 leg: speaker, text and caption, date, and the turns before a short turn."""
    context = entry.context if entry.context and not is_long(entry.text) else None
    return searched_parts(speaker_of(entry), entry.text, entry.caption, entry.occurred_at, context)


def searched_parts(speaker: str, text: str, caption: str | None, at: date, context: str | None) -> str:
    """Return what `searched_text` makes of the parts of an entry; context: of a short one alone."""
    shown = f" image {caption}" if caption else ""
    lines = [speaker, text + shown, date_words(at)]
    if context:
        lines.append(context)
    return "\n".join(lines)


def context_of(previous: Sequence[Entry]) -> str | None:
    """Return the context of a turn: the bodies of the two turns before it, oldest first, at most 600 characters.

    What is cut off is the beginning, at a word.
    """
    joined = "\n".join(body_of(turn) for turn in previous[-CONTEXT_TURNS:])
    if not joined:
        return None
    if len(joined) <= CONTEXT_LENGTH:
        return joined
    tail = joined[-CONTEXT_LENGTH:]
    at_word = tail.find(" ")
    return tail[at_word + 1 :] if 0 <= at_word < CONTEXT_LENGTH // 2 else tail
