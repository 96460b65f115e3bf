"""German in the first person put into the third: "Ich mag meine Arbeit" by Sabine, "Sabine mag Sabines Arbeit"."""

import re
from typing import Final

from recollect.core.enrichment.extraction.scene import Scene
from recollect.core.enrichment.extraction.wording import his
from recollect.core.text.words import words_in

# Verbs in the first person whose third person is not made by a rule
_IRREGULAR: Final = {
    "bin": "ist",
    "habe": "hat",
    "hab": "hat",
    "werde": "wird",
    "werd": "wird",
    "esse": "isst",
    "ess": "isst",
    "nehme": "nimmt",
    "nehm": "nimmt",
    "fahre": "fährt",
    "fahr": "fährt",
    "trage": "trägt",
    "trag": "trägt",
    "vertrage": "verträgt",
    "vertrag": "verträgt",
    "schlafe": "schläft",
    "schlaf": "schläft",
    "lese": "liest",
    "les": "liest",
    "sehe": "sieht",
    "seh": "sieht",
    "gebe": "gibt",
    "geb": "gibt",
    "spreche": "spricht",
    "sprech": "spricht",
    "treffe": "trifft",
    "treff": "trifft",
    "helfe": "hilft",
    "helf": "hilft",
    "laufe": "läuft",
    "lauf": "läuft",
    "verspreche": "verspricht",
    "versprech": "verspricht",
    "übernehme": "übernimmt",
    "übernehm": "übernimmt",
    "vergesse": "vergisst",
    "halte": "hält",
    "halt": "hält",
    "lasse": "lässt",
    "lass": "lässt",
    "lade": "lädt",
    "wachse": "wächst",
    "falle": "fällt",
    "fange": "fängt",
    "fang": "fängt",
    "rate": "rät",
    "bewerbe": "bewirbt",
    "verlasse": "verlässt",
    "messe": "misst",
    "backe": "backt",
    "weiß": "weiß",
    "tue": "tut",
    "tu": "tut",
    "ziehe": "zieht",
    "zieh": "zieht",
    "unternehme": "unternimmt",
    "schlage": "schlägt",
    "tun": "tut",
    "sind": "ist",
    "haben": "hat",
    "werden": "wird",
    "wollen": "will",
    "können": "kann",
    "müssen": "muss",
    "dürfen": "darf",
    "sollen": "soll",
    "mögen": "mag",
    "essen": "isst",
    "fahren": "fährt",
    "nehmen": "nimmt",
    "treffen": "trifft",
    "möchten": "möchte",
    "waren": "war",
    "hatten": "hatte",
    "wurden": "wurde",
    "wollten": "wollte",
}
_IRREGULAR_OF_US: Final = {f"{verb}n": third for verb, third in _IRREGULAR.items() if verb.endswith("e")}
_SAME: Final = words_in("""
    mag kann will muss darf soll möchte war hatte wurde wollte konnte musste sollte durfte würde könnte hätte wäre
    ging kam zog fuhr blieb bekam nahm gab fand verlor trug ließ hieß
""")
_PAST: Final = re.compile(r"(?<![srh])te$")
_SEPARABLE: Final = re.compile(
    r"(?P<prefix>um|an|auf|aus|ein|ab|mit|vor|zurück|weg|zusammen|nach|hin|her|los|teil|bereit|fest|vorbei|zu|bei)"
    r"(?P<verb>ziehe|ziehen|stehe|stehen|fange|fangen|höre|hören|gebe|geben|nehme|nehmen|kaufe|kaufen|mache"
    r"|machen|habe|haben|bringe|bringen|fahre|fahren|gehe|gehen|steige|steigen|rufe|hole|holen|lade|laden|lege|legen"
    r"|stelle|stellen|schicke|schicken|melde|melden|sage|sehe|komme|kommen|laufe|schreibe|schreiben|trage|schließe"
    r"|räume|spiele|spielen|lerne|richte|treffe|treffen|schlage|passe|probiere|lese|setze|schalte|fliege|fliegen"
    r"|suche|suchen|trinke|koche|arbeite|reise)"
)
_WITH_E: Final = ("t", "d", "tm", "chn", "ffn", "gn")
_SHORTEST_VERB: Final = 3  # letters
_PRESENT_IN_TE: Final = words_in("""
    arbeite möchte warte starte teste leite miete biete reite chatte achte heirate hüte walte töte rate rette
    faste berate bete bitte
""")
_WORD: Final = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_MY: Final = re.compile(r"(?:mein|unser|unsr)(?:e|en|em|er|es|s)?", re.IGNORECASE)
_YOUR: Final = re.compile(r"(?:dein|eur|euer)(?:e|en|em|er|es|s)?", re.IGNORECASE)
_FOR_SELF: Final = frozenset({"für", "mit", "bei", "zu", "von", "ohne", "gegen", "an", "auf"})


