"""German: where a sentence may begin to tell somebody what to do, and how it is asked for."""

import re
from collections.abc import Iterator
from typing import Final

from recollect.core.query.commands.clause import CommandClause
from recollect.core.query.commands.sentences import PlainSentence, SentencePart

_LEAD: Final = re.compile(
    r"\A(?:,|:|ey|digga|hey|hi|hallo|okay|oh|ach|äh|ähm|hm|hmm|also|so|und|aber|danke(?: (?:für|dir|ihnen)"
    r" [^,]{1,40}(?= ,))?|nein|nee|ja|stopp|stop|moment|sorry|entschuldigung|gut|super|prima|perfekt"
    r"|richtig|genau|klar|alles klar|na ja|naja|tja|ups|oje|mist"
    r"|assistent|computer|du(?= ,)|sag(?= ,)|dann|nun|jetzt|übrigens|außerdem|nur|fertig|warte|halt"
    r"|gut so|ne|nochmal|noch was|eins noch|eine frage|kurze frage|frage|schnell|toll|recollect|wow|oh"
    r" nein|ach nee|ach nein|he|wenn (?:du|sie) (?:kannst|könntest|können|magst|so nett.{1,12})(?= ,)"
    r"|oder|hör zu|pass auf|weißt du was|vielen dank|besten dank|na gut|na dann|wie gesagt|kurz|lieber"
    r"|so ,|fein|stimmt|schön|aha|puh|verdammt|scheiße|bevor (?:wir|ich) [a-zäöüß ]{1,24}(?= [,:])|ab"
    r" (?:jetzt|sofort|hier|nun)|von (?:jetzt|nun) an|künftig|vorerst|erstmal)(?: |\Z)"
)
_FRAMES: Final = re.compile(
    r"\A(?:(?P<never>ich (?:will|möchte|mag|wünsche|brauche) (?:nicht|nicht mehr)(?: ,)? dass (?:du"
    r"|sie)(?: dir| sich)?|du (?:sollst|brauchst|musst|darfst|solltest) (?:dir )?nicht(?: mehr)?"
    r"|sie (?:sollen|brauchen|müssen|dürfen|sollten) (?:sich )?nicht(?: mehr)?)"
    r"|(?:(?:(?:kannst|könntest|würdest|wirst|willst|magst|möchtest)(?: du)?|(?:darfst|sollst|musst)"
    r" du|(?:dürfen|sollen|müssen) sie)|(?:können|könnten|würden"
    r"|möchten|wollen) sie|ich (?:will|möchte|hätte gern|hätte gerne|wünsche mir|bitte dich|bitte sie"
    r"|verlange|wäre (?:froh|dankbar)|würde mich freuen|bestehe darauf)(?: ,)? (?:dass|wenn) (?:du"
    r"|sie)"
    r"|(?:du|sie) (?:sollst|kannst|darfst|musst|solltest|könntest|sollen|können|dürfen|müssen|sollten)"
    r"|ich bitte (?:dich|sie) ,|es wäre (?:nett|gut|schön|toll|lieb|super|prima)(?: ,)? wenn (?:du"
    r"|sie)|(?:sei|seien sie|wärst du|wären sie) so (?:gut|nett|lieb|freundlich)(?: ,)?(?: und)?"
    r"|(?:macht|würde) es (?:dir|ihnen) (?:was|etwas) aus(?:machen)?(?: ,)?|es reicht ,? wenn du|wie"
    r" wäre es ,? wenn du|hiermit bitte ich dich ,|mir wäre (?:lieb|lieber|recht)(?: ,)? wenn du)"
    r"|(?P<own>(?:kann|könnte|darf|dürfte|können|könnten|dürfen|soll|sollen) (?:ich|wir)(?: (?:von dir"
    r"|bei dir|mir|uns))?|(?:ich|wir) (?:können|könnten|will|möchte|wollen|möchten|würde gern|würde gerne|hätte gern"
    r"|hätte gerne|brauche|brauch|wollte|muss)|lass(?:t)? (?:uns|mich)|lassen sie (?:uns|mich)|wollen"
    r" wir))"
    r"(?: (?:dir|mir|sich|dich|jetzt|gleich|also|auch|dann|kurz|noch|vielleicht|schnell|wieder|aber"
    r"|eventuell|lieber|gern|gerne)){0,4}(?: |\Z)"
)
_START: Final = re.compile(r" (?:,|:|und|aber|also|oder|dann|nein) ")
_END: Final = re.compile(
    r" (?:: |, (?!was |dass |die ich |den ich |das ich |wie ich |wo ich |wer |der mit |die du |das du "
    r"|den du |welche |wann )|,\Z|weil |denn |aber |sondern |damit |da (?:ich|das|es|hab) |und"
    r" (?:lösch|vergiss|pinn|speicher|merk|streich|entfern|zwar |das |ich |dann |behalt))|(?: ,)?\Z"
)
_TOLD: Final = re.compile(
    r"(?:\A|[,:] )(?:(?:und|aber|so|dann|also) )?(?:(?:ich|er|sie|wir|man|[^\s,]+|(?:mein|meine|der"
    r"|die|das|sein|seine|ihr|ihre|unser|unsere|ein|eine) \S+(?: \S+)?) )?"
    r"(?:sagt|sagte|sage ich|sagten|meint|meinte|flüsterte|rief|schrie|schrieb|antwortete|fragte|fragt"
    r"|stand da|steht da|heißt es|hieß es|sagen|sagt man|singt|sang|las ich|dachte)"
    r"(?: (?:er|sie|ich|wir|man|es|(?:mein|meine|der|die|das|sein|seine|ihr|ihre) \S+(?: \S+)?"
    r"|\S+))?(?: (?:immer|dann|mir|uns|ihm|ihr|beim \S+|stets|oft|gestern|heute|mal)){0,4}(?= [,:]|\Z)"
)
_HAS_SAID: Final = re.compile(
    r"\A(?:ich|er|sie|wir|(?:mein|meine|der|die|sein|seine|ihr|ihre|unser|unsere) \S+|[^\s,]+) (?:habe"
    r"|hat|haben|hatte|hätte|hätten) (?:\S+ ){0,4}(?:gesagt|gemeint|gefragt|geschrieben|geraten"
    r"|gebeten|verlangt) ,"
)
_ABOUT_TEXT: Final = re.compile(
    r"\A(?:(?:übersetze|übersetz|übersetzen|schreib|schreibe|buchstabiere|formuliere|formulier|erkläre"
    r"|erklär|stell dir vor|angenommen|nehmen wir an|was (?:passiert|wäre|würde|heißt|bedeutet)|wenn"
    r" (?:ich|du|jemand|man|er|sie)|falls"
    r"|wie (?!wäre)|warum|wieso|weshalb|gibt es (?:einen|eine|ein|so|bei|auch|überhaupt)|in (?:dem|der"
    r"|diesem|dieser|meinem) (?:film|buch|lied"
    r"|song|serie|geschichte|szene|roman|spiel)|im (?:film|buch|lied|song|roman|spiel)|(?:der|die)"
    r" (?:schlagzeile|titel|liedtext|überschrift))\b)"
)


