"""What explains a memory adds up to its importance and names what its text says."""

from recollect.core.enrichment.findings import EntityType
from recollect.core.model.entry import Kind
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.read import ExplainEntry
from tests.builders import ALICE
from tests.write_path import USER, WritePath


def test_the_parts_add_up_to_the_importance(path: WritePath) -> None:
    entry = path.stored("I prefer green tea in the morning.", manually_saved=True)
    explanation = ExplainEntry(ReadSettings(path.store), path.store)(ALICE, entry)
    assert explanation is not None
    assert explanation.importance.saved == 0.5
    assert explanation.importance.total == entry.importance


def test_dates_are_said_in_the_time_zone_of_the_space(path: WritePath) -> None:
    # 12:00 UTC on March 1st is March 2nd already in Auckland and further east
    path.change_settings(ALICE, {"time_zone": "Pacific/Kiritimati"}, USER)
    entry = path.stored("The dentist is tomorrow.")
    explanation = ExplainEntry(ReadSettings(path.store), path.store)(ALICE, entry)
    assert explanation is not None
    [date] = [one for one in explanation.enrichment.entities if one.type is EntityType.DATE]
    assert date.value == "2026-03-03"
    assert date.value in entry.entities


def test_what_is_no_memory_has_no_explanation(path: WritePath) -> None:
    handoff = path.stored("What was done today.", kind=Kind.HANDOFF)
    assert ExplainEntry(ReadSettings(path.store), path.store)(ALICE, handoff) is None
