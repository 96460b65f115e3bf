"""The words that rewriting goes by."""

from typing import Final

from recollect.core.text.words import fold, words_in


def _folded(lines: str) -> frozenset[str]:
    return words_in(fold(lines))


FEMALE_KIN: Final = words_in("""
    sister mother mom mum daughter wife girlfriend aunt auntie niece grandmother grandma granny gran nan mummy
    sister-in-law mother-in-law daughter-in-law ex-wife stepmother stepsister stepdaughter godmother fiancée fiancee
    nanny landlady girl woman lady queen bride
    schwester mutter mama mami mutti tochter frau freundin tante nichte großmutter grossmutter oma enkelin
    schwagerin schwiegermutter schwiegertochter cousine patentante ex-frau verlobte nachbarin kollegin chefin lehrerin
    hausärztin arztin hausarztin zahnarztin vermieterin trainerin hebamme pflegerin mitbewohnerin
""")
MALE_KIN: Final = words_in("""
    brother father dad daddy son husband boyfriend uncle nephew grandfather grandpa grandad brother-in-law
    father-in-law son-in-law ex-husband stepfather stepson stepbrother godfather landlord boy man guy king groom
    bruder vater papa papi vati sohn mann freund onkel neffe großvater grossvater opa enkel schwager schwiegervater
    schwiegersohn cousin patenonkel ex-mann verlobter nachbar kollege chef lehrer arzt hausarzt zahnarzt vermieter
    trainer pfleger mitbewohner kardiologe
""")
FEMALE_TITLES: Final = words_in(
    "mrs ms miss madam madame mme lady aunt auntie tante frau fr dona senhora señora senora"
)
MALE_TITLES: Final = words_in("mr sir lord uncle onkel herr herrn hr senhor señor senor monsieur coach")
# Nouns for persons whatever their gender
ALL_KIN: Final = FEMALE_KIN | MALE_KIN
TITLES: Final = FEMALE_TITLES | MALE_TITLES
PEOPLE: Final = ALL_KIN | _folded("""
    person friend cousin partner colleague coworker co-worker boss manager neighbour neighbor roommate flatmate
    housemate therapist doctor dentist teacher tutor mentor baby assistant supervisor professor teammate trainer
    babysitter vet lawyer accountant plumber electrician builder painter gardener cleaner agent contact client customer
    guest host owner tenant buyer seller driver pilot nurse surgeon physio midwife optician barber hairdresser baker
    butcher mechanic carpenter photographer caterer singer drummer guitarist bassist editor author writer translator
    librarian student pupil child kid twin toddler parent parents spouse ex fiancé fiance director designer developer
    engineer analyst consultant speaker organiser organizer secretary receptionist postman courier
    ansprechpartner ansprechpartnerin berater beraterin leiter leiterin gast kunde kundin makler maklerin
    kind baby hausmeister handwerker klempner elektriker maler gärtner anwalt steuerberater friseur tierarzt arzt
    physiotherapeut hebamme betreuer mieter makler notar pate lehrer trainer student schüler
""")
ANIMALS: Final = _folded("""
    cat dog puppy kitten horse pony parrot rabbit bunny hamster guinea-pig hen cow goat sheep pig donkey tortoise turtle
    snake lizard budgie canary pet mare stallion foal rat mouse goldfish duck goose
    katze kater hund hündin hundin welpe pferd pony stute kaninchen hase hamster meerschweinchen papagei wellensittich
    schildkröte schildkrote huhn henne kuh ziege schaf esel vogel haustier
""")
PLURALS: Final = words_in(
    "children people parents kids friends men women mice feet teeth twins folks police geese sheep"
)
# Of several people, spoken of as "they" as well
GROUPS: Final = words_in("""
    team band club company firm council school choir orchestra family staff crew agency office board committee
    department bank shop store restaurant landlords insurer hotel garage clinic practice
""")
WEEKDAY_NAMES: Final = words_in("""
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
""")
MONTH_NAMES: Final = words_in("""
    january february march april may june july august september october november december feb apr jun jul aug
    sep sept oct nov dec januar februar märz marz mai juni juli oktober dezember jänner janner
""")
# A message, or a sentence of one, of nothing but these says nothing that could be searched for
CHATTER: Final = words_in("""
    hi hello hey yo hiya morning good evening afternoon night bye goodbye thanks thank thx ty you so much very ok okay
    k sure yes yeah yep yup no nope nah right alright great cool nice awesome perfect wonderful lovely amazing fine
    haha hahaha lol lmao hehe oh ah wow hmm hm um uh well anyway anyways by the way btw now please sorry got it i see
    that's that is makes sense sounds how are are doing today going what's up whats up hope well a lot again really
    totally exactly indeed interesting funny too ha just kidding never mind nevermind same here wait one second sec
    moment quick question another question help me can could for with that this understood noted appreciate of course
    be back later talk to soon see welcome and glad to hear happy let's move on go ahead cheers ta brilliant brill sound
    grand lovely true seriously ugh phew aww yikes hooray
    hallo moin servus guten tag abend danke vielen dank dankeschon bitte ja nein nee doch okay gut super toll prima
    klasse perfekt alles klar ach so oh je na ja puh echt wirklich krass stark schon schade mist genau stimmt das ist
    sehr nett     von dir tut mir leid kein problem bis dann spater tschuss eben mal kurz moment warte
""")
# What a question may begin with that is not a part of it
OPENERS: Final = (
    *("by the way", "btw", "anyway", "anyways", "so", "ok", "okay", "well", "oh", "hey", "hi", "hmm", "um", "now"),
    *("alright", "right", "yes", "yeah", "no", "thanks", "thank you", "great", "cool", "nice", "sure", "please"),
    *("quick question", "one more thing", "another question", "one more question", "just wondering", "i was wondering"),
    *("actually", "sorry", "listen", "look", "also", "changing the subject", "on another note", "speaking of which"),
    *("can you tell me", "could you tell me", "do you know", "do you remember", "i wonder", "i want to know", "again"),
    *("haha", "ha", "ah", "aha", "cheers", "sound", "grand", "lovely", "good", "fine", "perfect", "true", "wait", "hm"),
    *(
        "ach",
        "ach so",
        "na gut",
        "gut",
        "danke",
        "super",
        "okay danke",
        "ja",
        "nein",
        "sag mal",
        "ubrigens",
        "noch was",
    ),
    *(
        "noch eine frage",
        "eine frage noch",
        "kurze frage",
        "apropos",
        "jedenfalls",
        "ansonsten",
        "oh je",
        "puh",
        "stimmt",
    ),
)
AUXILIARIES: Final = words_in("""
    do does did is are was were am be been has have had can could will would shall should may might must isn't aren't
    wasn't weren't don't doesn't didn't hasn't haven't hadn't can't couldn't won't wouldn't shouldn't
""")
QUESTION_WORDS: Final = words_in("what when where who whom whose which why how")
PREPOSITIONS: Final = words_in("""
    about after against along among around at before behind below beneath beside between beyond by despite during for
    from in inside into like near of off on onto out outside over past regarding since through throughout till to
    toward towards under until up upon via with within without
""")
# Behind "her" and the like these are no nouns, so it is the person and not something of hers
NO_NOUNS: Final = (
    AUXILIARIES
    | PREPOSITIONS
    | QUESTION_WORDS
    | words_in("""
    and or but if because that than then there here today yesterday tomorrow tonight now again too also ever never
    recently lately last next this a an the some any all more most it them him me you us go do get have feel think
    say talk come leave move start stop want like love hate make take give well first together alone before after so
    much often always something anything someone to not
""")
)
GERMAN_QUESTION_WORDS: Final = words_in("""
    wer wen wem wessen was wann wo wohin woher warum wieso weshalb wie wieviel welche welcher welches welchen welchem
    womit wofur woran worauf woruber wovon wozu
""")
