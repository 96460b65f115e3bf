"""How often the archiver knows until when a memory holds: python -m tests.labelled.tending.endings [--show].

`endings.jsonl` holds sentences by whoever made the rules: some say until when they hold, the others only name a day.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, date
from pathlib import Path
from typing import Any, Final

from recollect.core.lifecycle.tending.archiver import said_until
from tests.labelled.tending.__main__ import tell
from tests.labelled.tending.space import memory_of

FILE: Final = Path(__file__).with_name("endings.jsonl")
SAID_AT: Final = "2025-12-01T08:00:00+00:00"

Row = Mapping[str, Any]


def endings() -> Sequence[Row]:
    """Return the sentences, each with the day `until` which it holds by its own words, or null."""
    return [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def read_end(row: Row) -> date | None:
    """Return until when a sentence holds, by the rules."""
    entry = memory_of(
        {"category": None, "tags": [], "created_at": SAID_AT, "occurred_at": SAID_AT}, row["id"], row["text"]
    )
    said = said_until(entry, UTC)
    return None if said is None else said.day


def main() -> None:
    """Print precision and recall."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true", help="what was missed or read wrongly")
    show, right, wrong, rows = parser.parse_args().show, 0, 0, endings()
    for row in rows:
        found, expected = read_end(row), None if row["until"] is None else date.fromisoformat(row["until"])
        right += found is not None and found == expected
        wrong += found is not None and found != expected
        if show and found != expected:
            tell(row["id"], row["text"], "->", found)
    tell(f"{right} of {sum(row['until'] is not None for row in rows)} found, {wrong} wrong")


if __name__ == "__main__":
    main()
