"""English: what a memory is told to forget or to keep: what was pointed at, a subject, or all there is."""

import re
from dataclasses import dataclass
from typing import Final

from recollect.core.query.commands.english.words import (
    ABOUT,
    AFTER,
    ALL,
    CLEAR_ABOUT,
    FACT_NOUN,
    FIRST_PERSON,
    KNOWN,
    MEMORY_NOUN,
    POINTED,
    SAID,
    TIME,
    WHERE,
)
from recollect.core.query.commands.sentences import SentencePart

_NOUN: Final = re.compile(MEMORY_NOUN)
_WHERE_LAST: Final = re.compile(rf" {WHERE}\Z")
_WHERE_FIRST: Final = re.compile(rf"\A{WHERE} ")
_AFTER: Final = re.compile(rf" (?:,|{AFTER})\Z")
_LAST: Final = r"(?:last|latest|previous|very last|most recent|final|preceding)"
_SAID_BY_ME: Final = (
    rf"i (?:(?:have|had|just|only|ever|previously|recently|accidentally) ){{0,4}}{SAID}(?: (?:(?:to )?you|in here))?"
)
_NAMED: Final = rf"(?: {ABOUT} (?P<topic>.+))?"
_THAT: Final = re.compile(
    rf"\A(?:(?:that|this|these|those|it|them)(?: (?:all|again|one|right there|there|here))?"
    rf"|(?:all (?:of )?)?(?:that|this|these|those|the|my) (?:very |whole |entire )?(?:(?:{_LAST}|little"
    rf"|personal|private|embarrassing|wrong|old|stupid) ){{0,4}}{POINTED}(?: there| here)?"
    rf"|(?:that|this) \S+ (?:one|thing|bit|part|memory|note|entry|fact|detail)"
    rf"|(?:the|my|that) {_LAST} (?:\S+ )?{POINTED}(?: of mine| from me| you (?:have )?(?:saved|stored"
    rf"|noted|remembered)| {_SAID_BY_ME})?"
    rf"|{_LAST} (?:message|memory|one|thing)"
    r"|(?:what|whatever|the (?:thing|bit|stuff|part)) you (?:(?:have|had|just|only|last) )+(?:saved"
    r"|stored|noted|remembered|learned|memorised|recorded|kept|wrote down)(?: down)?)\Z"
)
_SAYING: Final = re.compile(
    rf"\A(?:what(?:ever)?|everything|all|anything|the (?:{_LAST} )?(?:things?|stuff|bits?|parts?"
    rf"|messages?|sentences?|names?|stories|story)|that (?:{_LAST} )?(?:thing|bit|part|stuff)"
    rf"|(?:that|this) (?:what)?)(?: that| which)? ?{_SAID_BY_ME}(?: {TIME})?(?: {ABOUT} (?P<topic>.+))?\Z"
)
_SAID_IT: Final = re.compile(
    rf"\A(?:about it )?(?:that )?i (?:(?:have|had|just|only|ever|even) ){{0,4}}{SAID} (?:that|this|it"
    r"|anything|so|those things)"
    rf"(?: (?:to you|here|just now|at all|{TIME})){{0,4}}\Z"
)
_TIME_LAST: Final = re.compile(rf" {TIME}\Z")
_JUST: Final = re.compile(rf"\b(?:just|{_LAST})\b|(?:\A| ){TIME}(?= |\Z)")
_MINE: Final = re.compile(rf"(?:\A| ){FIRST_PERSON}(?= |\Z|')")
_ME: Final = re.compile(r"\A(?:me|myself|us|ourselves|my ?self|me (?:and|as) .+|my (?:whole )?(?:life|person))\Z")
_ALL_ABOUT: Final = re.compile(rf"\A{ALL}(?: {KNOWN})?(?: {WHERE})? {CLEAR_ABOUT} (?P<topic>.+)\Z")
_ALL_KNOWN: Final = re.compile(rf"\A{ALL} {KNOWN}(?: {WHERE})?(?: {ABOUT} (?P<topic>.+))?\Z")
_MEMORIES: Final = re.compile(
    r"\A(?:(?:all|any|every|each|both)(?: of)? )?(?:(?:the|your|those|these|my|our|any) )?(?:\S+"
    rf" )?(?P<noun>{MEMORY_NOUN}|{FACT_NOUN})"
    rf"(?: (?:that )?{KNOWN})?(?: {WHERE})?(?: (?P<of>{ABOUT}) (?P<topic>.+))?\Z"
)
_EVERYTHING: Final = re.compile(r"\A(?:(?:absolutely |literally )?everything|all(?: of it)?|it all|the lot)\Z")
_MEMORY: Final = re.compile(
    r"\A(?:(?:all|any|every|each) )?(?:of )?(?:(?:your|my|the) )?(?:whole |entire |complete )?(?:memory|memories)"
    r"(?: (?:of|about) (?P<topic>.+))?\Z"
)
_CLAUSE: Final = re.compile(r"\A(?:about )?(?:the fact )?that (?P<topic>\S+ \S.*)\Z")
_THING: Final = re.compile(
    r"\A(?:all )?(?:that|the|this) (?:whole )?(?:thing|stuff|story|part|bit|business|things) (?:about|with|on"
    r"|regarding) (?P<topic>.+)\Z"
)
_NAME_OF_MINE: Final = re.compile(r"\A(?:about )?(?P<topic>(?:my|our|the|where|when|who|how|what|which) ?.*)\Z")
_VERBS: Final = re.compile(r"\A(?:\S+ ){0,3}(?:do not|did not|should|can|will|would|is not|are not|must|please)(?= )")
_WHOLE_THING: Final = re.compile(
    r"\Athe (?:whole |entire |very )?(?!(?:last|latest|previous|most|final|preceding)\b)\S+\Z"
)
_POINTING_WORDS: Final = re.compile(r"\A(?:it|them)(?: all)?\Z")


