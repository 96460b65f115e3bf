"""Completes questions that lean on the one before: "and her brother?", "no, the flat in Porto", "why?".

What is new takes the place of what is of its sort in the former question: a person of a person, a day of a day, what
stands behind "in" of what stood behind it. With no such place the new words come first, so that the former ones do not
drown them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from recollect.core.query.rewriting.fragments import LONGEST_READ, Fragment, fragment_of
from recollect.core.query.rewriting.phrases import Phrase, Sort
from recollect.core.query.rewriting.reading import phrases
from recollect.core.query.rewriting.tokens import tokens
from recollect.core.query.rewriting.tongues import GERMAN, Tongue
from recollect.core.query.rewriting.word_tables import ANIMALS, GERMAN_QUESTION_WORDS, QUESTION_WORDS
from recollect.core.text.words import fold

_WORD: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_MARKS: Final = " ?!.,;:"
_ASKING_FIRST: Final = QUESTION_WORDS | GERMAN_QUESTION_WORDS
# "When is mine?", "what size are Anna's?"
_OWNER_ALONE: Final = re.compile(r"(?<=\w )(?<!of )(mine|[^\W\d_a-z][^\W\d_]*['’]s)(?=\s*(?:[,?!.]|$))")
# "And which one do I have?" behind "which job do I have?"
_WHICH_ONE: Final = re.compile(
    r"\bwhich (ones?)(?= (?:do|does|did|is|are|was|were|has|have|can|will|should)\b)", re.IGNORECASE
)
_WHICH_NOUN: Final = re.compile(
    r"\bwhich ((?!ones?\b)\w+(?: \w+)?) (?:do|does|did|is|are|was|were|has|have|can|will|should)\b", re.IGNORECASE
)
_OWNER_AND_NOUN: Final = re.compile(r"^(?:my|\S+['’]s) (\S.*)$", re.IGNORECASE)
_GERMAN_OWNERS: Final = re.compile(r"^(mein|dein|sein|ihr|unser|euer|eur)(e|er|en|em)?s?$")
_IN_THE_CASE_OF: Final = frozenset({"bei", "fur", "mit"})
LEAST_ALIKE: Final = 2.0
# How well what is named now may take the place of what was named before
_ALIKE: Final = {
    (Sort.DATE, Sort.DATE): 6.0,
    (Sort.NUMBER, Sort.NUMBER): 6.0,
    (Sort.PERSON, Sort.PERSON): 6.0,
    (Sort.PERSON, Sort.NAME): 4.0,
    (Sort.PERSON, Sort.SELF): 2.5,
    (Sort.SELF, Sort.PERSON): 6.0,
    (Sort.SELF, Sort.NAME): 3.0,
    (Sort.NAME, Sort.NAME): 5.0,
    (Sort.NAME, Sort.PERSON): 4.0,
    (Sort.NAME, Sort.PLACE): 4.0,
    (Sort.NAME, Sort.SELF): 2.0,
    (Sort.PLACE, Sort.PLACE): 6.0,
    (Sort.PLACE, Sort.NAME): 4.0,
    (Sort.THING, Sort.THING): 3.0,
}
_SAME_PREPOSITION: Final = 1.0
_SAME_ARTICLE: Final = 1.0
_SAME_HEAD: Final = 2.0
_BOTH_PREPOSITIONS: Final = 1.0
_LEFT_PREPOSITION: Final = -3.0  # "for Lena" for "Tom": rather than nobody
_OF_THE_VERB: Final = -1.0  # "bring the salad to the party": the bread is for the salad
_OF_A_NOUN: Final = frozenset({"of", "for", "about", "fur", "von", "uber"})
_SAME_PLACE: Final = 3.0  # whatever they are, they stand behind the same preposition
_NESTED: Final = 0.5
_ROLE_FOR_NAME: Final = 2.2  # "the plumber" for "Lena": rather than nobody
_OTHER_CASE: Final = -1.5  # a genitive for what is none
_ANIMAL_FOR_PERSON: Final = 3.0
_NAME_LIKE: Final = 4.5  # more than a noun without an article fits one with
_ENDS_OF_NAMES: Final = ("a", "i", "o", "u", "y")
_WHERE: Final = frozenset({"in", "at", "on", "to", "from", "into", "near", "an", "auf", "bei", "nach", "aus"})
_PLACED: Final = 2.0  # "in the kitchen" for "in Lisbon"
_RESTRICTING: Final = frozenset({Sort.DATE, Sort.NUMBER, Sort.PERSON, Sort.SELF, Sort.NAME, Sort.PLACE})
_SUBJECTS: Final = frozenset({Sort.PERSON, Sort.SELF, Sort.NAME})
_ME: Final = {"i": "me", "my": "me", "mine": "me"}
_HEADING: Final = re.compile(r"^[\w-]{1,20}: ")
_VERB_BEFORE: Final = re.compile(r"\b(do|does|have|has|am|are|is|was|were)(?= $)", re.IGNORECASE)
_PLURAL: Final = {"does": "do", "has": "have", "am": "are", "is": "are", "was": "were"}
_SINGULAR: Final = {"do": "does", "have": "has", "am": "is", "are": "is", "were": "was"}
_MINE: Final = {"does": "do", "has": "have", "are": "am", "is": "am", "were": "was"}
_FIRST_WORDS: Final = re.compile(r"^\s*(?:(?:and|so|but|or|und|oder|aber)\b[\s,]*)+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Change:
    """New characters for those from `start` to `end`."""

    start: int
    end: int
    text: str


def completed(question: str, previous: str | None, tongue: Tongue, *, said_twice: bool = False) -> str:
    """Return a question that stands by itself, made of one that leans on the previous one; others as they are.

    said_twice: whether another person or name of whom the same is asked is put before the question as well: the words
    of the question itself fit what answered the former one.
    """
    if previous is None:
        return question
    previous = _FIRST_WORDS.sub("", previous)
    found = _WORD.findall(fold(question))
    if len(found) == 1 and found[0] in _ASKING_FIRST:
        return _with_question_word(question, previous)
    fragment = fragment_of(question, tongue)
    if fragment is None:
        return _with_what_is_owned(question, previous, tongue)
    return _asked_of_fragment(fragment, previous, tongue, said_twice=said_twice)


def _asked_of_fragment(fragment: Fragment, previous: str, tongue: Tongue, *, said_twice: bool) -> str:
    if fragment.is_told:
        return f"{fragment.text}: {previous}"
    if fragment.repeats:
        return _with_question_word(fragment.question_word, previous) if fragment.question_word else previous
    if fragment.question_word:
        previous = _with_question_word(fragment.question_word, previous)
    if fragment.noun_left_out:
        return _with_other_words(fragment, previous, tongue)
    text, another = _substituted(fragment, previous, tongue)
    return f"{another}: {text}" if said_twice and another else text


def asked_of(statement: str, question: str, tongue: Tongue) -> str | None:
    """Return what a question leans on that asks a statement of somebody else ("and me?"), None for another question.

    It is the statement without its days and numbers, which are asked for: "Imran is on leave".
    """
    fragment = fragment_of(question, tongue)
    named = phrases(fragment.text, tongue) if fragment is not None else []
    if not named or any(one.sort not in {Sort.PERSON, Sort.SELF} for one in named):
        return None
    statement = _HEADING.sub("", statement)
    values = [one for one in phrases(statement, tongue) if one.sort in {Sort.DATE, Sort.NUMBER}]
    return _with(statement, [_Change(one.lead, one.end, "") for one in values]).rstrip(_MARKS)


def _with_what_is_owned(question: str, previous: str, tongue: Tongue) -> str:
    """Return a question with the noun that "mine" and "Anna's" leave out: that of the former question."""
    one_of = _WHICH_ONE.search(question) if len(question) <= LONGEST_READ else None
    noun = _WHICH_NOUN.search(previous) if one_of else None
    if one_of and noun:
        return f"{question[: one_of.start(1)]}{noun[1]}{question[one_of.end(1) :]}"
    alone = _OWNER_ALONE.search(question) if len(question) <= LONGEST_READ else None
    if alone is None or tongue is GERMAN:
        return question
    for one in phrases(previous, tongue):
        owned = _OWNER_AND_NOUN.match(one.text) if one.has_owner or one.determiner == "my" else None
        if owned:
            owner = "my" if alone[1] == "mine" else alone[1]
            return f"{question[: alone.start()]}{owner} {owned[1]}{question[alone.end() :]}"
    return question


def _with_question_word(question: str, previous: str) -> str:
    words = _WORD.findall(previous)
    rest = previous.strip()
    asks_first = bool(words) and fold(words[0]) in _ASKING_FIRST
    rest = rest[len(words[0]) :].lstrip() if asks_first else rest[:1].lower() + rest[1:]
    return f"{question.strip(_MARKS)} {rest}"


def _substituted(fragment: Fragment, previous: str, tongue: Tongue) -> tuple[str, str]:
    """Return the previous question about what the fragment names instead of its own, and whom it is asked of now."""
    old = phrases(previous, tongue)
    owned = _owned(fragment, old)
    if owned is not None:
        return _with(previous, [owned]), owned.text.split(maxsplit=1)[0]
    new = _outer(phrases(fragment.text, tongue, within=fragment.within)) or [_bare(fragment.text, tongue)]
    new = _joined([_in_the_case_of(one, old) for one in new], fragment.text)
    changes: list[_Change] = []
    left: list[Phrase] = []
    for place, one in enumerate(new):
        slot = _slot(one, old, changes, fragment.instead_of)
        if slot is not None:
            change = _exchange(one, slot, tongue, _owner(one, slot, old, previous))
            changes.append(change if tongue is GERMAN else _agreeing(change, one, previous))
        elif changes and place and one.preposition:
            last = changes[-1]
            changes[-1] = _Change(last.start, last.end, f"{last.text} {fragment.text[one.lead : one.end]}")
        else:
            left.append(one)
    if not changes:
        return _put_before(fragment, new, old, previous), ""
    text = _with(previous, changes)
    if left:
        text = f"{text.rstrip(_MARKS)}, {' '.join(fragment.text[one.lead : one.end] for one in left)}?"
    another = new[0].text if len(new) == 1 and new[0].sort in _SUBJECTS else ""
    return text, _ME.get(fold(another), another)


def _owned(fragment: Fragment, old: Sequence[Phrase]) -> _Change | None:
    """Return the change that "und meins?" makes: the noun is that of the former question."""
    owner = _GERMAN_OWNERS.match(fold(fragment.text))
    if owner is None:
        return None
    for one in old:
        if one.sort in {Sort.THING, Sort.PERSON} and (one.has_owner or one.is_owned):
            return _Change(one.start, one.end, f"{owner[1]}{owner[2] or ''} {one.text.split(maxsplit=1)[-1]}")
    return None


def _in_the_case_of(new: Phrase, old: Sequence[Phrase]) -> Phrase:
    """Return whom "und bei mir?" asks the same of: nobody stood behind such a word, so it is the subject's turn."""
    is_somebody = new.sort in {Sort.SELF, Sort.PERSON} and new.preposition in _IN_THE_CASE_OF
    if not is_somebody or any(one.preposition == new.preposition for one in old):
        return new
    if not any(one.sort in {Sort.SELF, Sort.PERSON} for one in old):
        return new
    bare = replace(new, preposition="", written="", lead=new.start)
    return replace(bare, text="ich") if fold(new.text) in {"mir", "mich"} else bare


