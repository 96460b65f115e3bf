"""What people say of themselves and those around them, by kinds of English predicates in the third person.

A predicate is in lower case, without adverbs that change nothing (`bare`).
"""

import re
from dataclasses import dataclass
from typing import Final

from recollect.core.enrichment.extraction.english.vocabulary import (
    BOUGHT,
    DIET,
    DONE,
    FAITH,
    ILLNESS,
    PASSING_THING,
    PROMISED,
    ROLE,
    STRIVE,
    TIMES,
    VAGUE,
    A,
    W,
)
from recollect.core.enrichment.extraction.english.wide_sayings import WIDE_SAYINGS
from recollect.core.enrichment.extraction.utterances import FactKind


@dataclass(frozen=True, slots=True)
class Saying:
    """A kind of predicates, of whom it may be said ("s": oneself, "p": another person), and a day it needs."""

    kind: FactKind
    pattern: re.Pattern[str]
    of: str = "sp"
    dated: bool = False


def _rule(kind: FactKind, of: str, *patterns: str, dated: bool = False) -> Saying:
    return Saying(kind, re.compile("|".join(patterns)), of, dated)


SAYINGS: Final = (
    _rule(
        FactKind.HEALTH,
        "sp",
        rf"(?:is|was|has been) (?:not )?{W}{{0,3}}?(?:allergic|intolerant|coeliac|celiac|diabetic|asthmatic"
        rf"|pregnant|deaf"
        rf"|blind|colou?r-?blind|dyslexic|autistic|epileptic|ana?emic|immunocompromised|short-?sighted|claustrophobic"
        rf"|hard of hearing|in a wheelchair|(?:scared|afraid|terrified) of (?!me|you|it|that|this))\b",
        r"is off (?!work|today|to\b|on\b|the\b|my\b|his\b|her\b|from\b|sick|this|next|school|duty|for\b|now\b|again"
        r"|until|till|in\b|at\b"
        r"|with|and\b|mon|tues|wednes|thurs|fri|satur|sun|tomorrow)[a-z]{3,20}\b",
        r"(?:faints|passes out|throws up|breaks out|gets (?:dizzy|seasick|carsick|sick|nauseous|a rash"
        r"|hives)) (?:at|from|in|on|with|when|if) ",
        rf"had {W}{{0,3}}?(?:appendix|tonsils|gallbladder|teeth|tooth|spleen|kidneys?|womb|ovar\w+|prostate|moles?"
        rf"|cyst|lump|knees?|hips?|eyes?"
        rf"|cataracts?|adenoids|stitches|hernia) (?:{W})?(?:out|removed|replaced|operated|fused|done|lasered)\b",
        rf"(?:is|was put|has been) on {W}{{0,4}}?(?:medication|meds|antibiotics|insulin|statins|tablets|pills|thinners"
        rf"|antidepressants|blockers|\d{{1,4}} ?mg|chemo|dialysis|diet|warfarin|metformin|ssris?)\b",
        rf"(?:has|had|suffers from|lives with|gets|is recovering from|wears|needs|carries) {W}{{0,6}}?{ILLNESS}",
        r"(?:was|got|has been|is) (?:recently )?diagnosed (?:with|as)\b",
        r"(?:can't|cannot|can not) (?:eat|have|tolerate|digest|drink|take|handle|do|swim|see|hear|smell) (?!it\b"
        r"|that\b|this\b)",
        rf"takes {W}{{0,4}}?(?:mg|tablets?|pills?|medication|insulin|metformin|antihistamines?|beta blockers?|inhaler"
        rf"|ibuprofen|statins?|warfarin|thyroxine|levothyroxine|ventolin|\d{{1,4}} ?mg)\b",
        r"(?:has )?(?:broke|broken|tore|torn|fractured|sprained|dislocated|ruptured) ",
        r"has to avoid \w",
        r"(?:has )?(?:put|started|prescribed|took) [\w']{1,30} (?:on|off|with) \w",
        r"is (?:in|out of) (?:rehab|hospital|therapy|remission|recovery)\b",
        r"is on (?!(?:it|this|that|there|here|fire|time|hold|board|top|track|point|duty|vacation|holiday|leave|air"
        r"|tv|line|strike|edge|sale|foot"
        r"|campus|site|stage|repeat|purpose|my|his|her|their|the|a|an|[\w']+'s|call|nights|days|earlies|lates"
        r"|shifts?|windows|mac|macos|linux"
        r"|ubuntu|android|ios|facebook|instagram|twitter|slack|zoom|team|maternity|paternity|parental|sick|study"
        r"|mute|speaker|about|with|at|in|for"
        r"|and|\w+day|\d|tomorrow|next)\b)[a-z]{3,25}(?: (?:now|again|for|since|twice|daily|and|until|till)\b|,|$"
        r"| \d+ ?mg)",
        r"fasts (?:on|every|during)\b",
        r"reacts (?:badly )?to\b",
        r"(?:can't|cannot) (?:swim|drive|cook|read|smell|hear|see|fly|run|ride a bike|whistle|roll|bend|squat"
        r"|kneel)(?:$|,)",
    ),
    _rule(
        FactKind.CHANGE,
        "sp",
        r"no longer \w",
        rf"(?:{W}){{0,12}}?(?:any ?more|no longer)\b(?! than)",
        r"(?:has )?(?:quit|given up|gave up|stopped"
        r"|dropped|switched|changed (?:jobs|schools|names?|gps?"
        r"|doctors?|careers?|teams?"
        r"|my|[\w']+'s|from|to|their)|split up|broke up|separated|divorced|got (?:married|engaged|divorced|promoted"
        r"|fired|laid off|accepted|hired)|retired|graduated|passed (?:his|her|the|away|\w+'s)|died|was "
        r"(?:promoted|laid off"
        r"|made redundant|fired|accepted|admitted)|is now (?:an?|in|at|the|on|with|single|retired|freelance"
        r"|vegan|vegetarian)"
        r"|went (?:vegan|vegetarian|freelance|part-time|full-time|gluten)|became|moved (?:to|from|into|in with"
        r"|out|house|back)"
        r"|has left|left (?!the house|it|a message|you|on|for|early|late|my|me|over)[\w']+|started (?:nursery"
        r"|kindergarten|reception|daycare|preschool|year \d|chemo|treatment|therapy|as|at|a "
        r"new|his new"
        r"|her new|[\w']+'s new|working|uni|university|college|school|therapy|learning|taking|piano|the new)"
        r"|joined (?!the call)"
        r"|shifted to|relocated|ditched|swapped|upgraded|enrolled|transferred to|cut (?:out|down on|back on)"
        r"|took up|closed on"
        r"|(?:gave|lent|passed) [^,]{2,40}? to|got rid of|gave away|converted to|resigned|handed in [\w']+ notice"
        r"|used to (?:be|live|work|smoke|drink|have|play|eat|teach))\b",
        r"(?:got|has|was|were) (?:\w+ )?accepted (?:at|to|into|by)\b",
        r"(?:has left|passed|lost) (?:for|at|yesterday|today|tonight|away|on|last|this|in|his|her|[\w']+'s) ",
    ),
    _rule(
        FactKind.IDENTITY,
        "sp",
        r"is (?:\d{1,3}|[a-z]+(?:ty|teen)(?:-[a-z]+)?|eleven|twelve|ten|nine|eight|seven|six|five|four|three|two)"
        r"(?: (?:years?|yrs?|months?) (?:old|of age)| now| and\b|,|$| ?(?:m|f)\b)",
        r"(?:turns|turned) (?:\d|[a-z]+ty|[a-z]+teen)",
        r"is (?:in (?:his|her|their|[\w']+'s) (?:\d\ds|twenties|thirties|forties|fifties|sixties|seventies))",
        r"(?:was )?(?:born|raised) (?:in|on|and)\b",
        r"(?:grew up|comes from|is (?:originally )?from|hails from) (?!the (?:other|meeting|call)|now|here|there"
        r"|that|my)\w",
        r"is (?:called|named) ",
        rf"is (?:a )?(?:left[- ]handed|ambidextrous|nonbinary|queer|single|divorced|widowed|non-binary|gay|bi"
        rf"|lesbian|trans|{FAITH}|bilingual)\b",
        r"(?:goes by|speaks|is fluent in|is a native speaker) ",
        r"(?:wears size|wears a size|is (?:size )?\d{1,3} ?(?:cm|kg|tall)|is \d{1,2}'\d)",
        r"(?:identifies as|uses (?:he|she|they)/)",
    ),
    _rule(
        FactKind.WORK,
        "sp",
        r"worked (?:(?:full|part)[- ]time )?(?:at|for|as)\b",
        r"(?:works?|has worked|has been working|is working) (?:(?:full|part)[- ]time )?(?:at|for|as|in"
        r"|from home|with|night"
        r"|nights|shifts|remotely|mon|monday|\d|on the|freelance|weekends|tuesday|the night|part|full)\b",
        r"(?:teaches|studies|is studying|is majoring|majors in|manages|leads|is in charge of|reports to|interns"
        r"|is interning"
        r"|is an apprentice|freelances|is self[- ]employed|is on (?:nights|days|call|earlies|lates|night shift"
        r"|shifts)|is freelance|is unemployed|is retired|is on "
        r"(?:parental|maternity"
        r"|paternity|sick) leave|is between jobs|is doing (?:a|an|my|his|her|[\w']+'s) (?:phd|master|masters"
        r"|bachelor|degree"
        r"|apprenticeship|internship|training|residency)|does (?:nights|shifts|(?:a|an) (?:phd|master))|is in "
        r"(?:\w+ )?(?:marketing|sales"
        r"|finance|hr|it|year \d|\w+ grade|college|sixth form|my final|[\w']+'s (?:first|second|third|final|last))"
        r"|covers for|is switching to|transfers to|is transferring)\b",
        r"(?:runs|owns|has|co-owns|opened|founded|is running|is opening) (?:a|an|the|his|her|my|[\w']+'s) "
        r"(?:[\w'-]+ ){0,3}(?:shop|business|bakery"
        r"|caf[eé]|restaurant|company|practice|studio|farm|salon|store|agency|firm|startup|start-up|workshop"
        r"|clinic|bar|pub|b&b"
        r"|guesthouse|gallery|school|nursery|stall|garage|channel|blog|podcast)\b",
        r"is (?:[\w-]+ ){0,2}?(?:head|director|vp|vice president|ceo|cto|cfo|coo|manager|lead|owner|founder"
        r"|co-founder|student|professor|chief|president"
        r"|engineer|developer|designer|teacher|nurse|analyst|consultant|editor|intern|trainee|apprentice"
        r"|accountant|chef|lecturer|researcher|secretary"
        r"|treasurer|captain|coach|conductor|principal|chair|chairman|chairwoman|freelancer) (?:of|at|in|for"
        r"|with|on) \w",
        r"is with [a-z]{3,20} (?:since|now|for)\b",
        rf"(?:is|am) (?:an?|the) {ROLE}(?:[\w/'.-]+ ){{0,5}}?[\w/'-]+",
    ),
    _rule(
        FactKind.HOME,
        "sp",
        r"(?:lives|live|is living|has lived|has been (?:living|renting|staying)|lived|resides|is resident|is "
        r"based|rents|is renting|is moving|has moved|shares a)"
        r" (?:in|at|on(?! (?:caffeine|coffee))|near|with(?! it)|by|alone|above|below|next|close|between|off|outside"
        r"|across|abroad|upstairs"
        r"|downtown|together|opposite|half|about|around|just|an?|the (?!dream)|two|three|\d|from|to|out|into|up"
        r"|down|[\w']+'s (?:flat|place"
        r"|house|home))\b",
        r"(?:is|are) in [a-z]+ now\b",
    ),
    _rule(
        FactKind.PREFERENCE,
        "sp",
        r"(?:loves?|hates?|likes?|dislikes?|prefers?|enjoys?|adores?|favou?rs|detests?|despises?|can't stand"
        r"|cannot stand"
        r"|can't bear|cannot bear|avoids|is into|is not into|isn't into|is obsessed with|is fond of|isn't a fan"
        r"|is not a fan"
        r"|is a (?:big |huge )?fan of|is allergic to|is addicted to|is partial to|swears by)"
        r" (?!it\b|that\b|this\b|how\b|you\b|your\b|what\b|when\b|them\b|these\b|those\b|to (?:know|see|hear|say"
        r"|ask|announce"
        r"|inform|admit|break|be)\b|the (?:idea|second|first|third|fourth|other|latter|former|shorter|longer"
        r"|sound|new|way|last|title|plan|one)\b|mondays\b"
        r"|[a-z]{1,30}'s (?:idea|plan|suggestion|answer|new|style|hair|dress)\b"
        r"|him\b|her\b|my life|to$|all the\b|seeing\b|hearing\b|the (?!(?:smell|taste|feel|sound) of|cold\b|heat\b"
        r"|dark\b|beach\b|sea\b"
        r"|ocean\b|mountains?\b|outdoors\b|rain\b|snow\b|country\w*\b|city\b|gym\b|theat\w+|opera\b|cinema\b"
        r"|water\b|sun\b|library\b)"
        r"|where\b|both\b|\w+'s life)",
        r"(?:doesn't|does not|don't|never) (?:like|eat|drink|smoke|drive|fly|want|do|take|read|use|watch|care "
        r"for|enjoy|cook"
        r"|buy|wear|touch|work|have (?:breakfast|sugar|milk|coffee|caffeine|alcohol|meat)|answer|celebrate|own|keep)"
        r" (?!it\b|that\b|this\b|to (?:know|see|hear|say|ask|be|do|go|have)\b|any (?:idea|of)\b|you\b|know\b"
        r"|them\b|anything\b)",
        r"(?:doesn't|does not|won't|never) (?:drink|smoke|drive|fly|cook|eat meat)(?: |$|,)",
        r"won't (?:eat|drink|wear|touch|fly|use|work|go near) ",
        r"(?:only|never|always|usually|mostly) (?:\w+ ){0,2}?(?:eats|drinks|buys|uses|wears|reads|watches|takes"
        r"|works|sleeps|flies"
        r"|books|orders|wants|cooks|runs|has|gets|goes|prefers|trains|pays|sits|writes|shops|rides|walks)\b",
        r"(?:would|'d) (?:much )?(?:rather|prefer) (?!not (?:say|talk|know)|it\b|die\b)",
        r"wants (?:answers|replies|no|only|everything|short|the (?:answers|assistant)|to be (?:called|addressed)"
        r"|metric|all) ",
        rf"(?:is|went|has been|eats|keeps|is strictly|is mostly) {W}{{0,2}}?{DIET}\b",
        r"(?:has|goes|runs|swims|cycles|trains|plays|meets|does|visits|calls|volunteers|practises|practices"
        r"|walks|bakes|cooks"
        r"|works out|sleeps|gets up|wakes up|drinks|eats|reads|paints|sings|hikes|climbs|rides|journals"
        r"|meditates|sees|takes"
        rf"|watches|collects|knits|attends|is up)\b[^.]{{0,60}}? (?:{TIMES}|twice|once a|\d+ "
        r"times|three times"
        r"|four times"
        r"|five times|most (?:days|weekends|mornings|evenings)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|"
        r"(?:mon|tues|wednes|thurs|fri|satur|sun)days|mornings|evenings|weekends|daily|weekly)\b",
        r"[a-z]{2,15}s (?:mostly|mainly|only|nothing but|a lot of|lots of|tons of|almost only|exclusively) \w",
        r"is (?:in|at|on|up|off|out|home) [^.]{1,60}? (?:every \w+day|every (?:morning|evening|night|week)"
        r"|on (?:\w+ )?(?:week(?:day|end)s|(?:mon|tues|wednes|thurs|fri|satur"
        r"|sun)days))\b",
        r"(?:can't|cannot) (?:function|live|work|sleep|start|go|do) [^.]{0,30}?(?:without|before|after) \w",
        r"is not (?:an?|much of an?|really an?) [a-z]+ (?:person|fan|drinker|eater|driver|cook|runner|reader"
        r"|sleeper|swimmer|flyer|guy|girl|type)\b",
        r"can only [a-z]+ \w",
        r"(?:can't|cannot) (?:do|make|meet|come) (?:on )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|mornings"
        r"|evenings|weekends|afternoons)\b",
        r"would (?:always |any day )?(?:take|pick|choose) .{2,40} over \w",
        r"is \w{2,15}ing\b[^.]{0,60}? every (?:day|week|month|morning|evening|night|year|\w+day)\b",
        r"(?:plays|collects|knits|paints|sings in|plays in|dances|gardens|brews|fishes|surfs|boulders|climbs"
        r"|crochets|juggles"
        r"|is learning) (?!with\b|so\b|how\b|from\b|more\b|new\b|as\b|it\b|that\b|this\b|along\b|around\b|a role\b"
        r"|games with\b)\w",
    ),
    _rule(
        FactKind.FAMILY,
        "sp",
        r"(?:has|have|is expecting|had) (?:got )?(?:an?|one|two|three|four|five|six|seven|\d{1,2}|[\w']+ "
        r"(?:and|or)|twin|grown-up|no|another)"
        r" (?:[\w-]+ ){0,3}?(?:sons?|daughters?|kids?|child|children|brothers?|sisters?|twins?|wife|husband"
        r"|partner|girlfriend"
        r"|boyfriend|nieces?|nephews?|grandkids?|grandchild|grandchildren|grandsons?|granddaughters?|siblings?"
        r"|cousins?|twin"
        r"|stepsons?|stepdaughters?|babies|baby|boys?|girls?|toddlers?|roommates?|flatmates?)\b",
        r"(?:is|was|has been|got) (?:married|engaged|dating|seeing (?:someone|somebody|dr|a (?:guy|girl|woman|man"
        r"|therapist|specialist|physio))|together|expecting|adopted|an only child|the "
        r"(?:eldest|oldest"
        r"|youngest|middle))\b(?! (?:it|this|that))",
        r"is (?:[\w']+'s|my|our) (?:[\w-]+ ){0,2}[\w-]+",
        r"(?:lost|buried) (?:his|her|[\w']+'s|my) \w",
    ),
    _rule(
        FactKind.TOOL,
        "sp",
        r"(?:uses|is using|has been using|codes in|programs in|writes in|develops (?:in|on)|deploys|hosts|tracks"
        r"|edits in|does (?:my|[\w']+'s)"
        r" \w+ in|runs on|is on (?:windows|mac|macos|linux|ubuntu|android|ios|arch|debian|fedora|iphone|the "
        r"(?:pro|free)))"
        r"(?: (?!it\b|that\b|this\b|them\b|your\b|you\b)|$)\w",
        r"(?:has )?(?:migrated|moved|switched) (?:[\w'-]+ "
        r"){0,4}?(?:from|to) \w",
        r"(?:runs|is running) (?:windows|macos|linux|ubuntu|android|ios|arch|debian|fedora|python|postgres"
        r"|docker|home assistant"
        r"|a (?:raspberry|homelab|nas|server))",
    ),
    _rule(
        FactKind.POSSESSION,
        "sp",
        rf"{BOUGHT} {A}{PASSING_THING}\w",
        rf"(?:has|have) (?:got )?(?:an?|one|two|three|four|five|six|seven|eight|\d{{1,3}}|his own|her own|my own"
        rf"|the (?=[\w -]{{0,20}}\d)|no) ?{PASSING_THING}"
        r"(?!(?:\w+ ){0,3}(?:appointment|meeting|flight|exam|interview|party)\b)\w",
    ),
    _rule(
        FactKind.WORK,
        "p",
        rf"was (?:an?|the) {ROLE}(?:[\w/'.-]+ ){{0,4}}?(?:in|at|for|with|on) \w",
    ),
    _rule(
        FactKind.POSSESSION,
        "p",
        r"(?:has )?(?:gave|given|gifted|bought|got|made|lent|built|knitted|left) (?:[\w']+ ){1,2}?(?:an?|two|three"
        r"|his|her|their) (?!call|lift|ride"
        r"|hand|hug|look|laugh|headache|hard|chance|break|bit|lot|smile|message|reason)\w",
    ),
    _rule(FactKind.POSSESSION, "s", r"keeps (?!it\b|going|an eye|in\b|up\b|on\b|my\b|getting|\w+ing\b|that\b|the )\w"),
    _rule(
        FactKind.GOAL,
        "sp",
        rf"(?:wants|hopes|plans|aims|intends|dreams|is planning|is hoping|is aiming|would like|would love|is "
        rf"determined"
        rf"|has decided|decided|is going|is working up|is dying) (?:to|of) {STRIVE}(?! (?:it|that|this|sure|a "
        rf"list|one|them|you)\b)",
        r"(?:is|has been) (?:training|saving(?: up)?|aiming|preparing|practising|practicing|studying|revising"
        r"|learning|working towards?"
        r"|on a mission|looking for (?:a new|an?) (?:job|flat|apartment|house|place|room)|house hunting|writing "
        r"(?:a|an|my|[\w']+'s)"
        r" (?:book|novel|thesis|dissertation|memoir|phd)|building (?:a|an|my|[\w']+'s))\b(?! (?:it|that|this)\b)",
        r"is trying to (?:lose|quit|stop|save|get (?:pregnant|fit|into|better)|learn|conceive|gain|cut|eat|drink"
        r"|sleep|become|find an? (?:job|flat|house"
        r"|apartment|place)|buy|sell|move|run|write an? (?:book|novel)|pass|qualify|be (?:more|less)) ?(?!it\b)",
        r"needs (?:\d|to (?:lose|gain|improve|learn|save|quit|pass|get (?:fit|into)))",
        r"dreams of \w",
    ),
    _rule(
        FactKind.COMMITMENT,
        "sp",
        r"(?:has )?(?:promised|agreed|pledged|vowed|committed|undertook|signed up|volunteered) (?:to|for|that"
        r"|(?:[\w']+,? ){1,4}?(?:to|an?|the|that|one|two|three|four|five|six|\d+|[\w']+ (?:would|will)))\b",
        r"(?:owes|is responsible for|is in charge of|is committed to|is hosting|is bringing|is sending \d) "
        r"(?!it\b|that\b)\w",
    ),
    _rule(
        FactKind.COMMITMENT,
        "s",
        rf"(?:will|shall|is going to|is gonna) {PROMISED}(?! (?:it|that|this|my best|so|them|sure|you know|a "
        rf"look|a try)\b)",
        r"(?:has to|must|needs to) (?:send|submit|hand|deliver|finish|pay|return|renew|file|give a|give the"
        r"|write|prepare|book)"
        r" (?!it\b|that\b|this\b|them\b)\w",
    ),
    _rule(
        FactKind.POSSESSION,
        "sp",
        rf"(?:has|owns) {PASSING_THING}(?!(?:{DONE}|{VAGUE})\b)[\w'-]+ \w",
    ),
    _rule(
        FactKind.CHANGE,
        "sp",
        rf"(?!(?:said|thought|knew|felt|saw|heard|read|watched|told|asked|wanted|loved|liked|hated|enjoyed|meant"
        rf"|tried|looked|wondered|forgot)\b)"
        rf"[a-z]{{3,15}} {W}{{0,14}}?(?:(?:in|since|from|until) (?:\w+ )?(?:19|20)\d\d\b|years ago\b|as a (?:kid"
        rf"|child|teen|teenager|student|boy|girl)\b"
        rf"|when {W}{{1,3}}?was (?:\d|an? (?:kid|child|teen|student)|little|young|small))",
    ),
    *(_rule(kind, of, *patterns) for kind, of, patterns in WIDE_SAYINGS),
    _rule(
        FactKind.PLAN,
        "sp",
        r"(?!(?:thinks?|guess|know|wonder|mean|seem|feel|looks? forward|needs? (?:an?|some|the|to know|help|your)"
        r"|will (?:take a look|have a look|sleep|rest|let|see|get back|try|check|look|think|know|tell|ask"
        r"|be in touch|report|keep|do it)"
        r"|is (?:so |very |really |too |truly |super )?(?:excited|grateful|thankful|proud|glad|pleased|thrilled"
        r"|stoked|relieved|lucky|sorry|getting (?:better|worse)|excited|nervous|tired|scared|worried|sad|happy|glad"
        r"|sure|free|bored|ready"
        r"|annoying|looking|hungry|sick|ill|curious|late|busy|trying|asking|wondering|thinking"
        r"|hoping))\w?\b)[a-z']{2,20} ",
        dated=True,
    ),
)
