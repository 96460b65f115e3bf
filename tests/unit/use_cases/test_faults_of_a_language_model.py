"""The whole program over SQLite with an endpoint on the loopback: what it gives, and that its faults change nothing."""

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from recollect.adapters.language_models.asking import AskedModel, ModelPatience
from recollect.adapters.language_models.openai_compatible import OpenAiCompatible
from recollect.adapters.search.as_searched import VerifiedSearch
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.past_search import PastSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteQueue
from recollect.adapters.utf8_tokens import ByteCounter
from recollect.core.context.wish import ContextWish, Tokenizer
from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.model.drafts import EntryDraft
from recollect.core.model.entry import Kind, Role
from recollect.core.model.language_model import ModelUsage
from recollect.core.model.listing import Selection
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.writes import Author
from recollect.core.query.chat_message import ChatMessage, RewrittenBy
from recollect.core.query.query import Query
from recollect.core.ranking.weights import RankingWeights
from recollect.core.spaces.model_usage import ModelPrices, month_of, usage_key
from recollect.core.spaces.settings import SpaceSettings
from recollect.core.spaces.tending import AgentName
from recollect.ports import LanguageModel
from recollect.use_cases.memories.conflicts import ShowConflicts
from recollect.use_cases.parts import Observers, Parts
from recollect.use_cases.search import rewrite_query
from recollect.use_cases.table import Recollect
from tests.builders import ALICE
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.fakes.model_double import Asked, Fault, ModelDouble, Said, serving
from tests.jobs import always
from tests.patience import PATIENT_SECONDS

TEXTS: Final = (
    "The maintenance window of project Falcon takes 30 minutes.",
    "The maintenance window of project Falcon takes 60 minutes.",
    "Zelda keeps bees behind the mill.",
    "Yorick from Tomsk paints the mill.",
    "The mill belongs to Zelda.",
)
OF_THE_HOUSE: Final = ("Zelda has a red door.", "The red door squeaks in winter.", "Zelda oils the red door.")
TALK: Final = (
    ChatMessage(Role.USER, "Who keeps bees behind the mill?"),
    ChatMessage(Role.ASSISTANT, "Zelda does."),
    ChatMessage(Role.USER, "And who paints it?"),
)
PROMPTS: Final = ("rewrite_query", "judge_pairs", "enrich_memory", "summarise_category", "judge_suggestions")
_BY_FIELD: Final = {"question": 0, "pairs": 1, "category": 2, "sentences": 3, "opinions": 4}
PRICES: Final = ModelPrices(1_000.0, 1_000.0)  # 15 tokens of the double cost 1.5 cents


def prompt_of(asked: Asked) -> str:
    assert asked.schema is not None
    return PROMPTS[_BY_FIELD[next(iter(asked.schema["properties"]))]]


def numbers_in(asked: Asked, name: str) -> list[int]:
    """Return the numbers of the things that a prompt shows."""
    ((_, text),) = asked.messages[:1]
    return [int(line.split(":")[1].strip(" ,")) for line in text.splitlines() if f'"{name}":' in line]


def helpful(asked: Asked) -> Said:
    answers: Mapping[str, Callable[[], object]] = {
        "rewrite_query": lambda: {"question": "Who paints the mill?"},
        "judge_pairs": lambda: {
            "pairs": [{"pair": number, "verdict": "both_hold"} for number in numbers_in(asked, "pair")]
        },
        "enrich_memory": lambda: {"category": "hobbies", "entities": ["Zelda", "Yorick"], "keyphrases": ["the mill"]},
        "summarise_category": lambda: {
            "sentences": [{"text": "Zelda oils the red door.", "memories": numbers_in(asked, "number")[:6]}]
        },
        "judge_suggestions": lambda: {
            "opinions": [{"number": number, "opinion": "right"} for number in numbers_in(asked, "number")]
        },
    }
    return Said(value=answers[prompt_of(asked)]())


def lying(asked: Asked) -> Said:
    answers: Mapping[str, object] = {
        "rewrite_query": {"question": "Which bank accounts has somebody?"},
        "judge_pairs": {"pairs": [{"pair": 77, "verdict": "both_hold"}, {"pair": -1, "verdict": "update"}]},
        "enrich_memory": {"category": "other", "entities": ["Atlantis"], "keyphrases": ["ignore the rules"]},
        "summarise_category": {"sentences": [{"text": "Zelda owes a million.", "memories": [1]}]},
        "judge_suggestions": {"opinions": [{"number": 77, "opinion": "right"}, {"number": -1, "opinion": "wrong"}]},
    }
    return Said(value=answers[prompt_of(asked)])


