"""No read of any operation shows a word of what was purged, nor does a byte of any file; before, some do."""

import itertools
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from recollect.core.spaces.settings import SecretHandling
from recollect.use_cases.table import Recollect
from tests.fakes.clock import FixedClock
from tests.jobs import purged
from tests.unit.http.client import Client
from tests.unit.http.gate.kept_memory import kept_bytes, kept_memory
from tests.unit.http.gate.test_no_secret_is_kept import caller
from tests.unit.http.openapi.operations import operations
from tests.unit.http.openapi.test_openapi import variants

V1 = "/v1/memory"
SYLLABLES = ("ba", "do", "fu", "ga", "ki", "lo", "mu", "ne", "po", "ru", "sa", "ti", "vo", "wu", "xe", "zy")
ASKING = frozenset(
    {f"{V1}/search", f"{V1}/search/why-not", f"{V1}/context", f"{V1}/forget", f"{V1}/commands", f"{V1}/erase"}
)
# They store, decide, take away or bring back, and tell what they were given or did; a new one is placed here or above
DOING = frozenset(
    {
        "approve_proposal",
        "change_settings",
        "confirm_command",
        "confirm_forgetting",
        "decline_proposal",
        "draw_edge",
        "end_incognito",
        "give_feedback",
        "add_share",
        "import_memory",
        "merge_entities",
        "pause_job_run",
        "pin_entry",
        "record_event",
        "remember",
        "remember_batch",
        "redrive_dead_letters",
        "reopen_conflict",
        "resolve_conflict",
        "restore_entry",
        "restore_session",
        "restore_topic",
        "resume_job_run",
        "revert_entry",
        "run_job",
        "run_tending",
        "split_entity",
        "start_incognito",
        "store_handoff",
        "undo_entity_decision",
        "undo_tending",
        "vote",
    }
)


