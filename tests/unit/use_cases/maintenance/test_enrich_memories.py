"""What a language model adds to memories in which the rules found little: words of their texts, asked for once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from recollect.core.lifecycle.supplement import LONGEST_PHRASE, MOST_ENTITIES, SPARSE, is_sparse
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.language_model import ModelFailure
from recollect.core.model.records import Collection, PutRecord, RecordPrefix
from recollect.errors import StoreUnavailableError
from recollect.use_cases.common.language_model import AskLanguageModel
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.enrich_memories import ENRICHER, EnrichMemories
from recollect.use_cases.memories.read import ExplainEntry
from tests.builders import ALICE, a_memory, a_turn, a_write, changed
from tests.fakes.judging import ScriptedModel
from tests.unit.use_cases.conftest import Bench

TEXT = "Tomsk is where Yara keeps the old kiln."


def answering(
    category: str = "hobbies",
    entities: tuple[str, ...] = ("Tomsk", "Yara"),
    keyphrases: tuple[str, ...] = ("old kiln",),
) -> ScriptedModel:
    said = {"category": category, "entities": list(entities), "keyphrases": list(keyphrases)}
    return ScriptedModel(lambda *_: said)


@dataclass
class Enriching:
    bench: Bench
    model: ScriptedModel | None

    def __call__(self, entry: Entry) -> bool:
        store, clock = self.bench.store, self.bench.clock
        observe = (lambda *_: None) if self.model is None else self.model.observe
        ask = AskLanguageModel(store, self.model, clock, ReadSettings(store), observe=observe)
        return EnrichMemories(store, ask, clock, 30.0)(ALICE, entry)

    def stored(self, text: str = TEXT, **fields: Any) -> Entry:
        entry = a_memory(text, **fields)
        self.bench.store.commit(ALICE, [a_write(entry)])
        return entry

    def now(self, entry: Entry) -> Entry:
        return self.bench.store.get(ALICE, entry.id)


@pytest.fixture
def enriching(bench: Bench) -> Enriching:
    return Enriching(bench, answering())


def model_of(enriching: Enriching) -> ScriptedModel:
    assert enriching.model is not None
    return enriching.model


def test_a_memory_gets_a_category_and_entities_as_a_version_of_its_own(enriching: Enriching) -> None:
    entry = enriching.stored(entities=("tomsk",))
    assert enriching(entry)
    now = enriching.now(entry)
    assert (now.version, now.category, now.entities, now.text) == (2, "hobbies", ("tomsk", "Yara"), TEXT)
    (former,) = enriching.bench.store.versions(ALICE, entry.id, limit=5).items
    assert (former.modified_by, former.reason) == (ENRICHER.name, ENRICHER.reason)
    (data,) = model_of(enriching).of("enrich_memory")
    assert data == {"text": TEXT, "said_on": entry.occurred_at.date().isoformat()}


def test_a_text_is_asked_about_once_and_another_one_again(enriching: Enriching) -> None:
    entry = enriching.stored()
    assert enriching(entry)
    assert not enriching(enriching.now(entry))
    assert len(model_of(enriching).asked) == 1
    other = changed(enriching.now(entry), text="Tomsk is where Yara sold the kiln.", category=None)
    enriching.bench.store.commit(ALICE, [a_write(other)])
    assert enriching(other)
    assert len(model_of(enriching).asked) == 2


def test_cut_off_behind_the_answer_it_is_carried_out_without_asking_again(
    enriching: Enriching, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = enriching.stored()

    def cut_off(*_: object) -> object:
        raise StoreUnavailableError("cut off")

    monkeypatch.setattr(enriching.bench.store, "commit", cut_off)
    with pytest.raises(StoreUnavailableError):
        enriching(entry)
    monkeypatch.undo()
    assert enriching(entry)
    assert (enriching.now(entry).category, len(model_of(enriching).asked)) == ("hobbies", 1)


def test_a_category_that_somebody_gave_stays(enriching: Enriching) -> None:
    entry = enriching.stored(category="work", metadata_confidence=SPARSE - 0.1)
    assert enriching(entry)
    assert (enriching.now(entry).category, enriching.now(entry).entities) == ("work", ("Tomsk", "Yara"))


def test_other_is_no_category_and_what_adds_nothing_makes_no_version(bench: Bench) -> None:
    enriching = Enriching(bench, answering("other", (), ()))
    entry = enriching.stored()
    assert not enriching(entry)
    assert (enriching.now(entry).version, enriching.now(entry).category) == (1, None)
    assert not enriching(entry)
    assert len(model_of(enriching).asked) == 1


@pytest.mark.parametrize(
    "said",
    [
        "Omsk",
        "oms",
        "yara keeps a kiln",
        "",
        " ",
        "T",
        "...",
        "Tomsk is where Yara keeps the old kiln. " * 3,
        "x" * (LONGEST_PHRASE + 1),
    ],
)
def test_what_does_not_stand_in_the_text_as_whole_words_is_dropped_and_counted(bench: Bench, said: str) -> None:
    enriching = Enriching(bench, answering(entities=("Yara", said), keyphrases=()))
    entry = enriching.stored()
    assert enriching(entry)
    assert enriching.now(entry).entities == ("Yara",)
    assert model_of(enriching).counted["enrich_memory", "unfounded"] == 1


def test_an_entity_is_taken_as_it_stands_in_the_text(bench: Bench) -> None:
    enriching = Enriching(bench, answering(entities=("  YARA ", "the OLD kiln"), keyphrases=()))
    entry = enriching.stored()
    enriching(entry)
    assert enriching.now(entry).entities == ("Yara", "the old kiln")


def test_not_more_than_a_few_entities_are_taken(bench: Bench) -> None:
    names = tuple(f"Name{chr(97 + number)}" for number in range(MOST_ENTITIES + 5))
    enriching = Enriching(bench, answering(entities=names, keyphrases=()))
    entry = enriching.stored(f"There are {', '.join(names)}.")
    enriching(entry)
    assert enriching.now(entry).entities == names[:MOST_ENTITIES]


def test_what_was_taken_out_is_neither_sent_nor_taken_for_a_name(bench: Bench) -> None:
    enriching = Enriching(bench, answering(entities=("password", "secret", "Yara"), keyphrases=()))
    entry = enriching.stored("Yara has the kiln's code [secret: password] by heart.")
    enriching(entry)
    (data,) = model_of(enriching).of("enrich_memory")
    assert "secret" not in data["text"]
    assert enriching.now(entry).entities == ("Yara",)


def test_what_the_rules_know_enough_of_is_not_asked_about(enriching: Enriching) -> None:
    for entry in (
        enriching.stored(category="work", metadata_confidence=0.9),
        enriching.stored(state=State.ARCHIVED),
        enriching.stored(kind=Kind.HANDOFF),
        a_turn(TEXT),
    ):
        assert not is_sparse(entry)
        assert not enriching(entry)
    assert model_of(enriching).asked == []


@pytest.mark.parametrize("failure", [ModelFailure.DEADLINE, ModelFailure.MALFORMED, ModelFailure.BUDGET])
def test_without_an_answer_the_memory_stays_and_is_asked_about_again_another_time(
    enriching: Enriching, failure: ModelFailure
) -> None:
    entry = enriching.stored()
    model_of(enriching).failure = failure
    assert not enriching(entry)
    assert enriching.now(entry).version == 1
    model_of(enriching).failure = None
    assert enriching(entry)


def test_without_a_model_nothing_is_looked_for(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    enriching = Enriching(bench, None)
    entry = enriching.stored()
    monkeypatch.setattr(bench.store, "records", None)
    assert not enriching(entry)


def test_what_went_out_of_use_meanwhile_stays_as_it_is(enriching: Enriching) -> None:
    entry = enriching.stored()
    enriching.bench.store.commit(ALICE, [a_write(changed(entry, state=State.DELETED))])
    assert not enriching(entry)
    assert model_of(enriching).asked == []


def test_what_goes_out_of_use_while_it_is_asked_about_stays_as_it_is(
    enriching: Enriching, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = enriching.stored()
    model = model_of(enriching)
    reply = model.reply

    def forgotten_meanwhile(name: str, data: Mapping[str, Any]) -> object:
        enriching.bench.store.commit(ALICE, [a_write(changed(entry, state=State.ARCHIVED))])
        return reply(name, data)

    monkeypatch.setattr(model, "reply", forgotten_meanwhile)
    assert not enriching(entry)
    assert (enriching.now(entry).state, enriching.now(entry).category) == (State.ARCHIVED, None)


def test_nothing_of_the_text_is_kept_beside_it_and_the_explanation_tells_the_words(enriching: Enriching) -> None:
    entry = enriching.stored()
    enriching(entry)
    store = enriching.bench.store
    (record,) = store.records_under(ALICE, [RecordPrefix(Collection.ENRICHED)], limit=5)
    assert not {"Yara", "Tomsk", "kiln"} & set(str(record.value).replace("'", " ").split())
    explained = ExplainEntry(ReadSettings(store), store)(ALICE, enriching.now(entry))
    assert explained is not None
    assert explained.by_model is not None
    assert explained.by_model.entities == ("Tomsk", "Yara")
    assert explained.by_model.keyphrases == ("old kiln",)
    assert explained.by_model.made_by == "enrich_memory/1 fake/model"
    other = ExplainEntry(ReadSettings(store), store)(ALICE, changed(entry, text="Something else."))
    assert other is not None
    assert other.by_model is None


def test_a_record_of_another_text_is_none(enriching: Enriching) -> None:
    entry = enriching.stored()
    key = RecordPrefix(Collection.ENRICHED)
    enriching(entry)
    (record,) = enriching.bench.store.records_under(ALICE, [key], limit=5)
    enriching.bench.store.change_records(ALICE, [PutRecord(record.key, {**record.value, "of": "another"})])
    enriching(enriching.now(entry))
    assert len(model_of(enriching).asked) == 2
