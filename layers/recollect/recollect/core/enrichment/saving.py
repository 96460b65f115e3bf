"""Whether a text asks to be kept: "Remember that ...", "..., keep that in mind", "Merk dir, dass ...".

An explicit save, as if it were marked so. A request that nobody fulfils by keeping ("remember to call") is none.
"""

import re
from typing import Final

from recollect.core.model.entry import Language

_ENGLISH_FIRST: Final = re.compile(
    r"(?P<lead>\s{0,9}(?:(?:please|pls|also|and|hey|ok|okay|just|can you|could you|would you|i want you to"
    r"|i'd like you to),? ){0,4}(?:remember|note|keep in mind|bear in mind|don['’]t forget|do not forget|never forget"
    r"|make a note|take a note|take note|memori[sz]e|add to (?:your )?memory|save(?= that "
    r"| this:))(?:,? (?:please|pls|for me|for later|down))?"
    r"(?: that(?! (?:day|time|night|one|was|is)\b)|:| this:| the following:"
    r"|,?(?= (?:my|our|i|i['’]m|we|we['’]re)\b)) ?)\w",
    re.IGNORECASE,
)
_ENGLISH_LAST: Final = re.compile(
    r"\w(?:[,;.!–-][ -]{0,3}(?:and |so )?| (?:and|so) )(?:please |pls |can you |just )?"
    r"(?:(?:remember|save|note|store|memori[sz]e) (?:that|this|it)|make a note(?: of (?:that|this|it))?"
    r"|don['’]t forget(?: (?:that|this|it))?"
    r"|(?:write|jot|note) (?:that|this|it) down|(?:keep|bear) (?:that|this|it) in mind)"
    r"(?:,? (?:please|pls|for me|for later|thanks|ok)){0,3}[.!]{0,3}\s{0,9}\Z",
    re.IGNORECASE,
)
_GERMAN_FIRST: Final = re.compile(
    r"(?P<lead>\s{0,9}(?:(?:bitte|und|hey|ach|also|kannst du|könntest du|auch|noch),? ){0,4}(?:merk(?:e|t)? (?:dir"
    r"|euch)|notier(?:e|t)?(?: dir)?|speicher(?:e)?(?: dir)?|vergiss(?: bitte)? nicht|nicht vergessen"
    r"|denk(?:e)?(?: bitte)?(?: immer)? daran|behalte? (?:bitte )?im (?:kopf|gedächtnis)|halte? (?:bitte )?fest"
    r"|schreib(?:e)? dir auf)"
    r"(?:,? (?:bitte|mal|doch|folgendes|für später)){0,3}(?:[,:] ?(?:dass )?| dass | )(?!das\b[.!]?\s*\Z))\w",
    re.IGNORECASE,
)
_GERMAN_LAST: Final = re.compile(
    r"\w(?:[,;.!–-][ -]{0,3}(?:und |also )?| (?:und|also) )(?:bitte )?(?:(?:merk|notier|speicher|behalt)e?(?: dir)?"
    r" (?:das|es)|(?:das )?bitte merken"
    r"|merk dir das|vergiss das (?:bitte )?nicht|nicht vergessen|schreib dir das auf)(?:,? (?:bitte|mal|ab)){0,2}"
    r"[.!]{0,3}\s{0,9}\Z",
    re.IGNORECASE,
)
_ENGLISH: Final = (_ENGLISH_FIRST, _ENGLISH_LAST)
_GERMAN: Final = (_GERMAN_FIRST, _GERMAN_LAST)
_RULES: Final = {
    Language.ENGLISH: (_ENGLISH,),
    Language.GERMAN: (_GERMAN,),
    Language.UNDETERMINED: (_ENGLISH, _GERMAN),
}
_BARE: Final = re.compile(
    r"(?:(?:please|pls|bitte|and|und|also) ){0,2}(?:remember|save|note|store|keep|memori[sz]e|don['’]t forget|merk"
    r"|merke|notier|notiere|speicher|speichere|vergiss)(?: (?:that|this|it|these|them|dir|das|es|dies|nicht|bitte|for"
    r"|me|in|mind|down|please)){0,5}[.!:]{0,3}",
    re.IGNORECASE,
)
_REFUSES: Final = re.compile(
    r"\b(?:don['’]t|do not|never) (?:ever )?(?:remember|save|store|note|memori[sz]e|write (?:this|that|it) down)"
    r" (?:that|this|it|any|anything)\b|\b(?:merk|speicher|notier)e? (?:dir )?(?:das|es|dies)?(?: bitte)? ?nicht\b"
    r"|\bnicht (?:merken|speichern|notieren|aufschreiben)\b|\boff the record\b",
    re.IGNORECASE,
)
_END: Final = 120  # characters at the end that are looked at


def asks_to_save(text: str, language: Language) -> bool:
    """Tell whether a text asks to be kept, by the rules of its language, or of both where it is not known."""
    if text.rstrip().endswith("?"):
        return False
    end = max(0, len(text) - _END)
    return any(first.match(text) or last.search(text, end) for first, last in _RULES[language])


def without_request(text: str, language: Language) -> str:
    """Return a sentence without the words that ask for keeping it: "I'm vegan." of "Remember that I'm vegan.".

    What is left begins with a capital and ends with a full stop; "" where the sentence only asks.
    """
    if only_asks_to_save(text):
        return ""
    for first, last in _RULES[language]:
        lead = first.match(text)
        if lead and lead["lead"].endswith("dass "):
            return text  # without it the verb would stand at the end
        kept = text[lead.end("lead") :] if lead else text
        tail = last.search(kept, max(0, len(kept) - _END))
        kept = f"{kept[: tail.start() + 1]}." if tail else kept
        if kept != text:
            return f"{kept[:1].upper()}{kept[1:]}" if lead else kept
    return text


def refuses_to_be_saved(text: str) -> bool:
    """Tell whether somebody asks not to keep what they say: "Please don't remember that.", "Merk dir das nicht."."""
    return _REFUSES.search(text) is not None


def only_asks_to_save(text: str) -> bool:
    """Tell whether a sentence asks to keep what stands beside it, and says nothing else: "Please remember this:"."""
    return _BARE.fullmatch(text.strip()) is not None
