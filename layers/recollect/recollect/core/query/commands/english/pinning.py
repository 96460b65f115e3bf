"""English: pin, unpin, undo."""

import re
from typing import Final

from recollect.core.query.commands.clause import CommandClause
from recollect.core.query.commands.command import SURE, UNSURE, Command, CommandKind
from recollect.core.query.commands.english.objects import object_in
from recollect.core.query.commands.english.words import AFTER, FOREVER, POINTED, STORE, WHERE
from recollect.core.query.commands.sentences import SentencePart

_PIN: Final = re.compile(rf"\A(?:pin|pinning)(?: down)? (?P<object>.+?)(?: {FOREVER})?(?: (?:for|in|to|so) .+)?\Z")
_KEEP: Final = re.compile(
    r"\A(?:(?P<before>always|permanently|forever) )?(?:remember|keep|save|store|memorise|retain|hold"
    rf" on to|hang on to|preserve|remembering|keeping)(?: {WHERE})? (?P<object>.+?)"
    rf"(?P<mid> (?:pinned|safe|stored|saved|{WHERE}|as (?:an? )?(?:permanent|pinned|important)(?:"
    rf" {POINTED})?)){{0,4}}(?P<after> {FOREVER})?(?P<late> {WHERE})?\Z"
)
_MARK: Final = re.compile(
    r"\A(?:mark|flag|make|set|tag|treat|store|save|keep|turn|star)(?:ing)? (?P<object>.+?) (?:as |into"
    r" |to )?(?:an? )?(?:permanent|permanently|pinned|(?:very )?important|undeletable|sticky"
    rf"|favou?rite|unforgettable|protected|essential)(?: {POINTED})?(?: {WHERE})?\Z"
)
_NEVER_LOSE: Final = re.compile(
    r"\A(?:ever )?(?:forget|lose|let go of|delete|drop|let) (?P<object>.+?)(?: (?:go|slip|get lost"
    r"|ever|again|from your memory)){0,4}\Z"
)
_STAYS: Final = re.compile(
    r"\A(?P<object>.+?) (?:should|must|needs to|has to|shall|is to|ought to|is supposed to|can)"
    r" (?:(?:always|never|please|just) ){0,4}"
    r"(?:stay|remain|be kept|be pinned|be permanent|be remembered|be forgotten|leave|get lost|be"
    r" dropped|be deleted|be lost|go away)"
    r"(?P<rest>(?: (?:in|from) your memory| pinned| permanent(?:ly)?| forever| for good| always| there){0,4})\Z"
)
_ADD_PIN: Final = re.compile(r"\A(?:add|put|attach|stick) a pin (?:to|on|in) (?:that|this|it)(?: one| memory| note)?\Z")
_FIRM: Final = re.compile(r"\b(?:always|never|pinned|permanent(?:ly)?|forever|for good)\b")
_UNPIN: Final = re.compile(r"\A(?:unpin|depin|un pin|unpinning|unstick|unmark) (?P<object>.+)\Z")
_TAKE_PIN: Final = re.compile(
    r"\A(?:remove|take|lift|drop|delete|undo|lose|pull|release|get rid of|removing|taking|lifting)(?:"
    r" off| away| out)? (?:the|that|this|my|its) pin(?:ning)?(?: (?:off|away|out|from|of|on|for"
    r"|again)){0,4}(?: (?P<object>.+))?\Z"
)
_TAKE_PINNED: Final = re.compile(
    r"\A(?:(?:take|remove|drop|let) (?P<object>.+?) (?:off|from|out of|off of) (?:the |your |my"
    r" )?(?:pins|pinned(?: .+)?|pinboard|permanent .+)|let (?P<let>.+?) go(?: again)?)\Z"
)
_PINNED_NO_MORE: Final = re.compile(
    r"\A(?P<object>.+?) (?:does not|no longer|need not|do not|should not|is not|must not|can not|has"
    r" not) .{0,24}\b(?:permanent|permanently|pinned|a pin|stay forever|forever|important enough to"
    r" pin)"
    r"(?: any ?more| any longer| now| to me){0,4}\Z"
)
_NO_PIN: Final = re.compile(
    r"\A(?:pin|keep pinning|have pinned|keep|keep .+ pinned) ?(?P<object>.*?)(?: (?:pinned|permanently"
    r"|any ?more|any longer|after all|forever)){0,4}\Z"
)
_UNDO: Final = re.compile(
    r"\A(?:undo|revert|reverse|take back|roll back|unforget|undelete|un-delete|undoing|reverting"
    r"|restore|bring back|put back|recover|give me back|get back|reinstate|cancel)"
    r"(?: (?P<object>.+))?\Z"
)
_BACK: Final = re.compile(
    r"\A(?:bring|put|get|take|give me|i want|want|have|change|turn|set|roll) (?P<object>.+?) back(?:"
    r" (?:again|in|now|please|the way it was|how it was|to how it was|to what it was))?(?:"
    r" in your memory| into your memory| to your memory)?\Z"
)
_UNDONE: Final = re.compile(
    r"\A(?:that|this|it|(?:the|that|this|my|your) (?:\S+ )?(?:last |latest |previous |most recent "
    r"|recent |deleted |forgotten ){0,4}(?:memory )?(?:change|action|command|deletion|edit|step|correction"
    r"|update|forgetting|removal|operation|one|thing|memory|memories|note|entry)"
    rf"(?: (?:to|in|of|from) your (?:own )?{STORE}| you .+| i .+)?|the last (?:change|thing)(?: .+)?"
    r"|what you (?:just |have |had |last ){0,4}(?:forgot|forgotten|deleted|removed|erased|wiped|changed"
    r"|did|dropped|threw out|scrapped|lost)(?: .+)?"
    r"|your (?:last|latest) (?:memory )?(?:change|action|deletion|edit|correction)(?: .+)?|(?:those"
    rf"|these|them)(?: memories)?)(?: {AFTER}){{0,4}}\Z"
)
_UNDO_ALONE: Final = frozenset({"undo", "revert", "unforget", "undelete", "reverse"})
_UNDO_WEAK: Final = re.compile(
    r"\A(?:restore|bring back|put back|recover|get back|give me back|cancel|reinstate|take back)"
)


