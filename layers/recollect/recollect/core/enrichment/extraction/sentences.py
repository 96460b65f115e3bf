"""The sentences of a message that somebody says in their own name: without code, quotations and dictation."""

import re
from dataclasses import dataclass
from typing import Final

LONGEST_SENTENCE: Final = 400  # characters; what is longer is no statement about somebody
SHORT_QUOTATION: Final = 3  # words: a name or a title
LONGEST_TITLE: Final = 6  # words, most of them in capitals
MOST_SENTENCES: Final = 120  # that are read of one message

_FENCE: Final = re.compile(r"```|~~~")
_QUOTED: Final = re.compile(r"[\"“„«»‚‘](?=[^\s\"“”„«»])([^\"“”„«»\n]{1,400})[\"”“»«]")
_CODE_LINE: Final = re.compile(
    r"\s{0,8}(?:[#>/*$|]|def |class |import |from \w{1,30} import|return |SELECT |select |INSERT |function "
    r"|const |let |var "
    r"|print\(|echo |<\w|at \w{1,30}\.|Traceback|\d{1,3}:\d{1,3} |[{}\[\]])"
)
_CODE: Final = re.compile(r"[{}]|==|=>|->|\(\)|</|\w=\w|;$|::|\w_\w{1,40}\(")
_SPEAKER_LINE: Final = re.compile(r"[A-ZÄÖÜ]\w{1,14}: \S")
# What comes behind the colon or on the next lines is another's text
_DICTATION: Final = re.compile(
    r"\b(?:translat\w{0,5}|correct (?:this|my|the|it)|proofread|rewrite|re-?phrase|paraphrase|summari[sz]e|improve this"
    r"|fix (?:this|my|the)|edit this|polish|übersetz\w{0,5}|korrigier\w{0,5}|fass\w{0,3} (?:das|dies|folgend)\w{0,6}"
    r"|formulier\w{0,4}|schreib\w{0,3}(?! (?:(?:das|es|dies|folgendes) (?:bitte )?)?(?:dir|rein|auf|dazu|mit|nieder"
    r"|ein)\b)|write(?! (?:(?:this|that|it|these|the following|everything) )?down)|draft|type|reply with|saying|says"
    r"|in (?:german|english|french"
    r"|spanish|italian)"
    r"|auf (?:deutsch|englisch|französisch|spanisch)|lyrics|poem|gedicht|caption|slogan|satz|sentence|beispiel"
    r"|example|protagonist\w*|narrator|character|hero|figur|held|rolle|role"
    r"|next one|quote|zitat|diktat|email|e-mail|letter|brief|text)\b(?:[^\n:.!?]|\.(?! )){0,80}:(?=\s|$)",
    re.IGNORECASE,
)
_ABBREVIATION: Final = re.compile(
    r"(?:\b(?:dr|mr|mrs|ms|smt|sr|jr|lt|col|rev|sgt|prof|st|hr|fr|nr|ca|bzw|etc|vs|approx|no|str|tel|inkl|usw|z\.b"
    r"|e\.g|i\.e|\d{1,2}|[a-z])\.|[a-zäöü]{2,20}(?:str|pl|stra)\.)$",
    re.IGNORECASE,
)
_END: Final = re.compile(r"[.!?…]{1,10}[\"”)]?(?=\s|$)|\n|(?<=[\U0001f300-\U0001faff❤☺♥])\ufe0f?(?=\s)|[;](?=\s)")
_NEW: Final = re.compile(
    r" (?!(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Oct|Dec|May|Mar|Geburtstag|Klasse"
    r"|Stock)[a-zä]{0,7}\b)[A-ZÄÖÜ]"
)
_LAUGH: Final = re.compile(
    r"\b(?:lol|lmao|rofl|haha\w{0,12}|hehe\w{0,6}|jk|kidding|joking|joke|scherz|witz|spaß|xd)\b|[😂🤣😆😜😝🙃]",
    re.IGNORECASE,
)
_EMOJI: Final = re.compile(r"[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d❤]{1,12}")
_LIST: Final = re.compile(r":(?:\n[ \t]{0,4}[-*•] ?[^\n]{1,80}){1,12}")
# What stands alone before what is to be remembered: "Note to self. ..."
_HEADER: Final = re.compile(
    r"(?P<ask>\b(?:note to self|for the record|(?:please |pls )?remember this|remember|reminder|to remember"
    r"|merk(?:e)? dir(?: bitte| das)?|notiz|notiere? dir"
    r"|für deine notizen|zur info))[.!…]? ?(?:\n+|[.!…] )(?=\S)",
    re.IGNORECASE,
)
_SPACES: Final = re.compile(r"[ \t]{2,}")


@dataclass(frozen=True, slots=True)
class SaidSentence:
    """A sentence: `asks` when it ends in a question mark, `laughs` when it holds a mark of fun."""

    text: str
    asks: bool
    laughs: bool


def _joined(match: re.Match[str]) -> str:
    """Return a list below a colon as one line: "names: Otis, Juno"."""
    items = [line.strip(" \t-*•") for line in match.group()[1:].split("\n")]
    return ": " + ", ".join(item for item in items if item)


def _is_name(quoted: str) -> bool:
    """Tell whether what stands in quotation marks is a name or a title, no saying of another's."""
    words = quoted.split()
    capitals = sum(word[0].isupper() for word in words)
    return len(words) <= SHORT_QUOTATION or (len(words) <= LONGEST_TITLE and 2 * capitals > len(words))


def _spoken(text: str) -> str:
    """Return the text without code, long quotations and what is dictated."""
    plain = "".join(part for index, part in enumerate(_FENCE.split(text)) if index % 2 == 0)
    plain = plain.replace("`", '"')
    dictated = _DICTATION.search(plain)
    if dictated:
        plain = plain[: dictated.start()]
    plain = _QUOTED.sub(lambda match: match.group() if _is_name(match[1]) else " ‹quoted› ", plain)
    lines = plain.split("\n")
    kept = [line for line in lines if not (_CODE_LINE.match(line) or _CODE.search(line))]
    if sum(bool(_SPEAKER_LINE.match(line)) for line in lines) > 1:
        return ""  # a scene of a play, or a conversation that is told
    return "\n".join(kept)


def sentences(text: str) -> list[SaidSentence]:
    """Return the sentences of a message that may say something in the person's own name."""
    spoken = _HEADER.sub(r"\g<ask>: ", _spoken(_LIST.sub(_joined, text.replace("’", "'"))))
    found: list[SaidSentence] = []
    start = 0
    ends = [(match.start(), match.end(), match.group()) for match in _END.finditer(spoken)]
    for begin, stop, mark in [*ends, (len(spoken), len(spoken), "")]:
        goes_on = mark == "." and _ABBREVIATION.search(spoken[max(0, begin - 24) : begin + 1])
        if goes_on and not (spoken[begin - 1].isdecimal() and _NEW.match(spoken, stop)):
            continue
        piece = spoken[start:begin]
        start = stop
        laughs = bool(_LAUGH.search(piece))
        plain = _SPACES.sub(" ", _EMOJI.sub(" ", piece)).strip(" \t-*•")
        if 1 < len(plain) <= LONGEST_SENTENCE and "‹quoted›" not in plain:
            found.append(SaidSentence(plain, "?" in mark, laughs))
        elif found and laughs and not plain:
            found[-1] = SaidSentence(found[-1].text, found[-1].asks, laughs=True)
        if len(found) >= MOST_SENTENCES:
            break
    return found
