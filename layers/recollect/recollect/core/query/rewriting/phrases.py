"""What a text names, as phrases: persons, things, places and dates, with the words that they stand between.

No parser: a phrase begins with an article, a preposition or a capital and ends where a word of a closed class, a verb
or a mark stands. In German nouns have capitals, so little is guessed there.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, NamedTuple

from recollect.core.enrichment.word_tables.first_names import FIRST_NAMES
from recollect.core.enrichment.word_tables.people import KIN
from recollect.core.enrichment.word_tables.places import PLACES
from recollect.core.query.rewriting.names import FEMALE_NAMES, MALE_NAMES
from recollect.core.query.rewriting.tongues import Tongue
from recollect.core.query.rewriting.word_tables import (
    ANIMALS,
    FEMALE_KIN,
    FEMALE_TITLES,
    MALE_KIN,
    MALE_TITLES,
    MONTH_NAMES,
    PEOPLE,
    PLURALS,
    WEEKDAY_NAMES,
)
from recollect.core.text.common_words import COMMON_WORDS
from recollect.core.text.words import fold

LONGEST_PHRASE: Final = 6  # words behind an article
_TOKEN: Final = re.compile(
    r"\b(?:Dr|Mr|Mrs|Ms|Prof|St|Co|Fr|Hr)\.|\d+(?:[.,:]\d+)*(?:st|nd|rd|th)?"
    r"|[^\W_]+(?:['’-][^\W_]+)*['’]?|[?!.,;:…()\n–—]"
)
_MARKS: Final = frozenset("?!.,;:…()\n–—")
_SENTENCE_ENDS: Final = frozenset("?!.…\n")
_OWNER: Final = re.compile(r"(?<=[^\W_])(?:['’]s|(?<=s)['’])$")
_MONTH: Final = "|".join(sorted(MONTH_NAMES, key=len, reverse=True))
_WEEKDAY: Final = "|".join(sorted(WEEKDAY_NAMES, key=len, reverse=True))
_DATE: Final = re.compile(
    rf"(?:\d{{4}}-\d\d-\d\d|(?:the )?\d{{1,2}}(?:st|nd|rd|th|\.)?(?: of)? (?:{_MONTH})(?:,? \d{{4}})?"
    rf"|(?:mid-|early |late |ende |anfang |mitte )?(?:{_MONTH})(?: \d{{1,2}}(?:st|nd|rd|th)?(?!\w))?(?:,? \d{{4}})?"
    rf"|(?:(?:next|last|this|the|every|nachsten?|letzten?|kommenden?|diesen?|jeden?) )?(?:{_WEEKDAY})s?"
    r"(?:[ -]?(?:morning|afternoon|evening|night|morgen|vormittag|nachmittag|abend|nacht))?"
    r"|(?:next|last|this) (?:week|weekend|month|year|spring|summer|autumn|fall|winter|quarter|semester|term)"
    r"|(?:the )?(?:weekend|day after tomorrow|day before yesterday)"
    r"|(?:nachste|letzte|kommende|diese)[snrm]? (?:woche|wochenende|monat|jahr|fruhjahr|sommer|herbst|winter|quartal)"
    r"|(?:tomorrow|today|yesterday|tonight|heute|gestern|ubermorgen|vorgestern)"
    r"(?: (?:morning|afternoon|evening|night|morgen|fruh|vormittag|mittag|nachmittag|abend))?"
    r"|christmas(?: eve| day)?|easter|halloween|new year(?:'s (?:eve|day))?|weihnachten|ostern|pfingsten|silvester|neujahr"
    r"|(?:spring|summer|autumn|winter|fruhling|fruhjahr|sommer|herbst)|wochenende|q[1-4](?: \d{4})?|(?:19|20)\d\d)"
    r"(?![\w-])"
)
_DO_SUPPORT: Final = frozenset({"do", "does", "did", "will", "would", "can", "could", "should", "must", "didn't", "doesn't",
                                "don't", "may", "might", "shall", "won't", "can't"})
_COPULA: Final = frozenset({"is", "are", "was", "were"})
_MEASURING: Final = frozenset({"a", "an", "some", "ein", "eine", "einen", "paar"})
_SELF: Final = {
    **dict.fromkeys(("i", "me", "ich", "mich", "mir"), False),
    **dict.fromkeys(("my", "mein", "meine", "meinen", "meinem", "meiner", "mine"), True),
}
_PREDICATES: Final = frozenset(
    "due ready open closed free available over done finished full empty broken gone sick ill wrong okay ok safe worth".split()
)
_NO_OBJECTS: Final = frozenset("by for to on in at of free ready sick ill late early tired sure able made done".split())
_THE_SAME: Final = "fm"


class Sort(Enum):
    """What a phrase names. A name is of a person, a thing or a place: nobody knows; self is who speaks."""

    PERSON = auto()
    SELF = auto()
    NAME = auto()
    THING = auto()
    PLACE = auto()
    DATE = auto()
    NUMBER = auto()


class Token(NamedTuple):
    """A word or mark, the characters [start, end) of its text; `plain` is folded, without a genitive's ending."""

    text: str
    plain: str
    start: int
    end: int
    owns: bool
    first: bool


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something that is named, as the characters [start, end) of its text say it, and [lead, end) with a preposition.

    genders: those of pronouns that may stand for it, of f, m, n and p for several; empty for none. head: its last
    word, folded. owns: whether it is a genitive, which `text` is without. nested: within a longer one. is_subject:
    the first one of its sentence without a preposition. is_asked: behind "which", "how big a" and the like.
    """

    text: str
    sort: Sort
    genders: str
    start: int
    end: int
    lead: int
    head: str
    names: frozenset[str] = frozenset()
    preposition: str = ""
    contraction: str = ""
    determiner: str = ""
    owns: bool = False
    nested: bool = False
    is_subject: bool = False
    is_asked: bool = False

    @property
    def key(self) -> frozenset[str]:
        """What tells whether two phrases name the same: the names within them, else the head."""
        return self.names or frozenset({self.head})


def tokens(text: str, *, first: bool = True) -> list[Token]:
    """Return the words and marks of a text. first: whether it begins a sentence."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        word = match.group()
        if word in _MARKS:
            first = first or word in _SENTENCE_ENDS
            found.append(Token(word, word, match.start(), match.end(), owns=False, first=False))
            continue
        bare = _OWNER.sub("", word) if word[0].isalpha() else word
        owns = bare != word
        if not owns:
            bare = word.rstrip("'’")
            plain = fold(bare)
            if plain[-1:] == "s" and bare[0].isupper() and plain not in _ALL_NAMES and plain[:-1] in _ALL_NAMES | _CALLED:
                bare, owns = bare[:-1], True  # "Mamas Termin"
        found.append(Token(bare, fold(bare), match.start(), match.start() + len(bare), owns, first))
        first = False
    return found


