"""What a message shows of a command: its words, what they do in one (cue words), and how these follow each other."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from recollect.core.query.commands.message_words import MessageWord
from recollect.core.text.word_files import read_table

WITHIN: Final = 4  # words between which one cue is said to come before another
BESIDE: Final = 2  # words between which a word stands beside a cue
EDGE: Final = 3  # words that begin or end a message
PART: Final = 4  # characters of a part of a word: endings, compounds and slips of the pen are told by them
RUN: Final = 5  # characters of a run across words: endings beside what follows them
LENGTHS: Final = (6, 5)  # how many lengths are told apart, and of how many words each
NEAR: Final = (-3, -2, -1, 0, 1, 2, 3)  # places around a word that tell what it is
# Words that a right value stands before or after, and a wrong one on the other side
TURNS: Final = frozenset({
    *("not", "instead", "from", "to", "but", "nicht", "statt", "sondern", "auf", "aber", "kein", "keine"),
})  # fmt: skip
FAR: Final = 4  # words: as far as it is told how far the nearest one that does something is


class _Cues(NamedTuple):
    """What words do in a command, and words that begin with a stem; how many letters the longest stem has."""

    of_words: Mapping[str, Sequence[str]]
    of_stems: Mapping[str, Sequence[str]]
    longest_stem: int


@lru_cache(maxsize=4096)
def cues_of(word: str) -> tuple[str, ...]:
    """Return what a folded word may do in a command, in alphabetical order."""
    cues = _cues()
    found = set(cues.of_words.get(word, ()))
    for length in range(min(len(word), cues.longest_stem) + 1):
        found.update(cues.of_stems.get(word[:length], ()))
    return tuple(sorted(found))


def message_features(words: Sequence[MessageWord]) -> frozenset[str]:
    """Return what a message shows, of its words and marks in order."""
    said = [word.text for word in words if not word.is_mark or word.text == "?"]
    cues = [cues_of(word) for word in said]
    seen = sorted({cue for one in cues for cue in one})
    found = {f"len:{min(LENGTHS[0], len(said) // LENGTHS[1])}"}
    found.update(f"w:{word}" for word in said)
    found.update(f"b:{first}_{second}" for first, second in pairwise(said))
    found.update(f"t:{first}_{second}_{third}" for first, second, third in zip(said, said[1:], said[2:], strict=False))
    found.update(f"x:{part}" for word in said for part in _parts(f"^{word}$"))
    told = f" {' '.join(word.text for word in words)} "
    found.update(f"y:{told[start : start + RUN]}" for start in range(len(told) - RUN + 1))
    found.update(f"c:{cue}" for cue in seen)
    found.update(f"p:{first}&{second}" for first, second in combinations(seen, 2))
    found.update(_in_order(said, cues))
    found.update(f"begin:{cue}" for one in cues[:EDGE] for cue in one)
    found.update(f"end:{cue}" for one in cues[-EDGE:] for cue in one)
    found.update(f"first:{cue}" for one in cues[:1] for cue in one)
    found.update(f"first={word}" for word in said[:1])
    return frozenset(found)


def _parts(word: str) -> Iterator[str]:
    return (word[start : start + PART] for start in range(max(1, len(word) - PART + 1)))


def _in_order(said: Sequence[str], cues: Sequence[Sequence[str]]) -> Iterator[str]:
    for place, here in enumerate(cues):
        for cue in here:
            for later in cues[place + 1 : place + 1 + WITHIN]:
                yield from (f"s:{cue}>{other}" for other in later)
            yield from (f"a:{cue}>{word}" for word in said[place + 1 : place + 1 + BESIDE])
            yield from (f"z:{word}>{cue}" for word in said[max(0, place - BESIDE) : place])


def word_features(words: Sequence[MessageWord]) -> list[frozenset[str]]:
    """Return what shows for each word whether it belongs to what a command names: itself and the words around it."""
    edge = NEAR[-1]
    texts = ["<"] * edge + [word.text for word in words] + [">"] * edge
    cues = [cues_of(text) for text in texts]
    shapes = [""] * edge + [word.shape for word in words] + [""] * edge
    around = _around(words, texts, cues)
    return [_of_word(place + edge, texts, cues, shapes) | around[place] for place in range(len(words))]


def _of_word(here: int, texts: Sequence[str], cues: Sequence[tuple[str, ...]], shapes: Sequence[str]) -> frozenset[str]:
    """Return what a word and those within NEAR of it show."""
    found = {f"{offset}={texts[here + offset]}" for offset in NEAR}
    found.update(f"{offset}:{cue}" for offset in NEAR for cue in cues[here + offset])
    found.update(f"{at}_{texts[here + at]}_{texts[here + at + 1]}" for at in (-2, -1, 0, 1))
    found.update(f"{first}>{second}" for first in cues[here - 1] for second in cues[here])
    found.update(f"{first}<{second}" for first in cues[here] for second in cues[here + 1])
    if not cues[here]:
        found.add("plain")
    near = shapes[here - 1 : here + 3]
    found.update(f"shape {'_'.join(near[first:last])}" for first, last in ((1, 2), (0, 2), (1, 3), (0, 3), (1, 4)))
    return frozenset(found)


def _around(
    words: Sequence[MessageWord], texts: Sequence[str], cues: Sequence[tuple[str, ...]]
) -> list[frozenset[str]]:
    """Return for each word the nearest words and marks that do something in a command, and the turns beside it."""
    edge, end = NEAR[-1], len(words)
    acts = [word.is_mark or bool(cues[place + edge]) for place, word in enumerate(words)]
    until, nearest = [end] * end, end
    for place in range(end - 1, -1, -1):
        until[place], nearest = nearest, place if acts[place] else nearest
    turns = [(place, word.text) for place, word in enumerate(words) if word.text in TURNS]
    found: list[frozenset[str]] = []
    since = -1
    for place in range(end):
        first, last, former = texts[since + edge], texts[until[place] + edge], texts[since - 1 + edge]
        shown = {f"since {first}", f"until {last}", f"between {first} {last}", f"since {former} {first}"}
        shown.add(f"of {min(FAR, place - since)}")
        shown.update(f"{'before' if at > place else 'after'} {turn}" for at, turn in turns if at != place)
        found.append(frozenset(shown))
        since = place if acts[place] else since
    return found


@cache
def _cues() -> _Cues:
    words: dict[str, list[str]] = {}
    stems: dict[str, list[str]] = {}
    for cue, listed in read_table(__package__, "cue_words.toml").items():
        for word in sorted(set(listed.split())):
            (stems if word.endswith("*") else words).setdefault(word.removesuffix("*"), []).append(cue)
    return _Cues(words, stems, max(map(len, stems)))
