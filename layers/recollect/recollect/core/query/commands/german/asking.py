"""German: what changed, what is remembered, taking all data along."""

import re
from typing import Final

from recollect.core.query.commands.clause import CommandClause
from recollect.core.query.commands.command import SURE, UNSURE, Command, CommandKind
from recollect.core.query.commands.german.words import ABOUT, ADVERB, FIRST_PERSON, KNOWN, NOUN, STORE, WHERE, YOUR
from recollect.core.query.commands.sentences import SentencePart

_OURS: Final = re.compile(rf"{STORE}|über mich|bei dir|\bdu\b|\bsie\b")
_MINE: Final = re.compile(rf"(?:\A| ){FIRST_PERSON}(?= |\Z)")
_SINCE: Final = (
    r"(?: (?:seit|in|während|innerhalb|über) (?P<since>(?:letzte[nrm]?|gestern|vorgestern|heute|montag"
    r"|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|dem|der|den|unserem|unserer|meinem|einer"
    r"|anfang|ende|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember"
    r"|weihnachten|ostern|vorige[nrm]?|neujahr|\d+|zwei|drei|vier|fünf|einem|eben|vorhin|damals|kurzem"
    r"|wann)(?: .{1,40}?)??))?"
)
_MEM_IN: Final = (
    rf"(?: (?:in|an|im|am|bei|über) (?:(?:{YOUR}) )?{STORE}| bei dir| bei ihnen| in dem(?: ,)? was du"
    r" (?:über mich )?(?:weißt|gespeichert hast)| über mich| an deinem wissen(?: über mich)?)"
)
_LATELY: Final = (
    r"(?: (?:alles|so|neulich|kürzlich|zuletzt|in letzter zeit|neu|neue|neuen|neues|neuerdings|denn|da|inzwischen"
    r"|noch|jüngst|dir|sich|heute|frisch|mittlerweile|wieder|überhaupt|in der letzten zeit)){0,4}"
)
_CHANGED: Final = re.compile(
    r"\A(?:was (?:ist|gibt es|gibt's|hat sich|wurde|hast du|haben sie|ist alles|steht)|hat sich|gibt"
    r" es|gibt's|ist|was|irgendwas|etwas|hast du|haben sie|irgendetwas)(?: (?:du|sie|etwas|was"
    r"|irgendwas|irgendetwas|an|dir"
    rf"|sich)){{0,4}}(?P<first>(?:{_LATELY}{_MEM_IN}?){_SINCE}{_LATELY}{_MEM_IN}?{_LATELY})(?: (?:geändert"
    r"|verändert|neu|neues|anders|getan|passiert|dazugekommen|hinzugekommen|aktualisiert|gelernt"
    r"|dazugelernt|gemerkt|gespeichert|neu gelernt|hinzugefügt|ergänzt|notiert|abgespeichert|verändert"
    rf" hat|geändert hat))?(?:{_MEM_IN})?(?P<end> (?:seit|in|während) .{{1,40}})?\Z"
)
_TIME_END: Final = re.compile(r"\A (?:seit|in|während) (?P<since>.+)\Z")
_IS_CHANGE: Final = re.compile(
    r"\b(?:geändert|verändert|getan|neu|neues|neuigkeiten|anders|dazugekommen|hinzugekommen|aktualisiert"
    r"|dazugelernt|gelernt|änderungen|änderung|hinzugefügt|ergänzt|weggefallen|gelöscht)\b"
)
_WHICH: Final = re.compile(
    rf"\A(?:welche|was für) (?:neuen? )?(?:{NOUN}|dinge|fakten|änderungen|veränderungen|neuerungen"
    rf"|neuigkeiten)(?:{_MEM_IN})? (?:sind|hast du|haben sie|wurden|gibt es|gab es|waren|kamen|haben"
    rf" sich|hast du dir|haben sie sich)(?:{_LATELY}){_SINCE}{_LATELY}(?:{_MEM_IN})?(?: (?:neu"
    r"|dazugekommen|hinzugekommen|weggefallen|geändert|verändert|gelöscht|gespeichert|gemerkt|dazu"
    r"|hinzugefügt|angelegt|vorgenommen|gelernt|entstanden|neu dazugekommen|neu gespeichert"
    rf"|abgespeichert|oder|und|weg|verschwunden|gemacht|aktualisiert)){{0,4}}(?:{_MEM_IN})?(?P<end> (?:seit"
    rf"|in) .{{1,40}})?\Z"
)
_SHOWN: Final = re.compile(
    r"\A(?:zeig|zeigen sie|nenn|nennen sie|sag|sagen sie|list|listen sie|erzähl|erzählen sie|gib|geben"
    r" sie|verrat|verraten sie|schreib|zähl|zählen sie|fass|fassen sie|les|lies|lass)(?: (?:mir|uns"
    r"|auf|aus|alles auf|mich wissen|bitte|kurz|sehen)){0,4}(?: [,:]){0,4} (?P<what>.+?)(?: (?:auf|an|her"
    r"|zusammen|vor|aus|sehen|hören))?\Z"
)
_SHOW_INF: Final = re.compile(
    r"\A(?:mir |uns )?(?P<what>.+?) (?:zeigen|auflisten|nennen|anzeigen|ausgeben|sehen|sagen|anschauen"
    r"|ansehen|erzählen|vorlesen|zusammenfassen|wissen|hören)(?P<more>(?: ,)? .+)?\Z"
)
_SAY_INF: Final = re.compile(
    r"\A(?:mir |uns )?(?:sagen|zeigen|erzählen|verraten|auflisten|nennen|sehen|wissen)(?: ,)? (?P<what>.+)\Z"
)
_CHANGES: Final = re.compile(
    r"\A(?:(?:die|alle|deine|ihre|eine|meine|der|den) ){0,4}(?:(?:liste|verlauf|übersicht|zusammenfassung)"
    r" (?:der|mit den|von den|aller) )?(?:(?:letzten?|neuesten?|neusten?|jüngsten?|neuen?|aktuellen?"
    r"|letzter|neuester|\d+|drei|fünf|zehn) ){0,4}(?:änderungen?|veränderungen?|neuerungen|neuigkeiten"
    r"|aktualisierungen|erinnerungen|einträge|gedächtnisänderungen"
    rf"|notizen)(?P<mem>{_MEM_IN})?{_LATELY}{_SINCE}{_LATELY}(?P<late>{_MEM_IN})?\Z"
)

