"""What a person is asked before something is taken away or corrected, in English or German."""

from collections.abc import Mapping
from typing import Final

from recollect.core.model.entry import Language
from recollect.core.query.commands.command import CommandKind
from recollect.core.text.language import spoken

_Texts = Mapping[CommandKind, tuple[str, str]]  # in English and German
_SWITCHING: Final[_Texts] = {
    CommandKind.MEMORY_OFF: (
        (
            "Do you want memory switched off? Until you answer, nothing is stored or looked up. Yes switches it "
            "off, no leaves it on. Without an answer it is on again in ten minutes."
        ),
        (
            "Soll das Gedächtnis ausgeschaltet werden? Bis zur Antwort wird nichts gespeichert und nichts "
            "nachgesehen. Ja schaltet es aus, Nein lässt es an. Ohne Antwort ist es in zehn Minuten wieder an."
        ),
    ),
    CommandKind.MEMORY_ON: (
        (
            "Do you want memory switched on again? Until you answer, nothing is stored. Yes switches it on, no "
            "leaves it off."
        ),
        (
            "Soll das Gedächtnis wieder eingeschaltet werden? Bis zur Antwort wird nichts gespeichert. Ja "
            "schaltet es ein, Nein lässt es aus."
        ),
    ),
    CommandKind.INCOGNITO_START: (
        (
            "Do you want this conversation to be incognito? Until you answer, nothing of it is stored. Yes makes "
            "it incognito, no leaves it as it was. Without an answer it is remembered again in ten minutes."
        ),
        (
            "Soll dieses Gespräch inkognito sein? Bis zur Antwort wird nichts davon gespeichert. Ja macht es "
            "inkognito, Nein lässt es, wie es war. Ohne Antwort wird es in zehn Minuten wieder gemerkt."
        ),
    ),
    CommandKind.INCOGNITO_END: (
        (
            "Do you want this conversation to be remembered again? Until you answer, nothing of it is stored. Yes "
            "ends incognito, no leaves it incognito."
        ),
        (
            "Soll dieses Gespräch wieder gemerkt werden? Bis zur Antwort wird nichts davon gespeichert. Ja "
            "beendet Inkognito, Nein lässt es inkognito."
        ),
    ),
}
_UNDOING: Final[_Texts] = {
    CommandKind.MEMORY_OFF: ("memory on", "Gedächtnis an"),
    CommandKind.MEMORY_ON: ("memory off", "Gedächtnis aus"),
    CommandKind.INCOGNITO_START: ("end incognito", "Inkognito beenden"),
    CommandKind.INCOGNITO_END: ("start incognito", "Inkognito starten"),
}


def forgetting_question(
    count: int, also: int, language: str | None, *, more: bool = False, all_by: str | None = None
) -> str:
    """Return whether to forget so many entries that are shown, and so many that say the same.

    Args:
        count: how many are shown.
        also: how many say the same as one of them.
        language: in which the person is asked, an IETF tag.
        more: whether there may be more than is shown.
        all_by: the route that takes away all of a space, where that was meant.
    """
    question = _forgetting(count, also, language)
    if not more:
        return question
    if spoken(language) is Language.GERMAN:
        rest = f"Es gibt mehr; {all_by} löscht einen Bereich ganz." if all_by else "Es kann mehr geben."
        return f"{question} {rest}"
    return f"{question} {f'There is more; {all_by} takes away all of a space.' if all_by else 'There may be more.'}"


def _forgetting(count: int, also: int, language: str | None) -> str:
    if spoken(language) is Language.GERMAN:
        shown = f"Die {count} gezeigten Einträge" if count > 1 else "Den gezeigten Eintrag"
        further = "weitere, die dasselbe sagen," if also > 1 else "weiteren, der dasselbe sagt,"
        return f"{shown}{f' und {also} {further}' if also else ''} vergessen?"
    shown = f"the {count} entries that are shown" if count > 1 else "the entry that is shown"
    with_them = f", and {also} that {'say' if also > 1 else 'says'} the same" if also else ""
    return f"Forget {shown}{with_them}?"


def correcting_question(language: str | None) -> str:
    """Return whether an entry is to say what is proposed."""
    if spoken(language) is Language.GERMAN:
        return "Soll der gezeigte Eintrag das sagen, was vorgeschlagen ist?"
    return "Let the entry that is shown say what is proposed?"


def switching_question(kind: CommandKind, language: str | None) -> str:
    """Return whether the memory is to be switched, and what holds until that is answered."""
    return _SWITCHING[kind][spoken(language) is Language.GERMAN]


def words_to_undo(kind: CommandKind, language: str | None) -> str:
    """Return the command that takes back a switch."""
    return _UNDOING[kind][spoken(language) is Language.GERMAN]
