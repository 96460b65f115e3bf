"""The blocks of docs/clients-python.md work as they stand, one after the other, and that of the README; and what the
prompts get."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from recollect_client.prompts import PromptText
from tests.model_folder import MODEL_FOLDER
from tests.process.server import Server

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "clients-python.md"
BLOCK: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADDRESS: Final = "http://127.0.0.1:8377"


class Text(PromptText):
    """A context of which only the text matters."""

    def __init__(self, text: str) -> None:
        self.text = text


def test_every_block_of_the_page_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("RECOLLECT_MODEL", str(MODEL_FOLDER))
    asked: list[dict[str, Any]] = []
    model = SimpleNamespace(create=lambda **request: asked.append(request))
    client = SimpleNamespace(messages=model, chat=SimpleNamespace(completions=model))
    names: dict[str, Any] = {"anthropic": client, "openai": client, "MODEL": "a-model", "__name__": "__main__"}
    blocks = BLOCK.findall(PAGE.read_text())
    assert len(blocks) > 8
    with Server(tmp_path / "data") as server:
        try:
            for block in blocks:
                exec(block.replace(ADDRESS, server.url), names)  # noqa: S102 - the project's own page
        finally:
            names["memory"].close()
            if "mem0" in names:
                names["mem0"].close()
    told = capsys.readouterr().out
    assert "allergic to walnuts" in told
    assert 'somebody was faster than "1"' in told
    assert "Alice likes oolong tea." in told
    assert len(asked) == 2
    assert all("30 seconds" in json.dumps(request) for request in asked)
    assert (tmp_path / "home" / ".recollect" / "recollect.db").exists()


def test_the_lines_of_the_readme_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RECOLLECT_MODEL", str(MODEL_FOLDER))
    (block,) = BLOCK.findall((ROOT / "README.md").read_text())
    exec(block, {})  # noqa: S102 - the project's own page
    assert "> Maya is allergic to walnuts, but almonds are fine." in capsys.readouterr().out
    assert (tmp_path / "memory" / "recollect.db").exists()


def test_what_is_remembered_stands_behind_the_instructions_and_is_not_cached() -> None:
    instructions, remembered = Text("# Memory").for_anthropic("Be brief.")
    assert instructions["text"] == "Be brief."
    assert instructions["cache_control"] == {"type": "ephemeral"}
    assert remembered == {"type": "text", "text": "# Memory"}
    said = [{"role": "user", "content": "Hello"}]
    assert Text("# Memory").for_openai(said, "Be brief.") == [
        {"role": "system", "content": "Be brief.\n\n# Memory"},
        *said,
    ]


def test_where_nothing_is_remembered_there_is_no_block() -> None:
    assert Text("").for_anthropic() == []
    assert Text("").for_openai([{"role": "user", "content": "Hello"}]) == [{"role": "user", "content": "Hello"}]
    assert Text("").as_system("Be brief.") == "Be brief."
