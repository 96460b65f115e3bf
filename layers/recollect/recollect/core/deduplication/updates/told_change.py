"""A later memory that says itself that something has ended, was replaced, or has begun."""

import re
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Final

from recollect.core.deduplication.tables.attributes import MANY_OBJECTS, ONE_AT_A_TIME, SINGLE
from recollect.core.deduplication.tables.change_words import GERMAN_WEAK, REPLACED, TRANSITIVE, UNDONE, WEAK
from recollect.core.deduplication.tables.circumstances import HEDGE_PHRASES, HEDGES
from recollect.core.deduplication.updates import subjects, topics
from recollect.core.deduplication.updates.amounts import amounts
from recollect.core.deduplication.updates.reading import Reading, stem_of
from recollect.core.deduplication.verbs import first_verb
from recollect.core.text.glossary.glossing import in_english
from recollect.core.text.words import STOP_WORDS, words_in

# Cosines of the sentence vectors from which on a change is told of a former memory, by what the two share: what it is
# about; that where it denies something; what belongs to that; a person and an attribute, or a person alone; weak words
WITH_TOPIC: Final = 0.35
WITH_DENIAL: Final = 0.25
WITH_RELATED: Final = 0.45
WITH_ATTRIBUTE: Final = 0.4
WITH_PERSON: Final = 0.6
WITH_WEAK_WORDS: Final = 0.45
RETURNING: Final = 0.55
WITH_PAST: Final = 0.6
LEAST_SHARED: Final = 0.6  # with what the later one tells in the past
SHARED_BY_ONE: Final = 3  # stems, of memories of one thing whatever attributes their words seem to tell
LONG: Final = 18  # words of both, in which one shared word and "since" say nothing
BEHIND: Final = 4  # words that a change may be about
BEFORE: Final = 3  # words before one, of which it may be told
_SINGLE: Final = frozenset(map(stem_of, SINGLE))
_ALL_WEAK: Final = WEAK | GERMAN_WEAK
_NOWADAYS: Final = words_in("now nowadays jetzt inzwischen")
# What has happened at last begins something beside what is the case
_HAPPENED: Final = words_in("finally opened born signed")
_DUE: Final = words_in("due deadline fällig frist")
_LIKING: Final = words_in("like likes love loves enjoy enjoys")
_DISLIKING: Final = frozenset({*words_in("gave quit stopped"), "no longer", "any more", "gave up", "lost interest"})
_WHERE: Final = words_in("in from at near aus")
_RETURNING: Final = words_in("again back since wieder seit")
_ALSO_DONE: Final = frozenset(
    {*words_in("finished closed removed deleted sold graduated ended completed passed"), "is done"}
)
_NEW: Final = words_in("new different another neue neuer neues neuen")
_ONLY: Final = words_in("only exclusively solely nur ausschließlich")
_NOT_ANY_MORE: Final = frozenset({"no longer", "any more", "nicht mehr", "not any longer", "no more", "nie mehr"})
_AGAIN: Final = words_in("again back wieder")
_RETURNED: Final = words_in("back returned returning zurück zurückgekehrt")
_DATED: Final = frozenset({"date", "month"})
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_HEDGING: Final = frozenset(phrase.replace(" ", "_") for phrase in HEDGE_PHRASES)
_TOWARDS: Final = words_in("to nach after into onto")


