"""How somebody asks in German for something to be kept: "merk dir, dass ...", "..., schreib dir das auf"."""

import re
from typing import Final

from recollect.core.enrichment.extraction.drafts import KeepRequest, WhereKept
from recollect.core.text.words import words_in

_LONGEST_HEAD: Final = 120  # characters of a request before what is to be kept
_MOST_STARTS: Final = 12  # places of a sentence at which a request may begin
_MOST_UNKNOWN: Final = 2  # words of a request that no list knows
_GAP: Final = r"(?: (?!(?:ich|wir)\b)[^\W\d_]{1,14}){0,5}?"  # "schreib dir das bitte auf"
_KEEP: Final = re.compile(
    rf"\b(?:(?:vor)?merk(?:e|t|en|st)?|vorzumerken|(?:(?:auf|ab|ein)(?:zu)?)?(?:notier|speicher)(?:e|t|st|en|n)?"
    rf"|behalt(?:e|en|et)?|behältst"
    rf"|halt(?:e|et|en)?{_GAP} fest|fest(?:zu)?halten|(?:schreib|trag|notier|schreiben|tragen)(?:e|t)?{_GAP} (?:auf"
    rf"|rein|dazu|ein|nieder|hinter die ohren|hinein"
    rf"|in (?:dein|deine|deinen|die|das|mein|meine|den) [^\W\d_]{{3,20}})|(?:hinter die ohren|auf"
    rf"|rein) (?:zu )?schreiben|auf(?:zu)?schreiben|ein(?:zu)?tragen|mit(?:zu)?schreiben|vermerk(?:e|t|en|st)?"
    rf"|hinterleg(?:e|t|en|st)?|(?:leg|nimm|füg|speicher|nehmen|legen|fügen|präg|nehm|pack)(?:e"
    rf"|t)?{_GAP} (?:zu (?:deinen|ihren|den|meinen) (?:unterlagen|akten|notizen)|ab|auf|hinzu|ein|rein|dazu"
    rf"|zu den akten|in (?:dein|deine|die|das)"
    rf" [^\W\d_]{{3,20}})|ab(?:zu)?legen|auf(?:zu)?nehmen|hinzu(?:zu)?fügen|(?:vergiss|vergesst"
    rf"|vergessen){_GAP} (?:nicht|nie|niemals|bloß nicht)"
    rf"|(?:nicht|nie|niemals)(?: (?:mehr|wieder))? (?:zu )?vergessen|denk(?:e|t|en|st)?{_GAP} (?:dran|daran"
    rf"|an folgendes)|(?:dran|daran)(?: zu)? denken"
    rf"|(?:im|in|auf|ins) (?:deinem |dein |den |dem )?(?:hinterkopf|kopf|gedächtnis|schirm|radar"
    rf"|speicher)(?: (?:zu )?behalten)?"
    rf"|erinner(?:e|n)? (?:dich|sich)|(?:ein(?:zu)?prägen)|(?:beacht|berücksichtig)(?:e|en|et|est)?)\b",
    re.IGNORECASE,
)
_HINT: Final = re.compile(
    r"merk|beacht|berücks|notier|speicher|behalt|behält|halt|schreib|trag|leg|nimm|nehm|füg|vergiss|vergess|denk|kopf"
    r"|gedächtnis|schirm"
    r"|radar|erinner|präg|ohren|akten|pack",
    re.IGNORECASE,
)
_POLITE: Final = words_in("""
    bitte und auch also noch dann nur kannst könntest würdest würde magst möchte will hätte gern gerne dass du sollst
    solltest musst dir mir dich mich sich euch ihnen sie das dies dieses des es folgendes folgende mal doch kurz ihr
    könnt könnten würden können wollen wenn wäre wären verbunden dankbar nett lieb toll schön gut super ach oh ja ok
    okay hey für die den der dem später nächste nächsten nächstes mal zukunft künftig unbedingt immer nie nicht ab
    sofort jetzt auf fest ein rein dazu hinzu mit im in an von zu hinterkopf kopf gedächtnis notizen deine deinen
    deinem dein meinem mein ihren ihre auge blick doch generell allgemein unterlagen profil liste datei akte irgendwo
    einfach gleich gut so wichtig ganz sehr einmal genau wieder übrigens aber eins was etwas eine sache einiges ein
    paar dinge sachen punkt danke hier daran dran hinter ohren alle alles gilt weiterhin vielleicht zum zur info bei
    planung davon vorne weg mögen erinnerung am besten gespeichert notiert merken los kleine kleinen kleiner notiz
""")
_OTHERS: Final = words_in("ich wir er hat habe haben ist war wer wie wann wo warum weil gestern")
_I_ASK: Final = re.compile(
    r"\bich (?:wäre|würde mich|möchte|will|hätte gern\w?|bitte|wünsche mir|brauche)\b|\bich (?:muss|darf) (?:dich"
    r"|sie) bitten\b",
    re.IGNORECASE,
)
_SEPARATOR: Final = re.compile(
    r"(?P<that>,? (?=dass ))|(?P<colon>: ?| [-–—]{1,2} ?|\.{2,3} ?)|(?P<comma>, ?)|(?P<run> )(?=(?:ich|wir|mein|meine"
    r"|meinen|meiner|unser|unsere)\b)",
    re.IGNORECASE,
)
_START: Final = re.compile(
    r"(?:[,;:(] ?|\s[-–—]{1,2} ?| (?=(?:und|also|aber|bitte|behalten|behalte?|merken|merke?|notieren?|notiere?"
    r"|speichern?|speichere?|vergiss|schreiben|schreibe?) )|\.{2,3} ?)"
)
_JOINT: Final = re.compile(r"(?:(?:und|also|aber|auch)\b[ ,]*){1,2}", re.IGNORECASE)
_REASON: Final = re.compile(
    r"[ ,]{1,2}(?:damit|weil|denn|sonst|falls|wenn|bevor|für (?:später|das|die|den|nächste\w*|mich)|fürs|zum|bei|beim"
    r"|danke|ok|okay|ja|gell|oder)\b.*",
    re.IGNORECASE | re.DOTALL,
)
_LEAD: Final = (
    r"(?:(?:zunächst|vorab|vorweg|erstmal|gleich|schon mal|nochmal|und|also|ach|aber|auch|noch|nur|so"
    r"|bitte|kurz|kleine|ganz|eine|ein|dann|übrigens|hier)[ ,]{1,2}){0,4}"
)
_HEADER: Final = re.compile(
    rf"{_LEAD}(?:für (?:die|alle) (?:zukunft|akten|nächsten? \w+)|für (?:das |die )?(?:nächste[sn]?"
    rf"|kommende[sn]?) \w+|fürs? (?:nächste mal|protokoll|später|archiv)"
    r"|in zukunft|für (?:deine|ihre|eure|die) (?:notizen|unterlagen|akten|information|planung|kartei)|zur erinnerung"
    r"|zum (?:merken|notieren|mitschreiben|vormerken)"
    r"|(?:kleine |kurze )?notiz(?: an (?:mich|dich))?|(?:kontext|hintergrund|regel|info|infos|hinweis|vorgabe"
    r"|vorgaben|dauerregel|merkposten)(?: für [^\W\d_]{3,12}(?: [^\W\d_]{3,14}){0,2}| zu mir| vorab)?(?=:)|merke"
    r"|merkzettel|(?:ganz )?wichtig(?: zu wissen| für dich| für sie| für später)?|ein für alle ?mal|hinweis"
    r"|damit ich (?:das|es|mich)? ?(?:nicht|nie) (?:\w+ ){0,4}?(?:sagen|wiederholen|erklären|schreiben"
    r"|erwähnen)(?: muss)?|damit du (?:nicht|nie) (?:\w+ ){0,4}?(?:fragst|fragen musst|vergisst)"
    r"|(?:du|sie|ihr) (?:solltest|sollten|solltet|musst|müssen) (?:\w+ )?wissen|als (?:grund)?regel|grundregel"
    r"|dauerauftrag|generell gilt|grundsätzlich gilt|stehende anweisung"
    r"|(?:das )?(?:folgendes )?(?:bitte )?(?:merken|notieren|speichern|vormerken|abspeichern|aufschreiben|festhalten"
    r"|eintragen|vermerken)(?: bitte)?)(?P<joint>: ?|, ?| [-–—]{1,2} ?|\.{2,3} ?|(?= dass ))"
    r"(?P<rest>\s?\S.+)",
    re.IGNORECASE | re.DOTALL,
)
_SAYS_SO: Final = re.compile(
    rf"{_LEAD}(?:zur info(?:rmation)?|zu (?:deiner|ihrer|eurer) info(?:rmation)?|zur kenntnis|fyi|(?:damit"
    rf"|dass) (?:du|ihr|sie)(?:'s| es| das)? (?:bescheid )?(?:weißt|wisst|wissen)"
    r"|(?:damit|dass) (?:du|ihr|sie) bescheid (?:weißt|wisst|wissen)|nebenbei|am rande)[,:; -]{1,3}(?P<rest>\S.+)",
    re.IGNORECASE | re.DOTALL,
)
_NO_SAVING: Final = re.compile(
    r"\b(?:erinnerst du dich|erinnern sie sich|weißt du noch|ich (?:\w+ )?(?:erinner|merk|vergess|vergiss|denk|notier"
    r"|speicher|behalt|schreib)\w*|(?:hab|habe) ich \w* ?(?:notiert|gemerkt|gespeichert)"
    r"|merk(?:e|t)? (?:gerade|ich|man)|merkst du|vergiss (?:es|was|das|den|die|alles)\b(?!.{0,20}\bnicht\b)"
    r"|vergessen,? (?:was|wie|dass ich|zu)|kannst du dich erinnern|hast du dir"
    r"|(?:kann|konnte|könnte) (?:ich )?mir (?:\w+ )?nicht merken|mir (?:nie|nicht|nichts) merken|(?:nicht"
    r"|nichts) (?:speichern|merken|notieren)|als (?:pdf|datei|csv|entwurf) (?:speichern|ablegen)"
    r"|behalt das für dich|für dich behalten|speicher(?:e|n)? (?:die|den|das) (?:datei|dokument|stand|tabelle|code))\b",
    re.IGNORECASE,
)
_THAT: Final = re.compile(r"\b(?:das|des|es|dies|dieses|alles)\b", re.IGNORECASE)
_AHEAD: Final = re.compile(r"\b(?:folgendes?|etwas|einiges|dinge|sachen|eine sache)\b", re.IGNORECASE)
_TOKEN: Final = re.compile(r"[^\W\d_]+")
_LEFT: Final = re.compile(r"(?:(?:bitte|danke|ok|:|,|-)[ ,:-]{1,3})+", re.IGNORECASE)


