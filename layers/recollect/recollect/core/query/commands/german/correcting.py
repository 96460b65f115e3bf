"""German: correct what is remembered, with the value that is wrong and the one that is right."""

import re
from collections.abc import Sequence
from typing import Final

from recollect.core.query.commands.clause import CommandClause
from recollect.core.query.commands.command import SURE, UNSURE, Command, CommandKind
from recollect.core.query.commands.german.clauses import clauses_of, is_about_words
from recollect.core.query.commands.german.words import ADVERB, STORE, WHERE, YOUR
from recollect.core.query.commands.sentences import PlainSentence, SentencePart

_IMP: Final = (
    r"(?:korrigiere|korrigieren sie|berichtige|berichtigen sie|ändere|ändern sie|aktualisiere"
    r"|aktualisieren sie|verbessere|verbessern sie|ersetze|ersetzen sie|stell|stellen sie|setz|setzen sie"
    r"|pass|passen sie|tausch|tauschen sie|überschreib|überschreibe|überschreiben sie|rück|bring)"
)
_INF: Final = (
    r"(?:korrigieren|berichtigen|ändern|aktualisieren|verbessern|ersetzen|richtigstellen|anpassen|richtig"
    r" stellen|korrigierst|berichtigst|änderst|aktualisierst|ersetzt|überschreiben|austauschen|umändern"
    r"|abändern|tauschen|geraderücken|setzen|ersetzt haben)"
)
_ORDER: Final = re.compile(
    rf"\A(?P<verb>{_IMP})(?: (?P<object>.+?))?(?: (?:richtig|an|aus|um|ab|gerade|in ordnung))?\Z"
)
_LAST: Final = re.compile(rf"\A(?P<object>.+?) (?:(?:{ADVERB}) ){{0,4}}(?P<verb>{_INF})\Z")
_ALONE: Final = re.compile(rf"\A(?:(?:{ADVERB}) ){{0,4}}(?P<verb>{_INF})(?P<object>(?!))?\Z")
_THAT: Final = re.compile(
    r"\A(?:(?:das|es|dies|dieses|die|sie|ihn|den eintrag|diese \S+|diesen \S+|deine \S+|ihre \S+|dein"
    r" \S+|ihr \S+|die \S+|den fehler|das|meine letzte \S+)(?: (?:hier|da|alles|dort|gerade|eben)){0,4}"
    rf"|(?:das(?: ,)? )?was (?:ich|du|sie) .+)(?: {WHERE}| in (?:{YOUR} )?{STORE}| (?:{ADVERB})){{0,4}}\Z"
)
_MEMORY: Final = re.compile(
    r"\b(?:gedächtnis|erinnerung(?:en)?|gespeichert|abgespeichert|gemerkt|notiert|notizen)\b|\bwas"
    r" (?:du|sie) (?:über|von) (?:mich|mir)\b|\bwas (?:du|sie) weißt\b"
)
_STRONG: Final = re.compile(r"\A(?:korrigier|berichtig|richtig)")
_TO: Final = re.compile(r"\A(?P<topic>.+?) (?:auf|zu|in|durch|gegen|mit) (?P<new>.+)\Z")
_FROM_TO: Final = re.compile(
    r"\A(?P<topic>(?:(?! von ).)+) von (?P<old>(?:(?! (?:auf|zu|in|nach) ).)+) (?:auf|zu|in|nach) (?P<new>.+)\Z"
)
_ABOUT_MEMORY: Final = re.compile(
    r"\A(?:die|deine|ihre|den|das|meine) (?:erinnerung|eintrag|notiz|gespeicherte) (?:an|über|zu|von"
    r"|zum|zur) (?P<rest>.+)\Z"
)
_PLACE: Final = re.compile(rf" (?:{WHERE}|in (?:{YOUR} )?{STORE}|{ADVERB}|im (?:gedächtnis|speicher))\Z")
_PLACE_FIRST: Final = re.compile(rf"\A(?:{WHERE}|in (?:{YOUR} )?{STORE}|im gedächtnis) ")
_MINE: Final = re.compile(r"\A(?:mein|unser)\w*\b|\A(?:den|die|das) \S+ (?:von )?(?:mein|unser)\w*\b")
_NOT: Final = re.compile(
    r"(?: ,)?(?: und)? nicht(?: mehr)?(?: (?:am|im|in|bei|an|um|auf|der|die|das|den|ein|eine|einen"
    r"|als)){0,4} (?P<old>.+)\Z"
)
_INSTEAD: Final = re.compile(r" (?:statt|anstatt|anstelle von|und nicht|nicht) (?:am |im |in |bei |um )?(?P<old>.+)\Z")
_BUT: Final = re.compile(
    r"\A(?P<lead>(?:(?!\bnicht ).)*)\bnicht (?P<old>(?:(?! sondern | , sondern ).)+)(?: ,)? sondern (?P<new>.+)\Z"
)
_IS: Final = re.compile(
    r"\A(?:(?P<bare>es|das|er|sie|richtig|korrekt|stimmen tut|richtig wäre|die richtige \S+|der"
    r" richtige \S+|das richtige \S+) (?:ist|sind|heißt|heißen|lautet|wäre|war|wohnen|wohnt|arbeitet"
    r"|beginnt|kommt|geht)|(?P<topic>(?:mein|unser|der|die|das|sein|ihr|den)\w* .+?|ich|wir) (?:ist"
    r"|sind|bin|heißt|heiße|lautet|wohnt|wohne|arbeite|arbeitet|geht|hat|habe|kommt|beginnt|fährt"
    r"|kostet|trage|nehme|fahre|lebt|lebe|liegt|startet|wiegt|haben|wohnen|mag|esse|trinke))"
    r" (?:(?:am|im|in|bei|an|um|auf|jetzt|nun|inzwischen|eigentlich|seit \S+|ein|eine|einen|als|mit"
    r"|nur|doch|aber|erst|schon|der|die|das|von beruf) ){0,4}(?P<new>.+)\Z"
)
_WRONG: Final = re.compile(
    rf"\A(?:in (?:{YOUR} )?{STORE} (?:steht|stimmt)(?: (?:bei|zu|über|als|für|unter))? (?P<a>mein\w*"
    r" \S+|unser\w* \S+)(?: (?P<old>\S+(?: \S+)?))?(?: (?:falsch|nicht))?|(?:das|was)(?: ,)? was (?:du"
    r"|sie) (?:dir |sich )?(?:über|zu|von) (?P<b>.+?) (?:(?:ab)?gespeichert|gemerkt|notiert) (?:hast"
    r"|haben)(?: ,)? (?:ist|stimmt) .+"
    r"|(?:du|sie) (?:hast|haben) (?:dir |sich )?(?P<c>mein\w* .+?|den .+?|die .+?) (?:falsch|verkehrt)"
    r" .+|(?P<d>mein\w* .+?) (?:ist|hast du|steht|haben sie)(?: dir| sich| bei dir)? (?:falsch"
    r"|verkehrt) .+|was (?:du|sie) (?:über|zu|von) (?P<e>.+?) (?:weißt|wissen|(?:ab)?gespeichert hast"
    r"|gemerkt hast|gespeichert haben)(?: ,)? (?:ist|stimmt) .+)\Z"
)
_FALSE: Final = re.compile(
    r"\b(?:falsch|veraltet|stimmt nicht|nicht (?:mehr )?(?:richtig|aktuell|wahr)|verkehrt|überholt|stimmt so nicht)\b"
)


