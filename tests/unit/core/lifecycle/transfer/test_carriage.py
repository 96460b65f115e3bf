"""Every collection of records has said whether it goes with a person's memory, and why."""

from recollect.core.lifecycle.transfer.carriage import COLLECTIONS, NOT_CARRIED, SHAPES
from recollect.core.lifecycle.transfer.manifest import FRAMES
from recollect.core.model.records import Collection


def test_every_collection_has_one_row_with_a_reason() -> None:
    missing = set(Collection) - set(SHAPES) - set(NOT_CARRIED)
    assert not missing, f"say in core/lifecycle/transfer/carriage.py whether these are carried, and why: {missing}"
    assert not SHAPES.keys() & NOT_CARRIED.keys()
    assert all((*(shape.why for shape in SHAPES.values()), *NOT_CARRIED.values()))


def test_no_two_sorts_of_lines_share_a_type() -> None:
    assert len(COLLECTIONS) == len(SHAPES)
    assert not COLLECTIONS.keys() & {"entry", "version", *FRAMES}
