"""Whether a message only names something, to be asked the former question of, and what it names."""

import re
from dataclasses import dataclass, replace
from typing import Final

from recollect.core.query.rewriting.corrections import correction_in, corrects_answer
from recollect.core.query.rewriting.reading import phrases
from recollect.core.query.rewriting.tokens import aligned, tokens
from recollect.core.query.rewriting.tongues import GERMAN, Tongue
from recollect.core.query.rewriting.word_tables import AUXILIARIES, GERMAN_QUESTION_WORDS, QUESTION_WORDS
from recollect.core.text.words import fold

LONGEST_FRAGMENT: Final = 9  # words
LONGEST_READ: Final = 200  # characters
_MARKS: Final = " ?!.,;:"
_VERBS: Final = AUXILIARIES - {"may"}  # a month as well
_LEAD: Final = re.compile(
    r"^\s*(?:(?:and|n|or|but|so|then|also|ok|okay|right|cool|hm|und|u|oder|aber|gut|na|tja)\b[\s,]*|[&+]\s*)*"
    r"(?:(?:what|how) (?:about|abt|bout)\b|[hw]bu\b|wbt\b|what of\b"
    r"|what(?:'s| is) (?:it|that) (?:for|with)\b|how(?:'s| is) (?:it"
    r"|that) (?:for|with)\b"
    r"|(?:is it |is that |and )?(?:the )?same(?: question| thing)? (?:goes )?(?:for\b|with\b|(?=in\b|on\b|at\b))"
    r"|(?:does|do) (?:that|it|this|the same) (?:also |too )?(?:apply to|go for|hold for|count for)\b"
    r"|was ist (?:denn |eigentlich |dann )?(?:mit\b|(?=am\b|im\b|in\b|bei\b|nachste))"
    r"|wie (?:ist|sieht|schaut|steht|war|lauft) (?:es|das)?(?:'s)? ?(?:denn |eigentlich |dann )?(?:mit\b|um\b"
    r"|(?=am\b|im\b|in\b|bei\b))"
    r"|wie (?:sieht|schaut|steht)'?s (?:denn |dann )?(?:mit\b|um\b|(?=am\b|im\b|in\b|bei\b))"
    r"|(?:gilt|geht|stimmt) (?:das|es|dasselbe) (?:auch |denn )?(?:fur\b|mit\b|(?=bei\b|im\b|am\b|in\b))"
    r"|(?:das ?selbe|das gleiche|gleiches|genauso|dito|ebenso)(?: auch)? (?:fur\b|mit\b|(?=bei\b|im\b|am\b|in\b)))?"
    r"[\s,:]*"
)
_TRAIL: Final = re.compile(
    r"(?<![\s,])[\s,]*\b(?:then|instead|too|as well|again|please|though|now|aus|denn|auch|dann|eigentlich|nochmal"
    r"|noch mal|bitte|so|stattdessen|wissen|fragen|gefragt)"
    r"\s*+[?!.]*+\s*+$"
)
_ONE: Final = re.compile(
    r"^\s*(?:(?:the|that|this)\s+)?(?P<modifier>(?:[\w'’.-]+ ){0,3}?)(?:ones?)\b(?P<behind>.*)$", re.IGNORECASE
)
_THE_BEHIND: Final = re.compile(
    r"^\s*(?:das|die|der|den|dem|that|those)\s+(?P<behind>(?:von|vom|in|im|aus|fur|am|an|auf|bei|beim|mit|nach|zum|zur|of|from)\b.*)$"
)
_OF_MINE: Final = re.compile(r"^\s*(?:mine|meins|meine[rsn]?)\W*$")
_REPEATS: Final = re.compile(
    r"^\s*(?P<word>when|where|who|what|which|how much|how many|how long|what time|why|wann|wo|wer|was|wie viel"
    r"|wie lange|warum|wohin)"
    r"(?: (?:was|is|were|war|ist|are)|'s) (?:that|das|this)(?: (?:again|nochmal|noch mal|noch|wieder|gleich|now"
    r"|jetzt|denn|eigentlich))*\W*$"
)
# "And for me, what was that again?", "and Jo, he wanted ...?": the former question, said again or only begun
_ASKED_AGAIN: Final = re.compile(
    r"[,;:–—-] ?(?:(?:what|when|where|who|how much|was|wann|wo|wer|wie viel) (?:was|is|war|ist) (?:that|it|das|es)"
    r"(?: \w+){0,2}|(?:he|she|they|it|er|sie|es) \w+(?: \w+)? ?(?:\.{2,3}|…))\s*+[?!.]*+\s*+$"
)
_STANDS: Final = re.compile(
    r"^\s*(?:really|any idea|why not|you sure|sure|anything else|something else|what else|noch was|sonst noch was)\W*$"
)


@dataclass(frozen=True, slots=True)
class Fragment:
    """What a message names. corrects: it mends the former question; instead_of: what it puts right there.

    noun_left_out: it says something of a noun that stands in the former question alone, before it (`modifier`) or
    behind. repeats: it asks the former question again. question_word: it asks for something else, of the same.
    within: it stood behind other words, so that its first letter was no beginning. is_told: it is a whole sentence.
    """

    text: str
    corrects: bool = False
    instead_of: str = ""
    noun_left_out: bool = False
    modifier: str = ""
    behind: str = ""
    repeats: bool = False
    question_word: str = ""
    within: bool = False
    is_told: bool = False


