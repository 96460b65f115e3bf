"""Ablations reach a server as a setting."""

import pytest

from evals.ablations import VECTORS_ALONE, ablations, as_environment
from recollect.core.weights import RankingWeights
from recollect.settings import Settings


@pytest.mark.parametrize("name", list(ablations()))
def test_a_server_ranks_with_exactly_the_weights_of_the_ablation(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in as_environment(ablations()[name]).items():
        monkeypatch.setenv(variable, value)
    assert Settings().ranking == ablations()[name]


def test_every_ablation_changes_something() -> None:
    assert all(weights != RankingWeights() for weights in ablations().values())


def test_vectors_alone_leave_nothing_else() -> None:
    evidence = ablations()[VECTORS_ALONE].evidence
    assert evidence.dense > 0
    assert (evidence.bm25f, evidence.maxsim, evidence.date, evidence.when) == (0, 0, 0, 0)
    assert (evidence.first_person, evidence.speaker) == (0, 0)
