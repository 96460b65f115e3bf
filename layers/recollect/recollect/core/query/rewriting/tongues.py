"""The closed classes of English and German words: what phrases begin with, and where they end.

Words are folded: in lower case, without accents.
"""

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from recollect.core.query.rewriting.word_tables import AUXILIARIES, PREPOSITIONS, QUESTION_WORDS
from recollect.core.text.words import fold, words_in


@dataclass(frozen=True)
class Tongue:
    """What is known of a language.

    determiners: by the genders that a noun behind them may have (f, m, n, p for several). contractions: of a
    preposition and an article. particles: adverbs and the like, which end a phrase and make no sentence. verbs: those
    that end a phrase where no auxiliary does. has_capital_nouns: whether every noun is written with a capital.
    """

    determiners: dict[str, str]
    prepositions: frozenset[str]
    contractions: dict[str, tuple[str, str]]
    place_prepositions: frozenset[str]
    question_words: frozenset[str]
    auxiliaries: frozenset[str]
    pronouns: frozenset[str]
    conjunctions: frozenset[str]
    particles: frozenset[str]
    verbs: frozenset[str]
    has_capital_nouns: bool

    @cached_property
    def closed(self) -> frozenset[str]:
        """Every word that a noun phrase cannot go on with."""
        return (
            self.prepositions
            | self.contractions.keys()
            | self.question_words
            | self.auxiliaries
            | self.pronouns
            | self.conjunctions
            | self.particles
            | self.verbs
        )


def _folded(lines: str) -> frozenset[str]:
    return frozenset(map(fold, words_in(lines)))


def _by_gender(table: dict[str, str]) -> dict[str, str]:
    return {fold(word): genders for words, genders in table.items() for word in words.split()}


