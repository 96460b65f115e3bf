"""What replaces what: which remarks are compared, and by what."""

from datetime import timedelta

import numpy as np

from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.judges.conflict import FEATURES, Histories, PastRemark, past_remark
from recollect.core.judges.linear import LinearJudge
from recollect.core.model.vectors import EntryVectors, TokenVectors
from recollect.core.retrieval.read_set import ReadEntry
from tests.builders import a_turn
from tests.fakes.clock import START
from tests.fakes.embedder import HashEmbedder

ALWAYS = LinearJudge(FEATURES, np.zeros(len(FEATURES)), 9.0)
NEVER = LinearJudge(FEATURES, np.zeros(len(FEATURES)), -9.0)


def remark(text: str, *, day: int, speaker: str = "Maya") -> PastRemark:
    turn = a_turn(text, session_id=f"s{day}", now=START + timedelta(days=day), speaker=speaker)
    (vectors,) = HashEmbedder().encode_entries([encoder_input(turn, None)])
    seen = past_remark(ReadEntry(turn, vectors))
    assert seen is not None
    return seen


def feature(histories: Histories, name: str) -> list[float]:
    found: list[float] = histories.features()[:, FEATURES.index(name)].tolist()
    return found


def test_what_somebody_said_is_compared_with_what_the_same_person_said_later() -> None:
    first, second = remark("The budget is 3,000 euros.", day=1), remark("The budget is 4,500 euros now.", day=9)
    other = remark("The budget is 100 euros.", day=5, speaker="Jonas")
    histories = Histories([second, other, first])
    assert [(one.entry.text, later.entry.text) for one, later in histories.pairs()] == [
        (first.entry.text, second.entry.text)
    ]
    assert [(one.later, one.sentence) for one in histories.replaced(0.9, ALWAYS)] == [(second, 0)]
    assert histories.replaced(0.9, NEVER) == []
    assert Histories([]).replaced(0.9, ALWAYS) == []


def test_a_sentence_is_told_from_the_others_of_a_remark() -> None:
    first = remark("I live with Dr. Tom Abt. The rent is 1,450 euros a month!", day=1)
    assert first.sentences.texts == ("I live with Dr. Tom Abt.", "The rent is 1,450 euros a month!")
    later = remark("The rent is 1,575 euros a month from now on.", day=40)
    (found,) = Histories([first, later]).replaced(0.9, ALWAYS)
    assert first.sentences.texts[found.sentence] == "The rent is 1,450 euros a month!"


def test_words_of_change_are_seen_in_english_and_german() -> None:
    first = remark("Chor ist mittwochs.", day=1)
    for text, told in (("Chor ist nicht mehr mittwochs.", True), ("Chor ist mittwochs schön.", False)):
        histories = Histories([first, remark(text, day=3)])
        assert (feature(histories, "change") == [1.0]) is told
        assert (feature(histories, "alike_and_change")[0] > 0) is told


def test_what_has_no_token_vectors_is_compared_with_nothing() -> None:
    bare = remark("The budget is 3,000 euros.", day=1)
    nothing = TokenVectors(np.zeros((0, 128), np.int8), np.zeros(0, np.float32), np.zeros(0, np.int32))
    pooled = past_remark(ReadEntry(bare.entry, EntryVectors("model", bare.vector.astype(np.float32), nothing)))
    assert pooled is not None
    assert Histories([pooled, remark("It is 4,500 now.", day=2)]).pairs() == []
    assert past_remark(ReadEntry(bare.entry)) is None
