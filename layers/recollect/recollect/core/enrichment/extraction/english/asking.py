"""How somebody asks in English for something to be kept: "note that ...", "... Keep it on file", "next time: ..."."""

import re
from typing import Final

from recollect.core.enrichment.extraction.drafts import KeepRequest, WhereKept
from recollect.core.text.words import words_in

_LONGEST_HEAD: Final = 120  # characters of a request before what is to be kept
_MOST_STARTS: Final = 12  # places of a sentence at which a request may begin
_THAT: Final = (
    r"(?:this|that|these|those|it|them|thes?e? ones?|this one|that one|all (?:of )?(?:this|that)|both(?: of (?:these"
    r"|them))?"
    r"|the following|something|a few things|some things|one thing|my details|the fact)"
)
_MEMORY: Final = (
    r"(?:notes?|memory|memories|mind|brain|head|files?|records?|profile|book|notebook|notepad|log|database|diary|list"
    r"|settings|preferences|knowledge(?: base)?|memory bank|data|journal|logbook|folder)"
)
_PLACE: Final = (
    rf"(?:(?:in|into|on|onto|to|under|with|at) (?:(?:the|your|my|our|this|a)\b ?)?(?:[a-z-]{{2,12}} ){{0,2}}?{_MEMORY}"
    r"|somewhere(?: safe)?|down|away|on file|on record|for (?:later|(?:the )?(?:next time|future|record|reference)"
    r"|future \w+|my \w+|good))"
)
# Words of keeping behind which a statement may stand at once: "remember I'm vegan"
_STRONG: Final = (
    r"(?:(?:rem(?:em)?ber|remeber|memori[sz]e|recall)(?:ed|ing|d)?|(?:don't|do not|dont|never|don't (?:you )?ever"
    r"|not to|not)"
    rf" (?:ever )?forget(?: {_THAT})?|(?:keep|bear|hold|have"
    rf"|carry)(?:ing)?(?: [\w']{{1,14}}){{0,3}}? in (?:your )?(?:mind|memory"
    r"|head)"
    r"|(?:take|make|making|keep|add)(?: (?:an?|yourself an?|the))?(?: (?:mental|quick|little|small|brief|careful"
    r"|permanent))? "
    rf"note(?: (?:of|about|on)(?: {_THAT})?)?|(?:hold|hang|holding|hanging) (?:on to|onto)(?: {_THAT})?"
    rf"|(?:commit|put)(?: {_THAT})? to memory|let (?:it|that) be (?:known|noted|said)|keep (?:this|that|it"
    rf"|[\w ]{3, 24}) on (?:your|the) radar|remind yourself(?: (?:of|about) {_THAT})?|(?:noted?|noting|jot"
    rf"|jotting)(?: {_THAT})?"
    rf"(?: down)?(?: {_THAT})?|(?:write|put|scribble|get|mark|pencil)(?: {_THAT})? down(?: {_THAT})?"
    r"|(?:keep|make) (?:track|an? (?:\w+ )?(?:record|note))(?: of)?|(?:just|please|do|pls) know(?! (?:how|what|if|why"
    r"|when|where|who|whether)\b)"
    r"|(?:keep|hold|save|store|note) (?:the|my|our) (?:reference|number|code|address|name|date|details)(?=[ :,])"
    r"|hold (?:this|that|these|it)[\w &]{0,30} for me|(?:don't|dont|do not|never) lose (?:it|this|that|them)(?: again)?"
    rf"|(?:put|keep|stick|write)(?: {_THAT})? somewhere)"
)
# Words that say so with a place or with what follows a colon
_WEAK: Final = (
    r"(?:save|saving|store|storing|log|record|file|put|write|add|keep|pop|stick|enter|register|stash|tuck|pin|mark"
    r"|have|get"
    r"|update|retain|commit|include|set|leave)"
)
_KEEP: Final = re.compile(
    rf"\b(?:(?P<strong>{_STRONG})|(?P<placed>(?:update|updating|change|edit) (?:your|my|the|our) {_MEMORY}"
    rf"|{_WEAK}(?: {_THAT})?,? {_PLACE})|(?P<bare>(?:save|store|log|record|keep|retain"
    rf"|file|register|pin)(?: {_THAT})?))(?![\w'])",
    re.IGNORECASE,
)
_HINT: Final = re.compile(
    r"\b(?:rem(?:em)?ber|remeber|memor|recall|forget|mind|not(?:e|ing)|memory|remind|jot|down|sav(?:e|ing)|stor(?:e"
    r"|ing)|log|record"
    r"|file|keep|retain|register|pin|hold|hang|book|profile|brain|notes|notebook|diary|somewhere|list|head|put)",
    re.IGNORECASE,
)
_POLITE: Final = words_in("""
    please pls plz kindly also and so oh hey ok okay just again now then well right could can would will might you u
    ya your yourself me for to it this that these those them if mind be do did of the a an i'd i would want need like
    love appreciate ask grateful glad thankful obliged good great nice helpful must should shall may ought better make
    sure try let's lets go ahead favour favor once maybe perhaps yes yeah yep one more last first thing things
    something everything all both too as always ever forever from on in at my our future later next time times
    reference record use chats chat conversations conversation sessions planning safe somewhere permanently still only
    really actually incidentally btw fyi don't dont not never wouldn't couldn't possible its thanks thank cheers here
    there i here's with by before while we're important very super down fact following least you'll don't either way
    good idea worth hence henceforth anyway anyways that's thats going forward when ever suggest suggesting plan help
    helping answer answering ask asking
""")
_OTHERS: Final = words_in("""
    he she they we his her him their who what when where why how which did didn't can't cannot could've was were
    always still couldn't won't used i've i'm had has have having does doesn't said says told if
""") - {"if", "still", "always", "have"}
_I_ASK: Final = re.compile(
    r"\bi(?:'d| would| should)?(?: really| also| just)? (?:want|need|like|love|appreciate|ask|prefer|expect|am asking"
    r"|'m asking)\b"
    r"|\bbefore i forget\b|\bi'm (?:just )?(?:telling you|saying) (?:this|that)\b|\bso i (?:don't|won't) [\w ]{2,30}"
    r"|\b(?:can|could|shall|should|may) we\b|\bi'd be \w+\b|\bif i (?:may|might|could) ask\b|\bi ask\b|\bmay i ask\b"
    r"|\bcan i (?:ask|get|have) you\b",
    re.IGNORECASE,
)
_FOR_ALL: Final = re.compile(r"\bfor (?:(?:all|any|the|my|our|future|next|later|other|your) ){1,3}[a-z]+\b")
_MOST_UNKNOWN: Final = 3  # words of a request, behind the one of keeping, that no list knows
_TOKEN: Final = re.compile(r"[\w'-]+")
_SEPARATOR: Final = re.compile(
    r"(?P<that>,? that (?!(?:time|day|night|guy|girl|one|way|summer|trip|song|movie|film|show|place|man|woman|thing"
    r"|year"
    r"|week|was|is|would|will|so|because|since|in (?:mind|your)|down|on file|to (?:my|your)|for (?:me|later|next|the)"
    r"|somewhere|away|please|pls|too|as well|one)\b)(?!$))|(?P<colon>: ?| [-–—]{1,2} ?|\.{2,3} ?|: ?that )"
    r"|(?P<comma>, ?)"
    r"|(?P<run> )(?=(?:i|i'm|im|i've|ive|i'll|i'd|my|our|we|we're|we've|he|he's|she|she's|they|they're|the|his|her|no"
    r"|not|never|always|only|(?-i:[A-Z])[\w'-]*|\d)\b)",
    re.IGNORECASE,
)
_START: Final = re.compile(r"(?:[,;:(] ?|\s[-–—]{1,2} ?| (?=(?:and|so|but|also|then|please|pls) )|\.{2,3} ?)")
_JOINT: Final = re.compile(r"(?:(?:and|so|but|also|then|plus)\b[ ,]*){1,2}", re.IGNORECASE)
_REASON: Final = re.compile(
    r"[ ,]{1,2}(?:so (?:that )?(?:you|i|we|next|it|there|u)|because|cause|cos|cuz|in case|since|if|when(?:ever)?"
    r"|otherwise|or|before"
    r"|as|next time|from now|for (?:next|when|my|the|future|later|any|all|our|good|me)|whenever|thanks|thank|ok|okay"
    r"|will you"
    r"|would you|right|lol|alright|cheers|yeah|haha)\b.*",
    re.IGNORECASE | re.DOTALL,
)
# What says by itself that the words behind it are to be kept
_HEADER: Final = re.compile(
    r"(?:let the record show|note to (?:self|me)(?:,? (?:and|&) (?:to )?you)?|one for (?:the|your) (?:\w+ )?(?:diary"
    r"|calendar|books?|notes|file|files|memory|record|records|list)"
    r"|(?:(?:house|team|general|basic|standing|my|our|family|personal|office|writing|formatting) )+(?:style|rules?"
    r"|preferences?|policy|policies|conventions?|settings?|formats?)(?=[^:]{0,40}:)"
    r"|(?:noting|context|background)(?: for (?:\w+ ){1,3}?)?(?=:)|(?:(?:and|also|oh|ok|just|so|but|one|a|an|the|my|as"
    r"|another|quick|small|little|general|please|pls|important) ){0,4}(?:for "
    r"(?:(?:your|my|our|the|any) )?(?:future (?:reference|use|\w+)|next time|the next time|later|the future"
    r"|the (?:record|minutes|books|file)(?:, so to (?:speak|say))?|(?:(?:your|the|my) )?"
    r"(?:records?|files?|notes?|memory|reference|info|information))|in (?:the )?future|standing (?:instruction|order"
    r"|rule|request)"
    r"|ground rule|house rule|rule(?: of thumb)?(?=:)|note(?: to self)?|side note|memo|reminder|(?:thing|something"
    r"|fact|one|detail)s? (?:to|for you to|worth)"
    r" (?:remember|know|keep|note|remembering|knowing|noting|keeping)(?: (?:in mind|about me|for (?:later|next time)))?"
    r"|(?:worth|good to) (?:remember|know|not|keep)(?:ing)?|(?:lest|so) (?:that )?i (?:don't |won't |needn't "
    r"|never )?(?:have to |need to )?repeat"
    r"(?: (?:it|this|that|myself))?(?: (?:each|every) time| again| all the time)?|so (?:that )?you (?:don't|won't"
    r"|needn't|never) (?:have to |need to )?(?:ask|forget|get)"
    r"(?: (?:\w+ ){0,4}?(?:again|each time|every time))?|(?:you|u) (?:should|need to|ought to|might want to"
    r"|may want to|have to|must) (?:know|remember|note)"
    r"|i want you to (?:know|remember)|to remember|remember|nota bene|nb|p\.?s\.? for (?:later|next time)"
    r"|important(?: to (?:know|remember|note))?"
    r"|just so (?:you|u) (?:remember|know for (?:next time|later|the future|future \w+))|for the avoidance of doubt"
    r"|(?:save|remember|keep|note|log) (?:this|that|the following)))"
    r"(?:,? (?:though|please|pls|too|then|about me|for me|for you|by the way|btw|to be \w+|(?:from (?:now|here) on"
    r"|going forward|henceforth|in future|at all times))){0,2}(?P<joint>,? that |[:;] ?|,+ ?| [-–—]{1,2} ?"
    r"|\.{2,3} ?)(?:that )?(?P<rest>\S.+)",
    re.IGNORECASE | re.DOTALL,
)
_SAYS_SO: Final = re.compile(
    r"(?:fyi|f\.y\.i\.?|for your information|heads[- ]?up|(?:just )?so (?:you|u) know|just so (?:you're|ur|u r) aware"
    r"|to let you know|psa|for (?:context|background)"
    r"|just to let you know|(?:just )?letting you know|you might like to know)\b[,:; -]{1,3}(?:that )?(?P<rest>\S.+)",
    re.IGNORECASE | re.DOTALL,
)
# The same behind what is to be kept
_LAST: Final = re.compile(
    r"(?<=\w)[,;.(]? ?(?:[-–—] )?\b(?:(?:just )?(?:for (?:your |the |my )?(?:future reference|next time|the next time"
    r"|the record|the future"
    r"|records|files|notes|reference)|so (?:you|u) (?:remember|know for (?:next time|later|the future"
    r"|future \w+))))(?: please| pls)?$",
    re.IGNORECASE,
)
_THING: Final = re.compile(r" (?P<thing>(?:my|our|his|her|their) .+)", re.IGNORECASE)
_BACK: Final = re.compile(r"\b(?:that|it|them|those|these|both)\b", re.IGNORECASE)
_POINTS: Final = re.compile(r"\b(?:this|that|it|these|those|following|them|both)\b", re.IGNORECASE)
_AHEAD: Final = re.compile(r"\b(?:following|things?|something|particulars|details)\b", re.IGNORECASE)
_WRITES: Final = re.compile(r"\b(?:down|not(?:e|ing)|track|record|hold|hang)\b", re.IGNORECASE)
_OWN: Final = re.compile(r"(?:i|i'm|im|i've|ive|i'll|i'd|my|our|we|we're|we've)\b", re.IGNORECASE)
_POLITE_LEAD: Final = re.compile(
    r"(?:(?:please|pls|also|and|oh|just|be sure to|can you|could you|try to),? ){0,4}", re.IGNORECASE
)
# "Don't forget dentist Thursday at 3": a fragment directly behind the request
_FRAGMENT: Final = re.compile(
    r"(?:remember(?: for next time)?|don't forget|dont forget|do not forget|(?:keep|bear) in mind|note|put down"
    r"|jot down"
    r"|note down) (?!to\b|the\b|a\b|an\b|how|what|when|where|who|why|which|whether|if\b|me\b|us\b|it\b|that\b|this\b"
    r"|of\b|about\b|you)(?P<rest>\S+ \S.*)",
    re.IGNORECASE,
)
_NO_SAVING: Final = re.compile(
    r"\b(?:(?:do|did|can|could|will|would) (?:you|u) (?:still |even |happen to )?(?:remember|recall)(?! (?:that|this"
    r"|for|please|:)\b)"
    r"|(?:do|did) (?:you|u) (?:still )?(?:remember|recall)|(?:as|if|maybe|like|when) (?:you|u)(?:'ll)? remember"
    r"|i (?:can't|cannot|can|could|couldn't|don't|do not|didn't|still|will|always"
    r"|just|vaguely|also|clearly)(?: even| really| quite)? ?(?:remember|recall)"
    r"|(?<!and )(?<!, )(?<!before )i (?:remember|recall|forgot)|remember(?:ing|s|ed)? (?:when|how|me\b"
    r"|the (?:time|name|day|first|last|good|old)|where|if|whether|who|what|why|us\b|those|correctly|anything)"
    r"|remember (?:that|this|the) (?:\w+ ){1,2}(?:we|when|you|where|who|he|she|they) |(?:ok |no "
    r"|please )?(?<!not )(?<!n't )(?<!nt )(?<!never )forget "
    r"(?:what|about|it|everything|that|this|all)|^never mind|(?:remember|note|save|store|keep"
    r"|export) (?:to self )?(?:it |this |that )?as (?:a |an )?"
    r"(?:draft|pdf|file|csv|json|png|template|backup)|save (?:me|us|money|time|the (?:file|world|date|planet|day))"
    r"|what (?:do|did) you remember"
    r"|(?:remind|reminded|reminds) (?:me|us) (?:of|that|what|when|where)|don't keep|do not (?:save|store|keep"
    r"|remember|log|record)"
    r"|don't (?:save|store|remember|note|log|record)|(?:never|stop) (?:save|store|remember|saving|remembering"
    r"|storing)|to note is)\b",
    re.IGNORECASE,
)