_STILL: Final = (
    r"(?:(?:noch|denn|so|alles|eigentlich|schon|bisher|überhaupt|dir|sich|eigentlich|genau|inzwischen"
    r"|momentan|gerade|da|bislang|jetzt|von mir|bis jetzt) ){0,4}"
)
_KNOW: Final = re.compile(
    rf"\A(?:was|wie viel|was genau|was alles) (?:{_STILL})(?P<verb>weißt|wissen|hast|haben|kennst"
    rf"|merkst|erinnerst|speicherst|speichern|behältst) (?:du|sie) {_STILL}(?:{ABOUT}"
    rf" (?P<topic>.+?))?(?: ?{_STILL})?(?: (?P<part>(?:ab|mit|ein)?gespeichert|gemerkt|notiert|behalten"
    r"|aufgeschrieben|vermerkt|hinterlegt|abgelegt|erfahren|gelernt|festgehalten|gesammelt"
    r"|aufgezeichnet|drauf|im gedächtnis|im kopf|im speicher|in (?:deinem|ihrem) (?:gedächtnis"
    r"|speicher)|in (?:deiner|ihrer) erinnerung|an erinnerungen(?: .+)?|stehen|gemerkt)(?:"
    rf" gespeichert)?(?: {ABOUT} (?P<late>.+?))?)?(?: (?:bisher|bis jetzt|so|alles|noch|aus deinem"
    r" gedächtnis)){0,4}\Z"
)
_SUBORDINATE: Final = re.compile(
    r"\A(?:(?:alles|das|die sachen|die dinge|all das|alle \S+|die \S+|deine \S+|meine \S+|sämtliche"
    rf" \S+)(?: ,)? )?(?:was|die|das|welche \S+|woran) (?:du|sie) {_STILL}(?:{ABOUT} (?P<topic>.+?)"
    rf" )?{_STILL}(?P<part>{KNOWN}|erinnerst|(?:im|in deinem|in ihrem) gedächtnis (?:hast|haben)|(?:im"
    rf"|in deinem) kopf hast)(?: {ABOUT} (?P<late>.+))?\Z"
)
_STANDS: Final = re.compile(
    r"\A(?:alles(?: ,)? )?was (?:steht|ist|befindet sich|liegt|findet sich|gibt es|alles|so|noch)?"
    rf" ?{_STILL}(?:{WHERE})(?: {ABOUT} (?P<topic>.+?))?(?: (?:steht|ist|gespeichert|gespeichert ist"
    r"|stehen|drin|zu finden|zu finden ist|vermerkt|hinterlegt|hinterlegt ist|vermerkt ist)){0,4}\Z"
    rf"|\A(?:alles(?: ,)? )?was (?:steht |ist )?{ABOUT} (?P<early>.+?) {WHERE}(?: (?:steht|ist"
    r"|gespeichert|gespeichert ist|drin)){0,4}\Z"
)
_ANYTHING: Final = re.compile(
    rf"\A(?:weißt|wissen|hast|haben|erinnerst|erinnern) (?:du|sie) (?:{_STILL})(?:(?:dir|sich|dich)"
    rf" )?(?:{_STILL})(?:etwas|was|irgendetwas|irgendwas|irgendwelche (?:\S+)|(?:an )?(?:etwas|irgendwas|was"
    r"|irgendetwas)|erinnerungen|infos|informationen|daten|einträge|notizen)"
    rf" (?:{_STILL})(?:(?:{ABOUT}) (?P<topic>.+?))(?: (?P<part>gespeichert|abgespeichert|gemerkt"
    r"|notiert|behalten|im gedächtnis|in (?:deinem|ihrem) gedächtnis|vermerkt|im kopf))?\Z"
)
_WHICH_MEMORIES: Final = re.compile(
    rf"\A(?:welche|was für|wie viele|wieviele) (?P<noun>{NOUN}|dinge|fakten) (?:{ABOUT}"
    rf" (?P<early>.{{1,40}}?) )?(?:hast|haben|gibt|kennst|hältst|sind|liegen|stehen) (?:du|sie|es)?"
    rf" ?{_STILL}(?:{ABOUT} (?P<topic>.+?))?(?: (?P<part>gespeichert|abgespeichert|gemerkt|notiert"
    rf"|behalten|vermerkt|hinterlegt|{WHERE})){{0,4}}\Z"
)
_WORAN: Final = re.compile(
    rf"\A(?:woran|an was) (?:erinnerst|erinnern) (?:du dich|sie sich)(?: {_STILL})?(?: ?(?:noch|alles"
    rf"|so)){{0,4}}(?: ?{ABOUT} (?P<topic>.+))?\Z"
)
_MEMORIES_OF: Final = re.compile(
    r"\A(?:(?:alle|deine|ihre|die|meine|sämtliche|alles|all deine|deine ganzen|alle deine"
    rf"|gespeicherten) ){{0,4}}(?:erinnerungen|gespeicherten? \S+|notizen|einträge)(?: {ABOUT}"
    r" (?P<topic>.+))?\Z"
)
_ME: Final = frozenset({"mich", "mir", "uns", "meine person", "meiner person"})

