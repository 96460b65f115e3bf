"""Who speaks, to whom, and who was spoken of: what pronouns of a message may stand for."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from recollect.core.enrichment.extraction.relations import BARE, RELATIONS, SEVERAL, genders
from recollect.core.enrichment.extraction.utterances import Utterance
from recollect.core.enrichment.word_tables.first_names import AMBIGUOUS_NAMES, FIRST_NAMES
from recollect.core.model.entry import Role
from recollect.core.text.words import words_in

REACH: Final = 4  # messages before that a pronoun may look back to
_LONGEST_READ: Final = 2000  # characters of a message before
_NEAR: Final = 2  # sentences before that "they" may look back to
USER: Final = "The user"
GERMAN_USER: Final = "Nutzer"
_OWNED: Final = re.compile(
    r"\b(?P<owner>my|our|mein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?) (?:[^\W\d_]{1,16} "
    r"){0,2}?(?P<relation>[^\W\d_]+(?:-in-law)?)"
    r"(?P<behind>,? (?:(?:is |heißt |ist )?(?:called|named|namens|heißt) "
    r")?(?P<name>[A-ZÄÖÜ][^\W\d_]+(?:-[A-ZÄÖÜ][^\W\d_]+)?))?\b",
    re.IGNORECASE,
)
_BARE_KIN: Final = re.compile(rf"(?<![\w'] )(?<![\w'])(?:{'|'.join(sorted(BARE - SEVERAL))})(?![\w'])", re.IGNORECASE)
_NAME: Final = re.compile(r"(?<![\w'])[A-ZÄÖÜ][^\W\d_]+(?:-[A-ZÄÖÜ][^\W\d_]+)?(?!\w)")
_WORD: Final = re.compile(r"[^\W\d_]+")
_ITEM: Final = re.compile(r"[-*•] ?([A-ZÄÖÜ][^\W\d_]{1,20})")
_PIECE: Final = re.compile(r"[.!?\n;,]")
_NO_NAMES: Final = words_in("""
    i monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december is was has will and the but so also she he they we it in on at now then
    montag dienstag mittwoch donnerstag freitag samstag sonntag und der die das sie er wir
    januar februar märz mai juni juli oktober dezember ich mein meine dr mr mrs ms
""")


@dataclass(frozen=True, slots=True)
class Mention:
    """Somebody who was spoken of: the words for them, the pronouns that fit."""

    display: str
    genders: str


@dataclass(slots=True)
class Scene:
    """What is known when a message is read.

    me: the words for the speaker; you: the name of the other person where there are just two, None with an assistant.
    people: names that came up, by their lower case. units: who was spoken of, sentence by sentence, the latest last.
    """

    me: str
    you: str | None
    alone: bool
    german: bool
    people: dict[str, str] = field(default_factory=dict)
    units: list[list[Mention]] = field(default_factory=list)

    def owner(self, name: str) -> str:
        """Return the possessive of a name."""
        if not self.german:
            return f"{name}'s"
        return f"{name}'" if name.endswith(("s", "ß", "x", "z")) else f"{name}s"

    def meant(self, gender: str) -> str | None:
        """Return the one person whom a pronoun of this gender can mean, None where there is none or more than one."""
        for unit in reversed(self.units[-_NEAR:] if gender == "p" else self.units):
            fitting = {mention.display for mention in unit if gender in mention.genders} - {self.me, self.you}
            if fitting:
                return fitting.pop() if len(fitting) == 1 else None
        return None

    def note(self, text: str, me: str) -> None:
        """Take in who is spoken of in a text by `me`."""
        for piece in _PIECE.split(text):
            found = self._mentions(piece, me)
            if found:
                self.units.append(found)

    def learn(self, text: str, me: str) -> None:
        """Take in the names of a text, and nobody to whom a pronoun may point."""
        self._mentions(text, me)

    def _mentions(self, text: str, me: str) -> list[Mention]:
        found: list[Mention] = []
        named: set[str] = set()
        words = _WORD.findall(text)
        known = self.people.keys() & words
        is_related = not RELATIONS.isdisjoint(map(str.lower, words))  # "sister" of "sister-in-law"
        if not (known or is_related or any(word[0].isupper() for word in words)):
            return found
        item = _ITEM.fullmatch(text.strip())
        if item and item[1].lower() not in _NO_NAMES:
            self.people.setdefault(item[1].lower(), item[1])
        for match in _OWNED.finditer(text) if is_related else ():
            relation = match["relation"].lower()
            if relation not in RELATIONS:
                continue
            name = match["name"]
            fits = genders(relation)
            if name and name[0].isupper() and name.lower() not in _NO_NAMES:
                self.people[name.lower()] = name
                named.add(name)
                found.append(Mention(name, fits))
            else:
                found.append(Mention(f"{self.owner(me)} {match['relation']}", fits))
        found += [
            Mention(f"{self.owner(me)} {match.group().lower()}", genders(match.group().lower()))
            for match in (_BARE_KIN.finditer(text) if is_related else ())
        ]
        for match in _NAME.finditer(text):
            name = match.group()
            lower = name.lower()
            if name in named or lower in {self.me.lower(), me.lower()} or lower in _NO_NAMES:
                continue
            if lower in self.people or (lower in FIRST_NAMES and lower not in AMBIGUOUS_NAMES):
                self.people.setdefault(lower, name)
                found.append(Mention(name, "fm"))
        found += [Mention(self.people[word], "fm") for word in sorted(known)]
        return found


def display_name(speaker: str | None, *, german: bool) -> str:
    """Return the words for a speaker."""
    return " ".join(speaker.split()) if speaker and speaker.strip() else GERMAN_USER if german else USER


def scene_of(turns: Sequence[Utterance], index: int, *, german: bool) -> Scene:
    """Return what is known before the message at `index`."""
    turn = turns[index]
    speakers = {one.speaker for one in turns if one.role is Role.USER and one.speaker}
    others = speakers - {turn.speaker}
    assisted = len(speakers) < 2
    scene = Scene(
        display_name(turn.speaker, german=german),
        next(iter(others)) if len(others) == 1 and not assisted else None,
        assisted,
        german,
    )
    for speaker in speakers:
        scene.people[speaker.lower()] = speaker
    for place, before in enumerate(turns[:index]):
        if before.role is Role.USER:
            who = display_name(before.speaker, german=german)
            if place < index - REACH:
                scene.learn(before.text[:_LONGEST_READ], who)
            else:
                scene.note(before.text[:_LONGEST_READ], who)
    return scene
