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
        line = child.stdout.readline() if child.stdout else b""
        seconds = time.monotonic() - began
    answer = json.loads(line)
    return Fresh(seconds, answer["resident_mebibytes"])


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
    answer = app.handler(search_event("Where was the kettle?", os.environ["RECOLLECT_EVAL_SPACE"]), None)
    if answer["statusCode"] != 200:
        raise SystemExit(f"the handler answered {answer['statusCode']}: {answer['body']}")


if __name__ == "__main__":
    {IMPORTS: _import_libraries, LAMBDA: _answer_as_lambda}[sys.argv[1]]()
    held = psutil.Process().memory_info().rss / MEBIBYTE
    print(json.dumps({"resident_mebibytes": held}), flush=True)
