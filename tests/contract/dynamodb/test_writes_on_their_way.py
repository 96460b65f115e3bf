"""Writes on their way while a space is erased. SQLite looks at the barrier in the transaction of each write."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from recollect.errors import BeingErasedError
from tests.builders import ALICE, a_memory
from tests.contract.aws import Aws
from tests.contract.erasure.conftest import erasable_on_aws
from tests.contract.erasure.parts import CANARY, Erasable, committed


@pytest.fixture
def parts(aws: Aws) -> Iterator[Erasable]:
    yield from erasable_on_aws(aws)


def test_a_write_that_has_read_and_not_yet_committed(parts: Erasable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no transaction checks the barrier, the space stays closed for longer than a write can be on its way."""
    committed(parts.store, ALICE, a_memory("the first"))
    table = parts.seams[0][0]
    erasures = []

    def overtaken(real: Callable[..., Any]) -> Callable[..., Any]:
        def transact(*args: Any, **kwargs: Any) -> Any:
            monkeypatch.setattr(table, "transact", real)
            erasures.append(parts.request(ALICE))
            parts.run()
            return real(*args, **kwargs)

        return transact

    monkeypatch.setattr(table, "transact", overtaken(table.transact))
    late = committed(parts.store, parts.begun(ALICE), a_memory(CANARY))
    assert parts.store.get(ALICE, late.id).text == CANARY  # it got through
    parts.clock.advance(seconds=1)
    with pytest.raises(BeingErasedError):
        committed(parts.store, parts.begun(ALICE), a_memory("not yet"))
    line = parts.done(erasures[0])
    assert line.removed["entries"] == 2
    assert CANARY.encode() not in parts.everything()
    parts.clock.advance(seconds=1)
    committed(parts.store, parts.begun(ALICE), a_memory("now"))
