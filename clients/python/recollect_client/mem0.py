"""`from recollect_client.mem0 import Memory` in place of `from mem0 import Memory`; see docs/clients-python.md."""

from recollect_client._async.mem0 import AsyncMem0Memory as AsyncMemory
from recollect_client._sync.mem0 import Mem0Memory as Memory

__all__ = ["AsyncMemory", "Memory"]
