"""Measure every labelled figure and hold it against the frozen baseline: make eval EVAL=all DATA=folder.

A figure fails the run when the whole 95 % interval of its difference from the baseline, over the same questions, lies
on the worse side. A sealed figure fails as soon as it is worse. Without a folder of data sets only what stands in the
repository is measured, and figures of the rest are not missed.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from evals.datasets.datasets import DataError
from evals.figures.committed import BASELINE, RESULTS, BaselineError, extend_baseline, read_baseline, write_results
from evals.figures.comparison import FAILING, Comparison, all_compared
from evals.figures.figure import Figure
from evals.figures.measure import Measure
from evals.figures.measures import MEASURES
from evals.harness.loading import LoadingError
from evals.harness.server_process import ServerStartError
from recollect.local.client.failures import CommandError

EXIT_FAILED: Final = 1
EXIT_UNUSABLE: Final = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code: 1 where a figure fell, 2 where something could not be measured."""
    options = _parser().parse_args(arguments)
    chosen = [one for one in MEASURES if _is_chosen(one, options)]
    try:
        baseline = read_baseline(options.baseline)
        found = measured(chosen, options.data)
        if options.extend_baseline:
            added = extend_baseline(found, commit=options.extend_baseline, path=options.baseline)
            print(f"{len(added)} figures were added to {options.baseline}")
            return 0
    except (BaselineError, DataError) as error:
        print(f"figures: {error}", file=sys.stderr)
        return EXIT_UNUSABLE
    except (CommandError, LoadingError, ServerStartError) as error:
        print(f"figures: {error}", file=sys.stderr)
        return EXIT_FAILED
    expected = {name: one for name, one in baseline.items() if name.partition(".")[0] in {one.name for one in chosen}}
    comparisons = all_compared(found, expected)
    Console(width=None if sys.stdout.isatty() else 160).print(table(comparisons))
    if options.out:
        write_results(comparisons, options.out)
    failing = [one for one in comparisons if one.verdict in FAILING]
    for one in failing:
        print(f"{one.name}: {one.verdict.value}")
    return EXIT_FAILED if failing else 0


def measured(measures: Sequence[Measure], data: Path | None) -> dict[str, Figure]:
    """Return the figures of measures by name; say on standard error how long each took.

    Raises:
        DataError: the folder lacks a data set.
        ValueError: two figures have one name.
    """
    found: dict[str, Figure] = {}
    for measure in measures:
        began = time.monotonic()
        figures = list(measure.measured(data or Path()))
        if twice := found.keys() & {one.name for one in figures}:
            raise ValueError(f"there are two figures named {min(twice)}")
        found |= {one.name: one for one in figures}
        print(f"{measure.name}: {len(figures)} figures in {time.monotonic() - began:.0f} s", file=sys.stderr)
    return found


def table(comparisons: Sequence[Comparison]) -> Table:
    """Return the figures as a table: n, value, interval, baseline, difference with its interval, verdict."""
    made = Table(box=None, pad_edge=False)
    for heading in ("figure", "n", "value", "95 %", "baseline", "difference", "95 % of the difference", "verdict"):
        made.add_column(heading, justify="left" if heading in {"figure", "verdict"} else "right", no_wrap=True)
    for one in comparisons:
        shown = one.now or one.baseline
        if shown is None:
            continue
        low, high = shown.interval()
        made.add_row(
            one.name,
            str(shown.number),
            f"{one.now.value:.3f}" if one.now else "",
            f"{low:.3f} to {high:.3f}",
            f"{one.baseline.value:.3f}" if one.baseline else "",
            "" if one.difference is None else f"{one.difference:+.3f}",
            "" if one.low is None or one.high is None else f"{one.low:+.3f} to {one.high:+.3f}",
            one.verdict.value,
        )
    return made


def _is_chosen(measure: Measure, options: argparse.Namespace) -> bool:
    return measure.name in options.only if options.only else options.data is not None or not measure.needs_data


def _folder(given: str) -> Path | None:
    return Path(given) if given else None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m evals.figures", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=_folder, default=None, help="the folder of data sets")
    names = [one.name for one in MEASURES]
    parser.add_argument("--only", choices=names, action="append", help="measure this one; may be repeated")
    parser.add_argument("--baseline", type=Path, default=BASELINE, help="(default: %(default)s)")
    parser.add_argument("--out", type=Path, help=f"write the results to this file; {RESULTS} is committed")
    parser.add_argument(
        "--extend-baseline", metavar="COMMIT", help="add what the baseline lacks, measured with the package of COMMIT"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
