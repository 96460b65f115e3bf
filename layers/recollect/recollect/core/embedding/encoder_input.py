"""From entries to what the encoder takes."""

from itertools import pairwise

from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.entry import Entry
from recollect.core.retrieval.read_set import ReadSet
from recollect.core.text.searched_text import base_text


def encoder_input(entry: Entry, previous: Entry | None) -> EncoderInput:
    """Return the encoder's input for an entry and, when it is a turn, the turn before it in its session."""
    return EncoderInput(base_text(entry), previous=base_text(previous) if previous else None)


def predecessors(reading: ReadSet) -> dict[str, Entry]:
    """Return the turn before each turn of a reading, as far as it was read."""
    return {following: reading.entries[earlier].entry for run in reading.runs for earlier, following in pairwise(run)}
