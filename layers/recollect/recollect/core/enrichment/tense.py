"""Whether a date that is named without its year, or a lone weekday, lies behind or ahead."""

from collections.abc import Sequence
from typing import Final

from recollect.core.enrichment.tokens import Here, Token, previous_word

# How many words on either side are looked at
REACH: Final = 12
_AHEAD_OF_DATE: Final = frozenset({"by", "until", "till", "before", "to", "next"})
_BEHIND_DATE: Final = frozenset({"since"})
_FUTURE: Final = frozenset(
    {
        *("will", "shall", "going", "plan", "plans", "planning", "due", "deadline", "must", "should", "need", "needs"),
        *("want", "wants", "hope", "hopes", "i'll", "we'll", "he'll", "she'll", "they'll", "you'll", "it'll"),
        *("have", "remind", "book", "scheduled", "promised", "agreed", "postponed", "rescheduled", "booked"),
    }
)
_PAST: Final = frozenset(
    {
        *("was", "were", "did", "had", "went", "met", "came", "saw", "got", "told", "said", "bought", "sold", "left"),
        *("began", "started", "took", "gave", "made", "paid", "sent", "broke", "hit", "won", "lost", "found", "ate"),
        *("became", "spoke", "wrote", "read", "flew", "drove", "ran", "swam", "fell", "felt", "held", "kept", "put"),
        *("quit", "spent", "taught", "thought", "built", "caught", "been", "i've", "we've", "born", "knew"),
        *("died",),
    }
)
_NOT_PAST: Final = frozenset({"need", "needed", "wed", "red", "bed", "feed", "speed", "indeed", "seed", "shared"})
_BE: Final = frozenset({"am", "is", "are", "be", "being", "get", "gets", "getting"})  # "getting married"
_SHORTEST_PARTICIPLE: Final = 5


def is_behind(here: Here) -> bool:
    """Tell whether the date that begins here is in the past: by its preposition, else by the verbs around it."""
    if here.looks_back:
        return True
    before = previous_word(here.found, here.at)
    if before in _AHEAD_OF_DATE or before in _BEHIND_DATE:
        return before in _BEHIND_DATE
    past, former = False, ""
    for token in _clause(here.found, here.at):
        if token.lower in _FUTURE:
            return False
        past = past or (_is_past(token.lower) and former not in _BE)
        former = token.lower
    return past


def _clause(found: Sequence[Token], index: int) -> Sequence[Token]:
    """Return the words around `index`, not beyond the ends of its sentence."""
    begin = index
    while begin > max(0, index - REACH) and not found[begin].first:
        begin -= 1
    end = index + 1
    while end < min(len(found), index + REACH) and not found[end].first:
        end += 1
    return found[begin:end]


def _is_past(word: str) -> bool:
    return word in _PAST or (len(word) >= _SHORTEST_PARTICIPLE and word.endswith("ed") and word not in _NOT_PAST)
