"""The synchronous twin of an asynchronous module: the same text without `async` and `await`, under other names."""

import io
import tokenize
from collections.abc import Mapping
from typing import Final

NAMES: Final[Mapping[str, str]] = {
    "_async": "_sync",
    "AsyncIterator": "Iterator",
    "AsyncClient": "Client",
    "AsyncBaseTransport": "BaseTransport",
    "AsyncHTTPTransport": "HTTPTransport",
    "AsyncExitStack": "ExitStack",
    "asynccontextmanager": "contextmanager",
    "asyncio": "time",  # for `sleep`
    "aclose": "close",
    "aread": "read",
    "__aenter__": "__enter__",
    "__aexit__": "__exit__",
    "__aiter__": "__iter__",
    "__anext__": "__next__",
    "AsyncMemory": "Memory",
    "AsyncMem0Memory": "Mem0Memory",
    "AsyncMethods": "Methods",
    "AsyncPages": "Pages",
    "AsyncTransfer": "Transfer",
    "AsyncConnection": "Connection",
    "AsyncLocalTransport": "LocalTransport",
    "asynchronous": "synchronous",
}


def twin(source: str) -> str:
    """Return the synchronous twin of a module. Comments and texts have `async with` and `await` replaced as well."""
    lines = source.splitlines(keepends=True)
    cuts: list[tuple[int, int, int, str]] = []
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    for token, following in zip(tokens, [*tokens[1:], tokens[-1]], strict=True):
        row, start = token.start
        if token.type == tokenize.NAME and token.string in {"async", "await"}:
            end = following.start[1] if following.start[0] == row else token.end[1]
            cuts.append((row, start, end, ""))
        elif token.type == tokenize.NAME and token.string in NAMES:
            cuts.append((row, start, token.end[1], NAMES[token.string]))
        elif token.type == tokenize.STRING and token.start[0] == token.end[0]:
            cuts.append((row, start, token.end[1], _told(token.string)))
        elif token.type == tokenize.STRING:
            told = _told(token.string)
            first, *rest = told.splitlines(keepends=True)
            cuts.append((row, start, len(lines[row - 1]), first))
            *middle, last = rest
            for number, line in enumerate(middle, start=row + 1):
                cuts.append((number, 0, len(lines[number - 1]), line))
            cuts.append((token.end[0], 0, token.end[1], last))
    for row, start, end, text in reversed(cuts):
        line = lines[row - 1]
        lines[row - 1] = line[:start] + text + line[end:]
    return "".join(lines)


def _told(text: str) -> str:
    for name, other in NAMES.items():
        text = (
            text.replace(name, other) if name.startswith(("Async", "_async", "async")) and name != "asyncio" else text
        )
    return text.replace("async with await ", "with ").replace("async ", "").replace("await ", "")
