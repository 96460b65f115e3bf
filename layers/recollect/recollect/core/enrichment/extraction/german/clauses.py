"""German sentences taken apart into clauses, and clauses into whom they speak of and what they say."""

import re
from dataclasses import dataclass
from typing import Final

from recollect.core.enrichment.extraction.german.patterns import (
    BREAK,
    DROPPED,
    EVENT_SUBJECT,
    FILLERS,
    OPENERS,
    STRIP,
)
from recollect.core.enrichment.extraction.german.person import FIRST_FORMS, in_third, named, with_others
from recollect.core.enrichment.extraction.relations import RELATIONS
from recollect.core.enrichment.extraction.said_days import first_date, leading_date
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.word_tables.first_names import AMBIGUOUS_NAMES, FIRST_NAMES
from recollect.core.text.words import words_in

FINITE: Final = words_in("""
    ist sind hat haben wird werden wohnt lebt arbeitet studiert mag liebt hasst isst trinkt kommt kommen heißt
    heißen fährt spielt geht kann darf muss will verträgt zieht heiratet lernt macht feiert fängt beginnt
    startet war hatte wurde nimmt spricht findet sitzt leidet steht unterrichtet fliegt trägt besucht wohnen
    leben arbeiten bekommt kriegt wechselt braucht mögen essen ziehen läuft erwartet gehört kostet liegt stammt
    endet findet schließt öffnet hilft leitet führt schläft hört sieht kennt stellt holt bringt passt kümmert backt
    kocht liest schreibt singt tanzt malt sammelt raucht sagt meint spricht dauert gehen fahren fliegen machen spielen
    holen bringen feiern heiraten kommen beginnen starten stehen liegen laufen soll sollen
""")
_ADVERBS: Final = words_in("""
    auch nicht selbst ja halt mal doch nur noch schon echt eh eben übrigens gerade grad jetzt nie immer aber und dann
    leider wirklich eigentlich gern gerne mich mir hier da sehr so zu bis
""")
_HOUR: Final = re.compile(
    r"(?:,? (?:(?:gegen|um|ab) )?\d{1,2}(?:[:.]\d\d)?(?: ?uhr)?(?=[ ,])| früh| vormittag| nachmittag| abend)+",
    re.IGNORECASE,
)
# What comes or happens: "der Installateur kommt", "das Fest ist"
_COMING: Final = words_in(
    "kommt kommen ist sind findet beginnt startet fängt endet öffnet schließt zieht wird steht läuft"
)
_SOMETHING: Final = re.compile(r"(?:der|die|das|den|ein|eine|unser\w?) (?:[a-zäöü]{3,15} )?[A-ZÄÖÜ]")
_SHORTEST_VERB: Final = 3  # letters
_PLURAL: Final = words_in("sind haben kommen wohnen leben werden arbeiten essen mögen")
_MY: Final = re.compile(r"(?:mein|unser|unsr)(?:e[nmrs]?)?", re.IGNORECASE)
_MY_SUBJECT: Final = re.compile(r"(?:mein|unser|unsr)e?")
_JOINED_VERB: Final = re.compile(r"\b(und|aber) ([^\W\d_]{3,14})\b")
_JOINED: Final = words_in("fange fang werde werd sitze stehe nehme gebe treffe lese esse laufe lade halte übernehme")
_SHORTEST_BEHIND: Final = 4  # words of "dass ich vegan lebe"
_LONGEST_SUBJECT: Final = 8  # words
_PLURAL_VERB: Final = re.compile(r"^[a-zäöüß]+")
_TITLES: Final = frozenset({"herr", "frau", "dr.", "doktor"})
_ARTICLES: Final = words_in("der die das ein eine er sie es wer was wie wo dies diese dieser mein meine unser unsere")
_OF_ME: Final = re.compile(r"\b(?:mein\w{0,2}|unser\w{0,2}|mir|mich|uns)\b", re.IGNORECASE)
_BEHIND: Final = frozenset({"dass", "weil"})
_VERB_LAST: Final = _BEHIND | {"da", "obwohl"}


@dataclass(frozen=True, slots=True)
class GermanClause:
    """A clause, and the conjunction before it in lower case ("" for none)."""

    text: str
    joined_by: str = ""


