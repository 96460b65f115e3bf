"""Words and phrases by which a memory says itself that something has ended, was replaced, or has begun.

In the spelling of a reading: contractions in full, no articles, lower case. German ones as they are written.
"""

from typing import Final

from recollect.core.text.words import words_in

ENDED: Final = words_in("""
stopped quit quits ended cancelled canceled cancels terminated discontinued retired died deceased sold broke
divorced separated resigned fired dismissed sacked unsubscribed dropped dropping drops scrapped shelved abandoned
dissolved revoked withdrew withdrawn withdrawn reversed reverted overturned repealed abolished lifted deleted removed
disbanded decommissioned deprecated dismantled demolished bankrupt insolvent closed folded expired lapsed gone banned
ditched axed cured recovered healed forbidden disabled dead lost unplugged uninstalled backtracked rescinded
passed completed undone ceased vanished disappeared finished graduated weaned void annulled defunct extinct
""")
ENDED_PHRASES: Final = (
    *("give up", "call off", "get rid", "move out", "break up", "drop out", "hand over", "had to stop", "came off"),
    *("paid off", "put stop to", "put end to", "as of today no", "over and done", "let run out", "washed hands"),
    *("no longer", "any more", "not any longer", "no more", "gave up", "given up", "giving up", "called off", "is off"),
    *(
        "are off",
        "was off",
        "is out",
        "are out",
        "'s? out",
        "'s? off",
        "is over",
        "'s? over",
        "passed away",
        "shut down",
    ),
    *("out of business", "broke up", "split up", "moved out", "moved away", "rolled back", "backed out", "pulled out"),
    *("fell through", "done with", "got rid of", "parted with", "parted ways", "let go", "laid off", "walked out"),
    *(
        "dropped out",
        "dropped plan",
        "opted out",
        "signed off",
        "took down",
        "taken down",
        "turned off",
        "switched off",
    ),
    *("stepped down", "went under", "goes without", "do without", "off market", "put down", "thrown out", "kicked out"),
    *("has left", "have left", "had left", "is leaving", "are leaving", "will leave", "just left"),
    *(
        "ruled out",
        "false alarm",
        "cut out",
        "phased out",
        "came to end",
        "come to end",
        "had enough",
        "is history",
        "used to",
        "gave notice",
    ),
    *("wound up", "given away", "gave away", "fell out", "put to sleep", "closed down", "pulled plug", "is done"),
    *("will not happen", "is not happening", "not going to happen", "not going ahead", "fallen through", "taken off"),
    *(
        "ran out",
        "run out",
        "not renewed",
        "off table",
        "out of picture",
        "in bin",
        "lost interest",
        "grew out of",
        "outgrew",
        "outgrown",
        "said no",
        "turned down",
        "moved on from",
        "is dead",
    ),
    *("changed mind", "changed my mind", "changed her mind", "changed his mind", "changed our minds", "let lapse"),
)
REPLACED: Final = words_in("""
reformatted reconfigured reset rebuilt redesigned retitled relabelled rerouted restructured reorganized modernised
switched changed swapped replaced replaces replacing instead migrated relocated transferred succeeded renamed upgraded
downgraded converted lowered increased decreased reduced cut doubled tripled halved rescheduled postponed
rebooked delayed slipped shifted pushed extended shortened became becomes bumped traded exchanged superseded supersedes
supplanted ousted inherited reassigned moved moves reorganised rewrote rewritten ported repainted painted rebranded
promoted renegotiated negotiated overtaken outsourced swap migrating switching moving
shrank grown shrunk redecorated
remarried
""")
MOVES_TO: Final = words_in("to into in from out on away back over up house flat closer there here abroad")
REPLACED_PHRASES: Final = (
    *("in place of", "place of", "took over", "taken over", "takes over", "took 's place", "traded in", "'s place"),
    *(
        "in for",
        "stands in for",
        "up to",
        "put up",
        "went up",
        "gone up",
        "went down",
        "gone down",
        "rose to",
        "come down",
        "came down",
        "come up to",
        "to replace",
        "to swap",
    ),
    *("fell to", "dropped to", "brought forward", "put back", "moved to", "moved into", "moved in", "turned into"),
    *("over to", "away from", "in favour of", "in favor of", "grown to", "grew to", "now called"),
    *("goes by", "known as", "handed over", "passed to", "passed on to", "made way for", "gave way to", "set to"),
    *("new home", "new job", "new number", "new address", "raised to", "raised from", "raised by", "raise and"),
)
BEGAN: Final = words_in("""
elected appointed promoted nominated admitted installed introduced enabled activated registered
since now nowadays meanwhile finally started starts began begun again back anymore joined hired
found filled adopted engaged married
learned learnt became resumed reopened reinstated restored reactivated reconciled relapsed mastered recently
lately subscribed enrolled approved accepted granted released launched signed diagnosed pregnant born converted
opened resurrected revived readmitted rejoined returned already retook rehired restarted
""")
BEGAN_PHRASES: Final = (
    *("from now on", "as of", "these days", "after all", "back on", "back at", "back in", "back to", "got into"),
    *("taught myself", "taught herself", "taught himself", "set up", "took up", "taken up", "fell in love", "is live"),
    *(
        "got married",
        "got engaged",
        "up again",
        "signed up",
        "moved in with",
        "turns out",
        "took back",
        "put back",
        "gone live",
        "went live",
    ),
    *("been with", "got used to", "habit", "first time", "has become", "have become", "set off", "by now", "got back"),
)
# They begin nothing by themselves: "already" and "now" need a topic that both share
WEAK: Final = words_in(
    "since now meanwhile finally already recently lately nowadays habit by passed completed born signed starts "
    "closed finished "
    "lost opened ends back again"
) | {"back at", "back to"}

