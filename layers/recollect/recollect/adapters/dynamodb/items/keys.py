"""The single table: one partition and sort key, one index for every other order, a time to live; and its keys.

What comes from outside is escaped, so that no id can reach into another's keys. Times in keys are microseconds since
the year 1 in 18 digits, so that text sorts as time does, over all years.
"""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from recollect.core.model.records import RecordKey
from recollect.core.model.scope import Scope
from recollect.core.spaces.erasure import EVERY_SPACE

STAMP_LENGTH: Final = 18
BEGINNING: Final = datetime(1, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
MAX_COMPONENT_BYTES: Final = 300  # a sort key has 1,024 bytes and holds up to three components
REGISTRY_SHARDS: Final = 16  # one index partition takes 1,000 writes a second; new spaces spread over these

PARTITION: Final = "pk"
SORT: Final = "sk"
INDEX: Final = "listing"
INDEX_PARTITION: Final = "lp"
INDEX_SORT: Final = "ls"
EXPIRES_AT: Final = "expires_at"
ENDS_AT: Final = "ends_at"  # to the microsecond, where EXPIRES_AT is the next whole second
REVISION: Final = "rev"  # raised by one with every new value of an item

BEYOND: Final = "\U0010ffff"  # sorts behind every component

ENTRIES: Final = "ENTRY#"
CHANGES: Final = "CHANGE#"
SETTLED: Final = "SETTLED#"
HEADS: Final = "HEAD#"
PAGES: Final = "SESSION#"
SPACES: Final = "SPACE#"
BARRIERS: Final = "BARRIER#"
DUE: Final = "DUE"
DUE_SHARDS: Final = 16  # one partition gives 3,000 reads and takes 1,000 writes a second


def microseconds(moment: datetime) -> int:
    """Return the stored form of an aware time."""
    return (moment - BEGINNING) // _MICROSECOND


def moment_of(stored: int) -> datetime:
    """Return the time that was stored, in UTC."""
    return BEGINNING + timedelta(microseconds=stored)


def stamp(moment: datetime) -> str:
    """Return a time as it stands in keys."""
    return f"{microseconds(moment):0{STAMP_LENGTH}d}"


class Key(NamedTuple):
    """Where an item is."""

    pk: str
    sk: str


def component(text: str) -> str:
    """Return a text from outside as a part of a key: no two texts share one, and none holds the separator `#`.

    A text too long for a key is represented by its SHA-256 behind a `~`, which no other component begins with.
    """
    escaped = text.replace("%", "%25").replace("#", "%23").replace("~", "%7E")
    if len(escaped.encode()) <= MAX_COMPONENT_BYTES:
        return escaped
    return "~" + hashlib.sha256(text.encode()).hexdigest()


def owner_partition(owner: str) -> str:
    """Return the partition of what belongs to a person."""
    return f"U#{component(owner)}"


@dataclass(frozen=True, slots=True)
class SpaceKeys:
    """The keys of one space."""

    pk: str
    registration: Key

    @property
    def barriers(self) -> tuple[Key, Key]:
        """What erasures of the space, and of every space of its owner, have left."""
        owner, name = self.registration.pk, self.registration.sk.removeprefix(SPACES)
        return Key(owner, f"{BARRIERS}{name}"), Key(owner, f"{BARRIERS}{EVERY_SPACE}")

    def entry(self, entry_id: str) -> Key:
        """The entry."""
        return Key(self.pk, f"{ENTRIES}{component(entry_id)}")

    def statistics(self, entry_id: str) -> Key:
        """What was counted of an entry since it was made."""
        return Key(self.pk, f"STATS#{component(entry_id)}")

    def tokens(self, entry_id: str) -> Key:
        """The token vectors."""
        return Key(self.pk, f"TOKENS#{component(entry_id)}")

    def versions(self, entry_id: str) -> str:
        """What the sort keys of an entry's former values begin with."""
        return f"VERSION#{component(entry_id)}#"

    def version(self, entry_id: str, version: int) -> Key:
        """A former value of an entry."""
        return Key(self.pk, f"{self.versions(entry_id)}{version:010d}")

    def change(self, at: datetime, entry_id: str, version: int) -> Key:
        """A pending change, by the time of its commit."""
        return Key(self.pk, f"{CHANGES}{stamp(at)}#{component(entry_id)}#{version}")

    def settled(self, at: datetime, entry_id: str, version: int) -> Key:
        """A settled change, by the time at which it was settled."""
        return Key(self.pk, f"{SETTLED}{stamp(at)}#{component(entry_id)}#{version}")

    def head(self, session_id: str) -> Key:
        """What is known of a session as a whole."""
        return Key(self.pk, f"{HEADS}{component(session_id)}")

    def page(self, session_id: str, lower: str) -> Key:
        """The page of a session that begins at a place."""
        return Key(self.pk, f"{PAGES}{component(session_id)}#{lower}")

    def message(self, session_id: str, message_id: str) -> Key:
        """The holder of a message id."""
        return Key(self.pk, f"MSG#{component(session_id)}#{component(message_id)}")

    def name(self, name: str) -> Key:
        """The holder of a name."""
        return Key(self.pk, f"NAME#{component(name)}")

    def record(self, key: RecordKey) -> Key:
        """A record; the text of its key is escaped and bounded already."""
        return Key(self.pk, f"{key.collection.value}#{key.text}")

    @property
    def snapshot(self) -> Key:
        """What is known of the snapshots of the space's exact index."""
        return Key(self.pk, "SNAPSHOT")

    def snapshot_part(self, place: str, number: int) -> Key:
        """A part of the snapshot in one of two places."""
        return Key(self.pk, f"SNAPSHOT#{place}#{number:03d}")

    @property
    def due(self) -> Key:
        """What is known of when jobs are due in the space."""
        return Key(self.pk, DUE)

    def due_row(self, job: str, at: int) -> Key:
        """The row of a job in the index of what is due, by its time in microseconds."""
        place = self.registration.pk.removeprefix("U#") + "#" + self.registration.sk.removeprefix(SPACES)
        shard = hashlib.sha256(place.encode()).digest()[0] % DUE_SHARDS
        return Key(due_partition(job, shard), f"{at:0{STAMP_LENGTH}d}#{place}")

    @property
    def by_modification(self) -> str:
        """The index partition of the space's entries by `modified_at`."""
        return f"{self.pk}#MODIFIED"

    @property
    def by_last_turn(self) -> str:
        """The index partition of the space's sessions by their last turn."""
        return f"{self.pk}#SESSIONS"


def keys_of(scope: Scope) -> SpaceKeys:
    """Return the keys of a scope's space."""
    owner = owner_partition(scope.owner)
    return SpaceKeys(f"{owner}#S#{scope.space}", Key(owner, f"{SPACES}{scope.space}"))


def due_partition(job: str, shard: int) -> str:
    """Return one partition of the index of what is due: sparse, since what is not due has no row."""
    return f"{DUE}#{job}#{shard}"


def shard_of(scope: Scope) -> int:
    """Return the shard of the registry that lists a space."""
    digest = hashlib.sha256(f"{component(scope.owner)}#{scope.space}".encode()).digest()
    return digest[0] % REGISTRY_SHARDS


def registry(shard: int) -> str:
    """Return the index partition of one shard of the registry."""
    return f"SPACES#{shard}"
