"""Tell what is remembered in a space to whoever asks, where anything may be told now."""

from collections.abc import Sequence
from dataclasses import dataclass

from recollect.core.model.scope import Scope
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.spaces.summaries.summary import CategorySummary
from recollect.ports import Clock
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.spaces.summaries import SummariseSpace


@dataclass(frozen=True, slots=True)
class ToldSummary:
    """The summary of each category; `memory` says why there is none, where it is not ON."""

    summaries: Sequence[CategorySummary] = ()
    memory: MemoryMode = MemoryMode.ON


@dataclass(frozen=True, slots=True)
class TellSummary:
    """Summarises a space, unless it is paused or the session is incognito."""

    summarise: SummariseSpace
    clock: Clock
    settings: ReadSettings

    def __call__(self, scope: Scope) -> ToldSummary:
        """Return what is told."""
        mode = memory_of(self.settings, scope, self.clock.now()).mode
        return ToldSummary(self.summarise(scope)) if mode is MemoryMode.ON else ToldSummary(memory=mode)
