"""What may harm somebody if nobody thinks of it: allergies, illnesses, medication."""

import re
from typing import Final

from recollect.core.text.glossary.glossing import in_english

_NO_DANGER: Final = re.compile(r"\b(?:no|any|not|without)(?: \w+){0,2} (?:allerg\w+|medication)\b", re.IGNORECASE)
_SAFETY: Final = re.compile(
    r"\b(?:allerg\w*|anaphyla\w*|epi-?pen|intoleran\w*|co?eliac|diabet\w+|insulin|epilep\w+|seizures?|asthma\w*|pacemaker"
    r"|warfarin|blood thinners?|ha?emophil\w+|pregnan\w+|heart condition|medication|prescribed)\b",
    re.IGNORECASE,
)


def is_safety_fact(text: str) -> bool:
    """Tell whether a text in English or German speaks of an allergy, an illness or a medication to be minded."""
    read = in_english(text)
    return _SAFETY.search(read) is not None and _NO_DANGER.search(read) is None
