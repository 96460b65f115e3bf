"""What is kept of a search that came with a reason: ids, and a digest by which equal reasons are known again.

Neither the question nor the reason is kept: what an agent says why it asks may repeat what somebody told it.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from recollect.core.model.records import Collection, PutRecord, RecordKey
from recollect.core.ranking.profiles import ProfileName

TRACE_AGE: Final = timedelta(days=30)
_DIGEST_BYTES: Final = 16


def search_trace(
    trace_id: str, reason: str, profile: ProfileName, entry_ids: Sequence[str], *, by: str, now: datetime
) -> PutRecord:
    """Return the record of one search; `by` is whom it is attributed to. Ids of UUIDv7 list the traces by age."""
    return PutRecord(
        RecordKey(Collection.TRACE, (trace_id,)),
        {"reason": reason_digest(reason), "profile": profile.value, "entries": list(entry_ids), "by": by},
        expires_at=now + TRACE_AGE,
    )


def reason_digest(reason: str) -> str:
    """Return what stands for a reason, 32 hexadecimal digits; case and spaces around words do not count."""
    folded = " ".join(reason.casefold().split())
    return hashlib.blake2b(folded.encode(errors="surrogatepass"), digest_size=_DIGEST_BYTES).hexdigest()
