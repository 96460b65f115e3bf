"""What an import takes breaks nothing, and shows nothing of what others have, whatever it says and names.

Lines are drawn from the shapes of all that is carried: a new collection is drawn from without anybody listing it, and
one of which nothing is ever taken fails here.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from recollect.core.deduplication.conflicts import ConflictKind, Resolution, conflict_of
from recollect.core.deduplication.verdicts import Verdict
from recollect.core.lifecycle.supplement import digest_of_text
from recollect.core.lifecycle.transfer.carriage import COLLECTIONS, SHAPES
from recollect.core.lifecycle.transfer.entry_lines import ENTRY_RULES
from recollect.core.lifecycle.transfer.values import ValueRule
from recollect.core.model.audit import AuditAction
from recollect.core.model.edges import EdgeType
from recollect.core.model.entry import Category, Language, Role, State, Statement, Trust
from recollect.core.model.entry import Kind as EntryKind
from recollect.core.model.ids import key_of
from recollect.core.model.records import Collection, Record, RecordKey
from recollect.core.model.scope import PERSON_SPACE, Scope
from recollect.core.spaces.graph.decisions import DecisionKind
from recollect.core.spaces.memory_mode import incognito_key
from recollect.core.spaces.settings import SpaceSettings
from recollect.errors import InputError
from tests.builders import an_id
from tests.isolation.answers import all_of
from tests.isolation.attempts import values_of
from tests.isolation.belongings import PREFIX, call
from tests.isolation.contents import contents
from tests.isolation.operations import NDJSON, Request, new_line, operations_of
from tests.isolation.own import Own
from tests.isolation.people import Caller
from tests.isolation.words import Words, tokens_of
from tests.isolation.world import World
from tests.jobs import purged
from tests.profiles import sampled

ROUNDS = sampled(2, of=16)  # each asks for an erasure, of which twenty a day are taken
LINES = 12  # of each type and round
PLAIN = {"memory_enabled": True, "incognito_default": False, "soft_cap": 0, "secrets": "refuse"}
TEXT = "Alice likes oolong tea from Lisbon."
AT, LATER, ODD = "2026-03-01T12:00:00Z", "2026-03-01T13:00:00.123456+05:45", "2026-03-01t12:00:00z"
EARLY, LATE = "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"
WORDS = ("", "x", "y" * 900, "\u202e", "\u200b", "0", "-1", "a b", "../..", "*", "ffffffffffffffff", "s1", "rules")
NUMBERS = (0, 1, 2, -1, 0.5, 1.0, 1e308, -1e308, 2**31, 2**53, True)
MOMENTS = (AT, LATER, ODD, EARLY, LATE, "2026-03-01T12:00:00", "20260301T120000.000000Z", "99991231T235959.999999Z")
CHOICES = (
    *(AuditAction, Category, ConflictKind, EdgeType, EntryKind, Language, Resolution, Role, State, Statement, Trust),
    *(Verdict, DecisionKind),
)
NAMES = ("space", "person", "entity:alice", "Europe/Lisbon", "Mars", "de", incognito_key("a session").parts[0])
NESTED: tuple[Any, ...] = (
    *([], {}, ["x"], [""], ["y" * 900] * 3, ["a"] * 1_000, [[]], [None], [1, 2]),
    *([[AT, None]], [[AT, LATER]], [[LATER, AT]], [[EARLY, LATE]], [[AT, None]] * 400, [[ODD, None]], [["x", "y"]]),
    *([[0, 4]], [[4, 0]], [[0, 2**53]], [[0.5, 3]], [[0, 1, 2]], [[2**53, 2**53]]),
    *({"a": 1}, {"": [1, None, {"b": 2.5}]}, {"a" * 900: "x"}, {"a": 2**53}, {"a": -1e308}, {"a": "\u202e"}),
    *({"accessed_at": AT}, {"accessed_at": AT, "usefulness": -1e308, "times_served": 0, "times_relevant": 2**53}),
    [{"text": TEXT, "turns": [], "trust": "approved", "explicit": True, "valid_from": EARLY, "valid_to": LATE}],
)


def pool(ids: list[str]) -> list[Any]:
    """Values that a line may hold, odd ones and valid ones."""
    words = [*WORDS, *NAMES, *MOMENTS, *ids, *map(key_of, ids), digest_of_text(TEXT)]
    chosen = [one.value for choice in CHOICES for one in choice]
    return [
        *words,
        *chosen,
        *NUMBERS,
        *NESTED,
        ids,
        [[one, AT] for one in ids],
        *(f"{one}.{key_of(ids[0])}" for one in ids),
    ]


class Drawn:
    """Draws lines about some entries, of the caller's own and of others."""

    def __init__(self, chance: random.Random, space: str, ids: list[str]) -> None:
        self._chance = chance
        self._space = space
        self._pool = pool(ids)
        self._fit: dict[ValueRule, list[Any]] = {}

    def lines(self) -> Iterator[dict[str, Any]]:
        for name, collection in COLLECTIONS.items():
            for _ in range(LINES):
                line = self._record(name, collection)
                yield {**line, "space": PERSON_SPACE if collection is Collection.PROFILE else self._space}
        for _ in range(LINES):
            entry = {**self._entry(), "version": LINES}
            yield {"type": "entry", "space": self._space, **entry}
            same = {name: entry[name] for name in ("id", "created_at", "kind")}
            former = {**self._entry(), **same, "version": self._chance.randrange(1, LINES)}
            yield {"type": "version", "space": self._space, "value": former, "modified_by": "user", "replaced_at": AT}

    def _record(self, name: str, collection: Collection) -> dict[str, Any]:
        shape = SHAPES[collection]
        settings = SpaceSettings().values() if collection is Collection.SETTINGS else {}
        members = [one for one in shape.value if one in shape.required or self._chance.random() < 0.7]
        value: dict[str, Any] = {one: self._fitting(shape.value[one]) for one in members}
        for one in self._chance.sample([*settings, "agent", "gone", "note"], self._chance.randrange(3)):
            value[one] = self._chance.choice(self._pool)
        if collection in {Collection.RECALL, Collection.AGENT}:
            value.setdefault("agent", None)
        key = [self._fitting(rule) for rule in shape.key]
        if collection is Collection.AUDIT:
            key[0] = self._chance.choice(MOMENTS[-2:])
            key[3] = self._chance.choice(["0", "1", "9" * 20])
        if collection in {Collection.SETTINGS, Collection.PROFILE}:
            key = ["space" if collection is Collection.SETTINGS else "person"]
            value |= {"name": None, "language": None, "time_zone": None, "text": TEXT} if key == ["person"] else {}
        if collection is Collection.CONFLICT:
            for one in ("cosine", "jaccard", "resolution", "resolved_at", "resolved_by"):
                value.setdefault(one, None)
            plain = {**value, "opened_at": AT, "resolved_at": None}
            key = [conflict_of(Record(RecordKey(collection, ("x",)), plain)).id]
        return {"type": name, "key": key, "value": value}

    def _entry(self) -> dict[str, Any]:
        drawn = self._chance.sample(sorted(ENTRY_RULES.keys() - {"id", "name"}), 5)
        plain = {name: one for name, one in new_line().items() if name in ENTRY_RULES}
        changed = {name: self._fitting(ENTRY_RULES[name]) for name in drawn}
        return {**plain, "text": f"{TEXT} {self._chance.random()}", **changed, "id": an_id()}

    def _fitting(self, rule: ValueRule) -> Any:
        """Return a value that the rule takes: what it does not take comes in nowhere."""
        if rule not in self._fit:
            self._fit[rule] = [value for value in self._pool if _is_taken(rule, value)]
            assert self._fit[rule], "nothing of the pool fits a rule: add what does"
        return self._chance.choice(self._fit[rule])


