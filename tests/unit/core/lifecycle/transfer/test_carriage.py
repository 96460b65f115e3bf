"""Every collection of records has said whether it goes with a person's memory, and why."""

from recollect.core.lifecycle.transfer.carriage import CARRIAGES, COLLECTIONS, SHAPES, Treatment
from recollect.core.lifecycle.transfer.manifest import FRAMES
from recollect.core.model.records import Collection


def test_every_collection_has_a_row_with_a_reason() -> None:
    missing = set(Collection) - set(CARRIAGES)
    assert not missing, f"say in core/lifecycle/transfer/carriage.py whether these are carried, and why: {missing}"
    assert all(row.why for row in CARRIAGES.values())


def test_what_is_carried_has_a_shape_and_nothing_else_has() -> None:
    assert {one for one, row in CARRIAGES.items() if row.treatment is Treatment.CARRIED} == set(SHAPES)


def test_no_two_sorts_of_lines_share_a_type() -> None:
    assert len(COLLECTIONS) == len(SHAPES)
    assert not COLLECTIONS.keys() & {"entry", "version", *FRAMES}
