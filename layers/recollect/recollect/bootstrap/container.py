"""The program wired over the parts that the settings name."""

from contextlib import ExitStack
from dataclasses import fields

from threadpoolctl import threadpool_limits

from recollect.adapters.clock import RandomIds, SystemClock, chance
from recollect.adapters.minilm import WordPieceCounter
from recollect.adapters.search.as_searched import ForgottenSearch, ObservedIndex, VerifiedSearch
from recollect.adapters.search.past_search import PastSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.utf8_tokens import ByteCounter
from recollect.bootstrap.encoders import for_searches, open_encoder
from recollect.bootstrap.language_models import model_prices, open_language_model
from recollect.bootstrap.rerankers import open_reranking
from recollect.bootstrap.searches import (
    late_index,
    near_by_whole_vectors,
    open_making,
    open_search,
)
from recollect.bootstrap.stores import open_stores
from recollect.core.context.wish import Tokenizer
from recollect.ports import CandidateSource, EntryStore
from recollect.settings import Settings
from recollect.use_cases.parts import NO_OBSERVERS, Observers, Parts, StoreParts
from recollect.use_cases.table import Recollect


def build(settings: Settings, observers: Observers = NO_OBSERVERS) -> Recollect:
    """Wire the program; `close` of what is returned gives back what was opened.

    Args:
        settings: which parts.
        observers: who is told of what happens.

    Raises:
        StoreUnavailableError: the data cannot be opened.
        IndexUnavailableError: the search index cannot be opened.
        EmbeddingError: the model is not there.
        InputError: a setting that a part needs is missing.
    """
    _multiply_in_one_thread()
    with ExitStack() as opening:
        return Recollect(_open_parts(settings, observers, opening))


def _open_parts(settings: Settings, observers: Observers, opening: ExitStack) -> Parts:
    """Return the parts of the program, opened; what was opened until something fails stays with `opening`."""
    stores = open_stores(settings, opening)
    if stores.pressure is not None:
        stores.pressure.observe(observers.spared)
    embedder = open_encoder(settings, opening)
    index = open_search(settings, stores.store, opening, snapshots=stores.snapshots, pressure=stores.pressure)
    near, late = near_by_whole_vectors(settings, index, stores.store), late_index(index)
    return Parts(
        **{one.name: getattr(stores, one.name) for one in fields(StoreParts)},
        index=near,
        searched=_as_searches_see_it(near, stores.store, observers),
        listing=late,
        embedder=embedder,
        making=open_making(settings, opening),
        waiting=SharedWaitingVectors(for_searches(embedder)),
        clock=SystemClock(),
        ids=RandomIds(),
        chance=chance,
        counters={Tokenizer.WORDPIECE: WordPieceCounter(settings.model), Tokenizer.BYTES: ByteCounter()},
        weights=settings.ranking,
        space=settings.space,
        language_model=open_language_model(settings, opening),
        prices=model_prices(settings),
        model_seconds=settings.language_model_seconds,
        reranking=open_reranking(settings, opening),
        record_scores=settings.note_scores,
        activity=stores.store if settings.count_activity else None,
        observers=observers,
        erasable=index,
        quiet_seconds=settings.summaries_after_seconds,
        lease_seconds=settings.jobs_lease_seconds,
        close=opening.pop_all().close,
    )


def _multiply_in_one_thread() -> None:
    # The matrix products of a search are small: threads of their own cost more than they give, and take the processor
    # from the encoder and from other searches
    threadpool_limits(limits=1, user_api="blas")


def _as_searches_see_it(index: CandidateSource, store: EntryStore, observers: Observers) -> CandidateSource:
    present = ForgottenSearch(VerifiedSearch(index, store), store)
    searched = PastSearch(present, store)
    return searched if observers.searched is None else ObservedIndex(searched, observers.searched, observers.timed)
