"""A deployed stack from an operator's machine."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from recollect.errors import NotFoundError
from recollect.settings import Settings
from recollect.use_cases.maintenance.redrive import Redrive


@contextmanager
def open_redrive(settings: Settings, stack: str) -> Iterator[Redrive]:
    """Find the queues and the sweep of a stack by its outputs.

    Raises:
        NotFoundError: there is no such stack, or it is none of ours.
        UnavailableError: AWS does not answer, or not to these credentials.
    """
    from recollect.adapters import sqs  # noqa: PLC0415 - a laptop has no AWS packages
    from recollect.adapters.aws.deployment import AwsPlace, DeployedSweep, stack_outputs  # noqa: PLC0415 - as above
    from recollect.adapters.sqs.dead_letters import DeadLetterQueue  # noqa: PLC0415 - as above

    place = AwsPlace(settings.aws_region, settings.aws_endpoint)
    outputs = stack_outputs(place, stack)
    with closing(sqs.connect(region=place.region, endpoint=place.endpoint)) as calls:
        try:
            redrive = Redrive(
                events=DeadLetterQueue(calls, outputs["EventsDeadLettersUrl"], outputs["EventsQueueUrl"]),
                embedding=DeadLetterQueue(calls, outputs["EmbeddingDeadLettersUrl"], outputs["EmbeddingQueueUrl"]),
                projections=DeadLetterQueue(calls, outputs["ProjectionFailuresUrl"]),
                sweep=DeployedSweep(place, outputs["SweepFunctionName"]),
            )
        except KeyError as missing:
            raise NotFoundError(f"stack {stack} has no output {missing.args[0]}") from None
        yield redrive
