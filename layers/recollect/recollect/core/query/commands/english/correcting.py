"""English: correct what is remembered, with the value that is wrong and the one that is right."""

import re
from collections.abc import Sequence
from typing import Final

from recollect.core.query.commands.clause import CommandClause
from recollect.core.query.commands.command import SURE, UNSURE, Command, CommandKind
from recollect.core.query.commands.english.clauses import clauses_of, is_about_words
from recollect.core.query.commands.english.words import KNOWN, MEMORY_NOUN, WHERE
from recollect.core.query.commands.sentences import PlainSentence, SentencePart

_VERB: Final = re.compile(
    r"\A(?P<verb>correct|fix|change|update|amend|replace|edit|adjust|revise|rectify|set|put (?:that"
    r"|this|it) right|make (?:that|this|it) right|set (?:that|this|it) right|overwrite|swap|modify"
    r"|alter"
    r"|correcting|fixing|changing|updating|amending|replacing|refresh)(?: (?P<object>.+))?\Z"
)
_STRONG: Final = frozenset({"correct", "rectify", "correcting", "amend"})
_MEMORY: Final = re.compile(
    rf"(?:\A| )(?:{WHERE}|your memor(?:y|ies)|(?:the|that|this|my) {MEMORY_NOUN}|what {KNOWN}|{KNOWN}"
    rf"|you (?:have |got |had )?(?:it|that|this|my .{{1,30}}?) (?:wrong|down wrong|mixed up)|you"
    r" (?:stored|saved|noted|remembered|wrote down|remember|have) the wrong)(?= |\Z)"
)
_WRONG: Final = re.compile(
    r"\A(?:your memory (?:of|about|for) (?P<a>.+?)|what you (?:have |just )?(?:stored|saved|noted|know"
    r"|remember|kept|have|remembered) (?:about|on|for|of) (?P<b>.+?)|(?:the|your) (?:memory|note|entry"
    r"|record) (?:about|of|on|for) (?P<c>.+?))"
    r" (?:is|was|are) (?:off|wrong|outdated|out of date|incorrect|not (?:right|correct|true)(?: any"
    r" more)?|mistaken|no longer (?:right|correct|true)|false|old)\Z"
)
_YOURS_WRONG: Final = re.compile(
    r"\A(?:you (?:have |have got |got |had )?(?:stored|saved|noted|remembered|wrote down|written down"
    r"|remember|have|got|kept)? ?(?:the wrong (?P<a>.+)|(?P<b>my .+?|our .+?) (?:wrong|wrongly"
    r"|incorrectly|down wrong))|(?P<c>my .+?) (?:is|are) (?:stored|saved|remembered|noted) (?:wrong"
    r"|wrongly|incorrectly)(?: .+)?)\Z"
)
_THAT: Final = re.compile(
    r"\A(?:that|this|it|them|that one|(?:that|this|the) (?:\S+ )?(?:memory|note|entry|record|fact|one"
    r"|part|mistake|error)|what i (?:just )?(?:said|told you|wrote)(?: .+)?|yourself|your"
    rf" {MEMORY_NOUN}|what {KNOWN}(?: .+)?)(?: {WHERE})?(?: (?:then|now|for me|too|again)){{0,4}}\Z"
)
_POINTS_AT_SAID: Final = re.compile(r"\Awhat i (?:just )?(?:said|told you|wrote)|\A(?:that|this|it)\b")
_TO: Final = re.compile(r"\A(?P<topic>.+?) (?:to|with|by|into|as) (?P<new>.+)\Z")
_FROM_TO: Final = re.compile(r"\A(?P<topic>(?:(?! from ).)+) from (?P<old>(?:(?! to ).)+) to (?P<new>.+)\Z")
_ABOUT_MEMORY: Final = re.compile(rf"\A(?:the|your|that|my) {MEMORY_NOUN} (?:about|of|on|for|with) (?P<rest>.+)\Z")
_LAST_PLACE: Final = re.compile(rf" (?:{WHERE}|in your memory|now|for me|please|then|instead)\Z")
_PLACE_LAST: Final = re.compile(rf" {WHERE}\Z")
_MINE: Final = re.compile(r"\A(?:my|our|the (?:name|date|age|address|number|birthday|time) of my)\b")
_NOT: Final = re.compile(
    r" ?,(?: ,){0,4}(?: and)? (?:and )?(?:(?:it is|that is|is) )?not(?: (?:in|at|on|from|an?|called|my|any more"
    r"|any longer)(?= )){0,4} (?P<old>.+)\Z"
)
_INSTEAD: Final = re.compile(r" (?:instead of|rather than) (?:in |at |on )?(?P<old>.+)\Z")
_NO_LONGER: Final = re.compile(r"(?: ,)?(?: and)? (?:no longer|any ?more|not) (?P<old>.+)\Z")
_IS: Final = re.compile(
    r"\A(?:(?P<bare>it|that|this|he|she|they|it should) (?:is|are|was|be|should be|must be|has to be)"
    r"|(?P<topic>(?:my|our|the|his|her|their) .+?|i|we) (?:is|are|am|was|leaves at|leaves|starts at"
    r"|starts|ends at|should be|takes|costs|opens at|goes at|begins at|has|have|live in|lives in|live"
    r"|work at|work for|work in|work as|arrives at)) (?:called |in |at |on |named |an? |now |actually "
    r"|really ){0,4}(?P<new>.+)\Z"
)
# Says that a value is wrong, or is two clauses
_NO_VALUE: Final = re.compile(
    r"\A(?:wrong|incorrect|outdated|out of date|off|mistaken|not|no longer|stored|saved)\b|\A[^,:]* [,:](?: |\Z)"
)
_CLAUSE: Final = re.compile(
    r"\A(?P<topic>(?:i|we) \S+) (?:now )?(?:in|at|for|with|as|on|to)?(?: an?| the)? ?(?P<new>.+)\Z"
)
_NOW: Final = re.compile(r" (?:now|actually|really|these days|since .{1,20}|from now on)\Z")
_MOVED: Final = re.compile(r"\A(?:they|he|she|i|we|it)(?: have| has| am| are| is)? .+\Z")


