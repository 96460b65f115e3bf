"""Starting without looking for garbage: what is loaded stays for good, and looking at it takes a tenth of the time."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collection() -> Iterator[None]:
    """Collect no garbage meanwhile, and never look again at what is there in the end.

    Safe where garbage is collected neither before nor after: it is left as it was found.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()