def correction(sentences: Sequence[PlainSentence]) -> Command | None:
    """Return what is to be corrected: told to do so in one sentence, and the values there or beside it."""
    if any(map(is_about_words, sentences)):
        return None
    for sentence in sentences:
        for clause in clauses_of(sentence):
            if (
                clause.negated
                or clause.own
                or re.search(
                    r"\bnicht\b", clause.act.text.partition(" nicht am")[0] if " nicht am" in clause.act.text else ""
                )
                or (clause.asks and not clause.framed)
            ):
                continue
            match = (None if clause.framed else _ORDER.match(clause.act.text)) or _LAST.match(clause.act.text)
            match = match or _ALONE.match(clause.act.text)
            if match is not None:
                found = _read(clause, match, sentences)
                if found is not None:
                    return found
    return None


def _read(clause: CommandClause, match: "re.Match[str]", sentences: Sequence[PlainSentence]) -> Command | None:
    memory = any(_MEMORY.search(one.text) for one in sentences)
    if re.match(r"(?:stell|rück|bring|setz)", match["verb"]) and not re.search(
        r"\b(?:richtig|gerade|in ordnung|auf)\b", clause.act.text
    ):
        return None
    verb, meant = match["verb"], clause.act.group(match, "object")
    if match.re is _LAST and not clause.framed and not _THAT.match(meant.text) and not _MINE.match(meant.text):
        return None
    direct = _direct(meant)
    if direct is not None and not _THAT.match(_bare(meant).text.partition(" auf ")[0]):
        mine = _MINE.match(meant.text) is not None
        strong = _STRONG.match(verb) is not None or re.search(r" richtig\Z", clause.act.text) is not None
        return _as(direct, SURE if memory or (strong and mine) else UNSURE) if memory or mine else None
    if match["object"] is not None and not _THAT.match(meant.text):
        return None
    wrong, old = _what_is_wrong(sentences)
    stated = _stated(clause, sentences)
    if stated is None and wrong is None and not memory:
        return None
    command = stated or Command(CommandKind.CORRECT)
    if wrong is not None and not command.topic:
        before = "" if command.new else command.old
        command = Command(
            CommandKind.CORRECT,
            wrong.said if old or before else "",
            (old.said if old else "") or before or wrong.said,
            command.new,
        )
    told = re.match(r"\A(?:(?:das(?: ,)? )?was ich|meine letzte)", meant.text) is not None
    firm = (
        memory
        or told
        or wrong is not None
        or _STRONG.match(verb) is not None
        or any(_FALSE.search(one.text) for one in sentences)
    )
    return _as(command, SURE if firm else UNSURE)