def in_third(verb: str) -> str | None:
    """Return a verb of the first person in the third person singular, None for what is no verb of the first person."""
    lower = verb.lower()
    separable = _SEPARABLE.fullmatch(lower)
    if separable:
        verb_alone = in_third(separable["verb"])
        return None if verb_alone is None else f"{verb_alone} {separable['prefix']}"
    known = lower if lower in _SAME else _IRREGULAR.get(lower) or _IRREGULAR_OF_US.get(lower)
    if known is not None or not lower.isalpha() or len(lower) < _SHORTEST_VERB:
        return known
    if _PAST.search(lower) and lower not in _PRESENT_IN_TE:
        return lower
    if lower.endswith(("ern", "eln")):
        return f"{lower[:-1]}t"
    if lower.endswith("e"):
        stem = lower[:-1]
    elif lower.endswith("en"):
        stem = lower[:-2]
    else:
        return f"{lower}t" if lower in FIRST_FORMS else None
    return stem + ("et" if stem.endswith(_WITH_E) else "t")


def is_irregular(verb: str) -> bool:
    """Tell whether a word in lower case is a verb of the first person whose third is made by no rule: "nehm"."""
    return verb in _IRREGULAR


FIRST_FORMS: Final = words_in("""
    komm geh leb mach brauch kauf koch lern spiel such trink wohn arbeit lieb hass find bleib bring studier
    verkauf bestell reservier buch hol zahl nutz benutz bau mal sing tanz schwimm jogg lauf reit lieg steh sitz
    trainier spar plan hoff back verkauf grill züchte hoff miet schau hör reis feier freu kümmer besorg schick
    ruf frag leit fühl heirat krieg trag lass schreib fahr nehm ess les seh sprech schlaf setz stell dreh zeig mein
    glaub denk wünsch putz zeichn mal reit segel klettr surf tauch bastel stick häkel töpfer spar schick bete fast
    kümmer sammel wander gärtner angel
""")


def with_others(name: str) -> str:
    """Return the words for "wir", said by somebody: who the others are stands elsewhere."""
    return f"{name} und andere"


def named(words: str, scene: Scene, *, own: bool, again: bool = False) -> str:
    """Return words with the first person named.

    own: whether the speaker is their subject, up to a comma, so that "mir" is "sich". again: whether the speaker is
    named before them, so that "mein" may be "sein".
    """
    clause_end = words.find(",") if own else -1
    parts: list[str] = []
    place = 0
    before = ""
    for match in _WORD.finditer(words):
        word = match.group()
        lower = word.lower()
        said: str | None = None
        if _MY.fullmatch(lower) and words[match.end() : match.end() + 2].strip():
            said = (his(lower, scene.me) if again else None) or scene.owner(scene.me)
        elif lower in {"mich", "mir", "uns"}:
            is_own = own and (clause_end < 0 or match.start() < clause_end)
            said = scene.me if before in _FOR_SELF or not is_own else "sich"
        elif lower in {"ich", "wir"}:
            said = scene.me if lower == "ich" else with_others(scene.me)
        elif scene.you and lower in {"dir", "dich", "du"}:
            said = scene.you
        elif scene.you and _YOUR.fullmatch(lower):
            said = scene.owner(scene.you)
        if said is not None:
            parts += [words[place : match.start()], said]
            place = match.end()
        before = lower
    return "".join([*parts, words[place:]])
