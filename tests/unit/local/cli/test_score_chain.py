"""The lines that explain a score: what stands in one can be computed from what stands in it and before it."""

import re
from math import exp
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.core.query.query import Query
from recollect.core.ranking.profiles import ProfileName
from recollect.local.cli.score_chain import score_chain
from tests.fakes.entry_store import InMemoryEntryStore
from tests.profiles import sampled
from tests.unit.use_cases.search.test_recomputed_scores import Json, changes, explained, spaces, texts

# Of each number four digits are shown; a sum has up to eight terms
SUM = 5e-4


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"(?<![#\w])[-+]?\d+\.\d+", text)]


def shown(lines: list[str], name: str) -> float:
    """The number before the last `=` of a name: what its line came to."""
    line = next(line for line in reversed(lines) if line.startswith(f"{name} "))
    return numbers(line.split(" = ")[0])[0]


def terms(lines: list[str], name: str) -> str:
    return next(line for line in lines if line.startswith(f"{name} ")).split(" = ")[1]


def check(result: Json) -> None:
    lines = score_chain(result["score"], result["explanation"])
    assert shown(lines, "evidence") == pytest.approx(sum(numbers(terms(lines, "evidence"))), abs=SUM)
    own = numbers(next(line for line in lines if line.startswith("relevance ")))[0]
    if any(line.startswith("log-odds ") for line in lines):
        log_odds = sum(numbers(terms(lines, "log-odds")))
        assert shown(lines, "log-odds") == pytest.approx(log_odds, abs=SUM)
        assert own == pytest.approx(1 / (1 + exp(-log_odds)), abs=SUM)
    else:
        assert own == pytest.approx(min(1.0, max(0.0, shown(lines, "evidence"))), abs=SUM)
    weighed, *factors = re.split(r"\) x | x (?=decay|turn_factor|jitter)", terms(lines, "score").lstrip("("))
    pairs = re.findall(r"([\d.e+-]+) x \w+ ([\d.]+)", weighed)
    total = sum(float(weight) * float(value) for weight, value in pairs)
    for factor in factors:
        total *= float(factor.split()[1])
    # Weights are up to 10
    assert shown(lines, "score") == pytest.approx(total, abs=20 * SUM)
    assert f"relevance {shown(lines, 'relevance'):.4f}" in terms(lines, "score") or "relevance" not in weighed


@settings(max_examples=sampled(15, of=60))
@given(spaces(), texts, st.sampled_from(ProfileName), changes)
def test_every_line_follows_from_the_lines_before_it(
    store: InMemoryEntryStore, asked: str, profile: ProfileName, changed: Any
) -> None:
    for result in explained(store, Query(text=asked, limit=50, profile=profile, changes=changed)):
        check(result)


def test_a_chain_reads_from_what_was_seen_to_the_score() -> None:
    explanation = {
        "legs": [{"leg": "bm25", "rank": 1, "score": 7.25}],
        "parts": [
            {"name": "bm25f", "raw": 0.62, "normalised": 0.62, "weight": 4.0, "contribution": 2.48},
            {"name": "maxsim", "raw": 0.8, "normalised": 1.0, "weight": 6.0, "contribution": 6.0},
            {"name": "when", "raw": 0.0, "normalised": 0.0, "weight": 2.0, "contribution": 0.0},
        ],
        "waiting_for_vectors": False,
        "signals": [
            {"name": "relevance", "value": 0.5, "weight": 0.5, "contribution": 0.25},
            {"name": "recency", "value": 0.5, "weight": 0.5, "contribution": 0.25},
            {"name": "importance", "value": 0.3, "weight": 0.0, "contribution": 0.0},
        ],
        "decay": 0.5,
        "turn_factor": 1.0,
        "jitter": 1.1,
        "similarity": 0.75,
        "calibration": {
            "score": 8.48,
            "log_odds": [
                {"name": "intercept", "value": 1.0, "weight": -9.0, "contribution": -9.0},
                {"name": "maxsim", "value": 0.8, "weight": 10.0, "contribution": 8.0},
            ],
            "relevance": 1 / (1 + exp(1)),
            "pooled": 2,
            "best": 0.5,
        },
        "levelled_relevance": 0.25,
    }
    assert score_chain(0.275, explanation) == [
        "found by bm25 #1 (7.25)",
        "evidence 8.4800 = bm25f +2.4800 maxsim +6.0000",
        "log-odds -1.0000 = intercept -9.0000 maxsim +8.0000",
        "relevance 0.2689 = 1 / (1 + exp(1.0000))",
        "relevance 0.2500 = the mean of 2 entries on end, one of which has 0.2689",
        "relevance 0.5000 = 0.2500 / 0.5000, the best of this answer",
        "score 0.2750 = (0.5 x relevance 0.5000 + 0.5 x recency 0.5000) x decay 0.5000 x jitter 1.1000",
        "placed with similarity 0.7500 to a result before it",
    ]
