"""German: the commands that a message may be."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from recollect.core.query.commands.clause import CommandClause
from recollect.core.query.commands.command import Command
from recollect.core.query.commands.german.asking import changes, exporting, recalling
from recollect.core.query.commands.german.clauses import clauses_of, is_about_words
from recollect.core.query.commands.german.correcting import correction
from recollect.core.query.commands.german.forgetting import forgetting
from recollect.core.query.commands.german.modes import incognito, switching
from recollect.core.query.commands.german.pinning import pinning, undoing, unpinning
from recollect.core.query.commands.german.words import PLAIN
from recollect.core.query.commands.sentences import sentences_of

_RULES: Final[Sequence[Callable[[CommandClause], Command | None]]] = (
    *(undoing, unpinning, pinning, forgetting, incognito, switching, exporting, changes, recalling),
)


def german_commands(message: str) -> Iterator[Command]:
    """Yield the commands that a message may be."""
    sentences = sentences_of(message, PLAIN)
    if any(map(is_about_words, sentences)):
        return
    corrected = correction(sentences)
    if corrected is not None:
        yield corrected
    for sentence in sentences:
        for clause in clauses_of(sentence):
            for rule in _RULES:
                found = rule(clause)
                if found is not None:
                    yield found