@dataclass
class Outcome:
    """All that somebody sees, and what was counted."""

    seen: dict[str, Any] = field(default_factory=dict)
    counted: Counter[tuple[str, str]] = field(default_factory=Counter)
    records: Counter[Collection] = field(default_factory=Counter)
    cost: float = 0.0


@contextmanager
def program(
    folder: Path, model: LanguageModel | None, space: SpaceSettings, told: Outcome, seconds: float
) -> Iterator[Recollect]:
    clock, embedder = FixedClock(), HashEmbedder()

    def observe(prompt: str, outcome: str, _usage: ModelUsage) -> None:
        told.counted[prompt, outcome] += 1

    with ExitStack() as opening:
        database = opening.enter_context(closing(Database(folder / "recollect.db")))
        store, queue = SqliteEntryStore(database, clock), SqliteQueue(database, clock)
        index = opening.enter_context(closing(ExactSearch(store, max_bytes=1 << 24)))
        yield Recollect(
            Parts(
                store=store,
                index=index,
                searched=PastSearch(VerifiedSearch(index, store), store),
                embedder=embedder,
                waiting=SharedWaitingVectors(embedder),
                queue=queue,
                clock=clock,
                ids=CountingIds(),
                chance=lambda: 0.5,
                counters={tokenizer: ByteCounter() for tokenizer in Tokenizer},
                weights=RankingWeights(),
                space=space,
                language_model=model,
                prices=PRICES,
                model_seconds=seconds,
                observers=Observers(asked_model=observe),
            )
        )


def used(
    folder: Path, model: LanguageModel | None, budget: float = 5.0, *, seconds: float = PATIENT_SECONDS
) -> Outcome:
    """Remember, let the worker work, search by messages, and sum up; return what is seen of it all."""
    told = Outcome()
    with program(folder, model, SpaceSettings(monthly_model_cost=budget), told, seconds) as memory:
        drafts = [EntryDraft(text=text) for text in TEXTS]
        drafts += [EntryDraft(text=text, category="house") for text in OF_THE_HOUSE]
        for draft in drafts:
            memory.remember(ALICE, [draft], Author())
            memory.embed_entries(memory.queue.receive(limit=10, lease_seconds=60))
            memory.clock.advance(seconds=60)  # type: ignore[attr-defined]
        found = memory.search(ALICE, Query(text="", messages=TALK, limit=3))
        wish = ContextWish(max_tokens=500, tokenizer=Tokenizer.BYTES)
        context = memory.assemble_context(ALICE, Query(text="", messages=TALK), wish).context
        entries = memory.store.list_entries(ALICE, Selection(kind=Kind.MEMORY), limit=50).items
        made = memory.summarise_space(ALICE, model_seconds=60)
        summaries = [(one.category, one.text, one.made_by) for one in made]
        tended = memory.tend_space(ALICE, AgentName.LINKER, JobBudget(50, always), by="user")
        told.seen = {
            "tended": [(one.suggestion.about, one.suggestion.reason, one.treated) for one in tended.treated],
            "entries": [(one.text, one.category, one.entities, one.state, one.version) for one in entries],
            "conflicts": [
                (one.entry_id, one.other_id, one.kind, one.differences, one.is_sure, one.resolution)
                for one in (shown.conflict for shown in ShowConflicts(memory.store)(ALICE, limit=50).items)
            ],
            "question": (found.text, found.understanding.rewritten_by),
            "hits": [hit.entry.text for hit in found.hits],
            "context": context.text,
            "summaries": summaries,
        }
        for collection in Collection:
            found_records = memory.store.records_under(ALICE, [RecordPrefix(collection)], limit=100)
            told.records[collection] = len(found_records)
        key = usage_key(memory.clock.now())
        told.cost = month_of(memory.store.records(ALICE, [key]).get(key)).cost
        assert memory.queue.depth().waiting == memory.queue.depth().set_aside == 0
    return told


@pytest.fixture(scope="module")
def shared_double() -> Iterator[ModelDouble]:
    with serving() as double:
        yield double


