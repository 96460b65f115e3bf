"""What a new process pays before its first answer: run as a child by `in_fresh_process`."""

import importlib
import importlib.util
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import psutil

from evals.server_process import MEBIBYTE, ROOT, model_folder

LIBRARIES: Final = ("numpy", "onnxruntime", "tokenizers", "Stemmer", "pydantic_settings", "fastapi")
IMPORTS: Final = "libraries"
LAMBDA: Final = "lambda"
OWNER: Final = "local"
ANSWERED: Final = b"answered with "


@dataclass(frozen=True, slots=True)
class LambdaContext:
    """What Lambda hands over beside the event."""

    function_name: str = "bench"
    memory_limit_in_mb: int = 1769
    invoked_function_arn: str = "arn:aws:lambda:us-east-1:000000000000:function:bench"
    aws_request_id: str = "bench"


@dataclass(frozen=True, slots=True)
class Fresh:
    """Seconds from the start of the process until it had its answer, and its memory in MiB then."""

    seconds: float
    resident_mebibytes: float


def in_fresh_process(kind: str, environment: Mapping[str, str] | None = None) -> Fresh:
    """Start Python, do what `kind` says, and measure from outside."""
    settings = {**os.environ, "RECOLLECT_MODEL": str(model_folder()), **(environment or {})}
    began = time.monotonic()
    with subprocess.Popen(
        [sys.executable, "-m", "evals.fresh_process", kind], env=settings, cwd=ROOT, stdout=subprocess.PIPE
    ) as child:
        for line in child.stdout or ():  # a function's log and metrics come on the same stream
            if line.startswith(ANSWERED):
                return Fresh(time.monotonic() - began, json.loads(line.removeprefix(ANSWERED)))
    raise RuntimeError(f"the fresh process gave no answer: {kind}")


def lambda_is_installed() -> bool:
    """Tell whether the libraries that only Lambda needs are here."""
    return importlib.util.find_spec("mangum") is not None


def search_event(query: str, space: str) -> dict[str, Any]:
    """Return a search as API Gateway hands it over (HTTP API, payload format 2.0)."""
    path = "/v1/memory/search"
    return {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": path,
        "rawQueryString": "",
        "headers": {"content-type": "application/json"},
        "requestContext": {
            "http": {"method": "POST", "path": path, "protocol": "HTTP/1.1", "sourceIp": "127.0.0.1"},
            "stage": "$default",
            "authorizer": {"jwt": {"claims": {"sub": OWNER}, "scopes": None}},
        },
        "body": json.dumps({"query": query, "space": space}),
        "isBase64Encoded": False,
    }


def _import_libraries() -> None:
    for library in LIBRARIES:
        importlib.import_module(library)


def _answer_as_lambda() -> None:
    app = importlib.import_module("functions.api.app")
    context = LambdaContext()
    answer = app.handler(search_event("Where was the kettle?", os.environ["RECOLLECT_EVAL_SPACE"]), context)
    if answer["statusCode"] != 200:
        raise SystemExit(f"the handler answered {answer['statusCode']}: {answer['body']}")


if __name__ == "__main__":
    {IMPORTS: _import_libraries, LAMBDA: _answer_as_lambda}[sys.argv[1]]()
    held = psutil.Process().memory_info().rss / MEBIBYTE
    print(f"{ANSWERED.decode()}{held}", flush=True)
