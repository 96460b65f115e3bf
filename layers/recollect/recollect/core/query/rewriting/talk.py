"""What was spoken of so far, and which of it a pronoun most likely means.

As in Centering: what a sentence is about, its subject above all, is what the next one goes on with; what a question
asked of more than what stood by, and a person more than a thing where both fit.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from recollect.core.query.rewriting.name_sorts import ALL_NAMES
from recollect.core.query.rewriting.phrases import Phrase, Sort
from recollect.core.query.rewriting.reading import phrases
from recollect.core.query.rewriting.tongues import Tongue
from recollect.core.query.rewriting.word_tables import TITLES
from recollect.core.text.words import fold

LONGEST_READ: Final = 1_000  # characters of a message, the last ones
A_MESSAGE: Final = 0.4  # what a mention loses with each message
A_SENTENCE: Final = 0.1
SUBJECT: Final = 0.8
SUBJECT_OF_ANSWER: Final = 0.6  # as likely what was asked for as what it was asked of
OBJECT: Final = 0.3
ASKED_OF: Final = 0.5
LAST_QUESTION: Final = 0.8
BY_THE_WAY: Final = -0.3  # of an answer, when it is not its subject
WENT_ON: Final = 1.2  # of what a pronoun went on with
WHO_IT_IS: Final = 1.0  # of the name that answers "who"
FURTHER_ON: Final = -0.6  # of an answer's later sentences, which say more than was asked
BY_NAME: Final = 0.5
UNCERTAIN: Final = -1.2  # of a person who may be a man or a woman
JUST_SAID: Final = 1.2  # of a person, in the message that asks
_WHO: Final = re.compile(
    r"^\W*(?:and |und |so )?(?:who|wer|whose|wem|wessen|what(?:'s| is) the name|wie heisst|wie heißt)\b"
)

Liking = Mapping[Sort, float]


@dataclass(frozen=True, slots=True)
class _Mention:
    phrase: Phrase
    message: int
    sentence: int
    asks: bool
    answers: bool
    place_in_message: int


class Talk:
    """What was spoken of. Messages and sentences are counted as they are heard."""

    def __init__(self, tongue: Tongue) -> None:
        """Begin with nothing said."""
        self.tongue = tongue
        self._mentions: list[_Mention] = []
        self._genders: dict[frozenset[str], str] = {}
        self._went_on: set[tuple[frozenset[str], int]] = set()
        self._introduced: set[tuple[frozenset[str], int]] = set()
        self._sentence = self._place = 0
        self._message = -1
        self._last_question = -1
        self._asked_who = False

    def hear(self, sentence: str, *, message: int, asks: bool, answers: bool) -> None:
        """Note what a sentence speaks of. asks: whether it is a question; answers: whether the assistant says it."""
        self._sentence += 1
        if asks:
            self._last_question = self._sentence
            self._asked_who = _WHO.search(fold(sentence)) is not None
        found = list(_attributes_left_out(phrases(sentence, self.tongue)))
        if answers:
            found = self._named_by_answer(found)
        self._place = self._place + 1 if message == self._message else 0
        self._message = message
        self._mentions += [_Mention(phrase, message, self._sentence, asks, answers, self._place) for phrase in found]

    def _named_by_answer(self, found: Sequence[Phrase]) -> list[Phrase]:
        """Return the phrases of an answer, of which one may be the name of whom the question only described.

        That name stands for them from now on: of "who is my contact? Ms. Ito" and "when does my aunt come? Bea comes
        on Friday" nothing else is left to be meant. A firm that answers "who" is spoken of like a person.
        """
        subject = next((one for one in found if one.is_subject), None)
        if subject is None or subject.sort not in {Sort.PERSON, Sort.NAME} or subject.is_role:
            return list(found)
        if self._asked_who and subject.sort is Sort.NAME:
            found = [replace(one, genders="fmnp") if one is subject else one for one in found]
        kept = [one for one in self._mentions if not self._is_described(one, subject)]
        if len(kept) < len(self._mentions):
            self._mentions = kept
            self._introduced.add((subject.key, self._sentence))
        return list(found)

    def _is_described(self, mention: _Mention, name: Phrase) -> bool:
        """Tell whether the last question's subject is a person without a name of its own whom an answer names."""
        phrase = mention.phrase
        is_somebody = phrase.sort is Sort.PERSON or (self._asked_who and phrase.sort is Sort.THING)
        if mention.sentence != self._last_question or not phrase.is_subject or not is_somebody:
            return False
        is_without_name = (not phrase.names or phrase.has_owner) and bool(phrase.determiner or phrase.has_owner)
        is_new = name.sort is Sort.PERSON and bool(name.names) and not name.names & phrase.names
        return is_without_name and is_new and (self._asked_who or bool(set(name.genders) & set(phrase.genders)))

    def note_pronoun(self, phrase: Phrase, genders: str) -> None:
        """Note that the next sentence goes on with something, by a pronoun of some genders."""
        self._went_on.add((phrase.key, self._sentence + 1))
        both = "".join(one for one in self._gender_of(phrase) if one in genders)
        if both:
            self._genders[phrase.key] = both

    def meant(self, genders: str, liking: Liking, message: int, named: frozenset[str]) -> Phrase | None:
        """Return what a pronoun of some genders stands for in a message, None when nothing fits.

        liking: how well each sort fits; others do not. named: the last words of what its sentence names itself, which
        no pronoun there means.
        """
        best: _Mention | None = None
        best_score = float("-inf")
        for mention in self._mentions:
            phrase = mention.phrase
            if (
                phrase.sort is Sort.NAME
                and (phrase.nested or genders == "p")
                and not (phrase.is_subject or phrase.owns)
            ):
                continue  # "they" of a firm, not of whatever has a name; no part of a longer name
            if phrase.sort not in liking or phrase.is_asked or phrase.head in named:
                continue
            if phrase.sort not in _WITHOUT_GENDER and not set(genders) & set(self._gender_of(phrase)):
                continue
            score = self._standing(mention, message) + liking[phrase.sort] + BY_NAME * bool(phrase.names)
            is_named = phrase.sort is Sort.NAME or (phrase.sort is Sort.PERSON and phrase.names)
            if is_named and genders in {"f", "m"} and len(self._gender_of(phrase)) > 1:
                score += UNCERTAIN
            if score >= best_score:
                best, best_score = mention, score
        return None if best is None else _by_first_name(self._whole(best, self._called(best)))

    def _whole(self, mention: _Mention, phrase: Phrase) -> Phrase:
        """Return a thing with the name that stands behind it: "the deadline for Project Atlas"."""
        if phrase.sort is not Sort.THING or phrase.owns:
            return phrase
        for one in self._mentions:
            other = one.phrase
            follows = one.sentence == mention.sentence and other.lead == phrase.end + 1
            if other.preposition == "to" and other.sort is Sort.PERSON:
                continue  # "lent the drill to Jonas"
            if follows and other.preposition in _COMPLEMENTS and other.sort in {Sort.NAME, Sort.PERSON, Sort.PLACE}:
                return replace(phrase, text=f"{phrase.text} {other.preposition} {other.text}", end=other.end)
        return phrase

    def _called(self, mention: _Mention) -> Phrase:
        """Return what a mention names, by its name alone where it has one: not "the beekeeper Hattie Lund"."""
        phrase = mention.phrase
        if phrase.sort is not Sort.PERSON or not phrase.determiner:
            return phrase
        within = [
            one.phrase
            for one in self._mentions
            if one.sentence == mention.sentence
            and one.phrase.nested
            and one.phrase.names
            and phrase.start <= one.phrase.start
            and one.phrase.end == phrase.end
        ]
        return within[0] if within else phrase

    def _standing(self, mention: _Mention, message: int) -> float:
        phrase = mention.phrase
        score = 0.0 if phrase.preposition or (phrase.nested and not phrase.owns) else OBJECT
        if phrase.is_subject:
            score = SUBJECT_OF_ANSWER if mention.answers else SUBJECT
        score -= A_MESSAGE * (message - mention.message) + A_SENTENCE * (self._sentence - mention.sentence)
        score += ASKED_OF * mention.asks + LAST_QUESTION * (mention.sentence == self._last_question)
        score += WENT_ON * ((phrase.key, mention.sentence) in self._went_on)
        is_introduced = (phrase.key, mention.sentence) in self._introduced
        if is_introduced or (mention.answers and self._asked_who and phrase.is_subject):
            score += WHO_IT_IS
        if mention.answers and mention.place_in_message > 1:
            score += FURTHER_ON
        if mention.message == message:
            score += JUST_SAID if phrase.sort is Sort.PERSON else 0.0
        return score + (BY_THE_WAY if mention.answers and not phrase.is_subject else 0.0)

    def _gender_of(self, phrase: Phrase) -> str:
        return self._genders.get(phrase.key, phrase.genders)