def is_none(text: str) -> bool:
    """Tell whether words of keeping are used for something else: "do you remember when ..."."""
    return bool(_NO_SAVING.search(text))


def _is_head(words: str, *, strict: bool, most: int | None = None) -> re.Match[str] | None:
    """Return the words of keeping where the words do nothing but ask for it.

    strict: whether nothing tells where they end. most: how many unknown words may stand behind them.
    """
    found = next((match for match in _KEEP.finditer(words) if not (strict and match["bare"])), None)
    if found is None or (strict and found["placed"]):
        return None
    around = f"{words[: found.start()]} {words[found.end() :]}".lower()
    asked = _I_ASK.search(around)
    around = _FOR_ALL.sub(" ", _I_ASK.sub(" ", around) if asked else around)
    tokens = _TOKEN.findall(around)
    if any(word in _OTHERS or (word == "i" and not asked) for word in tokens):
        return None
    ahead = len(_TOKEN.findall(_FOR_ALL.sub(" ", _I_ASK.sub(" ", words[: found.start()].lower()))))
    unknown = [place for place, token in enumerate(tokens) if token not in _POLITE]
    most = 0 if strict or found["bare"] else _MOST_UNKNOWN if most is None else most
    clear = not unknown or (unknown[0] >= ahead and len(unknown) <= most)
    return found if clear else None