def repeats(question: str) -> bool:
    """Tell whether a question only asks the former one again: "when was that?"."""
    return len(question) <= LONGEST_READ and _REPEATS.match(_small(question)) is not None


def fragment_of(question: str, tongue: Tongue) -> Fragment | None:
    """Return what a question names that leans on the one before, None for one that stands by itself."""
    if len(question) > LONGEST_READ or _STANDS.match(fold(question)):
        return None
    plain = _small(question)
    again = _REPEATS.match(plain)
    if again:
        return Fragment("", repeats=True, question_word=again["word"])
    corrected = _correction(question, tongue)
    if corrected is not None:
        return corrected
    lead = _LEAD.match(plain)
    start = lead.end() if lead else 0
    is_led = bool(question[:start].strip())
    text = question[start:]
    again = _ASKED_AGAIN.search(_small(text)) if is_led else None
    text = _trimmed(text[: again.start()] if again else text)
    if not text:
        return None
    return _named(text, tongue, is_led=is_led) if is_led or _names_all(text, tongue) else None


def _correction(question: str, tongue: Tongue) -> Fragment | None:
    mended = correction_in(question)
    if mended is None:
        return None
    text = _trimmed(mended.meant)
    fragment = _named(text, tongue, is_led=True)
    if fragment is None:
        is_told = corrects_answer(question) and text
        return Fragment(text, corrects=True, is_told=True) if is_told else None
    if not (mended.is_said or fragment.noun_left_out or phrases(fragment.text, tongue)):
        return None
    return replace(fragment, corrects=True, instead_of=mended.instead_of, within=mended.within)


def _named(text: str, tongue: Tongue, *, is_led: bool) -> Fragment | None:
    words = [one.plain for one in tokens(text) if one.plain[0].isalnum()]
    if not words or len(words) > (LONGEST_FRAGMENT if is_led else LONGEST_FRAGMENT // 3):
        return None
    if words[0] not in QUESTION_WORDS | GERMAN_QUESTION_WORDS:
        return None if _is_clause(text, words, tongue) else _of_words(text, words, tongue, is_led=is_led)
    if len(words) == 1:
        return Fragment("", repeats=True, question_word=text.strip(_MARKS))
    question_word, rest = text.split(maxsplit=1)
    if not is_led or not _names_all(rest, tongue) or _is_clause(rest, words[1:], tongue):
        return None
    fragment = _of_words(rest, words[1:], tongue, is_led=True)
    return None if fragment is None else replace(fragment, question_word=question_word)


def _of_words(text: str, words: list[str], tongue: Tongue, *, is_led: bool) -> Fragment | None:
    """Return what words without a verb name; None for "hers", of which nobody knows whose it is."""
    behind = _THE_BEHIND.match(_small(text))
    if behind:
        return Fragment(text, noun_left_out=True, behind=text[slice(*behind.span("behind"))])
    one = _ONE.match(text) if tongue is not GERMAN else None
    if one and fold(one["modifier"]).strip() not in {"no", "any", "every"}:
        modifier, rest = one["modifier"].strip(), one["behind"].strip(_MARKS)
        return Fragment(text, noun_left_out=True, modifier=modifier, behind=rest)
    if words[-1] in {"hers", "his", "theirs", "its", "seins", "ihres"}:
        return None
    return Fragment(text, within=is_led)


def _is_clause(text: str, words: list[str], tongue: Tongue) -> bool:
    """Tell whether words have a verb to stand on."""
    if tongue is not GERMAN:
        if not _VERBS.isdisjoint(words):
            return True
        spoken = {"i", "you", "he", "she", "we", "they", "it"}
        return any(word in spoken for word in words[:-1])
    if not (tongue.auxiliaries | tongue.verbs).isdisjoint(words):
        return True
    found = [one for one in tokens(text) if one.plain[0].isalnum()]
    named = phrases(text, tongue)
    for one in found:
        inside = any(phrase.lead <= one.start < phrase.end for phrase in named)
        if (
            not inside
            and one.text[0].islower()
            and one.plain not in tongue.closed
            and one.plain not in tongue.determiners
        ):
            return True
    return False


def _names_all(text: str, tongue: Tongue) -> bool:
    """Tell whether a text only names things, without a word besides."""
    named = [one for one in phrases(text, tongue) if one.determiner not in {"any", "no", "every", "kein", "keine"}]
    found = [one for one in tokens(text) if one.plain[0].isalnum()]
    if len(found) == 1 and "?" not in text:
        return bool(named)
    return all(any(one.lead <= word.start < one.end for one in named) for word in found)


def _trimmed(text: str) -> str:
    for _ in range(2):
        trail = _TRAIL.search(_small(text))
        if trail is None or not text[: trail.start()].strip(_MARKS):
            break
        text = text[: trail.start()]
    return text.strip(_MARKS)


def _small(text: str) -> str:
    """Return a text folded, every character in its place."""
    return aligned(text) or text
