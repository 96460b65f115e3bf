"""What an English sentence says about its speaker and those around them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from recollect.core.enrichment.extraction.drafts import FactDraft
from recollect.core.enrichment.extraction.english.clauses import EnglishClause, clauses, opened
from recollect.core.enrichment.extraction.english.dropped import with_subject
from recollect.core.enrichment.extraction.english.fragments import of_assisted, of_fragment, of_me, of_mine
from recollect.core.enrichment.extraction.english.kinds import kind_of, stands_alone
from recollect.core.enrichment.extraction.english.patterns import (
    APPOSITION,
    DICTATES,
    DOCTOR,
    GOES_ON,
    HEARSAY,
    IS_MINE,
    LAUGHED_OFF,
    NO_PERSON,
    QUESTION,
    RELATED,
    SARCASM,
    THAT_IS,
    UNSURE,
    YOU,
)
from recollect.core.enrichment.extraction.english.person import expanded, in_third_person
from recollect.core.enrichment.extraction.english.reading import reading
from recollect.core.enrichment.extraction.english.wishes import standing
from recollect.core.enrichment.extraction.relations import RELATIONS, SEVERAL
from recollect.core.enrichment.extraction.said_days import first_date
from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.sentences import SaidSentence
from recollect.core.enrichment.extraction.utterances import FactKind
from recollect.core.text.words import words_in

_PRONOUNS: Final = (("she", "f"), ("he", "m"))
_SUBORDINATE: Final = frozenset({"if", "when", "unless", "which", "where", "or", "while", "in case", "hence"})
_CONDITION: Final = re.compile(r"(?:if|suppose|imagine|unless|when|say|as if|what if|in another)\b", re.IGNORECASE)
_KIDDING: Final = re.compile(r"\b(?:jk|kidding|joking)\b", re.IGNORECASE)
_TO_YOU: Final = re.compile(r"(?:you|your|you're|ur|u)\b", re.IGNORECASE)
_FROM_ME: Final = re.compile(r"(?:i|we|my|our)\b", re.IGNORECASE)
_POINTS: Final = re.compile(
    r"\b(?:this|that|these|those|it|its|it's|them|they|there|here|then|he|she|his|her|him|hers|their|same)\b",
    re.IGNORECASE,
)
_COURTESY: Final = re.compile(r"\b(?:thank|thanks|love|miss|proud of|see|tell) (?:you|u)\b", re.IGNORECASE)
_YOUR: Final = re.compile(r"\b(?:your|ur)\b", re.IGNORECASE)
_YOU_ALONE: Final = re.compile(r"\b(?:you|u)\b", re.IGNORECASE)
_LIKES_YOURS: Final = re.compile(
    r"(?:i )?(?:(?:really|just|also|so|absolutely) )?(?:love|like|loved|liked|adore|enjoy|enjoyed|appreciate|admire"
    r"|value|respect|believe in) ",
    re.IGNORECASE,
)
# One's own words are no hearsay: "I told my boss I'd have it done by Friday"
_I_SAY: Final = re.compile(
    r"\bi(?:'ve| have)? (?:just |already |also )?(?:told|promised|mentioned|wanted to (?:say|tell|mention)"
    r"|should (?:say|mention)|have to (?:say|tell)) ",
    re.IGNORECASE,
)
_FROM_IT: Final = re.compile(r"\b(?:from|to|of|by|with|after) (?:it|that|them|those|these)$", re.IGNORECASE)
# What is done already for a day to come
_AHEAD: Final = re.compile(
    r"(?:has )?(?:signed up|booked|registered|entered|got tickets|reserved|scheduled|promised"
    r"|agreed|bought tickets|rsvp'?d)\b"
)
_OBJECT: Final = re.compile(
    r"\b(?:this|that|these|those|it|its|it's|them|they|there|here|then|he|she|his|her|him|one|ones|same)\b",
    re.IGNORECASE,
)
_GOES_ON_WITH: Final = re.compile(r",? (?:and|but|so|because|since|as|or|to|from|for|when|while) |, ")
_SHORTEST_PART: Final = 3  # words
_HIM: Final = re.compile(
    r"\b(?:(?P<him>him|his)|her(?P<hers>(?= (?!(?:to|from|in|on|at|with|for|and|but|up|out|off|over|back|the|an?"
    r"|about|there|away|into|by|around|every|when|if|because|so|again|too|that|my)\b)[a-z]))?)\b"
)
_MOST_YOU: Final = 2  # words for the other person in a clause that still speaks of oneself
# What is told with these is so, in a question as well: "can I eat it, given that I'm pregnant?"
_GIVEN: Final = words_in("because since as cause cos cuz coz bc although though given considering") | {
    *(
        f"{lead} that"
        for lead in ("given", "seeing", "considering", "now", "except", "in", "knowing", "bearing in mind")
    ),
    *("seeing as", "seeing how", "even though"),
    *(
        f"{much} {why}"
        for much in ("especially", "mainly", "partly", "just", "simply", "also")
        for why in ("since", "because", "as")
    ),
}
_REASONS: Final = frozenset({"because", "since", "but"})


def _named_relation(match: re.Match[str], scene: Scene) -> FactDraft | None:
    groups = match.groupdict(default="")
    relation, name = groups["relation"].lower(), groups["name"].rstrip(".")
    if relation not in RELATIONS or name.lower() in NO_PERSON:
        return None
    second, several = groups.get("second", ""), relation in SEVERAL
    joins = second.startswith(" and")
    if second.split(" ")[-1].lower() in NO_PERSON or (joins and not several):
        second, joins = "", False
    if several and not joins:
        return None
    said = f"{name}{second} {'are' if several else 'is'} {scene.owner(scene.me)} {groups.get('what', '')}{relation}"
    return FactDraft(said, FactKind.FAMILY, name)


def relations_named(text: str, scene: Scene) -> Iterator[FactDraft]:
    """Yield who is what to the speaker: "my cousin Malik", wherever that stands."""
    for pattern in (APPOSITION, THAT_IS, RELATED):
        for match in pattern.finditer(text):
            draft = _named_relation(match, scene)
            if draft is not None:
                yield draft


def _is_hearsay(text: str) -> bool:
    return bool(HEARSAY.search(_I_SAY.sub(" ", text))) and not DOCTOR.search(text)


def _is_no_statement(text: str) -> bool:
    """Tell whether a clause guesses, reports, asks or dictates."""
    return bool(UNSURE.search(text) or QUESTION.match(text) or DICTATES.match(text)) or _is_hearsay(text)


def _of_clause(clause: EnglishClause, scene: Scene, *, laughs: bool) -> FactDraft | None:
    text = opened(clause.text)
    if clause.joined_by == "who":
        who = next((pronoun for pronoun, gender in _PRONOUNS if scene.meant(gender)), None)
        text = f"{who} {text}" if who else ""
    if not text or clause.joined_by in _SUBORDINATE or _is_no_statement(text) or _TO_YOU.match(text):
        return None
    if YOU.search(text):
        if scene.you is None or len(YOU.findall(text)) > _MOST_YOU or _COURTESY.search(text):
            return None
        if _LIKES_YOURS.match(text):
            return None  # "I love your painting": a compliment
        text = _YOU_ALONE.sub(scene.you, _YOUR.sub(scene.owner(scene.you), text))
    text = with_subject(text, statement=not scene.alone)
    mine = IS_MINE.fullmatch(text)
    if mine and not _POINTS.match(text) and not _FROM_ME.match(text):
        return of_mine(mine, scene)
    told = of_me(text, scene)
    if told is not None:
        return told
    return _of_statement(text, scene, laughs=laughs)


def _of_statement(text: str, scene: Scene, *, laughs: bool) -> FactDraft | None:
    """Return what a clause says, or what it says up to what nothing tells: "I have two cats and love them"."""
    whole = _of_words(text, scene, laughs=laughs)
    if whole is not None or not _OBJECT.search(text):
        return whole
    for match in reversed(list(_GOES_ON_WITH.finditer(text))):
        shorter = text[: match.start()].strip(" ,")
        if len(shorter.split()) >= _SHORTEST_PART and (draft := _of_words(shorter, scene, laughs=laughs)):
            return draft
    return None


def _of_words(text: str, scene: Scene, *, laughs: bool) -> FactDraft | None:
    found = reading(text, scene)
    if found is None:
        return of_fragment(text, scene)
    kind = kind_of(found, company=not scene.alone)
    if kind is None or (laughs and (kind[0] in LAUGHED_OFF or "allergic" in found.key)):
        return None
    predicate = found.predicate
    again = f"is {found.subject}, "  # "I'm Owen, 34", said by Owen
    if predicate.lower().startswith(again.lower()):
        predicate = f"is {predicate[len(again) :]}"
    said = f"{found.subject} {predicate}"
    if not stands_alone(said, len(found.subject.split()), own=found.of == "s"):
        said = f"{found.subject} {_meant(predicate, scene)}"
        if not stands_alone(said, len(found.subject.split()), own=found.of == "s"):
            return None
    past = found.past and not _AHEAD.match(found.key)
    return FactDraft(said, kind[0], found.subject, past=past, dated=kind[1])


def _meant(predicate: str, scene: Scene) -> str:
    """Return a predicate with the one person whom "him" or "her" can mean."""
    pointing = _HIM.search(predicate)
    who = scene.meant("m" if pointing["him"] else "f") if pointing else None
    if pointing is None or who is None:
        return predicate
    name = scene.owner(who) if pointing["hers"] else who
    return f"{predicate[: pointing.start()]}{name}{predicate[pointing.end() :]}"


def _read_clauses(sentence: SaidSentence) -> Sequence[EnglishClause]:
    """Return the clauses that may state something: of a question those before the last, if it does not begin as one."""
    pieces = clauses(sentence.text)
    if _CONDITION.match(opened(pieces[0].text)) if pieces else True:
        return ()
    if not sentence.asks:
        return pieces
    if len(pieces) < 2 or QUESTION.match(opened(pieces[0].text)):
        return [piece for piece in pieces[1:] if piece.joined_by in _GIVEN]
    return pieces if pieces[-1].joined_by in _GIVEN else pieces[:-1]


def facts(sentence: SaidSentence, scene: Scene) -> list[FactDraft]:
    """Return what a sentence says that lasts, clause by clause; those about the same made one."""
    text = sentence.text
    named = list(relations_named(text, scene))
    wish = None if _KIDDING.search(text) else standing(text, scene)
    if wish is not None:
        return [wish, *named]
    if SARCASM.search(text) or DICTATES.match(opened(text)) or _KIDDING.search(text):
        return named
    found: list[FactDraft] = []
    hearsay, last = False, -2
    pieces = _read_clauses(sentence)
    for place, clause in enumerate(pieces):
        hearsay = (hearsay and clause.joined_by not in _REASONS) or _is_hearsay(clause.text)
        if hearsay:
            continue
        draft = of_assisted(clause.text, scene) or _of_clause(clause, scene, laughs=sentence.laughs)
        if place and _FROM_IT.search(clause.text):
            draft = _from_it(pieces[place - 1].text, draft, clause, scene)
        scene.note(clause.text, scene.me)
        former = found[-1] if found and last == place - 1 else None
        joined = former and (_with_more(former, clause, scene) if draft is None else _together(former, draft, clause))
        if joined:
            found[-1] = joined
        elif draft:
            found.append(draft)
        if joined or draft:
            last = place
    spoken = " ".join(draft.text for draft in found)
    return [*found, *(draft for draft in named if not _says(spoken, draft))]


def _from_it(before: str, draft: FactDraft | None, clause: EnglishClause, scene: Scene) -> FactDraft | None:
    """Return "no perfume aboard, Sol gets asthma from it": what makes somebody ill stands in the clause before."""
    if draft is None or draft.kind is not FactKind.HEALTH or _POINTS.search(before):
        return draft
    said = in_third_person(expanded(f"{before}, {opened(clause.text)}"), scene.me)
    return replace(draft, text=said[0].upper() + said[1:])


def _with_more(former: FactDraft, clause: EnglishClause, scene: Scene) -> FactDraft | None:
    """Return a memory with the clause that goes on about something in it: "my passport, it expires in July"."""
    text = clause.text
    if not GOES_ON.match(text) or UNSURE.search(text) or _is_hearsay(text) or YOU.search(text):
        return None
    more = in_third_person(expanded(text), scene.me)
    return replace(former, text=f"{former.text}, {f'{clause.joined_by} ' if clause.joined_by else ''}{more}")


def _together(former: FactDraft, draft: FactDraft, clause: EnglishClause) -> FactDraft | None:
    """Return two clauses about the same as one memory, None for those about another."""
    if draft.dated or draft.about != former.about:
        return None
    if former.dated and first_date(former.text) is None:
        return draft  # "starting fresh: I write novels"
    if clause.joined_by in _REASONS:
        said = f"{former.text}, {clause.joined_by} {draft.text}"
    elif draft.text.startswith(f"{former.about} "):
        said = f"{former.text} and {draft.text.removeprefix(f'{former.about} ')}"
    else:
        said = f"{former.text}, {draft.text}"
    return replace(former, text=said, dated=False)


def _says(spoken: str, draft: FactDraft) -> bool:
    name, _, relation = draft.text.partition(" is ")
    return name in spoken and (not relation or relation.split(" ")[-1] in spoken)
