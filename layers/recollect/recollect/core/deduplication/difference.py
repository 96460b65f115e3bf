"""In what two texts may differ so that they must not become one."""

from enum import StrEnum


class Difference(StrEnum):
    """A reason against a merge. All but WORDS, SPEAKER and QUESTION can also be what makes two memories disagree."""

    NUMBER = "number"
    DATE = "date"
    NAME = "name"
    ORDER = "order"
    NEGATION = "negation"
    POLARITY = "polarity"
    COMPARATIVE = "comparative"
    QUANTIFIER = "quantifier"
    MODALITY = "modality"
    TENSE = "tense"
    VALUE = "value"
    QUESTION = "question"
    SPEAKER = "speaker"
    WORDS = "words"
