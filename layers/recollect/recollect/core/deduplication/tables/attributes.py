"""Attributes: what one thing has one of at a time, what it may have several of, and by which words each is told."""

from typing import Final

from recollect.core.text.words import words_in

# One line an attribute: words of any of them tell that a memory is about it
ATTRIBUTES: Final = {
    "home": "live lives living based resident residence flat apartment settled lebt wohnt wohne wohnen moved relocated "
    "city town home house tenant wohnung umgezogen gezogen heim",
    "job": "work works working job employer employed company joined hired resigned fired career position arbeitet arbeite "
    "arbeiten angestellt employee teacher nurse engineer retired caretaker stelle",
    "study": "study studies studying studied major degree student school primary university course class grade college "
    "law medicine physics economics kindergarten studiert",
    "love": "married engaged single dating divorced together wife husband girlfriend boyfriend fiance relationship "
    "partner broke separated wedding",
    "transport": "drive drives car bike golf skoda volvo tram bus train vehicle commute ride rides cycles van",
    "diet": "vegetarian vegan meat eat eats eating diet keto gluten gluten-free fish dairy allergic allergy intolerant "
    "halal kosher coeliac",
    "drink": "drink drinks drinking coffee tea alcohol espresso wine beer",
    "smoke": "smoke smokes smoking smoker cigarettes cigarette vape",
    "language": "speak speaks language fluent english german french spanish",
    "phone": "phone number call mobile",
    "mail": "e mail e-mail email mailbox",
    "music": "plays cello piano guitar drums violin band choir sings",
    "pay": "earn earns salary wage raise paid pay",
}
# Nouns of which one thing has one at a time
SINGLE: Final = words_in("""
favourite colour port region branch codename name size timezone zone address number contact owner manager dentist doctor
gp password code price cost rent limit budget deadline due version status priority salary age height weight birthday
title role-model capital ceo cto cfo boss chef landlord supervisor director president chair captain coach plate
provider currency language-of-record nickname surname maiden plan tariff operator principal tutor therapist maintainer
lead venue room location date time schedule day slot shift start capacity threshold timeout ttl quota dose dosage
blood eye type default primary main package-manager editor browser bank insurer employer employee-number emergency
codewort lieblingstier lieblingsfarbe lieblingsessen favourite fuel heating mode level theme locale iban pin seat gate
platform terminal flight fee charge interest rate temperature speed pressure size format encoding encoder
""")
# Verbs whose object is one at a time
ONE_AT_A_TIME: Final = words_in("""
lives live wohnt wohne works work arbeitet drives studies reports belongs costs starts begins ends closes opens leaves
departs expires runs weighs earns owes attends trains rehearses meets heißt called named born sits stands hangs
prefers prefer listens responsible zuständig owns
""")
# Adjectives and nouns of roles, allergies, tools: several at a time, whatever the verb is
MANY: Final = words_in("""
allergic allergy allergies intolerant allergien likes like love loves enjoy enjoys hobby hobbies speaks speak fluent
friend friends pet pets visited visits uses use used using using tool tools plays play knows know sells sell reads
reading watch watches collects interested interests skill skills subscribes subscribe subscription offers offer
supports support exposes checks check installed available take takes working learning learn learns ask hobbys
hobbies gusta gustan 趣味は ruff brother sister cousin son daughter language languages member
""")
# They divide their time among places: "works in Bath" and "works at the school" both hold
TITLES: Final = words_in("dr mr mrs ms prof frau herr sir mister woman doctor")
