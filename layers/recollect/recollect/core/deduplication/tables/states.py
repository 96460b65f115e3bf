"""States that exclude each other: whoever is in one of a line is in none of the others.

A line of `EXCLUSIVE` holds groups that exclude each other, between bars; words of one group go together. A word with an
underscore stands for two words.
"""

from typing import Final

EXCLUSIVE: Final = """
shy timid reserved introverted introvert withdrawn | outgoing extroverted extrovert sociable gregarious talkative
quiet silent peaceful calm | loud noisy deafening
public open-source | private confidential secret internal
tidy neat orderly organised organized | messy mess untidy chaotic cluttered disorganised disorganized chaos
left-handed lefty linkshänder linkshänderin | right-handed rechtshänder rechtshänderin
included complimentary inclusive | extra excluded surcharge excludes
covers covered includes | excluded excludes
free complimentary | pay paid costs chargeable fee cent cents eur gbp usd
alone on_own by_herself by_himself allein | together zusammen with_boyfriend with_girlfriend with_partner
black_white monochrome | colour
formal formally | casual casually informal informally
sibling siblings brother brothers sister sisters | only_child
allowed permitted may can welcome | forbidden banned prohibited
mandatory compulsory required obligatory must | optional voluntary
married husband wife | divorced single widowed separated
single | boyfriend girlfriend partner
engaged fiance fiancee | broke_up single split_up
pending in_review under_review in_exam processing proposed | approved granted rejected accepted citizen
pending in_review proposed | declined merged shipped
draft experimental beta preview in_beta alpha prototype | approved final released stable finished approves
in_beta beta | generally_available ga
active running valid | terminated cancelled expired inactive suspended
open pending unresolved | resolved fixed solved settled merged shipped won_t_fix
alive | died dead deceased
vegetarian vegan | meat steak carnivore chicken pork beef
teetotal teetotaller abstinent | drinks wine beer
smoker smokes | non-smoker nonsmoker
full-time fulltime vollzeit | part-time parttime teilzeit
employed | unemployed jobless
remote remotely wfh home_office | on-site onsite in_office
synchronous synchronously sync | asynchronous asynchronously async
manual manually by_hand | automatic automatically automated
optimist optimistic | pessimist pessimistic
generous | stingy mean miserly
patient | impatient
lazy idle | hardworking hard-working diligent industrious
brave courageous fearless | coward cowardly timid fearful
early_riser early_bird gets_up_early morning_person | night_owl late_riser sleeps_in
punctual on_time | late unpunctual
spacious roomy large big huge | cramped tiny small narrow
cheap affordable inexpensive | expensive pricey costly dear
easy simple | hard difficult complicated
safe | unsafe dangerous insecure
steep | flat level
blocked | unblocked cleared
open | closed shut
fully_booked booked_out sold_out full ausgebucht | places_free free_places seats_free free_seats available vacancies
for_sale on_market zum_verkauf | bought sold verkauft
phd_student doctoral_student doctorand student undergraduate | doctorate postdoc graduated
drinkable potable safe | undrinkable unsafe boil not_safe
geöffnet offen open | geschlossen zu closed shut
expired lapsed abgelaufen | valid gültig gilt renewed applies_until valid_until
nut-free dairy-free | with_nuts
daylong all-day | half-day
parental_leave maternity_leave paternity_leave sick_leave on_leave on_sabbatical | back_at back_to returned works_again
talkative chatty | taciturn
mild | spicy hot
furnished möbliert | unfurnished unmöbliert
unfixed unresolved | fixed resolved
pregnant | miscarriage
stable reliable dependable | unstable flaky unreliable
fast quick speedy | slow sluggish
strict | lenient relaxed easy-going easygoing
confident self-assured | insecure shy timid
rural countryside village | urban city downtown
waterproof watertight | leaks leaky
encrypted | plaintext unencrypted plain
immutable read-only readonly | mutable writable writeable
centralised centralized | decentralised decentralized distributed
stateless | stateful
monolith monolithic | microservices services
thread-safe | not_thread-safe
mornings | evenings
dry | humid damp wet
sweet | sour bitter savoury salty
dark gloomy | bright light sunny
warm hot | cold cool chilly freezing
thin slim skinny | fat overweight obese
healthy fit | sick ill unfit
blunt | sharp
rich wealthy | poor broke
owner owns own owned | rents rented tenant renting
right-hand | left-hand
compatible | incompatible
benign | malignant
northbound | southbound
major | minor
full-fat | skimmed low-fat
permanent | temporary fixed-term
"""
# Words of one scale: two of them cannot both be the value of one thing
SCALES: Final = """
s m l xl xxl xs xxs
black white red blue green yellow orange purple pink brown grey gray teal beige turquoise violet silver gold mustard
monday tuesday wednesday thursday friday saturday sunday
january february march april may june july august september october november december
mondays tuesdays wednesdays thursdays fridays saturdays sundays
daily weekly fortnightly monthly quarterly yearly hourly
single married divorced widowed engaged
bronze silver gold platinum
"""
# What somebody can do shows that he can: "cannot ride a bike" and "cycles to school"
ABILITIES: Final = """
ride bike bicycle cycle cycles cycling cyclist rides
swim swims swimming swimmer lengths laps
drive drives driving driver licence license
cook cooks cooking bake bakes
read reads reading
speak speaks fluent fluently
walk walks walking
ski skis skiing
dance dances dancing
play plays playing
duplex beidseitig double-sided both_sides
"""
# Who would rather not have something: "allergic to nuts" and "nothing with nuts" say the same of them
AVERSIONS: Final = """
allergic allergy allergies intolerant intolerance hate hates hated dislike dislikes avoid avoids avoiding detest detests
loathe loathes abstain abstains allergisch allergie allergien unverträglich unverträglichkeit hasse hasst meide meidet
"""
# They deny the aversion itself: "does not mind olives"
INDIFFERENCE: Final = "mind minds bother bothers matter matters problem issue trouble"
