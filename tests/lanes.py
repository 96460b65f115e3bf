"""Who runs what where tests run side by side: the tests of one server in one process, the others by module.

So each server is started once, and what its tests do to it, such as moving its clock, meets no other test. The patterns
of the package, for which all of it is walked, are found once too. Modules are begun in the order in which they were
found: the tests that are done soonest come first.
"""

import re
from typing import Final

from xdist.scheduler import LoadScopeScheduling

# By the names of parameters and modules, which are all that is known of a test where it is handed out. One that is
# missed here costs another start of its server
LANES: Final = {
    "emulator": re.compile(r"/contract/dynamodb/|[\[-](aws|dynamodb)[]-]"),
    "patterns": re.compile(r"/unit/patterns/"),
    "node": re.compile(r"/search_index/test_(rebuild|small_among_large)\.py|[\[ ]opensearch\b"),
}


class ByServer(LoadScopeScheduling):
    """Tests of one server stay together, and those of one module."""

    def _split_scope(self, nodeid: str) -> str:
        return next((lane for lane, names in LANES.items() if names.search(nodeid)), super()._split_scope(nodeid))
