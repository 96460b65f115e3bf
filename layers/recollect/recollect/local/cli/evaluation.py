"""Questions asked in one ranking or two, and what came of it: as JSON, and drawn for a person.

A ranking is named on the command line as `profile=frequent,mmr_lambda=0.8`.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from pydantic import ValidationError
from rich.console import RenderableType
from rich.table import Table

from recollect.bootstrap.own_questions import OwnQuestionSet
from recollect.core.feedback.regression.bootstrap_interval import Interval
from recollect.core.feedback.regression.own_question import NoQuestion, OwnQuestion
from recollect.core.feedback.regression.ranking_comparison import (
    FEWEST,
    ComparedAs,
    compared_as,
    gains_of,
    means_of,
    scores_of,
)
from recollect.core.query.strategy import Strategy
from recollect.core.ranking.profiles import ProfileName
from recollect.http.models.profile_numbers import ProfileNumbers
from recollect.local.cli.options import named_values, problems_in
from recollect.local.cli.output import Output, shown
from recollect.local.client.failures import UnusableInputError
from recollect.use_cases.contexts.own_questions import OwnQuestions, RankingChoice

_LABELS: Final = {"ndcg_10": "NDCG@10", "recall_5": "recall@5", "mrr": "MRR"}
_TOLD: Final = {
    ComparedAs.BETTER: "By NDCG@10 the second ranking is better, beyond what chance explains.",
    ComparedAs.WORSE: "By NDCG@10 the second ranking is worse, beyond what chance explains.",
    ComparedAs.UNCLEAR: "By NDCG@10 no difference can be told from chance.",
    ComparedAs.TOO_FEW: f"Fewer than {FEWEST} questions: too few to tell which is better.",
}
_JUDGED: Final = "Only what contexts showed is judged; the rest counts as of no use, which favours what they showed."
_THEN: Final = "Each question was asked of the memory as it was then, with the uses of today."
_KEEP_THEM: Final = "To have questions kept from now on: `recollect settings keep_questions=true --space NAME`."
_GIVE_FEEDBACK: Final = (
    "Ask for a context (`POST /context`, or `get_context` of an agent), then tell what of it was of use:"
    " `POST /recalls/{recall_id}/feedback` with `used_ids` or `response_text`."
)


@dataclass(frozen=True, slots=True)
class ScoredRanking:
    """A ranking with its scores of each question; degraded: questions by what did not answer as it should."""

    ranking: RankingChoice
    scores: list[Mapping[str, float]] = field(default_factory=list)
    degraded: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Rankings scored on the same questions.

    difference: the second ranking less the first, None where there is one ranking, as in compared_as.
    """

    questions: Sequence[OwnQuestion]
    scored: Sequence[ScoredRanking]
    difference: Mapping[str, Interval] | None = None
    compared_as: ComparedAs | None = None


class _Named(ProfileNumbers):
    profile: ProfileName = ProfileName.RELEVANT
    strategy: Strategy = Strategy.HYBRID


def ranking_of(given: str | None) -> RankingChoice:
    """Return the ranking that NAME=VALUE,... names; None is the default one.

    Raises:
        UnusableInputError: a name is unknown or stands there twice, or a value is out of bounds.
    """
    parts = [] if given is None else [part.strip() for part in given.split(",")]
    nested: dict[str, Any] = {}
    for name, value in named_values(parts).items():
        outer, dot, inner = name.partition(".")
        if not dot:
            nested[outer] = value
        elif isinstance(nested.setdefault(outer, {}), dict):
            nested[outer][inner] = value
    try:
        named = _Named.model_validate_json(json.dumps(nested))
    except ValidationError as error:
        raise UnusableInputError(f"{problems_in(error)}; a ranking has {', '.join(_Named.model_fields)}") from None
    return named.as_value(RankingChoice, name=", ".join(parts) or "as it is", changes=named.changes())


