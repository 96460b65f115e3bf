"""Words that deny, in English, German and some others."""

from typing import Final

from recollect.core.text.words import words, words_in

NEGATIONS: Final = words_in("not no never none nobody nothing nowhere neither nor without")
# Words that deny, also in other languages, and those that come close
DENYING: Final = NEGATIONS | words_in(
    "hardly barely scarcely fail fails failed refuse refuses refused lack lacks nicht kein keine keinen "
    "keiner nie niemals pas ne jamais nunca jamás não non mai niet geen inte ingen ikke nie ません ない 不 没 沒"
)
CONTRACTED: Final = words_in(
    "isnt arent wasnt werent dont doesnt didnt cant cannot couldnt wont wouldnt shouldnt hasnt havent hadnt mustnt"
)


def denies(text: str) -> bool:
    """Tell whether a word of a text denies something."""
    return any(word in DENYING or word in CONTRACTED for word in words(text))
