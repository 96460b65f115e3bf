"""What says too little without the words around it: "I'm allergic", "I never wanted", which leave out to what."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from recollect.core.enrichment.extraction.sentences import SaidSentence

_STATE: Final = r"(?:allergic|intolerant|allergisch|unverträglich)"
_POINTS: Final = r"(?: (?:to|against|dagegen|darauf|gegen) (?:it|that|this|them|those|these|das|die|sie|es))?"
_AS_WELL: Final = r"(?:,? (?:too|as well|though|also|actually|unfortunately|sorry|auch|leider))?"
_WHO: Final = r"(?:(?:and|but|because|since|as|aber|weil|denn|und) )?(?:[\w’'-]+ ){0,3}?[\w-]+"
_IS: Final = r"(?:[’'](?:m|s|re)| (?:am|is|are|was|were|bin|ist|sind|war|waren))"
_HOW: Final = (
    r"(?: (?:not|also|so|very|really|badly|quite|highly|super|deadly|severely|terribly|pretty|nicht|auch|sehr|total"
    r"|stark|leider|übrigens|ja|nämlich|dagegen|darauf|ich|er|sie|es|[A-ZÄÖÜ]\w+)){0,4}"
)
# "Lactose intolerant" says to what: the words before the state may but say how
_LACKS: Final = re.compile(rf"{_WHO}{_IS}{_HOW} {_STATE}{_POINTS}{_AS_WELL}[\s.!…]*")
_WANTS: Final = re.compile(
    r"(?:[\w’'-]+ ){1,4}(?:(?:has|have|had|just|really|also|still|always|never|ever|immer|nie|auch|schon) ){0,3}"
    r"(?:wants?|wanted|needs?|needed|prefers?|wollte|brauchte?)[\s.!…]*"
)
_ENDS: Final = " \t\n.!…,;"


def lacks_object(text: str) -> bool:
    """Tell whether a text says no more than a state without what it is about: "Maya is allergic", "Tim never wants"."""
    return _LACKS.fullmatch(text) is not None or _WANTS.fullmatch(text) is not None


def with_objects(said: Sequence[SaidSentence]) -> list[SaidSentence]:
    """Return sentences of which none lacks what the one before says: "No walnuts please. I'm allergic." are one."""
    joined: list[SaidSentence] = []
    for sentence in said:
        if joined and lacks_object(sentence.text) and not joined[-1].asks:
            before = joined[-1].text.rstrip(_ENDS)
            joined[-1] = replace(sentence, text=f"{before}, {sentence.text}")
        else:
            joined.append(sentence)
    return joined
