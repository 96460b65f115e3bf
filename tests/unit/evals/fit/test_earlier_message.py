"""How the weight of an earlier message is chosen."""

import numpy as np

from evals.fit.earlier_message import CHOICES, NOTHING, SETS, Outcomes, best
from recollect.core.query.chat_message import FITTED, Leaning


def made_up(**helped: int) -> Outcomes:
    """Return 40 dialogues of which `right` are right by one choice, and `trap` end in the trap by it as well."""
    found = {choice: np.zeros((40, 2)) for choice in CHOICES}
    found[FITTED][: helped.get("right", 0), 0] = 1
    found[FITTED][: helped.get("trap", 0), 1] = 1
    return found


def test_a_choice_that_surely_helps_is_taken_else_nothing_changes() -> None:
    assert FITTED in CHOICES
    assert best([made_up(right=20)]) == FITTED
    assert best([made_up(right=1)]) == NOTHING
    assert best([made_up(right=20, trap=20)]) == NOTHING
    assert best([made_up(right=20), made_up(right=20, trap=40)]) == NOTHING


def test_the_sets_are_there_and_nothing_is_the_choice_that_leans_on_nothing() -> None:
    assert len(SETS) == 5
    assert all(path.is_file() for path in SETS)
    assert Leaning(words=0, share=0.0) == NOTHING
