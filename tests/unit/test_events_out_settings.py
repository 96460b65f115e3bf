"""Who is told of changes: nobody unless somebody says so, and nobody in the clear."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from recollect.adapters.events_out.event_bridge import EventBridgeSink
from recollect.adapters.events_out.webhook import WebhookSink
from recollect.bootstrap.events_out import open_publishing, open_sink
from recollect.errors import InputError
from recollect.serverless.handlers.publish_changes import build_publishing
from recollect.serverless.settings import FunctionSettings
from recollect.settings import EventsOut, Settings, StoreName
from tests.fakes.entry_store import InMemoryEntryStore
from tests.unit.serverless.test_settings import DEPLOYED

SECRET = "a secret of the two of them"
WEBHOOK: dict[str, Any] = {
    "events_out": EventsOut.WEBHOOK,
    "events_out_url": "https://receiver.example/hook",
    "events_out_secret": SECRET,
}


def opened(**settings: Any) -> object:
    with ExitStack() as opening:
        return open_sink(Settings(**settings), opening)


def test_nobody_is_told_by_default_and_no_text_goes_out() -> None:
    assert opened() is None
    assert Settings().events_out_text is False


@pytest.mark.parametrize(
    "url", ["https://receiver.example/hook", "http://127.0.0.1:9/", "http://[::1]:9/", "http://localhost:9/hook"]
)
def test_a_webhook_is_https_or_on_this_machine(url: str) -> None:
    assert isinstance(opened(**{**WEBHOOK, "events_out_url": url}), WebhookSink)


@pytest.mark.parametrize(
    "url",
    [
        None,
        "",
        "receiver.example",
        "http://receiver.example/hook",
        "http://10.0.0.1/hook",
        "ftp://receiver.example",
        "https://user:password@receiver.example/",  # a credential in an address ends up in logs
        "https://:password@receiver.example/",
        "https:///hook",
        "https://[::1",
        "https://receiver.example:99999/hook",
        "https://receiver.example:0/hook",
    ],
)
def test_any_other_address_is_refused_and_not_repeated(url: str | None) -> None:
    with pytest.raises(InputError, match="RECOLLECT_EVENTS_OUT_URL: must be") as refused:
        opened(**{**WEBHOOK, "events_out_url": url})
    assert "password" not in str(refused.value)


def test_a_secret_may_stand_in_a_file_with_the_one_that_it_replaces(tmp_path: Path) -> None:
    file = tmp_path / "secrets"
    file.write_text(f"{SECRET}, the new one\r\n\n  {SECRET}  \n")  # a secret may have spaces
    settings = {**WEBHOOK, "events_out_secret": None, "events_out_secret_file": file}
    sink = opened(**settings)
    assert isinstance(sink, WebhookSink)
    assert getattr(sink, "_secrets") == (f"{SECRET}, the new one".encode(), SECRET.encode())  # noqa: B009 - nothing else tells


@pytest.mark.parametrize(
    ("secret", "content"),
    [(None, None), ("short", None), (SECRET, SECRET), (None, ""), (None, "one two three"), (None, b"\xff")],
)
def test_a_secret_that_is_none_is_refused_and_not_repeated(
    tmp_path: Path, secret: str | None, content: str | bytes | None
) -> None:
    file = tmp_path / "secrets"
    if content is not None:
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    given = {"events_out_secret": secret, "events_out_secret_file": None if content is None else file}
    with pytest.raises(InputError, match="RECOLLECT_EVENTS_OUT_SECRET") as refused:
        opened(**{**WEBHOOK, **given})
    assert "short" not in str(refused.value)


def test_a_file_of_secrets_that_is_not_there_is_named_by_its_setting(tmp_path: Path) -> None:
    settings = {**WEBHOOK, "events_out_secret": None, "events_out_secret_file": tmp_path / "gone"}
    with pytest.raises(InputError, match="RECOLLECT_EVENTS_OUT_SECRET_FILE: must be a file"):
        opened(**settings)


def test_a_bus_needs_no_connection_to_be_opened() -> None:
    assert isinstance(opened(events_out=EventsOut.EVENTBRIDGE), EventBridgeSink)


def test_one_process_on_a_table_leaves_it_to_the_stream() -> None:
    settings = Settings(**{**WEBHOOK, "store": StoreName.DYNAMODB})
    with ExitStack() as opening, pytest.raises(InputError, match="RECOLLECT_EVENTS_OUT: needs the store sqlite"):
        open_publishing(settings, InMemoryEntryStore(), None, opening)


@pytest.mark.parametrize(
    ("environment", "name"),
    [
        ({}, "RECOLLECT_EVENTS_OUT: must be eventbridge"),
        ({"RECOLLECT_EVENTS_OUT": "webhook"}, "RECOLLECT_EVENTS_OUT: must be eventbridge"),
        ({"RECOLLECT_EVENTS_OUT": "eventbridge"}, "RECOLLECT_EVENTS_OUT_FAILURES_URL"),
    ],
)
def test_a_function_publishes_to_a_bus_alone_and_keeps_what_that_does_not_take(
    environment: dict[str, str], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for setting, value in {**DEPLOYED, **environment}.items():
        monkeypatch.setenv(setting, value)
    with pytest.raises(InputError, match=name):
        build_publishing(FunctionSettings())
