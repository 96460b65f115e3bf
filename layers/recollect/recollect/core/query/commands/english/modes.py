"""English: memory off and on, incognito."""

import re
from typing import Final

from recollect.core.query.commands.clause import CommandClause
from recollect.core.query.commands.command import UNSURE, Command, CommandKind
from recollect.core.query.commands.english.words import NOW, WHERE

_ME_TOO: Final = (
    r"(?:(?:of|from|about|on|for) (?:me|us|mine|this|that|our (?:chat|conversation)|what i (?:say|tell you"
    r"|write|type)))"
)
_THINGS: Final = (
    r"(?:(?:any|every|some|a (?:single )?)?(?: ?)thing(?:s)?|stuff|everything|anything|nothing|all(?:"
    r" (?:of )?(?:this|that))?|(?:any|more|new) (?:more )?(?:things|stuff|memories|facts|notes|of"
    r" (?:this|it|that))"
    r"|(?:what(?:ever)?|everything|anything|things|stuff|all) (?:that )?i (?:say|tell you|write|type"
    r"|share|mention|am saying|am telling you|send you)(?: here)?|this|our (?:chats?|conversations?)"
    r"|my (?:messages|words|chats?)"
    r"|this (?:chat|conversation)|memories|notes|new memories|(?:any )?(?:information|info|data|details|facts)|me)"
)
_KEEPING: Final = (
    r"(?:remember|save|store|memorise|record|keep|note|log|learn|retain|track|write|collect|take|make"
    r"|hold)(?: (?:down|track of|notes(?: of| on)?|a record of|up|memories(?: of)?))?"
)
_KEEPING_ING: Final = (
    r"(?:remembering|saving|storing|memorising|recording|keeping|noting|logging|learning|retaining"
    r"|tracking|writing|collecting|taking|making)(?: (?:down|track of|notes(?: of| on)?|a record of"
    r"|memories(?: of)?))?"
)
_REST: Final = (
    rf"(?: {_ME_TOO})?(?: (?:any ?more|any longer))?(?: ,?)?(?: (?:{NOW}|{WHERE}|in here|here|about me|to"
    r" memory|of what i .+)){0,4}"
)
_MEMORY: Final = (
    r"(?:(?:the|your|my|all|this) )?(?:long ?term )?(?:memory|remembering|memories)(?: (?:feature|function"
    r"|mode|saving|storage|recording|thing))?"
)
_OFF: Final = re.compile(
    rf"\A(?:(?:turn|switch|shut|toggle|put|set|power|turning|switching) (?:off {_MEMORY}|{_MEMORY}(?:"
    r" to)? off)|(?:disable|deactivate|pause|suspend|stop|halt|disabling|pausing|kill|mute|freeze"
    rf"|unplug) {_MEMORY}"
    rf"|{_MEMORY}(?: to)? (?:off|should be off|goes off)|(?:go|work|run|continue|carry on|keep talking"
    r"|chat|be) (?:on )?without (?:your |the |any )?memory"
    rf"|(?:stop|quit|cease|no more) {_KEEPING_ING}(?: {_THINGS})?"
    r"|(?:store|save|remember|record|keep|note|memorise|log|learn|retain|write down) (?:nothing|none"
    rf" of (?:this|it|that|what i .+))(?: more)?)(?:{_REST})\Z"
)
_OFF_NOT: Final = re.compile(
    rf"\A(?:ever )?(?:{_KEEPING}|be (?:remembering|saving|storing|recording|keeping))(?: {_THINGS})?(?:{_REST})\Z"
)
_NOT_GENERAL: Final = re.compile(
    r"\A(?:remember|save|keep|store|record|note|log|write down|write) (?:that|this|it|all that)\Z"
)
_ON: Final = re.compile(
    rf"\A(?:(?:turn|switch|toggle|put|set|turning|switching) (?:(?:back )?on {_MEMORY}|{_MEMORY}(?:"
    rf" to)?(?: back)? on|{_MEMORY} back)|(?:enable|activate|reactivate|re-enable|reenable|resume"
    rf"|unpause|restart|start|continue|unmute) {_MEMORY}"
    rf"|{_MEMORY}(?: to)?(?: back)? on|(?:start|resume|begin|continue|go back to|get back to|restart"
    rf"|keep on) {_KEEPING_ING}(?: {_THINGS})?)(?: again)?(?:{_REST})\Z"
)
_AGAIN: Final = re.compile(rf"\A(?P<again>again )?{_KEEPING} {_THINGS}(?:{_REST})\Z")
_INCOGNITO: Final = (
    r"(?:incognito(?: mode| session| chat)?|(?:the )?private (?:mode|session|chat|conversation)|(?:an?"
    r" )?(?:incognito|private|off the record) (?:mode|session|chat|conversation|one|part)|off the"
    r" record(?: mode)?|anonymous mode|ghost mode|secret mode)"
)
_FILL: Final = (
    rf"(?: (?:{NOW}|on|session|mode|too|for (?:this|the) (?:chat|conversation|one|next .+|rest.*|a .+|today"
    r"|the .+)|in this (?:chat|conversation)|with you|with me|here|about (?:this|it|something.*|my .+)"
    r"|until .+)){0,4}"
)
_IN: Final = re.compile(
    r"\A(?:(?:start|begin|enter|open|enable|activate|launch|initiate|starting|entering|use|do|try"
    rf"|engage|need|want|have) (?:an? |the |in |with )?{_INCOGNITO}"
    r"|(?:go|be|stay|get|turn|become|move|change|keep (?:this|it|everything)|make (?:this|it)(?: all|"
    r" chat| conversation)?|have (?:this|it)|switch(?: over)?|put (?:yourself|us|me|this)|turn (?:this"
    rf" )?on|switch (?:this )?on|treat (?:this|it|everything .{{0,20}}) as|going|switching)"
    rf" (?:(?:in|into|to|over to|on|an?|the|your|as) ){{0,4}}{_INCOGNITO}|(?:turn|switch) {_INCOGNITO} on"
    r"|(?:talk|speak|chat|continue|go on|carry on|converse|discuss (?:this|it|something)|do (?:this"
    r"|it)|say (?:this|something)|tell you something|talking|keep going|proceed|have (?:this|a)"
    rf" (?:chat|talk|conversation))(?: (?:to|with) (?:you|me))?(?: about .{{0,30}})? (?:(?:in|on|an?"
    rf"|the) ){{0,4}}{_INCOGNITO}"
    rf"|(?:everything|anything|all|whatever|what)(?: .{{0,40}})? (?:is|stays|should be|will be|must be"
    r"|has to be|needs to be|stay|be|goes) (?:now )?(?:off the record|incognito)"
    rf"|(?:this|it|that|what follows|the (?:next|following|rest)(?: .{{0,20}})?|(?:this|our) (?:chat"
    rf"|conversation|session)|we|the next .{{0,20}}) (?:is|are|should be|stays|will be|goes|must be|has"
    rf" to be|are going|are now)(?: now| all| just| strictly){{0,4}} {_INCOGNITO})(?:{_FILL})\Z"
)
_BARE_IN: Final = re.compile(
    rf"\A(?:an? )?{_INCOGNITO}(?: mode)?(?: (?:on|now|okay|from (?:now|here) on|for a (?:bit|while"
    r"|moment|minute|second)|activate|start|time)){0,4}\Z"
)
_OUT: Final = re.compile(
    r"\A(?:(?:end|leave|exit|stop|quit|close|finish|disable|deactivate|cancel|terminate|drop|ending"
    r"|leaving|exiting|undo|lift|get out of|come out of|go out of|step out of|switch out of|get back"
    r" from|come back from|return from|be done with)"
    rf" (?:being |the |with |this |our |your |using |that |talking |speaking ){{0,4}}{_INCOGNITO}|(?:turn"
    rf"|switch|shut|turning|switching) (?:off (?:the )?{_INCOGNITO}|(?:the )?{_INCOGNITO} off)"
    rf"|{_INCOGNITO} (?:off|over|end|is over|can end|ends|done|no more|is done|no longer)"
    r"|(?:no more|enough|out of|enough with|enough of(?: the)?|done with(?: the)?|back from|we are"
    rf" done with(?: the)?|i am done with(?: the)?) {_INCOGNITO}|(?:go|get|come|be|return|switch|bring"
    r" us|put us|move|we are|we can be|we can go|i am|we go|take us|we are going)(?: back)? (?:back"
    r" )?on (?:the )?record"
    r"|(?:back )?on the record(?: again)?|(?:go|switch|get|come|return|change|take us)(?: back)?"
    r" (?:back )?(?:(?:to|into)(?: the)? (?:normal|regular|standard|usual)|(?:out of|from) (?:the"
    rf" )?{_INCOGNITO})(?: mode| session| chat)?(?: (?:from|after|out of) {_INCOGNITO})?"
    rf"|(?:this|that|it|we|you|the .{{0,12}}) (?:no longer|do not|need not|does not|are not|is not|are"
    rf" no longer)(?: (?:need|have|needs))?(?: to)?(?: be| stay)?(?: in| an?)? {_INCOGNITO})(?:"
    rf" .{{0,3}})?(?:{_FILL})\Z"
)
_OUT_NOT: Final = re.compile(
    r"\A(?:be|stay|remain|keep|need|have to be|continue|in)(?: in| the| an?| being| this){0,4}(?:"
    rf" {_INCOGNITO})(?:{_FILL})\Z"
)


