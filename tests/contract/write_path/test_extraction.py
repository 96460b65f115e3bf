"""Memories out of conversations on every store: each once, whatever is repeated."""

from recollect.core.model.drafts import ConversationEvent, Message
from recollect.core.model.entry import Entry, Kind, Role
from recollect.core.model.listing import Selection
from recollect.core.model.writes import Author
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.conversations.select_sentences import SelectSentences
from recollect.use_cases.maintenance.extract_memories import Extraction, ExtractMemories
from tests.builders import ALICE
from tests.contract.write_path.parts import Tried
from tests.fakes.clock import CountingIds

# Something asked for, a relation, a plan with a day, a preference, an end
SAID = (
    "Remember that I am allergic to penicillin.",
    "My sister is called Lena.",
    "I have my dentist appointment tomorrow at nine, in Graz.",
    "I prefer answers in short bullet points, always.",
    "I work as a nurse in Leeds until 2026-12-31.",
    "What is the weather like there?",
)


def test_each_kind_of_sentence_is_stored_once(tried: Tried) -> None:
    path, clock = tried.path, tried.clock
    record = RecordEvent(path.store, clock, CountingIds(), path.settings)
    messages = tuple(Message(text=text, id=f"m{n}", role=Role.USER, speaker="Maya") for n, text in enumerate(SAID))
    record(ALICE, ConversationEvent("visit", messages), Author())
    extract = ExtractMemories(path.store, path.remember, clock, path.settings, NoModel())
    turns = path.store.session_turns(ALICE, "visit", limit=10).items
    done = sum((extract(ALICE, [turn]) for turn in turns), Extraction())
    made = memories(tried)
    assert done.memories == len(made) == len(SAID) - 1
    allergy = next(memory for memory in made if "penicillin" in memory.text)
    assert (allergy.category, allergy.manually_saved) == ("health", True)
    clock.advance(hours=1)
    assert extract(ALICE, turns) == Extraction()
    assert memories(tried) == made


class NoModel(SelectSentences):
    """Never asked: the judges choose."""

    def __init__(self) -> None:
        """Stand on nothing."""


def memories(tried: Tried) -> list[Entry]:
    """Return the memories of the space, the oldest first."""
    page = tried.path.store.list_entries(ALICE, Selection(kind=Kind.MEMORY), limit=50)
    return sorted(page.items, key=lambda entry: entry.id)
