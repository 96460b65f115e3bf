"""What importing this program costs beside importing the libraries that it needs, alone.

What `functions/api/app.py` does not load itself it loads with its first event. So two figures are told: of the module,
and of all that is loaded until the first answer, which is what a caller waits for. The second is the one that counts.
"""

from collections.abc import Iterator, Mapping
from statistics import median
from typing import Final

from evals.cold_start.package import APP, Packaged
from evals.cold_start.process import Job
from evals.harness.measure import Measure

GROUP: Final = "imports"
FUNCTION: Final = "api"
LIMIT: Final = 1.3
LIBRARIES_ALONE: Final = "the libraries that it loads, alone, p50"


def import_measures(packaged: Packaged, loaded: Mapping[str, str], rounds: int) -> Iterator[Measure]:
    """Measure both, and the libraries alone, in fresh processes, one after the other.

    Args:
        packaged: what is measured.
        loaded: the files of all modules that the API loaded until its first answer, in their order.
        rounds: processes of each kind.
    """
    libraries = tuple(name for name, file in loaded.items() if packaged.is_library(file))
    everything = tuple(name for name, file in loaded.items() if name in libraries or packaged.is_own(file))
    jobs = (Job(libraries), Job((APP,)), Job(everything))
    seconds = [list[float]() for _ in jobs]
    for _ in range(rounds):
        for job, measured in zip(jobs, seconds, strict=True):
            measured.append(packaged.start(FUNCTION, job, {}).import_seconds)
    alone, app, until_answered = (median(measured) * 1000 for measured in seconds)
    for name, value in (("functions/api/app.py", app), ("all that its first answer takes", until_answered)):
        yield Measure(GROUP, f"{name}, p50 of {rounds}", value, "ms", LIBRARIES_ALONE, alone, LIMIT)
