"""Every measure of a run, the quick ones first."""

from typing import Final

from evals.figures.measure import Measure
from evals.figures.measures import (
    commands,
    continuity,
    conversations,
    dialogues,
    echo,
    enrichment,
    extraction,
    injection,
    pairs,
    people,
    relevance,
    rollups,
    secrets,
    stories,
    tasks,
    tending,
    twohop,
    windows,
)

MEASURES: Final[tuple[Measure, ...]] = (
    Measure("injection", injection.measured),
    Measure("echo", echo.measured),
    Measure("windows", windows.measured),
    Measure("secrets", secrets.measured),
    Measure("detectors", enrichment.measured_detectors),
    Measure("categories", enrichment.measured_categories),
    Measure("commands", commands.measured),
    Measure("extraction", extraction.measured),
    Measure("extraction_unseen", extraction.measured_unseen),
    Measure("tending", tending.measured),
    Measure("twohop", twohop.measured),
    Measure("people", people.measured),
    Measure("discover", people.measured_discover),
    Measure("rollups", rollups.measured),
    Measure("dialogues", dialogues.measured),
    Measure("pairs", pairs.measured),
    Measure("continuity", continuity.measured),
    Measure("mutations", pairs.measured_mutations),
    Measure("tasks", tasks.measured),
    *stories.measures(),
    *relevance.measures(),
    *conversations.measures(),
)
