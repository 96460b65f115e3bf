"""English in the first person put into the third: "I'm fond of my sister" by Maya, "Maya is fond of Maya's sister"."""

import re
from typing import Final

from recollect.core.text.words import words_in

_EXPANDED: Final = (
    (
        re.compile(
            r"\b(go|mov|work|com|liv|gett|stay|leav|do|hav|tak|mak|play|visit|start|eat|drink|cook|bring|driv|fly|see"
            r"|train)in'?(?= )",
            re.IGNORECASE,
        ),
        r"\1ing",
    ),
    (
        re.compile(
            r"\b(he|she)(?= (?:due|going|moving|working|coming|living|staying|leaving|having|visiting|starting|flying"
            r"|allergic|vegan"
            r"|vegetarian|pregnant|diabetic|married|engaged|retired)\b)",
            re.IGNORECASE,
        ),
        r"\1 is",
    ),
    (re.compile(r"\bw/? (?=(?:my|a|an|the|our|\d+)\b)", re.IGNORECASE), "with "),
    (re.compile(r"\b(?:i'm|im|i am)(?= )", re.IGNORECASE), "I am"),
    (re.compile(r"\b(?:i've|ive)(?= )", re.IGNORECASE), "I have"),
    (re.compile(r"\b(?:i'll|^ill)(?= )", re.IGNORECASE), "I will"),
    (re.compile(r"\bi'd better(?= )", re.IGNORECASE), "I had better"),
    (re.compile(r"\b(?:i'd|^id)(?= )", re.IGNORECASE), "I would"),
    (re.compile(r"\bwe're(?= )", re.IGNORECASE), "we are"),
    (re.compile(r"\bwe've(?= )", re.IGNORECASE), "we have"),
    (re.compile(r"\bwe'll(?= )", re.IGNORECASE), "we will"),
    (re.compile(r"\bwe'd(?= )", re.IGNORECASE), "we would"),
    (re.compile(r"\b(he|she)(?:'s|s) (?=(?:got|been|had|just)\b)", re.IGNORECASE), r"\1 has "),
    (re.compile(r"\b(he|she)(?:'s|s)(?= )", re.IGNORECASE), r"\1 is"),
    (re.compile(r"\b(they)(?:'re|re)(?= )", re.IGNORECASE), r"\1 are"),
    (re.compile(r"\b(they)'ve(?= )", re.IGNORECASE), r"\1 have"),
    (re.compile(r"\b(he|she|they)'ll(?= )", re.IGNORECASE), r"\1 will"),
    (re.compile(r"\b(i|we)(?= been\b)", re.IGNORECASE), r"\1 have"),
    (re.compile(r"\bon (?:my|our) own\b", re.IGNORECASE), "alone"),
    (re.compile(r"\bgonna\b", re.IGNORECASE), "going to"),
    (re.compile(r"\b(i|we) gotta\b", re.IGNORECASE), r"\1 have to"),
    (re.compile(r"\bwanna\b", re.IGNORECASE), "want to"),
    (re.compile(r"\b(do|does|did|is|are|was|were|has|have|wo|ca|could|would|should)nt\b", re.IGNORECASE), r"\1n't"),
    (re.compile(r"\b(have|has) got\b", re.IGNORECASE), r"\1"),
)
_WORD: Final = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_CONJUGATED: Final = {
    "am": "is",
    "are": "is",
    "have": "has",
    "do": "does",
    "don't": "doesn't",
    "were": "was",
    "haven't": "hasn't",
    "aren't": "isn't",
    "weren't": "wasn't",
    "ain't": "isn't",
    "go": "goes",
}
ADVERBS: Final = words_in("""
    really also always still usually generally strongly absolutely personally now only just actually never often
    mostly currently recently finally normally basically already sometimes both all kinda totally honestly officially
    simply totally literally definitely apparently then even mainly completely technically hardly barely rarely
    seriously genuinely especially temporarily permanently primarily ever soon once regularly typically frequently
    obviously unfortunately sadly luckily deeply secretly truly not
""")
PASTS: Final = words_in("""
    was were had did got moved bought sold went quit left gave took made met lost broke became began came grew ran
    saw said told thought knew felt found kept paid sent spent taught won wrote wore drove ate drank flew fell fought
    forgot forgave froze heard held hid hit hurt led lent lay let put read rode rang rose sang sat shook shot shut
    slept spoke stood stole stuck swam swore threw tore understood upset woke cut cost bet built burnt chose caught
    brought dealt drew dreamt had learnt leapt meant set split spread used wed withdrew
    retook undertook mistook overcame overtook arose awoke blew bore bit bred clung crept dug fed fled flung forbade
    hung knelt laid lit overheard rebuilt retold rewrote sank shone shrank slid sprang stung struck swept swung wept
    withstood
""")
MODALS: Final = words_in("""
    will would can could may might must shall should can't cannot won't couldn't wouldn't shouldn't mustn't didn't
    hadn't has had is was does doesn't isn't wasn't hasn't ought
""")
_NOT_PAST: Final = words_in("need feed breed speed bleed weed exceed succeed proceed embed shed wed")
_ING_VERBS: Final = words_in("sing bring ring swing cling fling string sting")
_S_FORMS: Final = ("s", "x", "z", "ch", "sh", "o")
_DASH: Final = re.compile(r" ?[-–—:;(] ?")  # behind it something else is spoken of
_SORTS: Final = frozenset({"sort", "kind"})
_ASKING: Final = words_in("can could should would will shall may must might do does did don't didn't can't won't")
_LONGEST_VERB_IN_LY: Final = 4  # "fly", "rely"
_LY_VERBS: Final = words_in("apply reply supply comply imply multiply assembly bully rally tally ally")
# "Moved to Graz and start in May": a place, behind which the verbs of the speaker go on
_TO_SOMETHING: Final = re.compile(r" (?:[A-ZÄÖÜ]|(?:the|an?|my|our|this|\d+)\b)")
# "I love it and hate that": these are verbs behind "and"
COORDINATED: Final = words_in("""
    love like hate prefer eat drink live work run take use play want need have drive speak do don't hope plan am
    teach own deploy develop host code sleep breed keep collect enjoy adore believe get come go bake cook read
    sing swim cycle walk ride study manage go fly travel start move return stay leave suffer wear avoid
""")