_EXPORT: Final = re.compile(
    r"\A(?:(?:exportiere|exportieren sie|gib|geben sie|schick|schicken sie|sende|senden sie|lad|laden"
    r" sie|händige|händigen sie|pack|packen sie|sichere|sichern sie|übergib|erstell|erstelle|erstellen"
    r" sie|stell|stellen sie|liefer|liefere|liefern sie|mach|machen sie|überlass|rück|rücken sie"
    rf"|archiviere|bereite)(?: (?:mir|uns))? (?P<object>.+)|(?P<early>.+?) (?:(?:{ADVERB}|mir|alle)"
    r" ){0,4}(?:exportieren|herunterladen|runterladen|mitnehmen|downloaden|aushändigen|haben|bekommen"
    r"|kriegen|exportierst|als \S+ (?:haben|bekommen|speichern)|geben|schicken|zusenden|sichern"
    r"|umziehen|mitgeben|abholen|anfordern|auf einmal haben|erhalten|zuschicken|sende[nst]*|gibst"
    r"|schickst))\Z"
)
_EXPORTED: Final = re.compile(
    r"\A(?:(?:alle|alles|all|sämtliche|die|meine|mein|deine|ihre|das|dein|ihr|meine ganzen|eine|einen"
    r"|gesamte[nrsm]?|komplette[nrsm]?|vollständige[nrsm]?|ganze[nrsm]?|kopie|datei|export|auszug"
    r"|datensatz|sicherungskopie|sicherung|backup|archiv|zip|mit|von|aller|meiner|all|aus|in"
    r"|gespeicherten?|persönlichen?|eigenen?|der|über|deines|ihres|deiner|des|deinem|ihrem|dem|meinen"
    r"|download|dump|und|erinnerungen) ){0,4}"
    r"(?P<noun>daten|erinnerungen|gedächtnis|gedächtnisses|alles|notizen|kopie|export|infos"
    r"|informationen|gespeicherte|gedächtnisinhalt|gedächtnisinhalte|datensatz|dateien)(?P<known>(?:"
    r" ,)? (?:was|die|das) (?:du|sie) (?:(?:dir|sich|von|über|zu|mich|mir|so|alles|bisher|noch|je|an)"
    rf" ){{0,4}}{KNOWN}(?: ,)?| (?:von|über|zu) (?:mir|mich))?"
    rf"(?: (?:als (?:eine |einer )?.{{1,24}}|in (?:einer|eine) .{{1,20}}|im .{{1,20}}|zum (?:download"
    r"|mitnehmen|herunterladen|runterladen)|mit|heraus|raus|herunter|runter|zusammen|aus|her|rüber|zu"
    rf"|{ADVERB}|zu einem .{{1,20}}|zum anderen .{{1,16}}|bereit|zur verfügung|per .{{1,10}}|an mich"
    rf"|woanders hin|hin|ein|rein|auf meinen .{{1,16}}|und .{{1,20}})){{0,4}}\Z"
)