ENGLISH: Final = Tongue(
    determiners=_by_gender(
        {
            "the my our your his her their its no some any": "np",
            "a an this that each every another": "n",
            "these those both": "p",
        }
    ),
    prepositions=PREPOSITIONS | words_in("of as than per except next"),
    contractions={},
    place_prepositions=words_in("in at to from near via into around towards toward"),
    question_words=QUESTION_WORDS,
    auxiliaries=AUXILIARIES - {"may"}
    | words_in("what's who's where's when's how's that's it's there's let's ain't cannot 's"),
    pronouns=words_in("""
        i me you he him she it we us they them mine yours hers ours theirs myself yourself himself herself itself
        ourselves themselves someone somebody something anyone anybody anything everyone everybody everything nobody
        nothing one ones there here i'm i've i'll i'd you're you've you'll he's she's we're we've they're they've
        we'll they'll he'll she'll it'll
    """),
    conjunctions=words_in("and or but so because if that while although though since until unless whether nor"),
    particles=words_in("""
        not also too ever never always often usually sometimes again already still yet just only even now then soon
        later today tomorrow yesterday tonight please really actually currently recently lately instead perhaps maybe
        else exactly best most well much far away back off up out down over afterwards beforehand once twice long many
        few more less enough anyway though either right quite very all when first last
    """),
    verbs=words_in("""
        get gets got getting go goes going went gone come comes came coming want wants wanted wanting need needs needed
        take takes took taken taking make makes made making give gives gave given put puts see sees saw say says said
        tell tells told ask asks asked think thinks thought know knows knew like likes liked love loves hate hates work
        works worked live lives lived start starts started begin begins began end ends ended finish finishes open opens
        opened close closes closed leave leaves left arrive arrives arrived stay stays stayed keep keeps kept cost costs
        pay pays paid buy buys bought sell sells sold eat eats ate drink drinks drank sleep sleeps slept play plays
        played use uses used call calls called name named expire expires expired ship ships shipped send sends sent meet
        meets met move moves moved run runs ran wear wears wore drive drives drove fly flies flew happen happens
        happened belong belongs mean means meant weigh weighs hold holds held have has had look looks looked find finds
        found become becomes became fit fits fold folds charge charges charged prefer prefers preferred write writes
        wrote read reads learn learned study studies studied teach teaches taught plan plans planned decide decides
        decided mention mentioned visit visits visited receive receives book booked bring brings brought feel feels
        felt grow grows grew sit sits stand stands lie lies allow allowed react reacts suffer suffers pick picks try
        tries tried speak speaks spoke talk talks talked clean cleans wash washes serve serves lock locks check checks
        add adds added apply applies return returns returned recommend recommended suggest suggested
    """),
    has_capital_nouns=False,
)
GERMAN: Final = Tongue(
    determiners=_by_gender(
        {
            "der": "m",
            "die meine unsere deine eure ihre seine keine diese jede": "fp",
            "das dieses jedes": "n",
            "den meinen unseren unsern deinen euren ihren seinen keinen diesen": "mp",
            "jeden einen": "m",
            "dem einem meinem unserem unserm deinem eurem ihrem seinem diesem": "mn",
            "des eines meines unseres deines": "mn",
            "ein mein unser dein euer ihr sein kein": "mn",
            "eine": "f",
            "einer meiner unserer deiner eurer ihrer seiner dieser": "f",
            "alle beide beiden viele": "p",
        }
    ),
    prepositions=_folded("""
        in an auf bei mit nach von zu aus für über unter vor hinter neben zwischen durch gegen ohne um bis seit ab wegen
        während trotz pro außer gegenüber statt
    """),
    contractions={
        **dict.fromkeys(("im", "ins"), ("in", "mn")),
        **dict.fromkeys(("am", "ans"), ("an", "mn")),
        **dict.fromkeys(("zum",), ("zu", "mn")),
        "zur": ("zu", "f"),
        "beim": ("bei", "mn"),
        "vom": ("von", "mn"),
        "furs": (fold("für"), "n"),
        "ubers": (fold("über"), "n"),
        "aufs": ("auf", "n"),
        "ums": ("um", "n"),
    },
    place_prepositions=_folded("in nach aus bei ab von"),
    question_words=_folded("""
        wer wen wem wessen was wann wo wohin woher warum wieso weshalb wie welche welcher welches welchen welchem womit
        wofür woran worauf worüber wovon wozu wogegen wodurch worin
    """),
    auxiliaries=_folded("""
        ist sind war waren bin bist seid wird werden wurde wurden hat haben habe hast habt hatte hatten hatte kann
        können konnte muss müssen musste soll sollen sollte will wollen wollte darf dürfen durfte mag möchte möchten
        würde würden hätte hätten wäre wären kannst musst sollst willst darfst könnte könnten gibt
    """),
    pronouns=_folded("""
        ich du er sie es wir mich dich ihn uns euch mir dir ihm ihnen sich man jemand niemand etwas nichts wer alles
        meins deins ihrs seins
    """),
    conjunctions=_folded("und oder aber dass weil wenn ob denn sondern als damit obwohl"),
    particles=_folded("""
        nicht auch noch schon nur so doch ja mal eigentlich denn eben halt wohl dann da dort hier jetzt heute morgen
        gestern immer nie oft wieder nochmal gleich bald sonst zurzeit gerade danke bitte sehr mehr weniger viel dran
        davon daran dafür dabei damit darin darauf dazu darüber dagegen daraus dahin dorthin drin drauf weg raus rein an
        ab zuletzt letztens neulich übermorgen vorgestern nachmittags vormittags morgens abends mittags nachts montags
        dienstags mittwochs donnerstags freitags samstags sonntags
    """),
    verbs=_folded("""
        kommt geht heißt heisst macht steht liegt wohnt arbeitet fängt beginnt endet kostet braucht bekommt kriegt isst
        frisst trinkt schläft nimmt fährt fliegt bleibt findet sagt sagte meint meinte denkt weiß weiss kennt hält hängt
        zahlt bezahlt verträgt mag trägt spielt gehört passt läuft schließt öffnet vermietet verkauft kauft ruft schickt
        bringt holt trifft lebt sitzt hilft
    """),
    has_capital_nouns=True,
)
# Of somebody who writes without capitals
GERMAN_IN_SMALL: Final = replace(GERMAN, has_capital_nouns=False)
_WORD: Final = re.compile(r"[a-z']+")
# Words of one language that the other does not have: they tell which one is spoken
_ENGLISH_MARKS: Final = words_in("""
    the is are what when where who why how and my your our does did do of to with for it she he they i'm me that this
    has have was about not on you there her his
""") - words_in("was")
_GERMAN_MARKS: Final = (
    GERMAN.question_words
    | GERMAN.auxiliaries
    | GERMAN.pronouns
    | _folded(
        "der das den dem des ein eine und nicht mit für von zu bei auf im am zum zur ja nein auch noch danke bitte"
    )
) - words_in("was war will man es so in an an du mag hat wie wo die wen dir mir bin habe ist")
_GERMAN_TOO: Final = words_in("ist hat wie wo habe bin mir die")


def tongue_of(text: str) -> Tongue:
    """Return the language of a text: English, unless German words are more."""
    english = german = 0
    for word in _WORD.findall(fold(text)):
        english += word in _ENGLISH_MARKS
        german += word in _GERMAN_MARKS or word in _GERMAN_TOO
    return GERMAN if german > english else ENGLISH
