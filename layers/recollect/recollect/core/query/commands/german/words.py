"""German: how words are written in chats, and the phrases that commands are made of."""

from typing import Final

PLAIN: Final = {
    **dict.fromkeys(
        [
            "bitte",
            "bittschön",
            "bitteschön",
            "pls",
            "plz",
            "mal",
            "ma",
            "doch",
            "halt",
            "einfach",
            "denn",
            "eigentlich",
            "ruhig",
            "gefälligst",
            "bidde",
            "btte",
        ],
        "",
    ),
    "hab": "habe",
    "nix": "nichts",
    "nich": "nicht",
    "net": "nicht",
    "is": "ist",
    "grad": "gerade",
    "grade": "gerade",
    "soeben": "eben",
    "vergess": "vergiss",
    "vergesse": "vergiss",
    "vergiß": "vergiss",
    "vergis": "vergiss",
    "lösche": "lösch",
    "loesch": "lösch",
    "loesche": "lösch",
    "loeschen": "löschen",
    "lösch's": "lösch es",
    "vergiss's": "vergiss es",
    "losche": "lösch",
    "löschn": "löschen",
    "merke": "merk",
    "entferne": "entfern",
    "streiche": "streich",
    "tilge": "tilg",
    "behalte": "behalt",
    "hefte": "heft",
    "pinne": "pinn",
    "pin": "pinn",
    "schalte": "schalt",
    "korrigier": "korrigiere",
    "aktualisier": "aktualisiere",
    "ersetz": "ersetze",
    "ändre": "ändere",
    "änder": "ändere",
    "aendere": "ändere",
    "berichtig": "berichtige",
    "verbesser": "verbessere",
    "beende": "beend",
    "gedaechtnis": "gedächtnis",
    "gedachtnis": "gedächtnis",
    "ueber": "über",
    "weisst": "weißt",
    "fuer": "für",
    "rueckgängig": "rückgängig",
    "rueckgaengig": "rückgängig",
    "daß": "dass",
    "mach's": "mach es",
    "nimm's": "nimm es",
    "merk's": "merk es",
    "kannste": "kannst du",
    "könntste": "könntest du",
    "haste": "hast du",
    "weißte": "weißt du",
    "inkog": "inkognito",
    "incognito": "inkognito",
    "ok": "okay",
    "incognitomodus": "inkognitomodus",
    "inkognito-modus": "inkognitomodus",
    "incognito-modus": "inkognitomodus",
    "aendern": "ändern",
    "ne": "nee",
    "nö": "nee",
    "bearbeite": "ändere",
    "exportier": "exportiere",
    "rausloeschen": "löschen",
    "speicher": "speicher",
    "zeige": "zeig",
    "sage": "sag",
    "nenne": "nenn",
    "liste": "list",
    "nochmal": "",
    "sofort": "sofort",
    "mir's": "mir es",
    "dirs": "dir es",
    "stelle": "stell",
    "setze": "setz",
    "deaktivier": "deaktiviere",
    "aktivier": "aktiviere",
    "pausier": "pausiere",
    "starte": "start",
    "gehe": "geh",
    "hör": "hör",
    "höre": "hör",
    "lasse": "lass",
    "laß": "lass",
    "mache": "mach",
    "gebe": "gib",
    "hole": "hol",
    "bringe": "bring",
    "wechsle": "wechsel",
    "wechsele": "wechsel",
    "lade": "lad",
    "gedächnis": "gedächtnis",
    "gedächtniss": "gedächtnis",
    "errinnerung": "erinnerung",
    "errinnerungen": "erinnerungen",
    "erinnerrung": "erinnerung",
    "entpinne": "entpinn",
    "löse": "lös",
    "hebe": "heb",
    "verlasse": "verlass",
}

