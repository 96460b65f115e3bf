"""The folder of kept indexes: each counts only while the store has a record of it."""

import logging
import re
import secrets
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Final

from recollect.adapters.search.exact.kept_file import (
    About,
    DamagedIndexError,
    read_about,
    read_index,
    sync_folder,
    write_index,
)
from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.core.model.listing import every_item
from recollect.core.model.records import ABSENT, Collection, DropRecord, PutRecord, RecordKey, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.errors import IndexUnavailableError, RecollectError, RecordConflictError
from recollect.ports import Clock, Records

logger = logging.getLogger(__name__)

KEPT_FOR: Final = timedelta(days=7)
# How long a file is in the making at most: what has no record after that is nobody's
MADE_WITHIN: Final = timedelta(hours=1)
AT_ONCE: Final = 32  # records that are read or dropped at once: fewer than a transaction may change
# Of a record: put when an index is begun, and again when its files are whole
_BEGUN: Final = 1
_FINISHED: Final = 2
TOKEN_BYTES: Final = 16
_TOKEN: Final = re.compile(f"[0-9a-f]{{{2 * TOKEN_BYTES}}}")
_UNFINISHED: Final = ".part"


class KeptIndexes:
    """Indexes in a folder beside the data, one a space and model, each in a folder of its own under a random name.

    The name is a record of the space as well: an index without one is never read, and goes. So whatever takes the
    record away, in whatever process, makes the index void at once: erasing the space, purging entries from it, an
    older copy of the data that is put back. The record ends a week after the index was written. Several processes may
    use the same folder.
    """

    def __init__(self, folder: Path, records: Records, clock: Clock, *, max_bytes: int) -> None:
        """Use a folder, made when it is needed; its files may take up to `max_bytes`."""
        self._folder = folder
        self._records = records
        self._clock = clock
        self._max_bytes = max_bytes

    def load(self, scope: Scope, model: str) -> tuple[SpaceIndex, str] | None:
        """Return what is kept of a space, with the position in the feed up to which it holds; None for nothing usable.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        for token in self._kept(scope):
            try:
                found = read_index(self._folder / token)
            except DamagedIndexError:
                logger.warning("kept_index_damaged", extra={"index": token})
                _remove_folder(self._folder / token)
                continue
            if found is not None and found[0] == About(scope.owner, scope.space, model, found[0].position):
                with suppress(OSError):
                    (self._folder / token).touch()  # used last: goes last
                return found[1], found[0].position
        return None

    def begin(self, scope: Scope) -> str:
        """Return the name of an index that is about to be made of what the store holds from now on.

        Give it to `save` or to `abandon`.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        token = secrets.token_hex(TOKEN_BYTES)
        record = PutRecord(_key(token), expires_at=self._clock.now() + MADE_WITHIN, expected=ABSENT)
        self._records.change_records(scope, [record])
        return token

    def save(self, token: str, about: About, index: SpaceIndex) -> bool:
        """Keep an index, which cannot be used any more, under a name that was begun before; it replaces the former one.

        Returns False when the record is gone by now: then something was erased, which may be in it, and none is kept.
        The name is given up whenever the index is not kept.

        Raises:
            OSError: the disk is full, or does not take it; the former one stays.
            StoreUnavailableError: the store does not answer; likewise.
        """
        folder = self._folder / token
        try:
            former = list(islice(self._kept(about.scope), AT_ONCE))
            self._write(folder, about, index)
            finished = PutRecord(_key(token), expires_at=self._clock.now() + KEPT_FOR, expected=_BEGUN)
            self._records.change_records(about.scope, [finished, *(DropRecord(_key(other)) for other in former)])
        except RecordConflictError:
            _remove_folder(folder)
            return False
        except BaseException:
            self.abandon(about.scope, token)
            raise
        for other in former:
            _remove_folder(self._folder / other)
        return True

    def abandon(self, scope: Scope, token: str) -> None:
        """Give up a name that was begun. Where the store does not take that, the name ends within an hour by itself."""
        _remove_folder(self._folder / token)
        with suppress(RecollectError):
            self._records.change_records(scope, [DropRecord(_key(token))])

    def drop(self, scope: Scope) -> None:
        """Remove what is kept of a space, also what is being made. Raises StoreUnavailableError."""
        prefix = RecordPrefix(Collection.KEPT_INDEX)
        while records := self._records.records_under(scope, [prefix], limit=AT_ONCE):
            self._remove(scope, [record.key.parts[0] for record in records])

    def count(self, scope: Scope) -> int:
        """Return how many whole indexes of a space are in the folder, whether they count or not."""
        return sum(1 for _ in self._of(scope))

    def erase(self, scope: Scope) -> None:
        """Remove every index of a space, and what is in the making of any: that is begun again.

        Raises:
            IndexUnavailableError: a file cannot be removed.
        """
        if not self._folder.is_dir():
            return
        try:
            for folder in [*self._of(scope), *self._folder.glob(f"*{_UNFINISHED}")]:
                shutil.rmtree(folder)
        except FileNotFoundError:
            self.erase(scope)  # somebody else removes them as well
        except OSError as error:
            raise IndexUnavailableError(f"a kept index cannot be removed: {error.strerror}") from error

    def now(self) -> datetime:
        """Return the time, by which an index is known to be from before an erasure."""
        return self._clock.now()

    def tidy(self) -> None:
        """Remove what counts no more, and what was not used for longest when there is too much.

        Raises:
            OSError: the folder cannot be read.
            StoreUnavailableError: the store does not answer.
        """
        if not self._folder.is_dir():
            return
        counting = [folder for folder in self._folder.iterdir() if folder.is_dir() and not self._was_void(folder)]
        used, held = sorted((folder.stat().st_mtime, folder) for folder in counting), 0
        for _, folder in reversed(used):
            held += _size(folder)
            if held > self._max_bytes:
                self._give_up(folder)

    def takes(self, nbytes: int) -> bool:
        """Tell whether an index of that size may be kept at all."""
        return nbytes <= self._max_bytes

    def _of(self, scope: Scope) -> Iterator[Path]:
        """Yield the folders that are of a space; what is damaged is of nobody, and goes."""
        for folder in self._folder.iterdir() if self._folder.is_dir() else ():
            if not _TOKEN.fullmatch(folder.name):
                continue
            try:
                whose = read_about(folder).scope
            except DamagedIndexError:
                yield folder
                continue
            if (whose.owner, whose.space) == (scope.owner, scope.space):
                yield folder

    def _write(self, folder: Path, about: About, index: SpaceIndex) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = folder.with_suffix(_UNFINISHED)
        try:
            unfinished.mkdir(mode=0o700)
            write_index(unfinished, about, index.stored())
            unfinished.rename(folder)
            sync_folder(self._folder)
        finally:
            _remove_folder(unfinished)

    def _kept(self, scope: Scope) -> Iterator[str]:
        """Yield the names of the indexes of a space that are whole and in this folder."""
        prefix = RecordPrefix(Collection.KEPT_INDEX)
        for record in every_item(lambda after: self._records.list_records(scope, prefix, limit=AT_ONCE, after=after)):
            token = record.key.parts[0]
            if record.revision >= _FINISHED and _TOKEN.fullmatch(token) and (self._folder / token).is_dir():
                yield token

    def _remove(self, scope: Scope, tokens: Sequence[str]) -> None:
        self._records.change_records(scope, [DropRecord(_key(token)) for token in tokens])
        for token in tokens:
            _remove_folder(self._folder / token)

    def _was_void(self, folder: Path) -> bool:
        """Tell whether a folder counts no more; then it is gone."""
        try:
            scope, key = read_about(folder).scope, _key(folder.stem)
            is_void = key not in self._records.records(scope, [key])
        except DamagedIndexError:
            age = self._clock.now().timestamp() - folder.stat().st_mtime
            is_void = age > MADE_WITHIN.total_seconds()  # before that it may be in the making
        if is_void:
            _remove_folder(folder)
        return is_void

    def _give_up(self, folder: Path) -> None:
        try:
            self._remove(read_about(folder).scope, [folder.name])
        except DamagedIndexError:
            _remove_folder(folder)


def _key(token: str) -> RecordKey:
    return RecordKey(Collection.KEPT_INDEX, (token,))


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.iterdir())


def _remove_folder(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
