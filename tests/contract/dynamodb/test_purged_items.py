"""Of what was purged no item of the table holds a word, in keys or values, also where items have expired."""

from recollect.adapters.dynamodb import DynamoDbEntryStore, Table
from recollect.adapters.dynamodb.items.keys import BEYOND, keys_of
from recollect.adapters.dynamodb.table import Stretch
from recollect.core.model.writes import Author
from recollect.use_cases.maintenance.purge import PurgeForgotten
from tests.builders import ALICE
from tests.contract.aws import Aws
from tests.contract.store.test_purge import WORD, full
from tests.fakes.clock import CountingIds
from tests.jobs import purged
from tests.write_path import wired


def items(table: Table) -> str:
    """Everything that the table holds of the space, with what has expired."""
    keys = keys_of(ALICE)
    return repr(list(table.items(Stretch(keys.pk, " ", BEYOND, with_expired=True)))).lower()


def test_no_item_holds_a_word(aws: Aws) -> None:
    clock = aws.clock()
    with aws.guarded_table(clock) as (table, _):
        store = DynamoDbEntryStore(table)
        path = wired(store, clock, CountingIds())
        entry = full(path, clock)
        store.settle(ALICE, [(entry.id, store.get(ALICE, entry.id).version)])
        path.forget(ALICE, entry.id, Author("user", reason=WORD))
        store.settle(ALICE, [(entry.id, store.get(ALICE, entry.id).version)])
        assert WORD in items(table)
        clock.advance(hours=24)
        assert len(purged(PurgeForgotten(store, path.settings, clock), store)) == 1
        assert WORD not in items(table)
