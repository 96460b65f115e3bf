"""The English turns of phrase by which statements are told from guesses, hearsay, jokes, questions and dictation."""

import re
from typing import Final

from recollect.core.enrichment.extraction.utterances import FactKind
from recollect.core.text.words import words_in

UNSURE: Final = re.compile(
    r"\b(?:maybe|perhaps|might|possibly|probably|i think|i guess|i suppose|not sure|no idea|i wonder|wondering"
    r"|apparently|supposedly"
    r"|i wish|unless|whether|(?:could|should) have|as if|imagine|suppose|supposing|pretend|hypothetically|let's "
    r"say|say i"
    r"|what if|for example|for instance|another life|someday|one day|almost|nearly|allegedly|rumou?rs?|if i ever"
    r"|if we ever|if|would be"
    r"|would have|who knows|feel like|feels like"
    r"|i hope(?! to)|thinking (?:of|about)|considering|tempted|could be|may be|in theory|theoretically|seems?"
    r"|(?:i|we) last \w+|no wait|wait no|scratch that|actually no|so to speak|dreamt|dreamed"
    r"|basically a|practically a|literally (?:dying|dead)|quoted|should i|jk|kidding|joking|not really)\b",
    re.IGNORECASE,
)
HEARSAY: Final = re.compile(
    r"\b(?:says?|said|thinks?|thought|reckons?|claims?|claimed|told|swears (?!by)|insists?|according to|heard"
    r"|hears|everyone|everybody"
    r"|people (?:say|think|tell|are saying|keep)|they say|horoscope|astrology|believes?|suggests?|suggested|asks?"
    r"|asked|swore|announced|mentioned"
    r"|texted|warned)\b",
    re.IGNORECASE,
)
DOCTOR: Final = re.compile(
    r"\b(?:doctors?|docs?|dr|gp|nurse|dentist|physio(?:therapist)?|vet|consultant|midwife|optician|surgeon|specialist"
    r"|cardiologist"
    r"|neurologist|allergist|psychiatrist|therapist|dermatologist|oncologist|hospital|clinic)\b",
    re.IGNORECASE,
)
SARCASM: Final = re.compile(
    r"^(?:oh,? (?:great|brilliant|fantastic|joy|wonderful|perfect|lovely|super)|yeah,? right|(?:haha )?sure,? "
    r"and|as if|right,? and i'm"
    r"|wow,? (?:great|thanks)|great,? another|because (?:obviously|of course)|yay)\b|\bjust LOVE\b|\bSO "
    r"(?:happy|excited|thrilled)\b"
    r"|\b(?:living the dream|said no one ever|what a joy|how nice of)\b|/s$",
)
YOU: Final = re.compile(r"\b(?:you|y'all|yall|your|you're|yours|u|ur|yourself|you've|you'll)\b", re.IGNORECASE)
QUESTION: Final = re.compile(
    r"(?:(?:and|so|but|ok|hey|also|then|btw|well|oh|hm+|like|or) |, ){0,4}(?:who|what|when|where|why|how|which|whose"
    r"|whats|what's|wheres|hows|is|are|am|was|were|do|does|did"
    r"|can|could|would|should|will|shall|has|have you|may i|isn't|aren't|don't you|doesn't|any|wanna|r u|wdyt"
    r"|anyone|lets|let's|let)\b(?!'t)",
    re.IGNORECASE,
)
DICTATES: Final = re.compile(
    r"(?:(?:please|pls|can you|could you|now|ok|and|so|also|then|just|yeah|go on) ){0,4}(?:write|draft|compose"
    r"|translate|rewrite|rephrase|say|type"
    r"|summari[sz]e|proofread|paraphrase|pretend|act|role ?play|roleplay|play|imagine|tell|reply|respond"
    r"|generate|create|invent|continue|finish"
    r"|you are|you're|as a|put|print|output|echo|complete|change|replace|make it|make up|correct)\b",
    re.IGNORECASE,
)
APPOSITION: Final = re.compile(
    r"\b(?P<owner>[Mm]y|[Oo]ur) (?P<what>(?:(?!is\b|was\b|are\b)[a-z'-]{1,16} ){0,2}?)(?P<relation>[a-z]+(?:-in-law)?)"
    r"(?:,| is called| called| is named| named|'s name is| is)? "
    r"(?P<name>[A-Z][^\W\d_]+(?:-[A-Z][^\W\d_]+)?)(?P<second>(?: and)? [A-Z][^\W\d_]+)?\b(?!'(?!s\b))"
)
THAT_IS: Final = re.compile(
    r"\b(?P<name>(?:Dr\.? |Mr\.? |Mrs\.? |Ms\.? )?[A-Z][^\W\d_]+)(?: now)?,? (?:that|he|she)(?:'s|s| is) "
    r"(?:my|our) (?P<relation>[a-z]+(?:-in-law)?)\b"
)
RELATED: Final = re.compile(
    r"(?<!, )\b(?P<name>(?:Dr\.? |Mr\.? |Mrs\.? |Ms\.? )?[A-Z][^\W\d_]+), (?:who(?:'s| is) )?(?:my"
    r"|our) (?P<what>(?:(?!is\b|was\b|are\b)[a-z'-]{1,16} ){0,2}?)"
    r"(?P<relation>[a-z]+(?:-in-law)?)(?=[,.;!?]|$| (?:and|who|is|has|from|in)\b)"
)
NO_PERSON: Final = words_in("""
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december english german french italian spanish i i'm i've i'll christmas easter dutch
    american british irish chinese indian japanese russian polish turkish
""")
GOES_ON: Final = re.compile(
    r"(?:that's (?=\w{1,20}(?: \w{1,20})?$)|it|it's|its|she|she's|shes|he|he's|hes|they|they're) (?!said|says"
    r"|thinks)\w",
    re.IGNORECASE,
)
IS_MINE: Final = re.compile(
    r"(?P<what>[\w'][\w' .-]{1,40}?) (?P<be>is|are) (?P<much>by far |still |now |also )?(?:my|our) "
    r"(?P<rest>(?:absolute |all-time |least |new |old )?(?:favou?rites?\b.{0,40}|go-to\b.{0,30}"
    r"|comfort food|pet peeve|guilty pleasure|(?:[a-z-]+ )?[a-z-]+$))",
    re.IGNORECASE,
)
LAUGHED_OFF: Final = frozenset({FactKind.IDENTITY, FactKind.POSSESSION, FactKind.GOAL, FactKind.WORK})
