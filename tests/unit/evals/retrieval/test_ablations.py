"""Ablations reach a server as a setting, and leave what they say."""

from dataclasses import fields
from datetime import UTC, datetime

import pytest

from evals.datasets.synthetic import SyntheticEmbedder
from evals.retrieval.offline import VECTORS_ALONE, ablations, as_environment
from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.entry import Role
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.hits import ExplainedHit
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import rank
from recollect.core.ranking.weights import RankingWeights, StatementWeights
from recollect.core.retrieval.candidates import Candidates, EntryFilter, LegHit
from recollect.core.retrieval.read_set import ReadEntry, ReadSet
from recollect.settings import Settings
from tests.builders import a_memory, a_turn

# Every sign that the ranking knows: a person, a date, "when", "I", what may not be, other words for the same, and
# messages long enough to be cut into passages
QUESTION = "When did Maya buy the kettle in May 2023, and what did I say about it? May she keep pets?"
LONG = "I bought the green kettle yesterday, on 8 May 2023, and it sings. " * 20
SHORT = "I like the kettle. Where is it, Maya?"
MEMORY = "I must not have a dog since May 2023, says the landlord of the kettle shop"


def hits(weights: RankingWeights) -> tuple[ExplainedHit, ...]:
    """Rank short and long turns of a person and an assistant, and a memory."""
    embedder = SyntheticEmbedder()
    said = [
        (SHORT, Role.USER, "Maya"),
        (SHORT, Role.USER, "Jonas"),
        (SHORT, Role.USER, "Jonas"),
        (LONG, Role.ASSISTANT, None),
    ]
    said += [(LONG, Role.USER, "Maya"), (LONG, Role.USER, None)]
    turns = [
        a_turn(f"{text} {number}", sequence=number, role=role, speaker=speaker)
        for number, (text, role, speaker) in enumerate(said)
    ]
    entries = [*turns, a_memory(MEMORY, speaker="Maya", occurred_at=datetime(2023, 5, 9, tzinfo=UTC))]
    vectors = embedder.encode_entries([EncoderInput(entry.text) for entry in entries])
    reading = ReadSet(
        {entry.id: ReadEntry(entry, made) for entry, made in zip(entries, vectors, strict=True)},
        (tuple(turn.id for turn in turns),),
    )
    found = tuple(LegHit(entry.id, 1.0) for entry in entries)
    ranking = rank(
        Question(QUESTION, embedder.encode_query(QUESTION)),
        Candidates(bm25=found, dense=found),
        reading,
        model=RelevanceModel.EVIDENCE,
        weights=weights,
        admits=EntryFilter(),
    )
    return ranking.hits(10)


@pytest.mark.parametrize("name", list(ablations()))
def test_a_server_ranks_with_exactly_the_weights_of_the_ablation(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in as_environment(ablations()[name]).items():
        monkeypatch.setenv(variable, value)
    assert Settings().ranking == ablations()[name]


@pytest.mark.parametrize("name", list(ablations()))
def test_every_ablation_changes_scores(name: str) -> None:
    default = {hit.entry.text: hit.score for hit in hits(RankingWeights())}
    assert {hit.entry.text: hit.score for hit in hits(ablations()[name])} != default


def test_vectors_alone_leave_no_other_part_of_the_ranking_on() -> None:
    found = hits(ablations()[VECTORS_ALONE])
    contributions = {(part.name, part.contribution) for hit in found for part in hit.explanation.parts}
    assert {name for name, contribution in contributions if contribution} == {"dense"}


def test_in_the_default_every_part_says_something_here_so_that_the_test_above_sees_it() -> None:
    parts = [part for hit in hits(RankingWeights()) for part in hit.explanation.parts]
    of_statements = {one.name for one in fields(StatementWeights)} - {"offset"}
    of_turns = {"bm25f", "maxsim", "dense", "first_person", "speaker", "when", "date", "generic", "asks", "named"}
    assert {part.name for part in parts if part.contribution} == {*of_turns, "passages", *of_statements, "statement"}