def phrases(text: str, tongue: Tongue, *, within: bool = False) -> list[Phrase]:
    """Return what a text names, in order; the longest first where one is within another.

    within: the text is from within a sentence, so that a capital at its beginning means something.
    """
    return list(_Reader(text, tongue, within=within).read())


class _Reader:
    """Reads one text from left to right."""

    def __init__(self, text: str, tongue: Tongue, *, within: bool) -> None:
        self.text = text
        self.plain = _plain(text)
        self.tongue = tongue
        self.tokens = tokens(text, first=not within)

    def read(self) -> Iterator[Phrase]:
        """Yield the phrases of the text."""
        place, has_subject = 0, False
        while place < len(self.tokens):
            token = self.tokens[place]
            has_subject = has_subject and not token.first and token.text not in _SENTENCE_ENDS
            found, place = self._at(place)
            for phrase in found:
                is_subject = not has_subject and not phrase.preposition and not phrase.is_asked and not phrase.owns
                has_subject = has_subject or is_subject
                yield replace(phrase, is_subject=is_subject)

    def _at(self, place: int) -> tuple[list[Phrase], int]:
        """Return the phrases that begin with a word, and the place behind them."""
        lead = place
        preposition, genders, contraction = "", None, ""
        token = self.tokens[place]
        if token.plain in self.tongue.contractions and token.text not in _MARKS:
            preposition, genders = self.tongue.contractions[token.plain]
            contraction = token.text
            place += 1
        elif token.plain in self.tongue.prepositions:
            preposition = token.plain
            place += 1
        found, end = self._phrase_at(place, genders)
        if not found:
            return [], lead + 1
        start = self.tokens[lead].start
        is_asked = self._is_asked(lead)
        outer = [replace(_behind(found[0], preposition), preposition=preposition, contraction=contraction, lead=start, is_asked=is_asked)]
        return [*outer, *(replace(one, nested=True, is_asked=is_asked) for one in found[1:])], end

    def _phrase_at(self, place: int, genders: str | None) -> tuple[list[Phrase], int]:
        if place >= len(self.tokens) or self.tokens[place].text in _MARKS:
            return [], place
        token = self.tokens[place]
        date = _DATE.match(self.plain, token.start) if self.plain else None
        if date and not (token.plain == "may" and not token.text[0].isupper()):
            return self._date(place, date.end())
        if token.plain in _SELF and token.text[0:1] != "M":
            return self._of_self(place)
        if token.plain in self.tongue.determiners and not (self.tongue.has_capital_nouns and genders):
            return self._described(place, place + 1, self.tongue.determiners[token.plain])
        if genders is not None:
            return self._described(place - 1, place, genders)
        if token.text[0].isdigit():
            return [self._made(place, place + 1, Sort.NUMBER, "")], place + 1
        return self._undescribed(place)

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
        end = self._end_of_noun(first)
        if end == first:
            return [], place
        start = place if determiner in self.tongue.determiners else first
        return self._noun(start, first, end, genders, determiner)

    def _undescribed(self, place: int) -> tuple[list[Phrase], int]:
        """Return a name, or in German a noun, that stands without an article."""
        if not self._is_capital(place):
            return self._kin(place) if not self._is_object(place) else self._object(place)
        end = place + 1
        while end < len(self.tokens) and self._goes_on(end) and not self.tokens[end - 1].owns:
            end += 1
        if self.tokens[end - 1].owns:
            last = self._end_of_noun(end)
            if last > end:
                return self._noun(place, place, last, "np", "")
            if end < len(self.tokens) and self.tokens[end].text not in _MARKS:
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
        if self.tongue.has_capital_nouns or not place or not token.text[0].isalpha() or token.plain in self.tongue.closed:
            return False
        leads = self.tongue.verbs | self.tongue.prepositions
        return self.tokens[place - 1].plain in leads and token.plain not in FEMALE_KIN | MALE_KIN | _NO_OBJECTS

    def _object(self, place: int) -> tuple[list[Phrase], int]:
        end = place + 1
        while end < len(self.tokens) and end - place < 3 and self._is_of_noun(end, place) and self.tokens[end].text[0].islower():
            end += 1
        genders = "p" if _is_plural(self.tokens[end - 1].plain) else "n"
        meant = self.tokens[place - 1].plain in self.tongue.verbs  # not "a bucket of scraps", "on episode 41"
        return [self._made(place, end, Sort.THING, genders if meant else "")], end

    def _kin(self, place: int) -> tuple[list[Phrase], int]:
        if self.tokens[place].plain in FEMALE_KIN | MALE_KIN and self.tokens[place].plain in _CALLED:
            end = place + 1
            if self.tokens[place].owns and self._end_of_noun(end) > end:
                return self._noun(place, place, self._end_of_noun(end), "np", "")
            return [self._made(place, end, Sort.PERSON, _kin_gender(self.tokens[place].plain), owns=self.tokens[place].owns)], end
        return [], place

    def _named(self, place: int, end: int) -> tuple[list[Phrase], int]:
        words = [token.plain for token in self.tokens[place:end]]
        preposition = self.tokens[place - 1].plain if place else ""
        sort, genders = _sort_of_name(words, preposition, self.tongue)
        if self.tongue.has_capital_nouns and sort is Sort.NAME and not self._is_proper(place, end):
            return [self._made(place, end, Sort.THING, "")], end
        owner = self.tokens[end - 1]
        made = self._made(place, end, sort, genders, owns=owner.owns, names=frozenset(words))
        return [made], end

    def _is_proper(self, place: int, end: int) -> bool:
        """Tell whether a German capital is of a name: behind "in" and the like, or with a number or a mark of its own."""
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
            if self._is_capital(place) and (not self.tongue.has_capital_nouns or token.plain in _ALL_NAMES)
        )
        if not owners and determiner:
            inner += self._names_within(first, end, names)
        head = self.tokens[end - 1]
        sort, kinds = self._kind_of(first, end, genders)
        if owners and not head.owns:
            names = names if sort is Sort.PERSON else frozenset()
        made = self._made(start, end, sort, kinds, owns=head.owns, names=names if sort is Sort.PERSON else frozenset())
        return [replace(made, determiner=determiner), *inner], end

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
        if start == first:
            return self._named(start, end)[0] if self._is_capital(start) else self._kin(start)[0][:1] or [
                self._made(start, end, Sort.PERSON, _kin_gender(self.tokens[start].plain))]
        sort, kinds = self._kind_of(first, end, genders)
        return [self._made(start, end, sort, kinds)]

    def _kind_of(self, first: int, end: int, genders: str) -> tuple[Sort, str]:
        """Return the sort and the genders of a noun behind an article of some genders."""
        words = [token.plain for token in self.tokens[first:end]]
        head = words[-1]
        named = next((word for word in reversed(words) if word in _ALL_NAMES), None)
        person = next((word for word in words if word in PEOPLE), None)
        if head in FEMALE_KIN | MALE_KIN:
            return Sort.PERSON, _kin_gender(head)
        if head in PLURALS or head.removesuffix("s") in PEOPLE and head != head.removesuffix("s") and "p" in genders:
            return Sort.PERSON, "p"
        if named and head != named and all(self._is_capital(place) for place in range(first + words.index(named), end)):
            return Sort.PERSON, _gender_of(named)  # "the locksmith Jorge Braga"
        if person is not None and (head == person or named == head):
            german = genders if self.tongue.has_capital_nouns and len(genders) == 1 else ""
            gender = _kin_gender(person) if person in FEMALE_KIN | MALE_KIN else ""
            return Sort.PERSON, gender or german or (_gender_of(named) if named else _THE_SAME)
        if head in ANIMALS or any(word in ANIMALS for word in words):
            return Sort.THING, "fmn" if not self.tongue.has_capital_nouns else genders + (_gender_of(named) if named else "")
        if named == head and any(word in FEMALE_TITLES | MALE_TITLES for word in words):
            return Sort.PERSON, _sort_of_name(words, "", self.tongue)[1]
        if named == head and self.tongue.has_capital_nouns and len(words) > 1:
            return Sort.PERSON, genders if len(genders) == 1 else _gender_of(named)
        if self.tongue.has_capital_nouns:
            return Sort.THING, genders
        return Sort.THING, "p" if _is_plural(head) and "p" in genders else "n"

    def _end_of_noun(self, first: int) -> int:
        """Return the place behind the noun whose words begin at `first`."""
        end = first
        while end < len(self.tokens) and end - first < LONGEST_PHRASE and self._is_of_noun(end, first):
            end += 1
        if self.tongue.has_capital_nouns:
            while end > first and not self.tokens[end - 1].text[0].isupper():
                end -= 1
            return end
        return self._without_verb(first, end)

    def _is_of_noun(self, place: int, first: int) -> bool:
        token = self.tokens[place]
        if token.text in _MARKS:
            return False
        if place > first and self.tokens[place - 1].text[0].isupper() and token.text[0].islower():
            if self.tongue.has_capital_nouns:
                return False
        if token.text[0].isupper():
            return token.plain not in WEEKDAY_NAMES and not (token.first and place > first)
        if token.plain in self.tongue.verbs and place == first and first and not self.tokens[first - 1].owns:
            return True
        return token.plain not in self.tongue.closed and token.plain not in self.tongue.determiners and token.plain not in WEEKDAY_NAMES

    def _without_verb(self, first: int, end: int) -> int:
        """Return the end of an English noun without the verb or what is said of it, which put themselves behind."""
        while end - first > 1 and self.tokens[end - 1].plain in _PREDICATES:
            end -= 1
        behind = self.tokens[end] if end < len(self.tokens) else None
        if end - first > 1 and behind is not None and behind.text[0].islower() and self.tokens[end - 1].text[0].islower():
            if behind.plain in self.tongue.determiners or behind.plain in self.tongue.pronouns:
                return end - 1
        return self._without_bare_verb(first, end)

    def _without_bare_verb(self, first: int, end: int) -> int:
        """Return the end of an English noun without the verb that "does the pram fold" and "is the pram heavy" put behind."""
        before = next((self.tokens[place].plain for place in (first - 2, first - 1) if 0 <= place and
                       self.tokens[place].plain in _DO_SUPPORT | _COPULA), "")
        if end - first < 2 or self.tokens[end - 1].text[0].isupper():
            return end
        behind = self.tokens[end] if end < len(self.tokens) else None
        if behind is not None and behind.plain in self.tongue.particles | self.tongue.verbs | self.tongue.auxiliaries:
            return end
        if before in _DO_SUPPORT:
            return end - 1
        begins = max(0, first - 2) if self.tokens[max(0, first - 2)].plain in _COPULA else max(0, first - 1)
        asks_whether = before in _COPULA and (self.tokens[begins].first or self.tokens[begins - 1].plain in {"why", "how"})
        return end - 1 if asks_whether else end

    def _is_capital(self, place: int) -> bool:
        token = self.tokens[place]
        if token.text in _MARKS or not token.text[0].isupper():
            return False
        if token.plain in WEEKDAY_NAMES or token.plain in MONTH_NAMES:
            return token.plain in _ALL_NAMES and token.plain in {"may", "april", "june", "august"} and token.owns
        if not token.first:
            return token.plain not in _SELF and token.plain not in self.tongue.pronouns
        if token.plain in self.tongue.closed or token.plain in self.tongue.determiners:
            return False
        if token.plain in _ALL_NAMES or token.plain in PLACES or self.tongue.has_capital_nouns:
            return True
        return token.plain not in COMMON_WORDS

    def _goes_on(self, place: int) -> bool:
        """Tell whether a name goes on with a word: another capital, a number, or "& Co."."""
        token = self.tokens[place]
        if self.text[self.tokens[place - 1].end : token.start] not in {" ", " & ", "-"}:
            return False
        if token.text[0].isdigit():
            return not _DATE.match(self.plain, token.start)
        if self.tongue.has_capital_nouns and self.tokens[place - 1].plain in _ALL_NAMES:
            return False  # "Wann hat Emma Cello?"
        return self._is_capital(place)

    def _is_asked(self, lead: int) -> bool:
        """Tell whether "which", "what" or "how big" stands before."""
        before = [token.plain for token in self.tokens[max(0, lead - 2) : lead]]
        return bool(before) and ((before[-1] in {"which", "what", "whose"} and False) or before[0] in {"how", "wie"} and len(before) == 2
                                 and before[1] not in self.tongue.closed and before[1] not in _MARKS)

    def _made(self, start: int, end: int, sort: Sort, genders: str, *, owns: bool = False,
              names: frozenset[str] = frozenset()) -> Phrase:
        first, last = self.tokens[start].start, self.tokens[end - 1].end
        return Phrase(self.text[first:last], sort, genders, first, last, first, self.tokens[end - 1].plain, names,
                      owns=owns, determiner="")


