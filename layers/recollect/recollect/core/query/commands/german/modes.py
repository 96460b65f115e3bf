"""German: memory off and on, incognito."""

import re
from typing import Final

from recollect.core.query.commands.clause import CommandClause
from recollect.core.query.commands.command import Command, CommandKind
from recollect.core.query.commands.german.words import ADVERB, NOW, YOUR

_MEMORY: Final = (
    rf"(?:{YOUR} )?(?:gedächtnis(?:funktion|speicher)?|erinnerungsfunktion|speicherfunktion|merkfunktion"
    r"|memory(?:-funktion)?|erinnerungen|speicherung|langzeitgedächtnis|speichern|merken|erinnern"
    r"|mitschreiben|mitspeichern|gedächtnisfunktion)"
)
_REST: Final = rf"(?:(?: ,)? {NOW}){{0,4}}"
_THINGS: Final = (
    r"(?:nichts|sachen|dinge|alles|etwas|irgendwas|irgendetwas|keine (?:sachen|dinge|erinnerungen|daten"
    r"|infos|informationen|notizen|neuen .+)|neues|neue sachen|neue dinge|infos|informationen|daten"
    r"|(?:alles|nichts von dem|das|nichts)?(?: ,)? ?was ich (?:dir |ihnen |hier |so ){0,4}(?:sage|schreibe"
    r"|erzähle|tippe|mitteile|erwähne)(?: ,)?|notizen|unsere gespräche|dieses gespräch|meine"
    r" (?:nachrichten|sachen)|erinnerungen|gespräche)"
)
_STORE_INF: Final = (
    r"(?:speichern|merken|anlegen|abspeichern|behalten|notieren|aufzeichnen|mitspeichern|mitschreiben|aufschreiben"
    r"|sichern|festhalten|protokollieren|mitloggen|sammeln|lernen|zu speichern|zu merken|zu behalten"
    r"|abzuspeichern|aufzuzeichnen|zu notieren|mitzuschreiben|speicherst|merkst|behältst|mitschreibst"
    r"|aufzeichnest|abspeicherst|notierst|erinnern|zu erinnern|mitzuspeichern|mitmerken|aufnehmen)"
)
_STORE_IMP: Final = (
    r"(?:speicher|speichern sie|speichere|merk|merken sie|behalt|behalten sie|notier|notiere|notieren sie"
    r"|zeichne|zeichnen sie|schreib|schreiben sie|sichere|halte)"
)
_FILL: Final = rf"(?:(?:{NOW}|ja|weiter|weiterhin|länger|neu|einfach) ){{0,4}}"
_OFF: Final = re.compile(
    rf"\A(?:(?:schalt|schalten sie|mach|machen sie|stell|stellen sie|knips) {_MEMORY}(?: {ADVERB}){{0,4}}"
    r" (?:aus|ab)|(?:deaktiviere|deaktivieren sie|pausiere|pausieren sie|stopp|stoppe|stoppen sie"
    rf"|unterbrich|unterbrechen sie|beend|beenden sie) {_MEMORY}|{_MEMORY}(?: {ADVERB}){{0,4}} (?:aus|ab"
    r"|ausschalten|abschalten|ausmachen|abstellen|deaktivieren|pausieren|stoppen|ausstellen"
    r"|abschaltest|ausschaltest|deaktivierst|ausmachst)"
    rf"|(?:hör|hören sie|höre) (?:{ADVERB} ){{0,4}}(?:damit )?auf(?: ,)?(?: (?:damit|dir|sich))?(?: ,)?"
    rf" ?(?:dir |sich )?(?:{_THINGS} )?{_FILL}{_STORE_INF}|(?:damit )?aufhören(?: ,)?(?: (?:dir|sich))?"
    rf" (?:{_THINGS} )?{_FILL}{_STORE_INF}|schluss mit(?: dem)? (?:speichern|merken"
    r"|mitschreiben|gedächtnis)|(?:kein|ohne) (?:gedächtnis|speichern|erinnerung(?:en)?)(?: mehr)?"
    rf"|{_STORE_IMP} {_FILL}(?:nichts|keine (?:\S+ )?(?:sachen|dinge|erinnerungen|daten|infos"
    r"|informationen|notizen)(?: mehr)?)(?: davon| von (?:dem|allem|mir|diesem gespräch|dem gespräch)|"
    rf" {_FILL}| mehr)?(?: ?(?:,)? ?was ich .+)?(?: ab| auf| mit| fest)?|{_FILL}(?:nichts|keine (?:\S+"
    r" )?(?:sachen|dinge|erinnerungen|daten|infos|informationen|notizen))(?: mehr)?(?: (?:von|über"
    rf"|aus) (?:mir|mich|dem|diesem gespräch|uns)(?: ,)?(?: was ich .+?)?)? {_FILL}{_STORE_INF}"
    rf"|{_THINGS} {_FILL}nicht (?:mehr |länger )?{_STORE_INF}|{_STORE_IMP} {_FILL}{_THINGS}"
    rf" {_FILL}nicht(?: mehr)?|nichts (?:mehr )?(?:davon )?(?:über mich |von mir"
    rf" )?{_STORE_INF})(?:{_REST})\Z"
)
_OFF_NOT: Final = re.compile(rf"\A(?:dir |sich )?{_FILL}(?:{_THINGS} )?{_FILL}(?:mehr )?{_STORE_INF}(?:{_REST})\Z")
_NO_LONGER: Final = re.compile(
    rf"\A(?:{_FILL})(?:möchte|will|wünsche|wollen|möchten) (?:ich|wir)(?: nicht(?: mehr)?)?(?: ,)? dass"
    rf" (?:du|sie) (?:dir |sich )?(?:{_FILL})(?:{_THINGS} )?(?:{_FILL}){_STORE_INF}\Z"
)
_SINGLE: Final = re.compile(
    rf"\A(?:{_FILL})(?:sollst|darfst|brauchst|musst|sollen|dürfen|wird|werden) (?:du |sie )?(?:dir "
    rf"|sich )?(?:{_FILL})nichts(?: mehr)? (?:{_FILL})(?:{_STORE_INF}|gespeichert|gemerkt"
    r"|aufgezeichnet)\Z"
)
_ON: Final = re.compile(
    rf"\A(?:(?:schalt|schalten sie|mach|machen sie|stell|stellen sie) {_MEMORY}(?: {ADVERB}){{0,4}} (?:ein"
    r"|an)|(?:aktiviere|aktivieren sie|reaktiviere|reaktivieren sie|starte|start|starten sie)"
    rf" {_MEMORY}|{_MEMORY}(?: {ADVERB}){{0,4}} (?:an|ein|einschalten|anschalten|anmachen|aktivieren"
    r"|einschaltest|anstellen|anmachst|aktivierst|reaktivieren|fortsetzen)"
    rf"|(?:fang|fangen sie|beginn|beginne) (?:{ADVERB} ){{0,4}}(?:an|wieder an|damit an)?(?: ,)? ?(?:dir "
    rf"|sich )?(?:{_THINGS} )?{_FILL}{_STORE_INF})(?:{_REST})\Z"
)
_AGAIN_INF: Final = re.compile(
    rf"\A(?=.*\b(?:wieder|ab jetzt|ab sofort|von jetzt an|ab hier)\b)(?:dir |sich )?{_FILL}(?:{_THINGS}"
    rf" )?{_FILL}(?:{_STORE_INF})(?: {NOW}){{0,4}}(?: ,)?(?: ?was ich .+)?\Z"
)
_AGAIN_IMP: Final = re.compile(
    rf"\A{_STORE_IMP} (?:dir |sich )?(?=.*\bwieder\b){_FILL}{_THINGS}(?: {NOW}){{0,4}}(?: ab| mit)?\Z"
)