@dataclass(frozen=True, slots=True)
class GermanReading:
    """A clause in the third person, whom it speaks of, and what rules look at: its verb, then the words beside it.

    own: whether it speaks of the speaker.
    """

    said: str
    subject: str
    key: str
    own: bool


def opened(text: str) -> str:
    """Return a clause without what opens it: "ach ja, übrigens"."""
    match = OPENERS.match(text)
    return (text[match.end() :] if match else text).strip(" ,;:-")


def clauses(sentence: str) -> list[GermanClause]:
    """Return the clauses of a sentence."""
    found: list[GermanClause] = []
    start, joined = 0, ""
    for match in BREAK.finditer(sentence):
        piece = sentence[start : match.start()].strip(" ,;:-")
        if piece:
            found.append(GermanClause(piece, joined))
        start, joined = match.end(), (match["comma"] or match["bare"] or "").strip().lower()
    rest = sentence[start:].strip(" ,;:-")
    return [*found, GermanClause(rest, joined)] if rest else found


def reading(text: str, joined: str, scene: Scene) -> GermanReading | None:
    """Return whom a clause speaks of and what it says; None for a subject that is not known."""
    words = text.split(" ")
    lower = [word.strip(STRIP).lower() for word in words]
    if lower[0] in DROPPED and "ich" not in lower:
        words, lower = ["ich", *words], ["ich", *lower]
    if lower[0] == "i" and len(words) > 1 and in_third(words[1]) is not None:
        words, lower = ["ich", *words[1:]], ["ich", *lower[1:]]
    place = next((at for at, word in enumerate(lower) if word in {"ich", "wir"}), -1)
    if place < 0 and joined in _BEHIND and lower[-1] in FINITE:
        words = verb_second(words)
        lower = [word.strip(STRIP).lower() for word in words]
    if place < 0:
        return _of_day(words, scene) or _third_person(words, lower, scene)
    last = joined in _VERB_LAST or lower[0] in _BEHIND
    if lower[0] in _BEHIND:
        words, lower, place = words[1:], lower[1:], place - 1
    if last and place == 0 and (several := _verbs_last(words[1:])) is not None:
        return _first_person(["ich", *several], 0, scene, verb_last=False)
    return _first_person(words, place, scene, verb_last=last and place == 0 and len(words) > 2)


def _verbs_last(words: list[str]) -> list[str] | None:
    """Return "Linkshänder bin und Werkzeug brauche" with its verbs in front: "bin Linkshänder und brauche Werkzeug".

    Behind a comma stands what was added to it. None where a part does not end with a verb of the first person.
    """
    end = next((at for at, word in enumerate(words) if word.endswith(",")), len(words) - 1)
    told, more = [*words[:end], words[end].rstrip(",")] if words else [], words[end + 1 :]
    parts: list[list[str]] = [[]]
    for word in told:
        if word.lower() == "und" and parts[-1] and _is_first(parts[-1][-1]):
            parts.append([])
        else:
            parts[-1].append(word)
    if not all(part and _is_first(part[-1]) for part in parts):
        return None
    found: list[str] = []
    for number, part in enumerate(parts):
        verb, prefix = _apart(part[-1].strip(STRIP))
        found += [*(["und", (in_third(verb) or verb)] if number else [verb]), *part[:-1], *prefix]
    return [*found[:-1], f"{found[-1]},", *more] if more else found


def _is_first(word: str) -> bool:
    """Tell whether a word is surely a verb of the first person: "bin", "brauche", "abhole"."""
    lower = word.strip(STRIP)
    return (
        lower.islower() and (lower.endswith("e") or lower in DROPPED or lower in FIRST_FORMS) and bool(in_third(lower))
    )


def _apart(verb: str) -> tuple[str, list[str]]:
    """Return "abhole" as "hole" and "ab"."""
    third = (in_third(verb) or "").partition(" ")[2]
    return (verb.removeprefix(third), [third]) if third else (verb, [])