def correction(sentences: Sequence[PlainSentence]) -> Command | None:
    """Return what is to be corrected: told to do so in one sentence, and the values there or beside it."""
    if any(map(is_about_words, sentences)):
        return None
    for sentence in sentences:
        for clause in clauses_of(sentence):
            match = None if clause.negated or clause.own else _VERB.match(clause.act.text)
            if match is not None and match["verb"].endswith("ing") is clause.mind:
                found = _read(clause, match, sentences)
                if found is not None:
                    return found
    return None


def _read(clause: CommandClause, match: "re.Match[str]", sentences: Sequence[PlainSentence]) -> Command | None:
    memory = any(_MEMORY.search(one.text) or "memor" in one.text for one in sentences)
    verb, meant = match["verb"], clause.act.group(match, "object")
    direct = _direct(meant, verb)
    if direct is not None:
        sure = memory or (verb in _STRONG and _MINE.match(meant.text) is not None)
        mine = memory or _MINE.match(meant.text) is not None
        return _as(direct, SURE if sure else UNSURE) if mine else None
    about = _ABOUT_MEMORY.match(meant.text)
    if match["object"] is not None and about is None and not _THAT.match(meant.text):
        return None
    wrong = meant.group(about, "rest") if about is not None else _what_is_wrong(sentences)
    stated = _stated(clause, sentences)
    says = meant.text.startswith("what i")
    if match["object"] is None and not memory and wrong is None and (stated is None or not stated.old):
        return None
    if stated is None and wrong is None and not memory:
        return None
    command = stated or Command(CommandKind.CORRECT)
    if wrong is not None and not command.topic:
        topic = wrong.said
        command = Command(CommandKind.CORRECT, topic if command.old else "", command.old or topic, command.new)
    firm = memory or wrong is not None or says or verb in _STRONG or _is_false(sentences)
    return _as(command, SURE if firm else UNSURE)


