"""Erasing in one SQLite file: a space is cut off in one transaction, then removed in steps, then the file rewritten."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from recollect.adapters.sqlite import records
from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.erasure.barriers import NOBODY, barrier_of, job_of, put_barrier, put_job
from recollect.adapters.sqlite.erasure.purge import rewrite
from recollect.adapters.sqlite.job_runs import drop_runs_of
from recollect.adapters.sqlite.published_changes import is_publishing, keep_erasure
from recollect.adapters.sqlite.read_cache import drop_everything_held
from recollect.adapters.sqlite.rows import microseconds
from recollect.adapters.sqlite.view import View, json_list
from recollect.core.model.records import Collection, Record, RecordKey, split
from recollect.core.model.scope import Owner, Scope
from recollect.core.spaces.erasure import EVERY_SPACE, RECORDS, Erasure, Residue
from recollect.core.spaces.shares import SHARES_KEY, IncomingShares, end_shares, incoming_shares, without_tags

_BETWEEN: Final = "/"  # behind the erasure's id stands the former name of what was cut off; no name begins with it
_SPACES: Final = "SELECT id, name FROM space WHERE owner = :owner AND (:space = '*' OR name = :space)"
_CUT_OFF: Final = "UPDATE space SET owner = :nobody, name = :prefix || name WHERE id = :id"
_OF_JOB: Final = "SELECT id FROM space WHERE owner = :nobody AND substr(name, 1, length(:prefix)) = :prefix ORDER BY id"
_SHARES: Final = (
    "SELECT r.value, r.revision FROM space AS s JOIN record AS r ON r.space = s.id AND r.collection = :collection"
    " WHERE s.owner = :owner"
)
_NOTED_SHARES: Final = (
    'SELECT key FROM record WHERE space = :space AND collection = :collection AND value LIKE \'%"from":%"tags":%\''
)
_DROP_REQUESTS: Final = "DELETE FROM embedding_request WHERE owner = :owner AND (:space = '*' OR space = :space)"
_NEXT_CHANGE: Final = "UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'change' RETURNING seq"
_IN: Final = "IN (SELECT value FROM json_each(:spaces))"
_COUNTS: Final[Mapping[str, str]] = {
    "entries": f"SELECT count(*) FROM entry WHERE space {_IN}",  # noqa: S608 - constants
    "versions": f"SELECT count(*) FROM version JOIN entry ON entry.row = version.entry WHERE space {_IN}",  # noqa: S608 - constants
    "vectors": f"SELECT count(*) FROM vector JOIN entry ON entry.row = vector.entry WHERE space {_IN}",  # noqa: S608 - constants
    "sessions": f"SELECT count(*) FROM session WHERE space {_IN}",  # noqa: S608 - constants
    "messages": f"SELECT count(*) FROM message JOIN session ON session.row = message.session WHERE space {_IN}",  # noqa: S608 - constants
}
_RECORDS: Final = f"SELECT collection, count(*) FROM record WHERE space {_IN} GROUP BY collection"  # noqa: S608
_REQUESTS: Final = "SELECT count(*) FROM embedding_request WHERE owner = :owner AND (:space = '*' OR space = :space)"
_SOME_MESSAGES: Final = (
    "DELETE FROM message WHERE (session, id) IN (SELECT m.session, m.id FROM message AS m"
    " JOIN session AS s ON s.row = m.session WHERE s.space = :space LIMIT :rows)"
)
_SOME_SESSIONS: Final = "DELETE FROM session WHERE row IN (SELECT row FROM session WHERE space = :space LIMIT :rows)"
_SOME_RECORDS: Final = (
    "DELETE FROM record WHERE space = :space AND (collection, key) IN"
    " (SELECT collection, key FROM record WHERE space = :space LIMIT :rows) RETURNING collection"
)
_SOME_ENTRIES: Final = "SELECT row FROM entry WHERE space = :space LIMIT :rows"
_ROWS: Final = "IN (SELECT value FROM json_each(:rows))"
_OF_ENTRIES: Final[Mapping[str, str]] = {
    "versions": f"DELETE FROM version WHERE entry {_ROWS}",  # noqa: S608 - constants
    "vectors": f"DELETE FROM vector WHERE entry {_ROWS}",  # noqa: S608 - as above
    "entries": f"DELETE FROM entry WHERE row {_ROWS}",  # noqa: S608 - as above
}
_DROP_TOUCHES: Final = f"DELETE FROM touch WHERE entry {_ROWS}"  # noqa: S608 - as above
_DROP_SPACE: Final = "DELETE FROM space WHERE id = :space"


class SqliteErasing:
    """use_cases.people.erasure.ports.Erasing in the data file. Safe to share between threads and processes.

    The cut gives the space to nobody, under the erasure's id: what follows is of a space that is not there, and
    whoever writes makes a new one at once. Nobody sees a part of it gone.
    """

    def __init__(self, database: Database) -> None:
        """Use the database that the store uses."""
        self._database = database

    def survey(self, owner: Owner, space: str) -> Mapping[str, int]:
        """See Erasing.survey."""
        asked = {"owner": owner.user_id, "space": space}
        with self._database.reading() as connection:
            spaces = [number for number, _ in connection.execute(_SPACES, asked)]
            (requests,) = connection.execute(_REQUESTS, asked).fetchone()
            shares = sum(len(incoming.naming(space)) for incoming in _shares_of(connection, owner.user_id, space))
            return {**_counted(connection, spaces), "shares": shares, "queue_messages": requests}

    def close(self, erasure: Erasure) -> tuple[str, ...]:
        """See Erasing.close."""
        job = self._job(erasure)
        if job is not None:
            return tuple(job["spaces"])
        with self._database.writing() as connection:
            job = job_of(connection, erasure.id) or _cut_off(connection, erasure)
        return tuple(job["spaces"])

    def note(self, erasure: Erasure, counts: Mapping[str, int]) -> None:
        """See Erasing.note."""
        with self._database.writing() as connection:
            job = job_of(connection, erasure.id)
            if job is not None and not job["noted"]:
                put_job(connection, erasure.id, {**_with_counts(job, counts), "noted": True})

    def erase_some(self, erasure: Erasure, *, limit: int) -> bool:
        """See Erasing.erase_some."""
        with self._database.writing() as connection:
            found = connection.execute(_OF_JOB, _named(erasure)).fetchone()
            job = job_of(connection, erasure.id)
            if found is None or job is None:
                connection.execute("ROLLBACK")
                return False
            put_job(connection, erasure.id, _with_counts(job, _remove_some(connection, found[0], limit)))
            return True

    def is_ripe(self, erasure: Erasure) -> bool:
        """See Erasing.is_ripe: the barrier is looked at in the transaction of each write."""
        del erasure
        return True

    def finish(self, erasure: Erasure) -> bool:
        """See Erasing.finish. The file is written anew: what was deleted leaves traces in pages, and in copies."""
        if not rewrite(self._database):
            return False
        with self._database.writing() as connection:
            job = job_of(connection, erasure.id)
            if job is not None:
                put_job(connection, erasure.id, {**job, "finished": True})
        return True

    def progress(self, erasure: Erasure) -> Mapping[str, int]:
        """See Erasing.progress."""
        job = self._job(erasure)
        return {} if job is None else dict(job["removed"])

    def is_undone(self, erasure: Erasure) -> bool:
        """See Erasing.is_undone."""
        job = self._job(erasure)
        return job is None or not job["finished"]

    def _job(self, erasure: Erasure) -> dict[str, Any] | None:
        with self._database.reading() as connection:
            return job_of(connection, erasure.id)

    def residues(self, at: datetime) -> tuple[Residue, ...]:
        """See Erasing.residues."""
        del at
        with self._database.reading() as connection:
            told = is_publishing(connection)
        outside = Residue("who is told of changes", "ids, and texts where that was set; told to erase them")
        return (
            *((outside,) if told else ()),
            Residue(
                "backups that somebody made",
                "copies elsewhere, and files that a restore put aside, from before the erasure; after one is put back,"
                " the next start erases again",
            ),
            Residue("file system", "blocks that deleted files leave free, until they are used again"),
            Residue("ledger", "this erasure: user id, space, moments and counts, to be repeated after a restore"),
            Residue("keys", "bearer keys of the user; they hold no memory"),
        )


def _cut_off(connection: sqlite3.Connection, erasure: Erasure) -> dict[str, Any]:
    """Take the spaces from their owner, raise the barrier, and have whoever holds anything of them read anew."""
    asked = {"owner": erasure.owner, "space": erasure.space}
    at, names, requests, shares = microseconds(erasure.at), [], 0, 0
    barrier = barrier_of(connection, erasure.owner, erasure.space)
    if barrier is None or barrier["at"] < at:
        found = connection.execute(_SPACES, asked).fetchall()
        requests = connection.execute(_DROP_REQUESTS, asked).rowcount
        drop_runs_of(connection, erasure.owner, erasure.space)
        keep_erasure(connection, erasure)
        shares = _end_shares(connection, erasure)
        for number, name in found:
            connection.execute(_CUT_OFF, {**_named(erasure), "id": number})
            names.append(name)
        change = connection.execute(_NEXT_CHANGE).fetchone()
        put_barrier(connection, erasure.owner, erasure.space, at=at, change=change[0] if change else 0)
        drop_everything_held(connection)
    # The name that was asked for goes with it: an index may hold what the store has lost
    spaces = sorted({*names, *([] if erasure.space == EVERY_SPACE else [erasure.space])})
    removed = {"shares": shares, "queue_messages": requests}
    job = {"spaces": spaces, "removed": removed, "noted": False, "finished": False}
    put_job(connection, erasure.id, job)
    return job


def _shares_of(connection: sqlite3.Connection, owner: str, space: str) -> list[IncomingShares]:
    """Return the shares into each of the person's spaces of which any names a space."""
    found = connection.execute(_SHARES, {"owner": owner, "collection": Collection.SHARES.value})
    every = (incoming_shares(Record(SHARES_KEY, json.loads(value), None, revision)) for value, revision in found)
    return [incoming for incoming in every if incoming.naming(space)]


