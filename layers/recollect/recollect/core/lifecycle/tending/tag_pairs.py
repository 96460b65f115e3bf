"""Tags that mean the same: another spelling, a plural, an abbreviation, another language, a synonym.

Letters alone prove little: "java" begins "javascript", and the person who tags both baking and cooking means two
things. So all but another spelling need a sign from how the tags are used: their memories lie near each other, those of
the rarer one name the other, and no memory carries both.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from recollect.core.lifecycle.tending.nearness import centre
from recollect.core.lifecycle.tending.wording import Wording, in_english, joined, singular, tag_words
from recollect.core.model.vectors import Float32Array
from recollect.core.text.taxonomy.related_words import SAME, related_stems
from recollect.core.text.words import stem

# Cosines of the middles of two tags' memories, from which on these are of one subject
NEAR_BY_STEM: Final = 0.3
NEAR_BY_TRANSLATION: Final = 0.25
NEAR_BY_SYNONYM: Final = 0.3
NEAR_BY_BEGINNING: Final = 0.5
NAMED: Final = 0.5  # share of the rarer tag's memories that name the other one
NAMED_BY_BEGINNING: Final = 0.9
SHORTEST_BEGINNING: Final = 5
SHORTEST_WORD: Final = 4
LONGEST_REST: Final = 5
SHORTEST_NUMERONYM: Final = 3
MOST_TAGS: Final = 2_000  # of more, the most used
# One thing in several words and languages, beside what glossary and taxonomy have; umlauts in two letters
_SAME_WORD: Final = """
k8s kubernetes kube / db database databases datenbank / repo repository / config configuration konfiguration / docs
documentation dokumentation / auth authentication / infra infrastructure / env environment / js javascript / ts
typescript / py python / pg psql postgres postgresql / tf terraform / ml machinelearning / ai ki
artificialintelligence / ci continuousintegration / perf performance / prod production / dev development entwicklung /
hr humanresources personnel / recruiting recruitment hiring einstellung bewerbungen / oncall bereitschaft
rufbereitschaft pager / mtg meeting meetings besprechung besprechungen / holiday vacation urlaub / bike bicycle
fahrrad velo / car auto pkw automobile / bday birthday geburtstag / xmas christmas weihnachten / tv television
fernsehen / mum mom mama mother mutter / dad papa father vater / photo photos photography fotos fotografie foto /
movie film / film movies filme / tax taxes steuer steuern / doctor arzt / dentist zahnarzt / apartment flat wohnung /
jogging running laufen joggen / swim swimming schwimmen / cycling biking radfahren / hike hiking wandern wanderung /
gym fitnessstudio / school schule / work arbeit / health gesundheit / family familie / friends freunde / food essen /
money geld / finance finances finanzen / kids children kinder / dog hund / cat katze / travel reisen travelling
traveling / trip reise / recipe recipes rezept rezepte / shopping einkaufen einkauf / language languages sprache
sprachen / soccer football fussball / guitar gitarre / choir chor / shift schicht / pub kneipe / chess schach /
knitting stricken / sewing naehen / pottery toepfern toepferei / allotment schrebergarten kleingarten / beekeeping
bees imkerei imkern bienen / climbing klettern / skiing ski skifahren / rowing rudern / painting malen malerei /
drawing zeichnen / lawyer anwalt / landlord vermieter / rent miete / energy energie / solar photovoltaik pv / vet
tierarzt / chicken chickens huehner / wine wein / beer bier / bread brot / bakery baeckerei / nursery kita
kindergarten daycare / physio physiotherapy physiotherapie krankengymnastik / vaccine vaccination impfung impfungen /
migraine migraenes migraenen / knee knie / back ruecken / teeth zaehne / eyes augen / theatre theater / museum museen
/ concert konzert konzerte concerts / moving umzug relocation / neighbour neighbor nachbar nachbarn neighbours
neighbors / colleague kollegen kollege coworker colleagues / boss chef vorgesetzter / customer customers kunde kunden
client clients / invoice invoices rechnung rechnungen / contract vertrag vertraege contracts / backup backups
sicherung datensicherung / release releases / incident incidents vorfall / outage outages ausfall stoerung / deploy
deployment deployments / test tests testing / review reviews / budget budgets haushalt / thesis dissertation
doktorarbeit / university uni universitaet / exam exams pruefung klausur / lecture vorlesung / research forschung /
wedding hochzeit / garden garten gardening / kitchen kueche / cooking kochen / baking backen / tea tee / coffee kaffee
/ running run / piano klavier / violin geige / drums schlagzeug / singing singen gesang / book books buch buecher /
reading lesen / sailing segeln / camping zelten / fishing angeln / sleep schlaf / insurance versicherung
versicherungen / heating heizung / monitoring ueberwachung / security sicherheit
"""


@dataclass(frozen=True, slots=True)
class TagUse:
    """How a tag is used. places: of the memories that carry it; middle: of their vectors, float32 [d]."""

    tag: str
    places: tuple[int, ...]
    middle: Float32Array

    @property
    def count(self) -> int:
        """How many memories carry it."""
        return len(self.places)


@dataclass(frozen=True, slots=True)
class TagPair:
    """Two tags of one meaning. rare gives way to usual; because: what they are to each other, in words."""

    rare: TagUse
    usual: TagUse
    because: str
    confidence: float


def tag_uses(tags: Sequence[Sequence[str]], vectors: Float32Array) -> dict[str, TagUse]:
    """Return the tags in use, the most frequent first, of equals the one that came first."""
    places: dict[str, list[int]] = {}
    for place, carried in enumerate(tags):
        for tag in carried:
            places.setdefault(tag, []).append(place)
    usual = sorted(places.items(), key=lambda one: (-len(one[1]), one[1][0]))[:MOST_TAGS]
    return {tag: TagUse(tag, tuple(where), centre(vectors[np.asarray(where)])) for tag, where in usual}


def tag_pairs(uses: Mapping[str, TagUse], tags: Sequence[Sequence[str]], texts: Sequence[Wording]) -> list[TagPair]:
    """Return which tags give way to which, each to one that stays, the surest first."""
    order = {tag: number for number, tag in enumerate(uses)}
    together = Counter(
        frozenset((one, other)) for carried in tags for one in carried for other in carried if one < other
    )
    goes_to: dict[str, TagPair] = {}
    for one, other in _candidates(uses):
        usual, rare = sorted((uses[one], uses[other]), key=lambda use: order[use.tag])
        told = _same(rare, usual, texts, apart=not together[frozenset((one, other))])
        known = goes_to.get(rare.tag)
        if told is not None and (known is None or known.usual.count < usual.count):
            goes_to[rare.tag] = TagPair(rare, usual, *told)
    found = []
    for pair in goes_to.values():
        last = pair
        while last.usual.tag in goes_to:  # each goes to a more frequent one, so this ends
            last = goes_to[last.usual.tag]
        found.append(TagPair(pair.rare, last.usual, pair.because, min(pair.confidence, last.confidence)))
    return sorted(found, key=lambda pair: (-pair.confidence, pair.rare.tag))


def _candidates(uses: Mapping[str, TagUse]) -> Iterator[tuple[str, str]]:
    """Yield pairs of tags that share a key: never all pairs."""
    by_key: dict[str, list[str]] = {}
    for tag in uses:
        for key in _keys(tag):
            by_key.setdefault(key, []).append(tag)
    seen: set[frozenset[str]] = set()
    for tag in uses:
        for key in _keys(tag) | _related(tag):
            for other in by_key.get(key, ()):
                pair = frozenset((tag, other))
                if len(pair) > 1 and pair not in seen:
                    seen.add(pair)
                    yield tag, other


def _keys(tag: str) -> frozenset[str]:
    whole = joined(tag)
    keys = {whole, singular(whole), stem(whole), _digraphs(whole), *tag_words(tag).loose}
    keys |= {f"={number}" for number in _same_words().get(whole, ())}
    keys.add(f"#{_numeronym(whole)}" if len(whole) > SHORTEST_NUMERONYM and whole.isalpha() else f"#{whole}")
    if len(whole) >= SHORTEST_BEGINNING:
        keys.add(f"{whole[:SHORTEST_BEGINNING]}*")
    return frozenset(keys)


def _related(tag: str) -> frozenset[str]:
    base = stem(joined(tag))
    return frozenset(other for other, near in related_stems(base).items() if near == SAME)


def _same(rare: TagUse, usual: TagUse, texts: Sequence[Wording], *, apart: bool) -> tuple[str, float] | None:
    """Return what two tags are to each other if they mean the same, with how sure that is."""
    one, other = joined(rare.tag), joined(usual.tag)
    if not one or not other or one.isdigit() or other.isdigit():
        return None
    told = _by_letters(one, other)
    if told is None and apart:  # whoever gives both to one memory means two things
        near = float(rare.middle @ usual.middle)
        named = sum(tag_words(usual.tag).said_in(texts[place]) is not None for place in rare.places) / rare.count
        told = _by_meaning((rare.tag, one), (usual.tag, other), near, named) or _by_form(one, other, near, named)
    return told


def _by_letters(one: str, other: str) -> tuple[str, float] | None:
    if _digraphs(one) == _digraphs(other):
        return "another spelling of the same word", 0.99
    if len(one) >= SHORTEST_WORD and singular(one) == singular(other):
        return "the same word in singular and plural", 0.98
    if _numeronym(one) == other or _numeronym(other) == one:
        return "a short way of writing the same word", 0.98
    return None


def _by_meaning(rare: tuple[str, str], usual: tuple[str, str], near: float, named: float) -> tuple[str, float] | None:
    """Return what two tags, each as it is and with its words joined, are to each other by what they mean."""
    one, other = rare[1], usual[1]
    english = in_english(rare[0]) or one, in_english(usual[0]) or other
    in_one_group = _same_words().get(one, frozenset()) & _same_words().get(other, frozenset())
    if in_one_group and near >= NEAR_BY_TRANSLATION:
        return "another word for the same thing", 0.96
    if english != (one, other) and stem(english[0]) == stem(english[1]) and near >= NEAR_BY_TRANSLATION:
        return "the same word in another language", 0.96
    if _are_synonyms(english[0], english[1]) and near >= NEAR_BY_SYNONYM and named >= NAMED:
        return "a synonym", 0.92
    return None


def _by_form(one: str, other: str, near: float, named: float) -> tuple[str, float] | None:
    """Return what two tags are to each other by their stems and beginnings."""
    if len(one) >= SHORTEST_WORD and stem(one) == stem(other) and near >= NEAR_BY_STEM and named:
        return "two forms of the same word", 0.95
    begins = (one.startswith(other) or other.startswith(one)) and abs(len(one) - len(other)) <= LONGEST_REST
    is_long = begins and min(len(one), len(other)) >= SHORTEST_BEGINNING
    if is_long and near >= NEAR_BY_BEGINNING and named >= NAMED_BY_BEGINNING:
        return "a longer or shorter form of the same word", 0.93
    return None


def _are_synonyms(one: str, other: str) -> bool:
    """Tell whether the taxonomy has two words for one thing: a class and its member are no synonyms."""
    a, b = stem(one), stem(other)
    return a != b and related_stems(a).get(b) == SAME and related_stems(b).get(a) == SAME


def _digraphs(word: str) -> str:
    """Return a word with the umlauts that are written as two letters as those of one: "buecher" is "bucher"."""
    return word.replace("ae", "a").replace("oe", "o").replace("ue", "u").replace("ß", "ss")


def _numeronym(word: str) -> str:
    """Return the numeronym of a word: first letter, how many are left out, last letter (i18n)."""
    return f"{word[0]}{len(word) - 2}{word[-1]}" if len(word) > SHORTEST_NUMERONYM and word.isalpha() else word


@cache
def _same_words() -> Mapping[str, frozenset[int]]:
    """Return in which groups of the table a word is."""
    found: dict[str, set[int]] = {}
    for number, group in enumerate(_SAME_WORD.split("/")):
        for word in group.split():
            found.setdefault(word, set()).add(number)
            found.setdefault(_digraphs(word), set()).add(number)
    return {word: frozenset(groups) for word, groups in found.items()}
