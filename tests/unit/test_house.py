"""The house rules that no linter knows: how long things may be, and that nothing of one machine is committed."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
# Clients stand beside the package, as they are installed without it
FOLDERS: Final = ("layers", "functions", "evals", "infra", "tests", "clients")
# Nobody reads these from top to bottom: what they are made of is short, and they are compared with it
GENERATED: Final = "# Generated from "
MAX_MODULE_LINES: Final = 400
MAX_FUNCTION_LINES: Final = 60
ADDRESSES: Final = re.compile(
    r"(?<![\w.])/(?:home|root|Users)/[a-z]|https?://[\w.-]*(?:pypi|pythonhosted|npmjs)[\w.-]*"
)


@cache
def _modules() -> dict[Path, str]:
    """Each module that somebody wrote, with its source."""
    sources = {path: path.read_text() for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")}
    return {path: source for path, source in sources.items() if not source.startswith(GENERATED)}


def test_no_module_is_longer_than_400_lines() -> None:
    lengths = {module: len(source.splitlines()) for module, source in _modules().items()}
    assert len(lengths) > 100
    assert {module.name: length for module, length in lengths.items() if length > MAX_MODULE_LINES} == {}


def test_no_function_is_longer_than_60_lines() -> None:
    long = [
        f"{module.relative_to(ROOT)}:{node.lineno} {node.name}"
        for module, source in _modules().items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno + 1 > MAX_FUNCTION_LINES
    ]
    assert long == []


def test_no_machine_path_and_no_registry_address_is_in_the_code() -> None:
    others = [*(ROOT / "requirements").glob("*.txt"), ROOT / "pyproject.toml", ROOT / "Makefile"]
    texts = _modules() | {path: path.read_text() for path in others}
    found = [f"{path.name}: {match}" for path, text in texts.items() for match in ADDRESSES.findall(text)]
    assert [line for line in found if not line.startswith("test_house.py")] == []
