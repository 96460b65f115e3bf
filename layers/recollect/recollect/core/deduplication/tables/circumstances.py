"""What makes two memories hold at different times, under different conditions, or with different certainty."""

from typing import Final

from recollect.core.text.words import words_in


def _phrases(lines: str) -> tuple[str, ...]:
    return tuple(phrase.strip() for phrase in lines.split(";"))


# A state that comes and goes within hours or days: nobody need be asked which memory is right
PASSING: Final = words_in("""
dizzy hungry thirsty tired exhausted sleepy bored drunk hungover stuck queue
incident outage jetlagged grumpy müde traffic airport tonight countdown
""")
PASSING_PHRASES: Final = _phrases("""
on phone; on my way; on way; at airport; at gate; in taxi; in traffic; in queue; in meeting; build is red;
main is red; is on fire; is down; is failing; is broken; are failing; in train; on train; on bus; at lunch;
in shower; right now; out of milk; ran out of; today; splitting headache; have headache; got headache; have fever;
have cold; headache gone; in bed; at doctor; in cast; is stuck; is empty; left until; weeks left; days left;
months left; until friday; until monday; until tomorrow; bis freitag; bis montag; bis morgen; noch bis;
heute abend; steckt fest; gerade fest; flat tyre; in hospital; in bath; is ill; is sick; is asleep; locked out;
in repair; at garage; at vet; waiting for; linie stands; stands still; road blocked
""")
PAST_MARKS: Final = words_in("""
formerly former previously originally früher damals einst ehemals ehemalig ursprünglich vormals
""")
# Of a former memory these tell that it was over when it was said; a later one tells with them what has happened
PAST_VERBS: Final = words_in("was were had war waren hatte hatten once ago")
PAST_PHRASES: Final = (
    *("used to ", "back then ", "first version ", "war mal ", "war einmal ", "war früher ", "hatte mal "),
    *("hatte früher ", "was once ", "grew up ", "raised in ", "born in ", "aufgewachsen ", "geboren "),
    *("in those days ", "as child ", "as student ", "when young "),
)
# With a verb in the past these tell that something is over
UNTIL: Final = ("until ", "till ", "before ", "bis ", "up to 19", "up to 20")
HEDGES: Final = words_in("""
might maybe perhaps probably possibly could would likely unlikely hope hopes hoping
plans planning thinking considering planned
evaluating wondering guess suppose supposedly apparently wish dream todo tentatively suspect vielleicht möglicherweise
wohl vermutlich eventuell könnte würde möchte wollen wollte planen hoffe hofft hoffentlich
plant überlegt überlege wahrscheinlich gewänne
ought wonders 'd
""")
HEDGE_PHRASES: Final = _phrases("""
may be; may have; want to; wants to; going to; about to; need to; needs to; i must; we must; we will; i will;
will get; would like; like to; plan to; think about; looking into; thinking of; asked whether; asked if;
asked about; expecting; not sure; we have to; i have to; i think; i believe; still have to; supposed to; trying to;
intend to; intends to; aim to; i should; ich will; wir wollen; ich muss; wir müssen; wir werden; denke darüber
""")
FORMER_HEDGES: Final = _phrases("""
next week; next month; next year; nächste woche; nächsten monat; nächstes jahr; soll; sollen; suchen noch;
sucht noch; suche noch; still looking for; is looking for; are looking for; looking for; to do; am wochenende will;
will noch
""")
# At the beginning of a former memory these tell a plan, or a day that comes
FORMER_OPENINGS: Final = ("next : ", "next ", "upcoming ", "soon ", "tomorrow ", "morgen ", "demnächst ")
CONDITIONS: Final = words_in("if whenever falls sofern unless assuming provided sollte gewänne")
OPENING_CONDITIONS: Final = words_in("if when whenever while wenn falls sollte sollten should")
EXCEPTIONS: Final = words_in("""
exception exceptionally except unless exceptions ausnahme ausnahmsweise außer alarms diesmal
""")
# Of a later memory these tell that something was otherwise for once
THIS_TIME: Final = tuple(
    f"{before} {day}"
    for before, days in (
        ("this", "monday tuesday wednesday thursday friday saturday sunday weekend time once"),
        ("diesen", "montag dienstag mittwoch donnerstag freitag samstag sonntag"),
        ("for", "once"),
        ("dieses", "mal wochenende"),
    )
    for day in days.split()
)
# Of two things that differ in these, each has its own value
CONTRASTS: Final = tuple(
    words_in(line)
    for line in """
staging production prod dev development test testing qa local preprod sandbox live
frontend backend web mobile batch desktop server client worker admin api cli ios android
left right upper lower front rear inner outer north south east west
shed bike garage cellar attic gate
rate monthly
home office
mother father brother sister son daughter wife husband aunt uncle cousin grandma grandpa niece nephew mum dad
first second third fourth 1st 2nd 3rd 4th
summer winter spring autumn
morning evening afternoon night lunch dinner breakfast
weekday weekend weekdays weekends
daily weekly monthly yearly
adult child kids adults children student students
indoor outdoor indoors outdoors
debug normal release
minimum maximum min max average
out back home outbound return
old new
""".strip().splitlines()
)
KIN: Final = words_in("""
mother father brother sister son daughter wife husband aunt uncle cousin grandma grandpa niece nephew mum mom dad
parents siblings twin boyfriend girlfriend neighbour colleague flatmate roommate friend partner kid kids child
children family grandmother grandfather
""")
