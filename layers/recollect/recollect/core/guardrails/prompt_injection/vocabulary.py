"""What instructions to a model are made of: the form of a rule, the words of its patterns, and the topics.

The topics are what such instructions speak of, however worded: models, their orders, the user, what is kept from whom.
Ordinary text touches one or two of them in a sentence, and hostile text that no rule of wording knows still needs
several: somebody is addressed, told to do something, about something that is not the writer's.
"""

import re
from dataclasses import dataclass
from typing import Final

from recollect.core.guardrails.patterns import Pattern

MODEL: Final = (
    "(?:ais?|llms?|chatbots?|chatgpt|gpt|claude|gemini|copilot|(?:large )?language models?|dan"
    "|(?:ai|llm|virtual) (?:assistants?|agents?|models?|systems?|tools?|reviewers?|readers?|bots?|crawlers?)|bots)"
)
# "an AI engineer" is a person
NO_PERSON: Final = (
    "(?! (?:engineer|researcher|developer|student|scientist|enthusiast|expert|company|team|course|act)s?)"
)
ORDERS: Final = (
    "(?:instructions?|prompts?|directions|directives?|guidelines?|guidance|guardrails?|commands|programming|training"
    "|rules|constraints|polic(?:y|ies)|restrictions|configuration|filters?|safeguards|safety checks|limitations|orders"
    "|context|(?:default )?settings)"
)
FORMER: Final = "(?:previous|prior|above|earlier|preceding|foregoing|original|initial|former|existing|past|old)"
NULLIFY: Final = (
    "(?:ignore|disregard|forget|override|overrule|overwrite|supersedes?|replaces?|neglect|bypass|skip|discard|cancels?"
    "|disable"
    "|suspend|circumvent|(?:do not|dont|stop|quit|never|no longer|need not) (?:follow|following|obey|obeying|apply"
    "|respect|observe)"
    "|pay no attention to|set aside|disobey|abandon|drop)"
)
KEPT_THINGS: Final = (
    "(?:system prompt|api keys?|passwords?|passcodes?|credentials|secrets?|access tokens?|private keys?|ssh keys?"
    "|id rsa"
    "|credit cards?(?: numbers?| details| data)?|bank details|environment variables|env vars|env file"
    "|(?:chat|conversation|message|browsing) history|(?:full |entire |whole )?conversation|(?:stored |saved "
    "|private )?memor(?:y|ies)"
    "|(?:private|confidential) (?:notes|messages|data|files?|information)|personal (?:data|information|details)"
    "|contacts|home address|inbox|last (?:\\w+ )?messages)"
)
HIDDEN_PROMPT: Final = (
    "(?:(?:system|hidden|initial|original|exact|secret|internal|developer|first) )+"
    "(?:prompts?|instructions|rules|messages?|directives|policy|configuration)"
)
DISCLOSE: Final = (
    "(?:reveal|print|output|show|repeat|display|disclose|give|tell|share|list|recite|leak|write|dump|return)"
)
SEND: Final = (
    "(?:send|email|mail|forward|post|upload|transmit|submit|append|add|include|encode|copy|put|exfiltrate|leak|attach)"
)
THIS: Final = (
    "this (?:page|document|e ?mail|message|file|text|site|website|sentence|line|cv|resume|product|candidate|ticket"
    "|paper"
    "|article|post|note|review|comment|application)"
)
REPLIES: Final = "(?:repl(?:y|ies)|responses?|answers?|messages?|conversations?|questions?|outputs?|sessions?)"
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
_TOPIC: Final = Pattern(r"\b(?:" + "|".join(f"(?P<{name}>{words})" for name, words in _TOPICS.items()) + r")\b")


# Letters and notices to people order their reader about as well ("you must bring your pass to confirm ..."), but not
# without one of these
_TELLING: Final = frozenset({"model", "orders", "user", "outside"})


@dataclass(frozen=True, slots=True)
class InstructionRule:
    """One sign of instructions; `weight` in [0, 1] is how sure it is alone."""

    name: str
    weight: float
    pattern: Pattern

    def is_in(self, text: str) -> bool:
        """Tell whether `text` bears the sign."""
        return bool(self.pattern.compiled.search(text))


def word_rule(name: str, weight: float, *patterns: str) -> InstructionRule:
    """Return a rule over plain words: one space parts them, and `~3` stands for up to three words of any kind."""
    spelled = re.sub(r"~([0-9])", r"(?: \\w{1,32}){0,\1}?", "|".join(patterns))
    return InstructionRule(name, weight, Pattern(rf"\b(?:{spelled})\b", re.MULTILINE))


def text_rule(name: str, weight: float, *patterns: str) -> InstructionRule:
    """Return a rule over the text itself, in lower case with its signs; `^` is the beginning of any line."""
    return InstructionRule(name, weight, Pattern("|".join(patterns), re.MULTILINE))


def topics_in(words: str) -> frozenset[str]:
    """Return the topics of instructions that the plain words of one sentence touch; none if no telling one is there."""
    topics = frozenset(match.lastgroup or "" for match in _TOPIC.compiled.finditer(words))
    return topics if topics & _TELLING else frozenset()
