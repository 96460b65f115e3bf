"""Changes that no bus takes, as messages of a queue: their documents without a text, and why."""

import json

from recollect.adapters.sqs.service import SqsService
from recollect.core.spaces.published_changes import PublishedChange


class SqsDeadChanges:
    """use_cases.maintenance.publish_changes.DeadChanges on one SQS queue."""

    def __init__(self, calls: SqsService, url: str) -> None:
        """Use an open queue."""
        self._calls = calls
        self._url = url

    def put(self, change: PublishedChange, reason: str) -> None:
        """See DeadChanges.put."""
        body = json.dumps({"change": change.document(), "reason": reason}, ensure_ascii=False)
        self._calls("send_message", QueueUrl=self._url, MessageBody=body)
