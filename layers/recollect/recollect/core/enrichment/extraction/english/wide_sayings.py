"""Wider ways of saying in English, behind those of `sayings.py`: a kind, of whom it is said, patterns."""

from typing import Final

from recollect.core.enrichment.extraction.english.vocabulary import W
from recollect.core.enrichment.extraction.utterances import FactKind

_MY: Final = r"(?:my|our|his|her|their|an?|the|[\w']+'s)"
_MANY: Final = (
    r"(?:\d{1,5}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen|about \d+|around \d+|over \d+)"
)
_NO_BUSINESS: Final = (
    r"(?!(?:[\w-]+ ){0,2}?(?:fever|tests?|script|bath|marathon|half|race|query|check|risk|temperature|mile|search"
    r"|simulation|few|lot|bit"
    r"|errands?|command|program|scan|campaign|line|day|session|new day|conversation|fight|fire|game|match|book|trend"
    r"|rumou?r|company car)\b)"
)
_DEGREE: Final = (
    r"(?:phd|doctorate|thesis|dissertation|degree|masters?|bachelors?|viva|residency|apprenticeship"
    r"|internship|placement|traineeship|diploma|a-levels|gcses|finals)"
)
_WORK_OF_ART: Final = (
    r"(?:novel|book|memoir|album|thesis|dissertation|screenplay|short story|stories|collection|documentary|musical"
    r"|opera|play|podcast"
    r"|startup|exhibition|quilt|biography|cookbook|symphony|memoirs|graphic novel|poetry|comic|textbook)"
)
_HOMES: Final = (
    r"(?:house|flat|apartment|condo|cottage|place|home|kitchen|bathroom|loft|attic|basement|garage"
    r"|bungalow|barn|cabin|townhouse|studio|bedsit)"
)

Wide = tuple[FactKind, str, tuple[str, ...]]