def _joined(new: list[Phrase], text: str) -> list[Phrase]:
    """Return phrases of which neighbours that "and" joins are one: "Lena and Jo"."""
    joined: list[Phrase] = []
    for one in new:
        last = joined[-1] if joined else None
        between = text[last.end : one.lead] if last is not None else ""
        both = {one.sort} if last is None else {last.sort, one.sort}
        is_like = len(both) == 1 or both == {Sort.PERSON, Sort.NAME}
        if last is not None and is_like and fold(between) in {" and ", " und ", " & "}:
            joined[-1] = replace(last, text=text[last.start : one.end], end=one.end, genders="p")
        else:
            joined.append(one)
    return joined


def _slot(new: Phrase, old: Sequence[Phrase], taken: Sequence[_Change], instead_of: str) -> Phrase | None:
    """Return what of the former question the new takes the place of: what is most like it, the last of several."""
    best, best_likeness = None, LEAST_ALIKE
    for one in old:
        if any(one.start < change.end and change.start < one.end for change in taken):
            continue
        likeness = _likeness(new, one)
        if instead_of and fold(one.text) == fold(instead_of):
            likeness += 10.0
        if likeness >= best_likeness:
            best, best_likeness = one, likeness
    return best


def _likeness(new: Phrase, old: Phrase) -> float:
    """Return how well something new may take the place of something old, 0 for not at all."""
    likeness = _likeness_of_sorts(new, old)
    if not likeness:
        return 0.0
    if new.owns != old.owns:
        likeness += _OTHER_CASE
    if new.sort is Sort.THING and bool(new.determiner) == bool(old.determiner):
        likeness += _SAME_ARTICLE
    if new.preposition and old.preposition:
        likeness += _BOTH_PREPOSITIONS + _SAME_PREPOSITION * (new.preposition == old.preposition)
    elif new.preposition and new.sort in {Sort.PERSON, Sort.NAME}:
        likeness += _LEFT_PREPOSITION
    elif old.preposition and old.preposition not in _OF_A_NOUN and new.sort is Sort.THING:
        likeness += _OF_THE_VERB
    if new.head == old.head:
        likeness += _SAME_HEAD
    return likeness - _NESTED * old.nested


