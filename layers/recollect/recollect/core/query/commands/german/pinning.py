"""German: pin, unpin, undo."""

import re
from typing import Final

from recollect.core.query.commands.clause import CommandClause
from recollect.core.query.commands.command import SURE, UNSURE, Command, CommandKind
from recollect.core.query.commands.german.objects import object_in
from recollect.core.query.commands.german.words import ADVERB, FOREVER, WHERE
from recollect.core.query.commands.sentences import SentencePart

_MODALS: Final = r"(?:kannst du|sollst du|darfst du|musst du|könntest du|solltest du|können sie|sollten sie|dürfen sie)"
_FOR_EVER: Final = re.compile(rf"\b{FOREVER}\b|angepinnt|angeheftet|\bnie")
_IMP_PIN: Final = re.compile(
    r"\A(?:pinn|pinnen sie|heft|heften sie|fixier|fixiere|fixieren sie|steck) (?P<object>.+?)"
    rf" ?(?:(?:{ADVERB}|{FOREVER}) ){{0,4}}(?:an|fest|oben an|oben fest|ran|dran)?(?: (?:{ADVERB}"
    rf"|{FOREVER})){{0,4}}\Z"
)
_INF_PIN: Final = re.compile(
    rf"\A(?P<object>.+?) (?:(?:{_MODALS}|{ADVERB}|{FOREVER}) ){{0,4}}(?:anpinnen|anheften|festpinnen|pinnen|anpinnst"
    r"|anheftest|festpinnst|fixieren|festhalten|pinn(?: an| fest)?)\Z"
)
_KEEP: Final = re.compile(
    r"\A(?:(?:merk|merken sie|behalt|behalten sie|speicher|speichern sie|bewahr|bewahre|bewahren sie"
    rf"|heb|sicher|sichere|notier|notiere)(?: (?:dir|sich))?) (?P<object>.+?) (?:(?:{ADVERB}|{WHERE}"
    rf"|auf jeden fall) ){{0,4}}(?P<ever>{FOREVER})(?: (?:ab|auf|{WHERE}|{ADVERB})){{0,4}}\Z"
)
_KEEP_LAST: Final = re.compile(
    rf"\A(?P<object>.+?) (?:(?:{ADVERB}|{WHERE}|dir|sich|auf jeden fall) ){{0,4}}(?P<ever>{FOREVER})(?:"
    rf" (?:{WHERE}|{ADVERB}|dir|sich)){{0,4}} (?:merken|behalten|speichern|abspeichern|merkst|behältst"
    r"|speicherst|aufheben|aufbewahren|sichern|gespeichert (?:lassen|haben)|abspeicherst|gemerkt)\Z"
)
_STAYS: Final = re.compile(
    rf"\A(?P<object>.+?) (?:(?:soll|muss|sollte|darf|sollen|müssen)(?: (?:{ADVERB}|{WHERE}|auf jeden"
    rf" fall|bei dir|dir|nie|niemals|nicht|nie wieder|unbedingt)){{0,4}} ?(?P<ever>{FOREVER})?(?: (?:{WHERE}"
    r"|bei dir|drin|gespeichert|angepinnt|angeheftet|erhalten|fest|da)){0,4}(?: (?:bleiben|stehen bleiben"
    r"|sein|werden|gespeichert werden|gemerkt werden|angepinnt werden|bestehen bleiben))"
    rf"|bleibt (?P<ever2>{FOREVER}) ?(?:{WHERE}|gespeichert|angepinnt|drin)?)\Z"
)
_NEVER: Final = re.compile(
    r"\A(?:(?:vergiss|vergessen sie|verlier|verlieren sie|lösch|löschen sie) (?P<object>.+?)"
    rf" (?:(?:{WHERE}|ja) )?(?:nie|niemals|nie wieder|niemals wieder|nie mehr|auf keinen fall)(?:"
    rf" (?:wieder|mehr|{WHERE})){{0,4}}|(?P<early>(?:das|dies|es|diese \S+|die \S+|was .+?)) (?:(?:ja"
    rf"|{WHERE}) )?(?:nie|niemals)(?: wieder|"
    rf" mehr)?(?: {WHERE})? (?:vergessen|verlieren|löschen|vergisst|verlierst)|(?P<may>.+?) (?:darfst"
    rf"|sollst|solltest) (?:du )?(?:nie|niemals)(?: wieder| mehr)?(?: {WHERE})? (?:vergessen|verlieren"
    r"|löschen))\Z"
)
_MARK: Final = re.compile(
    r"\A(?:(?:markier|markiere|markieren sie|kennzeichne|kennzeichnen sie|setz|setzen sie|merk|merken"
    r" sie|speicher|speichern sie|mach|machen sie|stuf|stufe)(?: dir| sich)? (?P<object>.+?) (?:als"
    r"|auf) (?P<as>(?:dauerhaft|permanent|angepinnt|angeheftet|wichtig|sehr wichtig|dauerhafte[nrs]?"
    r"|unlöschbar|favorit|fest)\S*)(?: \S+)?(?: (?:ab|ein))?|(?P<early>.+?) als (?:dauerhaft|permanent"
    r"|angepinnt|angeheftet|wichtig)\S*(?: \S+)? (?:markieren|kennzeichnen|speichern|abspeichern"
    r"|merken))\Z"
)
_UNPIN_ORDER: Final = re.compile(
    rf"\A(?:(?:pinn|pinnen sie|heft|heften sie|mach|machen sie) (?P<object>.+?) (?:(?:{ADVERB}) ){{0,4}}(?:ab"
    rf"|los)|(?:entpinn|entpinne|entpinnen sie|unpinn|unpinne) (?P<other>.+))(?: (?:{ADVERB})){{0,4}}\Z"
)
_UNPIN_LAST: Final = re.compile(
    rf"\A(?P<object>.+?) (?:(?:{_MODALS}|{ADVERB}) ){{0,4}}(?:abpinnen|lospinnen|entpinnen|unpinnen|abheften|loslösen"
    r"|entpinnst|abpinnst|nicht (?:mehr |länger )?(?:anheften|anpinnen|anpinnst|anheftest"
    r"|festpinnen))\Z"
)
_PIN_AWAY: Final = re.compile(
    r"\A(?:(?:nimm|nehmen sie|entfern|entfernen sie|lös|lösen sie|lösch|löschen sie|heb|heben sie|mach"
    r"|machen sie|zieh|ziehen sie|hol|streich) )?(?:(?:bei|von) (?P<first>.+? )|(?P<pre>das |die "
    r"|diese |davon ))?(?:den|die|diesen|das|deinen|ihren|meinen) (?:pinn|pins?|anheftung|markierung"
    r"|pinnung|anpinnung|fixierung|stecknadel|pinnadel)(?: (?:da|dort|hier))?"
    rf"(?: (?:von|bei|für|an|auf) (?P<object>.+?)| (?P<genitive>dieser .+?|der .+?))?(?: (?:{ADVERB}|da"
    r"|davon|kannst|darfst|sollst|du|sie|ab|auf|raus|rausnehmen|entfernen|lösen|aufheben|wegnehmen"
    r"|abnehmen|löschen|wegmachen"
    r"|nehmen|rausziehen|wieder aufheben|los|zurücknehmen|zurück|ab ?nehmen)){0,4}\Z"
)
_NO_MORE: Final = re.compile(
    r"\A(?P<object>.+?) (?:muss|müssen|soll|sollen|braucht|brauchen|sollte|ist|darf|kann|können)"
    rf" (?:{ADVERB} ){{0,4}}(?:nicht mehr|nicht länger|nicht|jetzt nicht mehr|auch nicht mehr)(?:"
    rf" {FOREVER})?(?: (?:so|mehr|{WHERE}|als)){{0,4}}(?: (?:angepinnt|angeheftet|dauerhaft|permanent"
    r"|festgepinnt|fixiert|gepinnt|für immer|so wichtig))+(?: (?:gespeichert|gemerkt))?(?: (?:zu"
    r" )?(?:sein|bleiben|werden|gespeichert bleiben))?\Z"
    rf"|\A(?P<other>.+?) (?:muss|müssen|soll|sollen|braucht|brauchen|sollte)(?: {ADVERB}){{0,4}} nicht"
    rf" (?:mehr )?(?:für immer|dauerhaft|auf dauer|ewig|permanent) .{{0,30}}(?:bleiben|gespeichert"
    r"|behalten|sein|werden)\Z"
)
NOT_FOR_EVER: Final = re.compile(
    r"\A(?P<object>.+?) (?:brauchst|musst|sollst|brauchen|müssen|sollen) (?:du|sie)(?: dir| sich)?"
    rf" nicht (?:mehr )?{FOREVER}"
    r" (?:zu )?(?:behalten|merken|speichern|gespeichert haben)\Z"
)
_NOT_PINNED: Final = re.compile(
    r"\A(?:nicht (?:mehr |länger )?(?:anheften|anpinnen|festpinnen|pinnen)|doch nicht (?:anpinnen"
    r"|anheften)|(?:pinn|heft) (?:das|es|die|sie|diese \S+) (?:wieder )?(?:doch )?nicht (?:mehr"
    r" )?(?:an|fest))\Z"
)