def _rest(text: str) -> str:
    """Return what stands behind a request without its last polite words."""
    return re.sub(
        r"^(?:(?:please|pls|thanks|ok|that|:|,|-)[ ,:-]{1,3})+", "", text.strip(" ,;:-–—."), flags=re.IGNORECASE
    )


def _request_at(text: str, lead: str) -> KeepRequest | None:
    """Return the request that a text begins with."""
    separators = list(_SEPARATOR.finditer(text[: _LONGEST_HEAD + 20]))
    for separator in sorted(separators, key=lambda match: match["run"] is not None):
        head = text[: separator.start()]
        if len(head) > _LONGEST_HEAD:
            continue
        run = separator["run"] is not None
        found = _is_head(head, strict=run)
        if found is None:
            continue
        body = _rest(text[separator.end() :])
        if separator["comma"] and lead and head.lower() == "remember":
            return KeepRequest(WhereKept.HERE, "", f"{lead}, {body}", sure=False)  # "I moved, remember, to unit 504"
        named = _THING.match(head, found.end()) if separator["colon"] else None
        body = f"{named['thing']}: {body}" if named else body  # "remember my kids' names: ..."
        points = _BACK.search(found.group())
        if separator["comma"] and (not body or points or _REASON.match(f" {body}")):
            return KeepRequest(WhereKept.BEFORE, lead, body if body and not _REASON.match(f" {body}") else "")
        if separator["comma"] and found["bare"]:
            continue
        if run and (_BACK.search(found.group()) or (_WRITES.search(found.group()) and not _OWN.match(body))):
            continue  # "can you write down the steps"
        if len(body.split()) > 1 or separator["colon"]:
            return KeepRequest(WhereKept.HERE, lead, body, sure=not run or bool(_OWN.match(body)))
    return _elsewhere(text, lead) or _elsewhere(_REASON.sub("", text), lead)


