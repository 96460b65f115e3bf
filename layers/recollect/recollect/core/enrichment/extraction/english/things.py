"""What things people have and which events they speak of in English: a thing's name, number or kind, an appointment."""

import re
from typing import Final

from recollect.core.text.words import words_in

_EVENT: Final = (
    r"(?:flight|train|party|exam|test|appointment|meeting|interview|dinner|wedding|concert|trip|deadline|race|surgery"
    r"|operation|checkup|check-up|scan|dentist|class|lesson|course|rehearsal|recital|match|game|tournament|conference"
    r"|presentation|viewing|ceremony|book club|club|choir|recital|graduation|funeral|christening|baptism|show"
    r"|gig|holiday|vacation|reunion|audition"
    r"|shift|court date|hearing|defen[cs]e|delivery|inspection|training|workshop|retreat|marathon|lunch|brunch"
    r"|barbecue|bbq"
    r"|visit|session|call|audit|submission|launch|move|practice|swimming|piano|therapy|physio|follow-up|follow "
    r"up|mot|x-ray"
    r"|blood test|vaccination|booster|date|anniversary|birthday|(?:school|nativity|class|christmas) play|festival"
    r"|camp|kickoff|demo|closing|handover"
    r"|appt|resit|re-sit|pickup|pick-up|drop-off|dropoff|bday|b-day|tattoo|haircut|massage|ultrasound|bloods|rent"
    r"|payment|visa|licence|license"
    r"|contract|permit|installation|repair|service|parade|premiere|opening|debut|derby|quiz|sprint|retro|all-hands"
    r"|offsite|semester|term"
    r"|matinee|prom|proms|sleepover|baby shower|shower|hen do|stag do|night|operation|replacement|semifinal"
    r"|quarterfinal|heat|bootcamp"
    r"|bbq|potluck|dive|climb|tour|voyage|cruise|ferry|bus|plumber|electrician|optician|gp|doctor|movers|seminar"
    r"|lecture|tutorial|pitch"
    r"|defence|colonoscopy|mammogram|endoscopy|checkin|screening|therapist|mot|wake|viewing|ceremony|orientation"
    r"|induction|due date|review|check-in|checkin|standup|stand-up|kick-off|fitting|tasting|open day|sports day"
    r"|parents' "
    r"evening|fair|sale|auction|trial|hike|ride|regatta|gala|exhibition|launch|release|webinar|oral|final|finals)s?"
)
# What a thing that somebody has may be said to be
ATTRIBUTES: Final = re.compile(
    r"(?:(?:[\w'-]{1,30} ){0,3}(?:name|birthday|address|number|phone|email|e-mail|shoe size|size|height|weight|blood "
    r"type|pin code"
    r"|postcode|zip|star sign|pronouns|job|profession|boss|budget|nickname|middle name|maiden name|surname"
    r"|licence plate"
    r"|anniversary|native language|mother tongue|username|handle|time ?zone|emergency contact|road|street|team"
    r"|gp|insurance"
    r"|contract|salary|hometown|title|degree|major|diet|blood group|locker|password hint|order|editor|setup"
    r"|stack|shift|shifts"
    r"|goal|aim|dream|ambition|resolution|target|plan|favou?rite(?: [\w'-]{1,30}){0,3}|printer|computer|laptop|phone"
    r"|car|bike|oven"
    r"|camera|app|tool|guitar|piano|van|truck|tablet|watch|phone number|tv|router|keyboard|monitor|desk|machine"
    r"|house|flat"
    r"|apartment|garden|room|allotment|boat|scooter|motorbike|motorcycle|telescope|tent|sewing machine|coffee machine"
    r"|server|database|os|ide|shell|terminal|browser|bank|supplier|client|school|university|uni|company|employer|office"
    r"|department|hobby|hobbies|religion|passport|nationality|first client|trade|dissertation|thesis|side|crm"
    r"|cms|stack|repo|prod|staging|language|wifi|broadband|provider|energy supplier|energy provider|vet|dentist"
    r"|pharmacy|gym|club|plot|kitchen|balcony|roof|fridge|freezer|boiler|mattress|bed))$"
)
GOAL_NOUNS: Final = re.compile(r"\b(?:goal|aim|dream|ambition|resolution|target)s?$")
EVENTS: Final = re.compile(rf"(?:[\w'.-]{{1,30}} ){{0,4}}?(?:{_EVENT})\b")
FRAGMENT_EVENT: Final = re.compile(rf"(?:(?:an?|the) )?(?:[\w'-]{{1,30}} ){{0,2}}?(?:{_EVENT})\b")
DEVICE_KINDS: Final = re.compile(
    r"\b(?:printer|computer|laptop|phone|app|tool|editor|os|ide|shell|browser|oven|camera)$"
)
TITLES: Final = words_in(
    "aunt auntie uncle dr mr mrs ms miss grandma grandpa cousin coach sister brother sir professor dr. mr. mrs. ms."
)
SHORTEST_NAME: Final = 3  # letters
ATTRIBUTE_IS: Final = re.compile(
    r"(?:[a-z-]+ )?(?:number|birthday|size|shirt|email|phone|address|allergy|allergies|diet|favou?rite \w+|surname"
    r"|middle name|school|teacher|team) (?:is|are) "
)
IS_ON: Final = re.compile(
    r"\b([a-z]{3,})'s (?=(?:on|at|in) \w*\d|(?:next|tomorrow|tonight|due)\b|(?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)day\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6} \d)",
    re.IGNORECASE,
)
