"""English: forget that, forget all about somebody."""

import re
from typing import Final

from recollect.core.query.commands.clause import CommandClause
from recollect.core.query.commands.command import SURE, UNSURE, Command, CommandKind
from recollect.core.query.commands.english.objects import CommandObject, object_in
from recollect.core.query.commands.english.words import STORE, WHERE

_STORE: Final = re.compile(STORE)
_TASK: Final = re.compile(
    r"\b(?:e-?mail|draft|essay|letter|question|request|order|reservation|code|version|idea|suggestion|plan|poem|list"
    r"|recipe|paragraph|sentence|table|file|branch|keys|umbrella)\b",
    re.IGNORECASE,
)
_ELSEWHERE: Final = re.compile(
    r"\b(?:from|in|on|off|out of|after|before) (?:the|this|my|that|our) (?!(?:memory|record|past)\b)\S+\Z",
    re.IGNORECASE,
)
_EDITING: Final = re.compile(
    r"\b(?:version|shorter|longer|paragraphs?|text|slides?|table|words?|rewrite|lines?|code|draft"
    r"|e-?mail|file|instead|column"
    r"|rows?|cells?|footnote|comma|title|heading|intro|photo|picture|image|layer)\b",
    re.IGNORECASE,
)
_REGRET: Final = re.compile(
    r"\bi (?:never )?should(?:n't| not| never|nt)? have|\bthat (?:was|is|were)(?:n't| not)? (?:too |not |really )?"
    r"(?:meant|for|private|personal|a mistake|mine|yours|confidential|embarrassing|none)|\bthat's"
    r" (?:too |really )?(?:private|personal|confidential)"
    r"|\bwrong (?:chat|window|person)|\bdid(?:n't| not) (?:mean|want) to (?:tell|say|write|share|send)"
    r"|\bwas (?:meant )?for (?:my|somebody|someone)\b|\bmeant for (?:my|somebody|someone|you)|\bi take"
    r" (?:it|that|what i said|what i just said) back"
    r"|\bi take back|\bit's too (?:personal|private)",
    re.IGNORECASE,
)
_STOP_KEEPING: Final = re.compile(
    r"\A(?:stop|quit|cease) (?:remembering|keeping track of|tracking|storing|saving|keeping|knowing|recording|noting"
    r"|memorising|holding on to) (?P<object>(?:(?:anything|everything|things|stuff|all) (?:about|on|related to) )?"
    r"(?:my|our|that i|where i|who my|how i) .+|(?:anything|everything|things|stuff) (?:about|on) [^ ]+(?: [^ ]+)?)\Z"
)
_FORGET: Final = re.compile(
    r"\A(?P<verb>forget|unremember|unlearn|disremember|let go of|forgetting|unremembering|letting go"
    r" of)(?P<about> about)? (?P<object>.+)\Z"
)
_DELETE: Final = re.compile(
    r"\A(?P<verb>delete|erase|remove|wipe(?: (?:out|away|off))?|purge|drop|scratch|strike(?: out|"
    r" off)?|clear(?: out)?|discard|expunge"
    r"|get rid of|throw (?:out|away)|take (?:out|away)|cross out|rub out|trash|dump|lose|scrap|blot"
    r" out|destroy|scrub|nuke|ditch|cut|bin|toss"
    r"|deleting|erasing|removing|wiping|purging|dropping|scratching|striking|clearing|discarding"
    r"|getting rid of|taking out) (?P<object>.+)\Z"
)
_OUT: Final = re.compile(
    r"\A(?:take|throw|cross|rub|strike|cut|wipe|leave|get|scrub|kick|toss|chuck)(?:ing)?"
    r" (?P<object>.+?) (?:out|away|off|back out)(?P<place> of .+| from .+)?\Z"
)
_KEEP_NOT: Final = re.compile(
    r"\A(?:(?:know|remember|keep|store|save|have|hold on to|hang on to|recall|retain|memorise|hear"
    r"|note)(?: (?:on to|down))?) (?:anything |any of )?(?:about )?(?P<object>.+)\Z"
)
_NOT_KEPT: Final = re.compile(
    r"\A(?P<object>.+?) (?:(?:should|must|does|do|has|have|is|are|was|were|need)(?: not|n't)|has no"
    r"|have no|is none|never)"
    rf" (?:.{{0,20}} )?(?:{WHERE}|business|belong(?:s)? (?:{WHERE}|there)|(?:be )?(?:stored|saved"
    r"|remembered|kept))(?: any ?more| any longer)?\Z"
)
_GENERAL: Final = re.compile(
    r"\A(?:anything|things|stuff|everything|something|what i .+|a (?:single )?thing|all that|any of"
    r" (?:it|this|that)|my (?:messages|chats|words|conversations)|new .+)\Z"
)
_IDIOM: Final = frozenset(
    {
        "drop",
        "lose",
        "scratch",
        "strike",
        "cut",
        "dropping",
        "scratching",
        "striking",
        "clear",
        "clearing",
        "bin",
        "toss",
        "dump",
    }
)


