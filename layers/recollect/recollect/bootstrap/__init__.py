"""The composition root: the only place that knows which adapter stands behind which port."""

from recollect.bootstrap.container import Recollect, build, cursor_secret
from recollect.bootstrap.data_folder import DATABASE_NAME, KeyRing, open_keys
from recollect.bootstrap.indexing import make_index
from recollect.bootstrap.stores import open_queue

__all__ = ["DATABASE_NAME", "KeyRing", "Recollect", "build", "cursor_secret", "make_index", "open_keys", "open_queue"]
