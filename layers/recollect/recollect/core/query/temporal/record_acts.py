"""Whether a question asks for what was said, thought or decided: acts whose time is the time of the record.

"What did I decide on Tuesday?" is about Tuesday's entries. "Where did John go last month?" is not: he may have told of
it today, and then the entry is of today.
"""

import re
from typing import Final

from recollect.core.text.words import STOP_WORDS, fold, words_in

_WE: Final = r"(?:i|we|you)"
_SAID: Final = (
    "(?:say|saying|said|tell|telling|told|mention|mentioning|mentioned|discuss|discussing|discussed|talk|talking|talked"
    "|speak|speaking|spoke|chat|chatting|chatted|decide|deciding|decided|agree|agreed|conclude|concluded|think|thinking"
    "|thought|plan|planning|planned|note|noted|noting|jot|jotted|write|writing|wrote|written|ask|asking|asked|promise"
    "|promised|wonder|wondering|wondered|suggest|suggested|suggesting|recommend|recommended|recommending|consider"
    "|considering|considered|propose|proposed|report|reported|describe|described|explain|explained|learn|learned"
    "|learnt|learning|work on|worked on|working on|brainstorm|brainstormed|brainstorming|log|logged|share|shared|settle"
    "|settled|figure|figured|realise|realised|realize|realized|focus|focused|focusing|complain|complained|complaining|worry"
    "|worried|worrying|commit|committed|record|recorded|debate|debated|debating|review|reviewed|reviewing)"
)
_ACTS: Final = frozenset(re.findall(r"\w+", _SAID)) | words_in("""
do doing done get got achieve achieved accomplish accomplished happen happened save saved store stored add added was
habe ich wir du haben hast hat gesagt erzahlt besprochen beschlossen entschieden notiert gesprochen geredet gemacht
getan geschafft erledigt passiert geschehen dir euch mir uns sich was worüber woruber wovon wurde wurden alles denn
eigentlich anything everything something things thoughts notes ideas decisions conversations meine unsere notizen
ideen gedanken show list zeig me
""")
_WORD: Final = re.compile(r"\w+")
_ADVERBS: Final = "(?:(?:actually|really|just|ever|already|also|mostly|both|last|been|originally|usually) )*"
_NOUNS: Final = (
    "(?:thoughts?|notes?|ideas?|decisions?|conversations?|discussions?|plans|memories|memory|entries|messages"
    "|concerns|questions|worries|reflections|insights|takeaways|priorities)"
)
# How an act may look, in the order in which a sentence is read
RECORD_ACT: Final = re.compile(
    rf"\b(?:did|have|had|was|were|do|could) {_WE} {_ADVERBS}{_SAID}\b"
    rf"|\b(?:what|anything|everything|something|things|stuff|that|topics|points) {_WE}(?:'ve|'d)? "
    rf"(?:have |had |was |were )?{_ADVERBS}{_SAID}\b"
    rf"|\b(?:my|our|your) (?:\w+ )?{_NOUNS}(?! (?:is|are|will)\b)"
    rf"|\b(?:show|list|find|summari[sz]e|recall|get)(?: me)?(?: all)?(?: the)? {_NOUNS}\b"
    rf"|^(?:all )?(?:the )?{_NOUNS}(?= (?:from|of|since|on|about)\b)"
    r"|\b(?:decisions?|notes?|plans|promises) (?:did|have) (?:i|we) (?:make|made|take|taken)\b"
    r"|\b(?:what|which \w+|that) (?:was|were|has been|have been|got) "
    r"(?:said|decided|discussed|agreed|noted|mentioned|planned|recorded|written down|talked about|settled)\b"
    r"|\bwas on my mind\b"
)
# These are told of later as often as not: only the bare question is about the record
BARE_ACT: Final = re.compile(
    rf"\b(?:did|have|had) {_WE} (?:do|done|get done|achieve|achieved|accomplish|accomplished)$"
    rf"|\b(?:was|were) {_WE} (?:doing|up to)$"
    rf"|\bwhat (?:\w+ )?happened$|\bwhat {_WE} (?:did|have done)$"
)
STORED_ACT: Final = re.compile(
    rf"\b(?:did|have|had) {_WE} {_ADVERBS}(?:save|saved|store|stored|add|added|bookmark|bookmarked|capture|captured)\b"
    rf"|\b(?:what|anything|everything|things|memories|notes|entries) {_WE}(?:'ve)? (?:have )?(?:saved|stored|added"
    r"|bookmarked|captured)\b"
    r"|\b(?:memories|notes|entries|what|anything) (?:that )?(?:was |were |have been |has been |got )?"
    r"(?:saved|stored|added|created|captured)\b"
)
_MEMORIES: Final = "(?:memories|notes|entries|things|facts|decisions|preferences|topics|plans)"
CHANGED: Final = re.compile(
    rf"^(?:so |and |ok |okay )?(?:what|which {_MEMORIES}|anything|has anything|did anything|have any {_MEMORIES})"
    r"(?:'s|s| is| are| has| have| was| were| did| got)?(?: (?:i|we))?(?: (?:been|just|also))? "
    r"(?:changed?|new|different|updated?|edited?|modified|modify|revised?)\b"
)
UNTOUCHED: Final = re.compile(
    rf"^(?:so |and )?(?:what|which {_MEMORIES}|(?:show|list)(?: me)? (?:what|{_MEMORIES}|the {_MEMORIES})(?: that)?"
    rf"|(?:is there )?anything(?: that)?|{_MEMORIES}(?: that)?)(?: stuff| else)? "
    r"(?:(?:haven't|havent|have not|have) (?:i|we)|(?:i|we) (?:haven't|havent|have not|have)|(?:hasn't|haven't) been)"
    r"(?: not| never)? "
    r"(?:revisited|looked (?:at|back at|into)|opened|touched|accessed|(?:come|gone) back to|returned to|consulted)\b"
)
LAST_SESSION: Final = re.compile(
    r"\b(?P<since>since )?(?:(?:in|during) )?(?:my|our|the) (?:last|previous) "
    r"(?:session|conversation|chat|discussion)\b"
    r"|(?P<since_time>\bsince )(?:the )?last time(?: we (?:spoke|talked|chatted))?(?= *[?.!]?$)"
    r"|\blast (?:time|session)(?= *[?.!]?$)"
)
# The answer is a time itself: a window would be a part of the question
ASKS_FOR_TIME: Final = re.compile(
    r"^(?:so |and |but |ok |okay )?(?:when|since when|how (?:long|often|old|recently|many (?:days|weeks|months|years"
    r"|times|hours))|(?:on |in )?(?:what|which) (?:day|date|time|year|month|week)\b)"
)
# Between an act and its time, these begin another clause, and the time may be that clause's
OTHER_CLAUSE: Final = re.compile(
    r"\b(?:that|who|whom|which|when|where|while|if|because|did|does|was|were|had|would|will|is|are|has|should|could|went"
    r"|happened|i|we|he|she|they|scheduled|going|leaving|coming|starting|due)\b"
)
# What a day behind it tells of, where it is spoken about: "about my mum's birthday on May 14"
OF_AN_EVENT: Final = re.compile(
    r"\b(?:about|regarding|concerning|of|for|to) (?:[\w'’-]+ ){0,5}?(?:birthday|party|wedding|trip|journey|travel"
    r"|travels|holidays?"
    r"|vacation|flight|train|ferry|cruise|appointment|meeting|exam|test|interview|concert|gig|show|festival|race|marathon|match"
    r"|game|dinner|lunch|brunch|breakfast|visit|call|viewing|ceremony|funeral|deadline|release|launch|delivery|surgery"
    r"|operation|course|class|lesson|workshop|conference|fair|election|anniversary|reunion|camp|tour|excursion|hike|event"
    r"|talk|presentation|demo|standup|review|retro|sprint|christening|graduation|checkup|check-up|inspection|sale|stay|retreat"
    r"|session|rehearsal|audition|recital|premiere|opening|closing|renewal|payment|booking|reservation|move)s?$"
)
# What was decided to be done on a day need not have been decided on it
INTENTION: Final = re.compile(
    r"\b(?:decided?|deciding|plan|planned|planning|agreed?|promised?|commit|committed|considered?|considering) "
    r"(?:to|on|for)\b"
)


def names_nothing(question: str) -> bool:
    """Tell whether a question asks for an act alone, whatever it was about."""
    return all(word in _ACTS or word in STOP_WORDS for word in _WORD.findall(fold(question)))
