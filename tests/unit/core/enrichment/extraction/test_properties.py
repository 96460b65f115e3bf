import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.enrichment.extraction.extractor import extracted
from recollect.core.enrichment.extraction.keeping_model import JudgesSentences
from recollect.core.enrichment.extraction.utterances import Utterance
from recollect.core.model.entry import Role
from recollect.core.text.words import STOP_WORDS
from recollect.use_cases.maintenance.extract_memories import keeping_model
from tests.labelled.extraction import DEVELOPMENT, conversations, turns_of
from tests.unit.core.enrichment.extraction.said import Judges

MODELS = (None, keeping_model(), Judges(1.0), Judges(0.0))
ZONES = ("UTC", "Europe/Berlin", "Asia/Tokyo", "America/Los_Angeles")
SAID = [message["text"] for conversation in conversations(DEVELOPMENT) for message in conversation["messages"]]
PIECES = st.sampled_from(sorted({word for text in SAID for word in text.split(" ")}))
TEXTS = st.one_of(
    st.text(max_size=200),
    st.sampled_from(SAID),
    st.lists(PIECES, max_size=30).map(" ".join),
    st.tuples(st.sampled_from(SAID), st.sampled_from(SAID)).map(" ".join),
)
TURNS = st.builds(
    Utterance,
    text=TEXTS,
    at=st.datetimes(timezones=st.just(UTC), min_value=datetime(1, 1, 3), max_value=datetime(9999, 12, 28)),  # noqa: DTZ001
    role=st.sampled_from(Role),
    speaker=st.one_of(st.none(), st.sampled_from(["Maya", "Ben", "  ", "O'Neil"]), st.text(max_size=10)),
)
WORD = re.compile(r"[^\W\d_]{4,}")
# What the third person, an assistant's wishes and dates put in
PUT_IN = frozenset(
    "user nutzer wants will assistant themself alone with week woche evening morning afternoon night weekend wochenende"
    " called immer erinnert werden daran geht from summer winter spring autumn fall that have going would better"
    " the the_user says sagt others andere assistent assistenten".split()
)


@given(st.lists(TURNS, min_size=1, max_size=4), st.sampled_from(ZONES), st.sampled_from(MODELS))
def test_it_never_raises(turns: list[Utterance], zone: str, model: JudgesSentences | None) -> None:
    for index in range(len(turns)):
        found = extracted(turns, index, ZoneInfo(zone), model)
        assert all(memory.text and memory.index == index for memory in found)


@pytest.mark.parametrize("model", [None, keeping_model()])
def test_every_content_word_of_a_memory_was_said(model: JudgesSentences | None) -> None:
    seen = 0
    for conversation in conversations(DEVELOPMENT):
        turns, zone = turns_of(conversation), ZoneInfo(conversation["time_zone"])
        for index in range(len(turns)):
            said = " ".join(f"{turn.speaker} {turn.text}" for turn in turns[: index + 1]).lower()
            stems = {word[:4] for word in WORD.findall(said)}
            for memory in extracted(turns, index, zone, model):
                words = {word for word in WORD.findall(memory.text.lower()) if word not in STOP_WORDS | PUT_IN}
                verbs = {word for word in words if word[:3] in {stem[:3] for stem in stems}}
                made_up = {word for word in words - verbs if word[:4] not in stems}
                assert len(made_up) <= 1, memory.text  # a verb that changes its stem: "isst", "teaches"
                seen += len(words)
    assert seen > 500


def test_a_long_message_is_read_once() -> None:
    text = "I live in Ulm, and my sister Lena, who I love, is a nurse. " * 140
    turn = Utterance(text=text[:8000], at=datetime(2025, 10, 13, tzinfo=UTC), speaker="Maya")
    found = extracted([turn], 0, ZoneInfo("UTC"))
    assert len({memory.text for memory in found}) == len(found) < 10
