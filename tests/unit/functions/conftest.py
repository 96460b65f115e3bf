"""Telemetry whose traces in Python's own logging are wiped away after each test."""

import asyncio
import copy
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from recollect.serverless.telemetry import LOGGER, NAMESPACE


@pytest.fixture(autouse=True)
def untouched_logging() -> Iterator[None]:
    """Powertools configures the package's logger and keeps its records from the root's handlers."""
    logger, root = logging.getLogger(LOGGER), logging.getLogger()
    before = {name: copy.copy(value) if name == "handlers" else value for name, value in vars(logger).items()}
    filters = [(handler, list(handler.filters)) for handler in root.handlers]
    yield
    vars(logger).clear()
    vars(logger).update(before)
    for handler, kept in filters:
        handler.filters[:] = kept


@pytest.fixture
def event_loop_of_lambda() -> Iterator[None]:
    """An event loop like the one that the Lambda runtime's main thread keeps."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()
    asyncio.set_event_loop(None)


def emitted(capsys: pytest.CaptureFixture[str]) -> dict[tuple[str, tuple[str, ...], str], list[float]]:
    """The metrics on standard output: values by name, names of dimensions, and unit."""
    found: dict[tuple[str, tuple[str, ...], str], list[float]] = {}
    for document in lines(capsys):
        for directive in document.get("_aws", {}).get("CloudWatchMetrics", ()):
            assert directive["Namespace"] == NAMESPACE
            for metric in directive["Metrics"]:
                for dimensions in directive["Dimensions"]:
                    values = document[metric["Name"]]
                    key = (metric["Name"], tuple(dimensions), metric["Unit"])
                    found.setdefault(key, []).extend(values if isinstance(values, list) else [values])
    return found


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """What was written to standard output, which is JSON line by line."""
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]
