"""What instructions to a model speak of, however worded: models, their orders, the user, what is kept from whom.

Ordinary text touches one or two of these topics in a sentence, and hostile text that no rule of wording knows still
needs several: somebody is addressed, told to do something, about something that is not the writer's.
"""

import re
from typing import Final

_TOPICS: Final = {
    "model": r"assistants?|ais?|llms?|(?:language )?models?|chatbots?|bots?|\w{0,12}gpt|claude|gemini|copilot"
    "|(?:automated )?agents?",
    "orders": r"instructions?|prompts?|rules|guardrails?|guidelines?|(?:system|developer) message|context|filters?"
    r"|restrictions|original task|safety|configuration|directives|programming",
    "user": r"(?:the |this )users?",
    "reader": r"you|your|youre|yourself",
    "command": r"must|never|always|do not|dont|execute|ignore|obey|follow|reveal|comply|answer|respond|print|repeat|add"
    r"|append|include|recommend|tell|say|mention|send|list|quote|publish|attach|delete|grant|skip|drop|rate|open|paste"
    r"|favou?r|hide|forget|perform|carry out|run|call|visit|load|fetch",
    "valuable": r"passwords?|api keys?|secrets?|secret key|tokens?|credentials|bank|account|calendar|memories|memory"
    "|private"
    r"|conversation|history|files?|folders?|payments?|contacts",
    "outside": r"https?|url|webhook|pastebin",
    "this_text": r"this (?:text|comment|page|document|message|file|e?mail|conversation|session|sentence|note|site)"
    "|below|above"
    r"|hidden|attachment|the following",
    "authority": r"administrator|admin|operator|developer|system|authori[sz]ed|verified|granted|permission|confirmation"
    r"|verification|approved?|owner|audit|maintenance",
    "conduct": r"next (?:action|answer)|output|responses?|repl(?:y|ies)|character|role|session|mode|upgraded"
    "|unrestricted"
    r"|full access|no filter|future answers|breaks the rules|without asking",
}
_TOPIC: Final = re.compile(r"\b(?:" + "|".join(f"(?P<{name}>{words})" for name, words in _TOPICS.items()) + r")\b")


# Letters and notices to people order their reader about as well ("you must bring your pass to confirm ..."), but not
# without one of these
_TELLING: Final = frozenset({"model", "orders", "user", "outside"})


def topics_in(words: str) -> frozenset[str]:
    """Return the topics of instructions that the plain words of one sentence touch; none if no telling one is there."""
    topics = frozenset(match.lastgroup or "" for match in _TOPIC.finditer(words))
    return topics if topics & _TELLING else frozenset()
