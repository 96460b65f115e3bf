import tomllib
from pathlib import Path
from typing import Final

import pytest

from recollect import core
from recollect.core.text.word_files import phrase_lists, word_lists

ROOT: Final = Path(core.__path__[0])
LIST_FILES: Final = sorted(
    [
        *ROOT.glob("deduplication/updates/data/*.toml"),
        *ROOT.glob("enrichment/data/*.toml"),
        *ROOT.glob("deduplication/tables/data/*.toml"),
    ]
)


@pytest.mark.parametrize("path", LIST_FILES, ids=lambda path: path.stem)
def test_a_file_of_lists_tells_what_it_holds_and_no_list_holds_an_entry_twice(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lists = {
        name: listed.split() if isinstance(listed, str) else listed for name, listed in tomllib.loads(text).items()
    }
    assert text.startswith("# ")
    assert "Written by hand for this package." in text
    assert [name for name, entries in lists.items() if not entries or len(entries) != len(set(entries))] == []


def test_a_string_is_a_list_of_words() -> None:
    lists = word_lists("recollect.core.deduplication.updates", "change_words.toml")
    assert lists["leavers"] == {"i", "we", "he", "she", "they", "has", "have", "it"}
    assert "ended_phrases" not in lists


def test_an_array_is_a_list_of_phrases_with_the_spaces_around_them() -> None:
    lists = phrase_lists("recollect.core.deduplication.updates", "circumstances.toml")
    assert lists["until"] == ("until ", "till ", "before ", "bis ", "up to 19", "up to 20")
    assert "hedges" not in lists
