"""Who is told of changes: the receiver that the settings name, and what sends to it."""

import ipaddress
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from typing import Final
from urllib.parse import urlsplit

from recollect.adapters.clock import SystemClock, chance
from recollect.bootstrap.stores import Stores, open_stores
from recollect.core.spaces.published_changes import published_erasure
from recollect.errors import InputError
from recollect.ports import ChangeOutbox, ChangeSink, EntryStore
from recollect.settings import EventsOut, Settings, StoreName
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.publish_changes import (
    DeadChanges,
    DescribeChanges,
    PublishBatch,
    PublishChanges,
    PublishPolicy,
    RepublishChanges,
)
from recollect.use_cases.parts import ABSENT

LEAST_SECRET_BYTES: Final = 24
_MOST_SECRETS: Final = 2


def open_sink(settings: Settings, opening: ExitStack) -> ChangeSink | None:
    """Return the receiver, None where nobody is told; `opening` closes it.

    Raises:
        InputError: a setting is missing or would send what is remembered in the clear.
    """
    match settings.events_out:
        case EventsOut.NONE:
            return None
        case EventsOut.EVENTBRIDGE:
            from recollect.adapters.events_out.event_bridge import (  # noqa: PLC0415 - a laptop has no AWS packages
                EventBridgeSink,
                event_bridge_client,
            )

            region, endpoint = settings.aws_region, settings.aws_endpoint
            bus, source = settings.events_out_bus, settings.events_out_source
            made = EventBridgeSink(lambda: event_bridge_client(region, endpoint), bus, source)
            return opening.enter_context(closing(made))
        case EventsOut.WEBHOOK:
            from recollect.adapters.events_out.webhook import WebhookSink  # noqa: PLC0415 - a function has no client

            url, secrets = _url(settings), _secrets(settings)
            sink = WebhookSink(url, secrets, SystemClock(), seconds=settings.events_out_seconds)
            return opening.enter_context(closing(sink))


def describe_changes(settings: Settings, stores: Stores) -> DescribeChanges:
    """Return what says what is sent of a change that comes by another way than the outbox of its store."""
    return replace(_describe(settings, stores.store), erased_up_to=stores.erased_up_to)


def _describe(settings: Settings, store: EntryStore) -> DescribeChanges:
    read = ReadSettings(store, settings.space)
    return DescribeChanges(store, read, SystemClock(), with_text=settings.events_out_text)


def open_publishing(
    settings: Settings, store: EntryStore, outbox: ChangeOutbox | None, opening: ExitStack
) -> PublishChanges | None:
    """Return what sends from an outbox, None where nobody is told. Raises InputError as `open_sink` does."""
    sink = open_sink(settings, opening)
    if sink is None:
        return None
    if settings.store is not StoreName.SQLITE or outbox is None:
        raise InputError("RECOLLECT_EVENTS_OUT", "needs the store sqlite here; a deployment publishes from its stream")
    policy = PublishPolicy(max_attempts=settings.events_out_attempts)
    return PublishChanges(outbox, sink, _describe(settings, store), SystemClock(), chance, policy)


@contextmanager
def open_republishing(settings: Settings, dead: DeadChanges) -> Iterator[RepublishChanges]:
    """Open store, ledger and receiver to tell once more what the trails hold; `dead` gets what no receiver takes.

    Raises:
        InputError: nobody is told, or a setting is missing.
    """
    with ExitStack() as opening:
        sink = open_sink(settings, opening)
        if sink is None:
            raise InputError("RECOLLECT_EVENTS_OUT", "must name who is told")
        stores = open_stores(settings, opening)
        lines = [] if stores.ledger is ABSENT else stores.ledger.lines()
        erasures = [published_erasure(one.owner, one.space, one.at, one.by) for one in (line.erasure for line in lines)]
        publish = PublishBatch(sink, describe_changes(settings, stores), dead, SystemClock(), chance)
        yield RepublishChanges(stores.store, publish, erasures)


def _url(settings: Settings) -> str:
    name, url = "RECOLLECT_EVENTS_OUT_URL", settings.events_out_url or ""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:  # half of an IPv6 address, or a port that is none
        raise InputError(name, "must be the address of the webhook") from None
    if parts.scheme not in {"http", "https"} or not host or port == 0 or "@" in parts.netloc or parts.fragment:
        raise InputError(name, "must be the address of the webhook, without a user in it")
    if parts.scheme == "http" and not _is_this_machine(host):
        raise InputError(name, "must be https, unless it is on this machine")
    return url


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _secrets(settings: Settings) -> list[bytes]:
    name, file = "RECOLLECT_EVENTS_OUT_SECRET", settings.events_out_secret_file
    if (settings.events_out_secret is None) is (file is None):
        raise InputError(name, "must be given, or a file with it as RECOLLECT_EVENTS_OUT_SECRET_FILE, and not both")
    if file is None:
        given = settings.events_out_secret
        found = [given.get_secret_value()] if given is not None else []
    else:
        name = "RECOLLECT_EVENTS_OUT_SECRET_FILE"
        try:
            found = [line.strip() for line in file.read_text("utf-8").splitlines() if line.strip()]
        except (OSError, UnicodeDecodeError):
            raise InputError(name, "must be a file of text that can be read") from None
    secrets = [one.encode() for one in found]
    if not 1 <= len(secrets) <= _MOST_SECRETS or any(len(one) < LEAST_SECRET_BYTES for one in secrets):
        raise InputError(name, f"must hold one secret, or two, of at least {LEAST_SECRET_BYTES} bytes")
    return secrets