def _elsewhere(text: str, lead: str) -> KeepRequest | None:
    """Return the request that a text is from its beginning to its end: "put that on file"."""
    found = _is_head(text, strict=False) if len(text) <= _LONGEST_HEAD else None
    sure = found and (
        _is_head(text, strict=False, most=0) is not None or (found["placed"] and _POINTS.search(found.group()))
    )
    if found is None or not sure or (found["bare"] and not _POINTS.search(found.group())):
        return None
    ahead = _AHEAD.search(text)
    return KeepRequest(WhereKept.AHEAD if ahead else WhereKept.BEFORE, lead, "")


def request_of(text: str) -> KeepRequest | None:
    """Return what a sentence asks to be kept, None where it asks for nothing of the kind."""
    text = text.removesuffix(")")
    header = _HEADER.match(text)
    if header and len(header["rest"].split()) > 1:
        return KeepRequest(WhereKept.HERE, "", _rest(header["rest"]))
    says = _SAYS_SO.match(text)
    if says:
        return KeepRequest(WhereKept.HERE, "", says["rest"], sure=False)
    last = _LAST.search(text)
    if last:
        return KeepRequest(WhereKept.BEFORE, text[: last.start()].strip(" ,;:-–—.("), "")
    if not _HINT.search(text):
        return None
    starts = [0, *(match.end() for match in _START.finditer(text))][:_MOST_STARTS]
    for start in starts:
        joint = _JOINT.match(text, start)
        begin = joint.end() if joint else start
        found = _request_at(text[begin:], text[:start].strip(" ,;:-–—."))
        if found is not None:
            return found
    lead = _POLITE_LEAD.match(text)
    told = _FRAGMENT.match(text, lead.end() if lead else 0)
    return KeepRequest(WhereKept.HERE, "", told["rest"], sure=False) if told else None
