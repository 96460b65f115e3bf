"""Memories by a language model: what stands in its messages, once, and by rules where the model fails."""

from typing import Any

import pytest

from recollect.core.model.drafts import Message
from recollect.core.model.entry import Role, Trust
from recollect.core.model.language_model import ModelFailure
from recollect.core.model.records import Collection, RecordPrefix
from recollect.errors import StoreUnavailableError
from recollect.use_cases.conversations.find_facts import MOST_CHARACTERS, MOST_READ, pieces
from recollect.use_cases.maintenance.extract_memories import RULES, Extraction, ExtractMemories
from tests.builders import ALICE
from tests.unit.use_cases.conftest import Bench
from tests.unit.use_cases.maintenance.extracting import Teller, extracting, fact, memories, setting, turns_of

KEPT = 2  # what the call cost, and what it found


@pytest.fixture
def teller() -> Teller:
    return Teller()


@pytest.fixture
def extract(bench: Bench, teller: Teller) -> ExtractMemories:
    setting(bench, "llm")
    return extracting(bench, teller)


def told_by(bench: Bench) -> list[str]:
    records = bench.store.records_under(ALICE, [RecordPrefix(Collection.EXTRACTED)], limit=50)
    return [str(record.value["by"]) for record in records]


def test_a_run_of_turns_is_asked_about_once_and_each_fact_names_its_turns(
    bench: Bench, extract: ExtractMemories, teller: Teller
) -> None:
    turns = turns_of(
        bench,
        Message(id="m1", text="My sister Lena called.", speaker="Maya"),
        Message(id="m2", text="How is she?", role=Role.ASSISTANT),
        Message(id="m3", text="She moves to Porto in June. Keep that in mind!", speaker="Maya"),
    )
    teller.tells(fact("Maya's sister Lena moves to Porto in June.", 1, 3, explicit=True))
    assert extract(ALICE, turns) == Extraction(memories=1)
    assert (teller.asked()["read"], len(teller.prompts)) == ([1, 3], 1)
    assert [message["role"] for message in teller.asked()["messages"]] == ["user", "assistant", "user"]
    (memory,) = memories(bench)
    assert memory.source_ids == ("m3", turns[2].id, "m1", turns[0].id)
    assert (memory.manually_saved, memory.session_id, memory.occurred_at) == (True, "s1", turns[2].occurred_at)
    assert told_by(bench) == ["extract_memories/1 double/teller"] * 2
    assert extract(ALICE, turns) == Extraction()
    assert len(teller.prompts) == 1


def test_what_does_not_stand_in_its_messages_is_dropped_and_counted(
    bench: Bench, extract: ExtractMemories, teller: Teller, caplog: pytest.LogCaptureFixture
) -> None:
    said = [Message(id="m1", text="I have two cats.", speaker="Maya"), Message(id="m2", text="ok", role=Role.ASSISTANT)]
    teller.tells(
        fact("Maya has two cats.", 1),
        fact("Maya has three cats.", 1),
        fact("Maya lives in Berlin.", 1),
        fact("Maya has cats.", 7),
        fact("Maya has cats.", 2),
        fact("Maya has cats."),
        fact("cats " * 200, 1),
    )
    with caplog.at_level("INFO"):
        assert extract(ALICE, turns_of(bench, *said)) == Extraction(memories=1, dropped=6)
    assert [memory.text for memory in memories(bench)] == ["Maya has two cats."]
    assert "cats" not in caplog.text
    assert "Berlin" not in caplog.text


@pytest.mark.parametrize("failure", [failure for failure in ModelFailure if failure is not ModelFailure.OFF])
def test_where_the_model_fails_the_rules_do_the_work(
    bench: Bench, extract: ExtractMemories, teller: Teller, failure: ModelFailure
) -> None:
    teller.fails(failure)
    turns = turns_of(bench, Message(id="m1", text="I am allergic to penicillin.", speaker="Maya"))
    assert extract(ALICE, turns) == Extraction(memories=1)
    assert told_by(bench) == [RULES]
    assert extract(ALICE, turns) == Extraction()


def test_without_a_model_the_rules_do_the_work(bench: Bench) -> None:
    setting(bench, "llm")
    turns = turns_of(bench, Message(id="m1", text="I am allergic to penicillin.", speaker="Maya"))
    assert extracting(bench)(ALICE, turns) == Extraction(memories=1)


@pytest.mark.parametrize("writes_before", range(6))
def test_cut_off_at_any_write_each_fact_is_there_once_in_the_first_words(
    bench: Bench, extract: ExtractMemories, teller: Teller, monkeypatch: pytest.MonkeyPatch, writes_before: int
) -> None:
    """The second answer is in other words, which no guard would merge: it must not be asked for, or not be stored."""
    turns = turns_of(
        bench,
        Message(id="m1", text="I am allergic to penicillin.", speaker="Maya"),
        Message(id="m2", text="I keep bees behind the house.", speaker="Maya"),
    )
    first = [fact("Maya is allergic to penicillin.", 1), fact("Maya keeps bees.", 2)]
    second = [fact("Penicillin makes Maya allergic.", 1), fact("Bees behind the house: Maya keeps them.", 2)]
    teller.tells(*first)
    teller.tells(*second)
    done = 0

    def counted(name: str) -> None:
        whole = getattr(bench.store, name)

        def call(*args: object) -> object:
            nonlocal done
            if done == writes_before:
                raise StoreUnavailableError
            done += 1
            return whole(*args)

        monkeypatch.setattr(bench.store, name, call)

    with monkeypatch.context() as patched:
        monkeypatch = patched
        counted("change_records")
        counted("commit")
        with pytest.raises(StoreUnavailableError):
            extract(ALICE, turns)
    extract(ALICE, turns)
    expected = first if writes_before >= KEPT else second
    assert sorted(memory.text for memory in memories(bench)) == sorted(one["text"] for one in expected)
    assert all(memory.repeat_count == 0 for memory in memories(bench))


