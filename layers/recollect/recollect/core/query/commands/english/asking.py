"""English: what changed, what is remembered, taking all data along."""

import re
from typing import Final

from recollect.core.query.commands.clause import CommandClause
from recollect.core.query.commands.command import SURE, UNSURE, Command, CommandKind
from recollect.core.query.commands.english.words import ABOUT, FIRST_PERSON, KNOWN, MEMORY_NOUN, STORE, WHERE
from recollect.core.query.commands.sentences import SentencePart

_STORED: Final = re.compile(
    r"\A(?:what (?:all )?(?:is|has been|was) (?:(?:still|there|all|currently) ){0,4}(?:stored|saved|noted"
    rf"|remembered|recorded|kept)(?: {WHERE})?"
    rf" {ABOUT} (?P<topic>.+)|what do (?:your|the) (?:memory|memories|notes|records) (?:say|tell you"
    rf"|hold|contain) {ABOUT} (?P<early>.+)"
    rf"|(?:is|are) there (?:anything|something|things|stuff) (?:that )?{KNOWN} {ABOUT} (?P<late>.+)"
    rf"|(?:still )?(?:remember|recall) (?:anything|something|things) {ABOUT} (?P<last>.+)|what (?:have"
    rf"|did) i (?:told|tell) you {ABOUT} (?P<told>my .+))\Z"
)
_NEWS: Final = re.compile(
    r"\b(?:learn|learned|learnt|pick|picked|add|added|change|changed|update|updated|forgotten|find"
    r"|found|newly|recently|just"
    r"|lately|new|since|over|yesterday|today|this week|within)\b"
)
_COPY: Final = re.compile(
    r"\A(?:an? |the )?(?:full |complete )?(?:export|copy|dump|backup|download) of (?:(?:all|everything"
    r"|my|your|the|of) ){0,4}"
    r"(?:my data|memor(?:y|ies)|data|you .+)(?: .{0,30})?\Z"
)
_HOW_CHANGED: Final = re.compile(
    r"\Ahow (?:has|have|did) (?:your (?:memory|memories|notes)|what you know(?: about me)?)"
    r" changed?(?: (?:since|over|in) (?P<since>.+))?\Z"
)
_MINE: Final = re.compile(rf"(?:\A| ){FIRST_PERSON}(?= |\Z|')")
_TIME_GIVEN: Final = r"(?: (?:since|over|during|in|within|from) (?P<since>.+?))?"
_LATELY: Final = (
    r"(?: (?:lately|recently|newly|new|of late|today|yesterday|this week|so far|there|then|just now|again"
    r"|meanwhile|in the meantime)){0,4}"
)
_CHANGED_IN: Final = (
    rf"(?: (?:in|to|about|inside|with|on) (?:your {STORE}|the memory|memory|your memories|what you (?:know"
    rf"|remember|have)(?: .{{0,20}})?|my (?:memory|memories|record|profile)|the memories.{{0,20}}))"
)
_CHANGED: Final = re.compile(
    r"\A(?:what (?:all )?(?:has |is |have |was |were )?(?:recently )?(?:changed|new|different|happened"
    r"|been (?:added|changed|updated)|added|updated|changes?(?: (?:were|have been|are|did you make"
    rf"|have you made|there)){{0,4}})(?: (?:made|been made))?{_LATELY}{_CHANGED_IN}"
    r"|(?:is |has |did |was |have )?(?:there )?(?:been )?(?:anything|something|any thing|any changes"
    r"|any updates)(?: been)? (?:new"
    rf"|changed?|changes|added|different|updated){_LATELY}{_CHANGED_IN}|(?:any )?(?:recent |new |latest"
    rf" ){{0,4}}(?:changes|updates|news|additions|new (?:memories|entries)){_CHANGED_IN})"
    rf"{_LATELY}{_TIME_GIVEN}{_LATELY}\Z"
)
_CHANGED_ALONE: Final = re.compile(
    r"\A(?:what (?:has |is )?(?:changed|new)|what changes (?:are|were) there)(?: since"
    r" (?P<since>(?:last (?:time|week|month|year|monday|tuesday|wednesday|thursday|friday|saturday"
    r"|sunday)|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|this morning|we last"
    r" (?:spoke|talked|chatted)"
    r"|(?:our|my|the) last (?:chat|conversation|session|talk|visit))))\Z"
)
_LEARNED: Final = re.compile(
    r"\A(?:what (?:all |new (?:things|stuff|memories|facts) |else )?(?:did|have|do) you(?: (?:newly"
    r"|recently|just|all|lately)){0,4} (?:know|learn|learned|learnt|pick up|picked up|note|noted|add|added"
    r"|store|stored|save|saved|remember|remembered|change|changed|update|updated|forget|forgotten"
    r"|delete|deleted|record|recorded|memorise|memorised|found out|find out)"
    r"|what you (?:have )?(?:newly|recently|just|lately) (?:learned|learnt|picked up|noted|added"
    r"|stored|saved|remembered|changed|updated)|what is new that you (?:know|learned|have))"
    rf"(?: (?:about|on|of) (?:me|us))?{_LATELY}(?: {WHERE}| to your (?:memory|notes))?(?: (?:about|on) (?:me"
    rf"|us))?{_LATELY}{_TIME_GIVEN}{_LATELY}\Z"
)
_WHICH: Final = re.compile(
    rf"\A(?:which|what) (?:new )?(?:{MEMORY_NOUN}|things|facts)(?: about me)? (?:have |has |did |were "
    r"|are |are there |do you have |was )?(?:you )?(?:been )?(?:(?:newly|recently|just) )?(?:add|added"
    r"|change|changed|delete|deleted|update|updated|new|remove|removed|edited|created|stored?|saved?"
    r"|lost|learn|learned|forgotten|drop|dropped|picked up)(?: (?:or|and) (?:\S+))?"
    rf"(?: {WHERE})?{_LATELY}{_TIME_GIVEN}{_LATELY}\Z"
)
_SHOWN: Final = re.compile(
    r"\A(?:show|remind|read|list|tell|give|display|see|summari[sz]e|name|read out|walk)(?: (?:me|us))?(?:"
    r" (?:through|all|again)){0,4} (?P<what>.+)\Z"
)
_CHANGES: Final = re.compile(
    r"\A(?:(?:all|the|a|any|your|my) ){0,4}(?:(?:list|history|summary|log|overview|record) of )?(?:(?:the"
    r"|all|your) ){0,4}(?:(?:latest|last|recent|newest|most recent|new|memory|\d+|three|five|ten)"
    r" ){0,4}(?:changes?|edits?|additions?|updates?|modifications?|memories|entries|what (?:has )?changed"
    r"|what is new|change (?:log|history))"
    rf"(?P<mem>{_CHANGED_IN}|(?: to| in| of) it| you (?:have )?(?:made|added|stored|saved)| (?:that"
    rf" )?(?:were|have been|got) (?:added|made|changed))?(?: {WHERE})?{_LATELY}{_TIME_GIVEN}{_LATELY}\Z"
)

