"""The classes of words that English sayings are made of: illnesses, diets, times, what one buys, what passes.

Parts of patterns, in lower case.
"""

from typing import Final

A: Final = r"(?:an?|the|his|her|their|one|two|three|four|five|six|\d{1,3}|no|several|both|this|[\w'-]{1,30}'s?) "
W: Final = r"(?:[\w'-]{1,30} )"
TIMES: Final = (
    r"(?:every|each) (?:(?:other|second|third|few|single|\d+) )?(?:days?|weeks?|months?|years?|mornings?|evenings?"
    r"|nights?|weekends?|summer|winter|spring|autumn"
    r"|fall|hours?|lunch|quarter|semester|term|season|christmas|easter|\w+day|(?:jan|feb|mar|apr|may|jun|jul|aug"
    r"|sep|oct|nov|dec)\w*)"
)
ILLNESS: Final = (
    r"(?:allerg(?:y|ies)|hay ?fever|asthma|diabetes|migraines?|arthritis|adhd|add|autism|epilepsy|eczema|psoriasis|ibs"
    r"|crohn's?|coeliac|celiac|anxiety|depression|insomnia|apno?ea|tinnitus|vertigo|dyslexia|an?aemia|anemia"
    r"|gout|reflux"
    r"|hypertension|blood pressure|cholesterol|intolerance|condition|syndrome|disease|disorder|surger(?:y|ies)|ops?"
    r"|operations?"
    r"|stroke|heart attack|implants?|pacemaker|phobia|hearing aids?|cancer|dementia|alzheimer's?|parkinson's?|ms"
    r"|scoliosis|lupus|hives|rash(?:es)?|angina|murmur|stent|bypass|vertigo|seizures?|chronic \w+|torn \w+"
    r"|herniated \w+"
    r"|\w{3,20}(?:itis|osis|a?emia|algia|phobia|plegia|sclerosis|(?:carc|lymph|mel|glauc|my)\w*oma)"
    r"|endometriosis|pcos|hypothyroidism|hernia|concussion|seizures?|panic attacks?|replacement|transplant"
    r"|prosthe\w{2,4}"
    r"|bad (?:back|knees?|hip|shoulder|heart)|slipped disc|shellfish|wheelchair|food poisoning|glasses|contacts"
    r"|sciatica"
    r"|thyroid|type [12]|glaucoma|cataracts?|astigmatism|ulcers?|osteoporosis|blood type|fracture|braces)\b"
)
DIET: Final = (
    r"(?:vegetarian|vegan|pescatarian|pescetarian|veggie|teetotal|halal|kosher|plant-based|gluten[- ]free|dairy[- ]free"
    r"|keto|low[- ]carb|flexitarian)"
)
FAITH: Final = (
    r"(?:muslim|jewish|catholic|hindu|buddhist|christian|sikh|atheist|protestant|orthodox|quaker|mormon|bahai)"
)
BOUGHT: Final = (
    r"(?:(?:has )?(?:bought|sold|adopted|inherited|acquired|rehomed|traded|leased|picked up|built|won)|got(?! the)"
    r"|owns|has owned"
    r"|drives|rides)"
)
DONE: Final = (
    r"(?:\w+(?:ed|en|ing)|been|come|set|put|known|made|done|gone|seen|met|had|read|run|become|begun|grown|got|heard"
    r"|kept|led|left|lost"
    r"|paid|said|sent|spent|taught|told|thought|won|found|built|bought|brought|caught|felt|cut|hit|hurt|let|sat"
    r"|stood|slept|understood"
    r"|drawn|worn|torn|sold|held)"
)
VAGUE: Final = (
    r"(?:to|not|never|always|only|any|just|so|such|different|unique|many|much|lots|plenty|all|enough|more|most"
    r"|little|fun|trouble"
    r"|problems?|issues|questions?|doubts|time|everything|nothing|something|hope|faith|memories|mixed|great|good"
    r"|bad|high|access|no|yet"
    r"|also|both|in|on|at|for|from|with|my|[\w']+'s|it|this|that|them|some|every|each|the)"
)
PASSING_THING: Final = (
    r"(?!(?:it|that|this|them|to|up|out|back|in|on|off|into|over|through|here|there|at)\b|(?:(?!in |at |on |with "
    r"|for |from )\w+ ){0,2}(?:questions?|times?|problems?|issues?|headache|cold|feeling|idea|look|chance|point|second"
    r"|sec|minutes?|moment|plans?|leads?|ability|vibe|opportunity|effect|increase|decrease|answer|part|step|half"
    r"|addition|recipes?"
    r"|day|week|morning|evening|night|weekend|luck|clue|doubt|news|favou?r|thought|thoughts|request|go|try"
    r"|trouble|fun|hunch"
    r"|bit|lot|lots|ton|tons|error|errors|bug|message|mail|email|call|draft|list|way|reason|choice|hour|hours"
    r"|thing|things"
    r"|stuff|everything|nothing|something|anything|one|enough|more|less|work|job|dream|cough|flu|fever"
    r"|hangover|nap|crush|blast|laugh|word|coffee|tea|lunch|dinner|breakfast|sleep|home|stuck|lost|tired|bored"
    r"|rid|used|worse|better|ready|sick|caught|distracted|plenty|files?|rows?|columns?|options?|lines?"
    r"|exercises?|assignments?|homework|essay|table|spreadsheet|dataset|function|variables?|script|code|recipe"
    r"|tests?|images?|leftovers?"
    r"|deadline|no idea|great|good|bad|terrible|huge|weird|funny|quick|rough|long)\b)"
)
ROLE: Final = (
    r"(?!(?:best(?! man)|worst|one|same|reason|way|point|thing|other|only|most|bit|little|lot|huge|big|mess|idiot"
    r"|fool|fan|terrible|bad|good|great|genius|wreck|disaster|horrible|sucker"
    r"|believer|newbie|noob|beginner|total|complete|bundle|zombie|monster|god|goddess|king|queen|legend|billionaire"
    r"|millionaire|superstar|saint|angel|pro|expert|joke|failure|loser|dinosaur|potato|few|while|couple|pain"
    r"|problem|day"
    r"|week|month|minute|sucker|nightmare|nice|lovely|perfect|mix|sucker|basket|walking|human|real|true|different"
    r"|third|fifth|slow"
    r"|fast|quick|sad|happy|lucky|creature|grown|kind|sort|type|ninja|wizard|robot|vampire|unicorn|shame|pity|delight"
    r"|gem|star|treasure|riot|hoot|handful|dear|sweetheart|darling|menace|nerd|dork|goof|clown|weirdo|klutz|mystery)\b)"
)
STRIVE: Final = (
    r"(?:run|learn|save|lose|gain|pass|finish|get (?:better|fit|into|my|the|[\w']+'s|a)|become|be (?:an?|the|more"
    r"|less)|buy|build"
    r"|start|quit|stop"
    r"|write|read|visit|travel|move|retire|sail|climb|swim|cycle|hike|walk|grow|open|launch|found|earn|cut"
    r"|reduce|improve"
    r"|study|graduate|apply|switch|change jobs|teach|publish|pay off|renovate|go to|do|take|complete"
    r"|qualify|win"
    r"|have|live|work|reach|speak|master|beat|bench|drink less|eat|spend|sell|adopt|plant|play)\b"
)
PROMISED: Final = (
    r"(?:bring|send|book|pay|pick|make|cook|bake|drive|organi[sz]e|order|set up|set|return|finish|submit|deliver"
    r"|water|feed"
    r"|look after|take care|cover|lend|reserve|host|collect|fetch|drop|hand in|hand over|prepare|sew|fix|repair"
    r"|sort out"
    r"|clean|lead|present|review|write|sign up|register|transfer|speak to|ask|buy|do|babysit|walk)\b"
)
