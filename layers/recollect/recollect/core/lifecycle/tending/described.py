"""What a name is said to be, and is called by later: "Rufus is a Beagle", then "the Beagle". Pure.

A thing that is brought in with "a" and spoken of with "the" afterwards is that one, as long as no other has been
brought in (Heim, "The Semantics of Definite and Indefinite Noun Phrases", 1982).
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from recollect.core.model.entry import Entry
from recollect.core.spaces.graph.entities import Entities, NamedEntity

_MOST_WORDS: Final = 2  # what it is called by
_A: Final = r"(?:a|an|another|one|ein|eine|einen|einem|einer|eines|kein|keine|keinen|no|two|zwei|drei|three)"
_THE: Final = r"(?:the|der|die|das|den|dem|des|our|my|unser\w*|mein\w*)"
_BESIDE: Final = r"(?:\s+[^\W\d_]+){0,2}?"
_IS: Final = r"(?:is|was|ist|war)"
_CALLED: Final = (
    r"(?:called|named|namens|(?:(?:that|which|who)\s)?(?:we|i|he|she|they|everybody)\s+calls?|"
    r"(?:den|die|das)\s+\w+|(?:(?:die|der|das)\s)?heißt)"
)


def described(memories: Sequence[Entry], entities: Entities) -> Iterator[tuple[NamedEntity, NamedEntity]]:
    """Yield a thing with its name, and what stands for what it is ("the Beagle"), where there is one alone."""
    texts = {entry.id: entry.text for entry in memories}
    order = {entry.id: place for place, entry in enumerate(memories)}
    for kind in entities.every:
        word = kind.aliases[0].name
        in_use = sorted(kind.entry_ids & texts.keys(), key=order.__getitem__)
        if len(in_use) > 1 and len(word.split()) <= _MOST_WORDS:
            named = _brought_in(word, in_use, texts, entities.by_entry)
            if named is not None and named.id != kind.id and not (named.entry_ids & set(in_use[1:])):
                yield named, kind


def _brought_in(
    kind: str, in_use: Sequence[str], texts: Mapping[str, str], by_entry: Mapping[str, Collection[NamedEntity]]
) -> NamedEntity | None:
    """Return what the first memory says is one, None where another one does as well or all others do not mean it."""
    first, *later = in_use
    word = re.escape(kind)
    if any(not re.search(rf"\b{_THE}{_BESIDE}\s+{word}\b", texts[one], re.IGNORECASE) for one in later):
        return None
    if any(re.search(rf"\b{_A}{_BESIDE}\s+{word}\b", texts[one], re.IGNORECASE) for one in later):
        return None
    found = [
        entity
        for entity in by_entry.get(first, ())
        for alias in entity.aliases
        if alias.name != kind and first in alias.entry_ids and _says(texts[first], alias.name, word)
    ]
    return found[0] if len({entity.id for entity in found}) == 1 else None


def _says(text: str, name: str, word: str) -> bool:
    """Tell whether a text says that a name is one of a kind, or that one of the kind has the name."""
    own = re.escape(name)
    one = r"(?:a|an|ein|eine|einen|einem|einer)"
    is_one = rf"\b{own}\s+{_IS}\s+{one}{_BESIDE}\s+{word}\b"
    is_called = rf"\b{one}{_BESIDE}\s+{word}\b[\s,]{{1,3}}{_CALLED}\s+{own}\b"
    return re.search(rf"{is_one}|{is_called}", text, re.IGNORECASE) is not None