def _likeness_of_sorts(new: Phrase, old: Phrase) -> float:
    both = {new.sort, old.sort}
    if Sort.THING in both and (old.is_asked or (new.preposition and not old.preposition)):
        return 0.0  # "for the garage" says more of what was asked
    if both == {Sort.PERSON} and new.is_role != old.is_role:
        return _ROLE_FOR_NAME
    if (new.sort, old.sort) in _ALIKE:
        return _ALIKE[new.sort, old.sort]
    if Sort.THING in both and (new.is_bare or old.is_bare) and new.sort is not old.sort:
        return _like_a_name(new, old)
    return _likeness_of_places(new, old)


def _likeness_of_places(new: Phrase, old: Phrase) -> float:
    """Return how well two phrases of unlike sorts fit: an animal and a person, or what stands behind a preposition."""
    both = {new.sort, old.sort}
    if both == {Sort.PERSON, Sort.THING} and not ANIMALS.isdisjoint({new.head, old.head}):
        return _ANIMAL_FOR_PERSON
    if new.preposition and new.preposition == old.preposition and Sort.DATE not in both:
        return _SAME_PLACE
    is_placed = new.preposition and old.preposition in _WHERE and both <= {Sort.THING, Sort.PLACE, Sort.NAME}
    return _PLACED if is_placed else 0.0


