"""The words that the rules on instructions are made of, as alternatives of a pattern over plain words."""

from typing import Final

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
