"""What two memories that say the same become: one, which was said once more."""

import json
from dataclasses import replace
from datetime import datetime
from typing import Final

from recollect.core.lifecycle.derive import with_importance
from recollect.core.model.entry import Entry, JsonValue
from recollect.core.model.trust import least, most

# Tags, sources and metadata grow with each merge and must stay storable: with the text, within the 400 KB of an item of
# DynamoDB. One memory has half as many at most when it is said
MAX_UNITED_BYTES: Final = 250_000


def can_carry(former: Entry, entry: Entry) -> bool:
    """Tell whether one entry can have what both have.

    It cannot where both have a name, or a validity, and another one, nor where there is more than an entry may hold.
    """
    pairs = ((former.name, entry.name), (former.valid_from, entry.valid_from), (former.valid_to, entry.valid_to))
    return all(one is None or other is None or one == other for one, other in pairs) and _holds(former, entry)


def _holds(former: Entry, entry: Entry) -> bool:
    tags, sources = _united(former.tags, entry.tags), _united(former.source_ids, entry.source_ids)
    united = json.dumps([tags, sources, _metadata(former, entry)], ensure_ascii=False)
    return len(united.encode("utf-8", "surrogatepass")) <= MAX_UNITED_BYTES


def merged(former: Entry, entry: Entry, now: datetime) -> Entry:
    """Return the next version of `former`, which says what `entry` says.

    Tags, sources and metadata are united (where both have a key, the value of the one that is believed more counts, of
    equals the new one), and so is having been saved on purpose; what either asked to be pinned is pinned; the
    repetition raises the importance. The text stays.
    """
    return with_importance(
        replace(
            former,
            version=former.version + 1,
            modified_at=now,
            repeat_count=former.repeat_count + 1,
            tags=_united(former.tags, entry.tags),
            source_ids=_united(former.source_ids, entry.source_ids),
            metadata=_metadata(former, entry),
            name=former.name or entry.name,
            category=former.category or entry.category,
            valid_from=former.valid_from or entry.valid_from,
            valid_to=former.valid_to or entry.valid_to,
            manually_saved=former.manually_saved or entry.manually_saved,
            pinned=former.pinned or entry.pinned,
            trust=most(former.trust, entry.trust),
        )
    )


def _metadata(former: Entry, entry: Entry) -> dict[str, JsonValue]:
    if least(former.trust, entry.trust) is former.trust:
        return {**former.metadata, **entry.metadata}
    return {**entry.metadata, **former.metadata}


def _united(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one, *other)))
