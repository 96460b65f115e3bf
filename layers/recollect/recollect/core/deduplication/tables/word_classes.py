"""Words whose change makes another statement, by what they change. English."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from recollect.core.deduplication.difference import Difference
from recollect.core.language.dates import day_words, names_of_days
from recollect.core.model.entry import Language
from recollect.core.text.denial import NEGATIONS
from recollect.core.text.words import words_in

_NEAR_NEGATIONS: Final = words_in(
    "longer hardly barely anymore unless except despite instead rather refuse refuses refused"
)
_QUANTIFIERS: Final = words_in(
    "all some any every each both few many most several half only always often sometimes rarely seldom "
    "usually mostly everyone everybody everything someone somebody anyone nobody once twice daily weekly "
    "monthly yearly hourly a more less fewer much enough single double triple pair couple lot almost nearly "
    "about around approximately exactly"
)
_MODALS: Final = words_in(
    "will would can could may might must shall should need ought maybe perhaps probably possibly likely "
    "unlikely certainly surely definitely plan plans planning planned want wants hope hopes think thinks "
    "guess consider considering try trying going if supposed wish"
)
_TENSES: Final = words_in(
    "am is are was were be been being has have had do does did used still already yet since ago now currently "
    "formerly previously former until soon recently 's? 'd"
)
_COMPARATIVES: Final = words_in(
    "than more most less least better best worse worst older oldest younger youngest bigger biggest smaller "
    "smallest larger largest higher highest lower lowest faster fastest slower slowest longer longest shorter "
    "shortest taller tallest cheaper cheapest earlier earliest later latest stronger weaker deeper further "
    "over under above below first last first's"
)
_DATES: Final = words_in(
    "am pm noon midnight today's next last this week weekend month year quarter before after by from to"
)
PERSONS: Final = words_in("i my mine me you your yours he his him she her hers we our ours us they their them theirs")
# Another word with a capital than without one
CAPITONYMS: Final = words_in(
    "turkey china chile jordan polish jersey java python swift rust go ruby amazon apple windows word excel "
    "teams slack chrome target shell gap orange reading nice cork bath bill mark rose will grace hope faith "
    "joy frank jack jerry pat rob sue dawn dusk iris ivy lily violet amber pearl job lent catholic mercury "
    "mars earth sun spring signal notion discord subway teams outlook access oracle spark storm kafka drew "
    "chuck rich max art ray"
)


def class_of(word: str) -> Difference | None:
    """Return what the change of a word changes, None where it stands in no table."""
    return _classes().get(word)


@cache
def _classes() -> Mapping[str, Difference]:
    dates = _DATES.union(
        names_of_days(), *(day_words(Language.ENGLISH, table) for table in ("season", "near", "part_of_day"))
    )
    tables = (
        (Difference.NEGATION, NEGATIONS | _NEAR_NEGATIONS),
        (Difference.DATE, dates - _TENSES),
        (Difference.COMPARATIVE, _COMPARATIVES),
        (Difference.QUANTIFIER, _QUANTIFIERS),
        (Difference.MODALITY, _MODALS),
        (Difference.TENSE, _TENSES),
    )
    # Of a word in several tables the first one counts
    return {word: difference for difference, words in reversed(tables) for word in words}