def _by_first_name(phrase: Phrase) -> Phrase:
    """Return a person of two names by the first: the whole name stands where somebody is told of for the first time."""
    words = phrase.text.split()
    is_named_in_full = phrase.sort is Sort.PERSON and len(words) == 2 and not phrase.determiner
    first = fold(words[0])
    if not is_named_in_full or first not in ALL_NAMES or first in TITLES:
        return phrase
    return replace(phrase, text=words[0], end=phrase.start + len(words[0]))


_COMPLEMENTS: Final = frozenset({"of", "for", "from", "in", "at", "to", "von", "aus", fold("für")})
_WITHOUT_GENDER: Final = frozenset({Sort.DATE, Sort.PLACE})


def _attributes_left_out(found: Sequence[Phrase]) -> Iterator[Phrase]:
    """Yield phrases with "the name of" what they stand before in the second place: the talk is about the other."""
    for place, phrase in enumerate(found):
        before = found[place - 1] if place else None
        behind = found[place + 1] if place + 1 < len(found) else None
        if behind is not None and _is_attribute(phrase, behind):
            yield replace(phrase, is_subject=False, nested=True)
        elif before is not None and _is_attribute(before, phrase):
            yield replace(phrase, is_subject=before.is_subject, preposition=before.preposition)
        else:
            yield phrase


def _is_attribute(phrase: Phrase, behind: Phrase) -> bool:
    both = phrase.sort is Sort.THING and behind.sort is Sort.THING
    return both and behind.preposition in {"of", "von"} and behind.lead == phrase.end + 1


def within_sentence(phrase: Phrase) -> str:
    """Return a phrase as it stands within a sentence that knows it already: "a boat" is the boat by now."""
    first, _, rest = phrase.text.partition(" ")
    if first.lower() in _INDEFINITE and rest:
        return f"the {rest}" if first.lower() in {"a", "an", "some"} else rest
    is_article = phrase.determiner == fold(first) or first.lower() in _SMALL
    return first.lower() + phrase.text[len(first) :] if is_article else phrase.text


_INDEFINITE: Final = frozenset({"a", "an", "some", "ein", "eine", "einen", "einem", "einer"})
_SMALL: Final = frozenset({"my", "our", "your", "the", "these", "those", "some"})
