"""Sentences kept as a whole where they are likely to be worth it; what rules find in unlikely ones is left out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from recollect.core.enrichment.extraction.drafts import FactDraft
from recollect.core.enrichment.extraction.english import whole as english
from recollect.core.enrichment.extraction.german import whole as german_whole
from recollect.core.enrichment.extraction.keeping_model import (
    ASKED_FROM,
    DROPPED_BELOW,
    KEPT_FROM,
    JudgesSentences,
)
from recollect.core.enrichment.extraction.lacking import lacks_object
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.sentence_features import SentencePlace, sentence_features
from recollect.core.enrichment.extraction.sentences import SaidSentence
from recollect.core.enrichment.extraction.utterances import FactKind
from recollect.core.enrichment.word_tables.first_names import FIRST_NAMES
from recollect.core.text.words import STOP_WORDS, words_in

_WORD: Final = re.compile(r"[^\W\d_]+")
# What stands before what is to be kept: "log this under important: my agent is ..."
_REQUEST: Final = re.compile(r"[^:.,!?\d]{3,45}: ?(?=\S+ \S)")
_OWN: Final = re.compile(r"\b(?:my|our|mein\w{0,2}|unser\w{0,2})\b", re.IGNORECASE)
# Whoever that is: nobody before fits, or more than one
_OF_NOBODY: Final = re.compile(r"(?:he|she|they|his|her|er)(?:'s|'re|'ll|'ve)? (?!and\b)", re.IGNORECASE)
# Said to the other one, to do something: it tells nothing of anybody
_ADVICE: Final = re.compile(
    r"(?:(?:so|and|just|but|please|well|also|und|aber|einfach|bitte) ){0,2}"
    r"(?:let[’']s|let us|don[’']t|do not|remember(?: to)?|here[’']s to|never forget|lasst? uns|vergiss nicht"
    r"|denk dran) ",
    re.IGNORECASE,
)
_LITTLE: Final = STOP_WORDS | words_in("""
    the a an some going moving also one two max no der die das den dem ein eine einen einer am im ab bis um kein keine
    nur zum zur es dann und aber vom seit erstens
""")
LONGEST_JOINED: Final = 400  # characters
SHORT: Final = 8  # words of a sentence that is told with the one before


@dataclass(slots=True)
class ReadSentence:
    """A sentence and what rules found in it.

    who: the one person whom the pronoun that it begins with can mean when it is said. goes_on: whether it is a
    fragment that may go on with the sentence before. asked: whether it is to be kept; points: whether it asks for
    another sentence to be kept.
    """

    sentence: SaidSentence
    who: str | None = None
    goes_on: bool = False
    asked: bool = False
    points: bool = False
    drafts: Sequence[FactDraft] = ()


def meant_first(sentence: SaidSentence, scene: Scene) -> str | None:
    """Return the one person whom the pronoun that a sentence begins with can mean, as far as is known now."""
    return german_whole.meant_first(sentence, scene) if scene.german else english.meant_first(sentence, scene)


def _whole(one: ReadSentence, scene: Scene) -> str | None:
    rules = german_whole.whole if scene.german else english.whole
    lead = _REQUEST.match(one.sentence.text) if one.asked else None
    lead = None if lead and _OWN.search(lead.group()) else lead
    said = replace(one.sentence, text=one.sentence.text[lead.end() :]) if lead else one.sentence
    return rules(said, scene, one.who)


def completed(one: ReadSentence, scene: Scene) -> Sequence[FactDraft]:
    """Return what rules found in a sentence, the whole sentence for what says too little without the rest of it.

    Where the sentence says no more, there is no memory: the message stands for itself.
    """
    lacking = [draft for draft in one.drafts if lacks_object(draft.text) and not draft.explicit]
    if not lacking:
        return one.drafts
    kept = [draft for draft in one.drafts if draft not in lacking]
    text = _whole(one, scene)
    if text is None or len(text.split()) <= max(len(draft.text.split()) for draft in lacking) + 1:
        return kept
    return [_KeptWhole(text, lacking[0].kind, asked=False, at=0).draft(scene)]


def judged(read: Sequence[ReadSentence], scene: Scene, model: JudgesSentences, *, question: str) -> list[FactDraft]:
    """Return what is kept of the sentences of a message.

    question: the message before, by another, where it asks something; else "".
    """
    found: list[FactDraft] = []
    former: _KeptWhole | None = None  # the sentence before
    for number, one in enumerate(read):
        place = SentencePlace(number, len(read), bool(question), scene.alone, scene.german)
        kinds = [*(["asked"] if one.asked else []), *(draft.kind.value for draft in one.drafts)]
        chance = model.chance(one.sentence, sentence_features(one.sentence, place, kinds))
        explicit = any(draft.explicit for draft in one.drafts)
        asked = one.asked and scene.alone  # people say "remember" to each other for much that is of the moment
        text = None if one.points or explicit or chance < DROPPED_BELOW else _whole(one, scene)
        if text is not None and chance >= (ASKED_FROM if asked else KEPT_FROM):
            kind = one.drafts[0].kind if one.drafts else FactKind.EXPLICIT
            told = _KeptWhole(text, kind, asked, at=len(found))
            if former is not None and (one.goes_on or len(text.split()) <= SHORT or _leans(text, scene)):
                told = former.with_more(told)
                del found[told.at :]
            former = told
            says_something = not (lacks_object(told.text) or _advises(one.sentence.text, scene))
            if not _OF_NOBODY.match(told.text) and (asked or says_something):
                found.append(told.draft(scene))
            continue
        found += one.drafts if chance >= DROPPED_BELOW or explicit else ()
        is_likely = text is not None and not one.drafts
        former = _KeptWhole(text or "", FactKind.EXPLICIT, asked, at=len(found)) if is_likely else None
    return found


@dataclass(frozen=True, slots=True)
class _KeptWhole:
    """What is said as a whole, and its place among the memories of the message."""

    text: str
    kind: FactKind
    asked: bool
    at: int

    def with_more(self, more: "_KeptWhole") -> "_KeptWhole":
        """Return it with a sentence that goes on with it, as one memory; that alone where both are too long."""
        if len(self.text) + len(more.text) > LONGEST_JOINED:
            return more
        return replace(self, text=f"{self.text}. {more.text}", asked=self.asked or more.asked)

    def draft(self, scene: Scene) -> FactDraft:
        """Return it as a memory that names whoever says it."""
        text = self.text
        if not _names_somebody(text, scene):
            is_little = text.partition(" ")[0].lower().strip(",.'") in _LITTLE  # else it may be a name
            text = f"{text[0].lower()}{text[1:]}" if is_little else text
            text = f"{scene.me} {'sagt' if scene.german else 'says'}: {text}"
        return FactDraft(text, self.kind, scene.me, explicit=self.asked, whole=True)


def _advises(said: str, scene: Scene) -> bool:
    return _ADVICE.match(said) is not None and not _names_somebody(said, scene)


def _leans(text: str, scene: Scene) -> bool:
    return german_whole.leans(text) if scene.german else english.leans(text)


def _names_somebody(text: str, scene: Scene) -> bool:
    """Tell whether a text names the speaker or somebody known, so that it stands alone."""
    if scene.me.casefold() in text.casefold():
        return True
    words = [match.group() for match in _WORD.finditer(text)]
    lower = {word.lower() for word in words}
    return not lower.isdisjoint(scene.people) or any(
        word[0].isupper() and word.lower() in FIRST_NAMES for word in words
    )
