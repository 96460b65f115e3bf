"""The words that speak for a category, in lower case; each counts once."""

from typing import Final

from recollect.core.enrichment.findings import Category
from recollect.core.text.words import words_in

STRONG_WORDS: Final = {
    Category.WORK: words_in("""
        work job office meeting colleague client customer deadline project sprint release deploy deployment server
        staging production database api endpoint code bug ticket pipeline commit repo repository branch merge review
        stakeholder invoice budget revenue salary contract manager boss team roadmap milestone launch demo onboarding
        hire audit standup stand-up retro backlog kubernetes docker cluster postgres redis lambda aws function module
        test tests timeout config regex refactor migration incident outage latency cache thesis exam paper university
        lecture grant application career promotion startup start-up conference presentation slides report spreadsheet
        cv interview python javascript typescript rust java go engineer developer nurse teacher lawyer founder company
        business sales marketing warehouse supplier vendor order legal nda compliance churn forecast design checkout
        leads lead reviews access chapter course ad docs logs logging port service build pytest loader request
        requests null syntax encoding digest digests ram nodes data script worker chunk shard parquet clients sdk
        library import version upgrade downgrade json yaml csv deal press caterer internship colleagues employer
    """),
    Category.HEALTH: words_in("""
        doctor dentist hospital clinic surgery medication medicine dose mg pill pills tablet tablets prescription
        therapy therapist physiotherapist physiotherapy diagnosis diagnosed diabetes asthma allergic allergy allergies
        blood pressure cholesterol heart pain ache headache migraine knee shoulder injury injured sick illness
        disease symptom symptoms fever flu covid covid-19 vaccine vaccination insomnia sleep anxious anxiety depressed
        depression stress weight diet calories gym inhaler epipen mri x-ray scan check-up checkup heartburn stomach
        nausea ibuprofen statins melatonin sertraline lisinopril insulin pulse treatment recovery rehab eye surgeon
        cancer tumor infection antibiotics thyroid weigh fit lose medical health healthy mental vitamin keto gluten
        intolerant lactose panic dizzy smoking cane limp
    """),
    Category.HOBBIES: words_in("""
        hobby hobbies hiking hike climbing climb bouldering running run marathon triathlon swim swimming cycling bike
        guitar piano cello violin drums choir orchestra band concert sing singing song music album vinyl knit knitting
        sewing crochet painting paint painted draw drawing sketch photography photo photos camera lens novel reading
        read book books poetry chess game games gaming dungeons dragons puzzle lego garden gardening plant planted
        baking bake baked cook cooking recipe dough flour soup ceramics pottery woodworking carpentry fishing camping
        camper skiing skating surfing sailing dance dancing theatre movie movies film films series museum exhibition
        travel trip vacation holiday collect collection stamps coins radios restoring football soccer tennis
        basketball golf yoga rehearse rehearses quiz portuguese tournament birdwatching brew brewing simmers tyre
        witcher
    """),
    Category.RELATIONSHIPS: words_in("""
        wife husband partner girlfriend boyfriend fiancé fiancée mother father mom mum dad parents sister brother son
        daughter child children kids kid baby cousin cousins aunt uncle niece nephew grandmother grandfather grandma
        grandpa grandparents family friend friends neighbour neighbor married marriage wedding anniversary divorce
        divorced engaged dating relationship broke-up sister-in-law brother-in-law mother-in-law father-in-law
        ex-husband ex-wife ex birthday pregnant twins together inheritance recital kindergarten school dinner lunch
        party coffee priest godfather godmother stepson roommate love
    """),
}
# These are about many things: they count half
WEAK: Final = words_in("""
    order love dinner lunch coffee school party read run book books back eye heart plant paint photo photos test tests
    data go lead lose fit team together report trip children application course service library series access doctor
    music game design version work works climb bake draw light access build deal ex friend friends car paper doctor
    family kids manager import legal run plant weigh stress
""")
STRONG_WEIGHT: Final = 1.0
WEAK_WEIGHT: Final = 0.5
