"""A result of a search for a person: what was said, and how its score came about."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from recollect.local.cli.output import shown

_FACTORS: Final = ("decay", "turn_factor", "jitter")


def told(result: Mapping[str, Any]) -> Text:
    """Return a result as a person reads it: who said what, why it is there, and, explained, what made its score."""
    entry = result["entry"]
    what = Text()
    if entry["speaker"]:
        what.append_text(shown(entry["speaker"])).append(": ")
    what.append_text(shown(entry["text"]))
    if entry["caption"]:
        what.append(" [image: ").append_text(shown(entry["caption"])).append("]")
    if reason := result.get("reason"):
        what.append("\n").append_text(shown(reason))
    if explanation := result.get("explanation"):
        what.append("".join(f"\n{line}" for line in score_chain(result["score"], explanation)), style="dim")
    return what


def score_chain(score: float, explanation: Mapping[str, Any]) -> list[str]:
    """Return how a result got its score, as lines of which each gives the next; steps that do nothing are left out."""
    calibration, relevance = explanation["calibration"], explanation["levelled_relevance"]
    evidence, own, best = _number(calibration["score"]), _number(calibration["relevance"]), calibration["best"]
    found = [f"{leg['leg']} #{leg['rank']} ({leg['score']:.2f})" for leg in explanation["legs"]]
    lines = [f"found by {', '.join(found) or 'its neighbours'}", f"evidence {evidence} = {_sum(explanation['parts'])}"]
    if terms := calibration["log_odds"]:
        log_odds = sum(term["contribution"] for term in terms)
        lines.append(f"log-odds {_number(log_odds)} = {_sum(terms)}")
        lines.append(f"relevance {own} = 1 / (1 + exp({_number(0.0 - log_odds)}))")
    else:
        lines.append(f"relevance {own} = evidence {evidence}, kept within 0 and 1")
    if calibration["pooled"] > 1:
        mean = f"the mean of {calibration['pooled']} entries on end, one of which has {own}"
        lines.append(f"relevance {_number(relevance)} = {mean}")
    if best != 1:  # the profile saw the share of the best
        share = f"{_number(relevance)} / {_number(best)}, the best of this answer"
        lines.append(f"relevance {_number(relevance / best)} = {share}")
    lines.append(_score(score, explanation))
    if similarity := explanation["similarity"]:  # stood against its place when results were to differ, not its score
        lines.append(f"placed with similarity {_number(similarity)} to a result before it")
    return lines


def _score(score: float, explanation: Mapping[str, Any]) -> str:
    weighed = [
        f"{one['weight']:g} x {one['name']} {_number(one['value'])}"
        for one in explanation["signals"]
        if one["contribution"]
    ]
    factors = [f" x {name} {_number(explanation[name])}" for name in _FACTORS if explanation[name] != 1]
    total = " + ".join(weighed) or "0"
    return f"score {_number(score)} = {f'({total})' if factors and len(weighed) > 1 else total}{''.join(factors)}"


def _sum(terms: Sequence[Mapping[str, Any]]) -> str:
    return " ".join(f"{term['name']} {term['contribution']:+.4f}" for term in terms if term["contribution"]) or "0"


def _number(value: float) -> str:
    return f"{value:.4f}"