@dataclass(frozen=True, slots=True)
class CommandObject:
    """What is meant: something pointed at (`points`), or a topic, empty for all there is.

    marked: it is plain that the memory is meant. bare: a pronoun alone, as idioms have it. mine: it is of the speaker.
    """

    topic: str
    points: bool
    marked: bool
    bare: bool = False
    mine: bool = True


def object_in(piece: SentencePart) -> CommandObject | None:  # noqa: C901, PLR0911 - a way of saying it each
    """Return what an object is about, None where it is nothing that a memory could be told about."""
    if (match := _SAYING.match(piece.text)) is not None:
        return _said(piece, match, marked=False)
    piece, marked = _without_place(piece)
    text = piece.text
    if not text:
        return None
    if _SAID_IT.match(text):
        return CommandObject("", points=True, marked=marked)
    if (match := _SAYING.match(text)) is not None:
        return _said(piece, match, marked=marked)
    if (match := _CLAUSE.match(text)) is not None and _MINE.search(match["topic"]) and not _THAT.match(text):
        return CommandObject(piece.group(match, "topic").said, points=False, marked=marked)
    if (match := _THING.match(text)) is not None:
        return _about(piece, match, marked=marked)
    if _WHOLE_THING.match(text) and not marked:
        return None
    if _THAT.match(text):
        pronoun = _POINTING_WORDS.match(text) is not None
        return CommandObject("", points=True, marked=marked or "memor" in text or "you " in text, bare=pronoun)
    for pattern in (_ALL_KNOWN, _ALL_ABOUT, _MEMORY, _MEMORIES):
        if (match := pattern.match(text)) is not None and (pattern is not _MEMORIES or _is_of_memory(match)):
            return _about(piece, match, marked=_is_ours(piece, match, pattern))
    if _EVERYTHING.match(text):
        return CommandObject("", points=False, marked=marked, mine=False)
    return _named(piece, marked=marked)


def _is_ours(piece: SentencePart, match: "re.Match[str]", pattern: "re.Pattern[str]") -> bool:
    """Tell whether it is plain that the memory is meant: notes and stuff about anything may be elsewhere."""
    if pattern is not _MEMORIES or "memor" in match[0] or " you " in f" {match[0]} ":
        return True
    topic = piece.group(match, "topic")
    return _MINE.search(topic.text) is not None or topic.said[:1].isupper()


def _is_of_memory(match: "re.Match[str]") -> bool:
    return bool(_NOUN.match(match["noun"]) or match["topic"]) and ("memor" in match[0] or match["topic"] is not None)


def _named(piece: SentencePart, *, marked: bool) -> CommandObject | None:
    if _VERBS.search(piece.text):
        return None
    match = _NAME_OF_MINE.match(piece.text)
    if match is None and not marked:
        return None
    topic = piece if match is None else piece.group(match, "topic")
    return CommandObject(topic.said, points=False, marked=marked, mine=_MINE.search(topic.text) is not None)


def _said(piece: SentencePart, match: "re.Match[str]", *, marked: bool) -> CommandObject:
    topic = piece.group(match, "topic")
    while (late := _TIME_LAST.search(topic.text) or _AFTER.search(topic.text)) is not None:
        topic = topic.part(0, late.start())
    points = _JUST.search(match[0]) is not None or not topic.text
    return CommandObject(topic.said, points=points, marked=marked, mine=points or _MINE.search(topic.text) is not None)


def _about(piece: SentencePart, match: "re.Match[str]", *, marked: bool) -> CommandObject:
    topic = piece.group(match, "topic")
    if (late := _WHERE_LAST.search(topic.text)) is not None:
        topic = topic.part(0, late.start())
    if re.fullmatch(r"(?:that|this|it)", topic.text):
        return CommandObject("", points=True, marked=marked)
    return CommandObject("" if _ME.match(topic.text) else topic.said, points=False, marked=marked)


def _without_place(piece: SentencePart) -> tuple[SentencePart, bool]:
    """Return an object without where it is to be taken from and what is added behind; whether the memory was named."""
    marked = False
    for _ in range(6):
        text = piece.text
        if (late := _AFTER.search(text)) is not None:
            piece = piece.part(0, late.start())
        elif (late := _WHERE_LAST.search(" " + text)) is not None:
            piece, marked = piece.part(0, max(0, late.start() - 1)), True
        elif (early := _WHERE_FIRST.match(text)) is not None:
            piece, marked = piece.part(early.end(), len(text)), True
        else:
            break
    return piece, marked
