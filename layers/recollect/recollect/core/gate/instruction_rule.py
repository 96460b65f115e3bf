"""The form of a rule that speaks for a text being instructions to a model."""

import re
from dataclasses import dataclass
from functools import cache

# Compiling all rules takes as long as hundreds of texts, and a process that never sees imported text needs none
_compiled = cache(re.compile)


@dataclass(frozen=True, slots=True)
class InstructionRule:
    """One sign of instructions; `weight` in [0, 1] is how sure it is alone."""

    name: str
    weight: float
    pattern: str

    def is_in(self, text: str) -> bool:
        """Tell whether `text` bears the sign."""
        return bool(_compiled(self.pattern, re.MULTILINE).search(text))


def word_rule(name: str, weight: float, *patterns: str) -> InstructionRule:
    """Return a rule over plain words: one space parts them, and `~3` stands for up to three words of any kind."""
    spelled = re.sub(r"~([0-9])", r"(?: \\w{1,32}){0,\1}?", "|".join(patterns))
    return InstructionRule(name, weight, rf"\b(?:{spelled})\b")


def text_rule(name: str, weight: float, *patterns: str) -> InstructionRule:
    """Return a rule over the text itself, in lower case with its signs; `^` is the beginning of any line."""
    return InstructionRule(name, weight, "|".join(patterns))