_UNDONE: Final = (
    r"(?:das|es|dies|das letzte|das eben|das gerade|das wieder|die|sie|(?:die|das|deine|ihre|meine"
    r"|diese|den|diesen|dieses) (?:(?:letzte|vorige|eben|gerade|zuletzt|gelöschte|vergessene|verlorene"
    r"|entfernte|gestrichene|eben gelöschte|gerade gelöschte|zuletzt gelöschte|gerade vergessene"
    r"|letzten)[nrs]? ){0,4}(?:(?:gelöschte|vergessene|entfernte|gemachte|vorgenommene)[nrs]? )?"
    r"(?:änderung|löschung|korrektur|aktion|befehl|erinnerung|erinnerungen|notiz|eintrag|gelöschte"
    r"|vergessene|schritt|bearbeitung|änderungen|vergessen|löschen|sache|anweisung)(?: (?:am|im|an|in"
    r"|von|aus) (?:(?:deinem|ihrem|dem|der|deiner|ihrer) )?(?:gedächtnis|erinnerungen|erinnerung"
    r"|speicher|eben|gerade)){0,4}(?: (?:von eben|von gerade|von vorhin))?"
    r"|(?:das(?: ,)? )?was (?:du|sie) (?:(?:gerade|eben|zuletzt|vorhin|da|soeben|dir|gerade eben)"
    r" ){0,4}(?:gelöscht|vergessen|entfernt|gestrichen|geändert|getan|gemacht|weggeworfen|rausgeworfen)"
    r" (?:hast|haben)(?: ,)?)"
)
_UNDO: Final = re.compile(
    rf"\A(?:(?:mach|machen sie|machst du) (?P<a>{_UNDONE})(?: (?:{ADVERB})){{0,4}} (?:rückgängig|ungeschehen)"
    rf"|(?P<b>{_UNDONE})(?: (?:{ADVERB})){{0,4}} (?:rückgängig(?: machen| machst)?|wiederherstellen"
    r"|wiederherstellst|zurücknehmen|zurückholen|ungeschehen machen|wieder herstellen|zurückhaben"
    r"|wiederhaben|zurückbringen)|rückgängig(?: machen| jetzt)?"
    r"|(?:stell|stellen sie|hol|holen sie|bring|bringen sie|gib|geben sie|nimm|nehmen sie|setz|setzen"
    rf" sie)(?: mir| uns)? (?P<c>{_UNDONE})(?: (?:{ADVERB})){{0,4}} (?:wieder her|her|zurück|wieder zurück"
    rf"|wieder|wieder rein|wieder ins gedächtnis|zurück ins gedächtnis)|(?P<d>{_UNDONE})(?:"
    rf" (?:{ADVERB})){{0,4}} (?:rückgängig|wieder her|zurück)|(?:widerruf|widerrufe|widerrufen sie|revidiere"
    rf"|undo) ?(?P<e>{_UNDONE})?|undo"
    r"|(?:hol|holen sie|stell|stellen sie|bring|bringen sie|gib|nimm)(?: mir)? (?:das )?(?:wieder"
    r" )?(?:zurück|her|wieder)(?: ,)? was (?:du|sie) .{1,30}(?:gelöscht|vergessen|entfernt|gestrichen"
    r"|geändert|rausgenommen) (?:hast|haben))"
    rf"(?: (?:{ADVERB})){{0,4}}\Z"
)


