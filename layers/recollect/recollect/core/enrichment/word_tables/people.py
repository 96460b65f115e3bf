"""What stands next to the name of a person, and what in capitals is none."""

from typing import Final

from recollect.core.text.words import words_in

TITLES: Final = words_in("mr mrs ms miss dr prof professor uncle aunt auntie sir madam herr frau señor señora mme")
# Before a name, with "my", "our", "his", ..., or alone
KIN: Final = words_in("""
    sister brother mother father mom mum dad daughter son wife husband partner girlfriend boyfriend fiancé fiancée
    fiance fiancee cousin aunt uncle niece nephew grandmother grandfather grandma grandpa sister-in-law brother-in-law
    mother-in-law father-in-law ex-husband ex-wife friend colleague coworker co-worker boss manager neighbour neighbor
    roommate flatmate therapist doctor dentist teacher landlord tutor coach mentor baby twin twins cat dog puppy
    kitten horse parrot assistant supervisor professor teammate trainer babysitter nanny vet lawyer accountant plumber
    stepfather stepmother stepson stepdaughter godmother godfather kid child
""")
