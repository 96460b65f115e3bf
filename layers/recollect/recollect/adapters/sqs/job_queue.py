"""Messages of jobs on SQS: sent here, taken by Lambda, which brings what fails again and sets it aside in the end."""

import json
import math
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from recollect.adapters.sqs.messages import batches
from recollect.adapters.sqs.service import SqsService
from recollect.core.lifecycle.job_runs import JobMessage
from recollect.core.lifecycle.jobs import JobName
from recollect.errors import UnavailableError

SEND_ATTEMPTS: Final = 3
MAX_DELAY_SECONDS: Final = 900


class SqsJobSender:
    """ports.JobSender on one SQS queue."""

    def __init__(self, calls: SqsService, url: str) -> None:
        """Use an open queue."""
        self._calls = calls
        self._url = url

    def send(self, messages: Sequence[JobMessage], *, delay_seconds: float = 0.0) -> None:
        """See JobSender.send. Raises UnavailableError when some may not have been added."""
        delay = min(MAX_DELAY_SECONDS, math.ceil(delay_seconds))
        entries = [{"MessageBody": job_body(message), "DelaySeconds": delay} for message in messages]
        for _ in range(SEND_ATTEMPTS):
            entries = [entry for batch in batches(entries) for entry in self._refused(batch)]
            if not entries:
                return
        raise UnavailableError("SQS does not take some of the messages")

    def _refused(self, batch: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        answer = self._calls("send_message_batch", QueueUrl=self._url, Entries=batch)
        refused = {failure["Id"] for failure in answer.get("Failed", ())}
        return [{name: entry[name] for name in entry if name != "Id"} for entry in batch if entry["Id"] in refused]


def job_body(message: JobMessage) -> str:
    """Return the body of a message: ids, names of a person's space, a moment; no text."""
    place = [message.owner, message.space, message.after]
    told = [message.run_id, message.job.value, message.dry_run, message.sent_at.isoformat(), *place]
    return json.dumps(told, ensure_ascii=False)


def job_message_of(body: str) -> JobMessage | None:
    """Return the message of a body, None for one that nobody of ours has sent."""
    try:
        run_id, job, dry_run, sent_at, *place = json.loads(body)
        owner, space, after = place
        texts = (run_id, *(part for part in place if part is not None))
        if not (all(isinstance(text, str) for text in texts) and isinstance(dry_run, bool)):
            return None
        return JobMessage(run_id, JobName(job), dry_run, datetime.fromisoformat(sent_at), owner, space, after)
    except (ValueError, TypeError, RecursionError):
        return None
