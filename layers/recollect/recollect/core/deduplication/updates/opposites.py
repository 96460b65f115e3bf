"""A memory that denies by a word what another one says by its opposite: "isn't open" and "is closed"."""

from itertools import product
from typing import Final

from recollect.core.deduplication.tables.opposites import are_opposites
from recollect.core.deduplication.updates.reading import Reading
from recollect.core.text.words import words_in

MOST_PAIRED: Final = 20
_PLAIN_DENIALS: Final = words_in("not no never nicht kein keine keinen nie")


def says_by_opposite(former: Reading, later: Reading) -> bool:
    """Tell whether one memory denies what the other says by its opposite, so that both say the same."""
    if former.denies == later.denies:
        return False
    gone, come = {*former.words} - {*later.words}, {*later.words} - {*former.words}
    pairs = product(sorted(gone)[:MOST_PAIRED], sorted(come)[:MOST_PAIRED])
    found = [{*pair} for pair in pairs if are_opposites(*pair)]
    change = former.change | later.change
    denials = _PLAIN_DENIALS & (gone ^ come)
    return any(denials - pair and not pair & _PLAIN_DENIALS and change <= pair for pair in found)