WIDE_SAYINGS: Final[tuple[Wide, ...]] = (
    (
        FactKind.WORK,
        "sp",
        (
            (
                rf"(?:runs?|owns?|co-owns|has run|ran|manages|is running|founded|opened) (?:an?|the|{_MANY}|my|our"
                rf"|[\w']+'s) {_NO_BUSINESS}(?:[\w'&-]+ ){{1,6}}?(?:in|with|near|on|from|called"
                r"|out of|at|together)\b"
            ),
            rf"(?:runs|manages|leads|supervises|administers|maintains|oversees) (?:about |around |some )?{_MANY} \w",
            (
                rf"(?:taught|worked|served|nursed|drove|ran|managed|practised|practiced|farmed|fished|flew|cooked"
                rf"|was (?:an?|the) {W}{{1,4}}?) ?{W}{{0,12}}?for (?:[\w-]+ ){{1,3}}?(?:years|yrs|decades)\b"
            ),
            r"worked (?:\d+|[a-z]+) (?:yrs?|years|months|seasons) (?:in|at|as|for|on)\b",
            (
                r"is (?:an? |the |in (?:my|his|her|[\w']+'s) )?(?:first|second|third|fourth|final|last|1st|2nd"
                r"|3rd)[- ]year\b"
            ),
            (
                r"is a (?:freshman|sophomore|junior|senior|undergrad|postgrad|postdoc|grad student|phd student) (?:at"
                r"|in)\b"
            ),
            (
                rf"is (?:defending|finishing|doing|writing(?: up)?|submitting|starting"
                rf"|applying for) {_MY} (?:[\w-]+ ){{0,2}}?{_DEGREE}\b"
            ),
            (
                r"(?:lectures|coaches|conducts|farms|volunteers|freelances|apprentices|tutors|bartends|waitresses"
                r"|waits tables|temps|clerks|nurses|fosters) (?:in|at|for|with|as|on|the|kids|children|\w+ing)\b"
            ),
            (
                r"does (?:hair|nails|catering|translations?|interpreting|gardening|plumbing|decorating|accounts"
                r"|bookkeeping|taxes|nights|days|earlies|lates|deliveries|childcare|cleaning) ?"
            ),
            r"(?:covers|works|does|has) (?:the )?(?:night|day|late|early|morning|evening|weekend) shifts?\b",
            (
                r"(?:is|was) (?:on|off) (?:call|shift|rotation|nights|days) (?:this|next|every|on|from|until|till|the"
                r"|mon"
                r"|tue|wed|thu|fri|sat|sun)"
            ),
            r"is in (?:year|grade|form|class) (?:\d+|[a-z]+)\b",
            r"reports to (?!the (?:office|desk))\w",
        ),
    ),
    (
        FactKind.CHANGE,
        "sp",
        (
            (
                r"(?:has )?(?:got|gotten) into (?!it\b|trouble|the\b|an? (?:\w+ )?(?:fight|argument|mess|row"
                r"|accident)|my\b"
                r"|bed\b"
                r"|that|this|a bit)[\w']"
            ),
            (
                rf"(?:has )?(?:got|landed|accepted|secured|was offered|started|signed|turned down"
                rf"|declined) {_MY} (?:[\w-]+ ){{0,3}}?(?:job|offer|promotion|place|scholarship|licen[cs]e|visa|keys"
                rf"|degree|citizenship|tenure|raise|grant"
                r"|internship|role|position|contract|lease|mortgage|green card|residency|diagnosis|custody)\b"
            ),
            (
                r"(?:has )?(?:come|came|gone|went) (?:off|on|onto|back on) (?:the )?(?:pill|meds|medication|insulin"
                r"|statins|antidepressants|steroids|gluten|dairy|sugar|meat|alcohol|caffeine|maternity|paternity|hrt)"
            ),
            (
                rf"(?:has )?finished {_MY} (?:[\w-]+ ){{0,2}}?(?:{_DEGREE}|treatment|chemo|book|course|training|school"
                rf"|novel)\b"
            ),
            (
                r"has (?:just |finally |recently |also )?(?:retired|graduated|moved|quit|separated|remarried|emigrated"
                r"|qualified|converted|relocated|given notice|handed over|stepped down|taken over|taken up|sold"
                r"|bought)\b"
            ),
            (
                r"(?:has )?(?:stepped down|took over|taken over|handed (?:over|in)|dropped out|switched to|went back to"
                r"|gone back to|moved on to|changed to|signed up for|enrolled in|applied (?:to|for)) \w"
            ),
        ),
    ),
    (
        FactKind.HOME,
        "sp",
        (
            r"(?:has )?(?:put|paid|made|placed) (?:a|an|the|down) (?:\w+ )?(?:deposit|offer|down ?payment) on ",
            (
                rf"(?:is|has been|are) (?:renovating|building|extending|redoing|selling|buying|renting|renting out"
                rf"|subletting|doing up|converting|decorating|viewing) {_MY} (?:[\w'-]+ ){{0,4}}?{_HOMES}\b"
            ),
            r"(?:has |have )?(?:completed|closed|exchanged) (?:on|contracts)",
            r"is in an? (?:one|two|three|four|\d)[- ]?bed",
            r"(?:is|lives) on the (?:ground|first|second|third|fourth|fifth|sixth|top|\d+\w\w) floor",
            (
                rf"(?:has|rents|bought|owns) (?:an?|the|two) (?:[\w'-]+ ){{0,5}}?(?:{_HOMES}|allotment|garden|plot"
                rf"|balcony|terrace|lodger|mortgage|yard|orchard|smallholding)\b"
            ),
            r"(?:is|are) not renewing\b",
        ),
    ),
    (
        FactKind.GOAL,
        "sp",
        (
            (
                rf"wants {_MY} (?:[\w'-]+ ){{1,8}}?(?:done|finished|ready|published|sorted|completed|paid off|under \d"
                rf"|over \d|by \w)"
            ),
            (
                r"(?:wants|hopes|would love|would like|is determined|plans|intends|aims|is aiming|has decided|decided"
                r"|hoping) to (?:be|become|work|own|foster|adopt|save(?: up)?|retire|emigrate|qualify|specialise"
                r"|specialize|compete|perform|publish|exhibit"
                r"|volunteer|run|ride|row|hike|build|get (?:down to|under|below|to \d|my|[\w']+'s|a|into)|pay off"
                r"|switch"
                r"|go (?:back|freelance|part|full|to)|raise|try (?:for|out)|make (?:the|it to)) (?!it\b|that\b|this\b"
                r"|sure\b|able\b|careful\b|honest\b|here\b|home\b|there\b|done\b|ready\b|on time\b|so\b|with you\b)\w"
            ),
            (
                rf"is (?:writing|working on|recording|publishing|editing|composing|finishing) (?:an?|the|my"
                rf"|[\w']+'s) (?:[\w-]+ ){{0,4}}?{_WORK_OF_ART}\b"
            ),
            r"is (?:aiming|shooting|going) for (?:an?|the|\d|under|sub)\b",
            r"is (?:saving|saving up|raising money|putting money aside) (?:for|to)\b",
            r"is (?:working|studying|training|practising|practicing) (?:towards?|for) (?:my|an?|the|[\w']+'s)\b",
        ),
    ),
    (
        FactKind.COMMITMENT,
        "s",
        (
            (
                r"(?:has )?told [\w' ]{2,30}? (?:that )?(?:\w+ ){1,2}(?:would|will) (?:have|be|do|finish|send|bring"
                r"|come"
                r"|help|pay|make|take|call|get)\b"
            ),
            (
                r"has to (?:go|have|get|do|be|firm|hand|apply|register|move|switch|cancel|renew|replace|file"
                r"|submit) [^.]{2,80}\b(?:by|before|until) "
            ),
        ),
    ),
    (
        FactKind.CHANGE,
        "sp",
        (
            (
                r"is (?:stepping down|handing over|taking over|leaving (?:my|the|[\w']+'s|his|her)"
                r"|going (?:part[- ]time"
                r"|full[- ]time|freelance|vegan|vegetarian|gluten[- ]free|digital)|coming off|dropping out|switching to"
                r"|moving on|quitting|giving up)\b"
            ),
        ),
    ),
    (
        FactKind.PLAN,
        "sp",
        (
            (
                r"is (?:selling|adopting|picking up|buying|giving up|expecting|emigrating|retiring|naming|fostering"
                r"|getting (?:married|divorced|an? (?:dog|puppy|cat|kitten|rabbit|horse|divorce|tattoo|new \w+)|my"
                r"|[\w']+'s braces))"
                r" ?(?!it\b|this\b|that\b|them\b|you\b|now\b|soon\b|too much|an? (?:hard|call|message|voicemail|bit|lot"
                r"|answer))\w"
            ),
            r"(?:wants|would like|is going|plans|has decided) to (?:name|call) (?:the|[\w']+|my) ",
            r"(?:has|have) (?:booked|signed up for|entered|registered for|got tickets) ",
            r"(?:booked|signed up for|entered|registered for|got tickets (?:for|to)) (?:the|an?|my|[\w']+'s|[a-z]+) ",
        ),
    ),
    (
        FactKind.POSSESSION,
        "sp",
        (
            (
                r"(?:doesn't|does not|don't|do not) (?:have|own) (?:an?|any|no) (?!idea|clue|problem|time|plans?|money"
                r"|energy|choice|issues?|questions?|reason|way|feelings|regrets|patience|doubts?|objections?|preference"
                r"|answer|lot"
                r"|bit|good|more|other|sense|word|thoughts?|experience|kind|sort)\w"
            ),
            (
                rf"(?:has|keeps|raises|breeds|owns|drives|rides|plays|flies|sails|grows|farms|plants|rents) (?:about "
                rf"|around |some )?{_MANY} (?!hours?|minutes?|days?|weeks?|times?|questions?|things?|options?|ideas?"
                rf"|problems?|more|of|left|on|in|at|euros?|dollars|pounds|bucks|percent|am\b|pm\b)\w"
            ),
            r"(?:maxed|paid) (?:out |off )(?:my|his|her|the|[\w']+'s) \w",
        ),
    ),
    (
        FactKind.PREFERENCE,
        "sp",
        (
            (
                r"(?:only|always|never) (?:ever )?(?!(?:ever|knows?|gets?|feels?|seems?|says?|thinks?|thought|felt|got"
                r"|had|been|heard|saw|realised|realized|wanted|was|is|were|has|makes?|goes|wins|loses|happens|needs"
                r"|wonders?|forgets?|remembers?|sees?"
                r"|tries|wishes|hopes|means|comes|ends|finds|looks|laughs|cries|dreams|asks)\b)[a-z]{3,14}s (?!it\b"
                r"|that\b|this\b|you\b|them\b|so\b|what\b|how\b|when\b)\w"
            ),
            (
                r"(?:doesn't|don't) (?:do|touch|go near|answer|check|eat|cook with|read|watch|trust|book|fly|drink"
                r"|believe in|use|shop|buy) (?!it\b|that\b|this\b|you\b|them\b|anything\b|much\b|so\b|well\b|enough\b"
                r"|any\b|either\b|yet\b|what\b)\w"
            ),
            r"is (?:not )?(?:big|keen|sold|hooked) on (?!it\b|that\b|this\b|you\b)\w",
            (
                r"is (?:more of )?an? (?:[\w-]+ )?(?:person|drinker|eater|sleeper|early bird|night owl|homebody"
                r"|minimalist|purist|vegetarian|coffee snob)\b"
            ),
            r"needs (?:an? )?size \w",
            r"has a (?:thing|soft spot|weakness|sweet tooth|preference|horror|dislike) ?",
            (
                r"(?:is happiest|works best|sleeps best|learns best|thinks best|studies best|focuses best"
                r"|concentrates best) \w"
            ),
            (
                r"(?:learns?|works?|studies|sleeps?|runs?|swims?|writes?) (?:best|better) (?:with|in|at|when|on|by|from"
                r"|before|after)\b"
            ),
            (
                r"(?:takes|has|drinks|likes) (?:my|his|her|the|[\w']+'s) (?:coffee|tea|steak|eggs|whisky|whiskey|bread"
                r"|toast|wine|espresso|pizza|curry|burger) \w"
            ),
            (
                r"(?:wants|likes|prefers) (?:my|all|everything|things|answers|replies|[\w']+'s|to have) .{2,60}?\b(?:in"
                r"|as|with|without|by|on|before|after|at)\b \w"
            ),
            (
                r"would (?:like|love|prefer|rather) (?:to )?(?:work|live|be|have|sit|travel|fly|stay|eat|meet"
                r"|train) .{2,60}?\b(?:than|instead|outdoors|alone|abroad|remotely|at home|by)\b"
            ),
        ),
    ),
)
