"""The letters of a text without what is no part of what it says: width, markup, citations, addresses."""

import re
import unicodedata
from typing import Final, NamedTuple

# Written as an exponent before compatible characters are made the same: 10² is not 102, 2½ is not 21/2
_SUPERSCRIPTS: Final = {ord(sign): f"^{digit}" for digit, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
_FRACTIONS: Final = {ord(sign): f" {sign}" for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"}
_BEFORE_FOLDING: Final = {**_SUPERSCRIPTS, **_FRACTIONS, ord("№"): "No. "}
_PLAIN: Final = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "´": "'", "−": "-", "‐": "-", "‑": "-", "؟": "?", "“": '"', "”": '"'}
)
_ADDRESS: Final = re.compile(r"\(?(?:(?<=\()(?:see|source|via|link)\b:?\s*)?((?:https?://|www\.)\S+)", re.IGNORECASE)
_TRACKING: Final = re.compile(r"[?&](?:utm_\w+|fbclid|gclid)=[^&#]*")
_AFTER_ADDRESS: Final = ").,;:!?'\"]>»"
_CITATION: Final = re.compile(
    # White space is read from its beginning only, or from its second character behind a word, which keeps the first
    r"(?<!\s)\s*(?:【\d{1,3}(?:[†:][^】]{0,40})?】|\[(?:\^[^\]\s]{1,20}|citation needed|source:[^\]]{0,80})\])"
    r"|(?:(?<![\w)\s])|(?<=[\w)]\s))\s*\[\d{1,3}\]",
    re.IGNORECASE,
)
_INDEX: Final = re.compile(r"(?<=[\w)])\[(\d{1,3})\]")
_EMPHASIS: Final = re.compile(r"(?<![\w*_])(\*{1,3}|_)(?=[^\s*_])([^*_\n]{1,2000}?)(?<=\S)\1(?![\w*_])")
_LINE_START: Final = re.compile(r"^[ \t]*(?:[-*+•>]|#{1,6})[ \t]+(?![\d.])", re.MULTILINE)
_DOTTED_HALF_DAY: Final = re.compile(r"(?<![^\W\d_])([ap])\.\s?m\b\.?", re.IGNORECASE)


class Folded(NamedTuple):
    """A text without its addresses and marks, and which those were: they count only where both texts have some."""

    text: str
    addresses: frozenset[str]
    indices: tuple[str, ...]


def folded(text: str) -> Folded:
    """Return a text as the guard reads it; letters keep their case."""
    plain = text
    if not text.isascii():
        plain = unicodedata.normalize("NFKC", text.translate(_BEFORE_FOLDING)).translate(_PLAIN)
        plain = "".join(sign for sign in plain if not _is_invisible(sign))
    addresses: list[str] = []
    if "://" in plain or "www." in plain.lower():
        plain = _ADDRESS.sub(lambda match: _taken(match, addresses), plain)
    indices: tuple[str, ...] = ()
    if "[" in plain or "【" in plain:
        plain = _CITATION.sub("", plain)
        indices = tuple(_INDEX.findall(plain))
        plain = _INDEX.sub("", plain)
    if "*" in plain or "_" in plain:
        plain = _EMPHASIS.sub(r"\2", plain)
    return Folded(_DOTTED_HALF_DAY.sub(r"\1m", _LINE_START.sub("", plain)), frozenset(addresses), indices)


def _taken(match: re.Match[str], addresses: list[str]) -> str:
    """Note an address and return what stays in its place: the punctuation behind it, which is not part of it."""
    address = match[1].rstrip(_AFTER_ADDRESS)
    addresses.append(_TRACKING.sub("", address))
    return " " + match[1][len(address) :]


def _is_invisible(sign: str) -> bool:
    return sign > "~" and (unicodedata.category(sign) == "Cf" or sign in "\ufe0e\ufe0f")