_INCOGNITO: Final = (
    r"(?:inkognito(?:modus|sitzung|-sitzung|chat|gespräch)?|inkognito modus|private[nrsm]? (?:modus"
    r"|sitzung|chat|gespräch)|privatmodus|anonyme[nrsm]? modus|geheimmodus|privaten modus|inkognitos"
    r"|vertraulichen modus|inkognitomodus)"
)
_TAIL: Final = (
    rf"(?: (?:{NOW}|{ADVERB}|sitzung|modus|mit dir|mit ihnen|bleiben|ein|rein|reden|an|über .{{1,30}}"
    rf"|für .{{1,24}})){{0,4}}"
)
_IN: Final = re.compile(
    r"\A(?:(?:geh|gehen sie|gehe|wechsel|wechseln sie|schalt|schalten sie|spring|komm|stell|stellen"
    r" sie|mach|machen sie|start|starten sie|beginn|beginne|beginnen sie|aktiviere|aktivieren sie"
    r"|öffne|öffnen sie|bleib|bleiben sie|sei|nutz|nutze|verwende|lass|eröffne|leg|führ)"
    rf" (?:(?:{ADVERB}|{NOW}|uns|auf|in|in den|in die|in das|ins|den|die|das|dich|sich|eine|einen|ein"
    r"|um|zu|zum|mal|es|alles|im|hier|dieses gespräch|diesen chat|diese sitzung|um auf|um in|zum)"
    rf" ){{0,4}}{_INCOGNITO}(?:{_TAIL}| an| ein| um){{0,4}}"
    rf"|(?:(?:{ADVERB}|{NOW}|uns|auf|in|in den|in die|ins|den|die|das|eine|einen|ein|im|mit dir|ich|wir"
    rf"|zu|es) ){{0,4}}{_INCOGNITO}(?: (?:{NOW}|{ADVERB}|mit dir|mit ihnen|über .{{1,30}})){{0,4}} (?:gehen|reden"
    r"|sprechen|schreiben|chatten|starten|beginnen|wechseln|aktivieren|einschalten|anschalten|an|ein"
    r"|bleiben|unterhalten|weitermachen|schalten|sein|weiterreden|weitersprechen|eröffnen|machen"
    r"|anmachen|wechselst|gehst|startest|plaudern|weiter|umschalten|öffnen|nutzen|stellen|rein|führen"
    rf"|fortsetzen)(?:{_TAIL})"
    rf"|(?:alles|was|das)(?: ,)?(?: .{{1,40}}?)? (?:ist|bleibt|sei|läuft|gilt|soll) (?:(?:{ADVERB}"
    rf"|{NOW}|als|im) ){{0,4}}{_INCOGNITO}(?:{_TAIL})|(?:dieses gespräch|dieser chat|die sitzung|diese"
    r" sitzung|das gespräch|das folgende|der rest|wir) (?:ist|bleibt|soll|läuft|sind|reden|sprechen"
    rf"|machen) (?:(?:{ADVERB}|{NOW}|als|im) ){{0,4}}{_INCOGNITO}(?:{_TAIL}))\Z"
)
_WE_IN: Final = re.compile(
    rf"\A(?:{NOW} ){{0,4}}(?:reden|sprechen|machen|bleiben|schreiben|chatten|gehen) wir (?:(?:{ADVERB}|{NOW})"
    rf" ){{0,4}}{_INCOGNITO}(?:{_TAIL})\Z"
)
_BARE_IN: Final = re.compile(
    rf"\A(?:(?:{NOW}|in den|in die|ins|ab in|ab in den|rein in den|ab ins) ){{0,4}}{_INCOGNITO}"
    rf"(?: (?:{NOW}|an|ein)){{0,4}}\Z"
)
_OUT: Final = re.compile(
    r"\A(?:(?:beend|beenden sie|verlass|verlassen sie|stopp|stoppe|stoppen sie|deaktiviere"
    r"|deaktivieren sie|schließ|schließe|schließen sie|schluss mit|genug|ende|aus mit|raus aus|weg mit"
    rf"|kein|keine|keinen|nicht mehr|abbrechen) (?:(?:{ADVERB}|den|die|das|dem|der|diese|diesen|unsere"
    rf"|dieses|mit|jetzt) ){{0,4}}{_INCOGNITO}(?:{_TAIL}| mehr| aus| auf){{0,4}}"
    r"|(?:schalt|schalten sie|mach|machen sie|stell|stellen sie|geh|gehen sie|komm|kommen sie|wechsel"
    rf"|wechseln sie|spring|tritt)(?: (?:{ADVERB}|{NOW})){{0,4}} (?:(?:den|die|das) )?{_INCOGNITO}(?:"
    rf" {ADVERB}){{0,4}} (?:aus|ab)|(?:geh|gehen sie|komm|kommen sie|wechsel|wechseln sie|schalt|lass uns"
    rf"|tritt|spring)? ?(?:(?:{ADVERB}|{NOW}|uns|ich|wir) ){{0,4}}(?:aus|aus dem|aus der|vom|von) (?:dem |der"
    rf" |den )?{_INCOGNITO}(?: (?:{ADVERB}|{NOW}|wieder|zurück|raus|heraus|hinaus|in den normalen modus"
    r"|zum normalen modus|zurück in den normalen modus|rausgehen|gehen|kommen|raus gehen|wechseln"
    r"|austreten|aussteigen)){0,4}"
    rf"|(?:(?:{ADVERB}|den|die|das|dem|der|diese|diesen|unsere|mit|mit dem|jetzt|ich|wir)"
    rf" ){{0,4}}{_INCOGNITO}(?: (?:{ADVERB}|{NOW})){{0,4}} (?:beenden|verlassen|ausschalten|abschalten|aus|ab"
    r"|deaktivieren|stoppen|ende|vorbei|beendest|verlässt|ausmachen|zu ende|schluss|schließen|aufheben"
    r"|abbrechen|beendet|ist (?:vorbei|zu ende|beendet)|ist jetzt (?:vorbei|zu ende)|kann (?:aus|weg"
    rf"|beendet werden)|brauche ich nicht mehr|brauchen wir nicht mehr)(?: (?:{ADVERB})){{0,4}}"
    rf"|(?:geh|gehen sie|wechsel|wechseln sie|schalt|schalten sie|zurück)(?: (?:{ADVERB}|{NOW}"
    r"|zurück)){0,4} (?:in den|zum|auf|auf den|in das|ins|in die) (?:normalen?|regulären?|üblichen?"
    r"|normale) (?:modus|chat|gespräch|sitzung|betrieb)(?: (?:zurück|um|wieder)){0,4}|(?:du|sie|wir|ich)"
    rf" (?:brauchst|musst|brauchen|müssen|brauche|muss|bist|sind)(?: {ADVERB}){{0,4}} nicht (?:mehr|länger)"
    rf" (?:im )?{_INCOGNITO} ?(?:zu )?(?:sein|bleiben|reden|sprechen)?)\Z"
)
_OUT_NOT: Final = re.compile(
    rf"\A(?:(?:im|in|mehr|länger|{ADVERB}) ){{0,4}}{_INCOGNITO} (?:zu )?(?:sein|bleiben|reden|laufen)(?:{_TAIL})\Z"
)


