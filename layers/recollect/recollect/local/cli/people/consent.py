"""Asking a person before something is taken away: on standard error, since standard output is for results."""

import sys
from typing import Final

from recollect.local.client.failures import IncompleteError

_YES: Final = frozenset({"y", "yes"})


def require_consent(question: str, undone: str) -> None:
    """Go on where the answer is yes; where nobody is there to answer it is no.

    Args:
        question: what is asked.
        undone: what is told where the answer is anything else.

    Raises:
        IncompleteError: it is.
    """
    if _answer(f"{question} [y/N]").casefold() not in _YES:
        raise IncompleteError(undone)


def require_typed(question: str, expected: str, undone: str) -> None:
    """Go on where a word is typed, for what nobody can take back.

    Raises:
        IncompleteError: it is another one.
    """
    if _answer(f"{question}:") != expected:
        raise IncompleteError(undone)


def _answer(question: str) -> str:
    sys.stderr.write(f"{question} ")
    sys.stderr.flush()
    return sys.stdin.readline().strip()
