"""The words that rewriting goes by."""

from typing import Final

from recollect.core.text.words import words_in

# Names of one gender; a name that is in neither table fits every pronoun
FEMALE_NAMES: Final = words_in("""
    abby abigail ada adele agnes aisha alexandra alice alicia alison allison amanda amber amelia amy ana andrea angela
    anita ann anna anne annie april ashley audrey barbara beatrice becky beth betty bianca brenda bridget brittany
    camila camille carla carmen carol caroline carolyn catherine cecilia charlotte chloe christina christine cindy
    claire clara claudia crystal cynthia daisy daniela deborah debra diana diane donna doris dorothy eileen elaine
    eleanor elena elisa elizabeth ella ellen elsa emily emma erica erin esther eva evelyn faith fatima fiona florence
    frances gabriela gina gloria grace hanna hannah hazel heather heidi helen helena holly ingrid irene iris isabel
    isabella ivy jacqueline jane janet janice jasmine jeanne jenna jennifer jenny jessica jill joan joanna jocelyn
    josephine joyce judith judy julia juliana julie karen karin kate katherine kathleen kathy katie kayla kelly kim
    kimberly kristen kristin laura lauren layla leah lena lillian lily linda lisa liz louise lucia lucy lydia maggie
    margaret maria marie marilyn marina martha mary maya megan melanie melissa mia michelle mila miriam molly monica
    nadia nancy naomi natalia natalie natasha nicole nina nora olga olivia pamela patricia paula penelope petra priya
    rachel rebecca regina rita rosa rose ruth sabrina samantha sandra sara sarah serena sharon sheila shirley silvia
    sofia sonia sophia sophie stella stephanie susan susanna sylvia tamara tanya tara teresa theresa tiffany tina
    ursula valerie vanessa vera veronica victoria violet virginia vivian wendy yasmin yvonne zoe
""")
MALE_NAMES: Final = words_in("""
    aaron abdul adam adrian ahmed alan albert alejandro alexander alfred ali andre andreas andrew andy anthony antonio
    arthur ben benjamin bernard bill billy bob bobby brad bradley brandon brian bruce bryan calvin carl carlos charles
    christian christopher claude colin craig curtis cyril dan daniel dave david dennis derek diego dmitri dominic
    donald douglas duncan dylan earl ed eddie edgar edmund eduardo edward edwin eli elias emil emmanuel enrique eric
    ernest ethan eugene evan felix fernando francis frank fred frederick gabriel gary george gerald gilbert glenn
    gordon graham greg gregory guillermo gustavo harold harry harvey hassan hector henry herbert howard hugo ian ibrahim
    isaac ivan jack jacob jake james jan jason javier jeff jeffrey jeremy jerome jerry jim jimmy joe joel joey johan
    john johnny jon jonathan jose joseph josh joshua juan julian julio justin karl keith ken kenneth kevin kurt kyle
    lars larry lawrence leo leon leonard leonardo liam logan louis lucas luis luke marc marco marcus mario mark martin
    marvin matt matthew max michael miguel mike mohamed mohammed nathan nathaniel neil nicholas nick nicolas noah norman
    oliver omar oscar otto owen pablo patrick paul pedro peter phil philip pierre rafael ralph raymond ricardo richard
    rob robert roberto roger roland ronald ross roy russell ryan samuel scott sean sebastian sergio seth simon stanley
    stefan stephen steve steven stuart ted theodore thomas tim timothy tobias todd tom tommy tony travis trevor tyler
    victor vincent vladimir walter wayne william xavier yusuf zachary
""")
FEMALE_KIN: Final = words_in("""
    sister mother mom mum daughter wife girlfriend aunt auntie niece grandmother grandma sister-in-law mother-in-law
    ex-wife stepmother godmother fiancée nanny landlady
""")
MALE_KIN: Final = words_in("""
    brother father dad son husband boyfriend uncle nephew grandfather grandpa brother-in-law father-in-law ex-husband
    stepfather stepson godfather
""")
# A message, or a sentence of one, of nothing but these says nothing that could be searched for
CHATTER: Final = words_in("""
    hi hello hey yo hiya morning good evening afternoon night bye goodbye thanks thank thx ty you so much very ok okay
    k sure yes yeah yep yup no nope nah right alright great cool nice awesome perfect wonderful lovely amazing fine
    haha hahaha lol lmao hehe oh ah wow hmm hm um uh well anyway anyways by the way btw now please sorry got it i see
    that's that is makes sense sounds how are are doing today going what's up whats up hope well a lot again really
    totally exactly indeed interesting funny too ha just kidding never mind nevermind same here wait one second sec
    moment quick question another question help me can could for with that this understood noted appreciate of course
    be back later talk to soon see welcome and glad to hear happy let's move on go ahead
""")
# What a question may begin with that is not a part of it
OPENERS: Final = (
    *("by the way", "btw", "anyway", "anyways", "so", "ok", "okay", "well", "oh", "hey", "hi", "hmm", "um", "now"),
    *("alright", "right", "yes", "yeah", "no", "thanks", "thank you", "great", "cool", "nice", "sure", "please"),
    *("quick question", "one more thing", "another question", "one more question", "just wondering", "i was wondering"),
    *("actually", "sorry", "listen", "look", "also", "changing the subject", "on another note", "speaking of which"),
    *("can you tell me", "could you tell me", "do you know", "do you remember", "i wonder", "i want to know", "again"),
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
