"""Lines of a file that memory is taken away in, for the API's description."""

from dataclasses import replace
from typing import Final

from recollect.core.lifecycle.transfer.entry_lines import entry_line, version_line
from recollect.core.lifecycle.transfer.manifest import FileTally, header
from recollect.core.lifecycle.transfer.record_lines import record_line
from recollect.core.lifecycle.transfer.values import canonical
from recollect.core.model.edges import Edge, EdgeType, entity_target, put_edges
from recollect.core.model.entry import Entry, Kind, Role, Statistics
from recollect.core.model.records import Record
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.model.writes import VersionRecord
from recollect.http.models.example_values import AT, ENTRY_ID

_FORMER: Final = Entry(
    id=ENTRY_ID,
    user_id="alice",
    space=DEFAULT_SPACE,
    kind=Kind.MEMORY,
    role=Role.USER,
    text="Alice likes tea.",
    created_at=AT,
    modified_at=AT,
    occurred_at=AT,
    statistics=Statistics(accessed_at=AT),
)
_ENTRY: Final = replace(_FORMER, text="Alice likes oolong tea.", version=2)
_EDGE: Final = put_edges([Edge(ENTRY_ID, EdgeType.MENTIONS, entity_target("Alice"), "user", AT)])[0]


def _file() -> list[str]:
    values = [
        record_line(Record(_EDGE.key, _EDGE.value), DEFAULT_SPACE),
        entry_line(_ENTRY),
        version_line(VersionRecord(_FORMER, "user", "she said so", AT)),
    ]
    tally = FileTally()
    lines = []
    for value in values:
        lines.append(canonical(value))
        tally = tally.counting(str(value["type"]), lines[-1])
    section = canonical(tally.section(DEFAULT_SPACE))
    manifest = canonical(tally.closed(section).manifest())
    return [canonical(header(DEFAULT_SPACE, AT)), *lines, section, manifest]


_LINES: Final = _file()
FILE: Final = "".join(f"{line}\n" for line in _LINES)
TRANSFERS: Final = {
    "export_page": FILE,
    "lines_of_a_file": FILE,
    "one_line": f"{_LINES[2]}\n",
}