def tells_change(former: Reading, later: Reading, cosine: float) -> bool:
    """Tell whether the later memory tells a change of what the former one states."""
    seen = {*former.words, *former.change}
    news = frozenset(word for word in later.change - seen if stem_of(word) not in former.stems) | _renewed(
        former, later
    )
    if not news or not _can_change(former, later, news) or not _can_tell(former, later, news):
        return False
    if _tells_besides(former, later) or _are_of_two_things(former, later):
        return False
    is_other = topics.other_attribute(former, later) and len(topics.exactly_shared(former, later)) < SHARED_BY_ONE
    is_elsewhere = is_other or topics.is_added_to(former, later) or _returns_from_a_trip(former, later, news)
    if is_elsewhere or _same_direction(former, later) or _arrives(former, later):
        return False
    is_denied = bool(news & _NOT_ANY_MORE) and news <= _NOT_ANY_MORE | _ALL_WEAK
    about = _about(former, later, news)
    is_far = _is_long(former, later) and not _changes_what_is_beside_it(former, later, news, about)
    if is_far or (is_denied and _is_of_something_else(former, later)):
        return False
    if news <= _ALL_WEAK:
        return _is_weakly_about_it(former, later, news, about, cosine)
    return _is_about_it(former, later, news, about, cosine)


def _is_long(former: Reading, later: Reading) -> bool:
    return len(former.words) + len(later.words) >= LONG


def _changes_what_is_beside_it(former: Reading, later: Reading, news: frozenset[str], about: frozenset[str]) -> bool:
    """Tell whether words of change are about what stands beside them and the former memory says, in a long memory.

    Whole sentences of what happened share words by chance, and "now", "joined" or "new" say of most of them that
    something has begun: beside what was said before, not in its place.
    """
    if former.denies or _SINGLE & topics.exactly_shared(former, later):
        return True
    turned = {word for phrase in news & (later.ended | later.replaced) for word in phrase.split()}
    if not news <= _ALL_WEAK and _beside(later, turned, about):
        return True
    return bool(_NOWADAYS & news) and len(_beside(later, _NOWADAYS, about)) > 1


def _beside(later: Reading, cues: AbstractSet[str], about: frozenset[str]) -> frozenset[str]:
    """Return what of a former memory stands beside words of change; German ones stand as they are written."""
    beside = {
        stem_of(in_english(word))
        for words in (later.words, later.own)
        for at, cue in enumerate(words)
        if cue in cues
        for word in (*words[max(0, at - BEFORE) : at], *words[at + 1 : at + 1 + BEHIND])
    } & later.stems
    return frozenset(a for a in about if any(topics.related(a, b) for b in beside))


def _are_of_two_things(former: Reading, later: Reading) -> bool:
    is_another = topics.other_subject(former, later) or topics.other_modifier(former, later)
    return is_another or subjects.are_told_apart(former, later)


def _tells_besides(former: Reading, later: Reading) -> bool:
    """Tell whether the later memory says itself that it says one thing more: "also"."""
    return later.is_besides and not _ONLY.intersection({*former.words, *former.own})


def _renewed(former: Reading, later: Reading) -> frozenset[str]:
    """Return "new" where it stands before what the former memory has: "a new teacher", not of several."""
    if not _NEW.isdisjoint(former.words):
        return frozenset()
    return frozenset(
        word
        for word, noun in pairwise(later.words)
        if word in _NEW and stem_of(noun) in former.stems and not (word == "new" and _is_plural(noun))
    )


def _is_plural(noun: str) -> bool:
    return noun.endswith("s") and not noun.endswith("ss")


def _can_change(former: Reading, later: Reading, news: frozenset[str]) -> bool:
    """Tell whether the former memory states what can end or change: a state, or a plan that is given up."""
    if not (former.held or _is_given_up(former, later, news)) or ("may" in former.words and former.persons):
        return False
    if _DUE.intersection(former.words) and news & _ALSO_DONE:
        return False
    if _LIKING.intersection(former.words) and not news & _DISLIKING:
        return False
    return not former.is_event or bool(former.change) or bool(later.change & (UNDONE - _AGAIN))


def _can_tell(former: Reading, later: Reading, news: frozenset[str]) -> bool:
    is_open = later.is_hedged and not _ends_for_certain(later, news)
    return not (is_open or later.is_conditional or later.is_exception or later.asks or former.asks)


