"""What the detectors find. A confidence is the share of such findings that are right, in [0, 1]."""

from dataclasses import dataclass
from enum import StrEnum
from math import fsum

from recollect.core.model.entry import Category, Statement


class EntityType(StrEnum):
    """What an entity is. A quantity is a number with a unit, a duration too; a time is a time of the day."""

    PERSON = "person"
    PLACE = "place"
    ORGANISATION = "organisation"
    DATE = "date"
    TIME = "time"
    MONEY = "money"
    QUANTITY = "quantity"
    EMAIL = "email"
    URL = "url"
    PHONE = "phone"
    CODE = "code"
    FILE = "file"
    VERSION = "version"
    ISSUE = "issue"


@dataclass(frozen=True, slots=True)
class Entity:
    """Something that is named: `text` is the text's characters [start, end).

    value: what it means, in one form for all ways to write it, None where that is not known.
        date: "2026-03-14", or first and last day of a range, "2026-03-09/2026-03-15" (ISO 8601);
        time: "15:30"; money: "4500 EUR"; quantity: "5 minute"; phone: "+4930901820".
    """

    type: EntityType
    text: str
    start: int
    end: int
    confidence: float
    value: str | None = None


@dataclass(frozen=True, slots=True)
class Keyphrase:
    """Some neighbouring words of a text that say what it is about, in lower case."""

    text: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Enrichment:
    """All that was found in one text.

    entities: in the order of the text, none overlapping another.
    keyphrases: the best first.
    category_confidence: 0 where nothing was found: the category is then `other`.
    statement_confidence: 0 where there is no statement of these kinds.
    """

    entities: tuple[Entity, ...] = ()
    keyphrases: tuple[Keyphrase, ...] = ()
    category: Category = Category.OTHER
    category_confidence: float = 0.0
    statement: Statement | None = None
    statement_confidence: float = 0.0

    @property
    def metadata_confidence(self) -> float | None:
        """The mean confidence of the detectors that found something, in [0, 1]; None when none did.

        Each type of entity is a detector, as are keyphrases, category and statement. One that found several things
        counts once, with their mean: ten file names do not outvote a doubtful person.
        """
        by_detector: dict[str, list[float]] = {}
        for entity in self.entities:
            by_detector.setdefault(entity.type, []).append(entity.confidence)
        if self.keyphrases:
            by_detector["keyphrases"] = [phrase.confidence for phrase in self.keyphrases]
        if self.category_confidence:
            by_detector["category"] = [self.category_confidence]
        if self.statement:
            by_detector["statement"] = [self.statement_confidence]
        # Rounded once, so that every interpreter stores the same: `sum` rounds each step before Python 3.12
        means = [fsum(confidences) / len(confidences) for confidences in by_detector.values()]
        return fsum(means) / len(means) if means else None
