"""Words, stems, stop words and sentences: the one place that says how text is taken apart.

The rules are those that the ranking was measured with: lower case, typographic apostrophes made plain, "'s " dropped,
then apostrophes, then runs of letters and digits; Snowball's `porter` stems. Accents are folded and text in
scripts without spaces is cut into overlapping pairs of characters, so that it is found by its parts; a question of one
character looks for the pairs that hold it.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

import Stemmer


def words_in(lines: str) -> frozenset[str]:
    """Return the words of a text, between white space: how a table holds many words in few lines."""
    return frozenset(lines.split())


STOP_WORDS: Final = words_in("""
a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to
was will with what when where who which how did does do has have had he she his her i you your my me we our us from
about so than too can could would should s
""")

# Marks that belong to the letter before them (Devanagari vowel signs, Hebrew points, ...)
_MARKS = "".join(chr(c) for c in range(0x370, 0x1B00) if unicodedata.category(chr(c)).startswith("M"))
_WORD = re.compile(rf"[^\W_](?:[^\W_]|[{_MARKS}])*")
_ACCENTS = re.compile("[\u0300-\u036f]")
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f]+"
)
_SENTENCE = re.compile("[^.!?。！？؟\n]+[.!?。！？؟\n]*|[.!?。！？؟\n]+")
_LONGEST_END: Final = 8
_TITLE: Final = re.compile(r"\b[A-ZÄÖÜ][a-zäöü]?\.$")
_ORDINAL: Final = re.compile(r"\b\d{1,2}\.$")
_NO_END: Final = re.compile(r"\b(?:dr|mrs?|prof)\.$", re.IGNORECASE)
_GO_ON: Final = frozenset(",;)")
_MONTH: Final = re.compile(
    r"\s*(?:(?:Jan|Feb|Apr|Aug|Sep|O[ck]t|Nov|De[cz])[a-z]*|M[aä]rz?|March|Ma[iy]|Ju[nl][eiy]?)\b"
)
_SIGNS: Final = re.compile(r"[\w.@/:+-]{4,80}")
_IDENTIFIER: Final = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+|\d{6,}|\d+(?:\.\d{1,3}){2,}|(?=[\w/-]*\d)[^\W\d][\w/-]{4,}")
_QUESTION_MARKS: Final = ("?", "？", "؟")


class Sentence(NamedTuple):
    """A sentence of a text as a half-open range of characters."""

    start: int
    end: int
    is_question: bool


def fold(text: str) -> str:
    """Return `text` in lower case, without accents, with plain apostrophes and compatible characters (NFKD)."""
    if not text.isascii():
        text = _ACCENTS.sub("", unicodedata.normalize("NFKD", text.replace("\u2019", "'")))
        text = unicodedata.normalize("NFC", text)
    return text.lower()


def words(text: str) -> list[str]:
    """Return the words of `text` in order; unspaced scripts come as pairs of characters."""
    plain = fold(text).replace("'s ", " ").replace("'", "")
    found = _WORD.findall(plain)
    if plain.isascii():
        return found
    return [part for word in found for part in _parts(word)]


def unspaced_pairs(text: str) -> list[str]:
    """Return the pairs of characters of the unspaced-script runs of `text` (a lone character stands alone)."""
    if text.isascii():
        return []
    return [pair for run in _UNSPACED.findall(fold(text)) for pair in _pairs(run)]


def is_unspaced(word: str) -> bool:
    """Tell whether a word of `words` is one or two characters of an unspaced script."""
    return not word.isascii() and _UNSPACED.match(word) is not None


def is_lone_character(word: str) -> bool:
    """Tell whether a question's word is one character of an unspaced script: it matches every pair that holds it."""
    return len(word) == 1 and is_unspaced(word)


def _parts(word: str) -> list[str]:
    if not _UNSPACED.search(word):
        return [word]
    parts: list[str] = []
    position = 0
    for run in _UNSPACED.finditer(word):
        if run.start() > position:
            parts.append(word[position : run.start()])
        parts.extend(_pairs(run.group()))
        position = run.end()
    if position < len(word):
        parts.append(word[position:])
    return parts


def _pairs(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Return the Snowball `porter` stem of one lower-case word."""
    # A stemmer object is not safe to share between threads; making one costs a microsecond and the cache saves most
    return str(Stemmer.Stemmer("porter", 0).stemWord(word))


def stems(text: str) -> list[str]:
    """Return the stems of the words of `text`, in order, stop words included."""
    return [stem(word) for word in words(text)]


def content_words(text: str) -> list[str]:
    """Return the words of a question without stop words; all of them when nothing else is left."""
    every = words(text)
    return [word for word in every if word not in STOP_WORDS] or every


def query_stems(text: str) -> tuple[str, ...]:
    """Return the distinct stems of a question's content words, in order of first appearance."""
    return tuple(dict.fromkeys(stem(word) for word in content_words(text)))


def identifiers(text: str) -> frozenset[str]:
    """Return what names one thing alone, lower case: an e-mail address, a version, a code, a long number.

    "QX7R2P", "2.14.1", "TP-562" and "417981" are some; "2026", "50000", "10am", "3-year-old" and "12.05.2026" are none.
    """
    found = (word.strip("._-/:@").lower() for word in _SIGNS.findall(text))
    return frozenset(word for word in found if _IDENTIFIER.fullmatch(word))


def ends_early(piece: str, following: str) -> bool:
    """Tell whether a piece that `sentences` cut goes on in the following one: "Dr. Abt", "3.50", "7. Juli"."""
    end = piece[-_LONGEST_END:]
    if not end.endswith("."):
        return False
    return following[:1].isalnum() or bool(_TITLE.search(end) or (_ORDINAL.search(end) and _MONTH.match(following)))


def whole_sentences(text: str) -> list[Sentence]:
    """Cut `text` as `sentences` does, but not where a piece goes on: behind a title, in a date, before a comma."""
    found: list[Sentence] = []
    open_ = False  # whether the piece before may go on: it is on the same line
    for one in sentences(text):
        piece = text[one.start : one.end]
        if found and open_ and _goes_on(text[found[-1].start : found[-1].end], piece):
            found[-1] = Sentence(found[-1].start, one.end, found[-1].is_question or one.is_question)
        elif piece.strip():
            found.append(one)
        open_ = bool(piece.strip()) and "\n" not in piece and "\r" not in piece
    return found


def _goes_on(piece: str, following: str) -> bool:
    if ends_early(piece, following) or following.lstrip()[:1] in _GO_ON:
        return True
    end = piece[-_LONGEST_END:]
    return bool(_NO_END.search(end)) or (bool(_ORDINAL.search(end)) and following.lstrip()[:1].islower())


def sentences(text: str) -> list[Sentence]:
    """Cut `text` at `. ! ?` and line ends; a sentence that holds a question mark is a question."""
    may_ask = any(mark in text for mark in _QUESTION_MARKS)  # most texts do not: spares looking at each sentence
    return [
        Sentence(start, end, may_ask and any(mark in text[start:end] for mark in _QUESTION_MARKS))
        for start, end in (match.span() for match in _SENTENCE.finditer(text))
    ]