def pinning(clause: CommandClause) -> Command | None:
    """Return what is to be kept for good."""
    piece = clause.act
    if clause.own or clause.negated or re.search(r"\bnicht\b", piece.text):
        return None
    if re.match(r"\A(?:dauerhaft |fest ){0,4}(?:anpinnen|anheften|festpinnen)(?: danke)?\Z", piece.text):
        return Command(CommandKind.PIN_THAT)
    for pattern in (_IMP_PIN, _INF_PIN, _KEEP, _KEEP_LAST, _STAYS, _NEVER, _MARK):
        match = pattern.match(piece.text)
        if match is None or (pattern is _STAYS and not _FOR_EVER.search(piece.text)):
            continue
        name = next(
            name for name, said in match.groupdict().items() if said is not None and name in {"object", "early", "may"}
        )
        meant = object_in(piece.group(match, name))
        if pattern is _IMP_PIN and not re.search(r" (?:an|fest|oben|dran|ran)\b|pinn ", piece.text):
            continue
        if meant is not None and meant.points:
            return Command(CommandKind.PIN_THAT)
    return None


def unpinning(clause: CommandClause) -> Command | None:  # noqa: PLR0911 - a way of saying it each
    """Return what is to be pinned no longer."""
    piece, found = clause.act, Command(CommandKind.UNPIN_THAT)
    if _NOT_PINNED.match(piece.text) or (
        clause.negated and re.search(r"(?:anpinnen|anheften|anpinnst|anheftest|angepinnt|angeheftet)", piece.text)
    ):
        return found
    if clause.own or (clause.asks and not clause.framed):
        return None
    if re.match(r"\A(?:wieder |jetzt ){0,4}(?:abpinnen|entpinnen|lospinnen|unpinnen)(?: danke)?\Z", piece.text):
        return found
    if re.match(r"\A(?:dies\w*|die|das) \S+ braucht keine(?:n)? (?:pinn|pin|anheftung) mehr\Z", piece.text):
        return found
    for pattern in (_UNPIN_ORDER, _UNPIN_LAST, _PIN_AWAY, _NO_MORE, NOT_FOR_EVER):
        match = pattern.match(piece.text)
        if match is None:
            continue
        if pattern is _PIN_AWAY:
            ends = re.search(
                r" (?:weg|ab|raus|auf|los|entfernen|lösen|aufheben|wegnehmen|abnehmen|wegmachen"
                r"|rausnehmen|zurücknehmen|zurück)(?: |\Z)|\A(?:entfern|lös|lösch|heb|streich)",
                piece.text,
            )
            named = next((piece.group(match, name) for name in ("first", "object", "genitive") if match[name]), None)
            if ends and (named is None or _points(named)):
                return found
            continue
        named = next((piece.group(match, name) for name in ("object", "other") if match.groupdict().get(name)), None)
        if named is not None and _points(named):
            return found
    return None


def _points(piece: SentencePart) -> bool:
    meant = object_in(piece)
    return (meant is not None and meant.points) or re.match(
        r"\A(?:dies\w*|der|die|das|dem|den)(?: \S+)? ?(?:erinnerung|notiz|eintrag|da|hier|ding)?\Z", piece.text
    ) is not None


def undoing(clause: CommandClause) -> Command | None:
    """Return that the last change is to be undone."""
    match = None if clause.negated else _UNDO.match(clause.act.text)
    if match is None:
        return None
    weak = (
        re.match(r"\A(?:gib|geben|nimm|bring|setz|hol)\b", clause.act.text) is not None
        and re.search(r"erinnerung|gelöscht|vergess|gedächtnis|änderung", clause.act.sentence.text) is None
    )
    return Command(CommandKind.UNDO, certainty=UNSURE if weak else SURE)
