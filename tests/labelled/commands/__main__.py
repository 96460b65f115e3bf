"""Scores what messages are read with: python -m tests.labelled.commands [--set NAME] [--show]."""

import argparse

from recollect.core.query.commands.parser import command_reader
from tests.labelled.commands.score import score
from tests.labelled.commands.sets import HELD_OUT, SETS


def main() -> None:
    """Score what is named; sets that the model was fitted to tell how well it fits, no more."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", choices=(*SETS, *HELD_OUT), default="first")
    parser.add_argument("--show", action="store_true", help="the lines that went wrong")
    chosen = parser.parse_args()
    score((SETS | HELD_OUT)[chosen.set], command_reader(), shows=chosen.show)


if __name__ == "__main__":
    main()
