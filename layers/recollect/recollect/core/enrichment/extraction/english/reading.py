"""Whom an English clause speaks of and what it says, in the third person."""

import re
from dataclasses import dataclass
from typing import Final

from recollect.core.enrichment.extraction.english.person import (
    ADVERBS,
    COORDINATED,
    MODALS,
    PASTS,
    conjugated,
    expanded,
    in_third_person,
    with_others,
)
from recollect.core.enrichment.extraction.english.things import (
    ATTRIBUTE_IS,
    ATTRIBUTES,
    EVENTS,
    IS_ON,
    SHORTEST_NAME,
    TITLES,
)
from recollect.core.enrichment.extraction.relations import BARE, RELATIONS, SEVERAL
from recollect.core.enrichment.extraction.said_days import leading_date
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.word_tables.first_names import AMBIGUOUS_NAMES, FIRST_NAMES
from recollect.core.text.words import STOP_WORDS, words_in

_NAME_IS: Final = re.compile(
    r"\b(name|birthday|number|address|goal|favou?rite(?: \w+)?|job|surname|car|dog|cat|wedding|exam|flight"
    r"|appointment)'s (?=\w)(?!been\b|got\b|had\b|[\w-]+ (?:[\w-]+ )?(?:is|are|was)\b)",
    re.IGNORECASE,
)
_IT_IS_MY: Final = re.compile(
    r"it(?:'s|s| is) (?P<what>(?:my|our) [^,]{2,60}?) (?P<when>(?:on|next|this|tomorrow|in|at the weekend) ?.*)",
    re.IGNORECASE,
)
_KIN_IS: Final = re.compile(
    r"\b([^\W\d_]+)'s (?=(?P<has>got|been|had)\b|(?:an?|the|in|at|on|from|not|off|allergic|vegan|vegetarian"
    r"|pescatarian|c(?:o)?eliac|diabetic|married|engaged|pregnant|(?!(?:wedd|christen|hear|read|meet|train|cloth|paint"
    r"|build|ceil|even|morn)ing)\w{2,14}ing|called|named|\d{1,3}|now|always|never|turning)\b)"
)
_FINITE: Final = (
    MODALS
    | PASTS
    | words_in("""
    is are am has have lives live works work loves love likes like hates hate prefers prefer wants want plays play
    goes go takes take teaches teach studies study runs run speaks speak comes come turns turn starts start gets get
    eats eat drinks drink needs need hopes hope plans plan says does do makes make moves move leaves leave flies fly
    wears wear uses use drives drive owns own sells sell sings sing swims swim visits visit stays stay covers cover
    arrives arrive begins begin ends end opens open closes close belongs celebrates celebrate enjoys enjoy avoids
    suffers collects bakes bake cooks cook reads read writes write trains train manages attends attend don't aren't
    wishes wish intends intend retires retire expects expect weighs suffers suffer drops brings bring swells broke
    graduates graduate breeds keeps keep sleeps sleep
""")
    - {"set", "cost", "cut", "bet", "put", "let", "used"}
)
_LONGEST_SUBJECT: Final = 9  # words
_SURE: Final = words_in("is are was were has have had will can should does did")
_NO_VERB_ENDS: Final = ("ss", "us", "is", "need", "eed", "ied")
_BEHIND_VERBS: Final = words_in("""
    in on at from to with by for a an the my our his her their into out up off every each as until through about like
    me us next this not under over around before after between of
""") - {"of"}
_KIN: Final = words_in(
    "family side folks relatives buddy bestie bff mate mentor understudy gallerist bandmate classmate"
)
_MADE_THINGS: Final = words_in("""
    car bike phone laptop computer printer scanner camera tv router boiler oven fridge watch tablet guitar piano amp
    keyboard mouse monitor truck van server console stove washer dryer dishwasher
""")
_GENERAL: Final = words_in("are have need can love should deserve")
_THE: Final = words_in("twins kids boys girls baby dog cat wife husband in-laws children puppy cats dogs")
_BARE_ATTRIBUTE: Final = re.compile(
    r"(?:new |current |main |old )?(?:[a-z]+ )?(?:address|number|email|goal|dream|aim|target|resolution|app|shoe "
    r"size|maiden name"
    r"|blood type|birthday|hobby|job|budget|diet|boss|landlord|shift|contract|flatmate) (?:is|are) ",
    re.IGNORECASE,
)
_PERSONS_VERBS: Final = words_in("""
    starts turns teaches works lives studies loves hates prefers graduates covers moves
""")
_PERSON_IS: Final = re.compile(
    r"(?:is|has) (?:now |also |still |strictly |a )?(?:allergic|vegan|vegetarian|pescatarian|coeliac|celiac"
    r"|diabetic|pregnant|engaged|married|getting married|turning|lactose|gluten|asthma|diabetes|\d{1,3} now)\b"
)
_NO_NAMES: Final = STOP_WORDS | words_in("""
    everything everyone school work season summer winter class training nobody somebody someone something dinner
    church college practice god life today tomorrow
""")
_THE_DEVICE: Final = re.compile(
    r"[Tt]he (?:computer|printer|car|laptop|phone|bike|oven|camera|van|tv|router|boiler|washing machine|fridge"
    r"|dishwasher|piano|guitar|boat) is an? (?:\d{4} )?[A-Z\d]"
)
_AND_I: Final = re.compile(r"(?P<who>(?:my|our) [\w'-]+(?: [A-Z]\w+)?|[A-Z][a-z]+) and i (?P<rest>.+)", re.IGNORECASE)
_PUT_OFF: Final = re.compile(
    r"(?:(?:has|have) )?(?:been |got |was |were |is )?(?:moved|changed|pushed|postponed|rescheduled|shifted"
    r"|brought forward|delayed|set"
    r"|booked|scheduled|fixed) (?:back |forward |up )?(?:from .{1,40} )?(?:to|for|until|till) "
)
_COMES: Final = words_in("comes come arrives arrive moves closes opens ends leaves opens reopens runs lands goes")
_OWNERS: Final = {"his": "m", "her": "f"}
_PRONOUNS: Final = {"he": "m", "she": "f", "they": "p"}
_POSSESSIVE_END: Final = re.compile(r"'s?$")
_STRIP: Final = ',.:!?;()"'
_KEPT_ADVERBS: Final = frozenset({"never", "always", "only", "now", "not", "usually", "mostly"})
_AFTER_IS: Final = re.compile(r"(?:my|our|the|an?|his|her|[A-Z]\w{0,20}) ")
_AFTER_DAY: Final = re.compile(r"(?:i|we|my|our|he|she|they|the|mom|dad|mum|[A-Z]\w+) |\b(?:i)\b", re.IGNORECASE)
# A name, a number: "insurer is Unity", "batteries are two of 12 V"
_SPECIFIC: Final = re.compile(r"(?:^|[ \"'])(?:[A-Z][\w-]{2,}|[A-Z]{2,}\d*|\w*\d\w*)")
_NO_THINGS: Final = (
    words_in("""
    answer result output error errors question problem issue point difference total sum value values function code
    line column row formula here there everyone everybody someone somebody everything something nothing all both each
    some many most people guys folks word sentence title example case option input test reason what who how where when
    why which that this it they you we he she i if so and but not now today tomorrow tonight next last rumour rumor
    """)
    | STOP_WORDS
)
_PUBLIC: Final = _NO_THINGS | words_in("""
    weather film movie shop shops store stores world government council storm strike bus train sun moon market stock
    war election
    christmas easter thanksgiving olympics league president sky temperature forecast
""")
_DETERMINERS: Final = words_in("""
    my our the a an this that his her their its it your which what every each no any some these those
""")
_LONGEST_KEY: Final = 40  # words
_KEY_WORD: Final = re.compile(r"[^\s]+")


