# Generated from _async/mem0.py: PYTHONPATH=clients/python python -m generator
"""Recollect behind the calls of mem0's `Memory` and `Memory`, to try it with a changed import.

docs/clients-python.md says what is different.
"""

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from types import TracebackType
from typing import Any, Final, Self, TypeAlias, cast

from recollect_client._sync.memory import Memory
from recollect_client.answers import Entry
from recollect_client.calls import new_key
from recollect_client.errors import EntryNotFoundError
from recollect_client.local import LOCAL_URL, Application, LocalTransport
from recollect_client.mem0_shapes import (
    EVENTS,
    Heard,
    described,
    history_of,
    id_of,
    messages_of,
    metadata_filter,
    ref_and_person,
    whom,
)

DEFAULT_FOLDER: Final = "~/.recollect"
MOST_RESULTS: Final = 50  # that one search answers
Document: TypeAlias = dict[str, Any]


class Mem0Memory:
    """mem0's interface over a Recollect client.

    `user_id` is the person, so that nothing of one is ever found for another; `run_id` is the conversation; `agent_id`
    and `metadata` are kept with a memory and filter. Ids that are given out name their person.
    """

    def __init__(self, client: Memory | None = None, *, folder: str = DEFAULT_FOLDER) -> None:
        """Use a client; without one open `folder` in this process, which takes a moment and needs `recollect`.

        Nothing else of this thread goes on meanwhile: an event loop has `open` for that.

        Raises:
            ClientError: the folder cannot be opened; see Memory.open.
        """
        self._client = client or Memory(LOCAL_URL, transport=LocalTransport(Application(folder, {})))

    @classmethod
    def open(cls, folder: str | PathLike[str] = DEFAULT_FOLDER, **settings: Any) -> Self:  # noqa: ANN401 - as there
        """Open a folder in this process, as Memory.open does, while other tasks go on."""
        return cls(Memory.open(folder, **settings))

    @classmethod
    def from_config(cls, config: Mapping[str, Any]) -> Self:
        """Return one for `{"url": ..., "key": ...}` or `{"folder": ...}`; what else mem0's have is passed over."""
        if "url" in config:
            return cls(Memory(config["url"], config.get("key")))
        return cls(folder=config.get("folder", DEFAULT_FOLDER))

    def __enter__(self) -> Self:
        """Return this; it is closed at the end."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Close the client."""
        self._client.close()

    def add(
        self,
        messages: str | Mapping[str, Any] | Sequence[Mapping[str, Any]],
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        infer: bool = True,
    ) -> Document:
        """Store a text as a memory, or messages as a conversation, out of which memories are made a moment later.

        With `infer=False`, `agent_id` or `metadata` each message is stored as a memory, word for word. What is skipped
        (a secret, a message that was stored before) is not in `results`.
        """
        memory = self._client.using(person=user_id)
        heard = messages_of(messages)
        if infer and not isinstance(messages, str) and not agent_id and not metadata:
            return {"results": self._recorded(memory, heard, run_id, user_id)}
        kept = {**(metadata or {}), **({"agent_id": agent_id} if agent_id else {})}
        results = []
        for one in heard:
            done = memory.add(one["text"], role=one["role"], session_id=run_id, metadata=kept)
            if done.entry is not None and done.action in EVENTS:
                told = {"id": id_of(done.entry.id, user_id), "memory": done.entry.text, "event": EVENTS[done.action]}
                results.append(told)
        return {"results": results}

    def _recorded(
        self, memory: Memory, heard: Sequence[Heard], run_id: str | None, user_id: str | None
    ) -> list[Document]:
        done = memory.record(run_id or new_key(), [{"role": one["role"], "text": one["text"]} for one in heard])
        return [
            {"id": id_of(result.entry_id, user_id), "memory": one["text"], "event": EVENTS[result.action]}
            for one, result in zip(heard, done.results, strict=True)
            if result.entry_id is not None and result.action in EVENTS
        ]

    def search(
        self,
        query: str,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        limit: int = 10,
        filters: Mapping[str, Any] | None = None,
        threshold: float | None = None,
    ) -> Document:
        """Return what answers a question, the best first; `score` is the relevance between 0 and 1.

        At most 50 come. `filters` may name the three ids as well, else members of the metadata; `threshold` is the
        least score.
        """
        asked = whom(filters, user_id=user_id, agent_id=agent_id, run_id=run_id)
        found = self._client.using(person=asked.user_id).search(
            query, limit=min(limit, MOST_RESULTS), filter=metadata_filter(asked), min_relevance=threshold
        )
        results = [{**described(one.entry, asked.user_id), "score": one.relevance} for one in found.results]
        return {"results": results}

    def get_all(
        self,
        *,
        user_id: str | None = None,
        agent_id: str | None = None,
        run_id: str | None = None,
        filters: Mapping[str, Any] | None = None,
        limit: int = 100,
    ) -> Document:
        """Return what is stored, the latest first: memories, and messages of conversations."""
        asked = whom(filters, user_id=user_id, agent_id=agent_id, run_id=run_id)
        results: list[Document] = []
        for entry in self._entries(asked.user_id):
            if len(results) == limit:
                break
            if asked.admits(entry):
                results.append(described(entry, asked.user_id))
        return {"results": results}

    def _entries(self, user_id: str | None) -> Iterator[Entry]:
        for entry in self._client.using(person=user_id).entries(page_size=200):
            yield entry

    def get(self, memory_id: str) -> Document | None:
        """Return a memory, None where there is none."""
        ref, person = ref_and_person(memory_id)
        try:
            return described(self._client.using(person=person).get(ref, peek=True), person)
        except EntryNotFoundError:
            return None

    def update(self, memory_id: str, data: str) -> Document:
        """Give a memory another text; the former one stays in its history. Raises EntryNotFoundError."""
        ref, person = ref_and_person(memory_id)
        self._client.using(person=person).edit(ref, text=data)
        return {"message": "Memory updated successfully!"}

    def delete(self, memory_id: str) -> Document:
        """Forget a memory; for a day it can be restored. Raises EntryNotFoundError."""
        ref, person = ref_and_person(memory_id)
        self._client.using(person=person).forget(ref)
        return {"message": "Memory deleted successfully!"}

    def delete_all(
        self, *, user_id: str | None = None, agent_id: str | None = None, run_id: str | None = None
    ) -> Document:
        """Forget all of a person, of an agent or of a conversation, one of which has to be named."""
        asked = whom(None, user_id=user_id, agent_id=agent_id, run_id=run_id)
        if (user_id, agent_id, run_id) == (None, None, None):
            raise ValueError("name a user_id, an agent_id or a run_id")
        gone = [entry.id for entry in self._entries(user_id) if asked.admits(entry)]
        for ref in gone:
            self._client.using(person=user_id).forget(ref)
        return {"message": "Memories deleted successfully!"}

    def history(self, memory_id: str) -> list[Document]:
        """Return what became of a memory, the earliest first. Raises EntryNotFoundError."""
        ref, person = ref_and_person(memory_id)
        memory = self._client.using(person=person)
        entry = memory.get(ref, peek=True, include=["deleted"])
        former = [] if entry.state == "deleted" else [version for version in memory.versions(ref)]
        return history_of(memory_id, cast("Entry", entry), former)
