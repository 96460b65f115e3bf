"""English: where a sentence may begin to tell somebody what to do, and how it is asked for."""

import re
from collections.abc import Iterator
from typing import Final

from recollect.core.query.commands.clause import CommandClause
from recollect.core.query.commands.sentences import PlainSentence, SentencePart

_LEAD: Final = re.compile(
    r"\A(?:,|:|hey|hi|hello|okay|oh|ah|uh|um|umm|hmm|well|so|and|also|but|btw|in your memory|by the way|thanks|thank"
    r" you|no(?! (?:more|need|longer|one|pin)\b)|nope|wait|nah"
    r"|actually|sorry|right|great|perfect|alright|all right|fine|yes|yeah|yep|sure|good|cool|wow|lol|oops|whoops|then"
    r"|now|just|never ?mind|assistant|buddy|mate|bot|computer|friend|dear|there|anyway|on second thought|ugh|argh|damn"
    r"|shit|fuck|quick|quickly|simply|or|done|that is it|first of all|one more thing|one thing|ps|p.s"
    r"|oh no|hang on|stop"
    r"(?= ,)|hold on(?= ,|\Z)|in that case|first|finally|next|for once|quick question|question|yo|ey|recollect"
    r"|listen|look|you know"
    r"(?= ,)|if you (?:can|could|would|do not mind)(?= ,)|when you (?:can|have (?:a|time).{0,12})(?="
    r" ,)|before (?:we|i|you) [a-z ]{1,24}(?= [,:])"
    r"|from (?:now|here|this point|today) on(?:wards)?(?= )|as of now|until further notice|for now|actually no)(?: |\Z)"
)
_FRAMES: Final = re.compile(
    r"\A(?:(?P<mind>(?:would|do) you mind|mind)"
    r"|(?P<own>(?:can|could|may|shall|should) (?:i|we)(?: (?:have|get) you)?|i (?:want|need|would like"
    r"|would love|would rather|have|wish) to"
    r"|i am going to|i will|it is (?:time|okay|fine) to|time to|let us|let me|how about (?:we|you)|i"
    r" would like(?! you))"
    r"|(?P<never>(?:i (?:do not|never|no longer|would rather not) (?:want|like|wish|need)(?: for)? you"
    r" to|i would (?:not like|rather not have) you(?: to)?"
    r"|you (?:(?:do|need|must|should|can|will|are) not|no longer|never|need no longer|are no longer)"
    r"(?: (?:need|have|want|allowed|supposed|going))?(?: to)?(?: ever)?|(?:there is )?no (?:need"
    r"|reason)(?: for you)? to|i would prefer (?:that )?you did not"
    r"|i would rather you did not|do not(?: you)?(?: (?:ever|dare|bother))?|never(?: ever)?))"
    r"|(?:(?:can|could|would|will|may) you|would you be (?:so kind|able|willing)(?: as)?(?: to)?|are"
    r" you able to|(?:i|we) (?:want|need|ask"
    r"|would like|would love|would prefer|beg|wish|would want|demand)(?: that| for)? you(?: to|"
    r" would)?|i am asking you to|i(?: would|d) appreciate it if you(?: would| could)?"
    r"|it would be (?:nice|good|great|lovely|best) if you(?: would| could)?|you (?:can|may|should"
    r"|could|must|have to|need to|will|had better|ought to|might"
    r"|are (?:to|allowed to|free to|welcome to))|make sure (?:to|you|that you)|be sure to|go ahead and"
    r"|feel free to|do me a favou?r"
    r"(?: and| ,)|be so (?:kind|good) (?:as to|and)|try to|i would be glad if you(?: would| could)?|better|that you))"
    r"(?: (?:also|just|now|then|maybe|perhaps|possibly|quickly|all|simply|at least|again|immediately"
    r"|go ahead and|finally"
    r"|to|always|still)){0,4}(?: |\Z)"
)
_START: Final = re.compile(r" (?:,|:|and|but|so|then|or) ")
_END: Final = re.compile(
    r" (?:,|:|because|cause|cos|cuz|so that|so it|so nobody|but|before i|or else|since (?:i|it|that"
    r"|this|he|she|they|we)|as (?:i|it) (?:am|is|was|do)"
    r"|if (?:that|it) is|and (?:delete|forget|erase|remove|pin|wipe|then|never|do not|i|it|that|save"
    r"|keep|store|tell|let)|it (?:is|was)"
    r"|i (?:am|do not|did not|changed|want|need|just want)|that is (?:private|all|too)|(?:lol|haha)\Z)(?= |\Z)"
)
_TOLD: Final = re.compile(
    r"(?:\A|[,:] )(?:(?:and|but|as|so|then|that is what|well) )?"
    r"(?:i|he|she|they|we|people|everyone|somebody|(?:my|the|his|her|our|your|their|an?) \S+(?: \S+)?|§+|[^\s,]+)"
    r" (?:used to |always |just |often |then |once |would |will |later |never |kept ){0,4}"
    r"(?:say|says|said|saying|told|tells|asked|asks|whispered|shouted|yelled|replied|answered|wrote"
    r"|writes|reads|mumbled|muttered"
    r"|goes|went|screamed|sang|sings|cried|joked|snapped|begged|thought|texted)"
    r"(?: (?:to )?(?:me|him|her|us|them|you|(?:my|the|his|her|our) \S+(?: \S+)?|in (?:the|my|his|her)"
    r" \S+))?(?= [,:]|\Z)"
)
_ABOUT_TEXT: Final = re.compile(
    r"\A(?:(?:translate|write|spell|rephrase|paraphrase|summari[sz]e(?! (?:what|everything|all) you)"
    r"|proofread|pronounce|explain"
    r"|define|draft|compose|imagine|suppose|say|type"
    r"|what (?:would|happens|if|does .{0,20} mean)|if (?:i|you|someone|somebody|he|she|they)|how (?:do"
    r"|does|can|could|would|should|to)|why|in (?:the|this|that|my|his|her)"
    r" (?:film|movie|book|song|story|game|novel|show|series|scene|poem)|is there (?:an?|any)"
    r" (?:command|way|option|setting|right|button|chance|risk)|the (?:headline|title"
    r"|lyrics?|song|sign))\b|how (?:do|would|can) (?:i|you|we)\b)"
)