def _is_taken(rule: ValueRule, value: object) -> bool:
    try:
        rule.read(value)
    except (ValueError, TypeError, KeyError, InputError):
        return False
    return True


def test_what_an_import_takes_breaks_nothing_and_shows_nothing_of_others(world: World) -> None:
    mine, theirs, words = world.cast.people[0], world.cast.people[2], Words("hostile imports")
    lure = [words() for _ in range(3)]
    said = {"text": f"Alice likes {lure[0]} tea from {lure[1]}.", "metadata": {"note": lure[2]}}
    victim = call(world, theirs, "POST", "/entries", said).json()["entry"]["id"]
    world.work()
    before = contents(world.memory.store, Scope(theirs.person, theirs.space))
    taken: Counter[str] = Counter()
    for number in range(ROUNDS):
        caller = replace(mine, label=f"round {number}", space=words())
        own = Own(world, caller, Words(caller.label))
        ids = [own.entry(), own.entry(text=TEXT), victim]
        own.session()
        taken += brought_in(world, caller, Drawn(random.Random(number), caller.space, ids))
        call(world, caller, "POST", "/settings", PLAIN)  # what it brought in may be that nothing is remembered
        world.work()
        shown = tokens_of(everything_asked(world, caller, own, ids))
        assert not shown & set(lure)
        purged(world.memory.purge_forgotten, world.memory.store)
    assert taken.keys() >= {"entry", "version", *COLLECTIONS}, "what is never taken is never tried"
    assert contents(world.memory.store, Scope(theirs.person, theirs.space)) == before


def brought_in(world: World, caller: Caller, drawn: Drawn) -> Counter[str]:
    """Bring lines in, each for itself; count by type what was taken."""
    taken: Counter[str] = Counter()
    for number, line in enumerate(drawn.lines()):
        where = {"import_id": f"{caller.space}-{number}", "chunk": 0}
        reply = world.send(caller, Request("POST", f"{PREFIX}/import", where, {"content-type": NDJSON}, line))
        assert reply.status == 200, (line, reply.body)
        taken.update(reply.json()["imported"])
    return taken


def everything_asked(world: World, caller: Caller, own: Own, ids: list[str]) -> str:
    """Use every operation, those that read an entry on each; return all that was answered."""
    told = []
    for operation in operations_of(world.description):
        values = values_of(own, operation)
        named = [slot for slot in values if slot.name == "ref" and not operation.writes]
        for changed in [{}, *({slot: one} for slot in named for one in ids)]:
            request = operation.assembled({**values, **changed})
            reply = world.send(caller, request)
            assert reply.status < 500, (operation.name, request, reply.body, world.log.taken()[-2_000:])
            told.append(all_of(reply))
    return " ".join(told)
