"""`recollect eval`."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from recollect.local.cli.options import opens_folder
from recollect.local.cli.output import Output
from recollect.local.client.failures import IncompleteError, UnusableInputError
from recollect.local.server.local_user import LOCAL_USER

if TYPE_CHECKING:
    from recollect.settings import Settings

_RANKING: Final = "profile=NAME, strategy=NAME, or numbers of a profile; commas between them."


@opens_folder
def evaluate_own(
    settings: "Settings",
    output: Output,
    *,
    mine: Annotated[bool, typer.Option("--mine", help="Score rankings on your own questions.")] = False,
    ranking: Annotated[
        str | None, typer.Option(metavar="RANKING", help=_RANKING, show_default="as a search is asked by default")
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="RANKING", help="Another ranking, which is compared with the first one.")
    ] = None,
    user: Annotated[str, typer.Option(help="Whose questions.")] = LOCAL_USER,
    space: Annotated[str | None, typer.Option(help="Those of one space; of all when not given.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="Ask so many at most, the latest.")] = 200,
    fail_if_worse: Annotated[
        bool, typer.Option("--fail-if-worse", help="Exit with 1 when --against is worse beyond chance.")
    ] = False,
) -> None:
    """Score one ranking, or two, on your own questions, before you switch a change on.

    The questions are those that a space keeps and whose context got feedback, asked as of then.

    They are gathered in memory each time: nothing is written, and nothing leaves this machine.

    Examples: --against profile=frequent, --against mmr_lambda=0.8,weights.recency=0.2.
    """
    if not mine:
        raise UnusableInputError("say --mine: there are no other questions here (`make eval` measures on data sets)")
    from recollect.bootstrap.own_questions import open_own_questions  # noqa: PLC0415 - loads the encoder
    from recollect.local.cli import evaluation  # noqa: PLC0415 - as above

    rankings = [evaluation.ranking_of(ranking)]
    if against is not None:
        rankings.append(evaluation.ranking_of(against))
    elif fail_if_worse:
        raise UnusableInputError("--fail-if-worse needs another ranking: --against")
    with open_own_questions(settings) as own:
        found = own.questions(user, space)
        if not found.questions:
            raise IncompleteError(evaluation.without_questions(found))
        scored = evaluation.evaluate(own, found.questions[-limit:], rankings, output)
    output.result(evaluation.document(found, scored), *evaluation.drawn(scored))
    if fail_if_worse and scored.compared_as == "worse":
        raise IncompleteError("the second ranking is worse on your questions")
