"""German: what a memory is told to forget or to keep: what was pointed at, a subject, or all there is."""

import re
from typing import Final

from recollect.core.query.commands.english.objects import CommandObject
from recollect.core.query.commands.german.words import (
    ABOUT,
    ADVERB,
    CLEAR_ABOUT,
    FIRST_PERSON,
    KNOWN,
    NOUN,
    POINTED,
    SAID,
    TIME,
    WHERE,
)
from recollect.core.query.commands.sentences import SentencePart

_WHERE_LAST: Final = re.compile(rf" {WHERE}(?: (?:raus|heraus|weg))?\Z")
_WHERE_FIRST: Final = re.compile(rf"\A{WHERE} ")
_LATE: Final = re.compile(rf" (?:,|{ADVERB})\Z")
_EARLY: Final = re.compile(
    r"\A(?:,|dir|mir|sich|wieder|jetzt|sofort|schnell|gleich|aber|auch|alles wieder|komplett|dann|endlich|sie(?= )) "
)
_THIS: Final = r"(?:das|dies|dieses|diese|diesen|diesem|dieser|die|den|der|jene|jenes|dem)"
_MY: Final = r"(?:mein|dein|ihr|unser)(?:e[nrms]?)?"
_LAST: Final = (
    r"(?:letzte[nrsm]?|vorige[nrsm]?|eben gesagte[n]?|gerade gesagte[n]?|vorherige[nrsm]?|eben"
    r" gespeicherte[n]?|gerade gespeicherte[n]?|ganze[nrsm]?|eine)"
)
_THAT: Final = re.compile(
    r"\A(?:(?:das|dies|dieses|es|diese|die|den|sie|ihn|jenes)(?: (?:hier|da|alles|jetzt|gerade|eben"
    r"|letzte|eine|auch|vorhin|dort)){0,4}"
    rf"|(?:all )?{_THIS} (?:{_LAST} ){{0,4}}(?:\S+ )?{POINTED}(?: (?:hier|da|von mir|von (?:eben|gerade"
    rf"|vorhin)))?|{_MY} (?:{_LAST} )+(?:\S+ )?{POINTED}(?: von (?:eben|gerade|vorhin))?"
    r"|(?:letzte|vorige) (?:nachricht|erinnerung)"
    rf"|{_THIS} (?:eben|gerade|zuletzt|vorhin) (?:\S+te|\S+ne)(?: {POINTED})?|{_THIS} (?:letzte|gesagte"
    r"|erzählte|obige)|das von (?:eben|gerade|vorhin)|(?:das(?: ,)? )?was (?:du|sie) (?:(?:dir|sich)"
    r" )?(?:gerade|eben|zuletzt|da)(?: eben)? (?:ab)?(?:gespeichert|gemerkt|notiert|gelernt) (?:hast"
    r"|haben))\Z"
)
_SAYING: Final = re.compile(
    r"\A(?:(?:das|alles|all das|das zeug|die sache|das letzte|die sachen|den satz|den quatsch|die"
    rf" nachricht)(?: ,)? )?(?:was|das|die|den) ich (?P<mid>.{{0,90}}?) ?{SAID}(?: (?:habe|hatte|hab"
    rf"|haben))?(?: {ABOUT} (?P<late>.+))?\Z"
)
_SAID_IT: Final = re.compile(
    rf"\A(?:, )?(?:das , )?dass ich (?:(?:dir|ihnen|hier|{TIME}|je|überhaupt) ){{0,4}}(?:das|es|dies|so etwas"
    rf"|sowas)(?: (?:dir|ihnen|hier|{TIME})){{0,4}} {SAID}(?: (?:habe|hatte))?\Z"
)
_SAID_OF: Final = re.compile(
    rf"\A(?:(?:dir|ihnen|euch|hier|so|auch|{TIME}) ?){{0,4}}(?:(?:über|zu|zum|zur|von|vom|wegen|bezüglich)"
    rf" (?P<topic>.+?))?(?: (?:dir|ihnen|hier|{TIME})){{0,4}}\Z"
)
_JUST_OF: Final = re.compile(
    rf"\A(?:das|die sache|die geschichte) von (?:eben|gerade|vorhin) (?:{CLEAR_ABOUT}|mit) (?P<topic>.+)\Z"
)
_JUST: Final = re.compile(rf"(?:\A| )(?:{TIME}|zuletzt|letzte\S?)(?= |\Z)")
_ALL_KNOWN: Final = re.compile(
    r"\A(?:(?:wirklich |absolut |sofort |einfach )?(?:alles|all das|all die sachen|das|was|das alles"
    r"|sämtliches|die \S+|alle \S+|das zeug))?(?: ,)? ?(?:was|das|die) (?:du|sie) (?:(?:dir|sich|noch"
    r"|je|jemals|bisher|so|alles|hier|an \S+|schon) ){0,4}"
    rf"(?:{ABOUT} (?P<topic>.+?) )?(?:(?:noch|alles|so|bisher|je|dir|sich) ){{0,4}}{KNOWN}(?: {ABOUT} (?P<late>.+))?\Z"
)
_ALL_ABOUT: Final = re.compile(
    r"\A(?:(?:wirklich|absolut) )?(?:alles|sämtliches|all das|das ganze zeug|was auch immer)(?:"
    rf" {KNOWN})? (?:{CLEAR_ABOUT}|mit) (?P<topic>.+)\Z"
)
_CONCERNING: Final = re.compile(
    r"\A(?:alles|das|jede \S+)(?: ,)? was (?:mit (?P<topic>.+) zu tun hat|(?P<late>.+) (?:betrifft|angeht|anbelangt))\Z"
)
_MEMORIES: Final = re.compile(
    r"\A(?:(?:alle|sämtliche|jede|jegliche|jeden|die|deine|ihre|meine|all deine|alle deine|alle meine"
    r"|alle ihre|alle die|den|das|dein|ganzen|gespeicherten|ganze) ){0,4}(?:(?:gespeicherten?|gesamten?"
    rf"|ganzen?|persönlichen?) ){{0,4}}(?P<noun>{NOUN})(?: {WHERE})? (?:(?:{ABOUT}|an|in bezug auf)"
    r" )(?P<topic>.+)\Z"
)
_THING: Final = re.compile(
    r"\A(?:das|die sache|die geschichte|das ganze|den kram|das zeug|die infos?|das thema|die sachen"
    r"|den teil|die stelle) (?:mit|über|zu|zum|zur|wegen|bei|beim|bezüglich|rund um) (?P<topic>.+)\Z"
)
_CLAUSE: Final = re.compile(r"\A(?:(?:das|die tatsache|es) )?(?:, )?dass (?P<topic>\S+ \S.*)\Z")
_EVERYTHING: Final = re.compile(r"\A(?:(?:wirklich |einfach )?alles|das alles|sämtliches)\Z")
_MEMORY: Final = re.compile(
    r"\A(?:(?:alle|all|sämtliche|dein|deine|ihr|ihre|meine|das|die|mein|gesamtes|ganzes|deinen|ihren)"
    r" ){0,4}(?:gedächtnis|erinnerungen|speicher)(?: (?:an|über) (?P<topic>.+))?\Z"
)
_NAMED: Final = re.compile(
    r"\A(?P<topic>(?:(?:den|die|das|der) \S+ )?(?:mein|meine|meinen|meiner|meines|unser|unsere|unseren"
    r"|unserer|unseres|wo ich|wie ich|wie viel ich|wieviel ich|wie \S+ ich|wie \S+ mein\w*|wer mein\w*"
    r"|wo wir|wann ich|was mein\w*|wie mein\w*|wo mein\w*"
    r"|was ich|wie alt|von mein\w*)(?: .*)?)\Z"
)
_MINE: Final = re.compile(rf"(?:\A| ){FIRST_PERSON}(?= |\Z)")
_ME: Final = re.compile(r"\A(?:mich|mir|uns|meine person|meiner person|mich selbst|mich und .+)\Z")


