"""What docs/events-out.md tells receivers to do verifies what is sent, and nothing else."""

import json
import re
import time
from pathlib import Path
from typing import Any, Final

import pytest

from recollect.adapters.events_out.webhook import signature
from recollect.core.spaces.published_changes import PublishedKind, change_of_document

PAGE: Final = (Path(__file__).parents[4] / "docs" / "events-out.md").read_text()
BODY: Final = b'{"id":"1"}'


@pytest.fixture(scope="module")
def is_genuine() -> Any:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102 - of our own page
    return names["is_genuine"]


def now() -> int:
    return int(time.time())  # noqa: TID251 - as a receiver would


def test_what_is_signed_is_genuine_by_either_secret(is_genuine: Any) -> None:
    header = signature([b"new", b"old"], BODY, now())
    assert is_genuine(b"new", header, BODY)
    assert is_genuine(b"old", header, BODY)


def test_nothing_else_is(is_genuine: Any) -> None:
    header = signature([b"secret"], BODY, now())
    assert is_genuine(b"secret", header, BODY)
    assert not is_genuine(b"another", header, BODY)
    assert not is_genuine(b"secret", header, BODY + b" ")
    assert not is_genuine(b"secret", signature([b"secret"], BODY, now() - 301), BODY)
    moved = header.replace(f"t={header[2:12]}", f"t={int(header[2:12]) + 1}")
    assert not is_genuine(b"secret", moved, BODY)
    for broken in ("", "t=1", "v1=", "t=x,v1=0", f"{header},t=1", "t=,v1=", f"t={now()},v1=ü"):
        assert not is_genuine(b"secret", broken, BODY)


def test_every_kind_is_explained() -> None:
    told = {
        f"{group}.{name}" for row in re.findall(r"^\| (`[^|]*) \|", PAGE, re.MULTILINE) for group, name in _kinds(row)
    }
    assert {kind.value for kind in PublishedKind} <= told | {"memory.restored"}
    assert "`memory.restored`" in PAGE


def _kinds(row: str) -> list[tuple[str, str]]:
    group, found = "", []
    for first, name in re.findall(r"`(\w*)\.(\w+)`", row):
        group = first or group
        found.append((group, name))
    return found


def test_the_example_is_a_change() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    change = change_of_document(json.loads(example))
    assert (change.kind, change.owner, change.version) == (PublishedKind.UPDATED, "maya", 2)
