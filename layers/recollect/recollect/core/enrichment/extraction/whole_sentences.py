"""Sentences kept as a whole where they are likely to be worth it; what rules find in unlikely ones is left out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.enrichment.extraction.drafts import FactDraft, covers
from recollect.core.enrichment.extraction.english import whole as english
from recollect.core.enrichment.extraction.german import whole as german_whole
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.sentence_features import SentencePlace, sentence_features
from recollect.core.enrichment.extraction.sentence_model import DROPPED_BELOW, KEPT_FROM, JudgesSentences
from recollect.core.enrichment.extraction.sentences import SaidSentence
from recollect.core.enrichment.extraction.utterances import FactKind

_NAMED: Final = re.compile(r"(?:[A-ZÄÖÜ][^\W\d_]+(?:'s|s|')? )")
_LONGEST_ANSWER: Final = 8  # words that are told with their question
_QUESTION: Final = re.compile(r"[^.!?\n]{4,160}\?")


@dataclass(slots=True)
class ReadSentence:
    """A sentence, what rules found in it, whether it asks for something to be kept, what it says as a whole."""

    sentence: SaidSentence
    whole: str | None
    asked: bool = False
    drafts: Sequence[FactDraft] = ()


def whole_of(sentence: SaidSentence, scene: Scene) -> str | None:
    """Return a sentence in the third person, None where it states nothing."""
    return (german_whole if scene.german else english).whole(sentence, scene)


def judged(
    read: Sequence[ReadSentence], scene: Scene, model: JudgesSentences, *, question: str
) -> list[FactDraft]:
    """Return what is kept of the sentences of a message.

    question: the message before, by another, where it asks something; else "".
    """
    found: list[FactDraft] = []
    last: FactDraft | None = None  # kept whole of the sentence before
    for number, one in enumerate(read):
        place = SentencePlace(number, len(read), bool(question), scene.alone, scene.german)
        kinds = [*(["asked"] if one.asked else []), *(draft.kind.value for draft in one.drafts)]
        chance = model.chance(one.sentence, sentence_features(one.sentence, place, kinds))
        explicit = any(draft.explicit for draft in one.drafts)
        if chance < DROPPED_BELOW and not explicit:
            last = None
            continue
        if chance < KEPT_FROM or one.whole is None or (one.drafts and _covered(one)):
            found += one.drafts
            last = None
            continue
        draft = _draft(one, scene, question if number == 0 else "")
        found.append(draft)
    return found


def _covered(one: ReadSentence) -> bool:
    return covers(one.drafts, one.sentence.text) or any(draft.explicit for draft in one.drafts)


def _draft(one: ReadSentence, scene: Scene, question: str) -> FactDraft:
    text = one.whole or ""
    if scene.me.casefold() not in text.casefold() and not _NAMED.match(text):
        text = f"{scene.me}: {text}"
    kind = one.drafts[0].kind if one.drafts else FactKind.EXPLICIT
    return FactDraft(text, kind, scene.me, past=False, explicit=one.asked)
