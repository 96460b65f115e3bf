"""Erasures as operators see to them: a restored store erased again, receipts checked."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from recollect.adapters.clock import SystemClock
from recollect.bootstrap.searches import open_search
from recollect.bootstrap.stores import open_stores
from recollect.errors import InputError
from recollect.settings import Settings, StoreName
from recollect.use_cases.parts import ABSENT
from recollect.use_cases.people.erasure.erase import ReplayErasures, RunErasures


@contextmanager
def open_erasures(settings: Settings) -> Iterator[tuple[ReplayErasures, RunErasures]]:
    """Open what finds erasures that a store does not know of, and what carries them out.

    Of a data folder nobody else may use it. Raises InputError where the settings name no ledger, and as `build` does.
    """
    with ExitStack() as opening:
        stores = open_stores(settings, opening)
        if stores.erasing is ABSENT or stores.ledger is ABSENT:
            raise InputError("RECOLLECT_LEDGER_TABLE", "must name the table of the ledger of erasures")
        index = open_search(settings, stores.store, opening)
        run = RunErasures(stores.erasing, stores.ledger, index, SystemClock())
        yield ReplayErasures(stores.erasing, stores.ledger), run


def signing_key(settings: Settings, secret_arn: str | None) -> bytes:
    """Return the key that receipts were signed with: of the data folder, or of a deployment's secret.

    Raises:
        InputError: the store is DynamoDB, and no secret is named.
        UnavailableError: it cannot be read.
    """
    if settings.store is StoreName.SQLITE:
        from recollect.bootstrap.data_folder import local_signing_key  # noqa: PLC0415 - opens a database

        return local_signing_key(settings)
    if not secret_arn:
        raise InputError("RECOLLECT_SECRET_ARN", "must name the secret of the deployment")
    from recollect.adapters.aws.deployment import read_secret  # noqa: PLC0415 - a laptop has no AWS packages

    return read_secret(secret_arn, region=settings.aws_region, endpoint=settings.aws_endpoint)
