"""What a German sentence says about its speaker and those around them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from recollect.core.enrichment.extraction.drafts import FactDraft
from recollect.core.enrichment.extraction.english.patterns import LAUGHED_OFF
from recollect.core.enrichment.extraction.german.clauses import (
    FINITE,
    GermanClause,
    clauses,
    opened,
    reading,
)
from recollect.core.enrichment.extraction.german.fragments import announced, day_of, of_assisted, of_fragment, with_day
from recollect.core.enrichment.extraction.german.kinds import kind_of, stands_alone
from recollect.core.enrichment.extraction.german.patterns import (
    APPOSITION,
    DEICTIC,
    DICTATES,
    DOCTOR,
    FILLERS,
    FILLERS_FIRST,
    HEARSAY,
    QUESTION,
    SARCASM,
    UNSURE,
    YOU,
)
from recollect.core.enrichment.extraction.german.person import named
from recollect.core.enrichment.extraction.relations import RELATIONS, SEVERAL
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.sentences import SaidSentence
from recollect.core.enrichment.extraction.utterances import FactKind

_SUBORDINATE: Final = frozenset(
    {"wenn", "falls", "ob", "wo", "was", "wie", "als", "damit", "bevor", "nachdem", "oder", "während"}
)
_TO_YOU: Final = re.compile(r"\b(?:du|ihr|euch|euer)\b", re.IGNORECASE)
_CONDITION: Final = re.compile(r"(?:wenn|falls|stell dir|angenommen|hätte|wäre|ob)\b", re.IGNORECASE)
_PAST: Final = re.compile(
    r"(?:(?:war|hatte|wurde|ging|kam|zog)\b|(?:hat|ist)\b.{0,120}\b(?:\w{0,8}ge\w{2,20}(?:t|en)|ver\w{2,20}t"
    r"|be\w{2,20}(?:t|en))$)",
    re.IGNORECASE,
)
_I_SAY: Final = re.compile(
    r"\bich (?:\w+ )?(?:sag|sage|wollte|muss|möchte|will|soll|kann|darf)\b.{0,30}\b(?:sagen|erzählen|mitteilen"
    r"|berichten|melden|erwähnen|ankündigen)\b"
    r"|\bich (?:sag|sage) (?:dir|euch|ihnen|mal|nur)\b",
    re.IGNORECASE,
)
_NO_MORE: Final = frozenset({"bitte", "ich", "wir", "oder", "ok", "danke"})
_LONGEST_MORE: Final = 9  # words
_MY_NOUN: Final = re.compile(r"\b(?:mein|unser)(?:e[nmrs]?)? (?P<noun>[A-ZÄÖÜ][^\W\d_]+(?: [^\W\d_]+){0,5})$")
# "Ich wollte sagen, dass ..."
_LEAD_SAY: Final = re.compile(
    r"(?:(?:also|und|ach|nur|hallo) ){0,3}ich (?:wollte|muss|möchte|will|kann) (?:[^\W\d_]+ ){0,3}(?:sagen|erzählen"
    r"|mitteilen|melden|erwähnen)[ ,:]{1,2}(?=dass )",
    re.IGNORECASE,
)
_FROM_IT: Final = re.compile(r"\b(?:davon|dagegen|darauf|daran|damit)\b", re.IGNORECASE)
_SHORTEST_PART: Final = 4  # words
_INVERTED: Final = re.compile(r"[a-zäöüß]{3,14} (?:ich|wir)\b", re.IGNORECASE)


def _is_hearsay(text: str) -> bool:
    return bool(HEARSAY.search(text)) and not DOCTOR.search(text) and not _I_SAY.search(text)


def _relative(pronoun: str, text: str) -> str:
    """Return "die seit Mai im Rollstuhl sitzt" as "die sitzt seit Mai im Rollstuhl"."""
    words = text.split(" ")
    last = words[-1].strip(".,!").lower()
    if words[0].lower() not in FINITE and last in FINITE:
        words = [last, *words[:-1]]
    return " ".join([pronoun, *words])


def _of_noun(before: str, clause: GermanClause, scene: Scene) -> GermanClause:
    """Return "die ist im Mai" behind "für meine Prüfung" as "meine Prüfung ist im Mai"."""
    noun = _MY_NOUN.search(before)
    known = scene.people.keys() & {word.lower() for word in before.split()}
    if noun is None or known or noun["noun"].split(" ")[0].lower() in RELATIONS:
        return clause
    words = _relative(clause.joined_by, clause.text).split(" ", 1)[1]
    owner = "meine" if clause.joined_by == "die" else "mein"
    return GermanClause(f"{owner} {noun['noun']} {words}")


def of_clause(clause: GermanClause, scene: Scene, *, explicit: bool = False) -> FactDraft | None:
    """Return what a clause says, None for nothing that lasts. explicit: whether it shall be kept whatever it says."""
    text = opened(clause.text)
    if clause.joined_by in {"die", "der"} and text:
        text = _relative(clause.joined_by, text)
    elif text != clause.text and _INVERTED.match(text):
        text = f"übrigens {text}"  # "Übrigens bin ich in Ulm"
    filler = FILLERS_FIRST.match(text)
    text = text[filler.end() :] if filler and not _INVERTED.match(text[filler.end() :]) else text
    if clause.joined_by in _SUBORDINATE or not text or UNSURE.search(text) or _is_hearsay(text):
        return None
    if (QUESTION.match(text) and not explicit) or (YOU.search(text) and (scene.you is None or _TO_YOU.search(text))):
        return None
    found = reading(text, clause.joined_by, scene)
    kind = found and kind_of(found, scene)
    if found is None or (kind is None and not explicit):
        return None
    said = FILLERS.sub("", found.said).strip()
    if not stands_alone(said, found.subject):
        shorter = text.rpartition(" und ")[0]  # "ich bin in Rente und immer da"
        again = len(shorter.split()) >= _SHORTEST_PART and not explicit
        return of_clause(GermanClause(shorter, clause.joined_by), scene) if again else None
    sort, dated = kind or (FactKind.EXPLICIT, False)
    past = bool(_PAST.match(found.key))
    return FactDraft(said, sort, found.subject, past=past, dated=dated, explicit=explicit)


def relations_named(text: str, scene: Scene) -> list[FactDraft]:
    """Return who is what to the speaker: "meine Freundin Heike", wherever that stands."""
    found: list[FactDraft] = []
    for match in APPOSITION.finditer(text):
        relation, second = match["relation"], match["second"] or ""
        several = relation.lower() in SEVERAL
        if relation.lower() not in RELATIONS or (several and not second):
            continue
        names = f"{match['name']}{second} sind" if several else f"{match['name']} ist"
        found.append(FactDraft(f"{names} {scene.owner(scene.me)} {relation}", FactKind.FAMILY, match["name"]))
    return found


def _read_clauses(sentence: SaidSentence) -> Sequence[GermanClause]:
    """Return the clauses that may state something, up to a hearsay."""
    pieces = clauses(sentence.text)
    if _CONDITION.match(opened(pieces[0].text)) if pieces else True:
        return ()
    if sentence.asks:
        pieces = [] if len(pieces) < 2 or QUESTION.match(opened(pieces[0].text)) else pieces[:-1]
    heard = next((place for place, clause in enumerate(pieces) if _is_hearsay(clause.text)), len(pieces))
    return pieces[:heard]


def _laughed_off(draft: FactDraft | None, sentence: SaidSentence) -> bool:
    """Tell whether a statement is a joke: "ich bin allergisch gegen Montage haha"."""
    return draft is not None and sentence.laughs and (draft.kind in LAUGHED_OFF or "allergi" in draft.text)


def without_lead(text: str) -> str:
    """Return "ich wollte sagen, dass wir umziehen" as "dass wir umziehen"."""
    lead = _LEAD_SAY.match(text)
    return text[lead.end() :] if lead else text


def facts(sentence: SaidSentence, scene: Scene) -> list[FactDraft]:
    """Return what a sentence says that lasts, clause by clause."""
    sentence = replace(sentence, text=without_lead(sentence.text))
    text = sentence.text
    goal = None if sentence.asks else announced(opened(text), scene)
    if goal is not None:
        return [goal]
    relations = relations_named(text, scene)
    if SARCASM.match(text) or DICTATES.match(opened(text)):
        wish = None if sentence.asks or SARCASM.match(text) else of_assisted(text, text, scene)
        return [wish] if wish else relations
    found: list[FactDraft] = []
    last, day = -2, ""
    read = _read_clauses(sentence)
    for place, told in enumerate(read):
        clause = replace(told, text=with_day(told.text, told.joined_by, day))
        clause = (
            _of_noun(read[place - 1].text, clause, scene)
            if place and told.joined_by in {"die", "der", "das"}
            else clause
        )
        day = day_of(clause.text) or day
        draft = (
            of_clause(clause, scene)
            or of_assisted(clause.text, text, scene, clause.joined_by)
            or of_fragment(clause.text, scene)
        )
        if draft is None and place and _FROM_IT.search(clause.text):
            draft = _from_it(read[place - 1].text, clause, scene)
        draft = None if _laughed_off(draft, sentence) else draft
        scene.note(clause.text, scene.me)
        if draft is not None:
            found.append(draft)
            last = place
        elif found and last == place - 1 and clause.joined_by in {"", "und"} and _goes_on(clause.text):
            joint = f"{clause.joined_by} " if clause.joined_by else ""
            found[-1] = replace(found[-1], text=f"{found[-1].text}, {joint}{named(clause.text, scene, own=False)}")
            last = place
    spoken = " ".join(draft.text for draft in found)
    return [*found, *(draft for draft in relations if draft.about not in spoken)]


def _from_it(before: str, clause: GermanClause, scene: Scene) -> FactDraft | None:
    """Return "ohne Chlor, Ronja kriegt davon Asthma": what makes somebody ill stands in the clause before."""
    found = reading(opened(clause.text), clause.joined_by, scene)
    kind = kind_of(found, scene) if found else None
    if found is None or kind is None or kind[0] is not FactKind.HEALTH:
        return None
    return FactDraft(f"{named(opened(before), scene, own=False)}, {found.said}", FactKind.HEALTH, found.subject)


def _goes_on(clause: str) -> bool:
    """Tell whether a clause without a verb of its own goes on with the one before: "mit c, nicht mit z"."""
    words = clause.lower().split()
    if words[0] == "heißt":
        return True
    no_verb = not any(word in FINITE or word in _NO_MORE for word in words)
    return len(words) <= _LONGEST_MORE and no_verb and not YOU.search(clause) and not DEICTIC.search(clause)
