"""The German turns of phrase by which statements are known; patterns as in `statement_words`.

The verb stands second, so that who it is about may stand before or behind it; what is wanted or promised stands at the
end of the clause.
"""

from typing import Final

from recollect.core.text.words import words_in

_WORD: Final = "[a-z0-9äöüß-]+"
_SOME: Final = f"(?:{_WORD} ){{0,8}}?"
_FEW: Final = f"(?:{_WORD} ){{0,3}}?"
_ADVERBS: Final = "(?:(?:wirklich|auch|immer|noch|meistens|absolut|persönlich|jetzt|nur|sehr|eigentlich|halt|ja) )*"
_ME: Final = "(?:ich|wir|nutzer|der nutzer|die nutzerin|(?:mein|meine|unser|unsere) [a-zäöüß]+)"
_TASTE: Final = (
    "(?:mag|mögen|liebe|lieben|liebt|hasse|hassen|hasst|bevorzuge|bevorzugen|bevorzugt|verabscheue|verabscheut|meide"
    "|meidet|vermeide|vermeidet|genieße|genießt|schätze|schätzt)"
)
# "Das mag ich" speaks of one moment
_OBJECT: Final = "(?! (?:es|das|dich|dir|euch|ihn|wie|was)\\b)"
_INFINITIVE: Final = (
    f"{_SOME}(?!(?:k?einen|meinen|deinen|unseren|seinen|ihren|diesen|jeden) )[a-zäöüß]{{2,30}}(?:en|ern|eln|tun)"
)

