"""English: how words are written in chats, and the phrases that commands are made of."""

from typing import Final


def _shorter(words: str) -> dict[str, str]:
    """Return what is written with a letter less, or with two changed round, by what is meant."""
    made: dict[str, str] = {}
    for word in words.split():
        for place in range(1, len(word)):
            made[word[:place] + word[place + 1 :]] = word
            made[word[: place - 1] + word[place] + word[place - 1] + word[place + 1 :]] = word
    real = {"forge", "ease", "eras", "move", "remove", "change", "forget", "chang", "reme", "ember", "cange", "delte"}
    return {short: word for short, word in made.items() if short not in real - {"delte", "cange"} and len(short) > 3}


_CHAT: Final = {
    **_shorter("forget delete memory remember remove correct change everything incognito memories"),
    **dict.fromkeys(["please", "pls", "plz", "plss", "plse", "pleeease", "kindly"], ""),
    "u": "you",
    "ya": "you",
    "ur": "your",
    "r": "are",
    "abt": "about",
    "bout": "about",
    "wat": "what",
    "wut": "what",
    "n": "and",
    "&": "and",
    "gonna": "going to",
    "wanna": "want to",
    "gotta": "have to",
    "lemme": "let me",
    "anymore": "any more",
    "un-forget": "unforget",
    "un-pin": "unpin",
    "private-mode": "private mode",
    "off-the-record": "off the record",
    "everythin": "everything",
    "evrything": "everything",
    "tht": "that",
    "dat": "that",
    "cannot": "can not",
    "cant": "can not",
    "can't": "can not",
    "won't": "will not",
    "shan't": "shall not",
    "dont": "do not",
    "doesnt": "does not",
    "didnt": "did not",
    "ain't": "is not",
    "let's": "let us",
    "lets": "let us",
    "im": "i am",
    "ive": "i have",
    "id": "i would",
    "youve": "you have",
    "whats": "what is",
    "thats": "that is",
    "gimme": "give me",
    "incog": "incognito",
    "mem": "memory",
    "rember": "remember",
    "memorize": "memorise",
    "memorizing": "memorising",
    "memorized": "memorised",
    "rn": "now",
    "thx": "thanks",
    "ok": "okay",
    "k": "okay",
}
_SUFFIXES: Final = {"n't": " not", "'ve": " have", "'re": " are", "'ll": " will", "'d": " would", "'m": " am"}
_STEMS: Final = {
    "n't": "do does did is are was were has have had should could would must need might",
    "'ve": "i you we they who what could should would",
    "'re": "you we they",
    "'ll": "i you we they he she it that",
    "'d": "i you we they he she it that",
    "'m": "i",
}
PLAIN: Final = {
    **_CHAT,
    **{stem + end: stem + _SUFFIXES[end] for end, stems in _STEMS.items() for stem in stems.split()},
    **{
        f"{word}'s": f"{word} is"
        for word in ["what", "it", "that", "here", "there", "he", "she", "who", "where", "everything"]
    },
}

# Phrases. A place where words may be is bounded or lazy and ends at something firm: see tests/unit/patterns
STORE: Final = r"(?:memory|memories|head|mind|brain|notes|records?|storage|files?|database|data ?base|logs?|profile)"
WHERE: Final = (
    r"(?:from|out of|in|off|inside|on) (?:the record(?= |\Z)|(?:the|your) (?:own |long ?term |whole"
    rf" )?memory|your {STORE}|memory)"
)
SAID: Final = (
    r"(?:said|told|wrote|mentioned|typed|shared|sent|posted|confided|revealed|explained|admitted|confessed|gave|texted"
    r"|asked|let slip|brought up|entrusted)"
)
TIME: Final = (
    r"(?:just now|just before|right before(?: that| this)?|before(?: that| this)?|earlier(?: on| today)?|previously"
    r"|there|here|last|today|so far|a (?:(?:little|short) )?(?:moment|second|sec|minute|while|bit)(?: or two)? ago|now"
    r"|(?:(?:two|three|a few|some) )?(?:seconds|minutes|moments|messages|lines) ago|above|recently|this time)"
)
KNOWN: Final = (
    r"you (?:(?:have|had|still|ever|just|now|currently|may|might|actually|did|do|already|all|then|once"
    r"|keep|so far|also) ){0,4}"
    r"(?:know|knew|known|store|stored|save|saved|remember|remembered|kept|keep|have|learned|learnt|noted|got|gathered"
    r"|recorded|memorised|hold|held|collected|wrote|written|picked|think|retain|retained|logged|put|got stored)"
    r"(?: down| up| away)?"
)
ABOUT: Final = r"(?:about|of|on|regarding|concerning|related to|relating to|to do with|involving|around|with regard to)"
CLEAR_ABOUT: Final = r"(?:about|regarding|concerning|related to|relating to|to do with|involving|connected with)"
MEMORY_NOUN: Final = r"(?:memor(?:y|ies)|recollections?|notes?|entr(?:y|ies)|records?)"
FACT_NOUN: Final = r"(?:info|information|data|facts?|stuff|things?|details?|knowledge|bits?|pieces?)"
ALL: Final = (
    r"(?:(?:absolutely|literally|just|simply) )?(?:everything|every ?thing|every single thing|anything|all(?: of it)?"
    r"|whatever|what|all the things?|the things?|things|the stuff|stuff|all that|all the stuff)(?: that| which| else)?"
)
POINTED: Final = (
    r"(?:bit|thing|part|one|message|statement|sentence|remark|comment|line|piece|stuff|detail|fact|note|info"
    r"|information|memory|memories|entry|record|item|things|text|post|number|story|confession|reply|goal|topic|name)"
)
FIRST_PERSON: Final = r"(?:i|my|me|mine|we|our|ours|us|myself)"
FOREVER: Final = (
    r"(?:permanently|forever|for ever|for good|for always|always|for all time|indefinitely|long ?term"
    r"|in the long (?:run|term)|until i (?:say|tell you) otherwise|no matter what)"
)
NOW: Final = (
    r"(?:from (?:now|here|this point|today|this moment) on(?:wards?)?|from here|starting now|as of now"
    r"|for now|for the moment"
    r"|for a (?:while|bit|moment|minute)|right now|now|today|for the time being|(?:any ?more|any longer)|henceforth"
    r"|until further notice|in (?:the )?future|going forward|for the rest of (?:this|the|our) (?:chat"
    r"|conversation)|completely"
    r"|entirely|again|already|altogether|tho|though|please|then|thanks|thank you|okay|tonight|will you"
    r"|would you|if you can|if possible)"
)
AFTER: Final = (
    r"(?:again|tho|right now|right away|now|immediately|at once|completely|entirely|forever|for good|permanently|for me"
    r"|too|as well|though|then|altogether|thanks|thank you|okay|will you|would you|can you|could you|if you can"
    r"|if possible|straight away|asap|any ?more|any longer|after all|quickly|instead|will ya|lol|haha|totally"
    r"|this instant|everywhere|if you do not mind|would you mind|from now on|today|ok|while you are at it|first)"
)
