"""Words that tell little, and words that turn a statement round. English."""

from typing import Final

from recollect.core.deduplication.tables.measures import UNITS
from recollect.core.enrichment.word_tables import words_in
from recollect.core.text.words import STOP_WORDS, stem

_FUNCTION: Final = words_in(
    "am been being were any some all each every more most much many few own same other another just only also still "
    "yet already since because while during before after above below under over out up down off again once here now "
    "very really quite him them its our ours yours mine hers theirs himself herself itself myself yourself may might "
    "must shall ought us let lets best good well better yes please 's 'd"
)
_COMMON: Final = words_in(
    "like go get give make take want need use work know think say tell ask see look find come keep put try start "
    "help call feel seem mean become day time week month year thing way lot bit people person today tomorrow morning "
    "evening night new old big small long short first last next part place live run set show plan decide choose agree "
    "prefer suggest buy bring have one two left right wait stay eat cook book year water fine sure easy three four"
)
NEGATING: Final = words_in(
    "not no never none nobody nothing nowhere neither nor without cannot hardly barely avoid avoids skip omit exclude "
    "stop stopped quit refuse refuses hate hates dislike dislikes detests allergic intolerant closed shut except "
    "instead leave forget forgets"
)
_SILENT_WORDS: Final = STOP_WORDS | _FUNCTION

SILENT: Final = frozenset(map(stem, _SILENT_WORDS)) | _SILENT_WORDS
COMMON: Final = frozenset(map(stem, _COMMON)) | frozenset({*UNITS, *UNITS.values()})
