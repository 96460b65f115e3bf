"""What is extracted from a few words, said on Monday 2025-10-13 in Berlin."""

from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from recollect.core.enrichment.extraction.extractor import extracted
from recollect.core.enrichment.extraction.utterances import Extracted, Utterance
from recollect.core.model.entry import Role

ZONE: Final = ZoneInfo("Europe/Berlin")
AT: Final = datetime(2025, 10, 13, 12, tzinfo=ZONE)


def memories(*messages: str, speaker: str | None = "Maya") -> tuple[Extracted, ...]:
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
    return extracted(turns, len(turns) - 1, ZONE)


def texts(*messages: str, speaker: str | None = "Maya") -> list[str]:
    """Return the texts of the memories."""
    return [memory.text for memory in memories(*messages, speaker=speaker)]
