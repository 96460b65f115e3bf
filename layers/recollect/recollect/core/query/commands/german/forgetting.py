"""German: forget that, forget all about somebody."""

import re
from typing import Final

from recollect.core.query.commands.clause import CommandClause
from recollect.core.query.commands.command import SURE, UNSURE, Command, CommandKind
from recollect.core.query.commands.english.objects import CommandObject
from recollect.core.query.commands.german.objects import object_in
from recollect.core.query.commands.german.pinning import NOT_FOR_EVER
from recollect.core.query.commands.german.words import ADVERB, STORE, WHERE, YOUR
from recollect.core.query.commands.sentences import SentencePart

_STORE: Final = re.compile(rf"\b{STORE}\b")
_WHERE: Final = re.compile(WHERE)
_FORGET: Final = r"vergessen|vergisst|vergesst|vergiss"
_DELETE: Final = (
    r"löschen|löschst|löscht|entfernen|entfernst|entfernt|streichen|streichst|streicht|tilgen|tilgst"
    r"|rausnehmen|herausnehmen|rausnimmst|herausnimmst|rauswerfen|rauswirfst|rausschmeißen|wegwerfen"
    r"|rausstreichen|rauslöschen"
    r"|ausradieren|wegmachen|verwerfen|vernichten|ausradierst|wegnehmen|eliminieren|beseitigen"
    r"|beseitigst|verwirfst|rausmachen|rausholen|zu löschen|zu entfernen|loswerden|säubern|bereinigen"
    r"|leeren|leerst"
)
_ORDER: Final = re.compile(
    r"\A(?:(?P<forget>vergiss|vergesst|vergessen sie)|(?P<delete>lösch|löscht|löschen sie|entfern"
    r"|entfernt|entfernen sie|streich|streicht|streichen sie|tilg|tilgen sie|verwirf|beseitig"
    r"|beseitigen sie|bereinige|leere|leer|leeren sie|vernichte|eliminiere)"
    r"|(?P<take>nimm|nehmen sie|nehmt|wirf|werfen sie|schmeiß|schmeißen sie|hol|holen sie|radier"
    r"|radiere|radieren sie|mach|kick|hau|bekomm|raus mit|weg mit)) (?P<object>.+)\Z"
)
_LAST: Final = re.compile(
    rf"\A(?P<object>.+?) (?:(?:{ADVERB}|{WHERE}) ){{0,4}}(?:(?P<forget>{_FORGET})|(?P<delete>{_DELETE}))(?:"
    r" (?:würdest|könntest|kannst|sollst|willst))?\Z"
)
_SECOND: Final = re.compile(
    r"\A(?P<object>.+?) (?:(?P<forget>vergisst|vergessen|vergiss)|(?P<delete>löschst|löschen|lösch"
    rf"|entfernst|entfernen|streichst|streichen|nimmst|nehmen))(?: (?:du|sie))?(?P<rest>(?: (?:{ADVERB}"
    rf"|{WHERE})){{0,4}})\Z"
)
_MODAL: Final = re.compile(
    r"\A(?P<object>.+?) (?P<modal>sollst|kannst|darfst|musst|solltest|brauchst|sollen|können|dürfen"
    r"|müssen|könntest|würdest|möchtest|könnten|will ich|möchte ich) ?(?:du|sie|dass du|, dass du)?"
    rf" ?(?:dir |sich )?(?P<rest>(?:(?:{ADVERB}|{WHERE}|nicht|nicht mehr|mehr|länger|dir|sich) ){{0,4}})"
    rf"(?:(?P<forget>{_FORGET})|(?P<delete>{_DELETE})|(?P<know>wissen|merken|behalten|kennen|speichern"
    r"|zu wissen|zu merken|zu speichern|zu behalten|gespeichert haben|im gedächtnis (?:behalten|haben)"
    r"|im kopf behalten|aufheben))\Z"
)
_BEFORE_OBJECT: Final = re.compile(
    r"\A(?:wieder )?(?:vergessen|löschen|streichen|entfernen|vergisst|löschst)(?: ,)?"
    r" (?P<object>(?:was|alles|dass|das was|dass) .+)\Z"
)
_ALONE: Final = re.compile(
    rf"\A(?:(?:{ADVERB}) ){{0,4}}(?:vergessen|löschen|streichen|entfernen|vergiss|lösch|tilgen|rausnehmen)(?:"
    rf" (?:{ADVERB})){{0,4}}\Z"
)
_NOT_STORED: Final = re.compile(
    r"\A(?:merk|merken sie|speicher|speichere|speichern sie|behalt|behalten sie|notier|notiere)(?: dir"
    r"| sich)? (?P<object>.+?)"
    r" (?:lieber |auf keinen fall |aber |besser ){0,4}nicht(?: mehr| länger)?(?: ab| auf| im gedächtnis)?\Z"
)
_REGRET: Final = re.compile(
    r"\bhätte ich (?:dir |ihnen |hier |das |es ){0,4}(?:lieber |besser )?nicht|\b(?:das|es) (?:war|ist)"
    r" (?:zu |sehr |echt )?(?:privat|persönlich|vertraulich|nicht für)"
    r"|\bfalsche[rs]? (?:chat|fenster)|\bnicht für (?:dich|sie) (?:bestimmt|gedacht)|\bwollte ich"
    r" (?:dir |ihnen )?(?:gar |eigentlich )?nicht",
    re.IGNORECASE,
)
_KEPT: Final = re.compile(
    rf"\A(?P<object>.+?) (?:(?:dir |sich )?(?:{ADVERB} ){{0,4}})(?:nicht|nicht mehr|nicht länger)(?: mehr)?"
    r" (?:zu )?(?P<know>wissen|weißt|merken|zu merken|merkst|behalten|behältst|kennen|speichern|zu"
    r" speichern|zu wissen|speicherst|gespeichert hast|gespeichert haben|im gedächtnis (?:hast"
    r"|behältst|behalten))\Z"
)
_KEPT_FRAMED: Final = re.compile(
    r"\A(?P<object>.+?) (?:zu )?(?:wissen|weißt|merken|merkst|behalten|behältst|kennen|speichern"
    r"|speicherst|kennst|gespeichert (?:hast|haben)|im gedächtnis (?:hast|behältst|behalten))\Z"
)
_BELONGS: Final = re.compile(
    r"\A(?P<object>.+?) (?:(?:gehört|gehören|hat|haben|soll|sollte|sollten|sollen|darf|dürfen|muss"
    r"|müssen|hätte|hätten) (?:(?:nicht|nichts|gar nicht|gar nichts|nicht mehr|nichts mehr|auf keinen"
    rf" fall|keinesfalls) ?(?:mehr )?)(?:{WHERE}|in (?:{YOUR} )?{STORE})?(?: (?:zu suchen|verloren"
    r"|stehen|sein|bleiben|gespeichert (?:sein|werden|bleiben)|auftauchen|landen sollen))?)\Z"
)
_NOTHING_THERE: Final = re.compile(
    rf"\A(?P<object>.+?) (?:hat|haben) {WHERE} (?:gar )?nichts (?:mehr )?(?:zu suchen|verloren)\Z"
)
_NOT_TOPIC: Final = re.compile(
    r"\A(?:(?:das|es|alles|dir|sich|nichts|sachen|dinge|was ich .+|etwas|irgendwas) ?){0,4}\Z|\A(?:nichts"
    r"|ab jetzt|von jetzt|jetzt|künftig|mehr)\b"
)


