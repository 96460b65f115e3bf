"""What a name is said to be, and is called by later: "Rufus is a Beagle", then "the Beagle". Pure.

A thing that is brought in with "a" and spoken of with "the" afterwards is that one, as long as no other has been
brought in (Heim, "The Semantics of Definite and Indefinite Noun Phrases", 1982).
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from recollect.core.model.entry import Entry
from recollect.core.spaces.graph.entities import Entities, NamedEntity
from recollect.core.text.words import words_in

MOST_WORDS: Final = 2  # what it is called by
MOST_BESIDE: Final = 2  # words between "a" and what it is
_WORD: Final = re.compile(r"[^\W_]+")
_ONE: Final = words_in("a an ein eine einen einem einer")
_OTHERS: Final = _ONE | words_in("another one eines kein keine keinen no two zwei drei three")
_KNOWN: Final = words_in("""
    the der die das den dem des our my mein meine meinen meinem meiner unser unsere unseren unserem unserer
""")
_BEING: Final = words_in("is was ist war")
_CALLED: Final = words_in("called named namens heißt")
_CALLS: Final = words_in("call calls")
_WHICH: Final = words_in("that which who den die das der")
_WHOM: Final = words_in("den die das")
_CALLERS: Final = words_in("er sie wir ich man")  # "den er Käthe nennt"
_TWO_WORDS: Final = 2  # "we call", "den er"


def described(memories: Sequence[Entry], entities: Entities) -> Iterator[tuple[NamedEntity, NamedEntity]]:
    """Yield a thing with its name, and what stands for what it is ("the Beagle"), where there is one alone."""
    texts = {entry.id: entry.text for entry in memories}
    order = {entry.id: place for place, entry in enumerate(memories)}
    for kind in entities.every:
        word = _words(kind.aliases[0].name)
        in_use = sorted(kind.entry_ids & texts.keys(), key=order.__getitem__)
        if len(in_use) > 1 and 0 < len(word) <= MOST_WORDS:
            said = [_words(texts[one]) for one in in_use]
            named = _brought_in(word, said, entities.by_entry.get(in_use[0], ()))
            if named is not None and named.id != kind.id and not named.entry_ids.intersection(in_use[1:]):
                yield named, kind


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _brought_in(
    kind: Sequence[str], said: Sequence[Sequence[str]], named: Collection[NamedEntity]
) -> NamedEntity | None:
    """Return what the first memory says is one, None where another one does as well or all others do not mean it."""
    first, *later = said
    for words in later:
        before = {_determiner(words, at) for at in _places(words, kind)} - {""}
        if not before & _KNOWN or before & _OTHERS:
            return None
    found = {
        entity.id: entity
        for entity in named
        for alias in entity.aliases
        if (name := _words(alias.name)) and name != kind and _says(first, name, kind)
    }
    return next(iter(found.values())) if len(found) == 1 else None


def _places(words: Sequence[str], name: Sequence[str]) -> Iterator[int]:
    """Yield where a name begins."""
    return (at for at in range(len(words) - len(name) + 1) if list(words[at : at + len(name)]) == list(name))


def _determiner(words: Sequence[str], at: int) -> str:
    """Return the nearest article or the like before a place, a word or two away at most; empty for none."""
    before = reversed(words[max(0, at - MOST_BESIDE - 1) : at])
    return next((word for word in before if word in _KNOWN or word in _OTHERS), "")


def _says(words: Sequence[str], name: Sequence[str], kind: Sequence[str]) -> bool:
    """Tell whether a text says that a name is one of a kind, or that one of the kind has the name."""
    kinds = [at for at in _places(words, kind) if _determiner(words, at) in _ONE]
    for at in _places(words, name):
        end = at + len(name)
        is_one = len(words) > end + 1 and words[end] in _BEING and words[end + 1] in _ONE
        if is_one and any(0 <= place - end - 2 <= MOST_BESIDE for place in kinds):
            return True
        if any(_calls(words[place + len(kind) : at]) for place in kinds if place < at):
            return True
    return False


def _calls(between: Sequence[str]) -> bool:
    """Tell whether the words between a kind and a name say that it has the name: "called", "den er [Käthe nennt]"."""
    told = between[1:] if len(between) > 1 and between[0] in _WHICH else between
    if len(told) == 1 and told[0] in _CALLED:
        return True
    if len(told) == _TWO_WORDS and told[-1] in _CALLS:
        return True
    return len(between) == _TWO_WORDS and between[0] in _WHOM and between[1] in _CALLERS
