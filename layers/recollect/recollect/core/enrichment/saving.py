"""Whether a text asks to be kept: "Remember that ...", "..., keep that in mind", "Merk dir, dass ...".

An explicit save, as if it were marked so. A request that nobody fulfils by keeping ("remember to call") is none.
"""

import re
from typing import Final

from recollect.core.model.entry import Language

_ENGLISH_FIRST: Final = re.compile(
    r"\s{0,9}(?:(?:please|pls|also|and|hey|ok|okay|just|can you|could you|would you|i want you to|i'd like you to)"
    r",? ){0,4}(?:remember|note|keep in mind|bear in mind|don['’]t forget|do not forget|never forget"
    r"|make a note|take a note|take note|memori[sz]e|add to (?:your )?memory|save(?= that "
    r"| this:))(?:,? (?:please|pls|for me|for later|down))?"
    r"(?: that(?! (?:day|time|night|one|was|is)\b)|:| this:| the following:|,? (?:my|our|i|i['’]m|we|we['’]re)) ?\w",
    re.IGNORECASE,
)
_ENGLISH_LAST: Final = re.compile(
    r"\w[,;.!]?[ -]{1,3}(?:and |so )?(?:please |pls |can you |just )?(?:(?:remember|save|note|store|memori[sz]e)"
    r" (?:that|this|it)|make a note(?: of (?:that|this|it))?|don['’]t forget(?: (?:that|this|it))?"
    r"|(?:write|jot|note) (?:that|this|it) down|(?:keep|bear) (?:that|this|it) in mind)"
    r"(?:,? (?:please|pls|for me|for later|thanks|ok)){0,3}[.!]{0,3}\s{0,9}\Z",
    re.IGNORECASE,
)
_GERMAN_FIRST: Final = re.compile(
    r"\s{0,9}(?:(?:bitte|und|hey|ach|also|kannst du|könntest du|auch|noch),? ){0,4}(?:merk(?:e|t)? (?:dir|euch)"
    r"|notier(?:e|t)?(?: dir)?|speicher(?:e)?(?: dir)?|vergiss(?: bitte)? nicht|nicht vergessen|denk(?:e)?(?: bitte)?"
    r"(?: immer)? daran|behalte? (?:bitte )?im (?:kopf|gedächtnis)|halte? (?:bitte )?fest|schreib(?:e)? dir auf)"
    r"(?:,? (?:bitte|mal|doch|folgendes|für später)){0,3}(?:[,:] ?| dass | )(?!das\b[.!]?\s*\Z)\w",
    re.IGNORECASE,
)
_GERMAN_LAST: Final = re.compile(
    r"\w[,;.!]?[ -]{1,3}(?:bitte )?(?:(?:merk|notier|speicher|behalt)e?(?: dir)? (?:das|es)|(?:das )?bitte merken"
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
_END: Final = 120  # characters at the end that are looked at


def asks_to_save(text: str, language: Language) -> bool:
    """Tell whether a text asks to be kept, by the rules of its language, or of both where it is not known."""
    if text.rstrip().endswith("?"):
        return False
    end = max(0, len(text) - _END)
    return any(first.match(text) or last.search(text, end) for first, last in _RULES[language])