def verb_second(words: list[str]) -> list[str]:
    """Return "mein Bruder Tom in Köln wohnt" as "mein Bruder Tom wohnt in Köln"."""
    end = 2 if _MY.fullmatch(words[0]) or words[0].lower() in _ARTICLES else 1
    while (
        end < len(words) - 2
        and words[end][:1].isupper()
        and words[end - 1].lower() in RELATIONS
        and words[end].lower() not in _TITLES
    ):
        end += 1
    last = next((at for at, word in enumerate(words) if at > end and word.endswith(",")), len(words) - 1)
    verb = words[last].rstrip(",")
    if last <= end or not verb.islower():
        return words
    behind = [f"{words[last - 1]},", *words[last + 1 :]] if words[last].endswith(",") else [words[last - 1]]
    return [*words[:end], verb, *words[end : last - 1], *behind]


def behind_that(text: str, scene: Scene) -> GermanReading | None:
    """Read "dass ich Linkshänder bin und Werkzeug brauche", None where a verb does not stand last."""
    words = text.split(" ")
    if len(words) < _SHORTEST_BEHIND or words[0].lower() != "dass" or words[1].lower() not in {"ich", "wir"}:
        return None
    several = _verbs_last(words[2:])
    return None if several is None else _first_person(["ich", *several], 0, scene, verb_last=False)


def _first_person(words: list[str], place: int, scene: Scene, *, verb_last: bool) -> GermanReading | None:
    """Read "ich wohne in Ulm", "seit Mai wohne ich in Ulm", "dass ich in Ulm wohne"; the same with "wir"."""
    at = len(words) - 1 if verb_last else 1 if place == 0 else place - 1
    verb = (in_third if verb_last else _verb_of)(words[at].strip(STRIP)) if at < len(words) else None
    several = words[place].lower() == "wir"
    me = with_others(scene.me) if several else scene.me
    if place > 1 and words[place - 1].lower() == "und" and place + 1 < len(words):
        who = f"{named(' '.join(words[: place - 1]), scene, own=False)} und {scene.me}"
        rest = named(" ".join(words[place + 1 :]), scene, own=True)
        return GermanReading(f"{who[0].upper()}{who[1:]} {rest}", who, _PLURAL_VERB.sub(_third_plural, rest), own=True)
    front = "" if place == 0 else named(" ".join(words[: place - 1]), scene, own=True)
    if front and not FILLERS.sub("", f"{front} ").strip():
        verb = _verb_of(words[place - 1].strip(STRIP))
        rest = _rest(words[place + 1 :], scene, several=several)
        told = words[place - 1] if several else verb
        return GermanReading(f"{me} {told} {rest}", me, f"{verb} {rest}", own=True) if verb else None
    if verb is None or (place > 0 and not front):
        return None  # "bin ich müde" asks or exclaims
    verb, _, prefix = verb.partition(" ")  # "umziehe": "zieht ... um"
    behind = words[1:-1] if verb_last else words[place + 2 if place == 0 else place + 1 :]
    rest = " ".join([_rest(behind, scene, several=several), *([prefix] if prefix else [])])
    told = words[at].strip(STRIP).removeprefix(prefix) if several else verb
    key = " ".join(part for part in (verb, front, rest) if part)
    said = f"{front[0].upper()}{front[1:]} {told} {me} {rest}" if front else f"{me} {told} {rest}"
    return GermanReading(said, me, key, own=True)


def _rest(words: list[str], scene: Scene, *, several: bool) -> str:
    said = named(" ".join(words), scene, own=True, again=True)
    return said if several else _verbs_joined(said)


def _third_plural(match: re.Match[str]) -> str:
    return in_third(match.group()) or match.group()


def _verb_of(word: str) -> str | None:
    """Return the third person of what stands where a verb of the first person has to be."""
    verb = in_third(word)
    if verb is not None or not word.islower() or not word.isalpha() or len(word) < _SHORTEST_VERB or word in _ADVERBS:
        return verb
    return f"{word}et" if word.endswith(("t", "d")) else f"{word}t"


def _verbs_joined(text: str) -> str:
    """Return "aus Wien und leb in Graz" with its second verb in the third person."""
    return _JOINED_VERB.sub(_third_joined, text)


