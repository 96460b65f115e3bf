"""Lines are read alone: each bad one is told of by its field, with what would be right and without its value."""

import json
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from recollect.core.lifecycle.transfer.carriage import COLLECTIONS, SHAPES
from recollect.core.lifecycle.transfer.entry_lines import (
    ENTRY_RULES,
    NOT_WRITTEN,
    EntryLine,
    VersionLine,
    entry_line,
    version_line,
)
from recollect.core.lifecycle.transfer.lines import MAX_LINE_BYTES, object_of, read_line, require_no_secret_in
from recollect.core.lifecycle.transfer.manifest import FileTally, Verification, chained, header
from recollect.core.lifecycle.transfer.record_lines import RecordLine, record_line
from recollect.core.lifecycle.transfer.values import canonical
from recollect.core.model.edges import Edge, EdgeType, put_edges
from recollect.core.model.entry import Entry
from recollect.core.model.records import Record
from recollect.core.model.writes import VersionRecord
from recollect.errors import InputError
from tests.builders import ALICE, a_memory, an_id
from tests.fakes.clock import START

TOKEN = "ghp_" + "a1B2" * 9
AT = "2026-03-01T12:00:00Z"
ADDED = {"of": "0" * 32, "category": "food", "entities": [], "keyphrases": [], "made_by": "m", "made_at": AT}
KEYS = {"settings": ["space"], "profile": ["person"], "edge": [an_id(), "related", an_id()]}
ENTRY = a_memory('Größe "naïve"\n🫖', version=3, tags=("tea",), metadata={"a": [1, 2.5, None, {"b": True}]})
VERSION = VersionRecord(a_memory(), "agent:x", None, START)
CONFLICT = {
    "entry": an_id(),
    "other": an_id(),
    "kind": "contradiction",
    "differences": [],
    "opened_at": "2026-01-01T00:00:00Z",
}
EDGE = put_edges([Edge(an_id(), EdgeType.RELATED, an_id(), "user", START)])[0]


def line_of(**changes: Any) -> dict[str, Any]:
    """The line of an entry with other members; None takes one away."""
    value = {**entry_line(ENTRY), **changes}
    return {name: one for name, one in value.items() if one is not None}


def told(act: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(InputError) as refused:
        act()
    return refused.value.field, refused.value.problem


def test_every_field_of_an_entry_is_written_or_left_out_on_purpose() -> None:
    assert ENTRY_RULES.keys() | NOT_WRITTEN == set(Entry.__dataclass_fields__)


def test_lines_read_as_they_were_written() -> None:
    entry = read_line(object_of(canonical(entry_line(ENTRY))))
    version = read_line(object_of(canonical(version_line(VERSION))))
    record = read_line(object_of(canonical(record_line(Record(EDGE.key, EDGE.value), "work"))))
    assert isinstance(entry, EntryLine)
    assert entry.entry(ALICE) == ENTRY
    assert isinstance(version, VersionLine)
    assert version.version(ALICE) == VERSION
    assert isinstance(record, RecordLine)
    assert (record.space, record.record) == ("work", Record(EDGE.key, EDGE.value))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"id": "x"}, "id"),
        ({"id": None}, "id"),
        ({"space": "A space"}, "space"),
        ({"space": None}, "space"),
        ({"text": ""}, "text"),
        ({"text": "x" * 8_001}, "text"),
        ({"text": 5}, "text"),
        ({"kind": "song"}, "kind"),
        ({"kind": "turn"}, "session_id"),
        ({"created_at": "yesterday"}, "created_at"),
        ({"created_at": "2026-02-30T00:00:00Z"}, "created_at"),
        ({"version": 0}, "version"),
        ({"version": True}, "version"),
        ({"version": 2.0}, "version"),
        ({"importance": "high"}, "importance"),
        ({"importance": float("inf")}, "importance"),
        ({"simhash": 12}, "simhash"),
        ({"tags": "tea"}, "tags"),
        ({"tags": ["tea", 5]}, "tags"),
        ({"name": "has space"}, "name"),
        ({"name": an_id()}, "name"),
        ({"statistics": {}}, "statistics.accessed_at"),
        ({"statistics": {"accessed_at": "2026-01-01T00:00:00Z", "access_count": -1}}, "statistics.access_count"),
        (
            {"statistics": {"accessed_at": "2026-01-01T00:00:00Z", "last_scores": {"total": 1}}},
            "statistics.last_scores.computed_at",
        ),
        ({"metadata": {"a": "x" * 70_000}}, "metadata"),
        ({"superseded_by": "x"}, "superseded_by"),
        ({"user_id": "mallory"}, "line"),
        ({"type": "song"}, "type"),
        ({"type": ["entry"]}, "type"),
    ],
)
def test_a_bad_entry_is_told_of_by_its_field(changes: dict[str, Any], field: str) -> None:
    name, problem = told(lambda: read_line(line_of(**changes)))
    assert name == field
    assert problem.startswith(("must", "is required"))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"key": ["x"]}, "key"),
        ({"key": []}, "key"),
        ({"key": "x"}, "key"),
        ({"key": ["x", "related", "y"]}, "key[0]"),
        ({"key": [an_id(), "loves", "y"]}, "key[1]"),
        ({"value": {"by": "user"}}, "value.at"),
        ({"value": {"by": "user", "at": 5}}, "value.at"),
        ({"value": []}, "value"),
        ({"expires_at": "soon"}, "expires_at"),
        ({"more": 1}, "line"),
    ],
)
def test_a_bad_record_is_told_of_by_its_field(changes: dict[str, Any], field: str) -> None:
    line = {**record_line(Record(EDGE.key, EDGE.value), "default"), **changes}
    assert told(lambda: read_line(line))[0] == field


