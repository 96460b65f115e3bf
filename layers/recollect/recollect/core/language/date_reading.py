"""A place of a text that may name days: the tables of its language, what it says, and what stands around it."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import cached_property
from itertools import product
from typing import Any, Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.language.day_arithmetic import later
from recollect.core.language.tokens import Token, tokens
from recollect.core.text.word_files import read_table

_LONGEST_BEFORE: Final = 20  # characters of a preposition
_REACH: Final = 18  # characters before it that may say that it is no day
_PLACEHOLDER: Final = re.compile(r"\{([a-z_]{1,32})\}")
_INSIDE: Final = re.compile(r"[\w,] ")  # before a word that begins no sentence


class DateTables:
    """What the file of one language tells of days, read on first use."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.before = Pattern(lambda: rf"\b(?:{self.table['before']}) {{1,2}}$")
        self.not_after = Pattern(lambda: self.table.get("not_after", "(?!)"))
        self.habit = Pattern(lambda: self.table.get("habit", "(?!)"))
        self.yearly = Pattern(lambda: self.table.get("yearly", "(?!)"))
        self.participle = Pattern(lambda: self.table["verbs"]["participle"])

    @cached_property
    def table(self) -> Mapping[str, Any]:
        """What stands in the file."""
        return read_table(__package__, f"dates/{self.name}.toml")

    @cached_property
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """The words of each table, with what they mean."""
        return {
            name: {word.replace("_", " "): value for value, words in table.items() for word in words.split()}
            for name, table in self.table["words"].items()
        }

    @cached_property
    def sides(self) -> Mapping[str, bool]:
        """Whether days lie behind, by the prepositions that tell so."""
        behind, ahead = (self.table[side].split() for side in ("behind", "ahead"))
        return {**dict.fromkeys(behind, True), **dict.fromkeys(ahead, False)}

    @cached_property
    def verbs(self) -> Mapping[str, frozenset[str]]:
        """The words that tell whether a clause is of the past, by what they do in it."""
        verbs = self.table["verbs"].items()
        return {name: frozenset(words.split()) for name, words in verbs if isinstance(words, str)}

    def first_words(self, name: str) -> Iterable[str]:
        """Return the first words of a table, of two tables "one+other" in one word, or else the word itself."""
        if "+" in name:
            return map("".join, product(*(self.words[part] for part in name.split("+"))))
        return {tokens(word)[0].lower for word in self.words.get(name, (name,))}

    def pattern(self, written: str) -> str:
        """Return a pattern with the words and parts that it names."""
        return _PLACEHOLDER.sub(self._part, written)

    def _part(self, match: re.Match[str]) -> str:
        name = match[1]
        if name in self.words:
            return f"(?P<{name}>{'|'.join(map(re.escape, sorted(self.words[name], key=len, reverse=True)))})"
        return self.pattern(self.table["parts"][name])


class Said:
    """A text and when it was said; the arguments are those of `days_in`."""

    def __init__(self, text: str, found: Sequence[Token], dates: DateTables, today: date, *, looks_back: bool) -> None:
        self.text, self.found, self.dates, self.today, self.looks_back = text, found, dates, today, looks_back
        lowered = text.lower()
        self.lowered = lowered if len(lowered) == len(text) else text.replace("İ", "I").lower()

    @cached_property
    def is_habit(self) -> bool:
        """Whether it tells of what comes again, searched for once: a text of many days is read in linear time."""
        return self.dates.habit.compiled.search(self.lowered) is not None

    @cached_property
    def is_yearly(self) -> bool:
        """Whether it tells of a day of every year."""
        return self.dates.yearly.compiled.search(self.lowered) is not None

    def tells_of_the_past(self, at: int, end: int) -> bool:
        """Tell whether the verbs around the days from a word up to a character tell of what was.

        They do by a past tense, or a participle with a verb that it needs.
        """
        verbs, participle = self.dates.verbs, self.dates.participle.compiled
        was, is_participle, helped, former = False, False, not verbs["helpers"], ""
        for token in self._clause(at, end):
            word = token.lower
            if word in verbs["future"]:
                return False
            helped = helped or word in verbs["helpers"]
            if former not in verbs["passive"]:
                was = was or word in verbs["past"]
                is_participle = is_participle or (
                    word not in verbs["no_participle"] and participle.fullmatch(word) is not None
                )
            former = word
        return was or (is_participle and helped)

    def _clause(self, at: int, stop: int) -> Sequence[Token]:
        """Return the words around the days, not beyond the ends of their sentence."""
        found, reach = self.found, self.dates.table["verbs"]["reach"]
        begin = at
        while begin > max(0, at - reach) and not self._begins(begin):
            begin -= 1
        end = at + 1
        while end < min(len(found), at + reach) and (found[end].start < stop or not self._begins(end)):
            end += 1
        return found[begin:end]

    def _begins(self, at: int) -> bool:
        """Tell whether a sentence begins with a word."""
        is_numbered = self.dates.table["verbs"].get("ordinals") and at and self.found[at - 1].text.isdecimal()
        return self.found[at].first and not is_numbered


