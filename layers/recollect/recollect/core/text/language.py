"""Which language a text is in, by its little words: the ones that rules here are written for, or neither.

Three short lists and the glossary, no model: a memory is a sentence or two, for which trained detectors guess, and
what is asked is only which rules to read it by. Rules and languages: docs/languages.md.
"""

from functools import lru_cache
from typing import Final

from recollect.core.model.entry import Language
from recollect.core.text.common_words import common_words
from recollect.core.text.glossary.glossing import german_and_english, is_german, plain_words
from recollect.core.text.words import words_in

READ: Final = 2_000  # characters: more tell nothing new
TEXTS_HELD: Final = 256
# Little words that neither German nor English has
_OTHERS: Final = words_in("""
le la les une est et pas je tu nous vous avec pour dans sur qui que mais mon ma mes il elle aux ce cette suis
el los las un una es y con por para pero como más muy yo mi soy está tengo del al lo
gli che non sono per mio mia il di della nel anche è ho
het een ik niet en van voor maar met dat zijn mijn heb jij wij ook naar
os uma não com eu meu minha são está dos das
jeg er og ikke det en et på til min som har jag är och inte att på min nie jest się na że mam
""")
_AMBIGUOUS: Final = words_in("er et in des des es am as an den so la per dat en con die ma non le")
_LEAST_COMMON: Final = 0.3  # share of words, as of German ones
MOST_UNTOLD: Final = 6  # words of which none tells a language; of more, one that there are rules for would show itself
_BEYOND_LATIN: Final = "\u0250"  # letters from here on are of other scripts
_SPOKEN: Final = {language.value: language for language in Language if language is not Language.UNDETERMINED}


@lru_cache(maxsize=TEXTS_HELD)
def language_of(text: str) -> Language:
    """Return the language of a text: English, German, or that it is neither or too short to tell."""
    read = text[:READ]
    german, english = german_and_english(read)
    found = plain_words(read)
    others = sum(word in _OTHERS and word not in _AMBIGUOUS for word in found)
    if others > max(german, english):
        return Language.UNDETERMINED
    if german != english:
        return Language.GERMAN if german > english else Language.ENGLISH
    if is_german(read):
        return Language.GERMAN
    common = sum(word in common_words() for word in found)
    return Language.ENGLISH if found and common >= _LEAST_COMMON * len(found) else Language.UNDETERMINED


def language_read_as(text: str, usual: Language) -> Language:
    """Return the language by whose rules a text is read: its own, or where it is too short to tell, `usual`.

    A text with little words of another language is in that one, however short it is.
    """
    told = language_of(text)
    if told is not Language.UNDETERMINED or usual is Language.UNDETERMINED:
        return told
    found = plain_words(text[:READ])
    untold = all(word not in _OTHERS and max(word) < _BEYOND_LATIN for word in found)
    return usual if untold and 0 < len(found) <= MOST_UNTOLD else told


def spoken(tag: str | None) -> Language:
    """Return the language that an IETF tag names, if there are rules for it: `de` and `de-AT` are German."""
    return _SPOKEN.get((tag or "").partition("-")[0].lower(), Language.UNDETERMINED)
