"""What becomes of labelled pairs: merged, flagged, asked about, retired. `python -m evals.deduplication --help`.

With the model's folder the cosines of all pairs are measured, so that what is found after embedding counts as well.
"""

import argparse
import timeit
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from rich.console import Console
from rich.table import Table

from recollect.adapters.minilm import MiniLmEmbedder
from recollect.core.deduplication.equivalence import differences
from recollect.core.deduplication.normalised_text import normalised
from recollect.core.deduplication.simhash import fingerprint
from recollect.core.embedding.messages import EncoderInput
from tests.labelled.mutations import generated_pairs
from tests.labelled.pairs import LabelledPair, Said, pairs_of, written_pairs
from tests.unit.core.deduplication.outcomes import (
    Outcome,
    Share,
    an_entry,
    by_kind,
    by_kind_and_language,
    figures,
    is_tuned_on,
    outcomes,
)

TEXTS_AT_A_TIME: Final = 64
TIMES: Final = 500
SPEED_TEXT: Final = (
    "My brother lives in Toronto and works for a small company that builds boats; he's been there since 12 May 2019, "
    "and he pays $1,200 a month for a flat with two rooms near the old harbour, does"
)


def cosines(pairs: Sequence[LabelledPair], folder: Path) -> dict[str, float]:
    """Return the cosine of the pooled vectors of each pair by its id, -1 to 1."""
    encoder = MiniLmEmbedder(folder, threads=1)
    texts = sorted({said.text for pair in pairs for said in (pair.earlier, pair.later)})
    vectors: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float64]]] = {}
    for start in range(0, len(texts), TEXTS_AT_A_TIME):
        some = texts[start : start + TEXTS_AT_A_TIME]
        for text, found in zip(some, encoder.encode_entries([EncoderInput(text) for text in some]), strict=True):
            pooled = found.pooled.astype(np.float64)
            vectors[text] = pooled / np.linalg.norm(pooled)
    return {pair.id: float(vectors[pair.earlier.text] @ vectors[pair.later.text]) for pair in pairs}


def figures_table(rows: Sequence[tuple[str, Sequence[Outcome]]]) -> Table:
    """Return the figures, a column for each set of pairs."""
    table = Table(box=None, pad_edge=False)
    for heading in ("", *(name for name, _ in rows)):
        table.add_column(heading, no_wrap=True)
    every = [figures(found) for _, found in rows]
    table.add_row("pairs", *(f"{len(found)}" for _, found in rows))
    table.add_row("contradictions merged", *(f"{one.contradictions_merged}" for one in every))
    table.add_row("merges that were right", *(_share(one.merges_right) for one in every))
    table.add_row("merges found", *(_share(one.merges_found) for one in every))
    table.add_row("same, merged or flagged", *(_share(one.flags_found) for one in every))
    table.add_row("updates asked about", *(_share(one.updates_found) for one in every))
    table.add_row("false alarms", *(_share(one.false_alarms) for one in every))
    table.add_row("retired without asking", *(_share(one.retired) for one in every))
    table.add_row("wrongly retired", *(f"{one.wrongly_retired}" for one in every))
    return table


def kinds_table(found: Sequence[Outcome]) -> Table:
    """Return what became of each kind of pair."""
    table = Table(box=None, pad_edge=False)
    for heading in ("kind", "merged", "flagged", "created", "asked"):
        table.add_column(heading, no_wrap=True)
    for kind, counts in sorted(by_kind(found).items()):
        table.add_row(kind, *(f"{counts[name]}" for name in ("merged", "flagged", "created", "asked")))
    return table


def languages_table(found: Sequence[Outcome]) -> Table:
    """Return how many of each kind and language were asked about: updates first, then what both can hold."""
    table = Table(box=None, pad_edge=False)
    for heading in ("kind", "language", "asked for", "asked about"):
        table.add_column(heading, no_wrap=True)
    rows = sorted(by_kind_and_language(found).items(), key=lambda row: (not row[0][2], row[0]))
    for (kind, language, wanted), share in rows:
        table.add_row(kind, language, "yes" if wanted else "no", f"{share.found}/{share.of}")
    return table


def speeds() -> Iterator[tuple[str, float]]:
    """Yield what takes how many microseconds, nothing read before; the least of several runs."""
    one, other = (an_entry(Said(SPEED_TEXT + ending)) for ending in (" he.", "n't he say so?"))

    def compare() -> None:
        normalised.cache_clear()
        differences(one, other)

    def take_print() -> None:
        normalised.cache_clear()
        fingerprint(SPEED_TEXT)

    for name, work in (("differences of two texts of 200 characters", compare), ("fingerprint", take_print)):
        yield name, min(timeit.repeat(work, number=TIMES, repeat=5)) / TIMES * 1e6


def _share(share: Share) -> str:
    return f"{share.found}/{share.of} {share.value:.3f} [{share.low:.3f}, {share.high:.3f}]"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, help="folder of the model, to measure cosines")
    parser.add_argument("--pairs", type=Path, nargs="+", help="measure the pairs of these files alone")
    parser.add_argument("--kinds", action="store_true", help="show what became of each kind of pair")
    return parser.parse_args()


def of_files(files: Sequence[Path], model: Path | None, console: Console) -> None:
    """Print what becomes of the pairs of some files, together and by kind and language."""
    found = {file.stem: pairs_of(file) for file in files}
    known = cosines([pair for pairs in found.values() for pair in pairs], model) if model else None
    sets = [(name, outcomes(pairs, known)) for name, pairs in found.items()]
    console.print(figures_table(sets))
    for name, outcomes_of_file in sets:
        console.print(f"\n{name}")
        console.print(languages_table(outcomes_of_file))


def main() -> None:
    """Print the tables."""
    arguments = _arguments()
    if arguments.pairs:
        of_files(arguments.pairs, arguments.model, Console(width=200))
        return
    written, generated = written_pairs(), generated_pairs()
    known = cosines([*written, *generated], arguments.model) if arguments.model else None
    of_written, of_generated = outcomes(written, known), outcomes(generated, known)
    tuned = [one for one in of_written if is_tuned_on(one.pair)]
    other = [one for one in of_written if not is_tuned_on(one.pair)]
    console = Console(width=200)
    sets = [("written", of_written), ("first half", tuned), ("other half", other), ("generated", of_generated)]
    console.print(figures_table(sets))
    if arguments.kinds:
        console.print(kinds_table([*of_written, *of_generated]))
    for name, microseconds in speeds():
        console.print(f"{name}: {microseconds:.0f} µs")


if __name__ == "__main__":
    main()