# A verb and its particle with what they are about between them: "called the wedding off"
SPLIT_ENDS: Final = {
    "took": words_in("off down away back"),
    "taken": words_in("off down away back"),
    "called": words_in("off"),
    "gave": words_in("up away back"),
    "given": words_in("up away back"),
    "shut": words_in("down"),
    "turned": words_in("off down"),
    "switched": words_in("off"),
    "rolled": words_in("back"),
    "pulled": words_in("out down"),
    "handed": words_in("back in"),
    "laid": words_in("off"),
    "shaved": words_in("off"),
    "closed": words_in("off down"),
    "paid": words_in("off"),
    "signed": words_in("off out"),
    "dropped": words_in("out"),
    "checked": words_in("out"),
    "ripped": words_in("out"),
    "taking": words_in("off down"),
    "kicked": words_in("out"),
    "threw": words_in("out away"),
    "thrown": words_in("out away"),
    "cut": words_in("out off"),
    "moved": words_in("out away"),
    "wrote": words_in("off"),
    "broke": words_in("off up"),
    "backed": words_in("out"),
    "put": words_in("down"),
    "sent": words_in("back"),
    "let": words_in("go"),
    "tore": words_in("down"),
    "wound": words_in("up"),
}
SPLIT_REPLACES: Final = {
    "took": words_in("over"),
    "taken": words_in("over"),
    "takes": words_in("over"),
    "put": words_in("up back off"),
    "handed": words_in("over"),
    "brought": words_in("back forward"),
    "traded": words_in("in for"),
    "swapped": words_in("for"),
    "exchanged": words_in("for"),
    "moved": words_in("to"),
    "bumped": words_in("up"),
    "pushed": words_in("back"),
    "turned": words_in("on into"),
    "switched": words_in("on to"),
    "passed": words_in("to"),
}
SPLIT_REACH: Final = 5  # words between them at most
# "Left" is a side beside these, and what remains behind others
SIDES: Final = words_in(
    "hand handed hander eye ear arm leg foot knee side ankle wrist shoulder hip lane bank wing button column "
    "margin and or"
)

# They undo what has changed before
UNDONE: Final = words_in("""
lifted reversed undone overturned restored reinstated withdrawn withdrew revoked repealed again back reopened reverted
rückgängig zurückgenommen aufgehoben widerrufen wieder
""")
# What they end or begin stands behind them
TRANSITIVE: Final = words_in("""
stopped stops quit quits gave started starts began cancelled canceled dropped lost
sold raised changed finished completed
ditched joined adopted learned
""")

GERMAN_ENDED: Final = words_in("""
aufgehört aufgegeben gekündigt abgesagt abgeschafft aufgehoben ausgetreten verkauft getrennt geschieden gestorben
verstorben tot abgemeldet abgeschaltet eingestellt geschlossen zurückgezogen widerrufen vorbei verloren geplatzt
ausgezogen weggezogen gestrichen beendet storniert aufgelöst abgesetzt abgelaufen weggefallen entlassen abgebrochen
verabschiedet gelöscht entfernt ausgelaufen zurückgetreten hingeschmissen geschmissen abgegeben ausgestiegen
ausgemustert stillgelegt abgerissen verworfen gekippt verzichtet verschenkt ausgeschieden verboten rausgeflogen
pleite insolvent eingegangen rückgängig zurückgenommen verkracht entzogen abgestellt ruhestand
""")
GERMAN_ENDED_PHRASES: Final = (
    *("paid off", "put stop to", "put end to", "as of today no", "over and done", "let run out", "washed hands"),
    *("nicht mehr", "nie mehr", "nichts mehr", "niemand mehr", "ist raus", "sind raus", "nicht länger", "schluss mit"),
    *(
        "ist weg",
        "sind weg",
        "weg damit",
        "in rente",
        "hat sich erledigt",
        "daraus wird nichts",
        "kein mehr",
        "hat schluss gemacht",
        "keine mehr",
    ),
    *("aus dem programm", "ist aus", "vom tisch", "über bord", "ad acta", "findet nicht statt", "fällt aus"),
)
GERMAN_REPLACED: Final = words_in("""
gewechselt umgestiegen umgezogen gezogen verlegt verschoben ersetzt abgelöst übernommen anstatt anstelle
umbenannt geändert erhöht gesenkt umgestellt getauscht eingetauscht verlängert verkürzt vorgezogen angehoben
umgebucht umgeschult befördert nachfolger nachfolgerin übergeben löst wechselte zog
versetzt verdoppelt halbiert reduziert
gestiegen gesunken gewachsen geschrumpft geworden sondern umgeschwenkt migriert umgetauscht gestrichen
""")
GERMAN_REPLACED_PHRASES: Final = ("nur noch",)
GERMAN_BEGAN: Final = words_in("""
seit seitdem jetzt inzwischen mittlerweile nun neuerdings wieder doch angefangen begonnen gelernt erteilt genehmigt
freigegeben eingezogen verlobt verheiratet geheiratet beigetreten zugelegt angeschafft bestanden zugesagt nunmehr
""")
GERMAN_BEGAN_PHRASES: Final = ("ab sofort", "seit kurzem", "von nun an", "ab jetzt", "in betrieb", "nun doch")
GERMAN_WEAK: Final = words_in("""
seit seitdem jetzt inzwischen mittlerweile nun neuerdings wieder doch bestanden weg geworden nunmehr zugesagt
""")