_PAST: Final = r"(?: (?:still|already|actually|currently|exactly|even|all|so far|now|ever|by now|really)){0,4}"
_REMEMBER: Final = re.compile(
    r"\A(?:(?:what|how much)(?: all| else| exactly| things| kind of (?:things|stuff)| sort of things| (?:info"
    rf"|information|data|facts|details|stuff))?) (?:do|did|have|are|is|can) you{_PAST}"
    r" (?P<verb>remember|recall|know|remembered|stored|saved|kept|noted|learned|learnt|keep|store|save"
    r"|retain|have|got|memorised|written|collected|gathered|recorded|hold|remembering|storing|keeping"
    r"|retained|picked|tell)"
    r"(?: (?:stored|saved|noted|written|on file|recorded|remembered|kept|got|memorised|in memory|in"
    rf" store|down|up|so far|at the moment|me)){{0,4}}(?: {WHERE})?(?: (?P<of>{ABOUT}) (?P<topic>.+?))?(?:"
    r" (?:so far|right now|from (?:before|earlier|last time)|at the moment|by now|in (?:your )?memory"
    r"|any ?more|again|until now|up to now)){0,4}\Z"
)
_ANYTHING: Final = re.compile(
    rf"\A(?:do|did|have|is|are|any|got)(?: you| there)?{_PAST}(?: (?P<verb>remember|recall|know|have"
    r"|stored|saved|kept|noted|got|remembered|keep|store|find|hold))?(?: (?:stored|saved|noted))?(?:"
    rf" (?:anything|something|any thing|any (?:{MEMORY_NOUN}|info|information|data|facts|details)"
    r"|things|stuff))(?: (?:stored|saved|noted|on file|written down|recorded))?"
    rf"(?: {WHERE})?(?: {ABOUT} (?P<topic>.+?))(?: {WHERE})?\Z"
)
_IN_MEMORY: Final = re.compile(
    r"\A(?:what|what all|what else) (?:is|do you have|have you got|stands|does) (?:stored |saved "
    rf"|written )?(?:{WHERE}|your {STORE} (?:say|have|hold|contain|know)|your memory (?:say|hold"
    rf"|contain))(?: {ABOUT} (?P<topic>.+))?\Z"
)
_WHICH_MEMORIES: Final = re.compile(
    rf"\A(?:which|what|how many|any) (?:of (?:your|my) )?(?:{MEMORY_NOUN}|things|facts|information|info"
    rf"|data|details)(?: (?:about|of|on) (?P<early>.{{1,40}}?))? (?:do|did|have|are|is) (?:you"
    r"|there)(?: (?:have|got|keep|keeping|remember|stored|store|saved|kept|hold|know|stored up)){0,4}(?:"
    rf" {WHERE})?(?: {ABOUT} (?P<topic>.+))?\Z"
)
_SHOWN_ALL: Final = re.compile(
    r"\A(?:(?:again|all|every|each|exactly|an? overview of|an? summary of|an? list of|the list of)"
    r" ){0,4}(?:(?:what(?:ever)?|everything|all|anything|the things"
    r"|things|all the things|the stuff|stuff)(?: that| which| else)?|(?:all )?(?:the |your |my |of"
    rf" your |any ){{0,4}}(?:{MEMORY_NOUN}|info|information|data|facts|details)(?: that)?)"
    rf"(?P<known> {KNOWN})?(?: (?:stored|saved|noted|in store|on file|so far)){{0,4}}(?P<where> (?:is"
    rf" )?(?:stored )?{WHERE})?(?: (?P<of>{ABOUT}) (?P<topic>.+?))?(?: (?:so far|right now|at the"
    rf" moment|by now|up to now)){{0,4}}(?: {WHERE})?\Z"
)
_ME: Final = frozenset({"me", "myself", "us"})
_DATA: Final = (
    r"(?:(?:all|everything|all of|a copy of|the whole of|a dump of|a backup of|an export of|the|an?|my"
    r"|your|of|full|complete|entire|whole|copy|dump|export|backup|file|with|stored|saved|personal|own|zip"
    r"|json|csv|archive) ){0,4}"
)
_EXPORT_VERB: Final = re.compile(
    r"\A(?:export|download|dump|back up|backup|exporting|downloading|extract|pack up|package|archive"
    r"|get out|save out|port|transfer|migrate|hand over|hand me|give me|send me|provide me with|get me"
    r"|mail me|email me|let me have|get|have|take|request|receive|carry|move|bring|prepare|make me"
    r"|make|create|generate|produce|i want|want|i would like|need|i need|hand back|pass me|deliver)"
    r"(?: (?:me|us))? (?P<object>.+)\Z"
)
_EXPORTED: Final = re.compile(
    rf"\A{_DATA}(?:(?P<mine>my|your) )?(?P<noun>data|memory|memories|records?|profile|notes|everything"
    rf"|information|info|history|copy|export|backup|all)(?P<more>(?: (?:that )?{KNOWN})?(?: (?:on|about"
    rf"|of|from|for|in) (?:me|us|it|everything.{{0,30}}|all.{{0,40}}|my (?:data|memories|memory)|your"
    r" memory|you))?(?: (?:stored|saved))?)"
    rf"(?: (?:with me|along|to (?:me|go|another .{{0,20}}|my .{{0,20}}|a .{{0,20}})|elsewhere|away|out"
    rf"|over|home|as (?:an? )?.{{1,24}}|in (?:an? |one )?.{{1,24}}|into .{{1,24}}|from here|somewhere"
    rf" else|for .{{1,30}}|now|here|so .{{1,30}}|via .{{1,12}}|when i .{{1,16}})){{0,4}}\Z"
)
_STRONG: Final = re.compile(r"\A(?:export|download|dump|back ?up|exporting|downloading|hand over|extract)\b")