def forgetting(clause: CommandClause) -> Command | None:
    """Return what is to be forgotten."""
    piece = clause.act
    if clause.negated:
        match = _KEPT_FRAMED.match(piece.text)
        return None if match is None else _not_kept(piece.group(match, "object"))
    if NOT_FOR_EVER.match(piece.text) or (clause.own and re.search(r"\b(?:nicht|nichts)\b", piece.text)):
        return None
    if _denied(piece.text):
        return _not_to_keep(clause)
    if not clause.framed and (match := _ORDER.match(piece.text)) is not None:
        return _ordered(clause, match)
    if not clause.framed and (match := _MODAL.match(piece.text)) is not None and not match["know"]:
        return _by_modal(clause, match)
    return _asked(clause)


def _not_to_keep(clause: CommandClause) -> Command | None:
    """Return what is not to be kept, in a clause that says "not"."""
    piece, own = clause.act, clause.own
    if (match := _NOTHING_THERE.match(piece.text)) is not None:
        return _to_forget(object_in(piece.group(match, "object")), sure=True)
    if not clause.framed and (match := _NOT_STORED.match(piece.text)) is not None:
        return _not_kept(piece.group(match, "object"))
    if clause.framed and not own and piece.text.startswith(("nichts ", "mein", "unser")):
        match = _KEPT_FRAMED.match(piece.text)
        return None if match is None else _not_kept(piece.group(match, "object"))
    match = _MODAL.match(piece.text) or _KEPT.match(piece.text)
    if match is not None and match["know"]:
        known = "wissen" in match["know"] and not re.search(r"\bmehr\b", piece.text)
        return None if known else _not_kept(piece.group(match, "object"))
    return _out_of_place(piece)


