"""What each operation costs on DynamoDB. Refresh docs/costs-dynamodb.md after a change of the store:

python -m tests.contract.dynamodb.costs
"""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path

from recollect.adapters.dynamodb import DynamoDbEntryStore
from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.drafts import ConversationEvent, Edit, Message
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Selection
from recollect.core.model.records import ABSENT, Collection, PutRecord, RecordKey, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.retrieval.read_set import Provisionally, ReadSet
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.record_event import RecordEvent
from tests.builders import ALICE, MODEL, a_memory, a_write, changed, vectors
from tests.contract.aws import RACES, Aws
from tests.contract.dynamodb.counting import Count, CountingTable
from tests.contract.dynamodb.living_costs import count_living
from tests.contract.dynamodb.search_costs import count_searches
from tests.emulator.emulator import ROOT, emulated
from tests.fakes.clock import START, CountingIds, FixedClock
from tests.write_path import wired

DOCUMENT = ROOT / "docs" / "costs-dynamodb.md"
TEXT = "We went to the lake on Sunday, and Tom caught his first fish; he talks of nothing else since then."
WORD_PIECES = 30
EVENT = 100
LATER = START + timedelta(hours=1)  # so that no turn has the id of a memory
DIGEST = PutRecord(RecordKey(Collection.DIGEST, ("digest",)), expected=ABSENT)
SAID = Scope("alice", "said")
MENTIONING = {
    0: "I left my umbrella in the cellar.",
    3: "Anna Berger works for Siemens in Vienna.",
    8: "Anna Berger, Ben Novak, Carla Rossi, Dan Meyer, Eva Lang, Finn Olsen, Gina Moro and Hugo Blanc called.",
}
CODE, OTHER_CODE = "My locker code is 4312.", "My locker code is 4321."
BANDS = tuple(RecordPrefix(Collection.BAND, (f"{band}", "0123")) for band in range(4))
RECORDS = (
    DIGEST,
    PutRecord(RecordKey(Collection.AUDIT, ("one",))),
    *(PutRecord(RecordKey(band.collection, (*band.parts, "entry"))) for band in BANDS),
)
WRITE_PRICE = 0.625  # USD for a million units, on demand, us-east-1
READ_PRICE = 0.125

HEAD = f"""# What the entry store costs on DynamoDB

Made by `python -m tests.contract.dynamodb.costs`; a test compares it with what the store does now. Units are counted
by the sizes of the items that each request touches, as the service charges them: reads, writes in transactions at twice
the units, and the rows of the index. An eventually consistent read costs half as much as a strongly consistent one.
The entries here have {len(TEXT)} characters, about twice as many of context, and {WORD_PIECES} word pieces; longer
texts cost two write units more for each further kilobyte. Prices are those of on-demand capacity in us-east-1,
{WRITE_PRICE} USD for a million write units and {READ_PRICE} for a million read units.

| operation | requests | actions | write units | read units | USD for a million |
|---|--:|--:|--:|--:|--:|
"""
TAIL = """
A request is a round trip, but for those of one read: one for each hundred keys of each kind, made at the same time.
The rows about memories are whole calls: what a caller sends is gated, looked for, planned, committed and answered. The
eight bands of a text and of what was forgotten are asked for by a request each, and the settings of the space by one,
as is the profile of the person where the space has no time zone of its own.
`statistics` and a listing whose selection admits little look at every entry of the space; `statistics` is the one
operation that grows with it. The table's stream, its backups and storage are not in here.

## A search

A search is a read of what the index found, with neighbours and vectors, and a confirmation of the results; besides it
reads the settings with the shares (2 units), what changed of late (2) and what waits (1). Entries and vectors are read
eventually consistent, and entries and statistics of what is told once more, before it is told: strongly consistent
and for half a unit ([decision 7](decisions/0007-dynamodb-store.md)). The rows above are of a process that has read
nothing, and then of the same search again: it holds the token vectors by then. A context, and a reranker, are given
more than the results: for these all entries are read strongly consistent at once. So are those of searches that are
explained, whose numbers have to be of one moment, and for their statistics those of profiles that weigh use: first of
a process these are beyond the 150 units that a plain search keeps to.

Tags, names and walks are of the map of a space, which a process makes of all its entries the first time and then keeps
as the change feed goes on: the one row here that grows with the space. A hop over names costs a reading of the entries
that it lists, a hop over edges two listings an entry. An agent reads all of a space with its vectors.


COMPARED_HERE
| make the exact index of a space, for each entry | 1.24 | 0.42 | |

Before, each of these entries cost five units: itself, its statistics, its sentence vector and two for its token
vectors, whether they were there or not, all strongly consistent. An entry now has its sentence vector in its own item,
and its token vectors are packed: those of 30 word pieces are within 4 KB as a rule, longer ones cost half a unit more
for each further 30. In return, changing an entry that has its vectors costs two write units more, reading all entries
of a space (`statistics`, listings) about .2 units an entry more; storing vectors costs two write units less.

Where a bus is told of changes (`EventsOutBus`), the function reads in each batch and space its barriers and the
entries that changed, and with texts the settings as well: two or three requests for up to a hundred changes. PutEvents
costs 1 USD for a million changes.
"""