def _is_false(sentences: Sequence[PlainSentence]) -> bool:
    said = " ".join(one.text for one in sentences)
    return (
        re.search(r"\b(?:out of date|outdated|no longer true|not true|wrong|not right|incorrect)\b", said) is not None
        and re.search(r"\b(?:i|my|they|she|he|we)\b", said) is not None
    ) or re.match(r"update (?:that|it)", said) is not None


def _as(command: Command, certainty: float) -> Command:
    return Command(command.kind, command.topic, command.old, command.new, certainty=certainty)


def _what_is_wrong(sentences: Sequence[PlainSentence]) -> SentencePart | None:
    for sentence in sentences:
        for segment in _segments(sentence.whole()):
            lead = re.match(
                r"\A(?:(?:hey|assistant|no|wait|okay|oh|well|sorry|hmm|i think|actually) ){0,4}", segment.text
            )
            piece = segment.part(lead.end() if lead else 0, len(segment.text))
            for pattern in (_WRONG, _YOURS_WRONG):
                if (match := pattern.match(piece.text)) is not None:
                    return next(piece.group(match, name) for name in "abc" if match[name] is not None)
    return None


def _segments(piece: SentencePart) -> list[SentencePart]:
    text, places = piece.text, [0]
    places += [match.start() for match in re.finditer(r" [,:](?= )", text)]
    return [piece.part(start, end) for start, end in zip(places, [*places[1:], len(text)], strict=True)]


def _direct(piece: SentencePart, verb: str) -> Command | None:
    """Return a correction whose values stand behind its verb: "my email to x", "the memory about x from a to b"."""
    while (late := _LAST_PLACE.search(piece.text)) is not None:
        piece = piece.part(0, late.start())
    if (about := _ABOUT_MEMORY.match(piece.text)) is not None:
        piece = piece.group(about, "rest")
    if (match := _FROM_TO.match(piece.text)) is not None:
        topic = piece.group(match, "topic")
        return Command(
            CommandKind.CORRECT, _unplaced(topic).said, piece.group(match, "old").said, piece.group(match, "new").said
        )
    match = _TO.match(piece.text)
    if match is None or _POINTS_AT_SAID.match(piece.text):
        return None
    if verb in {"set", "put"} and not _MINE.match(piece.text):
        return None
    topic, new = _unplaced(piece.group(match, "topic")), piece.group(match, "new")
    return Command(CommandKind.CORRECT, "", topic.said, new.said)


def _unplaced(piece: SentencePart) -> SentencePart:
    late = _PLACE_LAST.search(piece.text)
    return piece if late is None else piece.part(0, late.start())


def _stated(clause: CommandClause, sentences: Sequence[PlainSentence]) -> Command | None:
    """Return the values that are told beside the verb: behind a colon, before it, or in another sentence."""
    own = clause.long.part(clause.act.end - clause.act.start, len(clause.long.text))
    pieces = [own] if own.text else []
    before = clause.before
    pieces += [before] if before.text else []
    pieces += [one.whole() for one in sentences if one is not clause.act.sentence]
    for piece in pieces:
        found = _values(piece)
        if found is not None:
            return found
    return None


def _values(piece: SentencePart) -> Command | None:
    old = None
    for pattern in (_NOT, _INSTEAD):
        if (match := pattern.search(piece.text)) is not None:
            old, piece = piece.group(match, "old"), piece.part(0, match.start())
            break
    segments = _segments(piece)
    for one in [piece, *segments] if old is not None else segments:
        lead = re.match(r"\A(?:(?:and|but|because|no|actually|since|so|that|in fact|now) ){0,4}", one.text)
        segment = one.part(lead.end() if lead else 0, len(one.text))
        match = _IS.match(segment.text) or _CLAUSE.match(segment.text)
        if match is None or re.match(
            r"\A(?:it|that|this) is (?:wrong|out of date|outdated|not|no longer|off|old|incorrect)", segment.text
        ):
            continue
        new = segment.group(match, "new")
        if _NO_VALUE.match(new.text):
            continue
        while (late := _NOW.search(new.text)) is not None:
            new = new.part(0, late.start())
        topic = segment.group(match, "topic").said
        if old is None:
            return Command(CommandKind.CORRECT, "", topic, new.said)
        return Command(CommandKind.CORRECT, topic, old.said, new.said)
    return None
