"""What one thing has one of at a time, and what it may have several of."""

from typing import Final

from recollect.core.text.words import words_in

# Nouns of which one thing has one at a time
SINGLE: Final = words_in("""
favourite colour port region branch codename name size timezone zone address number contact owner manager dentist doctor
gp password code price cost rent limit budget deadline due version status priority salary age height weight birthday
title capital ceo cto cfo boss chef landlord supervisor director president chair captain coach plate provider currency
nickname surname maiden tariff operator principal tutor therapist maintainer lead venue room location date schedule slot
shift start capacity threshold timeout ttl quota dose dosage blood default primary main bank insurer employer emergency
lieblingstier lieblingsfarbe lieblingsessen lieblingsbuch heating mode level theme locale iban pin seat gate platform
terminal pronouns flight fee interest rate temperature speed pressure format encoding key
hostname domain url endpoint path
license licence host backend store engine model column tier stage phase team plan order type
""")
# Verbs whose object is one at a time
ONE_AT_A_TIME: Final = words_in("""
live lives lived wohnt wohne works work worked arbeitet arbeite drives drive studies reports belongs costs starts begins
ends closes opens leaves departs expires runs weighs earns owes rehearses meets heißt called named born prefers prefer
listens responsible zuständig moved chose picked selected decided
""")
# What one may have several of, whatever the verb is: allergies, likes, languages, friends, pets, tools, visits
MANY: Final = words_in("""
allergic allergy allergies intolerant intolerance allergien allergie allergisch hobby hobbies fluent friend friends pet
pets tool tools interested interests interest skill skills subscription subscriptions language languages member members
趣味は ingredient ingredients feature features available installed gusta gustan
""")
# Verbs of several objects at a time
MANY_OBJECTS: Final = words_in("""
likes like love loves enjoy enjoys hate hates dislike dislikes speaks speak visited visits visit use uses used using
nutze nutzt nutzen verwende verwendet verwenden benutze benutzt benutzen plays play playing knows know sells sell reads
reading read watch watches watching collect collects subscribes subscribe offers offer supports support exposes expose
checks check take takes learning learn learns lerne lernt ask asks spricht spreche mag liebt
liebe hat hast habe have has
owns own wants want needs need includes include contains prefer prefers grows grow makes make
cooks cook bakes bake writes
teaches teach attends attend working about
""")
# Of these one is chosen for a purpose: "take ibuprofen for the back", "use Redis for sessions"
CHOSEN_FOR: Final = words_in("take takes use uses nutzen nutzt nutze verwende verwendet benutze")
PREPOSITIONS: Final = words_in("""
in at on near by with for from to under behind beside above below between over into onto of about as during after before
since until through against via next im am bei mit für von zu auf unter hinter neben über nach gegen
""")
TITLES: Final = words_in("dr mr mrs ms prof frau herr mister")
# Countries and parts of the world: whoever lives in a town of one lives in it
REGIONS: Final = words_in("""
europe africa asia america scandinavia england scotland wales ireland britain uk usa france spain portugal italy germany
austria switzerland netherlands belgium luxembourg denmark sweden norway finland iceland poland czechia slovakia hungary
romania bulgaria greece turkey ukraine russia estonia latvia lithuania croatia serbia slovenia bosnia albania canada
mexico brazil argentina chile peru colombia ecuador uruguay cuba india pakistan bangladesh nepal china japan korea
taiwan vietnam thailand indonesia malaysia philippines singapore australia egypt morocco tunisia algeria nigeria ghana
kenya ethiopia tanzania uganda israel lebanon jordan iran iraq california texas florida oregon washington colorado
bavaria saxony hesse tuscany sicily sardinia catalonia andalusia galicia brittany normandy provence cornwall devon
yorkshire kent quebec ontario queensland bayern sachsen hessen schweiz österreich deutschland frankreich italien spanien
schottland irland
""")
