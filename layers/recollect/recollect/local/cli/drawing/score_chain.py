"""How a result got its score, as lines of which each gives the next; shown by `recollect search --explain`."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

Json: TypeAlias = Mapping[str, Any]
_FACTORS: Final = ("decay", "turn_factor", "jitter")


def score_chain(score: float, explanation: Json) -> list[str]:
    """Return the lines: found by, parts, log-odds, relevance, score, variety; steps that do nothing are left out."""
    calibration = explanation["calibration"]
    return [
        _found_by(explanation["legs"]),
        f"evidence {_number(calibration['score'])} = {_sum(explanation['parts'])}",
        *_relevance(calibration, explanation["levelled_relevance"]),
        *_scaled(explanation["levelled_relevance"], calibration["best"]),
        _score(score, explanation),
        *_variety(explanation["similarity"]),
    ]


def _found_by(legs: Sequence[Json]) -> str:
    found = [f"{leg['leg']} #{leg['rank']} ({leg['score']:.2f})" for leg in legs]
    return f"found by {', '.join(found) or 'its neighbours'}"


def _relevance(calibration: Json, relevance: float) -> list[str]:
    """Return how the sum of the parts became the relevance of the result."""
    own = _number(calibration["relevance"])
    if terms := calibration["log_odds"]:
        log_odds = sum(term["contribution"] for term in terms)
        lines = [
            f"log-odds {_number(log_odds)} = {_sum(terms)}",
            f"relevance {own} = 1 / (1 + exp({_number(0.0 - log_odds)}))",
        ]
    else:
        lines = [f"relevance {own} = evidence {_number(calibration['score'])}, kept within 0 and 1"]
    if calibration["pooled"] > 1:
        mean = f"the mean of {calibration['pooled']} entries on end, one of which has {own}"
        lines.append(f"relevance {_number(relevance)} = {mean}")
    return lines


def _scaled(relevance: float, best: float) -> list[str]:
    """Return how the relevance became the share that the profile saw; no line where it is taken as it is."""
    if best == 1:
        return []
    return [f"relevance {_number(relevance / best)} = {_number(relevance)} / {_number(best)}, the best of this answer"]


def _score(score: float, explanation: Json) -> str:
    weighed = [
        f"{one['weight']:g} x {one['name']} {_number(one['value'])}"
        for one in explanation["signals"]
        if one["contribution"]
    ]
    factors = [f" x {name} {_number(explanation[name])}" for name in _FACTORS if explanation[name] != 1]
    total = " + ".join(weighed) or "0"
    return f"score {_number(score)} = {f'({total})' if factors and len(weighed) > 1 else total}{''.join(factors)}"


def _variety(similarity: float) -> list[str]:
    """Return what stood against the entry's place when results were to differ; the score does not change by it."""
    return [f"placed with similarity {_number(similarity)} to a result before it"] if similarity else []


def _sum(terms: Sequence[Json]) -> str:
    return " ".join(f"{term['name']} {term['contribution']:+.4f}" for term in terms if term["contribution"]) or "0"


def _number(value: float) -> str:
    return f"{value:.4f}"
