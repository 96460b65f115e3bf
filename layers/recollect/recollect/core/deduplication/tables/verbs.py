"""Verbs and phrases by whether two memories with another object can both hold, and where a statement has its verb."""

from collections.abc import Sequence
from typing import Final

from recollect.core.text.words import words_in

SUBJECT_PRONOUNS: Final = words_in("i we you he she they it")
COPULAS: Final = words_in("is are am was were 's? 're be been")
PRESENT: Final = words_in("is are am has have do does 's? 're")
PAST: Final = words_in("was were had did")
AUXILIARIES: Final = words_in("do does did to any ever some be")
_MODALS: Final = words_in("will would can could may might must shall should need has have had does do did")
_COMMON: Final = words_in(
    "live work like love hate prefer want need use take go come run start stop begin end open close cost "
    "weigh own drive play speak eat drink sleep study teach report belong depend support allow accept require "
    "contain include mean keep send call meet arrive leave land depart expire renew last listen return store "
    "cache read write show export import deploy ship build test log pay owe earn rent buy sell wear smoke "
    "train swim sing know think believe trust manage lead own share charge hold sit stand stay lie face point "
    "refer map route connect listen serve handle process put move turn set pass submit scroll order wake walk "
    "ride cook make get give happen remind avoid limit retry fail subscribe attend visit plan publish release "
    "schedule index sort filter return walk enable disable"
)


def _forms(verbs: frozenset[str]) -> frozenset[str]:
    """Return the verbs with the endings of the present."""
    return frozenset(form for verb in verbs for form in (verb, f"{verb}s", f"{verb}es", f"{verb.removesuffix('y')}ies"))


# They take many objects at a time: whoever likes tea may like cake
SEVERAL_AT_A_TIME: Final = _forms(
    words_in(
        "like love enjoy hate dislike have own speak play know read watch eat drink export import store "
        "contain include see visit support accept meet want need know collect sell serve grow make cook "
        "handle listen show attend"
    )
) | words_in("has can gusta gustan mag magst aime spreche hablo parle falo parlo")
# What happened once cannot have happened otherwise
ONCE: Final = words_in(
    "born died founded invented agreed decided chose choose picked selected won beat defeated married "
    "inherited acquired moved replaced hired ended finished cost hired named became promoted elected "
    "graduated retired sued merged"
)
IRREGULAR_PAST: Final = words_in(
    "had went met came saw got told said bought sold began took gave made paid sent broke hit lost found ate "
    "spoke wrote flew drove ran swam fell felt held kept lent spent taught thought built caught called knew "
    "did put"
)
VERBS: Final = COPULAS | _MODALS | _forms(_COMMON) | ONCE | IRREGULAR_PAST | {"goes", "has", "does"}
# Beside "and" and these, who stands first makes no difference
EITHER_WAY: Final = words_in("married related friends siblings cousins twins neighbours same equal equals")
DUTIES: Final = words_in("must should may need shall can mandatory optional required")
GUESSES: Final = words_in(
    "might could may maybe perhaps probably possibly likely unlikely will would plan hope think want thinking "
    "considering planning going 'd"
)
ANNOUNCEMENTS: Final = words_in("correction update updated edit")


_NOT_PAST: Final = words_in("need feed speed seed red bed shed")


def is_past(word: str) -> bool:
    """Tell whether a verb tells of something that happened, by its form."""
    return word in IRREGULAR_PAST or (word.endswith("ed") and word not in _NOT_PAST)


def first_verb(words: Sequence[str]) -> int | None:
    """Return the place of the first verb of a statement, None when there seems to be none."""
    return next((at for at in range(len(words)) if _is_verb(words, at)), None)


def verb_before(words: Sequence[str], end: int) -> int | None:
    """Return the place of the verb that a part beginning at `end` belongs to, None when none stands before it.

    That is the last "is" before it, else the first verb: many verbs are nouns as well, "is" never.
    """
    copula = next((at for at in range(end - 1, -1, -1) if words[at] in COPULAS), None)
    return first_verb(words[:end]) if copula is None else copula


def _is_verb(words: Sequence[str], at: int) -> bool:
    word = words[at]
    return word in VERBS or is_past(word) or (at > 0 and words[at - 1] in SUBJECT_PRONOUNS)
