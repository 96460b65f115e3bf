"""What the site has beside docs/: its home out of the README, the reference, and every decision.

Pages of docs/ are read in the repository as well, where links lead to any file. On the site those that lead out of
docs/ become plain names.
"""

import json
import re
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page
from openapidocs.mk.v3 import OpenAPIV3DocumentationHandler

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
OPENAPI: Final = ROOT / "tests" / "unit" / "http" / "openapi" / "openapi.json"
LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|mailto:|#)([^)#\s]*)(#[^)\s]*)?\)")
REFUSAL: Final = re.compile(r"[345]\d\d")
HTTP: Final = "reference/http.md"
PYTHON: Final = """# The client of Python

Every method of `Memory`; those of `AsyncMemory` are the same, awaited. [The client of Python](../clients-python.md)
tells what they are for.

::: recollect_client.Memory
    options:
      inherited_members: true
      filters: ["!^_"]

## Errors

::: recollect_client.errors
    options:
      show_root_heading: false
      filters: ["!^_"]
"""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add every decision to the navigation, in order."""
    pages = sorted((DOCS / "decisions").glob("*.md"))
    nav: list[Any] = list(config.nav or [])
    nav.append({"Decisions": [{_title(page): f"decisions/{page.name}"} for page in pages]})
    config.nav = nav
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made of something else."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    made = {
        "index.md": LINK.sub(_from_root, readme),
        HTTP: _operations(),
        "reference/python.md": PYTHON,
    }
    for name, content in made.items():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let links that lead out of docs/ be plain names."""
    del config, files
    folder = (DOCS / page.file.src_uri).parent

    def within(link: re.Match[str]) -> str:
        if not link[3]:
            return link[0]
        target = (folder / link[3]).resolve()
        leads_out = not target.is_relative_to(DOCS) or (target.exists() and target.is_dir())
        return f"`{link[2].strip('`')}`" if leads_out else link[0]

    return LINK.sub(within, markdown)


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Say how many routes and decisions there are: a site without them would look whole."""
    del config, files
    routes = sum(len(methods) for methods in json.loads(OPENAPI.read_text(encoding="utf-8"))["paths"].values())
    decisions = next(item for item in nav.items if isinstance(item, Section) and item.title == "Decisions")
    print(f"{routes} operations, {len(decisions.children)} decisions, {len(nav.pages)} pages")
    return nav


def _operations() -> str:
    """Return a page with every operation of the API's description."""
    description = _trimmed(json.loads(OPENAPI.read_text(encoding="utf-8")))
    written: str = OpenAPIV3DocumentationHandler(description, style="MKDOCS", source=str(OPENAPI)).write()
    return written


def _trimmed(node: Any) -> Any:  # noqa: ANN401 - JSON
    """Return the description without refusals, which are alike everywhere, and with one example each."""
    if isinstance(node, list):
        return [_trimmed(one) for one in node]
    if not isinstance(node, dict):
        return node
    kept = {}
    for name, value in node.items():
        if REFUSAL.fullmatch(name) and isinstance(value, dict) and "description" in value:
            continue
        is_named = (
            name == "examples"
            and isinstance(value, dict)
            and all("value" in one or "$ref" in one for one in value.values())
        )
        kept[name] = dict([next(iter(value.items()))]) if is_named and value else _trimmed(value)
    return kept


def _from_root(link: re.Match[str]) -> str:
    mark, text, target, anchor = link[1], link[2], link[3], link[4] or ""
    return f"{mark}[{text}]({target.removeprefix('docs/') if target.startswith('docs/') else f'../{target}'}{anchor})"


def _title(page: Path) -> str:
    first = page.read_text(encoding="utf-8").splitlines()[0]
    return first.removeprefix("#").strip()
