"""Sweeps: what is varied, what is measured, what is printed and drawn; and that held-out data is refused."""

import json
from datetime import UTC, datetime, timedelta
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from evals.datasets.datasets import Case, Conversation, DataError, Message
from evals.datasets.development import development
from evals.datasets.synthetic import SyntheticEmbedder
from evals.retrieval.metrics import Score
from evals.retrieval.offline import OfflineSpace, to_entries
from evals.sweep import __main__ as command
from evals.sweep.parameters import PARAMETERS, Variant, variants
from evals.sweep.plot import draw_sweep
from evals.sweep.runs import Row, best, likeness, sweep
from recollect.core.embedding.messages import EncoderInput
from recollect.core.feedback.regression.bootstrap_interval import Interval
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.profile_changes import ProfileChanges
from recollect.core.ranking.profiles import PROFILES, ProfileName
from recollect.core.ranking.question import Question
from recollect.core.retrieval.read_set import ReadEntry, ReadSet
from tests.builders import a_memory, vectors

AT = datetime(2023, 5, 8, tzinfo=UTC)
SAID = ("I bought a kettle", "The kettle sings", "It rains on the garden", "We repaired the garden gate")


def a_conversation(name: str = "conv-26") -> Conversation:
    messages = tuple(
        Message(str(place), text, AT + timedelta(days=10 * place), "s", speaker="Ann")
        for place, text in enumerate(SAID)
    )
    return Conversation(name, messages, (Case("Who bought a kettle?", frozenset({"0"}), "all"),))


def a_space() -> OfflineSpace:
    conversation, embedder = a_conversation(), SyntheticEmbedder()
    texts = [case.question for case in conversation.cases]
    return OfflineSpace(
        conversation,
        tuple(to_entries(conversation.messages)),
        tuple(embedder.encode_entries([EncoderInput(text) for text in SAID])),
        tuple(Question(text, None) for text in texts),
    )


def a_row(value: float, ndcg: float, *, is_default: bool = False) -> Row:
    variant = Variant("mmr_lambda", ProfileName.EXPLORE, value, is_default, ProfileChanges(mmr_lambda=value))
    return Row(variant, Score(0.1, 0.2, ndcg, 0.0), 0.5, Interval(0.0, 0.0, 0.0))


@pytest.mark.parametrize("name", list(PARAMETERS))
def test_every_series_has_its_default_once_and_that_is_the_profile_as_it_is(name: str) -> None:
    for profile in PARAMETERS[name].profiles:
        [default] = [one for one in variants([name], [profile]) if one.is_default]
        assert PARAMETERS[name].default(default.changed()) == PARAMETERS[name].default(PROFILES[profile])


def test_a_variant_changes_its_number_and_no_other() -> None:
    changed = next(one for one in variants(["beta"], [ProfileName.FACT_CHECK]) if one.value == 1.0).changed()
    weights = PROFILES[ProfileName.FACT_CHECK].weights
    assert (changed.weights.recency, changed.weights.relevance) == (1.0, weights.relevance)
    assert changed.mmr_lambda == PROFILES[ProfileName.FACT_CHECK].mmr_lambda


def test_rank_constants_are_tried_with_rrf_which_alone_has_them() -> None:
    assert {one.changed().relevance_model for one in variants(["rank_constant"])} == {RelevanceModel.RRF}


def test_a_sweep_measures_each_variant_and_how_far_it_is_ahead_of_the_default() -> None:
    tried = list(variants(["beta"], [ProfileName.FACT_CHECK]))
    rows = sweep([a_space()], tried, resamples=20)
    assert [row.variant for row in rows] == tried
    [default] = [row for row in rows if row.variant.is_default]
    for row in rows:
        assert row.ahead.mean == pytest.approx(row.score.ndcg_10 - default.score.ndcg_10)
    # The answer, which alone has both words, is the oldest turn
    assert (rows[0].variant.value, rows[0].score.ndcg_10) == (0.0, 1.0)
    assert (rows[-1].variant.value, rows[-1].score.ndcg_10 < 1.0) == (1.0, True)


def test_variants_that_share_a_ranking_do_not_change_one_another() -> None:
    alone = [
        row
        for one in variants(["mmr_lambda"], [ProfileName.RELEVANT])
        if one.is_default
        for row in sweep([a_space()], [one], resamples=20)
    ]
    together = sweep([a_space()], list(variants(["mmr_lambda"])), resamples=20)
    assert alone[0] in together


def test_likeness_is_the_mean_of_the_greatest_cosines_with_results_before() -> None:
    half = np.array([1.0, 1.0]) / sqrt(2)
    points = {"a": np.array([1.0, 0.0]), "b": np.array([0.0, 1.0]), "c": half}
    read = {}
    for entry_id, point in points.items():
        held = vectors()
        pooled = point.astype(np.float32)
        read[entry_id] = ReadEntry(a_memory(entry_id), type(held)(held.model, pooled, held.tokens))
    # b against a: 0; c against the likest of a and b: 1 / sqrt(2)
    assert likeness(ReadSet(read, ()), ["a", "b", "c"]) == pytest.approx((0 + 1 / sqrt(2)) / 2)
    assert likeness(ReadSet(read, ()), ["a"]) == 0.0


def test_the_best_of_equals_is_the_default() -> None:
    rows = [a_row(0.5, 0.3), a_row(0.9, 0.3, is_default=True), a_row(1.0, 0.2)]
    assert best(rows) == [rows[1]]
    assert best([*rows, a_row(0.7, 0.4)])[0].variant.value == 0.7


def test_held_out_conversations_are_left_out_and_never_swept_alone() -> None:
    dev, held_out = a_conversation("conv-30"), a_conversation("conv-44")
    assert development([dev, held_out]) == [dev]
    with pytest.raises(DataError, match="development"):
        development([held_out])


def test_the_command_refuses_held_out_data_and_unknown_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "held_out.json"
    path.write_text(json.dumps([{"sample_id": "conv-44", "conversation": {}, "qa": []}]))
    assert command.main(["--data", str(path)]) == 2
    assert capsys.readouterr().err.startswith("sweep: ")
    for wrong in (["--over", "delta"], ["--profiles", "loud"]):
        with pytest.raises(SystemExit):
            command.main(["--data", str(path), *wrong])


@pytest.mark.parametrize(("suffix", "start"), [(".png", b"\x89PNG"), (".svg", b"<?xml")])
def test_a_sweep_is_drawn_in_the_format_of_the_suffix(suffix: str, start: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"sweep{suffix}"
    draw_sweep([a_row(0.5, 0.3), a_row(0.9, 0.4, is_default=True)], "two values", path)
    assert path.read_bytes().startswith(start)
