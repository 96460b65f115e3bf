"""The German turns of phrase by which statements are told from guesses, hearsay, questions and dictation."""

import re
from typing import Final

from recollect.core.text.words import words_in

REMIND: Final = re.compile(
    r"(?:(?:bitte|und|ach) )*erinner(?:e)? mich (?:bitte )?(?P<day>(?:am|im|nächste\w*|morgen|übermorgen|in|vor) "
    r"?[^,]{0,40}?)?(?: ?daran)?(?:,? (?:dass )?)(?P<rest>.+)",
    re.IGNORECASE | re.DOTALL,
)
OPENERS: Final = re.compile(
    r"(?:(?:hallo|hi|hey|moin|servus|grüß dich|grüß gott|na|ja|nein|nee|ne|ok|okay|also|ach|oh|und|aber|äh|hm+"
    r"|übrigens|hör mal|du|danke|super|gut|genau|klar|stimmt|achso|ach so|sag mal"
    r"|guten (?:morgen|tag|abend)|morgen(?=[,!])|liebe grüße|eigentlich|btw|kurz|kurze info|info|bitte|naja|tja"
    r"|jap|jo|eh|doch|denn|zudem|außerdem|ah|wobei|jedenfalls|nur so|heads up|weil|da(?= ich)|passt|gern"
    r"|gerne(?=[,!])|uff|puh|boah|oje|oh mann|wow|nächste frage|neue frage|kleine info|kurzes update|update)"
    r"\b[,:!. -]{0,3}){1,5}(?=\w)",
    re.IGNORECASE,
)
FILLERS: Final = re.compile(
    r"\b(?:übrigens|halt|ja|eh|eben|leider|nämlich|doch|mal|einfach|irgendwie|endlich|eigentlich|ehrlich gesagt"
    r"|zum glück|schon|btw|sozusagen|grad|gerade|dann|danach|davor|vorher|nachher) ",
    re.IGNORECASE,
)
BREAK: Final = re.compile(
    r"(?:,(?!\d)|:(?!\d)|\s[-–—]) ?(?P<comma>(?:und|aber|sondern|denn|weil|dass|da|wenn|falls|ob|obwohl|damit|also|drum"
    r"|deshalb|deswegen|die|der|das|wo|was|wie|während|als|sodass|bevor|nachdem|oder)\b ?)?"
    r"|(?<=\w) (?P<bare>und|aber|dass|weil|wenn|falls|obwohl|denn|sonst) (?=(?:ich|wir|mein|meine|meinen|er|sie|es|da"
    r"|dann|bitte|am|im|ab|seit)\b)",
    re.IGNORECASE,
)
UNSURE: Final = re.compile(
    r"\b(?:vielleicht|eventuell|wahrscheinlich|vermutlich|wohl|angeblich|könnte?|würde|wäre|hätte gern|hätte"
    r"|falls|ob|glaube|glaub|denke|denk|schätze|überlege|überleg|weiß nicht|keine ahnung|stell dir vor"
    r"|angenommen|anscheinend"
    r"|scheinbar|fast(?! (?:nur|immer|nie|jed\w+|alle?s?|täglich|ausschließlich))|beinahe|hoffentlich|irgendwann"
    r"|scherz|quatsch|spaß beiseite|im nächsten leben"
    r"|wenn|frage mich|möglicherweise|mal sehen|mal schauen|eh klar|als ob|wünschte)\b",
    re.IGNORECASE,
)
HEARSAY: Final = re.compile(
    r"\b(?:sagt|sagte|sagen|meint|meinte|behauptet|behauptete|erzählt|erzählte|angeblich|heißt es|soll angeblich"
    r"|laut|gehört|horoskop|schwört|findet dass|glaubt|denkt)\b",
    re.IGNORECASE,
)
DOCTOR: Final = re.compile(
    r"\b(?:arzt|ärztin|hausarzt|hausärztin|doktor|zahnarzt|orthopäde|kardiologe)\b", re.IGNORECASE
)
SARCASM: Final = re.compile(
    r"^(?:na toll|na super|klar,? und ich|ja klar|wie schön|oh toll|super,? schon wieder|haha|ja,? sicher)\b",
    re.IGNORECASE,
)
DICTATES: Final = re.compile(
    r"(?!(?:\S+ ){0,6}(?:immer|nie|niemals|künftig|ab jetzt|in zukunft)\b)(?:(?:bitte|kannst du|könntest du|und|jetzt"
    r"|dann|mal|also|ok) ){0,3}(?:schreib|übersetz|formulier"
    r"|korrigier|fass|spiel|tu so|sag|antworte|erfinde|erzähl|dichte|stell dir|du bist|generier|erstell)\w{0,3}\b",
    re.IGNORECASE,
)
QUESTION: Final = re.compile(
    r"(?:wer|was|wann|wo|warum|wieso|weshalb|wie|welche[rsnm]?|woher|wohin|womit|wozu|kannst|könntest|hast|bist"
    r"|weißt|gibt|kennst|soll|sollte|darf ich|wollen wir|kommst|gehst|machst|magst|seid|habt|muss ich|kann ich"
    r"|brauche ich)\b",
    re.IGNORECASE,
)
DROPPED: Final = words_in("""
    bin hab habe mag studiere arbeite wohne esse trinke komme heiße lebe fahre lerne verdiene nutze hatte war
    kann muss will darf fliege ziehe wohn arbeit leb spiele vertrage mache nehme kündige gehe heirate wechsle trainiere
    suche plane wohne mach geh fahr
""")
DEICTIC: Final = re.compile(
    r"\b(?:es|das|dies\w{0,2}|davon|dafür|damit|daran|dort|da|dahin|dorthin|hier|ihn|ihm|ihnen|sie|er|denen"
    r"|dessen|deren|so|jene\w?|darüber|darauf|dagegen|dabei|danach|davor|drin|hin|ihr)\b",
    re.IGNORECASE,
)
YOU: Final = re.compile(
    r"\b(?:du|dich|dir|dein\w{0,2}|ihr(?= (?:seid|habt|könnt|wollt|müsst|kommt|mir|beiden))|euch|euer|eure\w?"
    r"|sie(?= (?:mir|bitte)))\b",
    re.IGNORECASE,
)
EVENT: Final = (
    r"(?:[\w-]{0,30}(?:termin|prüfung|mündliche|schriftliche|feier|hochzeit|konzert|besprechung|meeting|kurs|party"
    r"|reise"
    r"|flug|urlaub"
    r"|operation|turnier|spiel|wettkampf|marathon|lauf|vorstellungsgespräch|gespräch"
    r"|aufführung|probe|beerdigung|taufe|geburtstag|abgabe|klausur|umzug|treffen|messe|vortrag|untersuchung"
    r"|einzug|auszug|baubeginn|richtfest|einschulung|lesung|premiere|verhandlung|eingewöhnung|übergabe|abholung"
    r"|lieferung|besichtigung|führung|vorsorge|impfung|seminar"
    r"|workshop|tagung|kongress|rennen|wahl|abnahme|inspektion|tüv|ausflug|wanderung|einweihung|jubiläum|ferien"
    r"|semester|fahrt|sitzung|fest|essen|besuch|abend|kontrolle|schule|start))\b"
)
EVENT_SUBJECT: Final = re.compile(
    rf"(?:(?:der|die|das|unser\w?|mein\w?) )?(?:[^\W\d_]{{1,20}} ){{0,1}}?{EVENT}(?: (?:von|für|mit"
    rf"|bei) (?:[^\W\d_]{{1,20}} )?[^\W\d_]{{1,20}})?",
    re.IGNORECASE,
)
APPOSITION: Final = re.compile(
    r"\b(?P<owner>[Mm]ein(?:e[nmrs]?)?|[Uu]ns(?:er)?(?:e[nmrs]?)?) (?:(?:kleine|große|ältere|jüngere|beste|neue"
    r"|alte|ältest\w|jüngst\w)[nmrs]? )?(?P<relation>[A-ZÄÖÜ]?[^\W\d_]+)"
    r"(?:,| heißt| namens)? (?P<name>[A-ZÄÖÜ][^\W\d_]+(?:-[A-ZÄÖÜ][^\W\d_]+)?)(?P<second> und [A-ZÄÖÜ][^\W\d_]+)?\b"
)
LASTING: Final = re.compile(
    r"(?!ist|hat|will|muss|kann|soll|darf|möchte|wird|würde|braucht|sucht|geht|kommt|macht|denkt|glaubt|findet"
    r"|meint|weiß|hofft|freut|fühlt|sieht|hört|sagt|fragt|versteht|kennt|schaut"
    r"|versucht|probiert|bekommt|kriegt|nimmt|gibt|lässt|bleibt|dankt|wünscht|steht|sitzt|wartet|vermisst|ruft"
    r"|schickt|meldet|schreibt|bringt|holt|stellt|tut|war|hatte|liegt|hab|fängt|überlegt"
    r"|bin|bitte"
    r"|frag|rede|erinnert|zeigt|schläft|guckt|gratuliert|drückt|komm|pack|räumt|\w+te\b)[a-zäöüß]{3,16}t \S+ \S"
)
STRIP: Final = ',.:!?;()"'
FILLERS_FIRST: Final = re.compile(r"(?:übrigens|außerdem|und|aber) ", re.IGNORECASE)