def clauses_of(sentence: PlainSentence) -> Iterator[CommandClause]:
    """Yield what a sentence may tell somebody to do; nothing of one that tells what others say, or is about a text."""
    if is_about_words(sentence):
        return
    starts, place = [0], 0
    while (match := _START.search(sentence.text, place)) is not None:
        starts.append(match.end())
        place = match.end() - 1
    for start in dict.fromkeys(starts):
        clause = _clause_at(sentence, start)
        if clause is not None:
            yield clause


def is_about_words(sentence: PlainSentence) -> bool:
    """Tell whether a sentence is about what others say, or about a text, or supposes something."""
    text = sentence.text[_led(sentence.text, 0) :]
    if (told := _TOLD.search(text)) is not None and not re.match(r"(?:\A|[,:] )was (?:sagt|meint)", told[0]):
        return True
    return bool(_ABOUT_TEXT.match(text) or _HAS_SAID.match(text))


def _led(text: str, start: int) -> int:
    while (match := _LEAD.match(text[start : start + 80])) is not None and match.end():
        start += match.end()
    return start


def _clause_at(sentence: PlainSentence, start: int) -> CommandClause | None:
    text = sentence.text
    place = _led(text, start)
    negated = own = framed = False
    for _ in range(2):
        match = _FRAMES.match(text[place : place + 120])
        if match is None:
            break
        negated, own, framed = negated or match["never"] is not None, own or match["own"] is not None, True
        place += match.end()
        place = _led(text, place) if text[place : place + 1] == "," else place
    if place >= len(text):
        return None
    end = _END.search(text, place)
    stop = len(text) if end is None else end.start()
    return CommandClause(
        SentencePart(sentence, place, max(place, stop)).part(0, max(0, stop - place)),
        SentencePart(sentence, place, len(text)),
        SentencePart(sentence, 0, start).part(0, start),
        negated,
        own,
        framed=framed,
    )