def _ends_for_certain(later: Reading, news: frozenset[str]) -> bool:
    """Tell whether a clause tells an end, and what is hoped or planned stands in another one: "dropped it; I will"."""
    ended = later.ended & news - _ALL_WEAK
    told = [clause.words for clause in later.clauses if ended & clause.words]
    return later.is_event and bool(told) and not any(HEDGES & words or _HEDGING & words for words in told)


def _returns_from_a_trip(former: Reading, later: Reading, news: frozenset[str]) -> bool:
    """Tell whether somebody came back from what the former memory tells the time of: that is over, not otherwise."""
    is_dated = bool(_DATED & amounts(former.words).keys()) or any(map(_YEAR.fullmatch, former.words))
    return is_dated and later.is_event and bool(_RETURNED & news) and news <= _RETURNED | _ALL_WEAK


def _is_of_something_else(former: Reading, later: Reading) -> bool:
    """Tell whether what is not so any more is nothing that the former memory says: only the subject is of both."""
    subject = frozenset(map(stem_of, subjects.subject(former))) | frozenset(map(stem_of, former.people))
    beginning = frozenset(map(stem_of, subjects.subject(later))) | topics.circumstances(former, later)
    ended = topics.shared(later, former) - beginning - subject
    return not ended and bool(later.stems - beginning - subject)


def _is_given_up(former: Reading, later: Reading, news: frozenset[str]) -> bool:
    """Tell whether a plan was given up: that of it which was carried out raises no question."""
    is_plan = former.is_hedged and not (former.is_conditional or former.is_past or former.asks)
    return is_plan and bool((later.ended & news) - _ALSO_DONE) and not (later.replaced or later.begun)


def was_the_case(former: Reading, later: Reading, cosine: float) -> bool:
    """Tell whether the later memory tells in the past what the former one states: "worked there until May"."""
    if not former.held or not later.is_past or later.is_hedged or former.is_event:
        return False
    if topics.other_subject(former, later) or topics.is_added_to(former, later):
        return False
    found = topics.exactly_shared(former, later)
    if _lies_before(former, later):
        return False
    return cosine >= WITH_PAST and bool(former.stems) and len(found) >= LEAST_SHARED * len(former.stems)


def _lies_before(former: Reading, later: Reading) -> bool:
    """Tell whether the later memory tells of the time before what the former one says: "before Turin"."""
    behind = {stem_of(word) for before, word in pairwise(later.words) if before in {"before", "vor"}}
    return bool(behind & former.stems)


def _about(former: Reading, later: Reading, news: frozenset[str]) -> frozenset[str]:
    """Return the stems of the former memory that the later one has as well, beside its words of change."""
    told = frozenset(stem_of(word) for phrase in news for word in phrase.split())
    left = later.stems - told
    return frozenset(a for a in former.stems - _not_about(former, later) if any(topics.related(a, b) for b in left))


def _is_about_it(former: Reading, later: Reading, news: frozenset[str], about: frozenset[str], cosine: float) -> bool:
    """Tell whether what has changed is what the former memory is about."""
    if about and _is_of_another(former, later, about):
        return cosine >= WITH_PERSON
    if about:
        is_named = about & topics.exactly_shared(former, later)
        is_told_twice = len(news - _ALL_WEAK) > 1 and is_named
        return cosine >= (WITH_DENIAL if former.denies or is_told_twice else WITH_TOPIC if is_named else WITH_RELATED)
    same_attribute = topics.attributes(former) & topics.attributes(later)
    is_by_itself = not (later.ended | later.replaced) & news or topics.circumstances(former, later)
    least = WITH_ATTRIBUTE if same_attribute else 1.0 if is_by_itself else WITH_PERSON
    return topics.same_persons(former, later) and cosine >= least