def _like_a_name(new: Phrase, old: Phrase) -> float:
    """Return how well a German noun without an article, which may be a name that nobody knows, fits a name."""
    bare, other = (new, old) if new.is_bare else (old, new)
    if other.determiner or other.sort not in {Sort.PERSON, Sort.NAME, Sort.PLACE}:
        return 0.0
    if new.is_bare:
        return _NAME_LIKE if other.sort is not Sort.PERSON or bare.head.endswith(_ENDS_OF_NAMES) else 0.0
    return _NAME_LIKE if bare.is_subject else 0.0


def _owner(new: Phrase, slot: Phrase, old: Sequence[Phrase], previous: str) -> str:
    """Return whose the former thing was, if nobody is said to own the new one: "Sam's", "my"."""
    if new.sort is not Sort.THING or slot.sort is not Sort.THING or new.determiner not in {"", "the"} or new.has_owner:
        return ""
    owners = [one for one in old if one.owns and one.start == slot.start and one.end < slot.end]
    if not owners or len(owners[0].text.split()) > 1:
        return ""
    return previous[slot.start : slot.end].split(maxsplit=1)[0]


def _exchange(new: Phrase, old: Phrase, tongue: Tongue, owner: str = "") -> _Change:
    """Return the change that puts something in the place of another, with its own preposition or that of the other."""
    text = _in_case(new, old)
    if owner:
        text = f"{owner} {text.removeprefix('the ').removeprefix('The ')}"
    if new.preposition and old.preposition:
        return _Change(old.lead, old.end, f"{new.written.lower()} {text}")
    if old.preposition and old.start != old.lead and tongue is GERMAN and new.determiner:
        before = old.preposition if old.written.lower() in tongue.contractions else old.written
        return _Change(old.lead, old.end, f"{before} {text}")
    return _Change(old.start, old.end, text)


