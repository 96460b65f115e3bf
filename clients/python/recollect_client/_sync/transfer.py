# Generated from _async/transfer.py: PYTHONPATH=clients/python python -m generator
"""Taking memory away and bringing it in: the two routes whose bodies are lines."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from recollect_client import routes
from recollect_client._sync.connection import Connection
from recollect_client.answers import Import
from recollect_client.calls import Call, Caller, answer_of, call, lines_of, new_key, with_lines

MOST_LINES: Final = 1_000
MOST_BYTES: Final = 3_500_000  # of the 4 MB that a body may have
_CURSOR: Final = "x-next-cursor"


class Transfer:
    """Export and import, of a client."""

    _connection: Connection
    _caller: Caller

    def export_page(self, space: str | None = None, cursor: str | None = None) -> tuple[str, str | None]:
        """Return one page of an export, lines of JSON, and the cursor of the next; None for the last.

        Pages in order are a file that `import_lines` and `recollect import` take. `space` may be `*`.
        """
        asked = call(routes.EXPORT_MEMORY, self._caller, {"space": space, "cursor": cursor}, {})
        response = self._connection.send(asked)
        return lines_of(asked, response), response.headers.get(_CURSOR)

    def export_lines(self, space: str | None = None) -> Iterator[str]:
        """Yield an export line by line, each with its end; the last one is the manifest."""
        cursor: str | None = None
        while True:
            text, cursor = self.export_page(space, cursor)
            for line in text.splitlines(keepends=True):
                yield line
            if cursor is None:
                return

    def import_chunk(
        self, lines: str, *, import_id: str, chunk: int, first_line: int = 1, dry_run: bool = False
    ) -> Import:
        """Bring in at most 1,000 lines and 4 MB; the same `import_id` and `chunk` again do nothing more.

        `first_line` is the number of the first of them in the file, for what `problems` tells. Where the answer is not
        `complete`, send it again.
        """
        given: Mapping[str, object] = {
            "import_id": import_id,
            "chunk": chunk,
            "first_line": first_line,
            "dry_run": dry_run or None,
        }
        asked: Call[Import] = with_lines(call(routes.IMPORT_MEMORY, self._caller, given, {}), lines)
        return answer_of(asked, self._connection.send(asked))

    def import_lines(
        self, lines: Iterable[str], *, import_id: str | None = None, dry_run: bool = False
    ) -> Iterator[Import]:
        """Bring in the lines of an export, chunk by chunk; yield what became of each.

        With the same `import_id` an import that was cut off may be begun again: what was brought in is not repeated.
        """
        name, first = import_id or new_key(), 1
        for number, chunk in enumerate(_chunks(lines)):
            text = "".join(chunk)
            while not (
                answer := self.import_chunk(text, import_id=name, chunk=number, first_line=first, dry_run=dry_run)
            ).complete:
                continue
            first += len(chunk)
            yield answer


def _chunks(lines: Iterable[str]) -> Iterator[list[str]]:
    chunk: list[str] = []
    size = 0
    for line in lines:
        ended = line if line.endswith("\n") else f"{line}\n"
        length = len(ended.encode(errors="surrogatepass"))  # refused when it is sent
        if chunk and (len(chunk) == MOST_LINES or size + length > MOST_BYTES):
            yield chunk
            chunk, size = [], 0
        chunk.append(ended)
        size += length
    if chunk:
        yield chunk
