"""The systems whose files can be brought in, and their readers."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

from recollect.local.importing.chatgpt import read_chatgpt
from recollect.local.importing.claude import read_claude
from recollect.local.importing.found import Found
from recollect.local.importing.markdown import read_markdown
from recollect.local.importing.mem0 import read_mem0
from recollect.local.importing.zep import read_zep


class ForeignFormat(StrEnum):
    """What has written a file."""

    MEM0 = "mem0"
    ZEP = "zep"
    GRAPHITI = "graphiti"
    CHATGPT = "chatgpt"
    CLAUDE = "claude"
    MARKDOWN = "markdown"


_READERS: Final[Mapping[ForeignFormat, Callable[[Path, str], Iterator[Found]]]] = {
    ForeignFormat.MEM0: read_mem0,
    ForeignFormat.ZEP: read_zep,
    ForeignFormat.GRAPHITI: read_zep,
    ForeignFormat.CHATGPT: read_chatgpt,
    ForeignFormat.CLAUDE: read_claude,
    ForeignFormat.MARKDOWN: read_markdown,
}


def open_foreign(path: Path, layout: ForeignFormat, space: str) -> Iterator[Found]:
    """Return what a file or folder holds, read as it is asked for; messages go to `space`."""
    return _READERS[layout](path, space)
