"""Notes in Markdown, in a folder as basic-memory keeps one: front matter, observations, relations.

The body of a note without these is one memory, each observation another. A relation goes with the metadata of the
note's body: its kind, and the title of the note that it leads to.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from recollect.local.client.failures import UnusableInputError
from recollect.local.importing.records import (
    LeftOut,
    Record,
    Unreadable,
    UnreadableError,
    memories_of,
    metadata_of,
    moment,
    tag_of,
)

MAX_NOTE_BYTES: Final = 2_000_000
# An observation: a category in brackets, a text; a box to tick has no word in its brackets
_OBSERVATION: Final = re.compile(r"[-*] \[(?![ xX-]\])([^\[\]]{1,64})\] (.{1,8000})")
_RELATION: Final = re.compile(r"[-*] ([^\[\]]{0,64})\[\[([^\[\]]{1,256})\]\](.{0,500})")
_TAG: Final = re.compile(r"(?<!\S)#([^\s#(),]{1,64})")
_KEY: Final = re.compile(r"([A-Za-z_][A-Za-z0-9_ -]{0,63}):(?:\s+(.{0,2000}))?")
_FENCE: Final = "---"
_CODE: Final = ("```", "~~~")
_KNOWN: Final = frozenset({"title", "type", "tags", "permalink", "created", "created_at", "date", "modified"})


@dataclass(slots=True)
class _Note:
    front: dict[str, Any] = field(default_factory=dict)
    prose: list[str] = field(default_factory=list)
    observations: list[tuple[int, str, str]] = field(default_factory=list)
    relations: list[tuple[int, str, str]] = field(default_factory=list)


def read_markdown(path: Path) -> Iterator[Record]:
    """Yield the memories of a note, or of all notes below a folder. Raises UnusableInputError: there are none."""
    files = sorted(path.rglob("*.md")) if path.is_dir() else [path]
    if not files or not all(file.is_file() for file in files):
        raise UnusableInputError(f"{path} is neither a note nor a folder with notes (*.md)")
    root = path if path.is_dir() else path.parent
    for file in files:
        here = str(file.relative_to(root))
        if any(part.startswith(".") for part in Path(here).parts):
            yield LeftOut(origin=here, reason="a hidden file")
            continue
        try:
            text = file.read_bytes()[: MAX_NOTE_BYTES + 1].decode()
        except (OSError, UnicodeDecodeError):
            yield Unreadable(origin=here, problem="must be a text in UTF-8 that can be read")
            continue
        if len(text) > MAX_NOTE_BYTES:
            yield Unreadable(origin=here, problem=f"must be at most {MAX_NOTE_BYTES} bytes")
            continue
        yield from _found(text, here)


def _found(text: str, here: str) -> Iterator[Record]:
    try:
        note = _note_of(text)
        front = note.front
        at = moment(front.get("created") or front.get("created_at") or front.get("date"), "created")
    except UnreadableError as error:
        yield Unreadable(origin=here, problem=str(error))
        return
    title = str(front.get("title") or Path(here).stem)
    named = str(front.get("permalink") or here.removesuffix(".md"))
    tags = tuple(_tags(front.get("tags")))
    marks = metadata_of(
        {
            "note": title,
            "note_path": here,
            "note_type": front.get("type"),
            **{name: value for name, value in front.items() if name not in _KNOWN},
            **{f"relation {place}": f"{kind} {target}" for place, (_, kind, target) in enumerate(note.relations, 1)},
        }
    )
    prose = "\n".join(note.prose).strip()
    if prose and prose.lstrip("# ") != title:
        said = prose if title in prose else f"{title}\n\n{prose}"
        yield from memories_of(said, source_id=f"note:{named}", origin=here, tags=tags, occurred_at=at, metadata=marks)
    elif not note.observations:
        yield LeftOut(origin=here, reason="a note without a text")
    seen: dict[str, int] = {}
    for line, category, fact in note.observations:
        key = f"note:{named}#{category}:{fact}"[:200]
        seen[key] = seen.get(key, 0) + 1
        own = tuple(_TAG.findall(fact))
        yield from memories_of(
            f"{title}: {fact}",
            source_id=key if seen[key] == 1 else f"{key}~{seen[key]}",
            origin=f"{here}, line {line}",
            tags=(*tags, *own),
            category=tag_of(category) or None,
            occurred_at=at,
            metadata={name: value for name, value in marks.items() if not name.startswith("relation ")},
        )
    for line, _, _ in note.relations[len([name for name in marks if name.startswith("relation ")]) :]:
        yield LeftOut(origin=f"{here}, line {line}", reason="a relation beyond those that metadata have room for")


def _note_of(text: str) -> _Note:
    """Return the parts of a note. Raises UnreadableError: its front matter does not end."""
    lines = text.removeprefix("\ufeff").splitlines()
    note = _Note()
    first = 0
    if lines and lines[0].strip() == _FENCE:
        first = next((number for number, line in enumerate(lines[1:], 1) if line.strip() == _FENCE), -1) + 1
        if first == 0:
            raise UnreadableError("front matter: must end with a line of ---")
        note.front = _front_matter(lines[1 : first - 1])
    in_code = False
    for number, line in enumerate(lines[first:], first + 1):
        stripped = line.strip()
        if stripped.startswith(_CODE):
            in_code = not in_code
        observed, related = (None, None) if in_code else (_OBSERVATION.match(stripped), _RELATION.match(stripped))
        if related is not None:
            note.relations.append((number, related[1].strip() or "relates_to", related[2].strip()))
        elif observed is not None:
            note.observations.append((number, observed[1].strip(), observed[2].strip()))
        elif stripped not in {"## Observations", "## Relations"}:
            note.prose.append(line)
    return note


def _front_matter(lines: list[str]) -> dict[str, Any]:
    """Return the members of front matter: texts, and lists of texts; of what is nested, nothing."""
    front: dict[str, Any] = {}
    name = None
    for line in lines:
        if line[:1] in {" ", "-"} and name is not None and line.strip().startswith("- "):
            front[name] = [*(front[name] if isinstance(front[name], list) else []), _plain(line.strip()[2:])]
        elif (found := _KEY.fullmatch(line.rstrip())) is not None:
            name, value = found[1], (found[2] or "").strip()
            is_list = value.startswith("[") and value.endswith("]")
            front[name] = [_plain(one) for one in value[1:-1].split(",")] if is_list else _plain(value)
    return front


def _plain(value: str) -> str:
    stripped = value.strip()
    quoted = len(stripped) > 1 and stripped[0] == stripped[-1] and stripped[0] in "'\""
    return stripped[1:-1] if quoted else stripped


def _tags(value: object) -> Iterator[str]:
    given = value if isinstance(value, list) else str(value or "").split(",")
    yield from (tag for one in given if (tag := tag_of(one)))
