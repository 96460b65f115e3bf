"""What stands between two spaces and is no plain word: addresses, file names, issue keys, versions, code symbols.

And telephone numbers: international ones, and those of North America in their usual form.
"""

import re
from collections.abc import Iterator
from functools import partial
from typing import Final

from recollect.core.enrichment.findings import Entity, EntityType
from recollect.core.text.word_files import word_lists

_listed: Final = partial(word_lists, __package__, "technical.toml")
LONGEST_CHUNK: Final = 500  # characters; nobody names anything longer

_CHUNK: Final = re.compile(r"[^\s,;<>\"“”«»|]+")
_OPENING: Final = "([{'‘*`"
_CLOSING: Final = ")]}'’*`.:!?…"
_EMAIL: Final = re.compile(r"(?:mailto:)?[\w.+'-]{1,64}@(?:[\w-]{1,63}\.){1,8}[^\W\d_]{2,24}")
_URL: Final = re.compile(r"(?:[a-z][a-z+]{1,9}://|www\.)\S{3,}", re.IGNORECASE)
_DOMAIN: Final = re.compile(
    r"(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|dev|eu|de|uk|gov|edu)(?:/\S*)?", re.IGNORECASE
)
_PATH: Final = re.compile(r"(?:~|\.{1,2}|[A-Z]:)?(?:[/\\][\w.@+-]{1,100}){2,30}[/\\]?|~/[\w.@+-]{1,100}")
_FILE: Final = re.compile(r"(?:[\w.@+~-]{0,100}[/\\]){0,30}[\w@+-][\w.@+-]{0,100}\.(?P<ending>[A-Za-z0-9]{1,8})")
_ISSUE_KEY: Final = re.compile(r"(?P<project>[A-Z][A-Z0-9]{1,9})-\d{1,6}")
_ISSUE_NUMBER: Final = re.compile(r"#\d{2,6}|[\w.-]{1,60}/[\w.-]{1,60}#\d{1,6}|#\d")
_VERSION: Final = re.compile(
    r"v\d{1,4}(?:\.\d{1,6}){0,3}(?:[-+.]?(?:rc|alpha|beta|dev|b|a|post)[.\d]{0,8})?", re.IGNORECASE
)
_DOTTED_VERSION: Final = re.compile(r"\d{1,4}(?:\.\d{1,6}){1,3}(?:[-+.]?(?:rc|alpha|beta|dev|b|a|post)[.\d]{0,8})?")
_PRE_RELEASE: Final = re.compile(r"\d{1,4}\.\d{1,6}\.\d{1,6}[-+.]?(?:rc|alpha|beta|dev|post)[.\d]{0,8}")
_SNAKE: Final = re.compile(r"_{0,2}[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+_{0,2}|__[a-z]+__")
_CAMEL: Final = re.compile(r"[a-z]+(?:[A-Z][a-z0-9]*)+|[A-Z]+[a-z0-9]+(?:[A-Z]+[a-z0-9]+)+[A-Z]*")
_DOTTED: Final = re.compile(r"[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)+")
_FLAG: Final = re.compile(r"--[a-z][a-z0-9-]{1,40}(?:=\S{1,60})?")
_CALL: Final = re.compile(r"[A-Za-z_][\w.]*\([\w.=:'\"/*-]{0,60}\)")
_SHORTEST_PART: Final = 2  # "e.g", "U.S" and "a.m" have shorter ones


def technical_entities(text: str) -> list[Entity]:
    """Return the addresses, file names, issue keys, versions and code symbols of `text`, in order."""
    before = ""
    entities: list[Entity] = []
    for start, chunk in _chunks(text):
        if not _is_plain_word(chunk):
            entity = _read(chunk, start, before)
            if entity:
                entities.append(entity)
        before = chunk.lower()
    return entities


def _is_plain_word(chunk: str) -> bool:
    """Tell whether nothing technical can be in it: spares most words the look at their shape."""
    return (
        chunk.isalpha()
        and (chunk[1:].islower() or chunk.isupper() or len(chunk) == 1)
        and chunk not in _listed()["file_names"]
    )


def _chunks(text: str) -> Iterator[tuple[int, str]]:
    for match in _CHUNK.finditer(text):
        start, end = match.span()
        if end - start > LONGEST_CHUNK:
            continue
        chunk = match.group()
        if chunk.isalpha():  # nothing stands around most words
            yield start, chunk
            continue
        bare = chunk.lstrip(_OPENING)
        start += len(chunk) - len(bare)
        call = bare.rstrip(".:!?…*`'’")
        # the bracket of a call is its own, and so is that of an address
        if call.endswith(")") and "(" in call:
            bare = call
        else:
            bare = bare.rstrip(_CLOSING).removesuffix("'s").removesuffix("’s")
        if bare:
            yield start, bare