def evaluate(
    own: OwnQuestionSet, questions: Sequence[OwnQuestion], rankings: Sequence[RankingChoice], output: Output
) -> Evaluation:
    """Ask every question in one ranking or two. Raises as `OwnQuestionSet.asked` and a search do."""
    with output.progress() as progress:
        asking = progress.add_task("questions", total=len(questions) * len(rankings))
        scored = []
        for ranking in rankings:
            one = ScoredRanking(ranking)
            for question in questions:
                result = own.asked(question, ranking)
                one.scores.append(scores_of([hit.entry.id for hit in result.hits], question.used))
                one.degraded.update(result.degraded)
                progress.update(asking, advance=1)
            scored.append(one)
    if len(scored) == 1:
        return Evaluation(questions, scored)
    difference = means_of(gains_of(*(one.scores for one in scored)))
    return Evaluation(questions, scored, difference, compared_as(difference["ndcg_10"], len(questions)))


def document(found: OwnQuestions, evaluation: Evaluation) -> Mapping[str, Any]:
    """Return everything as JSON."""
    questions, difference = evaluation.questions, evaluation.difference
    return {
        "questions": len(questions),
        "from": questions[0].at.isoformat(),
        "to": questions[-1].at.isoformat(),
        "spaces": dict(Counter(one.scope.space for one in questions)),
        "contexts": found.contexts,
        "left_out": {why.name.lower(): count for why, count in found.left_out.items()},
        "paused": list(found.paused),
        "rankings": [
            {"ranking": one.ranking.name, "measures": _intervals(means_of(one.scores)), "degraded": one.degraded}
            for one in evaluation.scored
        ],
        "difference": None if difference is None else _intervals(difference),
        "compared_as": evaluation.compared_as,
    }


def drawn(evaluation: Evaluation) -> list[RenderableType]:
    """Return everything as a person reads it."""
    questions, difference = evaluation.questions, evaluation.difference
    is_sure = evaluation.compared_as is not ComparedAs.TOO_FEW  # an interval of few questions looks surer than it is
    table = Table(box=None, pad_edge=False)
    table.add_column(f"{len(questions)} of your questions, {questions[0].at:%Y-%m-%d} to {questions[-1].at:%Y-%m-%d}")
    for one in evaluation.scored:
        table.add_column(shown(one.ranking.name), justify="right", overflow="fold")
    if difference is not None:
        table.add_column("difference (95 %)" if is_sure else "difference", justify="right")
    means = [means_of(one.scores) for one in evaluation.scored]
    for name, label in _LABELS.items():
        cells = [f"{one[name].mean:.3f}" for one in means]
        if difference is not None:
            gained = difference[name]
            cells.append(f"{gained.mean:+.3f}" + (f" ({gained.low:+.3f} to {gained.high:+.3f})" if is_sure else ""))
        table.add_row(label, *cells)
    told = [] if evaluation.compared_as is None else [_TOLD[evaluation.compared_as]]
    for one in evaluation.scored:
        told += [f"With {one.ranking.name}, {count} without {part}." for part, count in sorted(one.degraded.items())]
    return [table, *map(shown, (*told, _JUDGED, _THEN))]


def without_questions(found: OwnQuestions) -> str:
    """Return why there is nothing to compare on, and what would help."""
    if not found.contexts:
        paused = f" Paused, and not looked at: {', '.join(found.paused)}." if found.paused else ""
        return f"no question of yours is known: no context was served within the last 30 days.{paused} {_GIVE_FEEDBACK}"
    why = ", ".join(f"{found.left_out[one]} {one}" for one in NoQuestion if one in found.left_out)
    helps = [_KEEP_THEM] if NoQuestion.QUESTION_NOT_KEPT in found.left_out else []
    helps += [_GIVE_FEEDBACK] if NoQuestion.NOT_JUDGED in found.left_out else []
    return " ".join((f"of {found.contexts} contexts none gives a question: {why}.", *helps))


def _intervals(of_each: Mapping[str, Interval]) -> dict[str, Any]:
    return {name: asdict(one) for name, one in of_each.items()}
