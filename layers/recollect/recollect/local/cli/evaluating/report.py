"""What `recollect eval --mine` tells: as JSON, and drawn for a person."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from recollect.core.feedback.regression.bootstrap_interval import Interval
from recollect.core.feedback.regression.own_question import NoQuestion
from recollect.core.feedback.regression.ranking_comparison import (
    FEWEST,
    MEASURES,
    ComparedAs,
    RankingComparison,
    means_of,
)
from recollect.local.cli.evaluating.run import Evaluation, ScoredRanking
from recollect.local.cli.output import shown
from recollect.use_cases.contexts.own_questions import OwnQuestions

_LABELS: Final = {"ndcg_10": "NDCG@10", "recall_5": "recall@5", "mrr": "MRR"}
_WHY: Final[Mapping[NoQuestion, str]] = {
    NoQuestion.NOT_JUDGED: "without feedback or votes",
    NoQuestion.QUESTION_NOT_KEPT: "whose question is not kept",
    NoQuestion.SHOWED_FORGOTTEN: "that showed what is forgotten by now",
    NoQuestion.NOTHING_OF_USE: "of which nothing was of use",
    NoQuestion.ASKED_AGAIN: "with a question that was asked again later",
}
KEEP_THEM: Final = (
    "To have questions kept from now on: `recollect settings keep_questions=true --space NAME`. Without that a question"
    " is known only where the conversation that asked it is stored as well."
)
_OTHERWISE: Final = (
    "What is judged alone does not show it: the difference is in how many memories that nobody has judged stand before"
    " what was of use. Look at some of these questions before you decide."
)
GIVE_FEEDBACK: Final = (
    "Ask for a context (`POST /context`, or `get_context` of an agent), then tell what of it was of use:"
    " `POST /recalls/{recall_id}/feedback` with `used_ids` or `response_text`, or votes within 15 minutes."
)


def document(found: OwnQuestions, evaluation: Evaluation, *, most: int, with_text: bool) -> Mapping[str, Any]:
    """Return everything as JSON."""
    questions, comparison = evaluation.questions, evaluation.comparison
    return {
        "questions": len(questions),
        "too_few": len(questions) < FEWEST,
        "from": questions[0].at.isoformat(),
        "to": questions[-1].at.isoformat(),
        "spaces": dict(Counter(one.scope.space for one in questions)),
        "contexts": found.contexts,
        "left_out": {why.value: count for why, count in found.left_out.items()},
        "paused": list(found.paused),
        "not_asked": evaluation.cut,
        "asked_as_of": "then" if evaluation.looks_back else "now",
        "rankings": [_ranking(one) for one in (evaluation.first, evaluation.second) if one is not None],
        "difference": None if comparison is None else _intervals(comparison.difference),
        "wins": None if comparison is None else comparison.wins,
        "losses": None if comparison is None else comparison.losses,
        "ties": None if comparison is None else comparison.ties,
        "sign_test": None if comparison is None else comparison.chance,
        "compared_as": None if comparison is None else comparison.compared_as.value,
        "compared_as_judged": None if comparison is None else comparison.compared_as_judged.value,
        "changed_most": [_changed(evaluation, at, with_text=with_text) for at in evaluation.most_changed(most)],
        "notes": list(notes(evaluation)),
    }


def drawn(found: OwnQuestions, evaluation: Evaluation, *, most: int, with_text: bool) -> list[RenderableType]:
    """Return everything as a person reads it."""
    lines: list[RenderableType] = [shown(one) for one in _introduced(found, evaluation)]
    lines += ["", _table(evaluation), ""]
    if evaluation.comparison is not None:
        lines.append(Text(_judgement(evaluation.comparison, len(evaluation.questions)), style="bold"))
        changed = evaluation.most_changed(most)
        if changed:
            lines += ["", _changed_table(evaluation, changed, with_text=with_text)]
    lines += ["", *(Text(f"- {one}") for one in notes(evaluation))]
    return lines


def without_questions(found: OwnQuestions) -> str:
    """Return why there is nothing to compare on, and what would help."""
    if not found.contexts:
        paused = f" Paused, and not looked at: {', '.join(found.paused)}." if found.paused else ""
        return f"no question of yours is known: no context was served within the last 30 days.{paused} {GIVE_FEEDBACK}"
    helps = [KEEP_THEM] if found.left_out.get(NoQuestion.QUESTION_NOT_KEPT) else []
    helps += [GIVE_FEEDBACK] if found.left_out.get(NoQuestion.NOT_JUDGED) else []
    return " ".join((f"of {found.contexts} contexts none gives a question: {_counted(found)}.", *helps))


def notes(evaluation: Evaluation) -> Iterator[str]:
    """Yield what to be careful about."""
    is_told = evaluation.comparison is not None and evaluation.comparison.wins + evaluation.comparison.losses > 0
    if len(evaluation.questions) < FEWEST and not is_told:
        yield f"Fewer than {FEWEST} questions: the numbers are shown, and nothing follows from them."
    yield (
        "Only what contexts showed is judged. Above, what nobody has judged counts as of no use, which favours the"
        " ranking that chose it; below, it is left out, which sees little where contexts show few memories."
    )
    if evaluation.looks_back:
        yield "Each question was asked of the memory as it was then; what came or changed later plays no part."
    else:
        yield (
            "Each question was asked of the memory as it is now, without what came later: one of the rankings cannot"
            " look back. Texts that were changed since then count as they are now."
        )
    if evaluation.weighs_uses:
        yield (
            "Votes, uses and the last access are today's, also those that came of these very questions: a profile that"
            " weighs recency or utility knows a part of the answers."
        )
    for scored in (evaluation.first, evaluation.second):
        if scored is not None and scored.degraded:
            told = ", ".join(f"{name} ({count} questions)" for name, count in sorted(scored.degraded.items()))
            yield f"With {scored.ranking.name}, not all answered as it should: {told}."
    if evaluation.cut:
        yield f"{evaluation.cut} older questions were not asked; --limit takes more."


def _introduced(found: OwnQuestions, evaluation: Evaluation) -> Iterator[str]:
    questions = evaluation.questions
    spaces = Counter(one.scope.space for one in questions)
    where = ", ".join(f"{name} {count}" for name, count in spaces.most_common())
    first, last = (f"{one.at:%Y-%m-%d}" for one in (questions[0], questions[-1]))
    when = f"on {first}" if first == last else f"from {first} to {last}"
    yield f"{_plural(len(questions), 'question')} of your own, asked {when} (by space: {where})"
    if found.left_out:
        yield f"Of {_plural(found.contexts, 'context')} these give none: {_counted(found)}"
    if found.paused:
        yield f"Paused, and not looked at: {', '.join(found.paused)}"


def _counted(found: OwnQuestions) -> str:
    return ", ".join(f"{found.left_out[why]} {told}" for why, told in _WHY.items() if found.left_out.get(why))


def _table(evaluation: Evaluation) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    scored = [one for one in (evaluation.first, evaluation.second) if one is not None]
    for one in scored:
        table.add_column(shown(one.ranking.name), justify="right", overflow="fold")
    if evaluation.comparison is not None:
        is_sure = evaluation.comparison.compared_as is not ComparedAs.TOO_FEW
        table.add_column("difference (95 %)" if is_sure else "difference", justify="right")
    means = [means_of(one.scores) for one in scored]
    for suffix, title in (("", "as it stands, the unjudged of no use"), ("_judged", "of what is judged alone")):
        table.add_row(Text(title, style="dim"))
        for name, label in _LABELS.items():
            table.add_row(f"  {label}", *_cells(means, evaluation.comparison, name + suffix))
    shares = [f"{100 * one['judged_10'].mean:.0f} %" for one in means]
    table.add_row("judged of the first 10", *shares)
    return table


def _cells(means: Sequence[Mapping[str, Interval]], comparison: RankingComparison | None, name: str) -> list[str]:
    cells = [f"{one[name].mean:.3f}" for one in means]
    if comparison is None:
        return cells
    gained = comparison.difference[name]
    if comparison.compared_as is ComparedAs.TOO_FEW:  # an interval of few questions looks surer than it is
        return [*cells, f"{gained.mean:+.3f}"]
    return [*cells, f"{gained.mean:+.3f} ({gained.low:+.3f} to {gained.high:+.3f})"]


def _judgement(comparison: RankingComparison, questions: int) -> str:
    split = (
        f"by NDCG@10 it answers {comparison.wins} of {_plural(questions, 'question')} better, {comparison.losses} worse"
        f" and {comparison.ties} alike (sign test: p {_chance(comparison.chance)})"
    )
    if not comparison.wins + comparison.losses:
        return f"Both answer {_plural(questions, 'question')} alike, by NDCG@10."
    match comparison.compared_as:
        case ComparedAs.TOO_FEW:
            return f"Too few questions to tell which is better ({questions} of at least {FEWEST}): {split}."
        case ComparedAs.UNCLEAR:
            return f"No difference can be told from chance: {split}."
        case compared_as:
            told = f"The second ranking is {compared_as.value}, beyond what chance explains: {split}."
            return told if comparison.compared_as_judged is compared_as else f"{told} {_OTHERWISE}"


def _chance(chance: float) -> str:
    return "< 0.001" if chance < 0.001 else f"= {chance:.3f}"


def _changed_table(evaluation: Evaluation, changed: Sequence[int], *, with_text: bool) -> Table:
    table = Table(box=None, pad_edge=False, title="Changed most, by NDCG@10", title_justify="left", title_style="dim")
    table.add_column("", justify="right")
    table.add_column("from, to", no_wrap=True)
    table.add_column("first of use", no_wrap=True)
    table.add_column("asked", no_wrap=True)
    table.add_column("question" if with_text else "context", overflow="fold")
    for at in changed:
        told = _changed(evaluation, at, with_text=with_text)
        before, after = told["first"], told["second"]
        places = " -> ".join("none" if one["place"] is None else str(one["place"]) for one in (before, after))
        values = f"{before['ndcg_10']:.2f} -> {after['ndcg_10']:.2f}"
        asked = told.get("question", told["recall_id"])
        table.add_row(f"{told['difference']:+.2f}", values, places, told["at"][:10], shown(asked))
    return table


def _changed(evaluation: Evaluation, at: int, *, with_text: bool) -> dict[str, Any]:
    question, second = evaluation.questions[at], evaluation.second
    before = evaluation.first.scores[at].ndcg_10
    after = before if second is None else second.scores[at].ndcg_10
    return {
        "recall_id": question.recall_id,
        "space": question.scope.space,
        "at": question.at.isoformat(),
        **({"question": question.text} if with_text else {}),
        "difference": after - before,
        "first": {"ndcg_10": before, "place": evaluation.first.places[at]},
        "second": {"ndcg_10": after, "place": None if second is None else second.places[at]},
    }


def _ranking(scored: ScoredRanking) -> dict[str, Any]:
    return {
        "ranking": scored.ranking.name,
        "measures": _intervals(means_of(scored.scores)),
        "degraded": dict(scored.degraded),
    }


def _intervals(of_each: Mapping[str, Interval]) -> dict[str, Any]:
    return {name: asdict(of_each[name]) for name in MEASURES}


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