def object_in(piece: SentencePart) -> CommandObject | None:  # noqa: C901, PLR0911 - a way of saying it each
    """Return what an object is about, None where it is nothing that a memory could be told about."""
    piece, marked = _without_place(piece)
    text = piece.text
    if not text:
        return None
    if (match := _JUST_OF.match(text)) is not None:
        return CommandObject(piece.group(match, "topic").said, points=True, marked=marked)
    if _SAID_IT.match(text):
        return CommandObject("", points=True, marked=marked)
    if (match := _SAYING.match(text)) is not None:
        return _said(piece, match, marked=marked)
    if (match := _CLAUSE.match(text)) is not None:
        mine = _MINE.search(match["topic"]) is not None
        return (
            CommandObject(piece.group(match, "topic").said, points=False, marked=marked, mine=mine)
            if mine or marked
            else None
        )
    if _THAT.match(text):
        named = (
            re.search(r"erinnerung|notiz|eintrag|nachricht|satz|gesagt|erzähl|eben|letzte|gespeichert|gemerkt", text)
            is not None
        )
        return CommandObject(
            "", points=True, marked=marked or "erinnerung" in text or "gespeichert" in text, bare=not named
        )
    for pattern in (_ALL_KNOWN, _CONCERNING, _ALL_ABOUT, _MEMORY, _MEMORIES):
        if (match := pattern.match(text)) is not None:
            return _about(piece, match, marked=True)
    if (match := _THING.match(text)) is not None:
        return _about(piece, match, marked=marked)
    if _EVERYTHING.match(text):
        return CommandObject("", points=False, marked=marked, mine=False)
    match = _NAMED.match(text)
    if match is None and not marked:
        return None
    return CommandObject(piece.said, points=False, marked=marked, mine=_MINE.search(text) is not None)


def _said(piece: SentencePart, match: "re.Match[str]", *, marked: bool) -> CommandObject:
    middle = piece.group(match, "mid")
    named = _SAID_OF.match(middle.text)
    topic = piece.group(match, "late")
    if not topic.text and named is not None and named["topic"] is not None:
        topic = middle.group(named, "topic")
    just = _JUST.search(match["mid"]) is not None
    return CommandObject(topic.said, points=just or not topic.text, marked=marked)


def _about(piece: SentencePart, match: "re.Match[str]", *, marked: bool) -> CommandObject:
    groups = match.groupdict()
    topic = piece.group(match, "late" if groups.get("late") else "topic")
    if (late := _WHERE_LAST.search(topic.text)) is not None:
        topic = topic.part(0, late.start())
    mine = not topic.text or _MINE.search(topic.text) is not None
    return CommandObject("" if _ME.match(topic.text) else topic.said, points=False, marked=marked, mine=mine)


def _without_place(piece: SentencePart) -> tuple[SentencePart, bool]:
    """Return an object without where it is to be taken from and what is added; whether the memory was named."""
    marked = False
    for _ in range(8):
        text = piece.text
        if (late := _LATE.search(text)) is not None:
            piece = piece.part(0, late.start())
        elif (late := _WHERE_LAST.search(" " + text)) is not None:
            piece, marked = piece.part(0, max(0, late.start() - 1)), True
        elif (early := _WHERE_FIRST.match(text)) is not None:
            piece, marked = piece.part(early.end(), len(text)), True
        elif (early := _EARLY.match(text)) is not None and not _THAT.match(text):
            piece = piece.part(early.end(), len(text))
        else:
            break
    return piece, marked