def changes(clause: CommandClause) -> Command | None:
    """Return the question what changed."""
    if clause.negated:
        return None
    piece = clause.act
    for pattern in (_CHANGED, _CHANGED_ALONE, _LEARNED, _WHICH, _HOW_CHANGED):
        if (match := pattern.match(piece.text)) is not None and (pattern is not _LEARNED or _is_news(piece.text)):
            return Command(CommandKind.WHAT_CHANGED, since=_since(piece, match))
    shown = _SHOWN.match(piece.text)
    if shown is None:
        return None
    what = piece.group(shown, "what")
    for pattern in (_CHANGED, _LEARNED, _WHICH, _CHANGED_ALONE):
        if (match := pattern.match(what.text)) is not None and (pattern is not _LEARNED or _is_news(what.text)):
            return Command(CommandKind.WHAT_CHANGED, since=_since(what, match))
    match = _CHANGES.match(what.text)
    is_new = match is not None and re.search(
        r"\b(?:latest|last|recent|newest|new|chang|edit|addition|update|since)", what.text
    )
    is_memory = match is not None and (match["mem"] is not None or "memor" in what.text)
    return Command(CommandKind.WHAT_CHANGED, since=_since(what, match)) if match and is_new and is_memory else None


def _is_news(text: str) -> bool:
    """Tell whether what was learned is asked for as news: what was stored may be all there is."""
    return _NEWS.search(text) is not None


