from pathlib import Path
from typing import Final

import pytest

from recollect import core
from recollect.core.enrichment.name_tables import AMBIGUOUS_NAMES, first_names
from recollect.core.text.word_files import read_entries, read_pairs

ROOT: Final = Path(core.__path__[0])
WORD_FILES: Final = sorted(ROOT.rglob("data/*.txt"))


@pytest.mark.parametrize("path", WORD_FILES, ids=lambda path: path.stem)
def test_a_word_file_tells_what_it_holds_and_holds_each_entry_once(path: Path) -> None:
    package = ".".join(["recollect.core", *path.relative_to(ROOT).parts[:-2]])
    entries = read_entries(package, path.name)
    assert path.read_text(encoding="utf-8").startswith("# ")
    assert len(entries) == len(set(entries)) > 0
    assert [entry for entry in entries if entry != " ".join(entry.split())] == []


def test_pairs_are_read_with_what_stands_behind_the_sign() -> None:
    assert read_pairs("recollect.core.text.glossary", "german.txt")["abbrechen"] == "drop out"


def test_a_first_name_is_not_ambiguous_as_well() -> None:
    assert first_names().isdisjoint(AMBIGUOUS_NAMES)
