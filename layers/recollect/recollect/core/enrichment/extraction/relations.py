"""What somebody is to somebody, and which pronouns speak of them, in English and German."""

from typing import Final

from recollect.core.text.words import words_in

FEMALE: Final = words_in("""
    gatte gemahl ehemann lebensgefährte großonkel betreuer kinderarzt hautarzt augenarzt frauenarzt orthopäde
    neurologe urologe hno-arzt gattin gemahlin ehefrau lebensgefährtin partnerin großtante betreuerin steuerberaterin
    anwältin gynäkologin kinderärztin hautärztin augenärztin frauenärztin orthopädin physiotherapeutin neurologin
    urologin hno-ärztin gf sis wifey tia abuela nonna nana mummy mami sister mother mom mum mama daughter wife
    girlfriend aunt auntie niece grandmother grandma granny gran nan sister-in-law mother-in-law daughter-in-law
    ex-wife stepmother stepsister stepdaughter godmother fiancée goddaughter granddaughter landlady missus schwester
    mutter mama mami mutti tochter frau freundin tante nichte großmutter oma enkelin schwägerin schwiegermutter
    schwiegertochter cousine patentante ex-frau verlobte nachbarin kollegin chefin lehrerin hausärztin ärztin
    zahnärztin vermieterin trainerin hebamme mitbewohnerin therapeutin kardiologin patin stiefmutter stiefschwester
    stieftochter
""")
MALE: Final = words_in("""
    bro hubs bf stepson tio abuelo nonno brother father dad daddy papa son husband boyfriend uncle nephew grandfather
    grandpa grandad granddad brother-in-law father-in-law son-in-law ex-husband stepfather stepdad stepson stepbrother
    godfather godson grandson landlord hubby fiancé bruder vater papa papi vati sohn mann freund onkel neffe großvater
    opa enkel schwager schwiegervater schwiegersohn cousin patenonkel ex-mann verlobter nachbar kollege chef lehrer
    arzt hausarzt zahnarzt vermieter trainer mitbewohner therapeut kardiologe pate stiefvater stiefbruder stiefsohn
""")
EITHER: Final = words_in("""
    friend cousin partner colleague coworker co-worker boss manager neighbour neighbor roommate flatmate housemate
    therapist doctor dentist gp vet teacher tutor mentor coach baby assistant supervisor professor teammate babysitter
    nanny lawyer accountant physio midwife optician barber hairdresser mechanic kid child twin toddler parent spouse
    ex fiance fiancee godchild grandchild sibling employer client lodger apprentice intern clerk treasurer vicar
    stylist bandmate doc coach specialist consultant nurse neurologist dermatologist psychiatrist psychologist
    allergist orthodontist dietitian nutritionist gynaecologist gynecologist paediatrician pediatrician optometrist
    rheumatologist urologist osteopath chiropractor obstetrician landlady agent accountant solicitor conductor editor
    publisher deputy secretary cardiologist oncologist surgeon physiotherapist trainer instructor pharmacist cleaner
    childminder carer kiddo bestie bff buddy kind baby steuerberater anwalt friseur tierarzt tierärztin
    physiotherapeut azubi enkelkind patenkind
""")
SEVERAL: Final = words_in("""
    parents kids children twins brothers sisters sons daughters grandparents grandkids grandchildren in-laws cousins
    friends parents-in-law siblings colleagues boys girls neighbours neighbors eltern kinder zwillinge brüder
    schwestern söhne töchter großeltern enkel schwiegereltern geschwister mädels jungs freunde kollegen nachbarn
    enkelkinder
""")
ANIMALS: Final = words_in("""
    dog puppy cat kitten horse pony rabbit hamster parrot tortoise budgie goldfish cats dogs horses chickens hens hund
    hündin welpe katze kater pferd pony kaninchen hamster wellensittich meerschweinchen katzen hunde hühner
""")
# Said without "my"
BARE: Final = words_in("""
    doc physio mom mum dad grandma grandpa granny gran nan wife husband hubby doctor gp dentist son daughter sister
    brother kids parents girlfriend boyfriend partner boss landlord flatmate roommate mama papa mutti vati oma opa bro
    sis gf bf hubs wifey kiddo tio tia abuela abuelo nonna nonno nana papi mami mummy daddy grandad
""")
PERSONS: Final = FEMALE | MALE | EITHER | SEVERAL
RELATIONS: Final = PERSONS | ANIMALS


def genders(relation: str) -> str:
    """Return the pronouns that speak of a relation: letters of "f" (she), "m" (he), "p" (they), "n" (it)."""
    found = ""
    if relation in SEVERAL or (relation in ANIMALS and relation.endswith("s")):
        return "p"
    if relation in FEMALE or relation in EITHER or relation in ANIMALS:
        found += "f"
    if relation in MALE or relation in EITHER or relation in ANIMALS:
        found += "m"
    return found + ("p" if relation in EITHER else "")