class FormMatch:
    """One match of a form: what its groups mean, and what stands around it."""

    def __init__(self, match: re.Match[str], said: Said, at: int) -> None:
        self.match, self.said, self.today, self._at = match, said, said.today, at

    def has(self, group: str) -> bool:
        """Tell whether the form has such a group and it took something."""
        return group in self.match.re.groupindex and self.match[group] is not None

    def word(self, group: str) -> str:
        """Return what the word of a group means, by its table; digits mean themselves."""
        word = self.match[group]
        return word if word.isdecimal() else self.said.dates.words[group][word]

    def number(self, group: str) -> int:
        """Return the number that a group means."""
        return int(self.word(group))

    def step(self) -> int | None:
        """Return how many steps from today the form goes, None where it tells none."""
        return self.number("step") if self.has("step") else None

    def later(self, sign: int) -> date:
        """Return the day that is as many units before or after today as the form counts, one where it does not."""
        count = next((self.number(group) for group in ("digits", "count", "vague") if self.has(group)), 1)
        return later(self.today, self.word("unit"), sign * count)

    def holds(self, condition: str) -> bool:
        """Tell whether a condition holds, a group took something, or a preposition stands before."""
        if condition.startswith("not "):
            return not self.holds(condition.removeprefix("not "))
        if condition in _CONDITIONS:
            return _CONDITIONS[condition](self)
        return self.has(condition) or self.before == condition

    def is_barred(self) -> bool:
        """Tell whether what stands before makes it no day: "jede zweite Woche"."""
        if self._side is False:
            return False
        begin = self.match.start() - (len(self.before) + 1 if self.before else 0)
        return self.said.dates.not_after.compiled.search(self.said.lowered, max(0, begin - _REACH), begin) is not None

    @cached_property
    def before(self) -> str:
        """The preposition before it."""
        start = self.match.start()
        found = self.said.dates.before.compiled.search(self.said.lowered, max(0, start - _LONGEST_BEFORE), start)
        return found.group().strip() if found else ""

    @property
    def _side(self) -> bool | None:
        """Whether the preposition says that the day lies behind."""
        return self.said.dates.sides.get(self.before.partition(" ")[0])

    @cached_property
    def behind(self) -> bool:
        """Whether the day lies in the past: by its preposition, else by the verbs around it."""
        if self.said.looks_back:
            return True
        return self.said.tells_of_the_past(self._at, self.match.end()) if self._side is None else self._side


_CONDITIONS: Final[Mapping[str, Callable[[FormMatch], bool]]] = {
    "asked": lambda one: one.said.looks_back,
    "before": lambda one: bool(one.before),
    "ahead": lambda one: not one.behind,
    "habit": lambda one: one.said.is_habit,
    "capital": lambda one: one.said.text[one.match.start()].isupper(),
    "small": lambda one: not one.said.text[one.match.start()].isupper(),
    "first": lambda one: not _INSIDE.fullmatch(one.said.text, max(0, one.match.start() - 2), one.match.start()),
    "name": lambda one: one.said.text[one.match.end() :][1:2].isupper(),  # "am 3. Advent"
}