def _as(command: Command, certainty: float) -> Command:
    return Command(command.kind, command.topic, command.old, command.new, certainty=certainty)


def _bare(piece: SentencePart) -> SentencePart:
    while (late := _PLACE.search(piece.text)) is not None:
        piece = piece.part(0, late.start())
    return piece


def _direct(piece: SentencePart) -> Command | None:
    piece = _bare(piece)
    early = _PLACE_FIRST.match(piece.text)
    piece = piece if early is None else piece.part(early.end(), len(piece.text))
    if (about := _ABOUT_MEMORY.match(piece.text)) is not None:
        piece = piece.group(about, "rest")
    if (match := _FROM_TO.match(piece.text)) is not None:
        return Command(
            CommandKind.CORRECT,
            _bare(piece.group(match, "topic")).said,
            piece.group(match, "old").said,
            piece.group(match, "new").said,
        )
    match = _TO.match(piece.text)
    if match is None or re.match(r"\A(?:das|es|dies)\b(?! \S+ (?:auf|durch))", piece.text):
        return None
    topic = _bare(piece.group(match, "topic"))
    return Command(CommandKind.CORRECT, "", topic.said, piece.group(match, "new").said)


def _segments(piece: SentencePart) -> list[SentencePart]:
    text, places = piece.text, [0]
    places += [match.start() for match in re.finditer(r" [,:](?= )", text)]
    return [piece.part(start, end) for start, end in zip(places, [*places[1:], len(text)], strict=True)]


def _what_is_wrong(sentences: Sequence[PlainSentence]) -> tuple[SentencePart | None, SentencePart | None]:
    for sentence in sentences:
        for piece in [sentence.whole(), *_segments(sentence.whole())]:
            match = _WRONG.match(piece.text)
            if match is not None:
                named = next(piece.group(match, name) for name in "abcde" if match[name] is not None)
                return named, piece.group(match, "old") if match["old"] and match["old"] != "falsch" else None
    return None, None


def _stated(clause: CommandClause, sentences: Sequence[PlainSentence]) -> Command | None:
    own = clause.long.part(clause.act.end - clause.act.start, len(clause.long.text))
    pieces = [one for one in (own, clause.before) if one.text]
    pieces += [one.whole() for one in sentences if one is not clause.act.sentence]
    for piece in pieces:
        found = _values(piece)
        if found is not None:
            return found
    return None


def _values(piece: SentencePart) -> Command | None:
    for segment in [piece, *_segments(piece)]:
        if (match := _BUT.match(segment.text)) is not None:
            lead = re.match(
                r"\A(?P<topic>(?:mein|unser)\w* .+?|ich|es|das|sie|er|wir) (?:ist|heißt|wohne|bin"
                r"|heiße|arbeite|hat|geht|kommt)\b",
                match["lead"].strip(),
            )
            topic = (
                ""
                if lead is None or lead["topic"] in {"es", "das", "sie", "er"}
                else segment.part(0, lead.end("topic")).said
            )
            return Command(
                CommandKind.CORRECT, topic, segment.group(match, "old").said, segment.group(match, "new").said
            )
    old = None
    for pattern in (_NOT, _INSTEAD):
        if (match := pattern.search(piece.text)) is not None and not re.search(
            r"\b(?:stimmt|richtig|falsch)\b", match["old"]
        ):
            old, piece = piece.group(match, "old"), piece.part(0, match.start())
            break
    for one in [piece, *_segments(piece)] if old is not None else _segments(piece):
        lead = re.match(
            r"\A(?:(?:und|aber|denn|nein|weil|dass|also|tatsächlich|in wahrheit|inzwischen) ){0,4}", one.text
        )
        segment = one.part(lead.end() if lead else 0, len(one.text))
        match = _IS.match(segment.text)
        if match is None or _FALSE.search(segment.text) or re.search(r"\bgemerkt|gespeichert\b", segment.text):
            continue
        new, topic = segment.group(match, "new"), segment.group(match, "topic").said
        if re.match(r"\A[^,:]* [,:](?: |\Z)|\A(?:falsch|nicht|veraltet)\b", new.text):
            continue
        if old is None:
            return Command(CommandKind.CORRECT, "", topic, new.said)
        return Command(CommandKind.CORRECT, topic, old.said, new.said)
    return None
