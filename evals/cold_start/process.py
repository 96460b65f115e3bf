"""What a new process pays before its first answer, measured from outside."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import psutil

from evals.cold_start.child import ANSWERED
from evals.harness.server_process import MEBIBYTE, ROOT, model_folder, processor_seconds

CHILD: Final = ("-m", "evals.cold_start.child")


class FreshProcessError(Exception):
    """A fresh process ended before it had done its job; it has said why on its standard error."""


@dataclass(frozen=True, slots=True)
class Job:
    """Modules to import, in order; events for the handler of the last one; whether to tell all that was loaded."""

    imports: tuple[str, ...]
    events: tuple[Mapping[str, Any], ...] = ()
    tells_modules: bool = False


@dataclass(frozen=True, slots=True)
class Fresh:
    """One fresh process.

    seconds: from its start until it had done its job. wall_seconds, cpu_seconds: how much of that the imports took,
    and each answer; of the processor in all threads. resident_mebibytes: its memory then. answers: the handler's.
    modules: the files of all that was loaded, by name.
    """

    seconds: float
    wall_seconds: Sequence[float]
    cpu_seconds: Sequence[float]
    resident_mebibytes: float
    processor_seconds: float = 0.0  # of the whole process
    answers: Sequence[Any] = ()
    modules: Mapping[str, str] = field(default_factory=dict)


# What the program stands on, whichever adapters it uses
LIBRARIES: Final = Job(("numpy", "onnxruntime", "tokenizers", "Stemmer", "pydantic_settings", "fastapi"))


def in_fresh_process(job: Job, environment: Mapping[str, str] | None = None, child: Sequence[str] = CHILD) -> Fresh:
    """Start Python, let it do a job, and end it.

    Args:
        job: what it does.
        environment: besides that of this process.
        child: how `evals.cold_start.child` is named to the interpreter, and flags before it.

    Raises:
        FreshProcessError: it failed.
    """
    # Libraries are imported by themselves as well, without the module that switches off ONNX Runtime's telemetry
    own = {"RECOLLECT_MODEL": str(model_folder()), "ORT_DISABLE_TELEMETRY": "1"}
    settings = {**os.environ, **own, **(environment or {})}
    command = [sys.executable, *child, json.dumps(asdict(job))]
    pipe = subprocess.PIPE
    began = time.monotonic()
    with subprocess.Popen(command, env=settings, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        for line in process.stdout or ():
            if line.startswith(ANSWERED):
                seconds = time.monotonic() - began
                there = psutil.Process(process.pid)
                held, computed = there.memory_info().rss / MEBIBYTE, processor_seconds(there)
                told = json.loads(line.removeprefix(ANSWERED))
                return Fresh(seconds, resident_mebibytes=held, processor_seconds=computed, **told)
    raise FreshProcessError(f"the fresh process gave no answer: {job.imports[-1]}")