@pytest.mark.parametrize(
    "line",
    [
        {"type": "conflict", "key": ["x"], "value": CONFLICT},
        {"type": "audit", "key": ["now", "x", "edited", "1"], "value": {"by": "user"}},
        {"type": "settings", "key": ["space"], "value": {"soft_cap": -5}},
        {"type": "settings", "key": ["space"], "value": {"time_zone": "Nowhere"}},
        {"type": "tombstone", "key": ["0", "0000", an_id()], "value": {"simhash": "x"}},
        {"type": "verdict", "key": ["x"], "value": {"of": "y", "verdict": "perhaps"}},
        {"type": "incognito", "key": ["x"], "value": {"steps": [["2026-03-01T12:00:00", None]]}},
        {"type": "incognito", "key": ["x"], "value": {"steps": [[AT, "9999-12-31T23:59:59Z"]]}},
        {"type": "incognito", "key": ["x"], "value": {"steps": [["0001-01-01T00:00:00Z", AT]]}},
        {"type": "incognito", "key": ["x"], "value": {"steps": [[AT]]}},
        {"type": "incognito", "key": ["x"], "value": {"steps": [[AT.lower(), None]]}},
        {"type": "incognito", "key": ["x"], "value": {}},
        {"type": "settings", "key": ["space"], "value": {"paused_spans": "x"}},
        {"type": "settings", "key": ["space"], "value": {"paused_spans": [["x", None]]}},
        {"type": "settings", "key": ["space"], "value": {"incognito_default_spans": [["2026-03-01T12:00:00", AT]]}},
        {"type": "settings", "key": ["space"], "value": {"paused_spans": [[AT, None], [AT, AT]]}},
        {"type": "gone_with", "key": ["x", an_id()], "value": {"version": "x"}},
        {"type": "gone_with", "key": ["x", an_id()], "value": {}},
        {"type": "recall", "key": ["x"], "value": {"at": AT, "served": [], "asked": []}},
        {"type": "recall", "key": ["x"], "value": {"at": AT, "served": [], "asked": [], "agent": None, "echo": ["y"]}},
        {"type": "recall", "key": ["x"], "value": {"at": AT.lower(), "served": [], "asked": [], "agent": None}},
        {"type": "agent_outcome", "key": ["x", "y"], "value": {"echo": [], "fizzle": []}},
        {"type": "edge", "key": [an_id(), "related", "x"], "value": {"by": "user", "at": AT.lower()}},
        {"type": "enriched", "key": [an_id()], "value": {**ADDED, "entities": [[0.5, 3]]}},
        {"type": "enriched", "key": [an_id()], "value": {**ADDED, "entities": [[0, 1, 2]]}},
        {"type": "enriched", "key": [an_id()], "value": {**ADDED, "category": "songs"}},
        {"type": "enriched", "key": [an_id()], "value": {"of": "0" * 32}},
        {"type": "extracted", "key": [an_id()], "value": {}},
        {"type": "extracted", "key": [an_id()], "value": {"version": 1, "by": "rules", "found": [{"text": "x"}]}},
    ],
)  # fmt: skip
def test_what_no_reader_could_take_is_no_record(line: dict[str, Any]) -> None:
    assert told(lambda: read_line({"space": "default", **line}))[1]