def switching(clause: CommandClause) -> Command | None:
    """Return whether memory is to go off or on."""
    text, found = clause.act.text, Command(CommandKind.MEMORY_OFF)
    if clause.negated:
        general = _OFF_NOT.match(text) is not None and not _NOT_GENERAL.match(text)
        return found if general and _is_general(clause) else None
    if clause.own and not re.match(r"\A(?:turn|switch|disable|enable|stop|pause|resume)", text):
        return None
    if _OFF.match(text):
        return found if not clause.asks or clause.framed or clause.own else Command(found.kind, certainty=UNSURE)
    if _ON.match(text):
        return Command(CommandKind.MEMORY_ON)
    allowed = re.search(r"\b(?:again|from now on|resume)\b", clause.act.sentence.text) is not None
    return Command(CommandKind.MEMORY_ON) if _AGAIN.match(text) and allowed else None


def _is_general(clause: CommandClause) -> bool:
    """Tell whether nothing at all is to be kept: "do not save" alone may be about a file."""
    text = clause.act.text
    if re.match(r"\A(?:learn|write|take|make|collect|track|keep|hold)\b", text) and not re.search(
        r"about me|i (?:say|tell)|notes|record|memor", text
    ):
        return bool(re.match(r"\A(?:keep|collect|track) (?:anything|any)", text))
    return (
        re.search(
            r"\b(?:any|anything|things?|stuff|everything|what i|this conversation|this chat|me|memories|from now on)\b",
            text,
        )
        is not None
    )


def incognito(clause: CommandClause) -> Command | None:
    """Return whether an incognito session is to begin or to end."""
    text, ended = clause.act.text, Command(CommandKind.INCOGNITO_END)
    if clause.negated:
        return ended if _OUT_NOT.match(text) else None
    if _OUT.match(text):
        return ended if "incognito" in text or "private" in text or "record" in text else None
    if re.search(r"\b(?:chrome|safari|firefox|edge|browser|tab|window)\b", clause.long.text):
        return None
    if _IN.match(text) or (_BARE_IN.match(text) and (not clause.asks or clause.framed)):
        return Command(CommandKind.INCOGNITO_START)
    return None
