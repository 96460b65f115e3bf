"""`recollect eval`."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from recollect.local.cli.options import DataFolder, Json
from recollect.local.cli.output import Output
from recollect.local.client.failures import IncompleteError, UnusableInputError
from recollect.local.server.local_user import LOCAL_USER

if TYPE_CHECKING:
    from recollect.local.cli.evaluating.ranking_spec import NamedRanking
    from recollect.local.cli.evaluating.run import Evaluation
    from recollect.use_cases.contexts.own_questions import OwnQuestions

_RANKING: Final = "profile=NAME, strategy=NAME, model=DIR, or numbers of a profile; commas between them."


def evaluate_own(
    *,
    mine: Annotated[bool, typer.Option("--mine", help="Score rankings on your own questions.")] = False,
    ranking: Annotated[
        str | None, typer.Option(metavar="RANKING", help=_RANKING, show_default="as a search is asked by default")
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="RANKING", help="Another ranking, which is compared with the first one.")
    ] = None,
    model: Annotated[
        str | None, typer.Option(metavar="DIR", help="For --against: the folder of another embedding model, or minilm.")
    ] = None,
    user: Annotated[str, typer.Option(help="Whose questions.")] = LOCAL_USER,
    space: Annotated[str | None, typer.Option(help="Those of one space; of all when not given.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="Ask so many at most, the latest.")] = 200,
    changed: Annotated[int, typer.Option(min=0, help="Show so many of the questions that change most.")] = 5,
    no_text: Annotated[bool, typer.Option("--no-text", help="Print no question.")] = False,
    fail_if_worse: Annotated[
        bool, typer.Option("--fail-if-worse", help="Exit with 1 when --against is worse beyond chance.")
    ] = False,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Score one ranking, or two, on your own questions, before you switch a change on.

    The questions are those whose context got feedback or votes, asked as of then.

    They are gathered in memory each time: nothing is written, and nothing leaves this machine.

    Examples: --against profile=frequent, --against mmr_lambda=0.8,weights.recency=0.2, --model DIR.
    """
    if not mine:
        raise UnusableInputError("say --mine: there are no other questions here (`make eval` measures on data sets)")
    from recollect.local.cli.evaluating.ranking_spec import ranking_of  # noqa: PLC0415 - other commands do without

    first = ranking_of(ranking)
    second = None if against is None and model is None else ranking_of(against, model=model)
    if second is None and fail_if_worse:
        raise UnusableInputError("--fail-if-worse needs another ranking: --against or --model")
    output = Output(as_json=as_json)
    found, evaluation = _evaluated(output, data, (first, second), whose=(user, space), limit=limit)
    _tell(output, found, evaluation, changed=changed, with_text=not no_text)
    comparison = evaluation.comparison
    if fail_if_worse and comparison is not None and comparison.compared_as.value == "worse":
        raise IncompleteError("the second ranking is worse on your questions")


def _evaluated(
    output: Output,
    data: DataFolder,
    rankings: "tuple[NamedRanking, NamedRanking | None]",
    *,
    whose: tuple[str, str | None],
    limit: int,
) -> "tuple[OwnQuestions, Evaluation]":
    from recollect.bootstrap.own_questions import open_own_questions  # noqa: PLC0415 - loads the encoder
    from recollect.local.cli.evaluating.report import without_questions  # noqa: PLC0415 - as above
    from recollect.local.cli.evaluating.run import EvaluationProgress, evaluate  # noqa: PLC0415 - as above
    from recollect.local.cli.settings import settings_with  # noqa: PLC0415 - as above

    with open_own_questions(settings_with(data=data)) as own:
        found = own.questions(*whose)
        if not found.questions:
            raise IncompleteError(without_questions(found))
        questions = found.questions[-limit:]
        rounds = len(questions) * (1 if rankings[1] is None else 2)
        with output.progress() as shown:
            asking = shown.add_task("questions", total=rounds)
            encoding = shown.add_task("entries encoded by the other model", total=None, visible=False)
            progress = EvaluationProgress(
                lambda: shown.update(asking, advance=1),
                lambda count: shown.update(encoding, advance=count, visible=True),
            )
            cut = len(found.questions) - len(questions)
            return found, evaluate(own, questions, rankings, progress, cut=cut)


def _tell(output: Output, found: "OwnQuestions", evaluation: "Evaluation", *, changed: int, with_text: bool) -> None:
    from recollect.local.cli.evaluating.report import document, drawn  # noqa: PLC0415 - as above

    output.result(
        document(found, evaluation, most=changed, with_text=with_text),
        *drawn(found, evaluation, most=changed, with_text=with_text),
    )
