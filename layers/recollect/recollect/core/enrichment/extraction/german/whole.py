"""A whole German sentence put into the third person, so that it stands alone."""

import re
from typing import Final

from recollect.core.enrichment.extraction.german.clauses import opened
from recollect.core.enrichment.extraction.german.patterns import DROPPED
from recollect.core.enrichment.extraction.german.person import FIRST_FORMS, in_third, is_irregular, with_others
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.sentences import SaidSentence
from recollect.core.text.words import words_in

_PIECE: Final = re.compile(r"[,;:(] ?| [-–—] | (?:und|aber|oder|denn|sondern) ", re.IGNORECASE)
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
_IRREGULAR_OF_YOU: Final = dict(
    pair.split("=")
    for pair in [
        "bist=ist",
        "hast=hat",
        "wirst=wird",
        "kannst=kann",
        "musst=muss",
        "willst=will",
        "darfst=darf",
        "sollst=soll",
        "magst=mag",
        "weißt=weiß",
        "möchtest=möchte",
        "isst=isst",
    ]
)
_LONGEST_NO_VERB: Final = 4  # letters: "erst", "fast"
_EITHER: Final = words_in("kann muss will darf war hatte mag soll wurde")  # forms of both persons
_FEW: Final = 3  # words
_INVERTED: Final = re.compile(r"[a-zäöüß]{3,14} (?:ich|wir)\b", re.IGNORECASE)
_FIRST: Final = words_in("bin habe hab will kann muss darf soll mag möchte werde werd weiß war hatte wurde würde")
_SHORTEST: Final = 3


def whole(sentence: SaidSentence, scene: Scene, who: str | None) -> str | None:
    """Return a sentence in the third person, None where nothing of it states anything.

    who: the one person whom the pronoun that it begins with can mean (`meant_first`).
    """
    text = opened(sentence.text) + ("?" if sentence.asks else "")
    if sentence.text.removesuffix(text.rstrip("?")).lower().endswith("du ") and _of_you(text.split(" ", 1)[0].lower()):
        text = f"du {text}"  # no word to open with: "du gehst mit"
    if len(text) < _SHORTEST or not any(character.isalnum() for character in text):
        return None
    if text[:8] != sentence.text[:8] and _INVERTED.match(text):
        text = f"übrigens {text}"
    first, _, rest = text.partition(" ")
    text = f"{who} {rest}" if who and rest and first.lower() in _GENDERS else text
    joints = list(_PIECE.finditer(text))
    starts = [0, *(match.end() if not match.group().strip().isalpha() else match.start() + 1 for match in joints)]
    stops = [*(match.start() for match in joints), len(text)]
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


def meant_first(sentence: SaidSentence, scene: Scene) -> str | None:
    """Return the one person whom the pronoun that a sentence begins with can mean."""
    gender = _GENDERS.get(opened(sentence.text).partition(" ")[0].lower())
    return scene.meant(gender) if gender else None


def _piece(text: str, scene: Scene, *, mine: bool) -> tuple[str, bool]:
    """Return a clause in the third person, and whether the speaker is its subject. mine: or that of the one before."""
    found = list(_WORD.finditer(text))
    lower = [match.group().lower() for match in found]
    if not lower:
        return text, mine
    said = _verbs(lower, scene, mine=mine)
    is_own = bool(said) or (mine and len(lower) <= _FEW)
    us = "wir" in lower
    you = lower.index("du") if "du" in lower and (scene.you or scene.alone) else None
    if you is not None:
        for at in (you - 1, you + 1):
            if 0 <= at < len(lower) and (verb := _of_you(lower[at])):
                said[at] = verb
                break
    for at in range(len(lower)):
        if at not in said and (other := _named(lower, at, scene, own=is_own, us=us)):
            said[at] = other
    parts, place = [], 0
    for at, match in enumerate(found):
        if at in said:
            parts += [text[place : match.start()], said[at]]
            place = match.end()
    return "".join([*parts, text[place:]]), is_own


def _verbs(lower: list[str], scene: Scene, *, mine: bool) -> dict[int, str]:
    """Return "ich" and its verbs in the third person by their places; nothing where the speaker is not the subject."""
    begin = 1 if lower[0] in _JOINTS and len(lower) > 1 else 0
    me = next((at for at, word in enumerate(lower) if word == "ich"), None)
    if me is not None:
        said = {me: scene.me}
        verb = _verb_at(lower, me)
        if verb is not None:
            last = verb == len(lower) - 1 and verb - me > 1
            said[verb] = _joined(lower[verb]) if last else in_third(lower[verb]) or lower[verb]
        return said
    first = lower[begin]
    if "wir" in lower or first in {"ich", "du"}:
        return {}
    if mine and _is_first(first):
        return {begin: in_third(first) or first}
    if mine and _is_first(lower[-1]) and lower[-1] not in _EITHER and len(lower) > _FEW:
        return {len(lower) - 1: _joined(lower[-1])}
    if first in DROPPED and first not in _EITHER and len(lower) > 1 and lower[begin + 1 : begin + 2] != ["ich"]:
        return {begin: f"{scene.me} {in_third(first) or first}"}
    return {}


def _joined(verb: str) -> str:
    """Return "abhole" as "abholt": behind "weil" a verb keeps its prefix."""
    third = in_third(verb) or verb
    apart, _, prefix = third.partition(" ")
    return f"{prefix}{apart}"


def _named(lower: list[str], at: int, scene: Scene, *, own: bool, us: bool) -> str | None:
    word = lower[at]
    if word == "wir":
        return with_others(scene.me)
    if _MINE.fullmatch(word):
        return scene.owner(scene.me)
    if word in {"mich", "mir", "uns"}:
        behind = at and lower[at - 1] in _BEFORE_ME
        return "sich" if (own or (us and word == "uns")) and not behind else scene.me
    if scene.you:
        return (
            scene.you if word in {"du", "dich", "dir"} else scene.owner(scene.you) if _YOURS.fullmatch(word) else None
        )
    return (
        {"du": "der Assistent", "dich": "den Assistenten", "dir": "dem Assistenten"}.get(word) if scene.alone else None
    )


def _of_you(word: str) -> str | None:
    """Return "kannst" or "gehst" in the third person, None for what is no verb of "du"."""
    if word in _IRREGULAR_OF_YOU:
        return _IRREGULAR_OF_YOU[word]
    return f"{word[:-2]}t" if word.endswith("st") and len(word) > _LONGEST_NO_VERB else None


def _verb_at(lower: list[str], me: int) -> int | None:
    """Return where the verb of "ich" stands: before it, last behind "dass", or behind it."""
    begin = 1 if lower[0] in _JOINTS else 0
    if me > begin and _is_first(lower[me - 1]):
        return me - 1
    last = len(lower) - 1
    if me > begin and (lower[begin] in _VERB_LAST or lower[begin] in _RELATIVE):
        return last if last > me and in_third(lower[last]) else None
    after = next((at for at in range(me + 1, len(lower)) if lower[at] not in _ADVERBS), None)
    if after is not None and (me == begin or _is_first(lower[after])) and in_third(lower[after]):
        return after
    return me - 1 if me > begin and in_third(lower[me - 1]) and lower[me - 1] not in _ADVERBS else None


def _is_first(word: str) -> bool:
    """Tell whether a word is surely a verb of the first person."""
    known = word in DROPPED or word in FIRST_FORMS or word in _FIRST or is_irregular(word)
    return (known or (word.endswith("e") and word[:-1] in FIRST_FORMS)) and not _MINE.fullmatch(word)