@dataclass(frozen=True, slots=True)
class EnglishReading:
    """Whom a clause speaks of and what it says, in the third person.

    of: "s" the speaker, "p" another person, "t" a thing of the speaker's, "e" a thing of nobody's.
    head: the noun of the subject in lower case, for a thing. key: what rules look at (`bare`).
    """

    subject: str
    predicate: str
    of: str
    head: str
    key: str
    past: bool


def bare(predicate: str) -> str:
    """Return a predicate in lower case without the adverbs that change nothing."""
    words = _KEY_WORD.findall(predicate.lower())[:_LONGEST_KEY]
    kept = [word for word in words if word.strip(_STRIP) not in ADVERBS or word.strip(_STRIP) in _KEPT_ADVERBS]
    return " ".join(kept)


def reading(text: str, scene: Scene) -> EnglishReading | None:
    """Return whom a clause speaks of and what it says; None for a subject that is not known."""
    birthday = _IT_IS_MY.match(text)
    if birthday:
        text = f"{birthday['what']} is {birthday['when']}"
    text = _moved_day(_KIN_IS.sub(_is_for, _NAME_IS.sub(r"\1 is ", IS_ON.sub(r"\1 is ", expanded(text)))))
    words = _with_owner(text, scene)
    first = words[0].strip(_STRIP).lower()
    if len(words) < 2:
        return None
    if first in {"i", "we"}:
        who = scene.me if first == "i" else with_others(scene.me)
        return _made(who, in_third_person(text, scene.me)[len(who) :].strip(), "s", "")
    if first in {"my", "our", "his", "her"}:
        return _in_company(text, scene) or _owned(words, scene)
    if first in _PRONOUNS:
        return _of_pronoun(first, words, scene)
    return _in_company(text, scene) or _named(words, scene)


