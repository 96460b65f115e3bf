"""Write what is generated; with `--check` look whether it is current, and change nothing.

PYTHONPATH=clients/python python -m generator [--check]
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from generator.models import Schemas, answers, shapes
from generator.operations import methods, operations, options, routes
from generator.twins import twin

HERE: Final = Path(__file__).parents[1]
ROOT: Final = HERE.parents[1]
PACKAGE: Final = HERE / "recollect_client"
DOCUMENT: Final = ROOT / "tests" / "unit" / "http" / "openapi" / "openapi.json"
MARK: Final = "# Generated from {source}: PYTHONPATH=clients/python python -m generator\n"


def generated() -> Iterator[tuple[Path, str]]:
    """Yield each generated module with its text."""
    document = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    every, schemas = operations(document), Schemas(document)
    roots = {each.body_name for each in every if each.body_name is not None} - {"NewEntry"}
    from_document = {
        "answers.py": answers(schemas),
        "shapes.py": shapes(schemas, list(options(every)), roots),
        "routes.py": routes(every),
        "_async/methods.py": methods(every),
    }
    mark = MARK.format(source="the OpenAPI document")
    done = {PACKAGE / name: formatted(mark + text) for name, text in from_document.items()}
    yield from done.items()
    for path in sorted({*(PACKAGE / "_async").glob("*.py"), PACKAGE / "_async" / "methods.py"}):
        text = done.get(path) or path.read_text(encoding="utf-8")
        own = MARK.format(source=f"_async/{path.name}")
        yield PACKAGE / "_sync" / path.name, formatted(own + twin(text.removeprefix(mark)))


def formatted(text: str) -> str:
    """Return a module as the formatter has it, its imports in order and none without use."""
    for words in (["check", "--quiet", "--fix-only", "--select=I,F401,RET"], ["format", "--quiet"]):
        command = [sys.executable, "-m", "ruff", *words, "--stdin-filename", str(PACKAGE / "generated.py"), "-"]
        text = subprocess.run(  # noqa: S603 - fixed words
            command, input=text, capture_output=True, text=True, check=True, cwd=ROOT
        ).stdout
    return text


def main() -> int:
    """Return 1 where something was not current and only looked at."""
    stale = [(path, text) for path, text in generated() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv:
        for path, _ in stale:
            sys.stderr.write(
                f"{path.relative_to(ROOT)} is not current: PYTHONPATH=clients/python python -m generator\n"
            )
        return 1 if stale else 0
    for path, text in stale:
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