def _out_of_place(piece: SentencePart) -> Command | None:
    belongs = _BELONGS.match(piece.text)
    if belongs is None or not (_STORE.search(piece.text) or "speicher" in piece.text):
        return None
    meant = object_in(piece.group(belongs, "object"))
    return _to_forget(meant, sure=meant is not None and (meant.mine or meant.points))


def _asked(clause: CommandClause) -> Command | None:  # noqa: PLR0911 - a way of saying it each
    """Return what is asked for with the verb behind its object, or before a clause that is its object."""
    piece = clause.act
    if (match := _BEFORE_OBJECT.match(piece.text)) is not None:
        meant = None if clause.own else object_in(piece.group(match, "object"))
        return _to_forget(meant, sure=meant is not None and (meant.points or meant.mine or meant.marked))
    if _ALONE.match(piece.text) and not clause.own and not clause.asks:
        return _of_before(clause)
    match = _LAST.match(piece.text) or (None if clause.framed else _SECOND.match(piece.text))
    meant = None if match is None else object_in(piece.group(match, "object"))
    if match is None or meant is None or (clause.own and not meant.marked):
        return None
    if not clause.framed and not _may_stand_alone(clause, match, meant):
        return None
    if match["forget"] and match["object"] == "es":
        return _of_before(clause)
    marked = meant.marked or _WHERE.search(piece.text) is not None
    if match["forget"] or marked or (meant.points and (meant.bare or not clause.own)):
        return _to_forget(meant, sure=meant.mine or meant.points or marked)
    return _to_forget(meant, sure=False)


def _denied(text: str) -> bool:
    return re.search(r"\b(?:nicht|nichts|nie|niemals|kein|keine|keinen)\b", text) is not None and not re.match(
        r"(?:vergiss|lösch|entfern|streich)\b.* (?:über|dass|was|mit)\b", text
    )


def _ordered(clause: CommandClause, match: "re.Match[str]") -> Command | None:  # noqa: PLR0911 - a way of saying it each
    said = clause.act.group(match, "object")
    if re.match(r"(?:nicht|nie|niemals|nichts|bloß nicht|ja nicht)\b", said.text) or re.search(
        r" (?:nicht|nie|niemals)(?: (?:wieder|mehr))?\Z", said.text
    ):
        return None
    if match["take"]:
        gone = re.search(r" (?:raus|heraus|weg|hinaus|aus|runter)\b|\A(?:aus|raus)\b", " " + said.text) or match[
            "take"
        ].startswith(("raus", "weg"))
        if not gone or not _STORE.search(said.text):
            return None
        late = re.search(r" (?:raus|heraus|weg|hinaus|aus|runter)(?: \S+)?\Z", said.text)
        said = said if late is None else said.part(0, late.start())
    meant = object_in(said)
    if meant is None:
        return None
    bare_it = (
        said.text in {"es", "ihn", "sie"}
        or re.match(r"\A(?:es|sie|ihn) (?:wieder|dann|einfach|jetzt|bitte|sofort)\Z", said.text) is not None
    )
    if match["forget"] and bare_it and not meant.marked:
        again = "wieder" in said.text
        return _of_before(clause) or (_to_forget(meant, sure=True) if again else None)
    if match["forget"] or meant.marked:
        return _to_forget(meant, sure=meant.mine or meant.points or meant.marked)
    if meant.points and meant.bare:
        return _of_before(clause) or _to_forget(meant, sure=True)
    if meant.points:
        told = re.search(
            r"gesagt|erzähl|eben|gerade|nachricht|erinnerung|letzte|geschrieben|verraten|anvertraut|erwähnt", said.text
        )
        return _to_forget(meant, sure=told is not None)
    return _to_forget(meant, sure=False) if meant.mine else None