def _with_owner(text: str, scene: Scene) -> list[str]:
    """Return the words of a clause, with "my" before what people have one of: "crm is hubspot", "the twins are ill"."""
    words = text.split(" ")
    first = words[0].strip(_STRIP).lower()
    attribute = _BARE_ATTRIBUTE.match(text) or (scene.alone and _bare_attribute(words))
    aged = len(words) > 2 and words[2][:1].isdecimal()
    generic = first in SEVERAL and words[1:2] and words[1].lower() in _GENERAL and not aged  # "kids are resilient"
    owned = first.removesuffix("'s") in BARE and first.endswith("'s")
    if (first in BARE or owned or attribute) and first not in _DETERMINERS and not generic:
        return ["my", words[0].lower(), *words[1:]]
    device = scene.alone and _THE_DEVICE.match(text)
    if first == "the" and len(words) > 2 and (device or words[1].lower() in _THE):
        return ["my", *words[1:]]
    return words


def _in_company(text: str, scene: Scene) -> EnglishReading | None:
    """Read "Rob and I got engaged"."""
    match = _AND_I.match(text)
    if match is None:
        return None
    who = in_third_person(match["who"], scene.me)
    if who.islower():
        return None
    return _made(f"{who} and {scene.me}", in_third_person(match["rest"], scene.me), "s", "")


def _of_pronoun(pronoun: str, words: list[str], scene: Scene) -> EnglishReading | None:
    """Read "she is allergic to nuts", where one person can be meant."""
    meant = scene.meant(_PRONOUNS[pronoun])
    if meant is None:
        return None
    rest = in_third_person(" ".join(words[1:]), scene.me)
    several = pronoun == "they" and (meant.endswith("s") or " and " in meant)
    return _made(meant, rest if several else _first_conjugated(rest), "p", "")


def _moved_day(text: str) -> str:
    """Return "tomorrow I fly" as "I fly tomorrow", "tomorrow is my exam" as "my exam is tomorrow"."""
    end = leading_date(text)
    rest = text[end:].strip(" ,:")
    if not end or not rest:
        return text
    day = text[:end].strip(" ,:")
    day = day if day.isupper() else day[0].lower() + day[1:]
    if rest.lower().startswith("is ") and _AFTER_IS.match(rest, 3):
        return f"{rest[3:]} is {day}"
    return f"{rest} {day}" if _AFTER_DAY.match(rest) else text


def _bare_attribute(words: list[str]) -> bool:
    """Tell whether a clause begins with a thing that people have one of, without "my": "crm is hubspot"."""
    lower = [word.lower() for word in words[:4]]
    place = next((at for at, word in enumerate(lower) if word in {"is", "are"}), 0)
    if not 0 < place < len(words) - 1 or lower[0] in _DETERMINERS or lower[0].endswith("'s"):
        return False
    if ATTRIBUTES.match(" ".join(lower[:place])):
        return True
    plain = words[:place] == lower[:place] and all(word.isalpha() for word in lower[:place])
    return plain and _NO_THINGS.isdisjoint(lower[:place]) and bool(_SPECIFIC.search(" ".join(words[place + 1 :][:6])))


