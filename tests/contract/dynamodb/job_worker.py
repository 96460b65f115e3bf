"""`run_jobs` in a process of its own, with the messages of a queue, until it is killed.

The environment is that of a function. The lease is short, and the queue of the test soon brings back what a killed
process had taken: in a deployment both take minutes, longer than a function may live.
"""

import os
from datetime import timedelta
from typing import Final

from recollect.adapters import sqs
from recollect.serverless.handlers import run_jobs
from tests.unit.functions.invocation import a_context, failures

READY: Final = "ready"
LEASE: Final = timedelta(seconds=2)


def main() -> None:
    """Work off messages, one at a time."""
    run_jobs.LEASE = LEASE  # type: ignore[misc]
    handle = run_jobs.open_handler()
    calls = sqs.connect(region=os.environ["AWS_REGION"], endpoint=os.environ["RECOLLECT_AWS_ENDPOINT"])
    url = os.environ["RECOLLECT_JOBS_QUEUE_URL"]
    print(READY, flush=True)  # noqa: T201 - for whoever started it
    while True:
        asked = {"QueueUrl": url, "MaxNumberOfMessages": 1, "AttributeNames": ["All"], "WaitTimeSeconds": 1}
        for taken in calls("receive_message", **asked).get("Messages", ()):
            record = {
                "messageId": taken["MessageId"],
                "receiptHandle": taken["ReceiptHandle"],
                "body": taken["Body"],
                "attributes": taken["Attributes"],
            }
            if not failures(handle({"Records": [record]}, a_context())):
                calls("delete_message", QueueUrl=url, ReceiptHandle=taken["ReceiptHandle"])


if __name__ == "__main__":
    main()
