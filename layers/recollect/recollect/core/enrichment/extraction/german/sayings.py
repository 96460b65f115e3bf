"""What people say of themselves and those around them in German: a verb, and the words beside it."""

import re
from dataclasses import dataclass
from typing import Final

from recollect.core.enrichment.extraction.utterances import FactKind

_HABIT: Final = (
    r"(?:immer|(?<!noch )nie|niemals|jeden|jede|jedes|gern|gerne|ungern|lieber|am liebsten|nur|meistens|meist"
    r"|normalerweise|grundsätzlich|regelmäßig"
    r"|täglich|wöchentlich|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|morgens|abends|vormittags|nachts"
    r"|wochenends|mal die woche|mal pro woche"
    r"|einmal|zweimal|dreimal|viermal|seit|viel|viele|oft|häufig|selten|ständig|ausschließlich|hauptsächlich"
    r"|vor allem|fast nur|kaum"
    r"|jeweils|vormittags|halbtags)\b"
)
_ILL: Final = (
    r"(?:\w*allergi\w{0,6}|\w*unverträglichkeit|\w*intoleran[tz]|laktose\w*|gluten\w*|\w*diabet\w*|asthma"
    r"|migräne|schwanger|\w*tabletten|blutdruck\w*"
    r"|blutverdünner|medikament\w*|operiert|operation|\w+-op|op|bandscheib\w*|zöliakie|rheuma|depression\w*|adhs"
    r"|herzschrittmacher|brille|kontaktlinsen"
    r"|hörgerät\w*|rollstuhl|insulin|neurodermitis|heuschnupfen|\w*phobie|\w*angst|angst|diagnos\w+|arthrose"
    r"|epilepsie|krebs|schlaganfall|herzinfarkt"
    r"|tinnitus|schilddrüse\w*|rot-grün-\w+|farbenblind|legasthen\w+|asthmatiker\w*|kniegelenk|hüfte|meniskus"
    r"|kreuzbandriss|gebrochen|\w*bruch|antibiotik\w+"
    r"|cortison|physiotherapie|demenz|alzheimer|parkinson|ausschlag|taub|blind|gehörlos|multiple sklerose|dement"
    r"|\w{3,}(?:itis|ose|ämie|pathie|sklerose)"
    r"|thrombose|seekrank|reisekrank|ohnmächtig|hashimoto|migräne\w*|zitrusfrüchte|\w*thyroxin|\w{4,14}(?:pril|sartan"
    r"|olol|statin|prazol|cillin|mycin|gliptin|xaban)|rheuma|marcoumar|ramipril|metformin|schwindel|gleitsichtbrille"
    r"|herz\w{0,12}|reha|impf\w+|tetanus"
    r"|blutgruppe|schwerhörig|kurzsichtig|schlafapnoe|burnout"
    r"|chronisch\w*)\b"
)
_RELATIVE: Final = (
    r"(?:sohn|söhne|tochter|töchter|kind|kinder|bruder|brüder|schwester|schwestern|zwillinge|enkel|enkelkinder"
    r"|enkelin|geschwister|freundin|freund|mann|frau"
    r"|nichten?|neffen?|mitbewohner\w*|stiefsohn|stieftochter|patenkind|baby|mädchen|jungs|buben?)\b"
)
_TO_MOVE: Final = (
    r"(?:fliegt|fährt|reist|geht|kommt|zieht|trifft|besucht|heiratet|beginnt|startet|fängt|feiert"
    r"|hat|ist|wird|muss|will|möchte|macht|holt|bekommt|kriegt|tritt|spielt|läuft|schreibt|findet|endet|steht"
    r"|darf|kann|sind|kommen|fahren|fliegen|gehen|gibt|zieht|wechselt|arbeitet)\b"
)
_NO_ROLE: Final = (
    r"(?!(?:fan|zeit|klasse|problem|schuld|idiot|quatsch|mist|pech|glück|ende|teil|grund|ding|sache|mal|wahnsinn"
    r"|hammer|mittag|schluss|feierabend"
    r"|dank|urlaub|spaß|blödsinn|unsinn|geduld|stress|stau|hunger|durst|lust|anfänger|zwei|drei|wrack|held|genie)\b)"
)