def _is_for(match: re.Match[str]) -> str:
    word = match[1].lower()
    if word in {"let", "that", "it", "what", "who", "there", "here", "how", "where", "when"}:
        return match.group()
    return f"{match[1]} has " if match["has"] else f"{match[1]} is "


def _first_conjugated(predicate: str) -> str:
    words = predicate.split(" ")
    for place, word in enumerate(words[:4]):
        if word.lower() not in ADVERBS and word.lower() not in {"no", "longer"}:
            modal = word.lower() in MODALS
            words[place] = word if word.endswith("s") and word.lower() not in {"pass", "miss"} else conjugated(word)
            for later in range(place + 2, 0 if modal else min(len(words), 12)):
                if words[later - 1] in {"and", "but"} and words[later].lower() in COORDINATED:
                    words[later] = conjugated(words[later])
            break
    return " ".join(words)


def _made(subject: str, predicate: str, of: str, head: str) -> EnglishReading | None:
    if not predicate:
        return None
    key = bare(_first_conjugated(predicate))
    first = key.split(" ", 1)[0]
    past = first in PASTS - {"has"} or (first.endswith("ed") and first != "need") or key.startswith("has been")
    past = past and not (of in {"t", "e"} and _PUT_OFF.match(key))
    return EnglishReading(subject, predicate, of, head, key, past)


def _owned(words: list[str], scene: Scene) -> EnglishReading | None:
    """Read "my sister Lena lives in Graz", "my oven is a Rational", "his dinner is on Friday"."""
    owner = words[0].lower()
    if owner in _OWNERS:
        meant = scene.meant(_OWNERS[owner])
        if meant is None:
            return None
        words = [scene.owner(meant), *words[1:]]
    place = _verb_place(words)
    if place is None:
        return None
    subject = in_third_person(" ".join(words[:place]).rstrip(","), scene.me)
    predicate = in_third_person(" ".join(words[place:]), scene.me)
    head = " ".join(words[1:place]).strip(_STRIP).lower()
    return _made(subject, predicate, "p" if _is_somebody(words[1:place]) else "t", head)


def _verb_place(words: list[str]) -> int | None:
    """Return where the verb of "my late wife's sister, Ada, visits us" stands: a known one, or what looks like one."""
    last = min(len(words), _LONGEST_SUBJECT)
    likely = None
    related = False
    for place in range(1, last):
        plain = words[place].strip(_STRIP).lower()
        if place > 1 and plain in _FINITE:
            return place if likely is None or plain in _SURE else likely
        if likely is None and place > 1 and words[place][0].islower() and _looks_finite(words, place, related=related):
            likely = place
        related = related or plain in RELATIONS
    return likely


def _looks_finite(words: list[str], place: int, *, related: bool) -> bool:
    """Tell whether "expires" or "baked" is a verb by what stands behind it; behind a relation any such word is."""
    plain = words[place].lower()
    if not plain.isalpha() or plain in RELATIONS or not plain.endswith(("s", "ed")) or plain.endswith(_NO_VERB_ENDS):
        return False
    behind = words[place + 1].strip(_STRIP).lower() if place + 1 < len(words) else ""
    return related or behind in _BEHIND_VERBS or behind[:1].isdecimal()


def _is_somebody(words: list[str]) -> bool:
    """Tell whether "late wife Efua's sister, Adwoa," or "gallerist Ece" is a person or a pet."""
    owned = max((at + 1 for at, word in enumerate(words) if _POSSESSIVE_END.search(word)), default=0)
    plain = [word.strip(_STRIP) for word in words[owned:]]
    if any(word.lower() in RELATIONS or word.lower() in _KIN for word in plain):
        return True
    named = len(plain) > 1 and plain[0].islower() and plain[-1][:1].isupper() and plain[-1][1:].islower()
    child = len(plain) == 1 and plain[0].lower() in FIRST_NAMES and plain[0][:1].isupper()  # "our Kavya"
    return child or (named and plain[0] not in _MADE_THINGS)


