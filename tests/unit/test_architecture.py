"""The rules that keep each idea at one address; import-linter holds those about who may import whom."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "layers" / "recollect" / "recollect"
MAX_ENTRIES: Final = 16
MAX_FILES: Final = 30
DOCUMENTED: Final = (ast.Module, ast.ClassDef, ast.FunctionDef)
SMALL: Final = 25  # lines below which a module needs a reason to stand alone
A_SOURCE: Final = re.compile(r"\b(?:19|20)\d\d\b|RFC \d|ISO \d|Signature Version \d")  # a paper, or a standard
A_PORT: Final = re.compile(r"\bports\.[A-Z]")  # the port that an adapter stands behind
# One router a resource: however short
POINTER: Final = re.compile(
    r"(?<![\w/.])(?:core|use_cases|adapters|bootstrap|serverless|local|http)(?:/[a-z_0-9]+)+\.py"
    r"|`(?:core|use_cases|adapters|bootstrap|serverless)(?:\.[a-z_0-9]+)+(?=[.`])"
)
# A file of Python by its name alone, or by the end of its path
NAMED: Final = re.compile(r"`((?:[\w.-]+/)*\w+\.py)(?=[`:])")
OF_READERS: Final = {"assistant.py"}  # which a tutorial has them save
HOMES: Final = ("layers/recollect/recollect", "functions", "tests", "evals", "infra", "clients/python", ".ci")
ONE_EACH: Final = ("recollect.http.routes.",)


def _folders(root: Path) -> Iterator[Path]:
    return (folder for folder in (root, *root.rglob("*")) if folder.is_dir() and folder.name != "__pycache__")


def _entries(folder: Path) -> list[str]:
    """The modules and packages of a folder, by name."""
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__", "__main__"}
    packages = {path.parent.name for path in folder.glob("*/__init__.py")}
    return sorted(modules | packages)


@cache
def _modules() -> dict[str, ast.Module]:
    """The syntax of every module of the package by its dotted name."""
    return {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): ast.parse(path.read_text())
        for path in PACKAGE.rglob("*.py")
    }


def _importers(modules: dict[str, ast.Module]) -> dict[str, set[str]]:
    """Who imports a module, by its dotted name: modules of the package, and the functions."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    functions = {str(path): ast.parse(path.read_text()) for path in (ROOT / "functions").rglob("*.py")}
    for importer, tree in (modules | functions).items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                    found[name].add(importer)
    return found


def test_the_core_has_no_loose_module() -> None:
    assert [path.name for path in (PACKAGE / "core").glob("*.py")] == ["__init__.py"]


@pytest.mark.parametrize(
    "folder", [PACKAGE / "core", PACKAGE / "http", PACKAGE / "use_cases", ROOT / "evals"], ids=lambda path: path.name
)
def test_a_layer_shows_about_a_dozen_names(folder: Path) -> None:
    assert 0 < len(_entries(folder)) <= MAX_ENTRIES, _entries(folder)


@pytest.mark.parametrize("root", [PACKAGE, ROOT / "evals", ROOT / "tests"], ids=lambda path: path.name)
def test_no_folder_holds_more_files_than_a_screen_shows(root: Path) -> None:
    counts = {str(folder.relative_to(ROOT)): len(list(folder.glob("*.py"))) for folder in _folders(root)}
    assert max(counts.values()) > 0
    assert {folder: count for folder, count in counts.items() if count > MAX_FILES} == {}


def test_no_public_class_name_means_two_things() -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for module, tree in _modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(module)
    assert len(places) > 100
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}


def test_a_small_module_names_its_source_or_serves_two() -> None:
    modules = _modules()
    importers = _importers(modules)
    alone = []
    for module, tree in modules.items():
        lines = (PACKAGE.parent / Path(*module.split("."))).with_suffix(".py").read_text().count("\n")
        if module.rpartition(".")[2] in {"__init__", "__main__"} or module.startswith(ONE_EACH) or lines >= SMALL:
            continue
        told = " ".join(ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, DOCUMENTED))
        if len(importers[module]) < 2 and not (A_SOURCE.search(told) or A_PORT.search(told)):
            alone.append(module)
    assert alone == []


def test_every_folder_with_modules_is_a_package() -> None:
    bare = [
        folder for folder in _folders(PACKAGE) if any(folder.glob("*.py")) and not (folder / "__init__.py").exists()
    ]
    assert bare == []


def test_the_glossary_has_a_line_for_each_room_and_none_besides() -> None:
    glossary = (ROOT / "docs" / "architecture.md").read_text().partition("## Glossary")[2]
    lines = re.findall(r"^\| `([a-z_/]+)/` \|", glossary, re.MULTILINE)
    rooms = {str(folder.relative_to(PACKAGE)) for folder in _folders(PACKAGE) if (folder / "__init__.py").exists()}
    assert len(rooms) > 30
    assert set(lines) | {".", "core", "use_cases"} == rooms


def test_what_docstrings_and_docs_point_to_is_there() -> None:
    texts = [
        *PACKAGE.rglob("*.py"),
        *(ROOT / "tests").rglob("*.py"),
        *(ROOT / "docs").rglob("*.md"),
        ROOT / "README.md",
    ]
    found = [(path, name) for path in texts for name in POINTER.findall(path.read_text())]
    assert len(found) > 20
    gone = []
    for path, name in found:
        place = PACKAGE / Path(*name.removeprefix("`").removesuffix(".py").replace(".", "/").split("/"))
        if not (place.with_suffix(".py").exists() or place.is_dir() or place.parent.with_suffix(".py").exists()):
            gone.append(f"{path.relative_to(ROOT)}: {name}")
    assert gone == []


def test_every_file_that_a_page_names_in_backticks_is_somewhere() -> None:
    files = [f"/{path.relative_to(ROOT)}" for home in HOMES for path in (ROOT / home).rglob("*.py")]
    pages = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
    named = {(str(page.relative_to(ROOT)), name) for page in pages for name in NAMED.findall(page.read_text())}
    assert len(named) > 100
    ours = [(page, name) for page, name in named if name not in OF_READERS]
    assert sorted((page, name) for page, name in ours if not any(one.endswith(f"/{name}") for one in files)) == []