def _read(chunk: str, start: int, before: str) -> Entity | None:
    for type_, recognise, confidence in _RECOGNISERS:
        if recognise(chunk, before):
            return Entity(type_, chunk, start, start + len(chunk), confidence)
    return None


def _is_email(chunk: str, _before: str) -> bool:
    return "@" in chunk and bool(_EMAIL.fullmatch(chunk))


def _is_url(chunk: str, _before: str) -> bool:
    if "://" in chunk or chunk[:4].lower() == "www.":
        return bool(_URL.fullmatch(chunk))
    return "." in chunk and "@" not in chunk and bool(_DOMAIN.fullmatch(chunk))


def _is_file(chunk: str, _before: str) -> bool:
    if chunk in _listed()["file_names"]:
        return True
    match = _FILE.fullmatch(chunk) if "." in chunk else None
    if match and match["ending"].lower() in _listed()["file_endings"]:
        return True
    return ("/" in chunk or "\\" in chunk) and bool(_PATH.fullmatch(chunk))


def _is_issue(chunk: str, before: str) -> bool:
    key = _ISSUE_KEY.fullmatch(chunk)
    if key:
        return key["project"] not in _listed()["no_issues"]
    if chunk[0] != "#" and "#" not in chunk:
        return False
    # "#1" is a rank where nothing says that it is a number of a list of issues
    return bool(_ISSUE_NUMBER.fullmatch(chunk)) and (len(chunk) > 2 or before in _listed()["versioned"])


def _is_version(chunk: str, before: str) -> bool:
    if chunk[0] in "vV" and chunk[1:2].isdecimal():
        return bool(_VERSION.fullmatch(chunk))
    if not chunk[0].isdecimal():
        return False
    if before in _listed()["versioned"]:
        return (chunk.isdecimal() and before == "version") or bool(_DOTTED_VERSION.fullmatch(chunk))
    return bool(_PRE_RELEASE.fullmatch(chunk))


def _is_code(chunk: str, _before: str) -> bool:
    if "_" in chunk and _SNAKE.fullmatch(chunk):
        return True
    if chunk.startswith("--"):
        return bool(_FLAG.fullmatch(chunk))
    if chunk.endswith(")"):
        return bool(_CALL.fullmatch(chunk))
    if chunk.isalpha() or chunk.isalnum():
        return (
            chunk not in _listed()["mixed_case_words"]
            and bool(_CAMEL.fullmatch(chunk))
            and not chunk.startswith(("Mc", "Mac"))
        )
    match = _DOTTED.fullmatch(chunk)
    return bool(match) and min(map(len, re.split(r"\.|::|->", chunk))) >= _SHORTEST_PART


# In this order: what an earlier one recognises, a later one is not asked about
_RECOGNISERS: Final = (
    (EntityType.EMAIL, _is_email, 0.99),
    (EntityType.URL, _is_url, 0.98),
    (EntityType.FILE, _is_file, 0.95),
    (EntityType.ISSUE, _is_issue, 0.95),
    (EntityType.VERSION, _is_version, 0.93),
    (EntityType.CODE, _is_code, 0.93),
)


INTERNATIONAL_CONFIDENCE: Final = 0.95
NATIONAL_CONFIDENCE: Final = 0.85
_FEWEST_DIGITS: Final = 8  # of an international number with its country, ITU-T E.164:
_MOST_DIGITS: Final = 15  # fifteen at most

_INTERNATIONAL: Final = re.compile(
    r"(?<![\w+])\+[1-9]\d{0,3}(?:[ \u00a0.()/-]{1,2}\d{1,8}){1,7}(?!\d)|(?<![\w+])\+[1-9]\d{7,14}(?!\d)"
)
_NATIONAL: Final = re.compile(r"(?<![\w.-])(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4}(?![\w-])")


def phone_numbers(text: str) -> list[Entity]:
    """Return the telephone numbers of `text`. The value of an international one is its E.164 form."""
    found: list[Entity] = []
    if "+" in text:
        found += [entity for match in _INTERNATIONAL.finditer(text) if (entity := _international(match))]
    if "-" in text or "." in text:
        found += [
            Entity(EntityType.PHONE, match.group(), match.start(), match.end(), NATIONAL_CONFIDENCE)
            for match in _NATIONAL.finditer(text)
        ]
    return found


def _international(match: re.Match[str]) -> Entity | None:
    digits = "".join(filter(str.isdecimal, match.group()))
    if not _FEWEST_DIGITS <= len(digits) <= _MOST_DIGITS:
        return None
    return Entity(EntityType.PHONE, match.group(), *match.span(), INTERNATIONAL_CONFIDENCE, f"+{digits}")
