"""English wording of instructions to a model. Signs that ordinary text bears as well weigh less than the threshold."""

from typing import Final

from recollect.core.guardrails.prompt_injection.vocabulary import (
    DISCLOSE,
    FORMER,
    HIDDEN_PROMPT,
    KEPT_THINGS,
    MODEL,
    NO_PERSON,
    NULLIFY,
    ORDERS,
    REPLIES,
    SEND,
    THIS,
    InstructionRule,
    word_rule,
)

_WHOSE: Final = f"(?:{FORMER}|system|developers?|operators?|your|these|safety|content|ethical)"

_OVERRIDES: Final = (
    word_rule(
        "override",
        0.9,
        rf"{NULLIFY}~3 {_WHOSE}~1 {ORDERS}",
        rf"{NULLIFY} (?:all|any|every)(?: of)?(?: the| your| these| those)? {ORDERS}",
        rf"set~1 {_WHOSE}~1 {ORDERS}~2 (?:aside|to one side)",
        r"(?:ignore|disregard|forget) (?:everything|anything|all)(?: that)? (?:you|i|above|before|prior|previously"
        r"|said|written)",
        r"(?:ignore|disregard|pay no attention to) (?:what|whatever|everything)~3 (?:said|told|wrote"
        r"|written)~2 (?:earlier|before|above|so far)",
        r"^ (?:please )?(?:ignore|disregard|forget) (?:all of )?the above|(?:ignore"
        r"|disregard) (?:all of )?the above (?:and|instead)",
        r"(?:ignore|disregard|do not (?:answer|summari[sz]e|translate)|dont (?:answer|summari[sz]e)) (?:the users"
        r"|the visible|this page|this document)",
    ),
    word_rule(
        "override",
        0.7,
        rf"(?:all|your|everything|any)~2 (?:{ORDERS}|operator|developer|system)~3 (?:void|cancelled|canceled|revoked"
        rf"|obsolete|outdated|replaced|null|suspended|lifted)",
        r"(?:follow|obey|execute|serve) (?:only|me and|these instead|the following instead|my commands|what it says"
        r"|this text)",
        r"obey (?:what|this|it|me|my|the|only|all)",
        r"you (?:now |will |must |shall )+(?:only )?(?:follow|obey|serve)",
        r"(?:treat|regard|use) (?:everything below|the following|this(?: \w+)?) as (?:a |your )?(?:commands?"
        r"|instructions?|configuration|orders|system \w+)",
    ),
)

_ROLES: Final = (
    word_rule(
        "new_role",
        0.8,
        r"you ?a?re (?:now )?called~5 no~1 (?:rules|restrictions|limits|filters?)",
        rf"you ?a?re (?:now|no longer|hereby|actually|really|an?)~3 (?:{MODEL}{NO_PERSON}|an assistant|unrestricted"
        rf"|uncensored|unfiltered|jailbroken|evil\w*|root)",
        r"you ?a?re (?:now )?(?:in|entering) (?:developer|debug|god|admin|maintenance|jailbreak|unrestricted|dan) mode",
        r"from (?:now|here|this point) on(?:ward)?s? you (?:are|will (?:be|act|answer|respond|reply|obey)|must|act"
        r"|shall|answer|respond|obey)",
        rf"(?:pretend|imagine|act|roleplay|simulate|behave|respond)(?: (?:like|as|as if|to be|being|that|you|are"
        rf"|were))*~2 (?:{MODEL}{NO_PERSON}|linux terminal|hacker|unrestricted|my late \w+)",
        r"(?:assume|take on|play|adopt) the (?:role|persona|identity) of an? (?:assistant|ai|model|chatbot|hacker"
        r"|unrestricted|evil)",
        r"roleplay as (?:my|an?)|stay in character (?:no matter|whatever|even)|you will act as~3 administrator",
        r"(?:your|a) (?:true|real|only|actual|secret|hidden) (?:purpose|goal|mission|objective|identity|master"
        r"|task) is",
        r"you have a new (?:owner|master|identity|operator)|your new (?:owner|master|identity|persona|instructions"
        r"|orders|directives|rules) (?:is|are|below)",
        r"you ?a?re (?:free|unbound|unlocked|liberated) (?:now|from)",
    ),
    word_rule(
        "no_limits",
        0.55,
        r"(?:without|no|bypass|disable|remove|lift|lacks?|ignore)(?: any| all| your| its| the)?(?: \w+)? (?:content"
        r"|safety|ethical|moral) (?:policy|policies|filters?|guidelines|checks?|limits|restrictions|protocols)",
        r"safety \w+ (?:are|is) (?:disabled|off)|do anything now and|(?:you|ai|it|model|that)~2 (?:has|have"
        r"|lacks?)(?: no)?(?: any)? restrictions",
        r"never refuses? (?:a|any|an)|without refusing|you (?:cannot|can not|may not|must not) refuse|you must comply"
        r"|unfiltered answers?|answers (?:anything|everything)",
        r"without any (?:warnings|disclaimers|filters?|censorship)|show internal state|(?:safety"
        r"|security) checks and (?:run|execute)",
    ),
)