def changes(clause: CommandClause) -> Command | None:
    """Return the question what changed."""
    if clause.negated:
        return None
    for piece, shown in _asked(clause):
        found = _changed(piece, shown=shown)
        if found is not None:
            return found
    return None


def _asked(clause: CommandClause) -> list[tuple[SentencePart, bool]]:
    """Return what may be a question: the act itself, or what somebody is told to show."""
    piece = clause.act
    long = clause.long
    asked = [(piece, False)]
    for one in (piece, long):
        if (match := _SHOWN.match(one.text)) is not None and not clause.framed:
            asked.append((one.group(match, "what"), True))
        if clause.framed:
            match = _SAY_INF.match(one.text) or _SHOW_INF.match(one.text)
            if match is not None:
                asked.append((one.group(match, "what"), True))
                if match.groupdict().get("more"):
                    asked.append((one.group(match, "more"), True))
    return asked


def _changed(piece: SentencePart, *, shown: bool) -> Command | None:
    text = piece.text
    for pattern in (_CHANGED, _WHICH):
        match = pattern.match(text)
        if match is None or not _IS_CHANGE.search(text):
            continue
        named = _OURS.search(text)
        if pattern is _CHANGED and not named:
            continue
        return Command(CommandKind.WHAT_CHANGED, since=_since(piece, match))
    match = _CHANGES.match(text)
    if match is None or not shown:
        return None
    memory = match["mem"] or match["late"] or "erinnerung" in text or "gedächtnis" in text
    new = re.search(r"letzt|neu|jüngst|änderung|aktuell", text) or match["since"]
    return Command(CommandKind.WHAT_CHANGED, since=_since(piece, match)) if memory and new else None


