"""Dead-letter queues of a deployment as the API sees them: counted, and sent again where that shows it no text.

SQS tells the age of no message that is not taken, and to take one hides it from others: letters are not listed here.
"""

from collections.abc import Callable
from dataclasses import dataclass

from recollect.adapters.sqs.counts import messages_in
from recollect.adapters.sqs.dead_letters import DeadLetterQueue
from recollect.adapters.sqs.service import SqsService
from recollect.core.lifecycle.dead_letters import QueueState, Redriven, SetAsideQueue
from recollect.errors import NotFromHereError


@dataclass(frozen=True, slots=True)
class SqsDeadLetters:
    """ports.DeadLetterBox on two SQS queues.

    url: of the dead letters. source: where they came from; None for what no queue has sent. elsewhere: what sends them
    again, where this process has no right to read them, as a sentence; empty where it has.
    """

    calls: SqsService
    name: SetAsideQueue
    url: str
    source: str | None = None
    elsewhere: str = ""

    def look(self, *, limit: int) -> QueueState:
        """See DeadLetterBox.look."""
        del limit
        waiting = None if self.source is None else messages_in(self.calls, self.source)
        set_aside = messages_in(self.calls, self.url)
        return QueueState(self.name, waiting, set_aside, None, None, can_redrive=not self.elsewhere)

    def redrive(self, *, has_time: Callable[[], bool]) -> Redriven:
        """See DeadLetterBox.redrive."""
        if self.elsewhere:
            raise NotFromHereError(f"The API may not read these dead letters: {self.elsewhere}")
        count = DeadLetterQueue(self.calls, self.url, self.source).give_back(has_time)
        return Redriven(count, messages_in(self.calls, self.url))
