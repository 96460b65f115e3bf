"""What a person is asked before something is taken away or corrected, in English or German."""

from recollect.core.model.entry import Language
from recollect.core.text.language import spoken


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
