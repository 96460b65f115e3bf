"""A question, taken apart once: its content words and what they say, and what kind of thing it asks for."""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from recollect.core.ranking.signs.answer_kinds import AnswerKind, wanted_kind
from recollect.core.text.common_words import information
from recollect.core.text.glossary.glossing import in_english
from recollect.core.text.words import STOP_WORDS, fold, stem, words, words_in

# Beside the stop words: they say nothing of what is looked for
_HOLLOW: Final = words_in("""
am im ive any been being doing who whom whose why them its hers himself herself were
""")
_QUESTION_WORDS: Final = words_in("""
what when where which who whom whose why how can could may is are do does did should would was were
""")
_PERSONS: Final = words_in("""
i im ive id ill me my mine myself we us our ours he him his she her hers they them their theirs
""")
_IDLE: Final = words_in("""
hello hi hey hallo servus moin thanks thank thx danke bitte please ok okay okey yes yeah yep no nope nah sure fine cool
nice great super haha lol hm hmm well bye ciao goodbye good morning evening night you me i
so very much many cheers welcome
""")
# Folded. Read in English word by word, "guten Morgen" is a good tomorrow
_IDLE_IN_GERMAN: Final = words_in("""
hallo hi hey na servus moin gruß gott guten gute guter morgen abend tag nacht mahlzeit danke dankeschon vielen
dank bitte schon sehr gern gerne tschuss tschus ciao bis bald spater dann ja nein ok okay alles klar gut super toll
prima wie geht gehts es dir euch ihnen und so
""")
_TO_AN_ASSISTANT: Final = re.compile(r"\b(?:give|write|tell|show|send|draft|make|explain to) me\b", re.IGNORECASE)
_CAPITALISED: Final = re.compile(r"[^\W\d_a-zß-öø-ÿ][\w'’-]+")
_MOST_TERSE: Final = 4
# Whether something may be, must not be, is safe or has to be thought of
_ABOUT_LIMITS: Final = re.compile(
    r"\b(?:can|may|could|should|must|would|is it|are there|all right|allowed|ok|okay|fine|safe)\b"
    r"|\b(?:avoid|off limits|leave out|keep out|leave off|not|can't|cannot|refuse|danger\w*|bad idea|risk\w*|warn"
    r"|careful|mind|attention|before i (?:cook|invite|book|order)|forbid\w*|tabu|taboo|prescribe|allerg\w*|limits?"
    r"|problem)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, eq=False)
class QuestionSigns:
    """What a question, read in English, asks for.

    text: as it is read; words: all its words; content: its distinct content words, all words where none is left, with
    how much each says in general (`common_words.information`); kind: of answer that it wants; about_limits: it asks
    what may or must not be; names: its capitalised words, folded, question words left out; is_terse: a few words, no
    sentence; about_person: a pronoun names who it is about; is_idle: greetings and the like, it asks nothing.
    """

    text: str
    words: frozenset[str]
    content: tuple[tuple[str, float], ...]
    kind: AnswerKind | None
    about_limits: bool
    names: frozenset[str]
    is_terse: bool
    about_person: bool
    is_idle: bool

    def stems(self) -> dict[str, float]:
        """Return the distinct stems of the content words, each with how much it says."""
        found: dict[str, float] = {}
        for word, says in self.content:
            found[stem(word)] = max(says, found.get(stem(word), 0.0))
        return found

    def is_of_the_world(self, known: AbstractSet[str], *, is_found: bool = True) -> bool:
        """Tell whether a question is about nobody here: no person's pronoun, no `known` name.

        A terse one ("wifi code?") may be about anybody, if any of its words or a related one `is_found` here; "hello"
        asks nothing. "How long do I boil an egg?" is taken for a person's: words alone do not tell.
        """
        if self.is_idle:
            return True
        return not (self.about_person or self.names & known or (self.is_terse and is_found))


def question_signs(question: str) -> QuestionSigns:
    """Return the signs of a question in English or German."""
    text = in_english(question)
    own = _TO_AN_ASSISTANT.sub(" ", text)
    said = words(own)
    every = words(text)
    content = [word for word in every if word not in STOP_WORDS and word not in _HOLLOW] or every
    names = {fold(name).removesuffix("'s") for name in _CAPITALISED.findall(own)}
    return QuestionSigns(
        text=text,
        words=frozenset(every),
        content=tuple((word, information(word)) for word in dict.fromkeys(content)),
        kind=wanted_kind(text),
        about_limits=bool(_ABOUT_LIMITS.search(text)),
        names=frozenset(names - _QUESTION_WORDS),
        is_terse=len(said) <= _MOST_TERSE and _QUESTION_WORDS.isdisjoint(said),
        about_person=not _PERSONS.isdisjoint(said),
        is_idle=_IDLE.issuperset(word for word in said if word not in STOP_WORDS)
        or _IDLE_IN_GERMAN.issuperset(words(question)),
    )