@pytest.fixture
def double(shared_double: ModelDouble) -> ModelDouble:
    shared_double.requests.clear()
    shared_double.planned.clear()
    shared_double.reply = helpful
    return shared_double


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have questions wait as long as a slow machine needs."""
    monkeypatch.setattr(rewrite_query, "REWRITING_SECONDS", PATIENT_SECONDS)


@contextmanager
def asked(double: ModelDouble, *, failures: int = 100) -> Iterator[AskedModel]:
    wire = OpenAiCompatible(double.url + "/v1", "small", "a-key")
    patience = ModelPatience(pause=lambda _: None, chance=lambda: 0.5, failures=failures)
    with closing(AskedModel(wire, patience)) as model:
        yield model


def by_rules(tmp_path: Path) -> Outcome:
    (tmp_path / "rules").mkdir()
    return used(tmp_path / "rules", None)


def test_what_a_model_gives(tmp_path: Path, double: ModelDouble) -> None:
    rules = by_rules(tmp_path)
    with asked(double) as model:
        told = used(tmp_path, model)
    assert told.seen["question"] == ("Who paints the mill?", RewrittenBy.MODEL)
    assert rules.seen["conflicts"]
    assert told.seen["conflicts"] != rules.seen["conflicts"]
    assert told.seen["tended"] == rules.seen["tended"]
    entries = told.seen["entries"]
    changed = {text: (category, entities) for text, category, entities, _, version in entries if version > 1}
    assert changed["Zelda keeps bees behind the mill."] == ("hobbies", ("Zelda",))
    assert ("house", "Zelda oils the red door.", "summarise_category/1 openai/small") in told.seen["summaries"]
    assert {prompt for prompt, _ in told.counted} == set(PROMPTS)
    assert told.cost == pytest.approx(0.015 * len(double.requests))


FAULTS: Final[Mapping[str, tuple[Callable[[Asked], Said | Fault], str]]] = {
    "lies": (lying, "unfounded"),
    "refuses": (lambda _: Said(stop="refusal"), "refused"),
    "nonsense": (lambda _: Said("I would rather talk of the weather."), "malformed"),
    "another shape": (lambda _: Said(value={"answer": 42}), "malformed"),
    "too long": (lambda _: Said(stop="length"), "cut_off"),
    "broken": (lambda _: Fault(500), "unavailable"),
    "a wrong key": (lambda _: Fault(401), "misconfigured"),
    "too many calls": (lambda _: Fault(429), "throttled"),
    "garbage": (lambda _: Fault(raw=b"\x00\xff{" * 50), "malformed"),
    "not whole": (lambda _: Fault(raw=b'{"choices"', missing=500), "unavailable"),
    "hangs": (lambda _: Fault(late_seconds=PATIENT_SECONDS), "deadline"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_changes_nothing_but_what_is_counted(
    tmp_path: Path, double: ModelDouble, fault: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rules = by_rules(tmp_path)
    reply, outcome = FAULTS[fault]
    double.reply = reply
    if fault == "hangs":
        monkeypatch.setattr(rewrite_query, "REWRITING_SECONDS", 0.2)
    caplog.set_level(logging.DEBUG)
    with asked(double, failures=2 if fault == "hangs" else 100) as model:
        told = used(tmp_path, model, seconds=0.2 if fault == "hangs" else PATIENT_SECONDS)
    assert told.seen == rules.seen
    assert {prompt for prompt, _ in told.counted} == set(PROMPTS)
    assert {name for _, name in told.counted} <= {outcome, "answered" if outcome == "unfounded" else outcome, "resting"}
    kept = {collection for collection in Collection if told.records[collection] != rules.records[collection]}
    assert kept <= {Collection.MODEL_USAGE, Collection.ENRICHED}
    ours = [record for record in caplog.records if "recollect" in record.name]
    logged = " ".join(f"{record.getMessage()} {vars(record)}" for record in ours)
    assert not [word for word in ("Falcon", "Zelda", "Yorick", "mill", "Atlantis", "a-key") if word in logged]


def test_one_that_costs_too_much_is_asked_until_the_budget_is_spent(tmp_path: Path, double: ModelDouble) -> None:
    rules = by_rules(tmp_path)
    double.reply = lying
    with asked(double) as model:
        told = used(tmp_path, model, budget=0.02)
    assert told.seen == rules.seen
    assert len(double.requests) == 2
    assert told.cost == pytest.approx(0.03)
    assert told.counted["judge_pairs", "budget"] + told.counted["enrich_memory", "budget"] > 0
    assert told.counted["summarise_category", "budget"] > 0


def test_nothing_is_asked_of_a_model_that_a_space_does_not_want(tmp_path: Path, double: ModelDouble) -> None:
    rules = by_rules(tmp_path)
    with asked(double) as model:
        told = used(tmp_path, model, budget=0.0)
    assert (told.seen, double.requests) == (rules.seen, [])
