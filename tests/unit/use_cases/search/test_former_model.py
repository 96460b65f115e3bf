"""Searches while a space is encoded anew: by both models, lazily, and said when one does not answer."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

import numpy as np
import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.core.embedding.encoder_input import encoder_input
from recollect.core.embedding.messages import EmbeddedVersion, EncoderInput
from recollect.core.model.entry import Entry
from recollect.core.model.former_question import FormerSentence
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import EntryVectors, QueryVectors
from recollect.core.model.writes import ChangePage
from recollect.core.query.query import Query
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.hits import ExplainedHit
from recollect.core.ranking.profile_changes import ProfileChanges
from recollect.core.ranking.profiles import ProfileName
from recollect.core.ranking.weights import RankingWeights
from recollect.errors import EmbedderUnavailableError, EmbeddingError
from recollect.ports import Embedder
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.search.former_model import NOT_ASKED_FOR, AskFormerModel
from recollect.use_cases.search.search import SearchEntries
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import FixedClock
from tests.fakes.embedder import HashEmbedder, TurnedEmbedder
from tests.fakes.entry_store import InMemoryEntryStore

PRESENT = HashEmbedder("present")
TEXTS = tuple(f"Elena keeps the {thing} in the {place}." for thing in ("tea", "rice") for place in ("attic", "cellar"))


class Counting(TurnedEmbedder):
    """Counts what it is asked; away, it answers nothing."""

    def __init__(self, *, is_away: bool = False) -> None:
        super().__init__("former", lifted=2.0)
        self.questions: list[str] = []
        self.entries = 0
        self.is_away = is_away

    def encode_query(self, text: str) -> QueryVectors:
        self.questions.append(text)
        if self.is_away:
            raise EmbedderUnavailableError("away")
        return super().encode_query(text)

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        self.entries += len(inputs)
        return super().encode_entries(inputs)


class Looked(InMemoryEntryStore):
    """Counts how often the feed of changes is looked at."""

    looked = 0

    def changes(self, scope: Scope, *, position: str | None, limit: int) -> ChangePage:
        self.looked += 1
        return super().changes(scope, position=position, limit=limit)


@dataclass
class Space:
    """Four memories, the first two of which the present model has encoded."""

    store: Looked
    entries: list[Entry]

    def embed(self, entries: Sequence[Entry], embedder: Embedder) -> None:
        made = embedder.encode_entries([encoder_input(entry, None) for entry in entries])
        versions = [EmbeddedVersion(one.id, one.version, vectors) for one, vectors in zip(entries, made, strict=True)]
        assert all(self.store.store_vectors(ALICE, versions))
        self.store.settle(ALICE, [(one.id, one.version) for one in entries])

    def search(self, former: Embedder | None) -> Iterator[SearchEntries]:
        name = None if former is None else former.model
        with closing(ExactSearch(self.store, max_bytes=1 << 24, former=name)) as index:
            yield SearchEntries(
                self.store,
                index,
                PRESENT,
                SharedWaitingVectors(PRESENT),
                RankingWeights(),
                FixedClock(),
                ReadSettings(self.store),
                former=None if former is None else AskFormerModel(former, PRESENT),
            )


BY_CHANCE = {ProfileName.EXPLORE, ProfileName.ASSOCIATIVE, ProfileName.FREQUENT}  # in part: they have a jitter


@pytest.fixture
def space() -> Space:
    store = Looked(clock=FixedClock())
    made = Space(store, [a_memory(text) for text in TEXTS])
    store.commit(ALICE, [a_write(entry) for entry in made.entries])
    made.embed(made.entries[:2], PRESENT)
    made.embed(made.entries[2:], TurnedEmbedder("former", lifted=2.0))
    return made


@pytest.mark.parametrize("profile", ProfileName)
@pytest.mark.parametrize("model", RelevanceModel)
def test_whatever_has_encoded_an_entry_it_is_found(space: Space, profile: ProfileName, model: RelevanceModel) -> None:
    for search in space.search(Counting()):
        for entry in space.entries:
            asked = Query(text=entry.text, profile=profile, changes=ProfileChanges(relevance_model=model), explain=True)
            found = search(ALICE, asked)
            assert entry.id in {hit.entry.id for hit in found.hits}
            is_ranked = model is RelevanceModel.EVIDENCE and profile not in BY_CHANCE
            assert not is_ranked or found.hits[0].entry.id == entry.id
            assert found.degraded == ()
            assert not any(isinstance(hit, ExplainedHit) and hit.explanation.waiting_for_vectors for hit in found.hits)


def test_the_former_model_is_asked_once_a_question_and_for_its_scale_once(space: Space) -> None:
    former = Counting()
    for search in space.search(former):
        search(ALICE, Query(text="tea"))
        asked, encoded = len(former.questions), former.entries
        search(ALICE, Query(text="rice"))
        assert former.questions[asked:] == ["rice"]
        assert former.entries == encoded > 0


def test_where_nothing_is_left_of_it_it_is_not_asked(space: Space) -> None:
    space.embed(space.entries[2:], PRESENT)
    former = Counting()
    for search in space.search(former):
        assert search(ALICE, Query(text="tea")).hits
        assert former.questions == []


@pytest.mark.parametrize("left", [0, 2])
def test_a_search_looks_at_the_feed_once_more_only_where_the_former_model_is_asked(space: Space, left: int) -> None:
    space.embed(space.entries[2 + left :], PRESENT)
    for search in space.search(Counting()):
        search(ALICE, Query(text="tea"))
        before = space.store.looked
        search(ALICE, Query(text="rice"))
        assert space.store.looked - before == (2 if left else 1)


def test_a_former_model_that_is_away_leaves_words_and_the_answer_says_so(space: Space) -> None:
    for search in space.search(Counting(is_away=True)):
        found = search(ALICE, Query(text="rice in the cellar", explain=True))
        assert found.degraded == ("former_model",)
        assert found.hits[0].entry.id == space.entries[3].id
        told = [hit for hit in found.hits if isinstance(hit, ExplainedHit)]
        by_words = {hit.entry.id for hit in told if hit.explanation.waiting_for_vectors}
        assert by_words == {entry.id for entry in space.entries[2:]} & {hit.entry.id for hit in found.hits}


def test_a_former_model_that_is_away_is_not_waited_for_by_every_search() -> None:
    former, moment = Counting(is_away=True), [0.0]
    ask = AskFormerModel(former, PRESENT, now=lambda: moment[0])
    assert ask("tea").encoded() is ask("rice").encoded() is None
    assert len(former.questions) == 1
    former.is_away, moment[0] = False, NOT_ASKED_FOR - 1
    assert ask("rice").encoded() is None
    moment[0] = NOT_ASKED_FOR
    assert ask("rice").encoded() is not None
    former.is_away = True
    assert ask("tea").encoded() is None
    former.is_away = False
    assert ask("rice").encoded() is None


def test_a_text_that_the_former_model_refuses_is_its_own_fault() -> None:
    class Refusing(TurnedEmbedder):
        def encode_query(self, text: str) -> QueryVectors:
            if text == "refused":
                raise EmbeddingError("too long")
            return super().encode_query(text)

    ask = AskFormerModel(Refusing("former"), PRESENT)
    assert ask("tea").encoded() is not None
    assert ask("refused").encoded() is None
    assert ask("tea").encoded() is not None


def test_who_asks_while_the_scale_is_found_out_goes_on_without() -> None:
    others = list[FormerSentence | None]()

    class Asked(TurnedEmbedder):
        def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
            others.append(ask("rice").encoded())
            return super().encode_entries(inputs)

    ask = AskFormerModel(Asked("former"), PRESENT)
    assert ask("tea").encoded() is not None
    assert others == [None]
    assert ask("rice").encoded() is not None


def test_what_a_third_model_has_encoded_is_told_of_wherever_it_lies(space: Space) -> None:
    space.embed(space.entries[:1], HashEmbedder("third"))
    for search in space.search(Counting()):
        assert search(ALICE, Query(text="rice in the cellar")).degraded == ("former_model",)
        assert search(ALICE, Query(text="zebra")).degraded == ("former_model",)


def test_the_scale_says_what_is_expected_of_the_present_model() -> None:
    lifted = TurnedEmbedder("former", lifted=2.0)
    asked = AskFormerModel(lifted, PRESENT)("tea").encoded()
    assert asked is not None
    about_others = asked.scale.on_present(np.array([0.8]))[0]
    assert about_others == pytest.approx(0.0, abs=0.1)
    assert 0.6 < asked.scale.on_present(np.array([1.0]))[0] < 1.0, "what is noise of the former one counts for less"
    same = AskFormerModel(PRESENT, PRESENT)("tea").encoded()
    assert same is not None
    assert (same.scale.slope, same.scale.start) == pytest.approx((1.0, 0.0), abs=1e-6)


def test_an_encoder_that_tells_nothing_apart_is_worth_nothing() -> None:
    class Blind(HashEmbedder):
        def encode_query(self, text: str) -> QueryVectors:
            return replace(super().encode_query("same"), model=self.model)

        def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
            return super().encode_entries([EncoderInput("same")] * len(inputs))

    asked = AskFormerModel(Blind("blind"), PRESENT)("tea").encoded()
    assert asked is not None
    assert asked.scale.slope == 0.0
