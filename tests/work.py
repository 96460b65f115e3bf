"""Work counted in calls of Python functions: what a busy machine does not change."""

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any


def calls_of(work: Callable[[], Any]) -> Counter[str]:
    """How often each Python function is called by its name, generators each time they go on."""
    counts: Counter[str] = Counter()

    def counted(frame: FrameType, event: str, _arg: Any) -> None:
        if event == "call":
            counts[frame.f_code.co_name] += 1

    former = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(former)
    return counts
