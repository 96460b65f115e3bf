"""English sentences taken apart into clauses: what begins with a subject of its own is one."""

import re
from dataclasses import dataclass
from typing import Final

from recollect.core.enrichment.extraction.said_days import leading_date
from recollect.core.text.words import words_in

_SUBJECT: Final = (
    r"(?:i|i'm|im|i've|ive|i'll|i'd|we|we're|we've|we'll|my|our|he|he's|hes|she|she's|shes|they(?!/)|they're|it"
    r"|it's|its"
    r"|that's|thats|this|the (?:twins|kids|boys|girls|baby|dog|cat)|[a-z]+ and i|you|you're|your|please|no|don't"
    r"|will (?:that|it|this|i|you)|would (?:that|it|this|you)|is (?:that|this|there)|are there|any"
    r"|dont|what|how|can|could|should|do|does|is it|there|there's|mom|dad|mum)\b"
)
# What is told with these is a fact, in a question as well
_GIVEN: Final = (
    r"(?:given(?: that)?|seeing (?:as|that|how)|considering(?: that)?|now that|even though|(?:especially|mainly"
    r"|partly|just"
    r"|simply|only|also) (?:since|because|as)|except that|in that|knowing that|bearing in mind that|being that)"
)
_BREAK: Final = re.compile(
    rf"(?:,|:|\s[-–—]|\.\.) ?(?:(?P<comma>and|but|so|because|cause|cos|cuz|coz|bc|since|as|although|though|while|if"
    rf"|when"
    rf"|unless|which"
    rf"|who|or|plus|that's why|hence) )?(?={_SUBJECT})"
    rf"|(?:,|:|\s[-–—]|\.\.) ?(?P<hard>but|so|because|cuz|coz|bc|if|unless|when|which|who|where|although|though"
    rf"|just|in "
    rf"case|or)\b ?"
    rf"|(?<=\w) (?P<bare>and|but|so|because|cause|cos|cuz|coz|bc|if|unless|although|though|tho|while|so that|when) "
    r"(?=(?:i|i'm|im|i've|ive|i'll|i'd|we|we're|he|he's|she|she's|they|they're|it|it's|its|you|that's|if|when)\b)"
    r"|(?<=\w)(?P<run> )(?=(?:i'm|im|i've|ive|i'll) )"
    rf"|(?:,|\s[-–—])? (?P<given>{_GIVEN}) (?={_SUBJECT})"
    rf"|(?<=\w) (?P<plain>because|cuz|coz|bc|if|unless|in case|so(?= (?:no|please|don't)\b)) "
    r"|(?<=\w),? (?:lol|lmao|haha|hahaha|xd|rofl)\b,? (?=\w)"
    r"|, (?=(?:(?:[\w-]+ )?[\w-]+(?:'s| is| are|s) (?:on|at|in|due|next|tomorrow)\b))",
    re.IGNORECASE,
)
_OPENERS: Final = re.compile(
    r"(?:(?:hi|hey|hiya|hello|yo|morning|good (?:morning|evening|afternoon|day|night)|evening|ok|okay|k|so|also"
    r"|btw|by the way|oh"
    r"|well|and|but|yeah|yes|yep|ya|yup|ye|no(?=[,.!:])|nope|nah|haha|lol|fyi|anyway|anyways|right|cool|great"
    r"|thanks|thank you|thx|ty|cheers|ah|um"
    r"|uh|hm+|actually|honestly|basically|plus|sorry|please|quick one|hey quick one|good news|big news|news"
    r"|update|heads up"
    r"|just so you know|for context|context|background|oh and|also|one more thing|one thing|first|second|sure|perfect"
    r"|important|true|indeed|see|look|listen|fair warning|small thing|note|random|fun fact|quick note|reminder"
    r"|also fyi|guess what|you know|i mean|turns out|as you know|for me|not yet|in truth"
    r"|to be honest|tbh|in fact|speaking of(?: which)?(?=,)|that said|splendid|for real|no problem|of course|because"
    r"|cause|bc|cuz"
    r"|wow|omg|ugh|argh|man|dude|mate|noted|awesome|nice|lovely|brilliant|other thing|ps|p\.s|edit|btw|damn|hmm"
    r"|eh|oi|though"
    r"|funnily enough|by now|these days|nowadays|at the moment|still|then|for the record|quick update|small "
    r"update|as for me|figured|k so|ok so|i'd say|i would say|thing is|so basically|basically|now(?! that)|till now"
    r"|great question|good question|good point|exactly"
    r"|absolutely|definitely|totally|certainly|hopefully not|unrelated|side note|on another note|no worries|welp"
    r"|nvm|alright|alrighty|aight"
    r"|not any ?more|not really|given(?: that)?|seeing (?:as|that|how)|considering(?: that)?|now that|even though"
    r"|since(?= (?:i|i'm|im|i've|we|my|our)\b)|as(?= (?:i'm|im|i am|i've|i have|i can't|my)\b)|although(?= (?:i|i'm"
    r"|my|we)\b)"
    r"|fine|aw|aww|gotcha|got it|makes sense|phew|oof|yay|woo|woohoo|yikes)"
    r"\b[,:!. -]{0,3}){1,5}(?=\w)",
    re.IGNORECASE,
)
_DIAGNOSIS: Final = re.compile(
    r"(?:the |my |our )?(?:doctor|doc|gp|dentist|physio|nurse|consultant|specialist|vet|optician) (?:says|said"
    r"|told me|tells me|confirmed|reckons|found)(?: that)? (?=(?:i|i'm|im|i've|my|our)\b)",
    re.IGNORECASE,
)
_TRAIL: Final = re.compile(
    r"(?:[ ,]{1,3}(?:lol|lmao|haha|btw|tbh|though|tho|just so you know|by the way|you know|to be honest|honestly"
    r"|anyway|actually|ok|can you believe (?:it|that)|wish me luck|who knew|just saying"
    r"|okay|pls|please|thanks|thx|fyi|xx?|as you know|rn|right|yeah|weirdly|inshallah|la|leh|innit|mate|too|as "
    r"well)){1,3}$",
    re.IGNORECASE,
)
_OF_ONESELF: Final = re.compile(
    r"(?:i|we|i've|ive|i'm|im|we've|no|not|so+|been|just|finally|got|went|can't|cant)\b", re.IGNORECASE
)
_RUN_ON: Final = re.compile(
    r", (?=(?:quit|left|moved|sold|bought|got|tore|broke|lost|started|joined|switched|dropped|gave|handed|finished"
    r"|passed|signed|booked"
    r"|adopted|changed|cancelled|canceled|stopped|ditched|swapped|upgraded|took|won) |(?:working|living|staying"
    r"|studying|flying|starting|teaching|volunteering|training|interning) (?:at|in|on|to|for|with|as|from|my|the|a)\b)",
    re.IGNORECASE,
)
_FROM_US: Final = re.compile(r"(?:i|i'm|i've|im|ive|we|we're|we've|my|our)\b", re.IGNORECASE)
_COMPANY: Final = re.compile(r"(?:[\w ,'!]{1,40}[,!] )?(?:(?:my|our) [\w'-]+(?: [A-Z]\w+)?|[A-Z][a-z]+)")
_SHORTEST_RUN: Final = 3  # words
_LEADS_ON: Final = words_in("""
    that what where when if because since and but think know guess hope so as like than thing place whether
    while who how why says said course sure glad feel time or cause wish means bet say now then till until
    before after monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight weekend week month
    mon tue tues wed thu thurs fri sat sun
""")


