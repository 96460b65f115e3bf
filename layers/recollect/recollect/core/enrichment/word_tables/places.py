"""Countries, regions and cities in lower case; a name of several words stands with "_" between."""

from functools import cache
from typing import Final

from recollect.core.text.word_files import read_entries
from recollect.core.text.words import words_in

# These are words, names or dishes as well: a preposition has to make a place of them
AMBIGUOUS_PLACES: Final = words_in("""
    turkey china jordan georgia chad guinea mali washington virginia florence austin madison lincoln jackson savannah
    sydney chelsea victoria santiago nice reading bath cork split orange essen phoenix darwin java porto como sofia
    carolina san_jose alexandria adelaide santa_fe salvador troy
""")
# Before an unknown name in capitals these, with their preposition, make a place of it
PLACE_VERBS: Final = words_in("""
    live lives lived living moved move moves moving born grew trip flight flights travel traveling travelling
    travelled traveled fly flew train drive drove holiday vacation visit visited based located stay stayed conference
    office studied house flat apartment hotel went going raised settled from relocated relocating
""")
PLACE_HEADS: Final = words_in("lake mount mt cape port fort lago monte san santa saint")
PLACE_TAILS: Final = words_in("""
    street avenue road lane boulevard square park beach island islands valley river lake mountains bay county district
    airport station platz straße strasse castle harbour harbor
""")


@cache
def places() -> frozenset[str]:
    """Return the places of the table."""
    return frozenset(read_entries(__package__, "places.txt"))