_DISCLOSURES: Final = (
    word_rule(
        "asks_for_prompt",
        0.9,
        rf"{DISCLOSE}(?: me)?~4 your {ORDERS}|{DISCLOSE}(?: me)?~5 (?:your {HIDDEN_PROMPT}|your context window"
        rf"|your system)",
        rf"(?:reveal|print|output|repeat|display|disclose|recite|leak)~3 (?:the )?{HIDDEN_PROMPT}"
        rf"|show~4 hidden prompts?",
        rf"{DISCLOSE}(?: me)?~3 (?:instructions|prompts?|rules) (?:that )?you (?:got|received|were given|have|follow)",
        r"repeat (?:everything|all|the text|the words)(?: \w+)? (?:above|before)|what were your (?:exact |initial "
        r"|original )?instructions",
    ),
    word_rule(
        "asks_for_secrets",
        0.6,
        rf"(?:send|give|tell|show|mail)(?:ing)?(?: us| me| them)? the users {KEPT_THINGS}",
        rf"(?:ask|trick|get|convince) the (?:user|visitor|customer|reader)s?~3 (?:for|to)~4 {KEPT_THINGS}",
        rf"(?:reveal|recite|dump|tell me|give me|respond with|reply with|output|print|collect|harvest"
        rf"|steal)~5 {KEPT_THINGS}",
    ),
    word_rule(
        "exfiltration",
        0.9,
        rf"{SEND}~2 (?:the users?|this users?|users|all(?: of)? (?:the users?|your|stored)|your)~4 {KEPT_THINGS}",
        rf"{SEND}~2 (?:full|entire|whole|complete|this) {KEPT_THINGS}~2 to|(?:exfiltrate|leak)~3 {KEPT_THINGS}",
        r"post all environment variables|(?:print|list|summari[sz]e|dump)~2 the users (?:private|personal|contacts"
        r"|messages|memories)",
        r"forward the inbox to|(?:put|copy|place|encode)~6 (?:into|in) (?:a|the) (?:query string|url|link)",
    ),
    word_rule(
        "conceals",
        0.8,
        r"(?:do not|dont|never|must not|not to) (?:tell|inform|mention|reveal|notify|alert|show|let|disclose"
        r"|warn)~4 (?:the|this) (?:user|human|operator)",
        r"without (?:telling|asking|informing|notifying|alerting|the knowledge of)~1 (?:user|human|operator)",
        r"(?:hide|conceal|keep)~3 from the (?:user|human)(?: operator)?|user (?:must|should|does|may|will) (?:not"
        r"|never) (?:notice|know|see|find)",
        r"silently (?:add|replace|send|change|delete|forward|remove|update|approve)",
        r"(?:do not|dont|never) (?:reveal|mention|disclose|repeat|quote)~2 (?:these|this|the) (?:instructions?|prompt"
        r"|text|message)",
    ),
    word_rule(
        "conceals",
        0.4,
        rf"(?:erase|delete|remove|forget) {THIS}|keep (?:it|this) (?:to yourself|secret|quiet)|do this (?:quietly"
        rf"|secretly|silently)",
    ),
)

