"""A whole German sentence put into the third person, so that it stands alone."""

import re
from typing import Final

from recollect.core.enrichment.extraction.german.clauses import opened
from recollect.core.enrichment.extraction.german.person import FIRST_FORMS, in_third
from recollect.core.enrichment.extraction.german.patterns import DROPPED
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.sentences import SaidSentence
from recollect.core.text.words import words_in

_PIECE: Final = re.compile(r"[,;:(]| [-–—] | (?:und|aber|oder|denn|sondern) ", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_VERB_LAST: Final = words_in("dass weil wenn ob da obwohl damit falls seit bis bevor nachdem während sobald sodass als")
_RELATIVE: Final = words_in("die der das den dem denen deren dessen was wo wie womit wofür wer wann warum")
_JOINTS: Final = words_in("und aber oder denn sondern")
_ADVERBS: Final = words_in("""
    auch nicht selbst ja halt mal doch nur noch schon echt eh eben übrigens gerade grad jetzt nie immer leider
    wirklich eigentlich gern gerne da sehr so
""")
_MINE: Final = re.compile(r"(?:mein|unser|unsr)(?:e[nmrs]?|s)?", re.IGNORECASE)
_YOURS: Final = re.compile(r"(?:dein|eur|euer)(?:e[nmrs]?|s)?", re.IGNORECASE)
_BEFORE_ME: Final = words_in("für mit bei zu von ohne gegen an auf hinter vor neben über unter um nach")
_GENDERS: Final = {"er": "m", "sie": "f"}
_LEANS: Final = re.compile(
    r"(?:er|sie|es|das|der|die|dies\w?|sein\w{0,2}|ihr\w{0,2}|und|aber|weil|dann|danach|dort|da|damit|dafür|davon|auch)"
    r" (?![A-ZÄÖÜ])",
    re.IGNORECASE,
)
_FIRST: Final = words_in("bin habe hab will kann muss darf soll mag möchte werde werd weiß war hatte wurde würde")
_SHORTEST: Final = 3


def whole(sentence: SaidSentence, scene: Scene) -> str | None:
    """Return a sentence in the third person, None where nothing of it states anything."""
    text = opened(sentence.text) + ("?" if sentence.asks else "")
    if len(text) < _SHORTEST or not any(character.isalnum() for character in text):
        return None
    words = text.split(" ", 1)
    if words[0].lower() in DROPPED and not re.search(r"\bich\b", text, re.IGNORECASE):
        text = f"ich {text[0].lower()}{text[1:]}"
    text = _led(text, scene)
    ends = [match.span() for match in _PIECE.finditer(text)]
    starts = [0, *(start if text[start:end].strip().isalpha() else end for start, end in ends)]
    stops = [*(start for start, _ in ends), len(text)]
    parts: list[str] = []
    mine = False
    for at, (start, stop) in enumerate(zip(starts, stops, strict=True)):
        if at:
            parts.append(text[stops[at - 1] : start])
        said, mine = _piece(text[start:stop], scene, mine=mine)
        parts.append(said)
    said = "".join(parts)
    return said[0].upper() + said[1:]


def leans(text: str) -> bool:
    """Tell whether a sentence goes on with the one before: "sie ist 14 und taub"."""
    return _LEANS.match(text) is not None


def _led(text: str, scene: Scene) -> str:
    first, _, rest = text.partition(" ")
    gender = _GENDERS.get(first.lower())
    who = scene.meant(gender) if gender else None
    return f"{who} {rest}" if who and rest else text


def _piece(text: str, scene: Scene, *, mine: bool) -> tuple[str, bool]:
    """Return a clause in the third person, and whether the speaker is its subject. mine: or that of the one before."""
    found = list(_WORD.finditer(text))
    lower = [match.group().lower() for match in found]
    said: dict[int, str] = {}
    me = next((at for at, word in enumerate(lower) if word == "ich"), None)
    us = "wir" in lower
    if me is not None:
        said[me] = scene.me
        verb = _verb_at(lower, me)
        if verb is not None:
            said[verb] = in_third(lower[verb]) or f"{lower[verb]}t"
    elif mine and not us and lower:
        begin = 1 if lower[0] in _JOINTS else 0
        first = lower[begin] if begin < len(lower) else ""
        if _is_first(first):
            said[begin] = in_third(first) or first
        elif len(lower) > begin and _is_first(lower[-1]):
            said[len(lower) - 1] = in_third(lower[-1]) or lower[-1]
        else:
            mine = begin == 1 and mine
    is_own = me is not None or mine
    for at, word in enumerate(lower):
        if at not in said and (other := _named(lower, at, scene, own=is_own, us=us)):
            said[at] = other
    parts, place = [], 0
    for at, match in enumerate(found):
        if at in said:
            parts += [text[place : match.start()], said[at]]
            place = match.end()
    return "".join([*parts, text[place:]]), is_own


def _named(lower: list[str], at: int, scene: Scene, *, own: bool, us: bool) -> str | None:
    word = lower[at]
    if word == "wir":
        return f"{scene.me} und andere"
    if _MINE.fullmatch(word):
        return scene.owner(scene.me)
    if word in {"mich", "mir", "uns"}:
        behind = at and lower[at - 1] in _BEFORE_ME
        return "sich" if (own or (us and word == "uns")) and not behind else scene.me
    you = scene.you or ("der Assistent" if scene.alone else None)
    if you and word in {"du", "dich", "dir"}:
        return you if scene.you else "den Assistenten" if word == "dich" else "dem Assistenten" if word == "dir" else you
    if scene.you and _YOURS.fullmatch(word):
        return scene.owner(scene.you)
    return None


def _verb_at(lower: list[str], me: int) -> int | None:
    """Return where the verb of "ich" stands: behind it, before it, or last behind "dass"."""
    begin = 1 if lower[0] in _JOINTS else 0
    after = next((at for at in range(me + 1, len(lower)) if lower[at] not in _ADVERBS), None)
    if me and (lower[begin] in _VERB_LAST or (lower[begin] in _RELATIVE and not _is_first(lower[me - 1]))):
        return len(lower) - 1 if len(lower) - 1 > me and in_third(lower[-1]) else None
    if me > begin and in_third(lower[me - 1]) and lower[me - 1] not in _ADVERBS:
        return me - 1
    if me + 1 < len(lower) and in_third(lower[me + 1]):
        return me + 1
    return after if after is not None and in_third(lower[after]) else None


def _is_first(word: str) -> bool:
    """Tell whether a word is surely a verb of the first person."""
    known = word in DROPPED or word in FIRST_FORMS or word in _FIRST
    return known or (word.endswith("e") and word[:-1] in FIRST_FORMS)