def _in_case(new: Phrase, old: Phrase) -> str:
    if new.sort is Sort.SELF:
        if old.owns:
            return "my"
        return "I" if fold(new.text) in {"i", "me"} else new.text
    if old.sort is Sort.SELF and old.owns:
        return f"{new.text}s" if fold(old.text).startswith("mein") else f"{new.text}'s"
    return new.text


def _with(text: str, changes: Sequence[_Change]) -> str:
    parts: list[str] = []
    place = 0
    for change in sorted(changes, key=lambda one: one.start):
        parts += [text[place : change.start], change.text]
        place = change.end
    return "".join([*parts, text[place:]])


def _put_before(fragment: Fragment, new: Sequence[Phrase], old: Sequence[Phrase], previous: str) -> str:
    """Return what is new and what may still hold of the former question: all for a day or a name, names for a thing."""
    bare = fragment.text.strip(_MARKS)
    if new[0].sort is Sort.DATE or (new[0].preposition and not fragment.corrects):
        return f"{previous.rstrip(_MARKS)} {bare}?"
    if fragment.corrects or new[0].sort in _RESTRICTING or new[0].preposition:
        return f"{bare}: {previous}"
    names = dict.fromkeys(
        one.text for one in old if one.sort in {Sort.PERSON, Sort.NAME, Sort.PLACE} and fold(one.text) not in fold(bare)
    )
    return f"{', '.join([bare, *names])}?"


def _with_other_words(fragment: Fragment, previous: str, tongue: Tongue) -> str:
    """Return the previous question with what "the staging one" and "das von Mama" say of its noun."""
    old = phrases(previous, tongue)
    behind = phrases(fragment.behind, tongue, within=True) if fragment.behind else []
    if not fragment.modifier:
        slot = _slot(behind[0], old, [], "") if behind else None
        if slot is not None:
            return _with(previous, [_exchange(behind[0], slot, tongue)])
    nouns = [one for one in old if one.sort is Sort.THING and not one.nested and not one.is_asked]
    if not nouns:
        return f"{fragment.modifier or fragment.behind}: {previous}"
    noun = nouns[0]
    if not fragment.modifier:
        return _with(previous, [_Change(noun.end, noun.end, f" {fragment.behind}")])
    words = [one for one in tokens(previous) if noun.start <= one.start < noun.end]
    head = words[-1]
    first = words[1] if noun.determiner and len(words) > 1 else words[0]
    change = _Change(first.start, head.start, f"{fragment.modifier} ")
    return _with(previous, [change, *([_Change(noun.end, noun.end, f" {fragment.behind}")] if fragment.behind else [])])


def _agreeing(change: _Change, new: Phrase, previous: str) -> _Change:
    """Return an English change whose auxiliary before it goes with what is asked of now."""
    if new.owns or (new.preposition and change.text != new.text):
        return change
    verb = _VERB_BEFORE.search(previous[: change.start])
    if verb is None:
        return change
    forms = _MINE if new.sort is Sort.SELF else _PLURAL if new.genders == "p" else _SINGULAR
    form = forms.get(verb[1].lower(), verb[1])
    return _Change(verb.start(), change.end, f"{form.capitalize() if verb[1][0].isupper() else form} {change.text}")


def _outer(found: Sequence[Phrase]) -> list[Phrase]:
    return [one for one in found if not one.nested]


def _bare(text: str, tongue: Tongue) -> Phrase:
    """Return a noun that stands without an article, as a thing."""
    words = tokens(text)
    preposition = words[0].plain if words and len(words) > 1 and words[0].plain in tongue.prepositions else ""
    start = words[1].start if preposition else words[0].start if words else 0
    end = words[-1].end if words else len(text)
    lead = words[0].start if words else 0
    return Phrase(
        text[start:end], Sort.THING, "n", start, end, lead, words[-1].plain if words else "", preposition=preposition
    )
