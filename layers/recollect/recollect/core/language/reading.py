"""A text as it is read, once for all who ask: its words and sentences, days and times, and amounts."""

from collections.abc import Sequence
from datetime import date
from functools import cached_property, lru_cache
from typing import Final

from recollect.core.language.amounts import Amount, amounts_in
from recollect.core.language.dates import NamedDays, days_in
from recollect.core.language.tokens import Token, tokens
from recollect.core.model.entry import Language
from recollect.core.text.language import language_of
from recollect.core.text.words import Sentence, whole_sentences

TEXTS_HELD: Final = 64


class Reading:
    """What a text says in the words of its language; each part is read when it is first asked for."""

    def __init__(self, text: str, language: Language | None = None) -> None:
        """Keep the text and in which language it is read, None for its own."""
        self.text, self._given = text, language

    @cached_property
    def language(self) -> Language:
        """The language by whose rules it is read."""
        return language_of(self.text) if self._given is None else self._given

    @cached_property
    def tokens(self) -> Sequence[Token]:
        """Its words, with where they stand."""
        return tuple(tokens(self.text))

    @cached_property
    def sentences(self) -> Sequence[Sentence]:
        """Its sentences."""
        return tuple(whole_sentences(self.text))

    @cached_property
    def amounts(self) -> Sequence[Amount]:
        """The money and quantities that it names."""
        return tuple(amounts_in(self.text, self.tokens))

    def days(self, today: date) -> Sequence[NamedDays]:
        """Return the days and times that a statement of a day names; what English says goes behind its own language."""
        spoken = dict.fromkeys((self.language, Language.ENGLISH))
        return [one for of in spoken for one in days_in(self.text, self.tokens, of, today)]

    def days_asked(self, today: date) -> Sequence[NamedDays]:
        """Return the days, up to today, that a question names."""
        return list(days_in(self.text, self.tokens, self.language, today, looks_back=True))


@lru_cache(maxsize=TEXTS_HELD)
def read(text: str, language: Language | None = None) -> Reading:
    """Return a text as it is read, in its own language or a given one."""
    return Reading(text, language)
