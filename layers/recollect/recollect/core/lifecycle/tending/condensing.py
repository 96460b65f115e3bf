"""A long text in at most 500 characters, in its own words: what tells no fact is left out, whole clauses of it.

A text is cut into sentences and these into clauses that can stand alone, each with its subject; what hangs on a clause
goes with it. A clause counts by what it tells: numbers and days, what has to be or was decided, what is denied, names;
and less by what is said in passing. The least telling go first, the longest of equals. Where a clause that tells a fact
would have to go, the text stays as it is.
"""

import re
from dataclasses import dataclass
from typing import Final

from recollect.core.enrichment.word_tables.calendar import MONTHS, WEEKDAYS
from recollect.core.model.entry import Language
from recollect.core.text.common_words import COMMON_WORDS
from recollect.core.text.glossary.german_words import english_of

MOST_CHARACTERS: Final = 500
OPENS: Final = 1.5  # the first clause says what all is about
FOLLOWS_POINT: Final = 2.0  # what stands in one sentence behind what was decided or is to be kept
LEAST_KEPT: Final = 0.4  # of a text's characters: of one that is longer than it can be made, too much would go
_SENTENCE: Final = re.compile(
    r"(?<!\b\d)(?<!\b\d\d)(?<!\b[DMS]r)(?<!\bMs)(?<!\bSt)(?<!\bMrs)([.!?…]{1,20}[\"”“')]{0,4})\s{1,8}(?=[\"“„(]?[A-ZÄÖÜ\d])"
)
_ENGLISH_SUBJECT: Final = (
    r"(?:I|we|he|she|it|they|you|there|this|somebody|someone|nobody|everybody|everyone|nothing|everything"
    r"|that(?='s| is| was| has| had| makes| made)|one(?= of| candidate| person| man| woman)"
    r"|(?:the|a|an|my|our|his|her|their|its|another|some|most|two|three|both|these|those"
    r"|all)(?= [\w'’-]+(?: [\w'’-]+){0,6})"
    r"|in the end|in that|on the (?:weekend|way)|honestly|what|when|somewhere|after|for|as I|if there|because)"
)
_GERMAN_SUBJECT: Final = (
    r"(?:ich|wir|er|sie|es|man|jemand|niemand|keiner|alle|alles|da|dann|das|am|im|eigentlich|zum|nach|vor|dort"
    r"|(?:der|die|ein|eine|mein|meine|unser|unsere|ihr|ihre|sein|seine|kein|keine)(?= [\wäöüß'’-]+))"
)
_NAME: Final = r"(?:[A-ZÄÖÜ][\w'’-]+(?= \w))"
_JOINT: Final = re.compile(
    rf"(?P<joint>[;–—] |, (?:and|but|so|yet|or)(?: so| then| anyway| now| also)?,? (?={_ENGLISH_SUBJECT}\b|{_NAME})"
    rf"|, (?:then|first|second|and then|but anyway) (?={_ENGLISH_SUBJECT}\b|{_NAME})"
    rf"|, (?:und|aber|doch|also|denn)(?: dann| so)? (?={_GERMAN_SUBJECT}\b|{_NAME})|, dann (?=\w+te \w|war |hat |kam ))"
)
_SUBORDINATE: Final = re.compile(
    r"^(?:which|that|who|because|since|although|whose|where|weil|dass|obwohl|sondern)\b", re.IGNORECASE
)
_NUMBER: Final = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|half"
    r" past|quarter (?:past|to)|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|halb)\b",
    re.IGNORECASE,
)
_RULE: Final = re.compile(
    r"\b(?:must|has to|have to|needs?(?: to)?|should|shall|ought to|may not|mustn't|needn't|(?<!as )always"
    r"|never|at most|at least"
    r"|only|until|by the end|no (?:more|longer)|belongs?|costs?|pays? for|owes?|soll(?:en|te)?|muss|müssen|darf|dürfen"
    r"|immer|nie|niemals|höchstens|mindestens|nur|bis|kostet|gehört|braucht|allergic|allergisch)\b",
    re.IGNORECASE,
)
_FIGURE: Final = re.compile(r"\d")
_DUTY: Final = re.compile(
    r"\b(?:must|has to|have to|needs? to|should|shall|soll(?:en|te)?|muss|müssen|darf|dürfen)\b", re.IGNORECASE
)
_DECIDED: Final = re.compile(
    r"\b(?:agreed|decided|decision|chose|will be|turned out|found out|it comes from|comes from|came out"
    r"|promised|settled"
    r"|concluded|the (?:cause|reason|rule|answer|trick|main thing|important thing)|beschlossen|entschieden|abgemacht"
    r"|vereinbart|ausgemacht|herausgefunden|stellte sich heraus|kam heraus|der grund|die ursache"
    r"|das wichtige?(?:ste)?)\b",
    re.IGNORECASE,
)
_MEANT: Final = re.compile(
    r"\b(?:what I (?:wanted to|want to|remember)|wanted to (?:keep|note|write down)|to (?:remember|keep"
    r"|note) is|what did"
    r" help|if there's anything to learn|two facts|in the end|finally|the point is|so here|festhalten|merken will"
    r"|wichtig(?:ste)?|im ergebnis|am ende)\b",
    re.IGNORECASE,
)
_DENIED: Final = re.compile(r"\b(?:not|no|none|without|n't|nicht|kein\w*|ohne|nie)\b|n't\b", re.IGNORECASE)
_IN_PASSING: Final = re.compile(
    r"\b(?:anyway|by the way|honestly|as always|as usual|of course|you know|I think|I find|I found|quite"
    r"|rather|lovely|nice"
    r"|funny|bored|boring|weather|lunch|coffee break|sausages|soup|biscuits|laughed|joked|smiled|sandwich|stale|chatted"
    r"|that's it|übrigens|jedenfalls|natürlich|irgendwie|wie immer|eigentlich|ehrlich gesagt|Wetter"
    r"|durchwachsen|gelacht"
    r"|lustig|nett|Keks|Kuchen)\b",
    re.IGNORECASE,
)
_TOLD: Final = re.compile(
    r"\b(?:I|we|he|she|they|ich|wir|er) (?:\w+ )?(?:was|were|had|sat|stood|met|came|went|got|looked|thought"
    r"|talked|nodded"
    r"|laughed|drove|phoned|lay|saw|made|felt|war|waren|hatte|hatten|saß|saßen|stand|standen|ging|kam|kamen"
    r"|dachte|sah)\b",
    re.IGNORECASE,
)
_LASTS: Final = re.compile(
    r"\b(?:is|are|'s|has|have|goes|comes|lies|lacks|stays?|keeps?|stands?|lives?|works?|wants?|pays?|takes?"
    r"|opens?|closes?"
    r"|starts?|ends?|ist|sind|hat|haben|liegt|steht|kommt|geht|bleibt|wohnt|arbeitet|will|wollen|macht|beginnt|fehlt)\b"
)
_CAPITAL: Final = re.compile(r"(?<=[\w,;:)] )[A-ZÄÖÜ][\w-]{2,}")
_DAYS: Final = frozenset({*MONTHS, *WEEKDAYS}) - {"may", "march", "sun", "mar", "sat", "jan", "dec"}


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause with what joins it to the one before. first: whether it begins a sentence; end: marks behind it.

    is_fact: whether it has to stay; worth: of the others those that have least go first, and what is told by the way
    with a number last.
    """

    joint: str
    text: str
    first: bool
    end: str
    is_fact: bool
    is_told_by_the_way: bool
    worth: float


def condensed(text: str, language: Language) -> str | None:
    """Return a text of at most 500 characters that tells the facts of a longer one, None where that cannot be."""
    plain = " ".join(text.split())
    clauses = _clauses(plain, language)
    kept = [True] * len(clauses)
    order = sorted(
        (at for at, clause in enumerate(clauses) if not clause.is_fact),
        key=lambda at: (clauses[at].is_told_by_the_way, clauses[at].worth, -len(clauses[at].text)),
    )
    gone = []
    for at in order:
        if len(_joined(clauses, kept)) <= MOST_CHARACTERS:
            break
        kept[at] = False
        gone.append(at)
    for at in reversed(gone):  # what was not in the way after all
        kept[at] = clauses[at].worth > 0
        kept[at] = kept[at] and len(_joined(clauses, kept)) <= MOST_CHARACTERS
    made = _joined(clauses, kept)
    is_short = len(made) <= MOST_CHARACTERS
    return made if is_short and len(made) >= LEAST_KEPT * min(len(plain), MOST_CHARACTERS) else None


def _clauses(text: str, language: Language) -> list[_Clause]:
    found: list[_Clause] = []
    for sentence, end in _sentences(text):
        start, joint, follows = 0, "", False
        pieces = []
        for match in _JOINT.finditer(sentence):
            pieces.append((joint, sentence[start : match.start()]))
            joint, start = match["joint"], match.end()
        pieces.append((joint, sentence[start:]))
        for number, (before, piece) in enumerate(pieces):
            found.append(
                _Clause(
                    before,
                    piece,
                    first=not number,
                    end=end if number == len(pieces) - 1 else "",
                    is_fact=_tells_a_fact(piece) and (follows or not _is_by_the_way(piece, language)),
                    is_told_by_the_way=_tells_a_fact(piece) and not follows and _is_by_the_way(piece, language),
                    worth=_worth(piece, language, opens=not found, follows_point=follows),
                )
            )
            follows = follows or bool(_DECIDED.search(piece) or _MEANT.search(piece))
    return found


def _sentences(text: str) -> list[tuple[str, str]]:
    """Return the sentences of a text, each with the marks at its end."""
    found, start = [], 0
    for match in _SENTENCE.finditer(text):
        found.append((text[start : match.start(1)], match[1]))
        start = match.end()
    rest = text[start:]
    bare = rest.rstrip(".!?…\"”'")
    return [*found, (bare, rest[len(bare) :] or ".")] if bare else found


def _tells_a_fact(clause: str) -> bool:
    """Tell whether a clause has a number, says what has to be, what was decided or what is meant to be kept."""
    return any(sign.search(clause) for sign in (_NUMBER, _RULE, _DECIDED, _MEANT))


def _is_by_the_way(clause: str, language: Language) -> bool:
    """Tell whether a clause that has a sign of a fact tells a story all the same: no figure, no decision, no state."""
    is_plain = not (_FIGURE.search(clause) or _DECIDED.search(clause) or _MEANT.search(clause) or _DUTY.search(clause))
    return is_plain and _worth(clause, language, opens=False, follows_point=False) <= 0


def _worth(clause: str, language: Language, *, opens: bool, follows_point: bool) -> float:
    """Return how much a clause tells that tells no fact by its signs: the least goes first."""
    worth = OPENS * opens + FOLLOWS_POINT * follows_point + 0.75 * bool(_DENIED.search(clause))
    worth += 0.75 * sum(_is_name(name, language) for name in _CAPITAL.findall(clause))
    worth += (
        1.5 * bool(_LASTS.search(clause)) - 1.5 * bool(_TOLD.search(clause)) - 2.0 * len(_IN_PASSING.findall(clause))
    )
    return worth


def _is_name(word: str, language: Language) -> bool:
    lower = word.lower()
    if lower in _DAYS:
        return True
    return lower not in COMMON_WORDS and (language is not Language.GERMAN or english_of(lower) is None)


def _joined(clauses: list[_Clause], kept: list[bool]) -> str:
    """Return the clauses that are kept as sentences again."""
    parts: list[str] = []
    sentence: list[str] = []
    for at, clause in enumerate(clauses):
        if clause.first:
            sentence = []
        if kept[at]:
            sentence.append(_capitalised(clause) if not sentence else clause.joint + clause.text)
        if clause.end and sentence:
            parts.append("".join(sentence).rstrip(" ,;:–—-") + clause.end)
    return " ".join(parts)


def _capitalised(clause: _Clause) -> str:
    """Return a clause as the beginning of a sentence."""
    return clause.text[:1].upper() + clause.text[1:]
