"""The calls by which people decide about their memory. Each write has an id of its own, since it may be repeated."""

import uuid
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote

from recollect.local.client.client import API, JsonObject, MemoryClient

KEY_HEADER: Final = "Idempotency-Key"


class PeopleClient(MemoryClient):
    """A client for the person whose memory it is."""

    def entry(self, ref: str, space: str) -> JsonObject:
        """Return an entry by its id, key or name, without counting that as access."""
        return self._call("GET", _entry(ref), parameters={"space": space, "peek": "true"})

    def pin(self, ref: str, space: str, reason: str | None = None) -> JsonObject:
        """Pin an entry; return it as it is now."""
        return self._write("POST", f"{_entry(ref)}/pin", {} if reason is None else {"reason": reason}, space=space)

    def unpin(self, ref: str, space: str) -> JsonObject:
        """Unpin an entry; return it as it is now."""
        return self._write("DELETE", f"{_entry(ref)}/pin", space=space)

    def forget(self, ref: str, space: str, *, cascade: bool) -> JsonObject:
        """Forget an entry, with `cascade` what says the same too; return what is gone."""
        return self._write("DELETE", _entry(ref), space=space, cascade=cascade)

    def restore(self, ref: str, space: str) -> JsonObject:
        """Bring an entry back with what went with it; return it, and what is back."""
        return self._write("POST", f"{_entry(ref)}/restore", {}, space=space)

    def session_turns(self, session_id: str, space: str, limit: int) -> JsonObject:
        """Return the last turns of a conversation, the last first."""
        return self._call("GET", f"{_session(session_id)}/turns", parameters={"space": space, "limit": str(limit)})

    def forget_session(self, session_id: str, space: str, *, cascade: bool) -> JsonObject:
        """Forget a conversation, with `cascade` what was made of it too; return what is gone."""
        return self._write("DELETE", _session(session_id), space=space, cascade=cascade)

    def restore_session(self, session_id: str, space: str) -> JsonObject:
        """Bring a conversation back with what went with it; return what is back."""
        return self._write("POST", f"{_session(session_id)}/restore", space=space)

    def ask_topic(self, query: str, space: str, *, cascade: bool) -> JsonObject:
        """Return what a topic is, and what confirms that it is forgotten."""
        return self._call("POST", f"{API}/forget", {"query": query, "space": space, "cascade": cascade})

    def forget_topic(self, token: str, space: str) -> JsonObject:
        """Forget what was shown; return what is gone, and the operation that brings it back."""
        return self._write("POST", f"{API}/forget/confirm", {"token": token, "space": space})

    def restore_topic(self, operation_id: str, space: str) -> JsonObject:
        """Bring back what was forgotten together; return what is back."""
        return self._call("POST", f"{API}/forget/restore", {"operation_id": operation_id, "space": space})

    def settings(self, space: str) -> JsonObject:
        """Return the settings that hold in a space."""
        return self._call("GET", f"{API}/settings", parameters={"space": space})

    def change_settings(self, space: str, values: Mapping[str, object]) -> JsonObject:
        """Change some settings of a space; return those that hold now."""
        return self._write("POST", f"{API}/settings", dict(values), space=space)

    def profile(self) -> JsonObject:
        """Return what the person says about themselves; its version is 0 before anything was said."""
        return self._call("GET", f"{API}/profile")

    def write_profile(self, values: Mapping[str, object], seen: int) -> JsonObject:
        """Write the whole profile in place of the version that was seen, 0 for none; return it."""
        headers = {"If-Match": f'"{seen}"'} if seen else {}
        return self._call("PUT", f"{API}/profile", dict(values), headers=headers)

    def command(self, text: str, space: str, session_id: str | None) -> JsonObject:
        """Give a command in plain words; return what it was read as, and what became of it."""
        session = {} if session_id is None else {"session_id": session_id}
        return self._call("POST", f"{API}/commands", {"text": text, "space": space, **session})

    def confirm_command(self, token: str, space: str, *, decline: bool = False) -> JsonObject:
        """Do what a command asked for, or decline it; return what was done."""
        return self._call("POST", f"{API}/commands/confirm", {"token": token, "space": space, "decline": decline})

    def preview_erasure(self, space: str) -> JsonObject:
        """Return what an erasure would take, of `*` everything, and how it is confirmed."""
        return self._call("POST", f"{API}/erase", {"space": space})

    def erase(self, space: str, confirm: str) -> JsonObject:
        """Order an erasure; return how far it is. While one is under way, the same one is the answer."""
        return self._call("POST", f"{API}/erase", {"space": space, "confirm": confirm})

    def erasure(self, erasure_id: str) -> JsonObject:
        """Return how far an erasure is, with the receipt of one that is done."""
        return self._call("GET", f"{API}/erase/{quote(erasure_id, safe='')}")

    def _write(
        self, method: str, path: str, body: JsonObject | None = None, *, space: str | None = None, **given: bool
    ) -> JsonObject:
        flags = {name: str(value).lower() for name, value in given.items()}
        parameters = flags if space is None else {"space": space, **flags}
        return self._call(method, path, body, parameters, headers={KEY_HEADER: uuid.uuid4().hex})


def _entry(ref: str) -> str:
    return f"{API}/entries/{quote(ref, safe='')}"


def _session(session_id: str) -> str:
    return f"{API}/sessions/{quote(session_id, safe='')}"
