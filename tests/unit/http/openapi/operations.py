"""The operations of the API's description, their examples, and what each needs to be there."""

import itertools
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from recollect.core.model.confirmations import confirmation_key
from recollect.core.model.entry import JsonValue
from recollect.core.model.records import DropRecord
from recollect.core.model.writes import Author
from recollect.core.query.commands.command import CommandKind
from recollect.errors import RecordConflictError
from recollect.http.models.example_values import (
    BRANCH,
    CONFIRMATION_TOKEN,
    ENTITY_ID,
    ENTRY_ID,
    ENTRY_NAME,
    OPERATION_ID,
    OTHER_ENTITY_ID,
    OTHER_NAME,
    PROJECT,
    SESSION_ID,
)
from recollect.use_cases.common.confirmations import COMMAND, Confirmations
from recollect.use_cases.people.forget_topic import FORGET
from recollect.use_cases.table import Recollect
from tests.builders import ALICE
from tests.unit.http.arranging import ENTRIES, INSTRUCTION, open_conflict, store
from tests.unit.http.client import Client, encoded

CONFLICTS = "/v1/memory/conflicts"
ENTITIES = "/v1/memory/entities"
TEXTS = (f"fact number {number}" for number in itertools.count())


def operations(described: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Methods, paths and operations; those that delete come last."""
    found = [(method, path, item[method]) for path, item in described["paths"].items() for method in item]
    yield from sorted(found, key=lambda operation: operation[0] == "delete")


def prepare(client: Client, memory: Recollect, method: str, path: str) -> dict[str, str]:
    """Bring about what an operation needs: put back what others take, free names, raise questions.

    Returns the ids in the path that only the server can give.
    """
    match method, path.removeprefix(ENTRIES):
        case "post", "":
            client.patch(f"{ENTRIES}/{ENTRY_NAME}", {"name": None})
        case "post", "/{ref}/restore":
            client.delete(f"{ENTRIES}/{ENTRY_NAME}")
        case "post", "/{ref}/revert":
            client.patch(f"{ENTRIES}/{ENTRY_NAME}", {"text": next(TEXTS)})
        case "post", "/{ref}/edges":
            client.post(ENTRIES, {"text": next(TEXTS), "name": OTHER_NAME})
        case "delete", "/{ref}/edges":
            client.post(ENTRIES, {"text": next(TEXTS), "name": ENTRY_NAME})
            client.post(f"{ENTRIES}/{ENTRY_NAME}/edges", {"type": "related", "target": OTHER_NAME})
        case "post", "/v1/memory/proposals/{ref}/approve" | "/v1/memory/proposals/{ref}/decline":
            return {"ref": store(client, f"{INSTRUCTION} {next(TEXTS)}", role="tool")}
        case "delete", _:
            client.post(ENTRIES, {"text": next(TEXTS), "name": ENTRY_NAME})
            client.post("/v1/memory/events", {"session_id": SESSION_ID, "messages": [{"text": "again"}]})
    prepare_forgotten(client, memory, path)
    if path.startswith(CONFLICTS):
        return prepare_conflict(client, memory, path)
    if path.startswith(ENTITIES):
        prepare_entities(client, path)
    return prepare_served(client, method, path)


def prepare_conflict(client: Client, memory: Recollect, path: str) -> dict[str, str]:
    """Raise a question, and decide it where the operation takes that back."""
    conflict = open_conflict(memory, store(client, next(TEXTS)), store(client, next(TEXTS)))
    if path.endswith("/reopen"):
        client.post(f"{CONFLICTS}/{conflict}/resolve", {"resolution": "keep_both"})
    return {"conflict_id": conflict}


def prepare_entities(client: Client, path: str) -> None:
    """Have memories name what the examples name."""
    for text in ("Yesterday we met Alice Liddell.", "Yesterday we saw Alice with Dinah."):
        client.post(ENTRIES, {"text": text})
    match path:
        case "/v1/memory/entities/{entity_id}/merge":
            client.post(f"{ENTITIES}/{ENTITY_ID}/undo", {})
        case "/v1/memory/entities/{entity_id}/split":
            client.post(f"{ENTITIES}/{ENTITY_ID}/undo", {})
            client.post(f"{ENTITIES}/{ENTITY_ID}/undo", {})
        case "/v1/memory/entities/{entity_id}/undo":
            client.post(f"{ENTITIES}/{ENTITY_ID}/merge", {"other": OTHER_ENTITY_ID})


def prepare_forgotten(client: Client, memory: Recollect, path: str) -> None:
    """Bring about what operations on forgotten topics need."""
    match path:
        case "/v1/memory/forget/confirm" | "/v1/memory/commands/confirm":
            kind = COMMAND if "commands" in path else FORGET
            memory.store.change_records(ALICE, [DropRecord(confirmation_key(CONFIRMATION_TOKEN))])
            entry = memory.store.get(ALICE, store(client, next(TEXTS)))
            shown: list[JsonValue] = [[entry.id, entry.version], [ENTRY_ID, 1]]
            asked: dict[str, JsonValue] = {"operation": OPERATION_ID, "entries": shown}
            asked["kind"] = CommandKind.FORGET_ABOUT.value
            confirmations = Confirmations(memory.store, memory.clock, lambda: CONFIRMATION_TOKEN)
            with suppress(RecordConflictError):  # it waits since the last time
                confirmations.ask(ALICE, kind, asked, Author())
        case "/v1/memory/forget/restore":
            memory.forget_entry(ALICE, store(client, next(TEXTS)), Author(), together_with=OPERATION_ID)


def prepare_served(client: Client, method: str, path: str) -> dict[str, str]:
    """Bring about what operations on contexts, conversations and handoffs need."""
    match method, path:
        case "post", "/v1/memory/recalls/{recall_id}/feedback":
            store(client, next(TEXTS))
            return {"recall_id": client.post("/v1/memory/context", {"query": "What is a fact?"}).json()["recall_id"]}
        case "post", "/v1/memory/sessions/{session_id}/restore":
            client.post("/v1/memory/events", {"session_id": SESSION_ID, "messages": [{"text": "again"}]})
            client.delete(f"/v1/memory/sessions/{SESSION_ID}")
        case "post", "/v1/memory/incognito/end":
            client.post("/v1/memory/incognito/start", {"session_id": SESSION_ID})
        case "delete", "/v1/memory/shares/{share_id}":
            share = {"from_space": "default", "to_space": "work", "tags": [f"tag-{next(TEXTS)[12:]}"]}
            return {"share_id": client.post("/v1/memory/shares", share).json()["id"]}
        case "get", "/v1/memory/erase/{erasure_id}":
            ordered = client.post("/v1/memory/erase", {"space": "spare", "confirm": "spare"})
            return {"erasure_id": ordered.json()["erasure_id"]}
        case ("get", "/v1/memory/jobs/runs/{run_id}") | (
            "post",
            "/v1/memory/jobs/runs/{run_id}/pause" | "/v1/memory/jobs/runs/{run_id}/resume",
        ):
            client.post(ENTRIES, {"text": next(TEXTS)})
            return {"run_id": client.post("/v1/memory/jobs/purge/runs", {"dry_run": True}).json()["id"]}
        case "post", "/v1/memory/jobs/{job}/runs":
            client.post(ENTRIES, {"text": next(TEXTS)})
        case ("get", "/v1/memory/tending/runs/{run}") | ("post", "/v1/memory/tending/runs/{run}/undo"):
            store(client, next(TEXTS))
            return {"run": client.post("/v1/memory/tending/runs", {"agent": "reviewer"}).json()["id"]}
        case "get", "/v1/memory/handoffs/latest":
            client.post("/v1/memory/handoffs", {"project": PROJECT, "branch": BRANCH, "summary": next(TEXTS)})
    return {}


def bodies(operation: dict[str, Any]) -> list[bytes]:
    """The examples of the body; an empty one where there is none."""
    found = operation.get("requestBody", {}).get("content", {})
    examples = [example["value"] for content in found.values() for example in content["examples"].values()]
    return [one.encode() if isinstance(one, str) else encoded(one) for one in examples] or [b""]


def media_type(operation: dict[str, Any]) -> str:
    """What the body is sent as."""
    return next(iter(operation.get("requestBody", {}).get("content", {})), "application/json")