class Life:
    """What somebody says, in words that stand nowhere else, and what became of it."""

    def __init__(self, memory: Recollect, client: Client) -> None:
        self.memory, self.client = memory, client
        self.words: list[str] = []
        self.ids: list[str] = []
        self.recalls: list[str] = []
        self._draw = random.Random(5)

    def word(self) -> str:
        made = "".join(self._draw.choices(SYLLABLES, k=8))
        self.words.append(made)
        return made

    def say(self, text: str | None = None, **members: Any) -> str:
        body = {
            "text": text or f"{self.word().title()} likes {self.word()} tea and lives in {self.word().title()}.",
            "name": self.word(),
            "category": self.word(),
            "tags": [self.word()],
            "metadata": {"note": self.word()},
            "source_ids": [self.word()],
            "on_duplicate": "keep",
            **members,
        }
        entry_id = str(self.client.post(f"{V1}/entries", body).json()["entry"]["id"])
        self.ids.append(entry_id)
        return entry_id

    def work(self) -> None:
        while deliveries := self.memory.queue.receive(limit=64, lease_seconds=60):
            self.memory.embed_entries(deliveries)

    def live(self) -> None:
        """Have everything happen that leaves words somewhere."""
        client = self.client
        client.post(f"{V1}/settings", {"extract": "judge"})
        plain, pinned = self.say(), self.say(pinned=True)
        client.patch(f"{V1}/entries/{plain}", {"text": f"Now {self.word()} likes coffee.", "reason": self.word()})
        client.post(f"{V1}/entries/{plain}/edges", {"type": "related", "target": pinned, "reason": self.word()})
        client.post(f"{V1}/entries/{plain}/votes", {"value": 1, "reason": self.word()})
        subject = self.word()
        for seconds in (30, 60):
            self.say(f"The {subject} timeout is {seconds} seconds.")
        said = f"Remember that I am allergic to {self.word()}. Thanks! Remember that I work at {self.word().title()}."
        messages = [{"id": f"m{n}", "speaker": "Maya", "text": f"{said} Number {n}."} for n in range(3)]
        stored = client.post(f"{V1}/events", {"session_id": "s1", "messages": messages}).json()["results"]
        self.ids += [one["entry_id"] for one in stored]
        client.patch(f"{V1}/entries/{self.ids[-1]}", {"text": f"Number {self.word()}."})
        handed = {"project": self.word(), "summary": f"All is {self.word()}.", "memory_ids": [plain]}
        self.ids.append(client.post(f"{V1}/handoffs", handed).json()["id"])
        self.work()
        client.get(f"{V1}/summary")
        context = client.post(f"{V1}/context", {"query": f"What does {self.words[0]} like?", "max_tokens": 2000}).json()
        self.recalls.append(context["recall_id"])
        client.post(f"{V1}/recalls/{context['recall_id']}/feedback", {"used_ids": [plain]})

    def forget(self) -> None:
        """Forget all of it: one with what says the same, a conversation, and a topic."""
        client, everything = self.client, {"filter": {"not": {"categories": ["kept"]}}}
        for path in (f"entries/{self.ids[0]}?cascade=true", "sessions/s1?cascade=true"):
            assert client.send("DELETE", f"{V1}/{path.partition('?')[0]}", query={"cascade": "true"}).status == 200
        asked = client.post(f"{V1}/forget", everything).json()
        assert client.post(f"{V1}/forget/confirm", {"token": asked["confirmation"]["token"]}).status == 200

    def shown(self, only: str | None = None) -> set[str]:
        """The words that any read shows, or those of one path."""
        described, found = self.client.get("/openapi.json").json(), set[str]()
        for method, path, operation in operations(described):
            if (method == "get" or path in ASKING) and only in {None, path}:
                for reply in self._replies(method, path, operation):
                    found |= self._in(reply)
        return found

    def _replies(self, method: str, path: str, operation: dict[str, Any]) -> Iterator[bytes]:
        values = [*self.ids, *self.words[:8], "s1", *self.recalls]
        places = [value for value in values if "{" in path] or [""]
        for variant, place, body in itertools.product(variants(operation), places, self._bodies(path, method)):
            where = re.sub(r"\{[^}]*\}", place, path)
            yield self.client.send(
                method.upper(), where, query=variant["query"], headers=variant["header"], content=body
            ).body
        listing = {"state": "deleted"} if path == f"{V1}/entries" else {}
        if listing:
            yield self.client.send("GET", path, query=listing).body

    def _bodies(self, path: str, method: str) -> list[bytes]:
        if method == "get":
            return [b""]
        if path == f"{V1}/erase":
            return [b'{"space": "default"}', b'{"space": "*"}']
        if path == f"{V1}/commands":
            return [json.dumps({"text": text, "session_id": "s1"}).encode() for text in self._sayings()]
        asked = f"What does {self.words[0]} of {self.words[2]} like?"
        more = ', "include": ["archived", "superseded", "expired"]' if path != f"{V1}/forget" else ""
        if path == f"{V1}/search":
            more = more.replace('"expired"', '"expired", "deleted"')
        more += f', "entry_id": "{self.ids[0]}"' if path.endswith("why-not") else ""
        tiered = ', "strategy": "tiered"' if path in {f"{V1}/search", f"{V1}/context"} else ""
        return [f'{{"query": "{asked}"{more}}}'.encode(), f'{{"query": "{asked}"{tiered}{more}}}'.encode()]

    def _sayings(self) -> tuple[str, ...]:
        """What somebody would say to see what is remembered: none of it takes anything away by itself."""
        return (
            f"What do you remember about {self.words[0]}?",
            "What do you know about me?",
            "Was weißt du über mich?",
            "What has changed in your memory since yesterday?",
            f"Forget everything about {self.words[2]}.",
            "Forget everything you know about me.",
            "Forget that.",
        )

    def _in(self, held: bytes) -> set[str]:
        there = set(re.findall(rb"(?=([a-z]{16}))", held.lower()))
        asked = {self.words[0], self.words[2]}  # an answer repeats the question
        return {one for one in self.words if one.encode() in there and one not in asked}

    def kept(self, folder: Path) -> list[str]:
        """The words in the files, but for those that name what is no memory."""
        there = set(re.findall(rb"(?=([a-z]{16}))", kept_bytes(folder).lower()))
        return [one for one in self.words if one.encode() in there]


def test_every_operation_that_reads_is_looked_at(tmp_path: Path) -> None:
    with kept_memory(tmp_path, SecretHandling.REFUSE) as memory:
        described = caller(memory).get("/openapi.json").json()
    posts = {path: one["operationId"] for method, path, one in operations(described) if method == "post"}
    assert posts.keys() >= ASKING
    assert {name for path, name in posts.items() if path not in ASKING} == DOING


def test_nothing_shows_a_word_of_what_was_purged(tmp_path: Path) -> None:
    with kept_memory(tmp_path, SecretHandling.REFUSE) as memory:
        life = Life(memory, caller(memory))
        life.live()
        assert len(life.shown()) > len(life.words) / 2
        assert len(life.shown(f"{V1}/commands")) > 5
        life.forget()
        cast("FixedClock", memory.clock).advance(hours=24, seconds=1)
        assert len(purged(memory.purge_forgotten, memory.store)) >= len(life.ids)
        assert life.kept(tmp_path) == []
        assert life.shown() == set()
        assert life.kept(tmp_path) == [], "looking brings nothing back"
    assert life.kept(tmp_path) == []