_ALL_NAMES: Final = FIRST_NAMES | FEMALE_NAMES | MALE_NAMES
_CALLED: Final = frozenset(
    "mum mom dad grandma grandpa granny gran nan mummy daddy mama papa oma opa mutti vati mami papi".split()
)


def _behind(phrase: Phrase, preposition: str) -> Phrase:
    """Return a German phrase with the gender that its article has behind a preposition: "in der" is of a woman."""
    if preposition and phrase.determiner == "der" and phrase.genders == "m":
        return replace(phrase, genders="f")
    return phrase


def _plain(text: str) -> str:
    """Return a text folded if that leaves every character in its place, else with capitals made small alone."""
    folded = fold(text)
    if len(folded) == len(text):
        return folded
    lower = text.lower()
    return lower if len(lower) == len(text) else ""


def _sort_of_name(words: Sequence[str], preposition: str, tongue: Tongue) -> tuple[Sort, str]:
    first = words[0].rstrip(".")
    title = next((word.rstrip(".") for word in words if word.rstrip(".") in FEMALE_TITLES | MALE_TITLES), None)
    if title is not None:
        return Sort.PERSON, "f" if title in FEMALE_TITLES else "m"
    if first in FEMALE_KIN | MALE_KIN:
        return Sort.PERSON, _kin_gender(first)
    if first in {"dr", "prof"}:
        return Sort.PERSON, _gender_of(words[1]) if len(words) > 1 and words[1] in _ALL_NAMES else _THE_SAME
    if words[-1] in PLACES or "_".join(words) in PLACES:
        return Sort.PLACE, "n"
    if first in _ALL_NAMES and not words[-1][-1].isdigit():
        return Sort.PERSON, _gender_of(first)
    if preposition in tongue.place_prepositions:
        return Sort.PLACE, "n"
    return Sort.NAME, "fmnp"


def _gender_of(name: str) -> str:
    if name in FEMALE_NAMES:
        return "f"
    if name in MALE_NAMES:
        return "m"
    return "f" if name.endswith("a") else _THE_SAME


def _kin_gender(word: str) -> str:
    if word in FEMALE_KIN:
        return "f"
    return "m" if word in MALE_KIN else _THE_SAME


def _is_plural(word: str) -> bool:
    return word in PLURALS or (word.endswith("s") and not word.endswith(("ss", "us", "is", "'s")) and len(word) > 3)
