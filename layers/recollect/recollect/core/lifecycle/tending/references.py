"""References of a text to other memories: [[name]], note://name, an entry's id; and a text without a dead one."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from recollect.core.model.entry import Language
from recollect.core.model.ids import is_entry_id
from recollect.core.text.language import language_read_as

# What stands between brackets or behind the scheme; two brackets are code as well ("[[ -f file ]]", "[[1, 2]]")
_NAMED: Final = re.compile(r"\[\[(?P<name>[^\W_][\w .:/&'’-]{0,200}?)(?:[|#][^\[\]\n]{0,200})?\]\]")
_NOTE: Final = re.compile(r"\b(?:note|memory)://(?P<name>[\w-]+(?:[./][\w-]+)*)")
_ID: Final = re.compile(r"(?<![\w-])[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![\w-])")
_IN_CODE: Final = re.compile(r"`[^`\n]*`")


@dataclass(frozen=True, slots=True)
class TextReference:
    """A reference where a text has it: characters [start, end). target: a name, or an id."""

    target: str
    start: int
    end: int

    @property
    def is_id(self) -> bool:
        """Whether it is the id of an entry."""
        return is_entry_id(self.target)


def references(text: str) -> Iterator[TextReference]:
    """Yield the references of a text in the order in which they come; what is marked as code has none."""
    code = [match.span() for match in _IN_CODE.finditer(text)]
    found = [
        TextReference(match["name"].strip(), *match.span())
        for pattern in (_NAMED, _NOTE)
        for match in pattern.finditer(text)
    ]
    taken = [(one.start, one.end) for one in found]
    found += [
        TextReference(match.group(), *match.span())
        for match in _ID.finditer(text)
        if not any(start <= match.start() < end for start, end in taken)
    ]
    for one in sorted(found, key=lambda reference: reference.start):
        if not one.target.isdigit() and not any(start <= one.start < end for start, end in code):
            yield one


def dead_references(text: str, names: Collection[str], ids: Collection[str]) -> list[TextReference]:
    """Return the references of a text to what is not there. names: in small letters."""
    return [
        one for one in references(text) if (one.target not in ids if one.is_id else one.target.casefold() not in names)
    ]


def without_reference(text: str, dead: TextReference, language: Language) -> str:
    """Return a text with a reference to what is not there in words: what was pointed to, and that it is gone."""
    before, behind = text[: dead.start], text[dead.end :]
    return before + _in_words(dead, language_read_as(f"{before} {behind}", language)) + behind


def _in_words(dead: TextReference, language: Language) -> str:
    german = language is Language.GERMAN
    if dead.is_id:
        return "einer Erinnerung, die es nicht mehr gibt" if german else "a memory that is not there any more"
    name = re.sub(r"[-_/.]+", " ", dead.target).strip()
    return f"„{name}“ (nicht mehr vorhanden)" if german else f'"{name}" (not there any more)'