def _is_weakly_about_it(
    former: Reading, later: Reading, news: frozenset[str], about: frozenset[str], cosine: float
) -> bool:
    """Tell whether "now", "since" and their like tell that what the former memory says is not so any more."""
    if not about and topics.same_persons(former, later) and (news & _RETURNING or former.denies):
        return cosine >= RETURNING
    if news <= _HAPPENED and not (former.denies or former.is_hedged or former.change):
        return False
    both = topics.exactly_shared(former, later)
    exact = about & both
    is_by_the_way = len(exact) == 1 and not _SINGLE & exact and (_is_long(former, later) or _is_placed(former, exact))
    if not about or cosine < WITH_WEAK_WORDS or is_by_the_way or _is_one_more(former, later, exact):
        return False
    return bool(news & later.ended) or bool(former.stems - both)


def _not_about(former: Reading, later: Reading) -> frozenset[str]:
    """Return the stems of names that are not what has changed: of people, and of places said by the way."""
    cues = {word for phrase in later.change for word in phrase.split()}
    behind = {
        name
        for at, word in enumerate(later.words)
        if word in cues
        for name in (*later.words[at + 1 : at + 1 + BEHIND], *later.words[max(0, at - 1) : at])
    } - _places(later)
    by_the_way = (former.names | later.names) - behind - {*later.words[:2]}
    of_both = topics.circumstances(former, later)
    return frozenset(map(stem_of, (*former.people, *later.people, *by_the_way))) | of_both


def _is_of_another(former: Reading, later: Reading, about: frozenset[str]) -> bool:
    """Tell whether what ends or begins is nothing that the former memory says of the subject of both."""
    verb = first_verb(former.words)
    if verb is None or not about <= frozenset(map(stem_of, former.words[:verb])):
        return False
    behind = {
        stem_of(word)
        for at, cue in enumerate(later.words)
        if cue in TRANSITIVE
        for word in later.words[at + 1 : at + 1 + BEHIND]
    }
    objects = behind & later.stems
    return bool(objects) and not any(topics.related(a, b) for a in former.stems for b in objects)


def _is_placed(former: Reading, exact: frozenset[str]) -> bool:
    """Tell whether what is shared is where the former memory says that something is."""
    pairs = pairwise(former.words)
    return bool(exact) and exact <= {stem_of(word) for before, word in pairs if before in _WHERE}


def _places(one: Reading) -> frozenset[str]:
    """Return what a memory names behind a preposition: where something is, or is from."""
    pairs = pairwise(one.words)
    where = frozenset(name for before, name in pairs if before in _WHERE and name in one.names)
    return where - frozenset(name for name in where if one.line.find(f" over from {name} ") >= 0)


def _is_one_more(former: Reading, later: Reading, about: frozenset[str]) -> bool:
    """Tell whether "now" may tell one thing more of the same subject: nothing is shared but what both are about."""
    if MANY_OBJECTS.intersection(former.words).intersection(later.words):
        return True
    verb = first_verb(former.words)
    if verb is None or not about <= frozenset(map(stem_of, former.words[:verb])):
        return False
    value = former.words[verb:]
    return not (
        (SINGLE | ONE_AT_A_TIME).intersection(former.words) or former.names.intersection(value) or former.denies
    )


def _arrives(former: Reading, later: Reading) -> bool:
    """Tell whether the change leads to what the former memory says: "lives in Lisbon", "moved to Lisbon"."""
    if not later.replaced or later.ended:
        return False
    words = ("", *later.words)
    goals = {
        goal
        for verb, before, goal in zip(words, words[1:], words[2:], strict=False)
        if before in _TOWARDS and goal not in STOP_WORDS and (verb in REPLACED or later.is_german)
    }
    goals -= {*subjects.subject(former)}
    return bool(goals) and goals <= set(former.words)


def _same_direction(former: Reading, later: Reading) -> bool:
    """Tell whether both tell the same turn: "does not live there any more" and "has moved away"."""
    if (former.change or former.is_event) and later.change & UNDONE:
        return False
    if former.change and later.change <= _ALL_WEAK:
        return True
    if former.ended or former.denies:
        return bool(later.ended) and not later.begun
    return bool(former.replaced) and not later.ended and (bool(later.replaced) or later.begun <= WEAK)