def switching(clause: CommandClause) -> Command | None:
    """Return whether memory is to go off or on."""
    text, off, on = clause.act.text, Command(CommandKind.MEMORY_OFF), Command(CommandKind.MEMORY_ON)
    if clause.negated:
        return off if _OFF_NOT.match(text) and not re.match(r"(?:das|es|dir das) (?:mehr )?\S+\Z", text) else None
    if clause.asks and not clause.framed:
        return None
    if (
        _OFF.match(text)
        or (text.endswith(("auf", "aufhören")) and _OFF.match(clause.long.text))
        or _NO_LONGER.match(clause.long.text)
        or _SINGLE.match(text)
    ):
        return off
    if re.search(r"\b(?:nicht|nichts|keine?)\b", text):
        return None
    if (text.endswith(" an") and _ON.match(clause.long.text)) or _ON.match(text) or _AGAIN_IMP.match(text):
        return on
    again = clause.framed and not clause.own and re.search(r"\bwieder\b", clause.act.sentence.text)
    return on if again and _AGAIN_INF.match(_from_frame(clause)) else None


def _from_frame(clause: CommandClause) -> str:
    """Return the act, with what of its adverbs the frame has taken."""
    taken = "wieder " if "wieder" in clause.act.sentence.text[: clause.act.start].split() else ""
    return taken + clause.act.text


def incognito(clause: CommandClause) -> Command | None:
    """Return whether an incognito session is to begin or to end."""
    text = clause.act.text
    if re.search(r"\b(?:chrome|safari|firefox|edge|browser|tab|fenster)\b", clause.act.sentence.text):
        return None
    if clause.negated:
        return Command(CommandKind.INCOGNITO_END) if _OUT_NOT.match(text) else None
    if clause.asks and not clause.framed:
        return None
    if _OUT.match(text):
        return Command(CommandKind.INCOGNITO_END)
    if _IN.match(text) or _WE_IN.match(text) or _BARE_IN.match(text):
        return Command(CommandKind.INCOGNITO_START)
    return None
