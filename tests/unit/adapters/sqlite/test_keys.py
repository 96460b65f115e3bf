"""Bearer keys and secrets in the data file."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from recollect.adapters.sqlite import Database, SqliteKeys
from recollect.errors import InputError, NotFoundError
from tests.fakes.clock import FixedClock


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "recollect.db"


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def keys(path: Path, clock: FixedClock) -> Iterator[SqliteKeys]:
    database = Database(path)
    yield SqliteKeys(database, clock)
    database.close()


def test_a_token_finds_its_key_and_no_other(keys: SqliteKeys) -> None:
    alice, alice_token = keys.add("alice")
    backend, backend_token = keys.add("backend", act_as=True)
    assert keys.find(alice_token) == alice
    assert keys.find(backend_token) == backend
    assert (alice.user_id, alice.act_as, backend.act_as) == ("alice", False, True)


@pytest.mark.parametrize("token", ["", "rk_", "rk_wrong", "' OR 1=1", "\ud800"])
def test_another_token_finds_nothing(keys: SqliteKeys, token: str) -> None:
    keys.add("alice")
    assert keys.find(token) is None


def test_a_token_has_256_random_bits_and_is_not_kept(keys: SqliteKeys, path: Path) -> None:
    tokens = [keys.add("alice")[1] for _ in range(9)]
    assert len(set(tokens)) == 9
    assert all(token.startswith("rk_") and len(token) == 3 + 43 for token in tokens)
    kept = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert not any(token.encode() in kept or token[3:].encode() in kept for token in tokens)


def test_keys_are_listed_oldest_first(keys: SqliteKeys, clock: FixedClock) -> None:
    clock.advance(days=1)
    second, _ = keys.add("bob")
    clock.advance(days=-1)
    first, _ = keys.add("alice", act_as=True)
    assert keys.list() == (first, second)


def test_a_revoked_key_is_worthless(keys: SqliteKeys) -> None:
    key, token = keys.add("alice")
    keys.revoke(key.id)
    assert keys.find(token) is None
    assert keys.list() == ()
    with pytest.raises(NotFoundError):
        keys.revoke(key.id)


def test_a_key_that_another_process_adds_is_valid_at_once(keys: SqliteKeys, path: Path) -> None:
    with closing(Database(path)) as other:
        key, token = SqliteKeys(other, FixedClock()).add("alice")
    assert keys.find(token) == key


def test_a_key_needs_a_proper_user(keys: SqliteKeys) -> None:
    with pytest.raises(InputError):
        keys.add("")
    assert keys.list() == ()


def test_a_secret_is_made_once_and_kept(keys: SqliteKeys, path: Path) -> None:
    secret = keys.secret("cursor")
    assert len(secret) == 32
    assert keys.secret("cursor") == secret
    assert keys.secret("another") != secret
    with closing(Database(path)) as other:
        assert SqliteKeys(other, FixedClock()).secret("cursor") == secret