def is_none(text: str) -> bool:
    """Tell whether words of keeping are used for something else: "weißt du noch ..."."""
    return bool(_NO_SAVING.search(text))


def _is_head(words: str, *, strict: bool) -> re.Match[str] | None:
    """Return the words of keeping where the words do nothing but ask for it."""
    found = _KEEP.search(words)
    if found is None:
        return None
    around = f"{words[: found.start()]} {words[found.end() :]}".lower()
    asked = _I_ASK.search(around)
    tokens = _TOKEN.findall(_I_ASK.sub(" ", around) if asked else around)
    if any(token in _OTHERS for token in tokens):
        return None
    return found if sum(token not in _POLITE for token in tokens) <= (0 if strict else _MOST_UNKNOWN) else None


def _rest(text: str) -> str:
    plain = text.strip(" ,;:-–—.")
    left = _LEFT.match(plain)
    return plain[left.end() :] if left else plain


def _request_at(text: str, lead: str) -> KeepRequest | None:
    """Return the request that a text begins with."""
    for separator in _SEPARATOR.finditer(text[: _LONGEST_HEAD + 20]):
        head = text[: separator.start()]
        if len(head) > _LONGEST_HEAD:
            break
        found = _is_head(head, strict=separator["run"] is not None)
        if found is None:
            continue
        body = _rest(text[separator.end() :])
        reason = bool(_REASON.match(f" {body}"))
        if separator["comma"] and (not body or reason or (_THAT.search(head) and not body.lower().startswith("dass "))):
            return KeepRequest(WhereKept.BEFORE, lead, "" if reason else body)
        if len(body.split()) > 1 or separator["colon"]:
            return KeepRequest(WhereKept.HERE, lead, body)
    return _elsewhere(text, lead) or _elsewhere(_REASON.sub("", text), lead)


def _elsewhere(text: str, lead: str) -> KeepRequest | None:
    """Return the request that a text is from its beginning to its end: "schreib dir das auf"."""
    if len(text) > _LONGEST_HEAD or _is_head(text, strict=False) is None:
        return None
    return KeepRequest(WhereKept.AHEAD if _AHEAD.search(text) else WhereKept.BEFORE, lead, "")


def request_of(text: str) -> KeepRequest | None:
    """Return what a sentence asks to be kept, None where it asks for nothing of the kind."""
    header = _HEADER.match(text)
    if header and len(header["rest"].split()) > 1:
        return KeepRequest(WhereKept.HERE, "", _rest(header["rest"]))
    says = _SAYS_SO.match(text)
    if says:
        return KeepRequest(WhereKept.HERE, "", says["rest"], sure=False)
    if not _HINT.search(text):
        return None
    for start in [0, *(match.end() for match in _START.finditer(text))][:_MOST_STARTS]:
        joint = _JOINT.match(text, start)
        begin = joint.end() if joint else start
        found = _request_at(text[begin:], text[:start].strip(" ,;:-–—."))
        if found is not None:
            return found
    return None
