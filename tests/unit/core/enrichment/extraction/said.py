"""What is extracted from a few words, said on Monday 2025-10-13 in Berlin."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from recollect.core.enrichment.extraction.extractor import extracted
from recollect.core.enrichment.extraction.keeping_model import JudgesSentences
from recollect.core.enrichment.extraction.sentences import SaidSentence
from recollect.core.enrichment.extraction.utterances import Extracted, Utterance
from recollect.core.model.entry import Role

ZONE: Final = ZoneInfo("Europe/Berlin")
AT: Final = datetime(2025, 10, 13, 12, tzinfo=ZONE)


@dataclass(frozen=True, slots=True)
class Judges:
    """Finds every sentence as likely to be worth keeping."""

    as_likely: float

    def chance(self, sentence: SaidSentence, features: frozenset[str]) -> float:
        """Return the one likelihood."""
        assert sentence.text
        assert features
        return self.as_likely


def memories(
    *messages: str, speaker: str | None = "Maya", model: JudgesSentences | None = None
) -> tuple[Extracted, ...]:
    """Return what the last message holds; those before it are context, "assistant: ..." and "Ben: ..." are others'."""
    turns = []
    for message in messages:
        who, found, text = message.partition(": ")
        if found and who == "assistant":
            turns.append(Utterance(text=text, at=AT, role=Role.ASSISTANT))
        elif found and who == "Ben":
            turns.append(Utterance(text=text, at=AT, speaker="Ben"))
        else:
            turns.append(Utterance(text=message, at=AT, speaker=speaker))
    return extracted(turns, len(turns) - 1, ZONE, model)


def texts(*messages: str, speaker: str | None = "Maya", model: JudgesSentences | None = None) -> list[str]:
    """Return the texts of the memories."""
    return [memory.text for memory in memories(*messages, speaker=speaker, model=model)]