def _since(piece: SentencePart, match: "re.Match[str]") -> str:
    return "" if match["since"] is None else piece.group(match, "since").said


def recalling(clause: CommandClause) -> Command | None:
    """Return the question what is remembered."""
    if clause.negated:
        return None
    piece = clause.act
    if clause.own and re.match(r"\A(?:see|have a look at|look at|know|hear|view|read) ", piece.text):
        piece = piece.part(piece.text.index(" "), len(piece.text))
    elif (shown := _SHOWN.match(piece.text)) is not None:
        piece = piece.group(shown, "what")
    elif (known := _SHOWN_ALL.match(piece.text)) is not None and known["known"] and not clause.framed:
        mine = known["topic"] is not None and _MINE.search(known["topic"]) is not None
        return _recall(piece, known) if mine and not piece.text.startswith("what") else None
    elif clause.framed and (clause.own or not re.match(r"\A(?:remember|recall|know)\b", piece.text)):
        return None
    if (
        piece is not clause.act
        and (match := _SHOWN_ALL.match(piece.text)) is not None
        and (match["known"] or match["where"] or "memor" in piece.text)
    ):
        return _recall(piece, match)
    for pattern in (_REMEMBER, _ANYTHING, _IN_MEMORY, _WHICH_MEMORIES, _STORED):
        if (match := pattern.match(piece.text)) is not None:
            return _recall(piece, match)
    return None


def _recall(piece: SentencePart, match: "re.Match[str]") -> Command | None:
    groups = match.groupdict()
    name = next((one for one in ("early", "late", "last", "told") if groups.get(one)), "topic")
    topic = piece.group(match, name)
    mine = not topic.text or _MINE.search(topic.text) is not None
    verb = groups.get("verb")
    if (
        verb in {"know", "tell", "learn", "learned", "learnt", "have", "got", "find", "recall"}
        and not mine
        and "memor" not in match[0]
    ):
        return Command(CommandKind.RECALL_ABOUT, topic=topic.said, certainty=UNSURE)
    if verb in {"have", "got", "tell", "store", "save", "keep", "hold"} and not topic.text and "memor" not in match[0]:
        return None
    if verb == "know" and not topic.text:
        return None
    return Command(CommandKind.RECALL_ABOUT, topic="" if topic.text in _ME else topic.said, certainty=SURE)


def exporting(clause: CommandClause) -> Command | None:  # noqa: PLR0911 - a way of saying it each
    """Return that the person wants to take all along."""
    if clause.own and _COPY.match(clause.act.text):
        return Command(CommandKind.EXPORT)
    match = _EXPORT_VERB.match(clause.act.text)
    if match is None or clause.negated:
        return None
    meant = _EXPORTED.match(match["object"])
    if meant is None:
        return None
    whole = match["object"]
    of_me = re.search(r"\b(?:you|me|my|your)\b", whole) is not None
    if _STRONG.match(clause.act.text):
        is_ours = (
            meant["noun"] in {"memory", "memories"}
            or "memor" in whole
            or (of_me and re.search(r"\byou\b|my data|on me|about me", whole))
        )
        return Command(CommandKind.EXPORT) if is_ours or whole in {"everything", "all"} else None
    along = re.search(
        r"\b(?:with me|along|elsewhere|copy|export|dump|backup|as an? |in one|file|to another|away|json)\b", whole
    )
    is_data = re.search(r"\b(?:my|our|personal) (?:own |stored |saved |personal ){0,4}(?:data|memories)\b", whole)
    known = re.search(
        r"\byou (?:have |ever |currently ){0,4}(?:stored|saved|got|know|have|kept|collected|gathered"
        r"|remember|hold|keep)\b|on me\b|about me\b",
        whole,
    )
    if re.match(r"\A(?:i want|want|i would like|need|i need|get|have)\b", clause.act.text) and not (
        along or clause.own
    ):
        return None
    if is_data and re.match(
        r"\A(?:give me|hand|send me|get me|i want|request|receive|provide|get|have|let me have|deliver"
        r"|pass me|mail me|email me)",
        clause.act.text,
    ):
        return Command(CommandKind.EXPORT)
    return (
        Command(CommandKind.EXPORT) if (is_data or known or meant["noun"] in {"memory", "memories"}) and along else None
    )