def _since(piece: SentencePart, match: "re.Match[str]") -> str:
    groups = match.groupdict()
    if groups.get("since"):
        return piece.group(match, "since").said
    if groups.get("end"):
        end = SentencePart(piece.sentence, piece.start + match.start("end"), piece.start + match.end("end"))
        timed = re.match(r"\A(?:seit|in|während) (?P<since>.+)\Z", end.part(0, len(end.text)).text)
        tidy = end.part(0, len(end.text))
        return "" if timed is None else tidy.group(timed, "since").said
    return ""


def recalling(clause: CommandClause) -> Command | None:
    """Return the question what is remembered."""
    if clause.negated:
        return None
    for piece, shown in _asked(clause):
        text = piece.text
        for pattern in (_KNOW, _ANYTHING, _STANDS, _WHICH_MEMORIES, _WORAN):
            if (match := pattern.match(text)) is not None and (not clause.framed or shown):
                found = _recall(piece, match)
                if found is not None:
                    return found
        if shown and (match := _SUBORDINATE.match(text) or _MEMORIES_OF.match(text)) is not None:
            return _recall(piece, match)
    return None


def _recall(piece: SentencePart, match: "re.Match[str]") -> Command | None:
    groups = match.groupdict()
    name = next((name for name in ("topic", "early", "late") if groups.get(name)), None)
    topic = piece.part(0, 0) if name is None else piece.group(match, name)
    mine = _MINE.search(topic.text) is not None
    part, verb = groups.get("part"), groups.get("verb")
    if "part" in groups and match.re in {_KNOW, _ANYTHING} and part is None:
        if verb in {"hast", "haben"} and not (mine and topic.text):
            return None
        if verb in {"merkst", "speicherst", "speichern", "behältst", "kennst"} and not topic.text:
            return None
        if not topic.text:
            return None
        if not mine:
            return Command(CommandKind.RECALL_ABOUT, topic.said, certainty=UNSURE)
    return Command(CommandKind.RECALL_ABOUT, "" if topic.text in _ME else topic.said, certainty=SURE)


def exporting(clause: CommandClause) -> Command | None:
    """Return that the person wants to take all along."""
    whole = _EXPORTED.match(clause.act.text) if clause.own else None
    if whole is not None and re.search(r"\bmeine (?:\S+ )?(?:daten|erinnerungen)\b", clause.act.text):
        return Command(CommandKind.EXPORT)
    match = None if clause.negated else _EXPORT.match(clause.act.text)
    if match is None:
        return None
    if clause.own and clause.act.text.endswith((" sichern", " geben", " schicken")):
        return None
    said = clause.act.group(match, "object" if match["object"] else "early")
    text = said.text
    meant = _EXPORTED.match(text)
    if meant is None or (
        match["early"]
        and not clause.framed
        and not re.search(r"(?:exportieren|herunterladen|runterladen|mitnehmen)\Z", clause.act.text)
    ):
        return None
    mine = (
        re.search(r"\b(?:meine[rn]?|mein|unsere) (?:\S+ )?(?:daten|erinnerungen|informationen|infos|notizen)\b", text)
        is not None
    )
    ours = (
        meant["known"] is not None
        or re.search(
            r"\b(?:deine?[mnrs]?|ihre?[mnrs]?|meine?[nr]?|das) (?:\S+ )?(?:gedächtnis\S*|erinnerungen)\b", text
        )
        is not None
    )
    if text == "alles" and re.match(r"export", clause.act.text):
        ours = True
    return (
        Command(CommandKind.EXPORT)
        if mine or ours or re.search(r"\b(?:alle[nr]?|sämtliche|gespeicherten?) (?:\S+ )?erinnerungen\b", text)
        else None
    )
