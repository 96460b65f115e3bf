from typing import NamedTuple

class _Memory(NamedTuple):
    rss: int
    vms: int

class Process:
    def __init__(self, pid: int | None = ...) -> None: ...
    def memory_info(self) -> _Memory: ...

def cpu_count(logical: bool = ...) -> int | None: ...