@dataclass(frozen=True, slots=True)
class GermanSaying:
    """A kind of predicates: how it begins (the verb), what stands in it, whether it needs a day to come."""

    kind: FactKind
    verb: re.Pattern[str]
    holds: re.Pattern[str] | None = None
    dated: bool = False
    own: bool = False


def _rule(
    kind: FactKind, verb: str, holds: str | None = None, *, dated: bool = False, own: bool = False
) -> GermanSaying:
    return GermanSaying(kind, re.compile(rf"(?:{verb})\b"), re.compile(holds) if holds else None, dated, own)


GERMAN_SAYINGS: Final = (
    _rule(FactKind.HEALTH, "verträgt|darf|isst", r"\b(?:kein\w{0,2}|nicht)\b"),
    _rule(
        FactKind.HEALTH,
        "ist|hat|hatte|leidet|nimmt|wird|kriegt|trägt|bekommt|wurde|braucht|war|sitzt|spritzt|reagiert|macht",
        rf"\b{_ILL}",
    ),
    _rule(
        FactKind.CHANGE,
        r"(?!muss|soll|will|kann|wird|braucht)[^\W\d_]{2,30}",
        r"\b(?:nicht mehr|kein\w{0,2} (?:[^\W\d_]{1,30} )?mehr|nur noch|aufgehört|gekündigt|umgestellt"
        r"|gewechselt|umgezogen|gezogen|befördert|ausgezogen|eingezogen"
        r"|geheiratet|getrennt|geschieden|umgestiegen|abgewöhnt|bestanden|pensioniert|entlassen|gestorben"
        r"|verstorben|verkauft|zusammengezogen|angemeldet"
        r"|(?:papa|vater|mutter|mama|oma|opa|tante|onkel|eltern) geworden|unterschrieben|verschoben|angefangen"
        r"|abgeschlossen|aufgegeben|angenommen worden|verlobt)\b",
    ),
    _rule(
        FactKind.HEALTH,
        "kriegt|bekommt|hat",
        r"\bvon \w+ (?:[^\W\d_]{1,20} ){0,2}?(?:ausschlag|migräne|bauchschmerzen|durchfall|kopfschmerzen)",
    ),
    _rule(FactKind.CHANGE, "wechselt|kündigt|hört|steigt", r"\b(?:zu|von|auf|um|nach|zum|zur|ab)\b"),
    _rule(FactKind.IDENTITY, "heißt|heiße|heißen|stammt|spricht|nennt"),
    _rule(FactKind.IDENTITY, "kommt|kommen", r"\b(?:ursprünglich|aus)\b"),
    _rule(FactKind.IDENTITY, "ist|sind", r"^\w{3,4} (?:ursprünglich )?aus (?!dem\b|der\b)[a-zäöü]"),
    _rule(
        FactKind.IDENTITY,
        "ist",
        r"^ist (?:[^\W\d_]{1,12} )?(?:[^\W\d_]{1,12} )?(?:\d{1,3}|\w{2,20}(?:zig|zehn|ßig)|zwei|drei|vier|fünf|sechs"
        r"|sieben|acht|neun|elf|zwölf)(?: jahre?| monate?)?(?: alt)?(?:$|,| und\b)"
        r"|\b(?:geboren|ledig|witwe|witwer|linkshänder\w*|vegetarier\w*|veganer\w*|muslim\w*|katholisch"
        r"|evangelisch|jüdisch|jude|aufgewachsen)\b",
    ),
    _rule(
        FactKind.IDENTITY,
        "wird|wurde",
        r"^\w{4,5} (?:[^\W\d_]{1,30} |\S{1,12} ){0,3}?(?:\d{1,2}|\w{2,20}(?:zig|zehn|ßig))(?: jahre)?(?: alt)?$",
    ),
    _rule(FactKind.IDENTITY, "hat", r"\bgeburtstag$"),
    _rule(FactKind.IDENTITY, "ist", r"^ist \d[.,]\d\d|\b\d{3} ?(?:cm|zentimeter)|brillenträger\w*|linkshänder\w*"),
    _rule(FactKind.HOME, "wohnt|lebt|wohnen|leben"),
    _rule(FactKind.HOME, "zieht|ziehen", r"\b(?:nach|in|um|ein|aus|zusammen|zu|zur)\b"),
    _rule(FactKind.WORK, "arbeitet|studiert|unterrichtet|lehrt|leitet|jobbt|forscht|promoviert|vertritt|betreibt"),
    _rule(
        FactKind.WORK,
        "macht|beginnt|hat|fängt",
        r"\b(?:ausbildung|lehre|praktikum|studium|abitur|abi|master|bachelor|doktorarbeit|neue stelle|neuen job"
        r"|\w*schicht\w*|referendariat|freiwilliges|fsj|elternzeit|umschulung|homeoffice|praxis|laden"
        r"|firma|betrieb|hof|gasthaus|kanzlei)\b",
    ),
    _rule(FactKind.WORK, "ist", r"^ist bei (?:der|dem|einer|einem|[A-ZÄÖÜ])"),
    _rule(FactKind.PREFERENCE, "kann", r"(?:tags|mittwochs|morgens|abends|wochenende) (?:nie|nicht)"),
    _rule(
        FactKind.WORK,
        "ist",
        r"\b(?:freiberuflich|selbstständig|selbständig|rentner\w{0,2}|arbeitslos|in rente|in elternzeit|beamt\w+"
        r"|verbeamtet|angestellt|pensioniert|azubi|im homeoffice|im außendienst)\b",
    ),
    _rule(
        FactKind.FAMILY,
        "hat|haben|erwartet|bekommt",
        rf"\b(?:ein\w{{0,2}}|zwei|drei|vier|fünf|\d|kein\w{{0,2}}) (?:[^\W\d_]{{1,20}} ){{0,2}}?{_RELATIVE}",
    ),
    _rule(
        FactKind.FAMILY,
        "ist|sind",
        r"\b(?:verheiratet|verlobt|zusammen mit|geschieden|single|alleinerziehend|adoptiert|schwanger|mit \w+ "
        r"zusammen)\b",
    ),
    _rule(FactKind.PREFERENCE, "kann|können", r"\bnicht (?:aus)?(?:stehen|leiden)\b|\bnicht ausstehen\b"),
    _rule(
        FactKind.PREFERENCE,
        "mag|liebt|hasst|bevorzugt|steht auf|vermeidet|schwört auf|trinkt|raucht|isst|meidet",
        r"^\w{2,12} (?!(?:[^\W\d_]{1,30} )?(?:idee|vorschlag|antwort|art)\b|es\b|das\b|dich\b|dir\b|ihn\b|sie\b)\S",
    ),
    _rule(
        FactKind.PREFERENCE,
        "findet",
        r"\b(?:furchtbar|schrecklich|super|toll|eklig|grauenhaft|am besten|doof|klasse|blöd|scheußlich)$",
    ),
    _rule(
        FactKind.PREFERENCE,
        "will|möchte|hätte|bekommt|braucht|schreibt|bitte",
        r"\b(?:keine|immer|nie|nur|lieber|am liebsten|gern|ausschließlich)\b",
    ),
    _rule(
        FactKind.PREFERENCE,
        r"fährt|fliegt|geht|schwimmt|läuft|joggt|spielt|kocht|backt|nimmt|kauft|sitzt|schläft|liest|hört|schaut"
        r"|trainiert|macht|reist|trägt|singt|reitet|steht|bestellt|tanzt|wandert|klettert|turnt|radelt|angelt"
        r"|übt|probt|arbeitet|hat",
        rf"\b{_HABIT}",
    ),
    _rule(
        FactKind.PREFERENCE,
        "singt|sammelt|strickt|malt|imkert|gärtnert|angelt|klettert|züchtet|häkelt|töpfert|musiziert|duzt|siezt",
    ),
    _rule(FactKind.TOOL, "nutzt|benutzt|verwendet|programmiert|entwickelt", r"\b(?!das\b|es\b)[a-zäöü0-9]"),
    _rule(
        FactKind.TOOL,
        "macht|führt|schreibt|plant|bucht|zeichnet|schneidet",
        r"\b(?:mit|in|über|auf) [^\W\d_]{2,20}(?: am| auf dem|$| und )",
    ),
    _rule(
        FactKind.GOAL,
        "will|möchte|plant|hofft|träumt|beabsichtigt|strebt|wünscht",
        r"\b(?:werden|machen|schaffen|lernen|kaufen|bauen|eröffnen|abnehmen|laufen|reisen|aufhören|schreiben"
        r"|sparen|umziehen|ziehen|bestehen|auswandern|wandern|fahren|segeln|gründen|bewerben|studieren"
        r"|abschließen|einstellen|renovieren|gewinnen|erreichen|fliegen|besteigen|umsteigen|verkaufen|besuchen"
        r"|nachholen|spielen|heiraten|bis [a-zäöü]+|auf die|in die|nach [a-zäöü]+)\b",
    ),
    _rule(
        FactKind.GOAL,
        "lernt|trainiert|spart|übt|schreibt an|arbeitet an|bereitet",
        r"\b(?:für|auf|seit|an|gerade|[a-zäöü]{3,20}isch|gitarre|klavier|vor|eine (?:neue )?wohnung|einen "
        r"(?:neuen )?job)\b",
    ),
    _rule(FactKind.GOAL, "hat", r"\bvor\b.{0,80} zu |\bals ziel\b|\bmir vorgenommen\b|\bsich vorgenommen\b"),
    _rule(
        FactKind.COMMITMENT,
        "verspricht|übernimmt|reserviert|bucht|besorgt|kümmert|organisiert|backt|schickt|überweist|leiht|spendiert",
        r"^\w{2,12} (?!es\b|das\b|mal\b)\S",
        own=True,
    ),
    _rule(FactKind.COMMITMENT, "bringt|holt|nimmt", r"\b(?:mit|vorbei|ab|an|entgegen|hin|rüber)$", own=True),
    _rule(FactKind.COMMITMENT, "hat", r"\b(?:versprochen|zugesagt|vereinbart|zugesichert|abgemacht)\b"),
    _rule(
        FactKind.POSSESSION,
        "besitzt|fährt|hält|reitet|hat|haben",
        r"\b(?:ein|eine|einen|zwei|drei|vier|fünf|\d{1,3}|kein|keine|keinen|nen|ne) (?:(?!frage|liste|datei|text"
        r"|tabelle|aufgabe|formel|funktion|rezept|nachricht|mail|problem|idee"
        r"|bitte|minute|moment|termin|tag|woche|gefühl|lust|zeit|ahnung|chance|fehler|meeting|besprechung"
        r"|erkältung|kater|grippe|prüfung|wahl|bock|plan|stress|hunger|job)[^\W\d_]{2,30})",
    ),
    _rule(
        FactKind.POSSESSION,
        "hat|haben",
        r"\b(?:gekauft|geerbt|adoptiert|angeschafft|bekommen|geholt|gemietet|zugelegt|geleast|gebaut)$",
    ),
    _rule(
        FactKind.POSSESSION,
        "hat",
        r"^hat (?:ja |noch |auch )?(?:[A-ZÄÖÜ]?[a-zäöüß-]{2,20}s'?) (?:alte\w? |neue\w? )?[a-zäöü]{3,30}$",
    ),
    _rule(
        FactKind.POSSESSION,
        "hat",
        r"^hat (?:ja |jetzt |nun |seit \w+ |inzwischen ){1,3}(?:das|den|die|ein\w{0,2}|'?n\w?) [^\W\d_]{3,30}$",
    ),
    _rule(
        FactKind.PREFERENCE,
        "kann|geht|lernt|schläft|arbeitet",
        r"\bnur (?:vormittags|morgens|abends|nachts|nachmittags|am|mit|ohne|im|in|unter|zu)\b",
    ),
    _rule(
        FactKind.PREFERENCE,
        "will|möchte",
        r"\b(?:mit (?:sie|du|vornamen|nachnamen)|geduzt|gesiezt|angesprochen|genannt)\b|angesprochen",
    ),
    _rule(
        FactKind.HEALTH,
        "hat|ist",
        r"\b(?:gezerrt|verstaucht|gerissen|verletzt|gebrochen|verknackst|ausgekugelt|geprellt|operiert worden)\b",
    ),
    _rule(FactKind.CHANGE, "isst|trinkt|raucht", r"\bkein\w{0,2} [^\W\d_]{3,20} mehr\b"),
    _rule(
        FactKind.WORK,
        "arbeitet|ist",
        r"\b(?:als [a-zäöü]{4,30}|\d tage|teilzeit|vollzeit|halbtags|in rente|im ruhestand|in elternzeit"
        r"|in altersteilzeit)\b",
    ),
    _rule(FactKind.PREFERENCE, "arbeitet|schreibt|programmiert|rechnet|zeichnet", r"\b(?:mit|in|auf) [^\W\d_]{2,30}"),
    _rule(
        FactKind.GOAL,
        "schreibt|verfasst",
        r"\b(?:masterarbeit|bachelorarbeit|doktorarbeit|dissertation|roman|buch|diplomarbeit|habilitation)\b",
    ),
    _rule(FactKind.PLAN, _TO_MOVE, None, dated=True),
    _rule(
        FactKind.PLAN,
        r"(?!ist (?:so )?(?:müde|krank|froh|gespannt|aufgeregt|gestresst)|meldet|braucht|sucht|sagt|schaut|guckt"
        r"|freut|weiß|hofft|glaubt|denkt)[^\W\d_]{3,20}",
        None,
        dated=True,
        own=True,
    ),
)
GERMAN_ROLE: Final = re.compile(
    rf"ist (?:(?:selbst|auch|nämlich|ja|übrigens|gelernte[rn]?|ausgebildete[rn]?|freie[rn]?|leitende[rn]?"
    rf"|technische[rn]?|angehende[rn]?) )*{_NO_ROLE}(?-i:[A-ZÄÖÜ])[^\W\d_]{{2,30}}(?:in|er|ist|istin|ent|entin"
    rf"|or|ärztin|arzt|wirt|mann|frau|eur|loge|loge|pfleger|meister|coach|kraft|koch|anwalt|rat|ant|antin|isch"
    rf"|at|ar|är|and|ling)?\b",
    re.IGNORECASE,
)
GERMAN_ATTRIBUTE: Final = re.compile(
    r"(?:[^\W\d_]{1,20} ){0,2}?(?:name|adresse|geburtstag|nummer|handynummer|telefonnummer|schuhgröße|größe"
    r"|kleidergröße|gewicht|blutgruppe|ziel|traum|hobby|hobbys"
    r"|lieblings[^\W\d_]+|beruf|job|chef|chefin|arbeitgeber|auto|fahrrad|handy|laptop|rechner|drucker|kamera"
    r"|budget|muttersprache|straße|wohnung|haus|garten"
    r"|arzt|hausarzt|hausärztin|vorsatz|sternzeichen|mädchenname|nachname|vorname|spitzname|kennzeichen|hund"
    r"|katze|kater|konto|bank|schule|uni|firma|verein)$",
    re.IGNORECASE,
)
