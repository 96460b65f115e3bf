"""What a fresh process does: `python -m evals.cold_start.child`, started by `evals.cold_start.process`.

Its argument is its job in JSON: it imports what that names, hands each event to the handler of the last module, tells
of it in a line of JSON, and lives until its standard input ends. Loads nothing but the standard library itself.
"""

import importlib
import json
import sys
import time
from collections.abc import Callable
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
    _, *imports = measured(lambda: [importlib.import_module(name) for name in job["imports"]])
    answered = [measured(sys.modules[job["imports"][-1]].handler, event, Context()) for event in job["events"]]
    told = {
        "answers": [answer for answer, *_ in answered],
        "wall_seconds": [imports[0], *(wall for _, wall, _ in answered)],
        "cpu_seconds": [imports[1], *(cpu for *_, cpu in answered)],
    }
    return told | ({"modules": files_of_modules()} if job["tells_modules"] else {})


def measured(call: Callable[..., Any], *arguments: Any) -> tuple[Any, float, float]:  # noqa: ANN401 - whatever it takes
    """Return what a call returns, and its seconds: by the clock, and of the processor in all threads."""
    wall, cpu = time.perf_counter(), time.process_time()
    returned = call(*arguments)
    return returned, time.perf_counter() - wall, time.process_time() - cpu


def files_of_modules() -> dict[str, str]:
    """Return the files of all modules that were loaded from one, in the order in which their loading began."""
    specs = [(name, getattr(module, "__spec__", None)) for name, module in list(sys.modules.items())]
    return {name: spec.origin for name, spec in specs if spec and spec.name == name and spec.has_location}


if __name__ == "__main__":
    print(ANSWERED + json.dumps(done(json.loads(sys.argv[1]))), flush=True)
    sys.stdin.read()