PREFERENCE_CUES: Final = (
    f"{_ME} {_ADVERBS}{_TASTE}{_OBJECT}",
    f"(?!das |es |dich |was |wie ){_WORD} (?:mag|liebe|hasse|bevorzuge|meide|vermeide) ich",
    f"(?:{_ME} )?(?!hätte|möchte|würde|will|wollte|komme|helfe|können|könnte)[a-zäöüß]+ {_FEW}(?:am liebsten|lieber)",
    "am liebsten [a-zäöüß]+ (?:ich|wir)",
    f"(?:ich|wir) (?!hätte|möchte|würde|will|wollte|komme|helfe|können|könnte)[a-zäöüß]+ {_FEW}(?:gern|gerne|ungern)",
    f"[a-zäöüß]+ (?:ich|wir) {_FEW}(?:gern|gerne|ungern|lieber|am liebsten)",
    f"(?:kann|können|kann ich|können wir) {_SOME}nicht (?:ausstehen|leiden|riechen|ab)",
    (
        "(?:ich|wir) (?:esse|essen|trinke|trinken|kaufe|kaufen|nutze|nutzen|benutze|trage|lese|schaue|verwende|fahre)"
        " (?:nur|nie|niemals|keine?[nmrs]?|grundsätzlich|immer)"
    ),
    "(?:mein|meine|meiner|meinem|unser|unsere|sein|seine|ihr|ihre|nutzers) (?:absolute[rs]? )?lieblings[a-zäöüß]+",
    "ich bin (?:ein |eine )?(?:große[r]? |riesen ?)?(?:fan|freund|vegetarier|vegetarierin|veganer|veganerin|kein fan)",
    "(?:ist|sind) (?:mir|uns) (?:am liebsten|lieber|zuwider|ein gräuel)",
    f"(?:bitte )?(?:immer|nie|niemals|nur) {_FEW}(?:antworten|schreiben|verwenden|benutzen|duzen|siezen|nennen|zeigen)",
    f"(?:antworte|schreib|schreibe|nenn|nenne|sprich|duze|sieze) (?:mir |mich )?{_FEW}(?:immer|nie|niemals|nur|bitte)",
)
COMMITMENT_CUES: Final = (
    "(?:ich|wir) (?:verspreche|versprechen|übernehme|übernehmen|kümmere|kümmern|verpflichte|garantiere|schulde)",
    f"(?:habe|hab|haben|hat) {_SOME}(?:versprochen|zugesagt|vereinbart|zugesichert|geschworen|abgemacht)",
    (
        f"(?:ich|wir) (?:werde|werden)(?! (?:wohl|vielleicht|wahrscheinlich|nie|nicht|immer|müde|krank|sehen)\\b)"
        f" {_INFINITIVE}"
    ),
    f"werde ich {_INFINITIVE}",
    (
        f"(?:ich muss|wir müssen|muss ich|müssen wir) {_SOME}(?:abgeben|schicken|abschicken|bezahlen|zahlen|überweisen"
        "|zurückgeben|anrufen|einreichen|liefern|erledigen|verlängern|kündigen|beantworten|antworten)"
    ),
    "erinnere? mich (?:bitte )?(?:daran|an)",
    "(?:du kannst|ihr könnt) auf mich zählen",
)
GOAL_CUES: Final = (
    (
        f"(?:{_ME} (?:will|wollen|möchte|möchten)|(?:will|möchte) ich)"
        f"(?! (?:nur|dir|dich|euch|mal)\\b) {_INFINITIVE}(?<!sagen)(?<!fragen)(?<!wissen)(?<!danken)(?<!hören)"
    ),
    f"{_ME} {_ADVERBS}(?:plane|planen|plant|hoffe|hoffen|hofft|beabsichtige|beabsichtigt|träume|träumen|träumt)",
    f"{_ME} (?:trainiere|trainieren|trainiert|spare|sparen|spart|übe|üben|übt|arbeite|arbeitet) (?:für|auf|darauf|an)",
    (
        "(?:mein|meine|unser|unsere|sein|ihr|nutzers) "
        "(?:(?:große[rs]?|nächste[rs]?|persönliche[rs]?|langfristige[rs]?) )?(?:ziel|traum|vorsatz|wunsch|plan)"
    ),
    f"(?:habe|hab|haben|hat) {_SOME}(?:vorgenommen|zum ziel gesetzt|vor)",
    f"(?:ich würde|wir würden|würde ich) {_SOME}(?:gern|gerne) {_INFINITIVE}",
    f"(?:ich|wir) (?:versuche|versuchen|bemühe) {_SOME}zu [a-zäöüß]+",
)
# These come with them
FILLERS: Final = words_in("""
    guten gute guter morgen tag abend nacht mittag schönen schöne schönes wochenende wetter wie geht geht's es dir euch
    ihnen mir uns gut besser sehr so viel vielen dank lieben liebe lieber grüße gruß bis bald später dann wieder man
    sieht hört sich und auch das ist war ja doch mal na alles klar nicht nichts kein keine problem ursache macht
    verstehe verstanden weiß was los schon schlimm frohe frohes weihnachten neues jahr ostern herzlichen herzliche zum
    geburtstag freut mich ich du ihr wir können reden heute hast habe hat bist bin gemacht spaß glück besserung für
    auf wiedersehen aber echt wirklich ganz total richtig klingt interessant lustig witzig schön regnet draußen grad
    gerade bitte dein deine deinen deiner kann dich etwas fragen da noch einen einem hier zu danken warum wünsche
""")
# What no keyphrase holds
GERMAN_STOP_WORDS: Final = FILLERS | words_in("""
    aber als alle am an ans auch auf aus bei beim bin bis da damit dann dass dem den denn der des die dies diese diesem
    diesen dieser dieses doch dort durch ein eine einer eines er gegen hatte haben hatten ihre ihrem ihren ihrer ihm ihn
    im immer in ins jede jeden jeder jedes jetzt kann keinen keiner können lebt liegt mag mein meine meinem meinen
    meiner meines mit möchte möchten muss müssen nach neben nie noch nur ob oder ohne schon sehr seit sein seine seinem
    seinen seiner selbst sie sind soll sollte über um unser unsere unserem unseren unter vom von vor war waren wegen
    weil welche wenn wer werde werden will wird wo wohnt wollen wurde wurden zur zwischen bleibt heißt geht kommt macht
    merk mir uns fahre trinke esse spiele mag habe jeden liebsten am
""")
