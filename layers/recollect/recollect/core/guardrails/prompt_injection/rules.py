"""Signs of instructions to a model, and the topics of such instructions, read from `data/rules.toml` at first use.

The topics are what such instructions speak of, however worded: models, their orders, the user, what is kept from whom.
Ordinary text touches one or two of them in a sentence, and hostile text that no rule of wording knows still needs
several: somebody is addressed, told to do something, about something that is not the writer's.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from recollect.core.guardrails.patterns import Pattern, read_rules, regex_of

WORDS: Final = "words"  # over plain words
STRUCTURE: Final = "structure"  # over the text itself, in lower case
UNSPACED: Final = "unspaced"  # the same, of languages without spaces
# Letters and notices to people order their reader about as well ("you must bring your pass to confirm ..."), but not
# without one of these
_TELLING: Final = frozenset({"model", "orders", "user", "outside"})
_UP_TO: Final = re.compile("~([0-9])")


@dataclass(frozen=True, slots=True)
class InstructionRule:
    """One sign of instructions; `weight` in [0, 1] is how sure it is alone."""

    name: str
    weight: float
    pattern: Pattern

    def is_in(self, text: str) -> bool:
        """Tell whether `text` bears the sign."""
        return bool(self.pattern.compiled.search(text))


@cache
def rules(section: str) -> tuple[InstructionRule, ...]:
    """Return the rules of `WORDS`, `STRUCTURE` or `UNSPACED`, in order."""
    return tuple(
        InstructionRule(rule["name"], rule["weight"], Pattern(_source(section, rule["regex"]), re.MULTILINE))
        for rule in read_rules(__package__)[section]
    )


def all_rules() -> tuple[InstructionRule, ...]:
    """Return all rules."""
    return (*rules(WORDS), *rules(STRUCTURE), *rules(UNSPACED))


def topics_in(words: str) -> frozenset[str]:
    """Return the topics of instructions that the plain words of one sentence touch; none if no telling one is there."""
    topics = frozenset(match.lastgroup or "" for match in _TOPIC.compiled.finditer(words))
    return topics if topics & _TELLING else frozenset()


def _source(section: str, written: str | list[str]) -> str:
    source = regex_of(__package__, written)
    return rf"\b(?:{_UP_TO.sub(_up_to, source)})\b" if section == WORDS else source


def _up_to(found: re.Match[str]) -> str:
    return rf"(?: \w{{1,32}}){{0,{found[1]}}}?"


def _any_topic() -> str:
    topics = read_rules(__package__)["topics"].items()
    return rf"\b(?:{'|'.join(f'(?P<{name}>{regex_of(__package__, words)})' for name, words in topics)})\b"


_TOPIC: Final = Pattern(_any_topic)
