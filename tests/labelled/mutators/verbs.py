"""The forms of the English verbs that are marked in the memories."""

from typing import Final

_AUXILIARIES: Final = {
    "is": "isn't",
    "are": "aren't",
    "was": "wasn't",
    "will": "won't",
    "can": "can't",
    "must": "mustn't",
    "should": "shouldn't",
    "would": "wouldn't",
}
# "I'm not" has no contraction of its own
_BE: Final = ("is", "are", "am", "was")
_PAST: Final = {"agreed": "agree", "replaced": "replace", "chose": "choose"}


def infinitive(verb: str) -> str:
    """Return the infinitive of a finite form, such as `watch` of `watches`."""
    irregular = {"has": "have", "goes": "go", **_PAST, **dict.fromkeys(_BE, "be")}
    if verb in irregular:
        return irregular[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("ches", "shes", "sses")):
        return verb[:-2]
    return verb.removesuffix("s")


def is_be(verb: str) -> bool:
    """Return whether it is a form of "be"."""
    return verb in _BE


def is_auxiliary(verb: str) -> bool:
    """Return whether it is negated without "do"."""
    return verb in _AUXILIARIES or verb == "am"


def is_past(verb: str) -> bool:
    """Return whether it tells of what is over."""
    return verb in _PAST or verb == "was"


def negated(verb: str, *, brief: bool) -> str:
    """Return the negated form: "does not live", or "doesn't live" when brief."""
    if is_auxiliary(verb):
        full = "cannot" if verb == "can" else f"{verb} not"
        return _AUXILIARIES.get(verb, full) if brief else full
    do = "did" if is_past(verb) else "does" if infinitive(verb) != verb else "do"
    return f"{do}n't {infinitive(verb)}" if brief else f"{do} not {infinitive(verb)}"
