"""DynamoDB's errors in Recollect's words: translated here, once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from pynamodb.exceptions import PynamoDBException, TransactWriteError

from recollect.errors import StoreBusyError, StoreForbiddenError, StoreUnavailableError

CANCELLED: Final = "TransactionCanceledException"
CONDITION_FAILED: Final = "ConditionalCheckFailedException"
DENIED: Final = "AccessDeniedException"
# Refused for want of capacity, of the table, its partition or the account: a moment later it may be answered
THROTTLED: Final = frozenset({"ProvisionedThroughputExceededException", "RequestLimitExceeded", "ThrottlingException"})
# What says that the request itself is wrong: a mistake of this package, which no later attempt mends
_MISTAKES: Final = frozenset({"ValidationException", "IdempotentParameterMismatchException"})
# Reasons for a cancellation that have nothing to do with what the items hold
_BUSY: Final = frozenset({"TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"})
_LOST: Final = frozenset({"ConditionalCheckFailed", *_BUSY})


class LostRaceError(Exception):
    """Nothing was written: an item was not as it had been read, or somebody else was just writing it."""


@contextmanager
def translated_errors() -> Iterator[None]:
    """Raise StoreUnavailableError for whatever the service or the way to it is to blame for.

    Raises:
        LostRaceError: a condition did not hold, or others were writing; reading and deciding again may succeed.
        StoreForbiddenError: IAM does not let these credentials do this with these keys.
    """
    try:
        yield
    except PynamoDBException as error:
        code = error.cause_response_code
        if code == CONDITION_FAILED or (isinstance(error, TransactWriteError) and _is_lost_race(error)):
            raise LostRaceError from error
        if code == CANCELLED or code in _MISTAKES:
            raise
        if code == DENIED:
            raise StoreForbiddenError("DynamoDB does not let these credentials do this") from None
        # The service's own message may quote an item's keys: only its code is passed on
        kind = StoreBusyError if code in THROTTLED else StoreUnavailableError
        raise kind(f"DynamoDB does not answer ({code or type(error.cause).__name__})") from error


def _is_lost_race(error: TransactWriteError) -> bool:
    reasons = [reason.code for reason in error.cancellation_reasons if reason is not None]
    return bool(reasons) and _LOST.issuperset(reasons)