def pinning(clause: CommandClause) -> Command | None:
    """Return what is to be kept for good."""
    text = clause.act.text
    if clause.own:
        return None
    if clause.negated:
        lost = _NEVER_LOSE.match(text)
        is_lost = lost is not None and _points(clause.act.group(lost, "object"))
        return Command(CommandKind.PIN_THAT) if is_lost and _says_never(clause) else None
    if _ADD_PIN.match(text) or (text in {"pin", "keep pinned"} and clause.framed):
        return Command(CommandKind.PIN_THAT)
    if (match := _STAYS.match(text)) is not None and _FIRM.search(text):
        return Command(CommandKind.PIN_THAT) if _points(clause.act.group(match, "object")) else None
    for pattern in (_PIN, _MARK, _KEEP):
        match = pattern.match(text)
        if match is None:
            continue
        if pattern is _KEEP and not (
            match["before"] or match["after"] or "pinned" in (match["mid"] or "") or _for_good(clause)
        ):
            continue
        if pattern is _KEEP and re.match(r"(?:in mind|an eye|up)\b", match["object"]):
            continue
        if _points(clause.act.group(match, "object"), loose=pattern is not _PIN):
            return Command(CommandKind.PIN_THAT)
    return None


def _for_good(clause: CommandClause) -> bool:
    before = clause.act.sentence.text[: clause.act.start]
    return re.search(r"\b(?:always|permanently|never forget)\b", before) is not None


def _says_never(clause: CommandClause) -> bool:
    return re.search(r"\b(?:never|ever)\b", clause.act.sentence.text[: clause.act.start + 5]) is not None


def _points(piece: SentencePart, *, loose: bool = False) -> bool:
    meant = object_in(piece)
    if meant is not None and (meant.points or (meant.topic and re.match(r"what i|everything i|all i", piece.text))):
        return True
    if re.match(r"\A(?:that|this|these|those) (?:as|for|to|so|in|on|at)\b", piece.text):
        return True
    return loose and re.match(r"\A(?:that|this|the) (?:\S+ )?(?:memory|fact|note|one)\Z", piece.text) is not None


def unpinning(clause: CommandClause) -> Command | None:  # noqa: PLR0911 - a way of saying it each
    """Return what is to be pinned no longer."""
    text, found = clause.act.text, Command(CommandKind.UNPIN_THAT)
    if clause.negated:
        match = _NO_PIN.match(text)
        is_pin = match is not None and re.search(r"\bpin|permanent|forever", text) is not None
        return (
            found
            if is_pin and match is not None and (not match["object"] or _points(clause.act.group(match, "object")))
            else None
        )
    if (match := _UNPIN.match(text)) is not None:
        return found if _points(clause.act.group(match, "object")) else None
    if (match := _TAKE_PIN.match(text)) is not None:
        return found if not match["object"] or _points(clause.act.group(match, "object")) else None
    if (match := _TAKE_PINNED.match(text)) is not None and match["object"]:
        return found if _points(clause.act.group(match, "object")) else None
    if (match := _PINNED_NO_MORE.match(text)) is not None:
        return found if _points(clause.act.group(match, "object")) else None
    if re.match(
        r"\A(?:stop (?:pinning|keeping) (?:that|this|it)(?: one| memory)?(?: pinned| permanently|"
        r" forever)?|no (?:more )?pin(?: (?:on|for) (?:that|this)(?: one| memory)?)?)(?: any ?more)?\Z",
        text,
    ):
        return found
    return None


def undoing(clause: CommandClause) -> Command | None:
    """Return that the last change is to be undone."""
    text, found = clause.act.text, Command(CommandKind.UNDO)
    if clause.negated:
        return None
    if (match := _UNDO.match(text)) is not None:
        if match["object"] is None:
            return found if text in _UNDO_ALONE else None
        is_memory = re.search(r"memor|forg|delet|undo|chang|correct", match["object"]) is not None
        if _UNDONE.match(match["object"]):
            weak = _UNDO_WEAK.match(text) is not None
            return found if is_memory or not weak else Command(CommandKind.UNDO, certainty=UNSURE)
        return None
    if (match := _BACK.match(text)) is not None and (
        _UNDONE.match(match["object"]) or object_in(clause.act.group(match, "object"))
    ):
        own = re.search(r"memor|forgot|deleted", clause.act.sentence.text) is not None
        sure = own or re.match(r"(?:bring|put|i want|change)\b", text) is not None
        return Command(CommandKind.UNDO, certainty=SURE if sure and _UNDONE.match(match["object"]) else UNSURE)
    return None
