"""What "that" and "this" are: something that the person said last, or what was served to the session.

Each remark, each memory that was served, and that it cannot be told, are candidates; a linear model
weighs what speaks for each (a conditional logit, McFadden 1974). Fitted to labelled conversations by
`python -m evals.fit reference`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from recollect.core.judges.linear import read_document
from recollect.core.query.commands.command import CommandKind
from recollect.core.text.words import query_stems, words_in

MOST_OFFERED: Final = 4  # of what may be meant, where it cannot be told


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that was said in a session, in order."""

    text: str
    is_person: bool


@dataclass(frozen=True, slots=True)
class ServedMemory:
    """A memory that was served for the last answer."""

    text: str
    is_pinned: bool = False


@dataclass(frozen=True, slots=True)
class Heard:
    """What a session has heard: what was said, the oldest first, and what the last answer was served, in order."""

    remarks: tuple[Remark, ...]
    served: tuple[ServedMemory, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """Which it is: the place of a remark or of something served, from 0; the other is None."""

    turn: int | None
    served: int | None


Signs = Mapping[str, float]
_QUESTION: Final = re.compile(
    r"\A(?:what|which|who|whom|whose|where|when|why|how|do|does|did|can|could|would|will|is|are|am|was"
    r"|were|have|has|should|shall|may|tell me|show me|help me|give me|find|write|explain|suggest"
    r"|recommend|list|any"
    r"|was|welche\w*|wer|wem|wen|wo|wohin|woher|wann|warum|wieso|wie|hast|haben|hattest|kannst|können"
    r"|könntest|weißt|wissen|weisst|ist|sind|bin|soll|sollte|gibt|zeig\w*|sag\w*|erzähl\w*|hilf|gib"
    r"|schreib|erklär\w*|nenn\w*|erinnerst|darf|machst|steht)\b",
    re.IGNORECASE,
)
_SAYS_LITTLE: Final = re.compile(
    r"\A(?:yes|no|ok|okay|thanks|thank you|good idea|great|sure|ja|nein|danke|gut|gute idee|super|klar"
    r"|genau|stimmt)\b[^.!?]{0,40}[.!]?\Z",
    re.IGNORECASE,
)
_PERSONAL: Final = re.compile(
    r"\b(?:i|i'm|i've|my|me|mine|we|our|us|ich|mein\w*|mir|mich|wir|uns|unser\w*)\b", re.IGNORECASE
)
_SPEAKS_OF_SAYING: Final = re.compile(
    r"\b(?:just|said|told|mentioned|wrote|shared|typed|sent|telling|tell|saying|confess\w*|confided|between us|slipped"
    r"|blurted|secret|confidential|private|(?:last|previous) (?:message|sentence)|should(?: not|n't| never) have"
    r"|gesagt|erzählt|geschrieben|erwähnt|verraten|anvertraut|getippt|geschickt|mitgeteilt|eben|gerade|vorhin"
    r"|rausgerutscht|unter uns|vertraulich|geheim|privat|nachricht|satz)\b",
    re.IGNORECASE,
)
_SPEAKS_OF_KNOWING: Final = re.compile(
    r"\b(?:know|knew|remember(?:ed)?|have (?:on|about|saved|stored|pinned)|got|from|noted|stored|saved|pinned|still"
    r"|any ?more|no longer|kennst|weißt|weisst|woher|gemerkt|gespeichert|notiert|hinterlegt|angeheftet|angepinnt"
    r"|festgepinnt|nicht mehr|inzwischen|jetzt)\b",
    re.IGNORECASE,
)
# What the assistant said itself, and is no memory: "pin that sentence of yours"
_SPEAKS_OF_ANSWER: Final = re.compile(
    r"\b(?:of yours|your (?:\w+ )?(?:guess|opinion|view|judg\w+|assumption|idea|sentence|line|answer|reply|summary"
    r"|advice|suggestion|tip|recipe|plan|words|comment|impression|conclusion|explanation|version|joke|quote|poem)"
    r"|von dir|von ihnen|(?:dein|ihr)\w* (?:\w+ )?(?:vermutung|einschätzung|meinung|ansicht|annahme|satz|antwort"
    r"|vorschlag|tipp|rat|rezept|plan|worte|formulierung|idee|erklärung|zusammenfassung|spruch|urteil))\b",
    re.IGNORECASE,
)
_ORDINALS: Final = (
    re.compile(
        r"\b(?:first|at the (?:start|beginning)|erste[nrsm]?|(?:am|zu) (?:anfang|beginn)|anfangs)\b", re.IGNORECASE
    ),
    re.compile(r"\b(?:second one|second (?:thing|point)|zweite[nrsm]?)\b", re.IGNORECASE),
)
_LAST_ONE: Final = re.compile(r"\b(?:last (?:one|thing|bit|item|point)|(?:das|den|die) letzte\w*)\b", re.IGNORECASE)
_ONE_OF_SEVERAL: Final = re.compile(
    r"\b(?:one of|either of|which ?ever|one (?:out )?of th\w+|eine[rs]? (?:von|davon|da)|eins (?:von|davon)|das eine"
    r"|davon eine?s?|diesen einen)\b",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+")
# Words of commands and of every sentence: what is meant is not told by them
_IDLE: Final = words_in("""
forget remember delete remove erase pin unpin keep store save note memory memories never ever please drop lose that this
one thing part last don't want know wrong correct right fix change it's person the user
vergiss vergessen lösch löschen streich merk merken behalt behalten speicher gespeichert notier anpinnen angepinnt
angeheftet anheften weg raus bitte das dies mal nicht mehr immer dauerhaft stimmt falsch richtig korrigier berichtigen
der die den dem des ein eine einen einem einer eines und oder aber ich du er sie es wir ihr mich dich sich uns euch mir
dir ihm ihnen mein meine meinen meinem meiner dein deine deinen deinem sein seine ihre ihren ist sind war bin bist hat
habe hab hast haben wird wurde kein keine mit von vom zu zum zur im in am an auf aus bei für um über nach vor so nur
noch auch schon ja nein doch was wie wo wer wenn dass da dann hier jetzt is nich
""")
_SHORTEST_BEGINNING: Final = 4  # letters that two words of one root begin with
_SAME_ROOT: Final = 0.8
_SHORTEST_PART: Final = 5  # of a compound
_TIED: Final = 1e-6  # a difference of scores that tells nothing
_MUCH: Final = 3.0  # more of the same tells no more
_LONG: Final = 60  # letters


@dataclass(frozen=True, slots=True)
class ReferenceModel:
    """weights: of the signs of a candidate."""

    weights: Mapping[str, float]

    def __call__(self, text: str, kind: CommandKind, heard: Heard) -> tuple[Reference, ...]:
        """Return what a command points at: nothing where the session has heard nothing; several where it may be any.

        Args:
            text: of the command.
            kind: of the command.
            heard: before it.
        """
        found = [(self._score(signs), one) for one, signs in candidates(text, kind, heard)]
        ranked = sorted(found, key=lambda one: -one[0])
        (best, first), *others = ranked
        is_alone = first is not None and all(best - score > _TIED for score, _ in others)
        return tuple(one for _, one in ranked[: 1 if is_alone else None] if one is not None)[:MOST_OFFERED]

    def _score(self, signs: Signs) -> float:
        return sum(self.weights.get(name, 0.0) * value for name, value in signs.items())


@cache
def reference_model() -> ReferenceModel:
    """Return the model that is shipped."""
    return ReferenceModel(read_document("reference"))


def is_statement(text: str) -> bool:
    """Tell whether somebody says something of himself in a message, beside what he asks."""
    return any(_is_told(one) for one in _SENTENCE.split(text.strip()) if one)


def candidates(text: str, kind: CommandKind, heard: Heard) -> list[tuple[Reference | None, Signs]]:
    """Return what a command may point at, each with what speaks for it; None for that it cannot be told."""
    said = _Situation.of(text, kind, heard)
    found: list[tuple[Reference | None, Signs]] = [(Reference(place, None), said.of_turn(place)) for place in said.own]
    found += [(Reference(None, place), said.of_served(place)) for place in range(len(heard.served))]
    found += [(Reference(place, None), said.of_answer(place)) for place in said.answers]
    return [*found, (None, said.of_none())]


@dataclass(frozen=True, slots=True)
class _Situation:
    """A command and what was heard, counted.

    own: the places of the person's remarks; told: of those that state something; answers: of the assistant's. named:
    how many content words of the command each of these, and each memory, has; used: how many content words of a memory
    the last answer has; fresh: of these those that the last question had not. ordinal: the how manyth is said to be
    meant, from 0, -1 for the last.
    """

    kind: CommandKind
    heard: Heard
    own: list[int]
    told: list[int]
    answers: list[int]
    named_turns: list[int]
    named_served: list[int]
    used: list[int]
    fresh: list[int]
    ordinal: int | None
    signs: Signs

    @classmethod
    def of(cls, text: str, kind: CommandKind, heard: Heard) -> "_Situation":
        own = [place for place, one in enumerate(heard.remarks) if one.is_person]
        told = [place for place in own if is_statement(heard.remarks[place].text)]
        answers = [place for place, one in enumerate(heard.remarks) if not one.is_person]
        command = _stems(text)
        answer = _stems(next((one.text for one in reversed(heard.remarks) if not one.is_person), ""))
        question = _stems(heard.remarks[own[-1]].text) if own else []
        served = [_stems(one.text) for one in heard.served]
        new = [[word for word in words if not _shared([word], question)] for words in served]
        return cls(
            *(kind, heard, own, told, answers),
            named_turns=[_shared(command, _stems(heard.remarks[place].text)) for place in own],
            named_served=[_shared(command, words) for words in served],
            used=[_shared(words, answer) for words in served],
            fresh=[_shared(words, answer) for words in new],
            ordinal=_ordinal(text),
            signs={
                "of an answer": bool(_SPEAKS_OF_ANSWER.search(text)),
                "of several": bool(_ONE_OF_SEVERAL.search(text)),
                "saying": bool(_SPEAKS_OF_SAYING.search(text)),
                "knowing": bool(_SPEAKS_OF_KNOWING.search(text)),
                kind.value: 1.0,
                "asked": bool(own) and own[-1] not in told,
                "untold": not told,
            },
        )

    def of_turn(self, place: int) -> Signs:
        """Return what speaks for a remark."""
        text, named = self.heard.remarks[place].text, self.named_turns[self.own.index(place)]
        every_named = [*self.named_turns, *self.named_served]
        about_it = [_shared(_stems(one.text), _stems(text)) for one in self.heard.served]
        return self._with("turn", {
            "last": place == self.own[-1],
            "told": place in self.told,
            "last told": self.told[-1:] == [place],
            "told behind": float(sum(other > place for other in self.told)),
            "last and told": place in self.told and place == self.own[-1],
            "personal": bool(_PERSONAL.search(text)),
            "asks": text.strip().endswith("?"),
            "length": min(_MUCH, len(text) / _LONG),
            **_named(named, every_named, self.named_served),
            "served": bool(self.heard.served),
            "an answer of memories": max(self.fresh, default=0) > 0,
            "a memory says it": max(about_it, default=0) > 1,
            "ordinal": self._is_meant(place, self.told),
            "another ordinal": self.ordinal is not None and not self._is_meant(place, self.told),
        })  # fmt: skip

    def of_served(self, place: int) -> Signs:
        """Return what speaks for a memory that was served."""
        unpins = self.kind is CommandKind.UNPIN_THAT
        served, used, fresh = self.heard.served[place], self.used[place], self.fresh[place]
        return self._with("served", {
            **_named(self.named_served[place], self.named_served, self.named_turns),
            "used": min(_MUCH, used),
            "is used": used > 0,
            "most used": 0 < used == max(self.used),
            "share used": used / max(1, len(query_stems(served.text))),
            "fresh": min(_MUCH, fresh),
            "most fresh": 0 < fresh == max(self.fresh),
            "alone most fresh": 0 < fresh == max(self.fresh) and self.fresh.count(fresh) == 1,
            "alone": len(self.heard.served) == 1,
            "pinned": unpins and served.is_pinned,
            "ordinal": self._is_meant(place, range(len(self.heard.served))),
            "another is pinned": unpins and not served.is_pinned and any(one.is_pinned for one in self.heard.served),
        })  # fmt: skip

    def of_answer(self, place: int) -> Signs:
        """Return what speaks for something that the assistant said: hardly ever more than that it is called so."""
        is_last = not any(not one.is_person for one in self.heard.remarks[place + 1 :])
        is_called_so = self.signs["of an answer"]
        return {
            "answer": 1.0,
            "answer last": float(is_last),
            "answer called so": is_called_so,
            "answer last, called so": float(is_last and bool(is_called_so)),
            "answer of memories": float(bool(self.heard.served)),
        }

    def of_none(self) -> Signs:
        """Return what speaks for that it cannot be told."""
        most = sorted([*self.named_served, 0, 0], reverse=True)
        is_told_apart = most[0] > most[1]
        several = sum(one > 0 for one in self.fresh) > 1 and not is_told_apart
        tied = bool(self.fresh) and self.fresh.count(max(self.fresh)) > 1
        pins = sum(one.is_pinned for one in self.heard.served)
        named = max([*self.named_turns, *self.named_served], default=0)
        return {
            "none": 1.0,
            "none named": named > 0,
            "none told apart": is_told_apart,
            "none tied": tied,
            "none tied and unnamed": tied and not most[0],
            "none several": several,
            "none several, saying": several and self.signs["saying"],
            "none several, asked": several and self.signs["asked"],
            "none of nothing": not self.heard.served and not self.told,
            "none of pins": self.kind is CommandKind.UNPIN_THAT and pins != 1 and not most[0],
            "none of several told": len(self.told) > 1 and named == 0,
            "none used": bool(self.used) and max(self.used) == 0 and not most[0],
            "none to unpin": self.kind is CommandKind.UNPIN_THAT,
            "none to correct": self.kind is CommandKind.CORRECT,
            "none of several": self.signs["of several"],
            "none of an answer": self.signs["of an answer"],
            "none of how many": float(len(self.heard.served) + len(self.told)),
        }

    def _is_meant(self, place: int, places: Sequence[int]) -> bool:
        """Tell whether a place is the one of these that an ordinal of the command names."""
        return self.ordinal is not None and [*places][self.ordinal :][:1] == [place]

    def _with(self, what: str, signs: Signs) -> Signs:
        return {what: 1.0, **{f"{what} {name}": float(value) for name, value in {**self.signs, **signs}.items()}}


def _ordinal(text: str) -> int | None:
    if _LAST_ONE.search(text):
        return -1
    return next((place for place, told in enumerate(_ORDINALS) if told.search(text)), None)


def _named(count: int, alike: Sequence[int], others: Iterable[int]) -> Signs:
    """Return what it tells how many words of the command a candidate has, beside those alike and the others."""
    return {
        "named": min(2.0, count),
        "is named": count > 0,
        "most named": 0 < count == max(alike),
        "alone named": count > 0 and not any(others),
    }


def _is_told(sentence: str) -> bool:
    if sentence.endswith("?") or _QUESTION.match(sentence) or _SAYS_LITTLE.match(sentence):
        return False
    return len(sentence.split()) >= 2


def _stems(text: str) -> list[str]:
    """Return the stems of a text but for idle ones."""
    return [stem for stem in query_stems(text) if stem not in _IDLE]


def _shared(some: Iterable[str], others: Sequence[str]) -> int:
    """Return how many of some words have one of the same root, or a compound with it, among others."""
    return sum(any(_is_near(one, other) for other in others) for one in some)


def _is_near(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if len(short) < _SHORTEST_BEGINNING:
        return one == other
    beginning = short[: max(_SHORTEST_BEGINNING, int(len(short) * _SAME_ROOT))]
    return long.startswith(beginning) or (len(short) >= _SHORTEST_PART and short in long)