def _end_shares(connection: sqlite3.Connection, erasure: Erasure) -> int:
    """End the shares that name what is erased, in the spaces that stay as well; return how many."""
    everything = {"owner": erasure.owner, "space": EVERY_SPACE}
    views = {
        name: View(connection, Scope(erasure.owner, name), number, None, microseconds(erasure.at))
        for number, name in connection.execute(_SPACES, everything)
    }
    ended = 0
    for incoming in _shares_of(connection, erasure.owner, erasure.space):
        ended += len(incoming.naming(erasure.space))
        for name, changes in end_shares(incoming, erasure, views.keys(), erasure.at).items():
            records.change_records(views[name], changes)
    for view in views.values():
        keys = view.rows(_NOTED_SHARES, collection=Collection.IDEMPOTENCY.value).fetchall()
        found = records.records(
            replace(view, now=0), [RecordKey(Collection.IDEMPOTENCY, split(key)) for (key,) in keys]
        )
        bare = (without_tags(record, erasure.space) for record in found.values())
        records.change_records(view, [change for change in bare if change is not None])
    return ended


def _remove_some(connection: sqlite3.Connection, space: int, limit: int) -> dict[str, int]:
    """Remove up to `limit` rows of one kind, or the space itself when nothing else of it is left; return counts."""
    asked = {"space": space, "rows": limit}
    rows = [row for (row,) in connection.execute(_SOME_ENTRIES, asked)]
    if rows:
        of_rows = {"rows": json_list(rows)}
        removed = {kind: connection.execute(text, of_rows).rowcount for kind, text in _OF_ENTRIES.items()}
        connection.execute(_DROP_TOUCHES, of_rows)
        return removed
    for kind, text in (("messages", _SOME_MESSAGES), ("sessions", _SOME_SESSIONS)):
        if count := connection.execute(text, asked).rowcount:
            return {kind: count}
    records = connection.execute(_SOME_RECORDS, asked).fetchall()
    if not records:
        connection.execute(_DROP_SPACE, asked)
    return _by_collection((collection, 1) for (collection,) in records)


def _counted(connection: sqlite3.Connection, spaces: Sequence[int]) -> dict[str, int]:
    asked = {"spaces": json_list(spaces)}
    counts = {kind: int(connection.execute(text, asked).fetchone()[0]) for kind, text in _COUNTS.items()}
    return {**counts, **_by_collection(connection.execute(_RECORDS, asked))}


def _by_collection(counted: Iterable[tuple[str, int]]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for collection, count in counted:
        counts[f"{RECORDS}{collection.lower()}"] += count
    return counts


def _with_counts(job: Mapping[str, Any], counts: Mapping[str, int]) -> dict[str, Any]:
    removed = Counter[str](job["removed"])
    removed.update(counts)
    return {**job, "removed": dict(removed)}


def _named(erasure: Erasure) -> dict[str, str]:
    return {"nobody": NOBODY, "prefix": f"{erasure.id}{_BETWEEN}"}