def _named(words: list[str], scene: Scene) -> EnglishReading | None:
    """Read "Otis is the eldest", "the fair is on Sunday"."""
    first = words[0].strip(_STRIP)
    lower = first.lower()
    if lower in {"the", "a", "an"}:
        return _event(words, scene)
    if lower in TITLES and len(words) > 2 and words[1][:1].isupper():
        words, first = [f"{words[0]} {words[1]}", *words[2:]], f"{words[0]} {words[1]}"
    known = scene.people.get(lower) if lower not in TITLES else first if " " in first else None
    chats = (
        lower in FIRST_NAMES and len(lower) > SHORTEST_NAME and words[1].lower() in _FINITE
    )  # "rhea doesn't do dairy"
    if known is None and chats and lower not in AMBIGUOUS_NAMES:
        known = first.title()
    if known is None and first[:1].isupper() and lower in FIRST_NAMES and lower not in AMBIGUOUS_NAMES:
        known = first
    if known is None:
        return _thing_of(words, scene) or _event(words, scene) or _unknown_name(words, scene)
    name, place = known, 1
    if (
        len(words) > 2
        and words[1].lower() == "and"
        and words[2].strip(_STRIP).lower() in scene.people | dict.fromkeys(FIRST_NAMES, "")
    ):
        name = f"{known} and {words[2].strip(_STRIP).title()}"
        place = 3
    elif len(words) > 2 and words[1][:1].isupper() and words[1].lower() not in _FINITE:
        name = f"{known} {words[1].strip(_STRIP)}"
        place = 2
    if place >= len(words):
        return None
    verb = next((word.lower() for word in words[place : place + 3] if word.lower() not in ADVERBS), "")
    if verb not in _FINITE and not verb.endswith(("s", "ed")):
        return None
    return _made(name, in_third_person(" ".join(words[place:]), scene.me), "p", "")


def _thing_of(words: list[str], scene: Scene) -> EnglishReading | None:
    """Read "Ruben's birthday is 2 May"."""
    name = words[0].removesuffix("'s")
    told = (
        ATTRIBUTE_IS.match(" ".join(words[1:])) is not None and name.lower() not in _NO_NAMES
    )  # "Kolby's number is 27"
    is_name = name[:1].isupper() and (name.lower() in FIRST_NAMES or told)
    known = scene.people.get(name.lower()) or (name if is_name else None)
    place = _verb_place(words) if known and words[0].endswith("'s") else None
    if place is None:
        return None
    subject = in_third_person(" ".join([f"{known}'s", *words[1:place]]), scene.me)
    head = " ".join(words[1:place]).lower()
    rest = in_third_person(" ".join(words[place:]), scene.me)
    return _made(subject, rest, "p" if _is_somebody(words[1:place]) else "t", head)


def _event(words: list[str], scene: Scene) -> EnglishReading | None:
    """Read "the fair is on Sunday", "Book club is at my house on 3 May"."""
    article = words[0].lower() in {"the", "a", "an"}
    bare = scene.alone and not article and _NO_THINGS.isdisjoint(word.lower() for word in words[:2])
    for place in range(1, min(len(words), _LONGEST_SUBJECT)):
        known = words[place].lower() in {"is", "are", "starts", "begins", "takes", "will"}
        comes = words[place].lower() in _COMES and (article or bare)
        if known or (comes and place > 1):
            subject = in_third_person(" ".join(words[:place]), scene.me)
            predicate = in_third_person(" ".join(words[place:]), scene.me)
            head = " ".join(words[:place]).lower()
            for lead in ("the ", "a ", "an "):
                head = head.removeprefix(lead)
            told = EVENTS.match(head) or not _PUBLIC.intersection(head.split(" "))
            return _made(subject[0].upper() + subject[1:], predicate, "e", head) if told else None
    return None


def _unknown_name(words: list[str], scene: Scene) -> EnglishReading | None:
    """Read "Fiadh starts school on Monday": a word in capitals that is no word of every day."""
    name = words[0]
    if len(words) < 3 or not name[:1].isupper() or not name[1:].islower() or name.lower() in _NO_NAMES:
        return None
    if words[1].lower() not in _PERSONS_VERBS and not _PERSON_IS.match(" ".join(words[1:])):
        return None
    return _made(name, in_third_person(" ".join(words[1:]), scene.me), "p", "")
