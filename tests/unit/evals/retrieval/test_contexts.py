"""What is counted of a context."""

from typing import Any

import pytest

from evals.datasets.datasets import Case
from evals.retrieval.contexts import Measured, measured, report
from recollect.adapters.utf8_tokens import ByteCounter

KNOWN = frozenset({"m1", "m2", "m3"})
CASE = Case("tea?", frozenset({"m1", "m2"}), "gap")


def shown(message: str, text: str, *, ref: int = 1, relevance: float | None = 0.5, shortened: bool = False) -> Any:
    return {
        "ref": ref,
        "source_ids": [message],
        "speaker": "Al",
        "text": text,
        "relevance": relevance,
        "shortened": shortened,
    }


def test_evidence_is_what_answers_and_is_shown_whole_or_shortened() -> None:
    memories = [shown("m1", "x", shortened=True), shown("m3", "yy"), shown("m2#2", "zzz", ref=2, relevance=None)]
    answer = {"memories": memories, "tokens": 50, "nothing_relevant": False}
    assert measured(answer, CASE, KNOWN, ByteCounter()) == Measured(
        evidence=1.0, shortened=0.5, tokens=50, remembered=(4 + 5 + 6) / 50, blocks=2, right=0.5, nothing=False
    )


def test_a_context_of_nothing_holds_no_evidence() -> None:
    found = measured({"memories": [], "tokens": 0, "nothing_relevant": True}, CASE, KNOWN, ByteCounter())
    assert found == Measured(0.0, 0.0, 0, 0.0, 0, None, nothing=True)


@pytest.mark.parametrize("right", [None, 0.5])
def test_a_report_has_a_row_for_each_budget(right: float | None) -> None:
    one = Measured(1.0, 0.0, 400, 0.8, 3, right, nothing=False)
    assert report([("markdown", 500, [one]), ("json", 500, [one])]).row_count == 2
