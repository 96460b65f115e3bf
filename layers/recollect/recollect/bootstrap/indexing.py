"""The search index made from the store: when a server starts, or when an operator asks for it."""

from collections.abc import Callable
from contextlib import ExitStack

from recollect.bootstrap.encoders import model_name
from recollect.bootstrap.searches import open_indexes
from recollect.bootstrap.stores import open_stores
from recollect.settings import SearchBackend, Settings

Report = Callable[[int], None]


def make_index(settings: Settings, report: Report, *, anew: bool = False) -> bool:
    """Make the index where it is missing or of an older kind; with `anew` in any case. Searches and writes go on.

    Args:
        settings: of the store and the index; exact search needs no index.
        report: called after each piece of work with how many entries were read.
        anew: whether a sound index is made again.

    Returns:
        Whether an index was made.

    Raises:
        IndexUnavailableError: the index does not take it; it can be called again.
        StoreUnavailableError: the store does not answer; likewise.
        InputError: a setting is missing.
    """
    if settings.search_backend is SearchBackend.EXACT:
        return False
    from recollect.adapters.opensearch import Rebuild  # noqa: PLC0415 - a laptop has no AWS packages

    with ExitStack() as opening:
        indexes = open_indexes(settings, opening)
        if not anew and not indexes.needs_rebuild():
            return False
        store = open_stores(settings, opening).entries
        indexes.discard_unfinished()
        Rebuild(store, indexes, model=model_name(settings), report=lambda progress: report(progress.entries))()
        return True