def _by_modal(clause: CommandClause, match: "re.Match[str]") -> Command | None:
    meant = object_in(clause.act.group(match, "object"))
    if meant is None or "ich" in match["modal"].split():
        return None
    rest = match["rest"]
    marked = meant.marked or _WHERE.search(rest) is not None
    if match["forget"]:
        firm = marked or not meant.bare or "wieder" in rest or "jetzt" in rest
        idiom = match["modal"].startswith("kannst") and not (marked or "wieder" in rest)
        return _to_forget(meant, sure=meant.mine) if firm and not (idiom and not meant.points) else None
    return _to_forget(meant, sure=marked or meant.points) if marked or meant.points or meant.mine else None


def _may_stand_alone(clause: CommandClause, match: "re.Match[str]", meant: CommandObject) -> bool:
    """Tell whether an infinitive, or a verb behind its object, tells somebody to do it."""
    said = clause.act.group(match, "object").text
    if re.match(r"\A(?:ich|er|wir|man|jemand|wer|wie|kann|soll|muss|darf|könnte)\b", said):
        return False
    ends_imperative = clause.act.text.endswith((" vergiss", " lösch", " streich", " entfern")) or re.search(
        r" (?:vergiss|lösch) (?:wieder|bitte|jetzt)\Z", clause.act.text
    )
    if match.re is _SECOND and re.search(
        r" (?:vergisst|löschst|vergessen|löschen|streichst|entfernst|nimmst) (?:du|sie)\b", clause.act.text
    ):
        return not clause.asks or meant.marked
    return bool(ends_imperative) or (meant.points or meant.marked)


def _of_before(clause: CommandClause) -> Command | None:
    """Return the command whose object was named before: "Das von eben, vergiss es"."""
    if _REGRET.search(clause.act.sentence.message):
        return Command(CommandKind.FORGET_THAT)
    before = clause.before
    for start in [0, *(match.end() for match in re.finditer(r"[,:] (?:und |aber )?", before.text))]:
        named = before.part(start, len(before.text))
        if re.match(r"\A(?:das|es) hätte ich .{0,20}nicht", named.text):
            return Command(CommandKind.FORGET_THAT)
        meant = object_in(named)
        if meant is not None and not meant.bare and (meant.points or meant.marked):
            return _to_forget(meant, sure=True)
    if (
        re.search(r"\b(?:nicht (?:mehr )?(?:wissen|merken|behalten)|gesagt)\b", clause.act.sentence.text)
        and "es" in clause.act.text.split()
    ):
        return None
    return None


def _not_kept(said: SentencePart) -> Command | None:
    """Return what is not to be kept; nothing where no storing at all is meant."""
    text = said.text
    if re.match(
        r"\A(?:nichts|etwas|irgendwas|irgendetwas|alles|sachen|dinge|was ich|ab jetzt|von jetzt|künftig|mehr|weiter)\b",
        text,
    ):
        named = re.match(
            r"\A(?:nichts|etwas|irgendwas|irgendetwas)(?: mehr)? (?:über|von|zu) (?P<topic>.+?)(?: mehr)?\Z", text
        )
        if named is None:
            return None
        topic = said.group(named, "topic")
        return None if topic.text in {"mich", "mir", "uns"} else Command(CommandKind.FORGET_ABOUT, topic.said)
    late = re.search(r"(?: (?:nicht|mehr|länger|dir|sich)){1,5}\Z", text)
    meant = object_in(said if late is None else said.part(0, late.start()))
    return None if meant is None else _to_forget(meant, sure=meant.mine or meant.points)


def _to_forget(meant: CommandObject | None, *, sure: bool) -> Command | None:
    if meant is None:
        return None
    kind = CommandKind.FORGET_THAT if meant.points else CommandKind.FORGET_ABOUT
    return Command(kind, topic=meant.topic, certainty=SURE if sure else UNSURE)