def test_a_memory_is_trusted_no_more_than_the_least_of_its_turns(
    bench: Bench, extract: ExtractMemories, teller: Teller
) -> None:
    turns = turns_of(bench, Message(id="m1", text="I keep bees.", speaker="Maya"))
    teller.tells(fact("Maya keeps bees.", 1))
    extract(ALICE, turns)
    assert memories(bench)[0].trust is Trust.USER


def test_days_since_which_something_holds_are_those_that_were_said(
    bench: Bench, extract: ExtractMemories, teller: Teller
) -> None:
    turns = turns_of(
        bench,
        Message(id="m1", text="I live in Porto since May 2025.", speaker="Maya"),
        Message(id="m2", text="I have been keeping bees for long.", speaker="Maya"),
    )
    teller.tells(
        fact("Maya lives in Porto since May 2025.", 1, since="2025-05-01"),
        fact("Maya has been keeping bees for long.", 2, since="2019-01-01"),
    )
    extract(ALICE, turns)
    begins = {memory.text[:10]: memory.valid_from for memory in memories(bench)}
    assert begins["Maya has b"] is None
    began = begins["Maya lives"]
    assert began is not None
    assert began.isoformat() == "2025-05-01T00:00:00+00:00"


def test_a_call_shows_a_bounded_number_of_turns_and_reads_each_fresh_one_once(bench: Bench) -> None:
    run = turns_of(bench, *(Message(id=f"m{number}", text=f"turn {number}") for number in range(70)))
    fresh = frozenset(turn.id for turn in run[5:65:2])
    shown = list(pieces(run, fresh))
    assert [len(read) for _, read in shown] == [MOST_READ, 10]
    assert frozenset[str]().union(*(read for _, read in shown)) == fresh
    for turns, read in shown:
        assert read <= {turn.id for turn in turns}
    long = turns_of(bench, *(Message(id=f"l{n}", text="word " * 1_500) for n in range(5)), session="long")
    ((turns, read),) = pieces(long, frozenset([long[-1].id]))
    assert sum(len(turn.text) for turn in turns) <= MOST_CHARACTERS
    assert (turns[-1].id in read, len(turns)) == (True, 2)


@pytest.mark.parametrize("told", [(), (fact("The user is not allergic to penicillin.", 1, explicit=True),)])
def test_what_somebody_asks_to_be_kept_is_kept_whatever_the_model_says(
    bench: Bench, extract: ExtractMemories, teller: Teller, told: tuple[dict[str, Any], ...]
) -> None:
    teller.tells(*told)
    extract(ALICE, turns_of(bench, Message(id="m1", text="Remember that I am allergic to penicillin.")))
    (memory,) = memories(bench)
    assert (memory.text, memory.manually_saved) == ("The user is allergic to penicillin", True)


def test_where_the_model_is_not_believed_the_rules_are(bench: Bench, extract: ExtractMemories, teller: Teller) -> None:
    teller.tells(fact("Maya's sister Jana lives in Bonn.", 1))
    extract(ALICE, turns_of(bench, Message(id="m1", text="My sister Jana lives in Ulm.", speaker="Maya")))
    assert [memory.text for memory in memories(bench)] == ["Maya's sister Jana lives in Ulm"]


def test_only_what_somebody_asks_to_be_kept_counts_as_saved(
    bench: Bench, extract: ExtractMemories, teller: Teller
) -> None:
    teller.tells(fact("Maya's sister Jana lives in Ulm.", 1, explicit=True))
    extract(ALICE, turns_of(bench, Message(id="m1", text="My sister Jana lives in Ulm.", speaker="Maya")))
    assert [memory.manually_saved for memory in memories(bench)] == [False]


def test_another_reading_of_a_turn_after_a_crash_is_stored(
    bench: Bench, extract: ExtractMemories, teller: Teller
) -> None:
    turns = turns_of(bench, Message(id="m1", text="My sister Jana lives in Ulm.", speaker="Maya"))
    teller.fails(ModelFailure.UNAVAILABLE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench.store, "change_records", _killed)
        with pytest.raises(KeyboardInterrupt):
            extract(ALICE, turns)
    teller.tells(fact("Maya's sister Jana lives in Ulm, on the Danube.", 1), fact("Jana is Maya's sister.", 1))
    extract(ALICE, turns)
    assert "Jana is Maya's sister." in [memory.text for memory in memories(bench)]


def _killed(*_: object) -> None:
    raise KeyboardInterrupt