def _third_joined(match: re.Match[str]) -> str:
    word = match[2]
    is_verb = word in DROPPED or word in FIRST_FORMS or (word.endswith("e") and word[:-1] in FIRST_FORMS)
    verb = in_third(word) if is_verb or word in _JOINED else None
    return f"{match[1]} {verb or word}"


def _of_day(words: list[str], scene: Scene) -> GermanReading | None:
    """Read "am Montag ist mein Termin", "übermorgen kommt der Besuch"."""
    text = " ".join(words)
    end = leading_date(text)
    hour = _HOUR.match(text, end) if end else None
    end = hour.end() if hour else end
    rest = text[end:].strip(" ,").split(" ")
    if not end or len(rest) < 2 or rest[0].lower() not in FINITE:
        return None
    others = " ".join(rest[1:])
    something = rest[0].lower() in _COMING and _SOMETHING.match(others)
    if not (_MY.match(others) or EVENT_SUBJECT.match(others) or something):
        return None
    said = f"{text[:end].strip()} {rest[0]} {named(others, scene, own=False)}"
    about = named(" ".join(rest[1:3]), scene, own=False)
    return GermanReading(said[0].upper() + said[1:], about, f"{rest[0]} {text[:end]} {others}".lower(), own=False)


def _meant(lower: list[str], scene: Scene) -> str | None:
    """Return whom "er", "sie", "der" or "die" before a verb means."""
    several = lower[1] in _PLURAL
    return scene.meant("m" if lower[0] in {"er", "der"} else "p" if several else "f")


def _looks_finite(word: str) -> bool:
    return word.islower() and word.isalpha() and len(word) > _SHORTEST_VERB and word.endswith("t")


def _is_event(subject: list[str], verb: str) -> bool:
    """Tell whether "die Feier", "der Installateur" with its verb is something that takes place."""
    text = " ".join(subject)
    return bool(EVENT_SUBJECT.fullmatch(text)) or (verb in _COMING and bool(_SOMETHING.match(text)))


def _third_person(words: list[str], lower: list[str], scene: Scene) -> GermanReading | None:
    """Read "meine Frau arbeitet in Ulm", "Mila wird 6", "sie mag keinen Fisch", "die Feier ist am Montag"."""
    pronoun = lower[0] in {"er", "sie"} or (lower[0] in {"der", "die"} and lower[1:2] and lower[1] in FINITE)
    if pronoun and lower[0] in {"der", "die"} and lower[2:3] and _MY_SUBJECT.fullmatch(lower[2]):
        return None  # "die mag unsere Chefin nicht"
    if pronoun and len(words) > 1:
        meant = _meant(lower, scene)
        rest = named(" ".join(words[1:]), scene, own=False)
        return GermanReading(f"{meant} {rest}", meant, rest, own=False) if meant else None
    at = next((at for at, word in enumerate(lower[:_LONGEST_SUBJECT]) if at and word in FINITE), 0)
    if not at and _MY.fullmatch(lower[0]):
        at = next((at for at, word in enumerate(words[:_LONGEST_SUBJECT]) if at > 1 and _looks_finite(word)), 0)
    subject = named(" ".join(words[:at]), scene, own=False)
    is_name = lower[0] in FIRST_NAMES and lower[0] not in AMBIGUOUS_NAMES and words[0][:1].isupper()
    if at == 1 and (lower[0] in scene.people or is_name):
        subject = scene.people.get(lower[0], words[0])
    elif at == 1 and lower[1] in {"heißt", "heißen"} and words[0][:1].isupper() and lower[0] not in _ARTICLES:
        subject = f"{scene.owner(scene.me)} {words[0]}"
    elif at == 2 and lower[0] in {"die", "der", "das"} and lower[1] in RELATIONS:
        subject = f"{scene.owner(scene.me)} {words[1]}"
    elif (
        at
        and lower[0] in _TITLES
        and words[1][:1].isupper()
        and (_OF_ME.search(" ".join(words[at:])) or first_date(" ".join(words[at:])))
    ):
        subject = " ".join(words[:at])
    elif not at or not (_MY.fullmatch(lower[0]) or _is_event(words[:at], lower[at])):
        return None
    rest = named(" ".join(words[at:]), scene, own=False)
    return GermanReading(f"{subject[0].upper()}{subject[1:]} {rest}", subject, rest, own=False)