# What a search reads: units of the store before decision 7, counted then, and which rows tell what it is now
COMPARED = "COMPARED_HERE\n"
BEFORE: Mapping[str, tuple[int, str, str | None]] = {
    "100 candidates, all in one session": (
        *(513, "read 100 candidates with neighbours and vectors", "read the same 100 again"),
    ),
    "10 candidates of one session, 70 entries with their neighbours": (
        *(363, "read 10 candidates with neighbours and vectors", "read the same 10 again"),
    ),
    "confirm 10 results": (0, "confirm 10 of them before they are told", "confirm 10 of them before they are told"),
    "a search of 100 candidates, whole call": (
        *(505, "a search of 100 candidates, the first of a process", "the same search again"),
    ),
    "the same by a profile that weighs use": (
        505,
        "a search by a profile that weighs use, the first of a process",
        "the same, by a profile that weighs use",
    ),
    "the same for a context, of which all may be told": (
        505,
        "a search for a context, the first of a process",
        "the same, for a context: 100 results and the turns around them",
    ),
    "the first exact search of a space of 120 entries, whole call": (
        *(644, "a search of 100 candidates of 120, exact, the first of a process", None),
    ),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One operation and what it came to."""

    operation: str
    count: Count

    def __str__(self) -> str:
        count = self.count
        price = count.write_units * WRITE_PRICE + count.read_units * READ_PRICE
        units = f"{count.write_units:g} | {count.read_units:g}"
        return f"| {self.operation} | {count.requests} | {count.actions or ''} | {units} | {price:,.2f} |"


def _compared(rows: Sequence[Row]) -> str:
    """Return the table of what a search reads, before and now."""
    units = {row.operation: f"{row.count.read_units:g}" for row in rows}
    lines = ["| read units | before | now, first | now, again |", "|---|--:|--:|--:|"]
    for what, (before, first, again) in BEFORE.items():
        lines.append(f"| {what} | {before} | {units[first]} | {'' if again is None else units[again]} |")
    return "".join(f"{line}\n" for line in lines)


class Measuring:
    """A store whose operations are counted one by one."""

    def __init__(self, table: CountingTable) -> None:
        self.store = DynamoDbEntryStore(table)
        self.record = RecordEvent(self.store, FixedClock(LATER), CountingIds(), ReadSettings(self.store))
        self.rows: list[Row] = []
        self._table = table

    def count(self, operation: str, call: Callable[[], object]) -> None:
        counted = self._table.count = Count()
        call()
        self._table.count = Count()
        self.rows.append(Row(operation, counted))

    def new_store(self) -> DynamoDbEntryStore:
        """Return the store of a process that has read nothing."""
        return DynamoDbEntryStore(self._table)

    def event(self, start: int, messages: int) -> None:
        said = [
            Message(text=TEXT, id=f"m{number:04d}", at=START + timedelta(minutes=number))
            for number in range(start, start + messages)
        ]
        self.record(ALICE, ConversationEvent("session", tuple(said)), Author())


def document(table: CountingTable) -> str:
    """Return the document, measured on an empty table."""
    measuring = Measuring(table)
    _count_writes(measuring)
    turns = measuring.store.session_turns(ALICE, "session", limit=2 * EVENT).items
    _count_embedding(measuring, turns)
    _count_reads(measuring, turns)
    _count_write_path(measuring)
    count_searches(table, measuring.count)
    count_living(table, measuring.count)
    return HEAD + "".join(f"{row}\n" for row in measuring.rows) + TAIL.replace(COMPARED, _compared(measuring.rows))


def _count_writes(measuring: Measuring) -> None:
    store, count = measuring.store, measuring.count
    memory = a_memory(TEXT)
    edited = changed(memory, text=TEXT[::-1], now=LATER)
    pinned = changed(edited, pinned=True, now=LATER + timedelta(hours=1))
    deleted = changed(pinned, state=State.DELETED, now=LATER + timedelta(hours=2))
    count("remember, the first entry of a space", lambda: store.commit(ALICE, [a_write(a_memory(TEXT))]))
    count("remember", lambda: store.commit(ALICE, [a_write(memory)]))
    count(
        f"remember with {len(RECORDS)} records", lambda: store.commit(ALICE, [a_write(a_memory(TEXT), records=RECORDS)])
    )
    count("edit the text", lambda: store.commit(ALICE, [a_write(edited)]))
    count("pin", lambda: store.commit(ALICE, [a_write(pinned, embed=False)]))
    count("forget", lambda: store.commit(ALICE, [a_write(deleted, embed=False)]))
    count("an event of one message, the first of its session", lambda: measuring.event(0, 1))
    count(f"an event of {EVENT} messages", lambda: measuring.event(1, EVENT))
    count("the same event again", lambda: measuring.event(1, EVENT))
    count("an event of one message", lambda: measuring.event(EVENT + 1, 1))


def _count_write_path(measuring: Measuring) -> None:
    """Whole use cases, from what a caller sends to the answer, in a space of their own."""
    count = measuring.count
    path = wired(measuring.store, FixedClock(LATER), CountingIds())
    entry = path.stored(CODE, scope=SAID)
    for entities, text in MENTIONING.items():
        count(f"a memory that mentions {entities or 'no'} entities", partial(path.tell, text, scope=SAID))
    count("the same memory again: merged", lambda: path.tell(CODE, scope=SAID))
    count("another value: flagged, with a conflict", lambda: path.tell(OTHER_CODE, scope=SAID))
    count("edit a memory's tags", lambda: path.edit(SAID, entry.id, Edit(tags=("gym",)), Author()))
    count("edit a memory's text", lambda: path.edit(SAID, entry.id, Edit(text=MENTIONING[3]), Author()))
    count("forget a memory", lambda: path.forget(SAID, entry.id, Author()))
    count("a memory that was forgotten: skipped", lambda: path.tell(MENTIONING[3], scope=SAID))
    count("bring a memory back", lambda: path.restore(SAID, entry.id, Author()))


def _count_embedding(measuring: Measuring, turns: Sequence[Entry]) -> None:
    store, count = measuring.store, measuring.count
    embedded = [EmbeddedVersion(turn.id, turn.version, vectors(1, tokens=WORD_PIECES)) for turn in turns]
    versions = [(turn.id, turn.version) for turn in turns]
    count("store the vectors of one entry", lambda: store.store_vectors(ALICE, embedded[:1]))
    count("store the vectors of 64 entries", lambda: store.store_vectors(ALICE, embedded[1:65]))
    count("settle 64 changes", lambda: store.settle(ALICE, versions[:64]))
    store.store_vectors(ALICE, embedded[65:])
    store.settle(ALICE, versions[64:])


def _count_reads(measuring: Measuring, turns: Sequence[Entry]) -> None:
    store, count = measuring.store, measuring.count
    ids = [turn.id for turn in turns]
    position = store.changes(ALICE, position=None, limit=EVENT).position
    count("get an entry", lambda: store.get(ALICE, ids[0]))
    count("count an access", lambda: store.record_access(ALICE, ids[:1], START))
    count("list 50 entries", lambda: store.list_entries(ALICE, Selection(), limit=50))
    count("the last 50 turns of a session", lambda: store.session_turns(ALICE, "session", limit=50))
    count("list 50 sessions (there is one)", lambda: store.sessions(ALICE, limit=50))
    new = measuring.new_store
    count("read 10 candidates with neighbours and vectors", lambda: _read(new(), ids[::10]))
    tenth = new()
    _read(tenth, ids[::10])
    count("read the same 10 again", lambda: _read(tenth, ids[::10]))
    count("read 100 candidates with neighbours and vectors", lambda: _read(new(), ids[:100]))
    again = new()
    read = _read(again, ids[:100])
    count("read the same 100 again", lambda: _read(again, ids[:100]))
    told = [read.entries[one].entry for one in ids[:10]]
    count("confirm 10 of them before they are told", lambda: store.confirmed(ALICE, told))
    count("read 100 candidates of which all may be told", lambda: _read(new(), ids[:100], is_final=True))
    count(f"{len(BANDS)} prefixes of records", lambda: store.records_under(ALICE, BANDS, limit=EVENT))
    count("what changed since (nothing)", lambda: store.changes(ALICE, position=position, limit=EVENT))
    count("pending changes (none)", lambda: store.pending(ALICE, limit=16))
    count("100 projections", lambda: store.index_rows(ALICE, model=MODEL, limit=100))
    count("statistics of a space of 104 entries", lambda: store.statistics(ALICE))


def _read(store: DynamoDbEntryStore, entry_ids: Sequence[str], *, is_final: bool = False) -> ReadSet:
    how = None if is_final else Provisionally(statistics=False)
    return store.read(ALICE, entry_ids, model=MODEL, before=4, after=2, provisionally=how)


def measured(aws: Aws) -> str:
    """Return the document, measured on a table of its own."""
    clock = aws.clock()
    with aws.new_table() as (connection, name), closing(CountingTable(connection, name, clock, RACES)) as table:
        return document(table)


def main() -> None:
    """Write the document."""
    with tempfile.TemporaryDirectory() as folder, emulated(Path(folder)) as emulator:
        DOCUMENT.write_text(measured(Aws(emulator.url, emulator)), encoding="utf-8")


if __name__ == "__main__":
    main()