@pytest.mark.parametrize("name", ["created_at", "modified_at", "reviewed_at", "tended_at"])
@pytest.mark.parametrize("moment", ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z"])
def test_what_time_is_added_to_lies_where_there_is_more_of_it(name: str, moment: str) -> None:
    assert told(lambda: read_line(line_of(**{name: moment})))[0] == name
    read_line(line_of(occurred_at=moment, valid_from=moment))  # of these a person may say anything


def _problem_of(line: dict[str, Any]) -> str:
    try:
        read_line(line)
    except InputError as error:
        return f"{error.field} {error.problem}"
    return ""


@pytest.mark.parametrize("type_", COLLECTIONS)
def test_a_problem_of_a_record_repeats_no_value(type_: str) -> None:
    """Whatever stands in the place of a value: what is told of it is kept with the import."""
    shape = SHAPES[COLLECTIONS[type_]]
    key = [KEYS.get(type_, [an_id(), an_id(), "edited", "1"])[place] for place in range(len(shape.key))]
    known = {"steps", "version", "paused_spans", "soft_cap", "time_zone", "found", *shape.value}
    for name, one in product(sorted(known), (TOKEN, [TOKEN], [[TOKEN, None]], [[TOKEN, TOKEN]], {TOKEN: TOKEN})):
        line = {"type": type_, "space": "default", "key": key, "value": {name: one}}
        assert TOKEN not in _problem_of(line)


@pytest.mark.parametrize(
    "text",
    [
        "no json",
        "[]",
        "5",
        '{"a": NaN}',
        '{"a": 1, "a": 2}',
        '{"a": "\\ud800"}',
        '{"a": "\\u0000"}',
        '{"a": ' + "9" * 5_000 + "}",
        '{"a": ' + "9" * 400 + "}",
        '{"a": [9007199254740993]}',
        "[" * 100_000,
        '{"a":' * 20 + "1" + "}" * 20,
        '{"a": "' + "x" * MAX_LINE_BYTES + '"}',
    ],
)
def test_what_is_no_object_of_json_that_a_store_can_keep_is_refused(text: str) -> None:
    name, problem = told(lambda: object_of(text))
    assert name == "line"
    assert problem.startswith("must")


@pytest.mark.parametrize(
    ("value", "field"),
    [
        (line_of(text=f"The key is {TOKEN}"), "text"),
        (line_of(speaker=TOKEN), "speaker"),
        (line_of(tags=["a", TOKEN]), "tags[1]"),
        (line_of(metadata={"password": "hunter2-XyZ9!"}), "metadata"),
        ({**version_line(VERSION), "reason": f"the key is {TOKEN}"}, "reason"),
        ({"type": "version", "value": {"text": f"The key is {TOKEN}"}}, "value.text"),
        ({"type": "audit", "key": ["a", TOKEN], "value": {}}, "key[1]"),
        ({"type": "audit", "key": ["a"], "value": {"reason": f"the key is {TOKEN}"}}, "value"),
    ],
)
def test_a_secret_is_found_wherever_it_stands_and_not_repeated(value: dict[str, Any], field: str) -> None:
    name, problem = told(lambda: require_no_secret_in(value))
    assert name == field
    assert TOKEN not in problem


def test_a_fingerprint_with_the_looks_of_a_token_is_none() -> None:
    looks = "be15b4130844bad2"
    entry = line_of(simhash=looks)
    version = {**version_line(VERSION), "value": {**version_line(VERSION)["value"], "simhash": looks}}  # type: ignore[dict-item]
    tombstone = {"type": "tombstone", "space": "default", "key": ["0", "be15", an_id()], "value": {"simhash": looks}}
    for line in (entry, version, tombstone):
        read_line(line)
        require_no_secret_in(line)
    for line in (
        line_of(text=looks),
        line_of(metadata={"simhash": looks}),
        {**tombstone, "key": ["0", looks, an_id()]},
    ):
        told(lambda line=line: require_no_secret_in(line))  # type: ignore[misc]
    told(lambda: require_no_secret_in({**tombstone, "value": {"simhash": looks, "more": looks}}))
    told(lambda: require_no_secret_in({"type": "edge", "value": {"simhash": looks}}))


def test_times_and_ids_with_the_looks_of_a_secret_are_none() -> None:
    conflict = f"{an_id()}.AaIF-pass_Pwd9TcACELcT"
    assert len(conflict.partition(".")[2]) == 22
    times = ["20251130T113513.101985Z", "2025-11-30T11:35:13.101985Z"]
    require_no_secret_in({"type": "audit", "key": [*times, conflict], "value": {"at": times[1]}})


def test_later_versions_and_other_formats_are_told() -> None:
    known = header("*", START)
    assert told(lambda: read_line({**known, "version": 2}))[0] == "version"
    assert told(lambda: read_line({**known, "format": "other"}))[0] == "format"


def test_the_digest_is_a_chain_over_the_lines() -> None:
    import hashlib  # noqa: PLC0415 - the formula as the documentation has it

    first = hashlib.sha256(bytes(32) + b"a").digest()
    assert FileTally().counting("entry", "a").counting("entry", "b").digest == hashlib.sha256(first + b"b").hexdigest()
    assert chained("0" * 64, "a") == first.hex()


def test_something_behind_the_manifest_is_told() -> None:
    verification = Verification()
    lines = [canonical(header("*", START)), canonical(FileTally().manifest())]
    for line in lines:
        verification.take(line, json.loads(line))
    verification.end()
    assert told(lambda: verification.take(lines[0], json.loads(lines[0])))[0] == "line 3"
