"""Keyphrases: the runs of words that carry meaning, after RAKE (Rose et al., 2010), kept to what nouns look like.

RAKE cuts a text at stop words and punctuation and scores each run by its words' degree over their frequency. A memory
is a sentence or two, in which every word comes once: what is left of the score is the length of the run. So the
runs are ranked by length, then by place, and those that look like verbs are cut off first.
"""

from collections.abc import Iterator
from typing import Final

from recollect.core.enrichment.findings import Keyphrase
from recollect.core.enrichment.name_tables import unspecific
from recollect.core.enrichment.statement import small_talk
from recollect.core.language.reading import Reading
from recollect.core.language.tokens import Token
from recollect.core.model.entry import Language
from recollect.core.text.words import STOP_WORDS

MOST_PHRASES: Final = 3
LONGEST_PHRASE: Final = 3  # words
CONFIDENCE_OF_SEVERAL: Final = 0.7
CONFIDENCE_OF_ONE: Final = 0.6
_SHORTEST_WORD: Final = 3
_INSIDE: Final = frozenset({" ", "-"})


def keyphrases(said: Reading, taken: bytearray, stop_words: frozenset[str] = STOP_WORDS) -> tuple[Keyphrase, ...]:
    """Return at most three keyphrases, the best first.

    Args:
        said: what is read.
        taken: one byte for each character, 1 where an entity was found: what has a name needs no keyphrase.
        stop_words: of the language of the text.
    """
    runs = {" ".join(token.lower for token in run): len(run) for run in _runs(said, taken, stop_words)}
    best = sorted(runs, key=lambda phrase: -runs[phrase])[:MOST_PHRASES]
    return tuple(Keyphrase(phrase, CONFIDENCE_OF_SEVERAL if runs[phrase] > 1 else CONFIDENCE_OF_ONE) for phrase in best)


def _runs(said: Reading, taken: bytearray, stop_words: frozenset[str]) -> Iterator[list[Token]]:
    run: list[Token] = []
    for token in said.tokens:
        carries = _carries_meaning(token, stop_words) and not taken[token.start]
        if run and (not carries or said.text[run[-1].end : token.start] not in _INSIDE or len(run) == LONGEST_PHRASE):
            yield run
            run = []
        if carries:
            run.append(token)
    if run:
        yield run


def _carries_meaning(token: Token, stop_words: frozenset[str]) -> bool:
    word = token.lower
    if (
        len(word) < _SHORTEST_WORD
        or word in stop_words
        or word in unspecific()
        or word in small_talk(Language.ENGLISH).social
        or word[0].isdecimal()
    ):
        return False
    return not (word.endswith(("ed", "ly")) and len(word) > 5)
