"""Words and phrases by which a memory says itself that something has ended or was replaced.

In the spelling of a reading: contractions in full, no articles, lower case. German ones as they are written.
"""

from typing import Final

from recollect.core.text.words import words_in


def _phrases(lines: str) -> tuple[str, ...]:
    return tuple(phrase.strip() for phrase in lines.split(";"))


def _split(lines: str) -> dict[str, frozenset[str]]:
    pairs = (phrase.split(":") for phrase in lines.split(";"))
    return {verb.strip(): words_in(particles) for verb, particles in pairs}


ENDED: Final = words_in("""
stopped quit quits ended cancelled canceled cancels terminated discontinued retired died deceased sold broke divorced
separated resigned fired dismissed sacked unsubscribed dropped dropping scrapped shelved abandoned dissolved revoked
withdrew withdrawn reversed reverted overturned repealed abolished lifted deleted removed disbanded decommissioned
deprecated dismantled demolished bankrupt insolvent folded expired lapsed gone banned ditched axed cured recovered
healed forbidden disabled dead unplugged uninstalled backtracked rescinded undone ceased vanished disappeared
graduated weaned void annulled defunct extinct
""")
ENDED_PHRASES: Final = _phrases("""
give up; call off; get rid; move out; break up; drop out; hand over; had to stop; came off; paid off; put stop to;
put end to; as of today no; over and done; let run out; washed hands; no longer; any more; not any longer; no more;
gave up; given up; giving up; called off; is off; are off; was off; is out; are out; 's? out; 's? off; is over;
's? over;
passed away; shut down; out of business; broke up; split up; moved out; moved away; rolled back; backed out; pulled out;
fell through; done with; got rid of; parted with; parted ways; let go; laid off; walked out; dropped out; dropped plan;
opted out; signed off; took down; taken down; turned off; switched off; stepped down; went under; goes without;
do without; off market; put down; thrown out; kicked out; has left; have left; had left; is leaving; are leaving;
will leave; just left; ruled out; false alarm; cut out; phased out; came to end; come to end; had enough; is history;
used to; gave notice; wound up; given away; gave away; fell out; put to sleep; closed down; pulled plug; is done;
will not happen; is not happening; not going to happen; not going ahead; fallen through; taken off; ran out; run out;
not renewed; off table; out of picture; in bin; lost interest; grew out of; outgrew; outgrown; said no; turned down;
moved on from; is dead; changed mind; changed my mind; changed her mind; changed his mind; changed our minds; let lapse
""")
REPLACED: Final = words_in("""
reformatted reconfigured reset rebuilt redesigned retitled relabelled rerouted restructured reorganized modernised
switched changed swapped replaced replaces replacing instead migrated relocated transferred succeeded renamed upgraded
downgraded converted lowered increased decreased reduced cut doubled tripled halved rescheduled postponed rebooked
delayed slipped shifted pushed extended shortened became becomes bumped traded exchanged superseded supersedes
supplanted ousted inherited reassigned moved reorganised rewrote rewritten ported repainted painted rebranded
promoted renegotiated negotiated overtaken outsourced swap migrating switching moving shrank grown shrunk redecorated
remarried
""")
REPLACED_PHRASES: Final = _phrases("""
in place of; place of; took over; taken over; takes over; took 's place; traded in; 's place; in for; stands in for;
put up; went up; gone up; went down; gone down; rose to; come down; came down; come to replace; to swap; fell to;
dropped to; brought forward; put back; moved to; moved into; moved in; turned into; over to; away from; in favour of;
in favor of; grown to; grew to; now called; goes by; known as; handed over; passed to; passed on to; made way for;
gave way to; set to; new home; new job; new number; new address; raised to; raised from; raised by; raise and
""")
# A verb and its particle with what they are about between them: "called the wedding off"
SPLIT_ENDS: Final = _split("""
took: away back down off; taken: away back down off; called: off; gave: away back up; given: away back up;
shut: down; turned: down off; switched: off; rolled: back; pulled: down out; handed: back in; laid: off;
shaved: off; closed: down off; paid: off; signed: off out; dropped: out; checked: out; ripped: out;
taking: down off; kicked: out; threw: away out; thrown: away out; cut: off out; moved: away out; wrote: off;
broke: off up; backed: out; put: down; sent: back; let: go; tore: down; wound: up
""")
SPLIT_REPLACES: Final = _split("""
took: over; taken: over; takes: over; put: back off up; handed: over; brought: back forward; traded: for in;
swapped: for; exchanged: for; moved: to; bumped: up; pushed: back; turned: into on; switched: on to; passed: to
""")
SPLIT_REACH: Final = 5  # words between them at most
# Before "left" as a verb, of the words that say little
LEAVERS: Final = words_in("i we he she they has have it")
# They undo what has changed before
UNDONE: Final = words_in("""
lifted reversed undone overturned restored reinstated withdrawn withdrew revoked repealed reopened reverted rückgängig
zurückgenommen aufgehoben widerrufen
""")
GERMAN_ENDED: Final = words_in("""
aufgehört aufgegeben gekündigt abgesagt abgeschafft aufgehoben ausgetreten verkauft getrennt geschieden gestorben
verstorben tot abgemeldet abgeschaltet eingestellt geschlossen zurückgezogen widerrufen vorbei verloren geplatzt
ausgezogen weggezogen gestrichen beendet storniert aufgelöst abgesetzt abgelaufen weggefallen entlassen abgebrochen
verabschiedet gelöscht entfernt ausgelaufen zurückgetreten hingeschmissen geschmissen abgegeben ausgestiegen
ausgemustert stillgelegt abgerissen verworfen gekippt verzichtet verschenkt ausgeschieden verboten rausgeflogen pleite
insolvent eingegangen rückgängig zurückgenommen verkracht entzogen abgestellt ruhestand
""")
GERMAN_ENDED_PHRASES: Final = _phrases("""
nicht mehr; nie mehr; nichts mehr; niemand mehr; ist raus; sind raus; nicht länger; schluss mit; ist weg; sind weg;
weg damit; in rente; hat sich erledigt; daraus wird nichts; kein mehr; hat schluss gemacht; keine mehr;
aus dem programm; ist aus; vom tisch; über bord; ad acta; findet nicht statt; fällt aus
""")
GERMAN_REPLACED: Final = words_in("""
gewechselt umgestiegen umgezogen gezogen verlegt verschoben ersetzt abgelöst übernommen anstatt anstelle umbenannt
geändert erhöht gesenkt umgestellt getauscht eingetauscht verlängert verkürzt vorgezogen angehoben umgebucht
umgeschult befördert nachfolger nachfolgerin übergeben löst wechselte zog versetzt verdoppelt halbiert reduziert
gestiegen gesunken gewachsen geschrumpft umgeschwenkt migriert umgetauscht gestrichen
""")
NO_MORE: Final = words_in("kein keine keinen keiner nichts niemand nicht")  # before "mehr"
NOT_ANY_MORE: Final = frozenset({"no longer", "any more", "nicht mehr", "not any longer", "no more", "nie mehr"})
