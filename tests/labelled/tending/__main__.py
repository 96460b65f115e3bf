"""Score the agents on a labelled space: python -m tests.labelled.tending [held_out] [--show] [--links]."""

import argparse
import sys
from typing import Final

from tests.labelled.tending.score import scored, table
from tests.labelled.tending.space import labelled_space

SPACES: Final = ("development", "held_out", "second_held_out")


def tell(*words: object) -> None:
    """Write a line."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")


def main() -> None:
    """Print precision and recall by kind of fault and by agent, and on demand what was wrong, missed, linked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", nargs="?", choices=SPACES, default="development")
    parser.add_argument("--show", action="store_true", help="what was suggested of no fault, and what was missed")
    parser.add_argument("--links", action="store_true", help="the edges drawn, with the texts they join")
    chosen = parser.parse_args()
    labelled = labelled_space(chosen.name)
    score = scored(labelled)
    tell("\n".join(table(score)))
    texts = {entry.id: entry.text for entry in labelled.space.memories}
    if chosen.show:
        for one in score.wrong:
            about = [labelled.labels[entry_id] for entry_id in one.about]
            tell("wrong:", one.agent, one.action, one.subject, about, one.reason, [texts[i][:120] for i in one.about])
        for fault in score.missed:
            about = [labelled.labels[entry_id] for entry_id in fault.memories]
            tell("missed:", fault.id, fault.kind, about, dict(fault.expected), [texts[i][:120] for i in fault.memories])
    if chosen.links:
        for one in score.links:
            tell(one.reason, " || ".join(texts[entry_id][:120] for entry_id in one.about))


if __name__ == "__main__":
    main()
