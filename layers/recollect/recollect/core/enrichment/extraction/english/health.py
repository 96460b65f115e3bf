"""What English clauses say of somebody's health, whatever their verb: illnesses, medicines, what a doctor decides."""

import re
from typing import Final

from recollect.core.enrichment.extraction.english.reading import EnglishReading
from recollect.core.enrichment.extraction.english.vocabulary import ILLNESS

_DOCTOR: Final = re.compile(
    r"\b(?:doctors?|docs?|dr|gp|nurse|dentist|physio|physiotherapist|consultant|specialist|surgeon|cardiologist"
    r"|neurologist|allergist|psychiatrist"
    r"|therapist|dermatologist|oncologist|dietitian|dietician|nutritionist|vet|midwife|optician|optometrist|gyn(?:ae"
    r"|e)?(?:cologist)?|ob|obgyn|paediatrician|pediatrician|orthodontist"
    r"|rheumatologist|osteopath|chiropractor|podiatrist|urologist|hospital|clinic|pharmacist)\b",
    re.IGNORECASE,
)
_DECIDES: Final = re.compile(
    r"(?:(?:has|have|is|was|had) )?(?:just |now |finally |also )?(?:says?|said|put|puts|got|gets|took|takes|told"
    r"|tells|wants?|gave|given|gives|prescribed|diagnosed|found|confirmed|started|starting|switched|upped|raised"
    r"|lowered|doubled|halved|changed|advised|recommended|banned|ordered|thinks|reckons|cleared|removed|stopped"
    r"|put[sn]?|taken|testing|tested|weaning) \S"
)
MEDICINE: Final = (
    r"(?:metformin|insulin|warfarin|lithium|ritalin|adderall|concerta|prozac|zoloft|lexapro|sertraline|citalopram"
    r"|topiramate|ibuprofen|aspirin|paracetamol|tylenol|steroids?|prednisone|inhalers?|epi-?pens?|blood thinners?"
    r"|antihistamines?|antibiotics|antidepressants?|painkillers?|hrt|ozempic|mounjaro|wegovy|methotrexate|humira"
    r"|levothyroxine|thyroxine|gabapentin|pregabalin|tamoxifen|naproxen|melatonin|iron tablets|statins?"
    r"|beta[- ]?blockers?"
    r"|ssris?|immunosuppressants?|chemo(?:therapy)?|radiotherapy|dialysis|cpap|ventolin|xarelto|eliquis|amlodipine"
    r"|ramipril|lisinopril|tramadol|omeprazole|creon|keppra|lamotrigine|quetiapine|the pill"
    r"|[a-z]{4,14}(?:pril|sartan|olol|statin|zumab|ximab|limumab|cillin|mycin|oxetine|alopram|azepam|azolam|gliptin"
    r"|glutide|gliflozin|prazole|dipine|triptan|profen|xaban|parin|asone|olone|tidine|setron|conazole|cycline|oxacin))"
)
_SUFFERS: Final = re.compile(
    rf"\b(?:with|from|of|has|have|had|having|my|his|her|their|the|an?|bad|chronic|mild|severe|because of|due to"
    rf"|thanks to|for|on|takes?|taking|gets?|got|and|type \d|[\w']+'s) (?:[\w-]+ ){{0,2}}?(?:{ILLNESS}|{MEDICINE}\b)"
)
_TOPIC: Final = re.compile(
    r"\b(?:read|reads|reading|writes?|writing|wrote|stud(?:y|ies|ying)|teach(?:es|ing)?|taught|research\w*|essays?"
    r"|articles?|books?|papers?|works? (?:on|with|in)|working (?:on|with|in)|patients?|talk\w*|speech|thesis|film|movie"
    r"|documentary|podcast|class|course|charity|fundrais\w*|nurse|doctor|scientist|watch\w*|wonder\w*|ask\w*"
    r"|questions?|explain\w*|learn\w*|rid of|wants? (?:some|an?)|needs? (?:some|an? (?:recipe|list|poem))|joke"
    r"|prevent\w*"
    r"|character|sells?|sold|makes?|designs?|builds?|donat\w*|run (?:for|against)|feels?|like an?)\b"
)
_STARTS: Final = re.compile(
    r"(?:is|was|has|had|gets?|got|takes?|took|suffers?|lives?|needs?|wears?|uses?|carries|can't|cannot|can|stopped"
    r"|quit|came off|went on|goes|started|starts|spent|lost|broke|keeps?|injects?|manages?|does|doesn't|struggles?"
    r"|been|recovers?|recovering|developed|comes?|controls?|tested|avoids?|reacts?|swells?|breaks?|faints?|diagnosed"
    r"|deals?|copes?|walks?|sleeps?|barely|hardly|don't|sees)\b"
)
_PASSING: Final = re.compile(r"\b(?:a cold|flu|headache|hangover|food poisoning|food coma|jet lag|covid|cough)\b")


def of_health(found: EnglishReading) -> bool:
    """Tell whether a clause about the speaker, another person or an animal speaks of their health."""
    if found.of in {"s", "p"} and _DOCTOR.search(found.subject) and _DECIDES.match(found.key):
        return True
    if (
        found.of not in {"s", "p"}
        or not _STARTS.match(found.key)
        or _TOPIC.search(found.key)
        or _PASSING.search(found.key)
    ):
        return False
    return bool(_SUFFERS.search(found.key))