@dataclass(frozen=True, slots=True)
class EnglishClause:
    """A clause, and the conjunction before it in lower case ("" for none)."""

    text: str
    joined_by: str = ""


def clauses(sentence: str) -> list[EnglishClause]:
    """Return the clauses of a sentence: what begins with a subject of its own is one."""
    found: list[EnglishClause] = []
    start, joined = 0, ""
    for match in _BREAK.finditer(sentence):
        piece = sentence[start : match.start()]
        conjunction = match["comma"] or match["hard"] or match["bare"] or match["plain"] or match["given"] or ""
        if match["bare"] and match["bare"].lower() == "and" and _COMPANY.fullmatch(piece.strip()):
            continue  # "my sister and I"
        if match["run"] is not None and (len(piece.split()) < _SHORTEST_RUN or piece.split()[-1].lower() in _LEADS_ON):
            continue
        if piece.strip():
            found.append(EnglishClause(piece.strip(" ,;:-–—"), joined))
        start, joined = match.end(), conjunction.lower()
    if sentence[start:].strip():
        found.append(EnglishClause(sentence[start:].strip(" ,;:-–—"), joined))
    return [piece for clause in _with_days(found) for piece in _run_on(clause)]


def _with_days(found: list[EnglishClause]) -> list[EnglishClause]:
    """Return clauses, "yesterday" and "I joined a gym" as one."""
    told: list[EnglishClause] = []
    for clause in found:
        before = told[-1].text if told else ""
        if before and not clause.joined_by and leading_date(before) == len(before) and _FROM_US.match(clause.text):
            told[-1] = EnglishClause(f"{before} {clause.text}", told[-1].joined_by)
        else:
            told.append(clause)
    return told


def _run_on(clause: EnglishClause) -> list[EnglishClause]:
    """Return the parts of "no dips, tore my pec", which leaves out "I" before a past form."""
    if not _OF_ONESELF.match(clause.text):
        return [clause]
    first, *rest = _RUN_ON.split(clause.text)
    return [EnglishClause(first, clause.joined_by), *(EnglishClause(text) for text in rest)]


def opened(text: str) -> str:
    """Return a clause without what opens it ("ok so", "also") and what trails behind it ("lol", "btw")."""
    text = _TRAIL.sub("", text)
    match = _OPENERS.match(text)
    text = text[match.end() :] if match else text
    diagnosis = _DIAGNOSIS.match(text)
    return text[diagnosis.end() :] if diagnosis else text