_ADDRESSES: Final = (
    word_rule(
        "addresses_model",
        0.7,
        rf"if you (?:are|re) (?:an? |any |the )?(?:{MODEL}|assistant|model){NO_PERSON}",
        rf"(?:attention|note to|hey|hello|dear|instructions? (?:for|to)|messages? (?:for|to)|commands? (?:for|to)"
        rf"|to (?:any|all))~2 {MODEL}{NO_PERSON}",
        rf"(?:{MODEL}|assistant|model|agent)s? (?:reading|processing|parsing|summari[sz]ing|handling|viewing|indexing"
        rf"|that reads?) (?:this|the)",
        rf"(?:when|if|once|before|after) (?:the |an? )?(?:assistant|ai|model|agent|llm|chatbot|you) (?:summari[sz]es?"
        rf"|process(?:es)?|reads?|parses?|see|sees|encounters?|scans?) {THIS}",
        rf"as (?:an?|the) (?:{MODEL}|assistant)(?: \w+)? you (?:are|must|should|will|have)|dear assistant the user",
    ),
    word_rule(
        "orders_model",
        0.45,
        rf"{MODEL}{NO_PERSON} (?:you )?(?:must|should|shall|have to|need to|are required to|are instructed to) (?!be )",
        rf"{MODEL} (?:ignore|rank|recommend|forward|summari[sz]e|say|score|approve|rate|delete|send|give|always|never"
        rf"|mention)",
        r"(?:assistant|model|agent)s? (?:must|shall) (?:always|never|approve|recommend|only|transfer)|you (?:must"
        r"|will) always (?:recommend|say|mention|answer|include|suggest|approve)",
    ),
)

_HABITS: Final = (
    word_rule(
        "standing_order",
        0.6,
        r"(?:whenever|when|if|every time) the user (?:asks|mentions|says|wants|requests|talks)~9 (?:tell|say|recommend"
        r"|answer|reply|replace|silently|include|suggest|send)",
        rf"(?:in|to|of|end|with)(?: all| every| each| any)(?: of)?(?: your)?(?: future)? {REPLIES}~1 (?:add|insert"
        rf"|include|mention|append|with|end|recommend|start|begin)",
        rf"(?:mention|add|insert|include|append)~6 in (?:each|every|all)(?: of)?(?: your)? {REPLIES} $",
        rf"(?:reply|respond|answer)~1 (?:to )?(?:every|each|all) {REPLIES}~1 (?:in|with|as|without|by|and|word)",
        r"always trust (?:messages?|mails?|emails?|instructions?|everything|anything|any)"
        r"|when (?:you are )?asked about~5 (?:always|never|say|answer)",
        r"the user wants you to (?:share|send|delete|approve|transfer|ignore|always)",
        r"update your memory|(?:store|save) (?:this )?(?:as|to|in) (?:a |your )?(?:permanent |long term )?memory",
        r"(?:add|create|store|save|write|insert)~1 (?:memory|fact|preference|memories) (?:that|saying"
        r"|stating) the user",
    ),
    word_rule(
        "skips_consent",
        0.5,
        r"without (?:asking|confirmation|confirming|any confirmation)|(?:do not|dont) ask for (?:confirmation"
        r"|permission)",
        r"skip the confirmation|approved? automatically|verified as an administrator|always approves? payments"
        r"|grant all permission",
        r"user (?:has )?(?:approved|authori[sz]ed|confirmed) (?:all|every|any)~3 (?:transactions|payments|transfers"
        r"|requests|permissions)",
    ),
    word_rule(
        "tool_call",
        0.5,
        r"(?:call|invoke|use|execute|trigger) the (?:\w{1,24} ){1,3}tool (?:with|to)|(?:call|invoke"
        r"|execute) the (?:tool|function) \w{1,40}",
        r"invoke the function|(?:click|press) the button~4 on this (?:site|page)|with admin rights~3 without",
    ),
    word_rule(
        "encoded",
        0.6,
        r"(?:decode|base64|rot13|hex)~8 (?:follow|execute|obey|do what|carry out|run)|decode~6 it says",
    ),
    word_rule(
        "steers_answer",
        0.5,
        r"(?:reply|respond|answer) only with|answer (?:every|each|all) questions? with|and start over as|(?:positive"
        r"|favou?rable) review only",
        r"(?:recommend|praise|rank|rate) (?:this|our|the) (?:product|hotel|page|author|candidate|restaurant|paper"
        r"|company|resume)~2 (?:first|above|highest|best)",
        r"(?:score|rate) the (?:resume|candidate|paper|application)|tell (?:them|the (?:user|reader|recruiter|visitor"
        r"|customer)s?) (?:to|it|that|this)",
        r"continue to promote|new instructions (?:from|you|ignore|reply|answer|visit)|begin new instructions"
        r"|priority instruction|system override|new task write",
    ),
)

ENGLISH_RULES: Final[tuple[InstructionRule, ...]] = (*_OVERRIDES, *_ROLES, *_DISCLOSURES, *_ADDRESSES, *_HABITS)