def forgetting(clause: CommandClause) -> Command | None:  # noqa: PLR0911 - a way of saying it each
    """Return what is to be forgotten."""
    if clause.negated:
        return _not_to_keep(clause)
    if (match := _NOT_KEPT.match(clause.act.text)) is not None and not clause.framed:
        meant = object_in(clause.act.group(match, "object"))
        is_named = meant is not None and (meant.mine or meant.points)
        return _to_forget(meant, sure=True) if is_named else None
    if not clause.own and (match := _STOP_KEEPING.match(clause.act.text)) is not None:
        said = clause.act.group(match, "object")
        meant = object_in(said)
        general = (
            meant is None or not meant.topic or re.search(r"\b(?:chats?|conversations?|messages?|words)\b", said.text)
        )
        return None if general else _to_forget(meant, sure=True)
    match = _FORGET.match(clause.act.text)
    if match is not None:
        if match["verb"].endswith("ing") is not clause.mind:
            return None
        return _forget(clause, object_in(clause.act.group(match, "object")))
    match = _DELETE.match(clause.act.text) or _OUT.match(clause.act.text)
    if match is None:
        return None
    return _delete(clause, match)


def _forget(clause: CommandClause, meant: CommandObject | None) -> Command | None:
    if meant is None or (clause.own and not meant.marked):
        return None
    if meant.bare and not meant.marked:
        return _of_before(clause)
    if not meant.marked and _TASK.search(meant.topic):
        return None
    if not meant.mine and not meant.marked and not meant.points and meant.topic == "":
        return _to_forget(meant, sure=not clause.asks)
    if not meant.points and not meant.mine and not meant.marked:
        return _to_forget(meant, sure=False)
    return _to_forget(meant, sure=True)


def _delete(clause: CommandClause, match: "re.Match[str]") -> Command | None:  # noqa: PLR0911 - a way of saying it each
    place = match.groupdict().get("place") or ""
    meant = object_in(clause.act.group(match, "object"))
    verb = match.groupdict().get("verb") or "take"
    if meant is None or (verb.endswith("ing") and not clause.mind):
        return None
    marked = meant.marked or bool(_STORE.search(place))
    if _ELSEWHERE.search(meant.topic):
        return None
    if meant.bare and (before := _of_before(clause, firm=marked)) is not None:
        return before
    if meant.points and not marked:
        if clause.own or _EDITING.search(clause.act.sentence.message):
            return None
        if meant.bare:
            return _of_before(clause) or (_to_forget(meant, sure=verb not in _IDIOM) if verb != "take" else None)
        return _to_forget(meant, sure=_is_plain(clause, match["object"], verb))
    return _to_forget(meant, sure=marked) if marked or meant.mine else None


def _is_plain(clause: CommandClause, said: str, verb: str) -> bool:
    """Tell whether what is pointed at with a verb for any text can be nothing but what was said."""
    words = said.split()
    alone = clause.act.end == len(clause.act.sentence.text) or verb not in _IDIOM
    if re.search(r"\b(?:said|told|wrote|mentioned|last|memory|you|message)\b", said):
        return True
    if len(words) == 2 and words[1] not in {
        "memory",
        "memories",
        "note",
        "fact",
        "info",
        "information",
        "all",
        "again",
    }:
        return False
    return alone and len(words) <= 2 and words[0] in {"that", "this", "those", "these", "them"} and verb not in _IDIOM


def _of_before(clause: CommandClause, *, firm: bool = False) -> Command | None:
    """Return the command whose object was named before: "what I said just now, forget it"."""
    text = clause.before
    for start in [0, *(match.end() for match in re.finditer(r"[,:] (?:and |so |but )?", text.text))]:
        named = text.part(start, len(text.text))
        meant = object_in(named)
        if (
            meant is not None
            and not meant.bare
            and named.text not in {"that", "this"}
            and (meant.marked or meant.points or (firm and meant.mine))
        ):
            return _to_forget(meant, sure=True)
        if re.search(
            r"\bi (?:never )?(?:should|would)(?: not| never)? have (?:said|told|mentioned|written)", named.text
        ):
            return Command(CommandKind.FORGET_THAT)
    if _REGRET.search(clause.act.sentence.message):
        return Command(CommandKind.FORGET_THAT)
    return None


def _not_to_keep(clause: CommandClause) -> Command | None:
    match = _KEEP_NOT.match(clause.act.text)
    if match is None:
        return None
    said = clause.act.group(match, "object")
    if re.match(r"\A(?:what|anything|everything) i (?:have |had )?just \S+", said.text):
        return _to_forget(object_in(said), sure=True)
    if _GENERAL.match(said.text):
        return None
    if re.search(r"\b(?:from now on|things|anything i|pinned|permanently|forever)\b", said.text) or _GENERAL.match(
        said.text
    ):
        return None
    meant = object_in(said)
    firm = "never" not in clause.act.sentence.text[: clause.act.start].split()[-1:]
    return None if meant is None or (meant.bare and not meant.marked) else _to_forget(meant, sure=firm and meant.mine)


def _to_forget(meant: CommandObject | None, *, sure: bool) -> Command | None:
    if meant is None:
        return None
    kind = CommandKind.FORGET_THAT if meant.points else CommandKind.FORGET_ABOUT
    return Command(kind, topic=meant.topic, certainty=SURE if sure else UNSURE)
