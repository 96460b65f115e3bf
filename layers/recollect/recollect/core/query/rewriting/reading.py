"""Reads the phrases of a text, without a parser.

A phrase begins with an article, a preposition or a capital and ends where a word of a closed class, a verb or a mark
stands. In German nouns have capitals, so little is guessed there.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from recollect.core.enrichment.word_tables.places import PLACES
from recollect.core.query.rewriting.name_sorts import (
    ALL_NAMES,
    CALLED,
    EITHER,
    gender_of,
    is_plural,
    kin_gender,
    sort_of_name,
)
from recollect.core.query.rewriting.nouns import end_of_noun, is_of_noun
from recollect.core.query.rewriting.phrases import Phrase, Sort
from recollect.core.query.rewriting.tokens import DATE, MARKS, SENTENCE_ENDS, TextPiece, aligned, tokens
from recollect.core.query.rewriting.tongues import GERMAN, GERMAN_IN_SMALL, Tongue
from recollect.core.query.rewriting.word_tables import (
    ALL_KIN,
    ANIMALS,
    CHATTER,
    GROUPS,
    MONTH_NAMES,
    PEOPLE,
    PLURALS,
    TITLES,
    WEEKDAY_NAMES,
)
from recollect.core.text.common_words import COMMON_WORDS
from recollect.core.text.words import words_in

LONGEST_OBJECT: Final = 3  # words
_SELF: Final = {
    **dict.fromkeys(("i", "me", "ich", "mich", "mir"), False),
    **dict.fromkeys(("my", "mein", "meine", "meinen", "meinem", "meiner", "mine"), True),
}
_NO_OBJECTS: Final = ALL_KIN | words_in(
    "by for to on in at of free ready sick ill late early tired sure able made done"
)


def phrases(text: str, tongue: Tongue, *, within: bool = False) -> list[Phrase]:
    """Return what a text names, in order; the longest first where one is within another.

    within: the text is from within a sentence, so that a capital at its beginning means something.
    """
    return list(_Reader(text, tongue, within=within).read())


class _Reader:
    """Reads one text from left to right."""

    def __init__(self, text: str, tongue: Tongue, *, within: bool) -> None:
        self.text = text
        self.plain = aligned(text)
        self.tokens = tokens(text, first=not within)
        # Who writes without capitals writes names without them too
        self.is_small = text.islower()
        self.tongue = GERMAN_IN_SMALL if self.is_small and tongue is GERMAN else tongue

    def read(self) -> Iterator[Phrase]:
        """Yield the phrases of the text."""
        place, has_subject = 0, False
        while place < len(self.tokens):
            token = self.tokens[place]
            has_subject = has_subject and not token.first and token.text not in SENTENCE_ENDS
            found, place = self._at(place)
            for phrase in found:
                is_subject = not has_subject and not phrase.preposition and not phrase.is_asked and not phrase.owns
                has_subject = has_subject or is_subject
                yield replace(phrase, is_subject=True) if is_subject else phrase

    def _at(self, place: int) -> tuple[list[Phrase], int]:
        """Return the phrases that begin with a word, and the place behind them."""
        lead = place
        preposition, genders, written = "", None, ""
        token = self.tokens[place]
        if token.plain in self.tongue.contractions and token.text not in MARKS:
            preposition, genders = self.tongue.contractions[token.plain]
            written = token.text
            place += 1
        elif token.plain in self.tongue.prepositions:
            preposition, written = token.plain, token.text
            place += 1
        found, end = self._phrase_at(place, genders)
        if not found:
            return [], lead + 1
        is_asked = self._is_asked(lead)
        outer = found[0]
        if preposition or is_asked:
            start = self.tokens[lead].start
            outer = replace(
                _behind(outer, preposition), preposition=preposition, written=written, lead=start, is_asked=is_asked
            )
        return [outer, *(replace(one, nested=True, is_asked=is_asked) for one in found[1:])], end

    def _phrase_at(self, place: int, genders: str | None) -> tuple[list[Phrase], int]:
        if place >= len(self.tokens) or self.tokens[place].text in MARKS:
            return [], place
        token = self.tokens[place]
        date = DATE.match(self.plain, token.start) if self.plain else None
        if date and not (token.plain == "may" and not token.text[0].isupper()):
            return self._date(place, date.end())
        if token.plain in _SELF and token.text[0:1] != "M":
            return self._of_self(place)
        is_article = token.plain in self.tongue.determiners and not self._points(place)
        if is_article and not (self.tongue.has_capital_nouns and genders):
            return self._described(place, place + 1, self.tongue.determiners[token.plain])
        if genders is not None:
            return self._described(place - 1, place, genders)
        return self._undescribed(place)

    def _points(self, place: int) -> bool:
        """Tell whether "das" is no article: "das ist Frau Ito", "ist das Herr Voss"."""
        if self.tokens[place].plain != "das" or place + 1 == len(self.tokens):
            return False
        behind = self.tokens[place + 1].plain
        return behind in TITLES or behind in ALL_NAMES

    def _date(self, place: int, end: int) -> tuple[list[Phrase], int]:
        behind = place
        while behind < len(self.tokens) and self.tokens[behind].start < end:
            behind += 1
        return [self._made(place, behind, Sort.DATE, "")], behind

    def _of_self(self, place: int) -> tuple[list[Phrase], int]:
        token = self.tokens[place]
        if not _SELF[token.plain] or token.plain == "mine":
            return [self._made(place, place + 1, Sort.SELF, "", owns=_SELF[token.plain])], place + 1
        found, end = self._described(place, place + 1, self.tongue.determiners.get(token.plain, "np"))
        mine = self._made(place, place + 1, Sort.SELF, "", owns=True)
        return ([*found, mine], end) if found else ([mine], place + 1)

    def _described(self, place: int, first: int, genders: str) -> tuple[list[Phrase], int]:
        """Return what stands behind the article at `place`, the words from `first` on."""
        determiner = self.tokens[place].plain
        end = end_of_noun(self.tokens, first, self.tongue)
        if end == first:
            return [], place
        start = place if determiner in self.tongue.determiners else first
        return self._noun(start, first, end, genders, determiner)

    def _undescribed(self, place: int) -> tuple[list[Phrase], int]:
        """Return a number, a name, or in German a noun, that stands without an article."""
        if self.tokens[place].text[0].isdigit():
            return [self._made(place, place + 1, Sort.NUMBER, "")], place + 1
        if not self._is_capital(place):
            return self._kin(place) if not self._is_object(place) else self._object(place)
        end = place + 1
        while end < len(self.tokens) and self._goes_on(end) and not self.tokens[end - 1].owns:
            end += 1
        if self.tokens[end - 1].owns:
            last = end_of_noun(self.tokens, end, self.tongue)
            if last > end:
                return self._noun(place, place, last, "np", "")
            if end < len(self.tokens) and self.tokens[end].text not in MARKS:
                return self._named_as_owner(place, end)
        return self._named(place, end)

    def _named_as_owner(self, place: int, end: int) -> tuple[list[Phrase], int]:
        """Return a name that is a genitive itself: "when does Whelan's start"."""
        found, behind = self._named(place, end)
        stop = self.tokens[end - 1].end + 2
        return [replace(one, text=self.text[one.start : stop], end=stop, owns=False) for one in found], behind

    def _is_object(self, place: int) -> bool:
        """Tell whether an English noun without an article stands behind a verb: "does he eat fish"."""
        token = self.tokens[place]
        if (
            self.tongue.has_capital_nouns
            or not place
            or not token.text[0].isalpha()
            or token.plain in self.tongue.closed
        ):
            return False
        before = self.tokens[place - 1].plain
        leads = before in self.tongue.verbs or before in self.tongue.prepositions
        return leads and token.plain not in _NO_OBJECTS

    def _object(self, place: int) -> tuple[list[Phrase], int]:
        end = place + 1
        while (
            end < len(self.tokens)
            and end - place < 3
            and is_of_noun(self.tokens, end, place, self.tongue)
            and self.tokens[end].text[0].islower()
        ):
            end += 1
        genders = "p" if is_plural(self.tokens[end - 1].plain) else "n"
        meant = self.tokens[place - 1].plain in self.tongue.verbs  # not "a bucket of scraps", "on episode 41"
        return [self._made(place, end, Sort.THING, genders if meant else "")], end

    def _kin(self, place: int) -> tuple[list[Phrase], int]:
        """Return who is called by what they are, or what a name in lower case owns: "stoat's fan"."""
        if self.tokens[place].plain in ALL_KIN and self.tokens[place].plain in CALLED:
            end = place + 1
            if self.tokens[place].owns and end_of_noun(self.tokens, end, self.tongue) > end:
                return self._noun(place, place, end_of_noun(self.tokens, end, self.tongue), "np", "")
            return [
                self._made(place, end, Sort.PERSON, kin_gender(self.tokens[place].plain), owns=self.tokens[place].owns)
            ], end
        if self.is_small and self.tokens[place].owns and self.tokens[place].plain not in self.tongue.closed:
            last = end_of_noun(self.tokens, place + 1, self.tongue)
            if last > place + 1:
                return self._noun(place, place, last, "np", "")
        return [], place

    def _named(self, place: int, end: int) -> tuple[list[Phrase], int]:
        words = [token.plain for token in self.tokens[place:end]]
        preposition = self.tokens[place - 1].plain if place else ""
        sort, genders = sort_of_name(words, preposition, self.tongue)
        if self.tongue.has_capital_nouns and sort is Sort.NAME and not self._is_proper(place, end):
            return [self._made(place, end, Sort.THING, "")], end
        if sort is Sort.NAME and self.tokens[place].first:
            if words[0] in CHATTER:
                return [], place
            genders = "n"  # what begins a sentence has a capital in any case
        owner = self.tokens[end - 1]
        made = self._made(place, end, sort, genders, owns=owner.owns, names=frozenset(words))
        return [made], end

    def _is_proper(self, place: int, end: int) -> bool:
        """Tell whether a German capital is of a name: behind "in" and the like, or with a number."""
        before = self.tokens[place - 1].plain if place else ""
        return before in self.tongue.place_prepositions or self.tokens[end - 1].text[-1].isdigit()

    def _noun(self, start: int, first: int, end: int, genders: str, determiner: str) -> tuple[list[Phrase], int]:
        """Return the phrase of the words [start, end) whose noun begins at `first`, and what is named within it."""
        inner: list[Phrase] = []
        owners = [place for place in range(first, end - 1) if self.tokens[place].owns]
        for place in owners[-1:]:
            inner += [replace(one, owns=True) for one in self._part(start, first, place + 1, genders)]
        names = frozenset(
            token.plain
            for place, token in enumerate(self.tokens[first:end], first)
            if self._is_capital(place) and (not self.tongue.has_capital_nouns or token.plain in ALL_NAMES)
        )
        if not owners and determiner:
            inner += self._names_within(first, end, names)
        head = self.tokens[end - 1]
        sort, kinds = self._kind_of(first, end, genders)
        made = self._made(start, end, sort, kinds, owns=head.owns, names=names if sort is Sort.PERSON else frozenset())
        return [replace(made, determiner=determiner, has_owner=bool(owners)), *inner], end

    def _names_within(self, first: int, end: int, names: frozenset[str]) -> list[Phrase]:
        """Return the names in the words [first, end), neighbours as one."""
        found: list[Phrase] = []
        place = first
        while place < end:
            behind = place
            while behind < end and self.tokens[behind].plain in names:
                behind += 1
            if behind > place:
                found += self._named(place, behind)[0]
            place = max(behind, place + 1)
        return found

    def _part(self, start: int, first: int, end: int, genders: str) -> list[Phrase]:
        """Return the owner within a phrase."""
        if start == first and self._is_capital(start):
            return self._named(start, end)[0]
        if start == first:
            return [self._made(start, end, Sort.PERSON, kin_gender(self.tokens[start].plain))]
        sort, kinds = self._kind_of(first, end, genders)
        return [self._made(start, end, sort, kinds)]

    def _kind_of(self, first: int, end: int, genders: str) -> tuple[Sort, str]:
        """Return the sort and the genders of a noun behind an article of some genders."""
        words = [token.plain for token in self.tokens[first:end]]
        named = next((word for word in reversed(words) if word in ALL_NAMES), None)
        person = self._person(first, end, words, named, genders)
        if person:
            return Sort.PERSON, person
        if any(word in ANIMALS for word in words):
            return Sort.THING, genders + (gender_of(named) if named else "") if self.tongue.has_capital_nouns else "fmn"
        if self.tongue.has_capital_nouns or self.tongue is GERMAN_IN_SMALL:
            return Sort.THING, genders
        if words[-1] in GROUPS:
            return Sort.THING, "np"
        return Sort.THING, "p" if is_plural(words[-1]) and "p" in genders else "n"

    def _person(self, first: int, end: int, words: list[str], named: str | None, genders: str) -> str:
        """Return the genders of a person, empty for a noun that is none."""
        head, german = words[-1], self.tongue.has_capital_nouns
        if head in ALL_KIN:
            return kin_gender(head)
        one = head.removesuffix("s")
        if head in PLURALS or (one != head and one in PEOPLE and "p" in genders):
            return "p"
        if named and head != named and self._is_one_name(first + words.index(named), end):
            return gender_of(named)  # "the locksmith Jorge Braga"
        known = genders if german and len(genders) == 1 else gender_of(named) if named else EITHER
        person = next((word for word in words if word in PEOPLE), None)
        if person is not None and head in {person, named}:
            return kin_gender(person) if person in ALL_KIN else known
        if named == head and any(word in TITLES for word in words):
            return sort_of_name(words, "", self.tongue)[1]
        is_called = named == head and german and len(words) > 1 and ANIMALS.isdisjoint(words)
        return known if is_called else ""

    def _is_one_name(self, first: int, end: int) -> bool:
        return not self.tokens[first].owns and all(self._is_capital(place) for place in range(first, end))

    def _is_capital(self, place: int) -> bool:
        token = self.tokens[place]
        if self.is_small and token.plain in ALL_NAMES and token.plain not in COMMON_WORDS:
            return token.plain not in self.tongue.closed and token.plain not in MONTH_NAMES
        if token.text in MARKS or not token.text[0].isupper():
            return False
        if token.plain in WEEKDAY_NAMES or token.plain in MONTH_NAMES:
            return token.plain in ALL_NAMES and token.plain in {"may", "april", "june", "august"} and token.owns
        if not token.first:
            return token.plain not in _SELF and token.plain not in self.tongue.pronouns
        return self._is_capital_at_start(token)

    def _is_capital_at_start(self, token: TextPiece) -> bool:
        """Tell whether a word that begins a sentence would have its capital elsewhere too."""
        if token.plain in self.tongue.closed or token.plain in self.tongue.determiners:
            return False
        if token.plain in ALL_NAMES or token.plain in PLACES or self.tongue.has_capital_nouns:
            return True
        return token.plain not in COMMON_WORDS

    def _goes_on(self, place: int) -> bool:
        """Tell whether a name goes on with a word: another capital, a number, or "& Co."."""
        token = self.tokens[place]
        if self.text[self.tokens[place - 1].end : token.start] not in {" ", " & ", "-"}:
            return False
        if token.text[0].isdigit():
            return not DATE.match(self.plain, token.start)
        if self.tongue.has_capital_nouns and self.tokens[place - 1].plain in ALL_NAMES:
            return False  # "Wann hat Emma Cello?"
        return self._is_capital(place)

    def _is_asked(self, lead: int) -> bool:
        """Tell whether "how big" or a German "welche" stands before."""
        before = [token.plain for token in self.tokens[max(0, lead - 2) : lead]]
        if before and before[-1].startswith("welch"):
            return True
        if before and before[-1] == "wie" and self.tokens[lead].plain.startswith("viel"):
            return True
        if len(before) < 2 or before[0] not in {"how", "wie"}:
            return False
        return before[1] not in self.tongue.closed and before[1] not in MARKS

    def _made(
        self, start: int, end: int, sort: Sort, genders: str, *, owns: bool = False, names: frozenset[str] = frozenset()
    ) -> Phrase:
        first, last = self.tokens[start].start, self.tokens[end - 1].end
        return Phrase(
            self.text[first:last],
            sort,
            genders,
            first,
            last,
            first,
            self.tokens[end - 1].plain,
            names,
            owns=owns,
        )


def _behind(phrase: Phrase, preposition: str) -> Phrase:
    """Return a German phrase with the gender that its article has behind a preposition: "in der" is of a woman."""
    if preposition and phrase.determiner == "der" and phrase.genders == "m":
        return replace(phrase, genders="f")
    return phrase
