"""What every Recollect does over HTTP, however it is run: `Service` says where it is and how people get their tokens.

A module of tests takes the suite over by importing the names of all its modules, and defines the fixture `service`.
"""

import pytest

pytest.register_assert_rewrite(
    *(f"{__name__}.{module}" for module in ("boundary", "contexts", "conversations", "entries", "people", "searching"))
)
