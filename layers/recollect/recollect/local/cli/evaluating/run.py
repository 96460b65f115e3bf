"""Questions asked in one ranking or two, and what came of it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from recollect.bootstrap.own_questions import OwnQuestionSet
from recollect.core.feedback.regression.own_question import OwnQuestion
from recollect.core.feedback.regression.ranking_comparison import (
    QuestionScores,
    RankingComparison,
    compare,
    scores_of,
)
from recollect.core.ranking.profile_changes import profile_of
from recollect.local.cli.evaluating.ranking_spec import NamedRanking


@dataclass(frozen=True, slots=True)
class ScoredRanking:
    """A ranking with its scores of each question, and the place (from 1) of the first entry that was of use.

    degraded: questions by what did not answer as it should.
    """

    ranking: NamedRanking
    scores: Sequence[QuestionScores]
    places: Sequence[int | None]
    degraded: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """What came of it. comparison: None where there was one ranking. looks_back: whether all was asked as of then.

    cut: so many questions that are older were not asked.
    """

    questions: Sequence[OwnQuestion]
    first: ScoredRanking
    second: ScoredRanking | None
    comparison: RankingComparison | None
    looks_back: bool
    cut: int = 0

    @property
    def weighs_uses(self) -> bool:
        """Whether a ranking goes by votes, uses or the last access, which are today's."""
        rankings = [self.first.ranking, *([] if self.second is None else [self.second.ranking])]
        profiles = [profile_of(one.choice.profile, {}, one.choice.changes) for one in rankings]
        return any(one.weights.utility > 0 or one.weights.recency > 0 for one in profiles)

    def most_changed(self, most: int) -> list[int]:
        """Return the places of the questions whose NDCG@10 changed most, the worst first, then the best."""
        if self.second is None:
            return []
        gained = [b.ndcg_10 - a.ndcg_10 for a, b in zip(self.first.scores, self.second.scores, strict=True)]
        changed = sorted((at for at, gain in enumerate(gained) if gain), key=lambda at: -abs(gained[at]))[:most]
        return sorted(changed, key=lambda at: gained[at])


@dataclass(frozen=True, slots=True)
class EvaluationProgress:
    """Who is told how far it is: of a question that was asked, of entries that another model encoded."""

    asked: Callable[[], None]
    encoded: Callable[[int], None]


def evaluate(
    own: OwnQuestionSet,
    questions: Sequence[OwnQuestion],
    rankings: tuple[NamedRanking, NamedRanking | None],
    progress: EvaluationProgress,
    *,
    cut: int = 0,
) -> Evaluation:
    """Ask every question in one ranking or two. Raises as `OwnQuestionSet.asking` and a search do."""
    first, second = rankings
    looks_back = all(one.choice.looks_back for one in rankings if one is not None)
    scored = _scored(own, questions, first, progress, looks_back=looks_back)
    against = None if second is None else _scored(own, questions, second, progress, looks_back=looks_back)
    return Evaluation(
        questions=questions,
        first=scored,
        second=against,
        comparison=None if against is None else compare(scored.scores, against.scores),
        looks_back=looks_back,
        cut=cut,
    )


def _scored(
    own: OwnQuestionSet,
    questions: Sequence[OwnQuestion],
    ranking: NamedRanking,
    progress: EvaluationProgress,
    *,
    looks_back: bool,
) -> ScoredRanking:
    ask = own.asking(ranking.choice, ranking.model, progress.encoded)
    scores: list[QuestionScores] = []
    places: list[int | None] = []
    degraded: Counter[str] = Counter()
    for question in questions:
        answered = ask(question, ranking.choice, looks_back=looks_back)
        scores.append(scores_of(answered.found, question.grades))
        of_use = (at for at, one in enumerate(answered.found, 1) if question.grades.get(one, 0.0) > 0)
        places.append(next(of_use, None))
        degraded.update(answered.degraded)
        progress.asked()
    return ScoredRanking(ranking, scores, places, dict(degraded))
