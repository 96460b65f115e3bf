"""How much speaks for a conflict where a rule sees one: signs of the two memories, weighed.

A rule looks at one thing and is right more often than not; what else the two share, and what they share it in, tells
how far to believe it. The signs are weighed by a logistic regression, fitted by `python -m evals.deduplication.fit` on
labelled pairs, and on pairs of memories of one life that were made out of conversations. A rule has to fire all the
same: no sum of weak signs asks a person.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields
from enum import StrEnum
from math import exp
from typing import Final

from recollect.core.deduplication.tables.change_words import GERMAN_WEAK, WEAK
from recollect.core.deduplication.updates import subjects, topics
from recollect.core.deduplication.updates.amounts import amounts
from recollect.core.deduplication.updates.reading import Reading, stem_of
from recollect.core.text.common_words import information


class Rule(StrEnum):
    """What saw a candidate for a conflict."""

    QUANTITY = "quantity"
    DENIAL = "denial"
    STATE = "state"
    CHANGE = "change"
    VALUE = "value"
    RELATION = "relation"
    PAST = "past"


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """What speaks for or against a conflict of two memories, each 0 to 1 but for the cosine (-1 to 1).

    quantity, denial, state, value, relation, past: which rules fired. change_of_value, change_of_subject, change_else:
    a change is told, and both name what is said behind the former verb, its subject alone, or neither. agreeing: the
    share of further rules that fired. cosine: of the sentence vectors. former_shared, later_shared: shares of what each
    is about that the other has, by how much its words say. rarest: how much the rarest word says that both have.
    same_head, same_beginning: of the subjects. lost: heads of the subjects that the other memory does not name.
    replaced, ended, begun, weak: kinds of words of change that only the later one has. former_changed, former_denies,
    later_denies, later_event: as the readings tell. same_attribute: both tell the same known one. same_kind,
    same_amount: both name quantities of one kind, and none differs. is_german: read word by word in English.
    former_length, later_length: how long they are, up to LONG words: long ones share words by chance.
    """

    quantity: float
    denial: float
    state: float
    value: float
    relation: float
    past: float
    change_of_value: float
    change_of_subject: float
    change_else: float
    agreeing: float
    cosine: float
    former_shared: float
    later_shared: float
    rarest: float
    same_head: float
    same_beginning: float
    lost: float
    replaced: float
    ended: float
    begun: float
    weak: float
    former_changed: float
    former_denies: float
    later_denies: float
    later_event: float
    same_attribute: float
    same_kind: float
    same_amount: float
    is_german: float
    former_length: float
    later_length: float

    def values(self) -> tuple[float, ...]:
        """Return them in the order of their names."""
        return tuple(float(getattr(self, name)) for name in NAMES)


NAMES: Final = tuple(one.name for one in fields(Signs))
# Log-odds: the first without any sign, then of each sign. Printed by the fit.
INTERCEPT: Final = -1.71
WEIGHTS: Final = {
    "quantity": 0.77,
    "denial": 1.23,
    "state": 1.81,
    "value": 1.18,
    "relation": 0.91,
    "past": 0.09,
    "change_of_value": 2.08,
    "change_of_subject": 1.41,
    "change_else": 0.26,
    "agreeing": -0.31,
    "cosine": 1.27,
    "former_shared": 0.85,
    "later_shared": -0.48,
    "rarest": 0.32,
    "same_head": -0.72,
    "same_beginning": -1.15,
    "lost": -0.83,
    "replaced": 0.66,
    "ended": 1.01,
    "begun": 0.02,
    "weak": 0.27,
    "former_changed": -0.60,
    "former_denies": 0.05,
    "later_denies": 0.29,
    "later_event": -0.10,
    "same_attribute": 0.17,
    "same_kind": -0.30,
    "same_amount": 0.23,
    "is_german": 0.05,
    "former_length": -1.89,
    "later_length": -0.11,
}
LONG: Final = 30  # words
LEAST: Final = 0.31  # probability from which on a person is asked


def signs(former: Reading, later: Reading, cosine: float, rules: AbstractSet[Rule]) -> Signs:
    """Return the signs of two memories.

    cosine: of their sentence vectors, -1 to 1. rules: those that fired.
    """
    related = topics.shared(former, later)
    exact = topics.exactly_shared(former, later), topics.exactly_shared(later, former)
    subject = frozenset(map(stem_of, subjects.subject(former)))
    news = later.change - {*former.words, *former.change}
    weak = WEAK | GERMAN_WEAK
    kinds, others = amounts(former.words), amounts(later.words)
    shared_kinds = kinds.keys() & others.keys()
    heads = subjects.subject_head(former), subjects.subject_head(later)
    is_value, is_subject = bool(related - subject), bool(related & subject)
    changes = Rule.CHANGE in rules
    return Signs(
        quantity=Rule.QUANTITY in rules,
        denial=Rule.DENIAL in rules,
        state=Rule.STATE in rules,
        value=Rule.VALUE in rules,
        relation=Rule.RELATION in rules,
        past=Rule.PAST in rules,
        change_of_value=changes and is_value,
        change_of_subject=changes and is_subject and not is_value,
        change_else=changes and not related,
        agreeing=max(0, len(rules) - 1) / (len(Rule) - 1),
        cosine=cosine,
        former_shared=_share(former, exact[0]),
        later_shared=_share(later, exact[1]),
        rarest=max((information(word) for word in former.words if stem_of(word) in exact[0]), default=0.0),
        same_head=bool(heads[0] and heads[1]) and topics.same(*heads),
        same_beginning=bool(former.words and later.words) and former.words[0] == later.words[0],
        lost=(subjects.is_lost(former, later) + subjects.is_lost(later, former)) / len(heads),
        replaced=bool(news & later.replaced),
        ended=bool(news & later.ended - weak),
        begun=bool(news & later.begun - weak),
        weak=bool(news) and news <= weak,
        former_changed=bool(former.change),
        former_denies=former.denies,
        later_denies=later.denies,
        later_event=later.is_event,
        same_attribute=bool(topics.attributes(former) & topics.attributes(later)),
        same_kind=bool(shared_kinds),
        same_amount=bool(shared_kinds) and all(kinds[kind] & others[kind] for kind in shared_kinds),
        is_german=later.is_german,
        former_length=min(1.0, len(former.words) / LONG),
        later_length=min(1.0, len(later.words) / LONG),
    )


def probability(found: Signs) -> float:
    """Return how likely a candidate with these signs is a conflict, 0 to 1."""
    odds = INTERCEPT + sum(WEIGHTS[name] * value for name, value in zip(NAMES, found.values(), strict=True))
    return 1 / (1 + exp(-odds))


def is_enough(found: Signs) -> bool:
    """Tell whether enough speaks for a conflict to ask a person."""
    return probability(found) >= LEAST


def _share(one: Reading, stems: frozenset[str]) -> float:
    """Return how much of what a memory is about is among some stems, by how much its words say: 0 to 1."""
    said = {stem_of(word): information(word) for word in one.words if stem_of(word) in one.stems}
    whole = sum(said.values())
    return sum(value for stem, value in said.items() if stem in stems) / whole if whole else 0.0
