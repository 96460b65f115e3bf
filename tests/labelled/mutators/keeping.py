"""Changes of the letters that change nothing of what is said: a careful person merges these without asking."""

import re
from collections.abc import Callable
from random import Random
from typing import Final

from tests.labelled.bases import Base
from tests.labelled.mutators.contradicting import negated_briefly, negated_in_full
from tests.labelled.mutators.mutator import Change, Mutator, in_mid_sentence, one_match_replaced, one_word_replaced
from tests.labelled.pairs import MERGE

# Where case or the space before it carries meaning: code, paths, hexadecimal, MB against Mb
_CASE_MATTERS: Final = re.compile(r"[`/_]|\b(?=\w*\d)(?=\w*[A-Za-z])\w{5,}|\bMB\b")
_MONTHS: Final = "January|February|March|April|May|June|July|August|September|October|November|December"
_DAY_AND_MONTH: Final = re.compile(rf"(?<!\d)(\d{{1,2}}) ({_MONTHS})( \d{{4}})?")
_ENDING: Final = re.compile(r"[.。]$")
_WORD_GAP: Final = re.compile(r"(?<=[^\W_]) (?=[^\W_])")
_FULL_WIDTH: Final = str.maketrans("0123456789", "０１２３４５６７８９")
_FILLERS: Final = ("Note: ", "Remember: ", "Remember that ", "Please remember: ", "By the way, ", "FYI: ", "Well, ")
_CITATIONS: Final = (" [1]", " [12]", "[3]", " [2][5]", "【4†source】", " [source: notes]")
_ADDRESSES: Final = (
    "https://wiki.example.com/notes/81",
    "https://docs.example.org/a?b=2#c",
    "http://example.net/x",
    "(see https://intranet.example.com/p/7)",
)
_SLIPS: Final = {
    "the": ("teh", "hte"),
    "and": ("adn", "nad"),
    "that": ("taht",),
    "which": ("whcih", "wich"),
    "because": ("becuase", "becouse"),
    "before": ("befroe", "befor"),
    "after": ("atfer",),
    "with": ("wiht",),
    "for": ("fro",),
    "from": ("fomr",),
    "The": ("Teh",),
}
_CONTRACTIONS: Final = {"I am": ("I'm",), "We will": ("We'll",), "We have": ("We've",), "I would": ("I'd",)}
_NUMBER_WORDS: Final = {
    "two": ("2",),
    "four": ("4",),
    "six": ("6",),
    "eight": ("8",),
    "ten": ("10",),
    "fifteen": ("15",),
}
_ARTICLES: Final = re.compile(r"(?<=\b(?:in|on|to|at|by|of) )the ")
_REPEATABLE: Final = re.compile(r"\b(?:the|of|in|to|a|and|is)\b(?= )")
_THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3}\b)")
_CLOSED_UP: Final = re.compile(r"(?<=\d) (?=(?:ms|s|kg|g|ml|MB|km|pm|am|%)(?!\w))")
_DOTTED: Final = {"am": "a.m.", "pm": "p.m."}
_HALF_DAY: Final = re.compile(r"(?<=\d )(?:am|pm)\b(?!\.)")


def _other_ending(base: Base, rng: Random) -> str | None:
    return _ENDING.sub(rng.choice(("", "!", "...", " .", ";")), base.text)


def _substituted(pattern: re.Pattern[str], replacement: str | Callable[[re.Match[str]], str]) -> Change:
    """Return the change of every match."""

    def change(base: Base, rng: Random) -> str | None:
        text = pattern.sub(replacement, base.text)
        return None if text == base.text else text

    return change


def _lower(base: Base, rng: Random) -> str | None:
    text = base.text.lower()
    return None if _CASE_MATTERS.search(base.text) or text == base.text else text


def _upper(base: Base, rng: Random) -> str | None:
    """Return it in capitals, unless units or German sharp s would suffer."""
    is_plain = base.text.upper() != base.text and not re.search(r"[\dß`/_]", base.text)
    return base.text.upper() if is_plain else None


def _other_space(base: Base, rng: Random) -> str | None:
    return one_match_replaced(base, _WORD_GAP, lambda _: rng.choice(("  ", "\n", "\t", "\u00a0", " \u200b")), rng)


def _full_width(base: Base, rng: Random) -> str | None:
    text = base.text.translate(_FULL_WIDTH)
    return None if text == base.text else text


def _emphasised(base: Base, rng: Random) -> str | None:
    return rng.choice((f"**{base.text}**", f"- {base.text}", f"> {base.text}"))


def _cited(base: Base, rng: Random) -> str | None:
    return _ENDING.sub(lambda ending: rng.choice(_CITATIONS) + ending[0], base.text)


def _linked(base: Base, rng: Random) -> str | None:
    return f"{base.text} {rng.choice(_ADDRESSES)}"


def _filled(base: Base, rng: Random) -> str | None:
    """Return it after an English filler; the memories in other languages have no marked verbs."""
    return rng.choice(_FILLERS) + in_mid_sentence(base.text) if base.verbs else None


def _article_dropped(base: Base, rng: Random) -> str | None:
    return one_match_replaced(base, _ARTICLES, lambda _: "", rng)


def _word_doubled(base: Base, rng: Random) -> str | None:
    return one_match_replaced(base, _REPEATABLE, lambda match: f"{match[0]} {match[0]}", rng)


def _american_date(match: re.Match[str]) -> str:
    day, month, year = match.groups()
    return f"{month} {day},{year}" if year else f"{month} {day}"


MUTATORS: Final = (
    Mutator("other_ending", MERGE, _other_ending),
    Mutator("lower_case", MERGE, _lower),
    Mutator("capitals", MERGE, _upper),
    Mutator("other_space", MERGE, _other_space),
    Mutator("full_width_digits", MERGE, _full_width),
    Mutator("markdown", MERGE, _emphasised),
    Mutator("citation_mark", MERGE, _cited),
    Mutator("address_added", MERGE, _linked),
    Mutator("filler_before", MERGE, _filled),
    Mutator("article_dropped", MERGE, _article_dropped),
    Mutator("word_doubled", MERGE, _word_doubled),
    Mutator("typo_in_function_word", MERGE, one_word_replaced(_SLIPS)),
    Mutator("contraction", MERGE, one_word_replaced(_CONTRACTIONS)),
    Mutator("contraction_of_negation", MERGE, negated_briefly, earlier=negated_in_full),
    Mutator("number_in_digits", MERGE, one_word_replaced(_NUMBER_WORDS)),
    Mutator("thousands_mark", MERGE, _substituted(_THOUSANDS, "")),
    Mutator("unit_closed_up", MERGE, _substituted(_CLOSED_UP, "")),
    Mutator("dotted_half_day", MERGE, _substituted(_HALF_DAY, lambda match: _DOTTED[match[0]])),
    Mutator("american_date", MERGE, _substituted(_DAY_AND_MONTH, _american_date)),
)
