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
# After a name these say that somebody does what persons do
PERSON_VERBS: Final = words_in("""
    said says told tells asked asks wants wanted thinks thought likes loves hates prefers called calls promised agreed
    suggested recommended moved lives lived works worked joined left quit married broke got gave gives sent wrote
    brought bought lost won plays played sings teaches studies studied planted painted applied replaced presented
    handles takes took turned starts started picked picks owns owes knows knew met needs needed hopes plans helped
    helps visited explained confirmed approved signed reported fixed reviewed mentioned believes feels felt came comes
    went goes cooked invited introduced showed insists insisted refuses refused denied announced was is has had will
    would can could isn't wasn't hasn't and or finished wanted forgot remembers lent borrowed drove drives
""")
WEAK_PERSON_VERBS: Final = words_in("is was has had will would can could isn't wasn't hasn't and or takes comes goes")
# After "Will" and "May" at the beginning, these make a question
SUBJECTS: Final = words_in(
    "i you he she it we they there this that the a an my your his her our their anyone be not all"
)
# Capitals that name no person, place or organisation
OTHER_CAPITALS: Final = words_in("""
    i i'm i've i'll i'd python java javascript typescript rust golang go c++ kotlin swift ruby postgres postgresql
    mysql redis kafka docker kubernetes linux windows android ios macos excel word powerpoint outlook gmail chrome
    firefox english german french spanish italian portuguese japanese chinese korean russian arabic hindi dutch
    swedish polish turkish greek latin hebrew danish norwegian finnish czech hungarian ukrainian vietnamese thai
    american british european african asian indian mexican canadian australian irish scottish swiss austrian nordic
    monday tuesday wednesday thursday friday saturday sunday january february march july september october november
    december christmas easter ramadan halloween thanksgiving hanukkah diwali passover god bible catholic protestant
    muslim jewish buddhist hindu internet wifi wi-fi lego tv ok usb api sql html css json pdf cpu gpu ram ssd http
    https rest grpc ci cd aws gcp azure lambda s3 dynamodb terraform ansible git jira slack zoom teams notion figma
    trello mri ct covid adhd hiv dna ceo cto cfo hr kpi okr roi nda sla vpn dns tcp ip utc gmt am pm iphone ipad
    kindle dune docs note recipe epipen rsvp faq eta asap fyi diy
""")
