"""The turns of phrase by which statements are known.

Patterns are for words in lower case with one space between, as `tokens` gives them: without "'s".
"""

from typing import Final

_ADVERBS: Final = (
    "(?:(?:really|also|always|still|usually|generally|strongly|absolutely|personally|now|only|much|just) )*"
)
_ME: Final = f"(?:i|we|the user|user|(?:my|our) [a-z]+) {_ADVERBS}"
_NOT: Final = "(?:do not|don't|does not|doesn't|cannot|can't|could not|couldn't)"
# "I love it" speaks of one moment
_TASTE: Final = f"{_ME}(?:prefers?|likes?|loves?|hates?|dislikes?|enjoys?|adores?|favou?rs?|avoids?)"
_OBJECT: Final = "(?! (?:to (?:announce|inform)|it|that|this|how|you|your|what)\\b)"

PREFERENCE_CUES: Final = (
    f"{_TASTE}{_OBJECT}",
    f"{_ME}{_NOT} {_ADVERBS}(?:like|enjoy|eat|drink|stand|bear|care for|want to (?:see|hear|get))",
    "(?:i'd|we'd|i would|we would|user would|would) (?:much )?(?:rather|prefer)",
    f"{_ME}(?:only|never) (?:eats?|drinks?|buys?|uses?|wears?|reads?|watch(?:es)?)",
    "(?:my|our|his|her|their|user|the user) (?:absolute |all-time |least )?favou?rites?",
    "i'm (?:a )?(?:big |huge )?(?:fan of|fond of|vegetarian|vegan|not a fan)",
    "i am (?:a )?(?:big |huge )?(?:fan of|fond of|vegetarian|vegan|not a fan)",
    "(?:is|are) (?:by far )?(?:my favou?rite|the (?:best|worst) (?!thing|part|way|of|for|in|ever)[a-z]+)",
    "(?:please )?(?:always|never) (?:answer|use|reply|write|call|address|suggest|format|show|send|respond)",
    "[a-z]+ (?:much |strongly )?prefers",
    "rather (?:work|take|have|use|stay|go|eat|drink|be)",
)
COMMITMENT_CUES: Final = (
    "(?:i|we)'ll(?! (?:be|see|probably|maybe|never|keep|let you know|always|get through)\\b)",
    "(?:i|we) (?:will|shall)(?! (?:not|never|probably|maybe|be|see|keep|always|let you know)\\b)",
    "(?:i|we|i've|we've|he|she|they|[a-z]+) (?:have )?(?:promised?|promises|pledged|vowed|swore)",
    "(?:i'm|i am|we're|we are) (?:going to|committed to|responsible for)",
    "(?:i|we) (?:have )?(?:agreed|committed|undertook)",
    "(?:we've|i've) (?:agreed|committed|promised)",
    "(?:i|we) (?:must|have to|need to) (?:send|submit|hand|deliver|finish|pay|return|call|file|renew|reply|answer)",
    "(?:i|we) owe",
    "remind me to",
    "count on me",
)
_STRIVING: Final = "(?:planning|aiming|hoping|training|preparing|saving)"
GOAL_CUES: Final = (
    f"{_ME}wants? to(?! (?:say|ask|thank|know|see|hear)\\b)",
    f"{_ME}(?:hopes?|plans?|aims?|intends?|aspires?|wishes|dreams?|hoped|planned) (?:to|of|on)",
    f"(?:i'm|i am|we're|we are|and i are|is|are) {_STRIVING} (?:to|for|a|an|on|up)",
    "(?:i'm|i am|we're|we are) working towards?",
    "(?:i'd|i would|we'd|we would|would|he'd|she'd|they'd) (?:like|love) to(?! (?:say|ask|thank|know|see|hear)\\b)",
    "(?:my|our|his|her|user) (?:main |big |next |personal |long-term )?(?:goal|dream|aim|ambition|target|resolution)",
    f"{_ME}needs? to (?:lose|gain|improve|learn|save|quit|get better)",
    "trying to (?:lose|gain|learn|quit|save|improve|become|get|build)",
    "on a mission to",
)