YOUR: Final = r"(?:(?:dein|ihr|mein)(?:e[mnrs]?)?|de[mnrs]|die|das|euer|eure[mnrs]?)"
STORE: Final = (
    r"(?:gedächtnis|erinnerung|erinnerungen|speicher|langzeitgedächtnis|notizen|kopf|datenbank"
    r"|aufzeichnungen|akten?|unterlagen|profil|gespeichertem|liste|memory|daten)"
)
WHERE: Final = rf"(?:aus|in|im|von|bei|ins) (?:{YOUR} )?{STORE}"
SAID: Final = (
    r"(?:gesagt|erzählt|geschrieben|erwähnt|verraten|anvertraut|mitgeteilt|getippt|geschickt|preisgegeben"
    r"|gestanden|gebeichtet|ausgeplaudert|angegeben|berichtet|eingegeben|genannt)"
)
TIME: Final = (
    r"(?:gerade(?: eben)?|eben(?: gerade)?|vorhin|zuletzt|kurz (?:davor|zuvor|vorher)|davor|vorher|da|hier"
    r"|vor (?:einer?|ein paar|zwei|drei|wenigen) \S+|heute|jetzt|dort|zuvor|früher|direkt davor|kürzlich)"
)
ABOUT: Final = r"(?:über|zu|zum|zur|von|vom|an|bezüglich|betreffend|wegen|rund um|hinsichtlich|bei|beim|mit)"
CLEAR_ABOUT: Final = r"(?:über|zu|zum|zur|von|vom|bezüglich|betreffend|rund um|hinsichtlich|mit bezug auf|in bezug auf)"
NOUN: Final = (
    r"(?:erinnerungs?(?:en)?|erinnerung|notiz(?:en)?|eintr(?:ag|äge|ägen)|infos?|informationen?|daten"
    r"|angaben?|fakten|details?|aufzeichnungen|sachen|dinge|wissen|gespeicherte[sn]?|vermerke?|zeug|kram)"
)
POINTED: Final = (
    r"(?:erinnerung(?:en)?|notiz|eintrag|nachricht|satz|aussage|info|information|sache|detail|punkt|angabe"
    r"|bemerkung|gesagte[sn]?|letzte[sn]?|teil|fakt|dinge?|sachen|geschichte|nummer|ziel|mitteilung"
    r"|äußerung|beitrag|gespeicherte[sn]?|zeile|text|erzählte|geschriebene|erwähnte|vermerk|tatsache"
    r"|stelle)"
)
KNOWN: Final = (
    r"(?:weißt|wissen|kennst|kennen|(?:(?:ab|mit|ein)?gespeichert|gemerkt|notiert|behalten|erfahren"
    r"|gesammelt|abgelegt|aufgeschrieben|hinterlegt|gelernt|vermerkt|festgehalten|im (?:gedächtnis"
    r"|speicher)|in (?:deinem|ihrem) (?:gedächtnis|speicher)|in (?:deiner|ihrer) erinnerung|an"
    r" erinnerungen|an daten|an infos|drauf|mitbekommen)(?: (?:hast|haben|hattest|hatten|habt))?|hast"
    r"|haben)"
)
FIRST_PERSON: Final = (
    r"(?:ich|mir|mich|mein|meine|meinem|meinen|meiner|meines|wir|uns|unser|unsere|unserem|unseren|unserer|unseres)"
)
FOREVER: Final = (
    r"(?:für immer und ewig|für immer|dauerhaft|auf dauer|permanent|für immer und ewig|auf ewig|für"
    r" alle zeit(?:en)?|immer|ewig|unbefristet"
    r"|langfristig|auf immer|bis in alle ewigkeit|fest)"
)
ADVERB: Final = (
    r"(?:wieder|komplett|ganz|sofort|jetzt|gleich|endgültig|vollständig|auch|aber|dann|danke|schnell"
    r"|umgehend|restlos|gern|gerne|lieber|unbedingt|so|total|auf der stelle|direkt|noch|nun|vielleicht"
    r"|bloß|raus|heraus|weg|hinaus|für mich|danke schön|dankeschön|ok|okay|ja|ein für alle mal|spurlos"
    r"|völlig|gänzlich|alle|alles wieder|für immer|komplett wieder|auf jeden fall|schön|nur|ersatzlos)"
)
NOW: Final = (
    r"(?:ab (?:jetzt|sofort|hier|nun|heute|diesem (?:moment|punkt))|von (?:jetzt|nun|hier|heute) an|jetzt"
    r"|vorerst|erst|künftig|in zukunft|zukünftig|fortan|für (?:den moment|jetzt|eine weile|heute|diesen"
    r" chat|dieses gespräch|das folgende|den rest)|bis auf weiteres|von mir|über mich|mehr|wieder"
    r"|zu mir|dir|sich|ihnen|hier|in diesem (?:chat|gespräch)|gerade|kurz|lieber|ganz|komplett|davon|bis"
    r" ich [^ ]{1,20}(?: bescheid| wieder)?|noch|danke|auch|im moment|heute|dann|bei mir|das|alles)"
)
