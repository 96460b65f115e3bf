"""Changes of a word or a form that make a memory say what cannot hold beside the former one."""

import re
from itertools import chain
from random import Random
from typing import Final

from tests.labelled.bases import Base
from tests.labelled.mutators.mutator import Change, Mutator, one_match_replaced, one_word_replaced
from tests.labelled.mutators.verbs import infinitive, is_auxiliary, is_be, is_past, negated
from tests.labelled.pairs import CONFLICT, SUPERSEDED_BY_TIME

_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS: Final = tuple("January February March April May June July August September October November December".split())
_HALF_DAY: Final = re.compile(r"(?<=\d )[ap]m\b")
_OPPOSITES: Final = (
    ("before", "after"),
    ("left side", "right side"),
    ("left knee", "right knee"),
    ("the left", "the right"),
    ("turns left", "turns right"),
    ("open", "closed"),
    ("enabled", "disabled"),
    ("public", "private"),
    ("synchronous", "asynchronous"),
    ("higher", "lower"),
    ("older", "younger"),
    ("faster", "slower"),
    ("stronger", "weaker"),
    ("better", "worse"),
    ("deeper", "shallower"),
    ("taller", "shorter"),
    ("cheaper", "more expensive"),
    ("more than", "less than"),
    ("more tickets", "fewer tickets"),
    ("fewer customers", "more customers"),
    ("the first", "the last"),
    ("a morning", "an evening"),
    ("morning", "evening"),
    ("I love", "I hate"),
    ("I like", "I dislike"),
    ("winter", "summer"),
    ("north side", "south side"),
    ("back door", "front door"),
    ("positive", "negative"),
    ("success", "failure"),
    ("mandatory", "optional"),
    ("accepts", "rejects"),
    ("allows", "forbids"),
    ("in favour of", "opposed to"),
    ("is for selling", "is against selling"),
    ("are against", "are for"),
    ("includes", "excludes"),
    ("valid", "invalid"),
    ("a full", "an empty"),
    ("fixed rate", "variable rate"),
    ("turned off", "turned on"),
    ("short answers", "long answers"),
    ("quiet", "noisy"),
    ("green", "red"),
    ("All", "Some"),
    ("all", "a few"),
    ("Every", "Hardly any"),
    ("until", "from"),
)
# Looked for by the first word only: the second is too common to have just this opposite
_ONE_WAY: Final = frozenset({"are against", "All", "all", "Every", "until"})
_LATER_NEWS: Final = (
    "Correction: {}",
    "Update: {}",
    "Not any more as I said before: {}",
    "That has changed. {}",
)


def _opposites() -> dict[str, tuple[str, ...]]:
    both_ways = [pair for pair in _OPPOSITES if pair[0] not in _ONE_WAY]
    return {word: (opposite,) for word, opposite in chain(_OPPOSITES, ((second, first) for first, second in both_ways))}


def _one_of(names: tuple[str, ...]) -> Change:
    """Return the change that puts a name which is not in the text where one stands; a plural keeps its ending."""
    pattern = re.compile(rf"\b(?:{'|'.join(names)})(?=s?\b)")

    def change(base: Base, rng: Random) -> str | None:
        return one_match_replaced(
            base, pattern, lambda _: rng.choice([name for name in names if name not in base.text]), rng
        )

    return change


def _other_half_of_day(base: Base, rng: Random) -> str | None:
    return one_match_replaced(base, _HALF_DAY, lambda match: "pm" if match[0] == "am" else "am", rng)


def _verb_replaced(base: Base, rng: Random, *, by: dict[str, str]) -> str | None:
    spans = [span for span in base.verbs if base.said(span) in by]
    if not spans:
        return None
    span = rng.choice(spans)
    return base.replaced({span: by[base.said(span)]})


def _verbs(base: Base) -> list[str]:
    return [base.said(span) for span in base.verbs]


def negated_in_full(base: Base, rng: Random) -> str | None:
    """Return it with one verb negated: "does not live"."""
    return _verb_replaced(base, rng, by={verb: negated(verb, brief=False) for verb in _verbs(base)})


def negated_briefly(base: Base, rng: Random) -> str | None:
    """Return it with one verb negated: "doesn't live". The same verb as in full, from the same state of chance."""
    return _verb_replaced(base, rng, by={verb: negated(verb, brief=True) for verb in _verbs(base) if verb != "am"})


def _no_longer(base: Base, rng: Random) -> str | None:
    def put(verb: str) -> str:
        return f"{verb} no longer" if is_auxiliary(verb) else f"no longer {verb}"

    return _verb_replaced(base, rng, by={verb: put(verb) for verb in _verbs(base) if not is_past(verb)})


def _never(base: Base, rng: Random) -> str | None:
    def put(verb: str) -> str:
        return f"{verb} never" if is_auxiliary(verb) else f"never {verb}"

    return _verb_replaced(base, rng, by={verb: put(verb) for verb in _verbs(base)})


def _used_to(base: Base, rng: Random) -> str | None:
    lasting = [verb for verb in _verbs(base) if is_be(verb) or not is_auxiliary(verb)]
    return _verb_replaced(base, rng, by={verb: f"used to {infinitive(verb)}" for verb in lasting if not is_past(verb)})


def _might(base: Base, rng: Random) -> str | None:
    unsure = [verb for verb in _verbs(base) if verb == "will" or is_be(verb) or not is_auxiliary(verb)]
    by = {verb: "might" if verb == "will" else f"might {infinitive(verb)}" for verb in unsure if not is_past(verb)}
    return _verb_replaced(base, rng, by=by)


def _weaker_duty(base: Base, rng: Random) -> str | None:
    return _verb_replaced(base, rng, by={"must": rng.choice(("should", "may")), "should": "must"})


def _names_exchanged(base: Base, rng: Random) -> str | None:
    if not base.names:
        return None
    first, second = base.names
    return base.replaced({first: base.said(second), second: base.said(first)})


def _other_value(base: Base, rng: Random) -> str | None:
    if not base.values:
        return None
    span = rng.choice(base.values)
    return base.replaced({span: rng.choice(span.others)})


def _announced_value(base: Base, rng: Random) -> str | None:
    """Return it with another value and an English word that it is news."""
    text = _other_value(base, rng) if base.verbs else None
    return text and rng.choice(_LATER_NEWS).format(text)


MUTATORS: Final = (
    Mutator("other_weekday", CONFLICT, _one_of(_WEEKDAYS), draws=3),
    Mutator("other_month", CONFLICT, _one_of(_MONTHS), draws=3),
    Mutator("other_half_of_day", CONFLICT, _other_half_of_day),
    Mutator("opposite", CONFLICT, one_word_replaced(_opposites()), draws=2),
    Mutator("negated", CONFLICT, negated_in_full),
    Mutator("negated_briefly", CONFLICT, negated_briefly),
    Mutator("no_longer", CONFLICT, _no_longer),
    Mutator("never", CONFLICT, _never),
    Mutator("used_to", CONFLICT, _used_to),
    Mutator("might", SUPERSEDED_BY_TIME, _might),
    Mutator("weaker_or_stronger_duty", CONFLICT, _weaker_duty, draws=2),
    Mutator("names_exchanged", CONFLICT, _names_exchanged),
    Mutator("other_value", CONFLICT, _other_value, draws=2),
    Mutator("announced_value", CONFLICT, _announced_value),
)
