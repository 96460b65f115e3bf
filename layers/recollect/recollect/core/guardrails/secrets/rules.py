"""Shapes of secrets, read from `data/rules.toml` when they are first used, and what detectors do with theirs."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from recollect.core.guardrails import patterns
from recollect.core.guardrails.patterns import Pattern, names_any
from recollect.core.guardrails.secrets.secret_span import SecretKind


@dataclass(frozen=True, slots=True)
class Rule:
    """One shape of a secret. Its pattern has a group `value`: the secret."""

    id: str
    pattern: Pattern
    kind: SecretKind
    keywords: tuple[str, ...]  # in small letters; the pattern is tried on a text that holds one, or if there are none
    check: str | None  # the name of what a finding has to pass


def table(name: str) -> Mapping[str, Any]:
    """Return a table of the file."""
    found: Mapping[str, Any] = patterns.read_rules(__package__)[name]
    return found


@cache
def words(name: str) -> frozenset[str]:
    """Return a set of words."""
    return frozenset(table("words")[name].split())


def pattern(name: str) -> Pattern:
    """Return one of the patterns that checks look at."""
    return Pattern(partial(_pattern, name))


def regex_of(written: str | list[str]) -> str:
    """Return a regular expression of the file as `re` reads it."""
    return patterns.regex_of(__package__, written)


@cache
def rules(detector: str) -> tuple[Rule, ...]:
    """Return the rules of a detector, in order."""
    read = table(detector)
    return tuple(
        Rule(
            id=rule["id"],
            pattern=Pattern(regex_of(rule["regex"])),
            kind=SecretKind(rule.get("kind", read["kind"])),
            keywords=tuple(rule.get("keywords", ())),
            check=rule.get("check"),
        )
        for rule in read["rules"]
    )


def all_rules() -> tuple[Rule, ...]:
    """Return the rules of all detectors."""
    return tuple(
        rule for name, read in patterns.read_rules(__package__).items() if "rules" in read for rule in rules(name)
    )


def is_tried(detector: str, text: str) -> bool:
    """Tell whether a text holds one of a detector's keywords and what it needs, where it has any."""
    keywords, needed = table(detector).get("keywords"), _needed(detector)
    is_named = keywords is None or names_any(text, keywords)
    return is_named and (needed is None or needed.compiled.search(text) is not None)


@cache
def _needed(detector: str) -> Pattern | None:
    source = table(detector).get("needs")
    return None if source is None else Pattern(source)


def _pattern(name: str) -> str:
    return regex_of(table("patterns")[name])
