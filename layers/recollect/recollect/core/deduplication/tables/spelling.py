"""Other spellings of the same words: contractions, slips of the fingers, abbreviations. English."""

from typing import Final

from recollect.core.text.words import words_in

# "he's" is "he is" or "he has", "you're" is often written "your", "she'd" is "she would" or "she had"
IS_OR_HAS: Final = "'s?"
ARE_OR_YOURS: Final = "'re"
WOULD_OR_HAD: Final = "'d"
POSSESSIVE: Final = "'s"
AMBIGUOUS: Final = {
    IS_OR_HAS: frozenset({"is", "has"}),
    ARE_OR_YOURS: frozenset({"are"}),
    WOULD_OR_HAD: frozenset({"would", "had"}),
}
TAKES_IS: Final = words_in(
    "he she it that this there here what who where when how everything everyone somebody someone name"
)
_NEGATED: Final = words_in(
    "do does did is are was were has have had could would should might must need",
)
_WITHOUT_APOSTROPHE: Final = {f"{verb}nt": (verb, "not") for verb in _NEGATED} | {
    "cant": ("can", "not"),
    "wont": ("will", "not"),
    "im": ("i", "am"),
    "ive": ("i", "have"),
    "youve": ("you", "have"),
    "weve": ("we", "have"),
    "theyve": ("they", "have"),
    "youll": ("you", "will"),
    "theyll": ("they", "will"),
    "youre": ("you", ARE_OR_YOURS),
    "theyre": ("they", ARE_OR_YOURS),
    "thats": ("that", IS_OR_HAS),
    "whats": ("what", IS_OR_HAS),
    "hes": ("he", IS_OR_HAS),
    "shes": ("she", IS_OR_HAS),
    "theres": ("there", IS_OR_HAS),
}
_MISTAKEN: Final = {
    "its": ("it", IS_OR_HAS),
    "your": ("you", ARE_OR_YOURS),
    "their": ("they", ARE_OR_YOURS),
    "whose": ("who", IS_OR_HAS),
}
_COLLOQUIAL: Final = {
    "cannot": ("can", "not"),
    "can't": ("can", "not"),
    "won't": ("will", "not"),
    "shan't": ("shall", "not"),
    "let's": ("let", "us"),
    "lets": ("let", "us"),
    "gonna": ("going", "to"),
    "wanna": ("want", "to"),
    "gotta": ("got", "to"),
    "dunno": ("do", "not", "know"),
    "anymore": ("any", "more"),
    "alot": ("a", "lot"),
    "alright": ("all", "right"),
    "noone": ("no", "one"),
    "infront": ("in", "front"),
    "eachother": ("each", "other"),
    "email": ("e", "mail"),
    "emails": ("e", "mails"),
    "followup": ("follow", "up"),
    "checkup": ("check", "up"),
}
_RESPELLED: Final = {
    "til": "until",
    "till": "until",
    "untill": "until",
    "okay": "ok",
    "thru": "through",
    "approx": "approximately",
    "becouse": "because",
    "becuse": "because",
    "beacuse": "because",
    "becasue": "because",
    "cuz": "because",
    "coz": "because",
    "wich": "which",
    "whitch": "which",
    "befor": "before",
    "arround": "around",
    "allways": "always",
    "usualy": "usually",
    "realy": "really",
    "definately": "definitely",
    "definitly": "definitely",
    "seperate": "separate",
    "recieve": "receive",
    "recieved": "received",
    "occured": "occurred",
    "tommorow": "tomorrow",
    "tomorow": "tomorrow",
    "adress": "address",
    "calender": "calendar",
    "accomodation": "accommodation",
    "reccomend": "recommend",
    "recomend": "recommend",
    "enviroment": "environment",
    "goverment": "government",
    "neccessary": "necessary",
    "necesary": "necessary",
    "begining": "beginning",
    "beleive": "believe",
    "freind": "friend",
    "freinds": "friends",
    "wierd": "weird",
    "buisness": "business",
    "restarant": "restaurant",
    "restaraunt": "restaurant",
    "wether": "whether",
    "diffrent": "different",
    "libary": "library",
    "febuary": "february",
    "wensday": "wednesday",
    "wendesday": "wednesday",
    "saterday": "saturday",
    "allergys": "allergies",
    "alergic": "allergic",
    "prefered": "preferred",
    "prefere": "prefer",
    "remeber": "remember",
    "rember": "remember",
    "writting": "writing",
    "runing": "running",
    "comming": "coming",
    "stoped": "stopped",
    "favorite": "favourite",
    "color": "colour",
    "center": "centre",
    "organize": "organise",
    "realize": "realise",
}
_ABBREVIATED: Final = {
    "mon": "monday",
    "tue": "tuesday",
    "tues": "tuesday",
    "wed": "wednesday",
    "thu": "thursday",
    "thurs": "thursday",
    "fri": "friday",
}
_SLIPS: Final = {
    "teh": "the",
    "hte": "the",
    "adn": "and",
    "nad": "and",
    "fro": "for",
    "ofr": "for",
    "yuo": "you",
    "oyu": "you",
    "wsa": "was",
    "hsa": "has",
    "ahs": "has",
    "hsi": "his",
    "nto": "not",
    "cna": "can",
    "fomr": "from",
    "fo": "of",
    "ot": "to",
    "si": "is",
}
# Of these any two neighbouring letters that changed places make no word, but for the exceptions
_OFTEN_TYPED: Final = words_in(
    "that this these those with without from before after because which while when where what have been were "
    "will would could should there their they them about into onto over under until since between through "
    "during"
)
_WORDS_OF_THEIR_OWN: Final = words_in("form three whit eben bene inot")


def _transposed(word: str) -> list[str]:
    pairs = [at for at in range(len(word) - 1) if word[at] != word[at + 1]]
    return [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in pairs]


_TRANSPOSED: Final = {
    slip: word for word in sorted(_OFTEN_TYPED) for slip in _transposed(word) if slip not in _WORDS_OF_THEIR_OWN
}
_ONE_FOR_ONE: Final = {**_TRANSPOSED, **_SLIPS, **_RESPELLED, **_ABBREVIATED}
_SEVERAL: Final = {**_WITHOUT_APOSTROPHE, **_MISTAKEN, **_COLLOQUIAL}
SPELLINGS: Final = {
    **{slip: _SEVERAL.get(word, (word,)) for slip, word in _ONE_FOR_ONE.items()},
    **_SEVERAL,
}


def expanded(word: str) -> tuple[str, ...]:
    """Return the words that a word with an apostrophe stands for: "don't" is do, not."""
    base, _, ending = word.rpartition("'")
    if not base:
        return (word,)
    if ending == "t" and base[1:].endswith("n"):
        return (base[:-1], "not")
    if ending == "s":
        return (base, IS_OR_HAS if base in TAKES_IS else POSSESSIVE)
    if ending in _ENDINGS:
        return (base, _ENDINGS[ending])
    return (word,)


_ENDINGS: Final = {"ll": "will", "ve": "have", "m": "am", "re": ARE_OR_YOURS, "d": WOULD_OR_HAD}