def clauses_of(sentence: PlainSentence) -> Iterator[CommandClause]:
    """Yield what a sentence may tell somebody to do; nothing of one that tells what others say, or is about a text."""
    text = sentence.text
    if is_about_words(sentence):
        return
    starts = [0, *(match.end() for match in _overlapping(text))]
    for start in dict.fromkeys(starts):
        clause = _clause_at(sentence, start)
        if clause is not None:
            yield clause


_INVERTED: Final = re.compile(
    r" [,:] (?:asked|said|replied|whispered|shouted|answered|says|asks|yelled|muttered) "
    r"(?:(?:the|my|his|her|our|their|an?) \S+(?: \S+)?|\S+)\Z"
)


def is_about_words(sentence: PlainSentence) -> bool:
    """Tell whether a sentence is about what others say, or about a text, or supposes something."""
    lead = _led(sentence.text, 0)
    return bool(
        _ABOUT_TEXT.match(sentence.text[lead:]) or _TOLD.search(sentence.text[lead:]) or _INVERTED.search(sentence.text)
    )


def _overlapping(text: str) -> Iterator["re.Match[str]"]:
    place = 0
    while (match := _START.search(text, place)) is not None:
        yield match
        place = match.end() - 1


def _led(text: str, start: int) -> int:
    while (match := _LEAD.match(text[start : start + 60])) is not None and match.end():
        start += match.end()
    return start


def _clause_at(sentence: PlainSentence, start: int) -> CommandClause | None:
    text = sentence.text
    place = _led(text, start)
    negated = own = mind = framed = False
    for _ in range(3):
        match = _FRAMES.match(text[place : place + 120])
        if match is None:
            break
        negated, own = negated or match["never"] is not None, own or match["own"] is not None
        mind, framed = mind or match["mind"] is not None, True
        place = _led(text, place + match.end())
    if place >= len(text):
        return None
    end = _END.search(text, place + 1)
    return CommandClause(
        SentencePart(sentence, place, len(text) if end is None else end.start()),
        SentencePart(sentence, place, len(text)),
        SentencePart(sentence, 0, start).part(0, start),
        negated,
        own,
        mind,
        framed,
    )
