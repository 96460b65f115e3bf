"""From a stream that repeats and reorders its records, over a table that throttles, to an index that refuses.

At the end the index holds what the table does, of each person what is theirs, and whatever waits for vectors was asked
for. The faults are at the clients of the services; what is worked off is cut into batches and tried again as AWS says
that Lambda does it, as often as the template has it. What fails so often is given up, and swept
as the runbook says.
"""

from collections.abc import Mapping
from contextlib import closing
from datetime import timedelta
from typing import Final

import pytest

from recollect.adapters.opensearch import open_client
from recollect.adapters.opensearch.documents import document_id
from recollect.core.model.scope import Scope
from tests.builders import MODEL
from tests.contract.dynamodb.projection.deployment import LANES, PEOPLE, POLICY_SECONDS, Deployment
from tests.node.node import Node

FAULTS: Final[Mapping[str, tuple[list[str], float]]] = {
    "some items are refused for now": ([], 0.3),
    "forbidden for a while": (["forbidden"] * 12, 0.0),
    "dead for a while": (["dead"] * 12, 0.0),
    "all of it": (["busy", "dead", "forbidden", ""] * 5, 0.2),
}


@pytest.mark.parametrize("name", FAULTS)
def test_at_the_end_the_index_holds_what_the_table_holds(
    deployment: Deployment, opensearch_node: Node, name: str
) -> None:
    for _ in range(3):
        deployment.refusals.faults, deployment.refusals.items = [], 0.0
        deployment.write()
        records = deployment.records()
        faults, deployment.refusals.items = FAULTS[name]
        deployment.refusals.faults = list(faults)
        failures = deployment.work_off(records)
        assert failures or not faults
    deployment.refusals.faults, deployment.refusals.items = [], 0.0
    deployment.give_back_and_compare(opensearch_node)
    assert deployment.throttled[0] > 10
    waiting = {
        (scope.owner, scope.space, row.entry_id)
        for scope in PEOPLE
        for row in deployment.store.index_rows(scope, model=MODEL, limit=100).items
        if row.pooled is None
    }
    assert waiting <= deployment.queue.asked
    pending = {
        (scope.owner, scope.space, one.entry_id)
        for scope in PEOPLE
        for one in deployment.store.pending(scope, limit=99)
    }
    assert pending <= waiting, "what needs nothing more is settled"


@pytest.mark.parametrize("pauses", [0.0, 30.0], ids=["retried at once", "retried after pauses"])
def test_a_minute_in_which_the_index_forbids_everything_loses_nothing(
    deployment: Deployment, opensearch_node: Node, pauses: float
) -> None:
    """As after a deployment, until an access policy is in force: all retries may fall into it, so short are they."""
    deployment.write()
    records, deployment.pauses = deployment.records(), pauses
    deployment.refusals.forbids_until = deployment.clock.now() + timedelta(seconds=POLICY_SECONDS)
    deployment.work_off(records)
    assert deployment.refusals.requests.count("forbidden") > LANES
    assert deployment.clock.now() >= deployment.refusals.forbids_until
    assert bool(deployment.given_up) == (pauses == 0.0)
    deployment.give_back_and_compare(opensearch_node)


def test_no_document_of_a_batch_of_many_people_is_under_another_ones_name(
    deployment: Deployment, opensearch_node: Node
) -> None:
    for _ in range(2):
        deployment.write()
        records = deployment.records()
        deployment.refusals.faults, deployment.refusals.items = ["busy", "forbidden"], 0.2
        deployment.work_off(records)
        deployment.refusals.items = 0.0
    opensearch_node.refresh()
    name = deployment.index._indexes.present()
    with closing(open_client(opensearch_node.url)) as anybody:
        hits = anybody.search(index=name, body={"size": 1_000, "query": {"match_all": {}}})["hits"]["hits"]
    assert len(hits) > len(PEOPLE)
    for hit in hits:
        document = hit["_source"]
        whose = Scope(document["user"], document["space"])
        assert hit["_id"] == document_id(whose, document["memory_id"])
        assert f"{whose.owner}{whose.space}" in document["search"]
        others = [f"{one.owner}{one.space}" for one in PEOPLE if one != whose]
        assert not any(other in document["search"] for other in others)
