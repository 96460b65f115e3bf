"""What a fresh process does: `python -m evals.cold_start.child`, started by `evals.cold_start.process`.

Its argument is its job in JSON: it imports what that names, calls the handler of the last module if there is an event,
tells of it in a line of JSON, and lives until its standard input ends. Loads nothing but the standard library itself.
"""

import importlib
import json
import sys
import time
from typing import Any, Final

ANSWERED: Final = "answered with "  # a function's log and metrics come on the same stream
REMAINING_MS: Final = 300_000


class Context:
    """What Lambda hands over beside the event."""

    function_name = "bench"
    function_version = "$LATEST"
    memory_limit_in_mb = 1769
    invoked_function_arn = "arn:aws:lambda:us-east-1:000000000000:function:bench"
    aws_request_id = "8f507cfc-0f1e-4697-b07a-ac58fc914c95"

    def get_remaining_time_in_millis(self) -> int:
        """Return more than any first answer takes."""
        return REMAINING_MS


def done(job: dict[str, Any]) -> dict[str, Any]:
    """Do a job; return what is told of it."""
    began = time.perf_counter()
    for name in job["imports"]:
        importlib.import_module(name)
    imported = time.perf_counter()
    answer = None
    if job["event"] is not None:
        answer = sys.modules[job["imports"][-1]].handler(job["event"], Context())
    told = {"import_seconds": imported - began, "answer": answer}
    return told | ({"modules": files_of_modules()} if job["tells_modules"] else {})


def files_of_modules() -> dict[str, str]:
    """Return the files of all modules that were loaded from one, in the order in which their loading began."""
    specs = [(name, getattr(module, "__spec__", None)) for name, module in list(sys.modules.items())]
    return {name: spec.origin for name, spec in specs if spec and spec.name == name and spec.has_location}


if __name__ == "__main__":
    print(ANSWERED + json.dumps(done(json.loads(sys.argv[1]))), flush=True)
    sys.stdin.read()