def expanded(text: str) -> str:
    """Return the text with its contractions of pronoun and verb written out."""
    for pattern, words in _EXPANDED:
        text = pattern.sub(words, text)
    return text


def conjugated(word: str) -> str:
    """Return a verb of the first person, or of the base form, in the third person singular; a past form stays."""
    lower = word.lower()
    if lower in _CONJUGATED:
        return _CONJUGATED[lower]
    if lower in MODALS or lower in PASTS or not lower[-1:].isalpha() or (len(word) > 1 and word.isupper()):
        return word
    if (lower.endswith("ed") and lower not in _NOT_PAST) or (lower.endswith("ing") and lower not in _ING_VERBS):
        return word
    if lower.endswith("y") and lower[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if lower.endswith(_S_FORMS) else "s")


def _is_adverb(lower: str) -> bool:
    return lower in ADVERBS or (lower.endswith("ly") and len(lower) > _LONGEST_VERB_IN_LY and lower not in _LY_VERBS)


def _is_more_or_less(before: str, lower: str, text: str, end: int) -> bool:
    """Tell whether a word is of "sort of" or "kind of" before a verb: "I sort of made it up"."""
    return (lower in _SORTS and text.startswith(" of ", end)) or (lower == "of" and before in _SORTS)


def possessive(name: str) -> str:
    """Return "Maya's"."""
    return f"{name}'s"


def with_others(name: str) -> str:
    """Return the words for "we", said by somebody: who the others are stands elsewhere."""
    return f"{name} and others"


def in_third_person(text: str, name: str) -> str:
    """Return the text, contractions written out, with the first person named and its verbs in the third."""
    parts: list[str] = []
    place = end = 0
    verb_due = verbs_go_on = False
    before = ""
    owner = possessive(name)
    named = {
        "me": name,
        "us": f"{name} and others",
        "my": owner,
        "our": owner,
        "mine": owner,
        "ours": owner,
        "myself": "themself",
    }
    for match in _WORD.finditer(text):
        word = match.group()
        lower = word.lower()
        said: str | None = None
        verbs_go_on = verbs_go_on and not _DASH.fullmatch(text, end, match.start())
        end = match.end()
        if lower == "we":
            said = with_others(name)
        elif lower == "i":
            said, verb_due = name, before not in _ASKING
        elif lower in named:
            said = named[lower]
        elif verb_due and not (
            _is_adverb(lower) or _is_more_or_less(before, lower, text, end) or lower in {"and", "i", "no", "longer"}
        ):
            said = conjugated(word)
            verb_due, verbs_go_on = (
                False,
                lower not in MODALS - {"has", "had", "was", "is"} and lower not in {"do", "don't"},
            )
        elif verbs_go_on and before in {"and", "but", "or"} and lower in COORDINATED:
            said = conjugated(word)
        if lower == "to" and not _TO_SOMETHING.match(text, match.end()):
            verbs_go_on = False
        if said is not None:
            parts += [text[place : match.start()], said]
            place = match.end()
        before = lower
    return "".join([*parts, text[place:]])
