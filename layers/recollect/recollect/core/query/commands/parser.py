"""Whether a message of a chat is a command to the memory, and which: by rules, in English and German.

A command is told in the imperative or asked for politely, to whoever listens, about something that it may be about.
What is quoted, told about others, supposed or denied is none.
"""

import re
from typing import Final

from recollect.core.query.commands.command import NO_COMMAND, Command, CommandKind
from recollect.core.query.commands.english.reader import english_commands
from recollect.core.query.commands.german.reader import german_commands

LONGEST: Final = 600  # characters; nobody wraps a command in more

# Without one of these there is no command: most of what is said ends here
_TRIGGER: Final = re.compile(
    r"forg|fogot|foget|remem|memor|erase|delet|remov|wipe|scratch|strike|purge|rid of|drop|clear|unlearn|expung|discard"
    r"|cross|let go|\bpin|pinn|unpin|perman|keep|kept|store|save|saving|storing|record|note|know|knew|learn|chang|new"
    r"|correct|fix|updat|replac|incog|inkog|privat|undo|undid|revert|restor|back|export|download|data|copy"
    r"|vergiss|vergess|vergis|verges|l[öo]e?sch|entfern|streich|tilg|nimm|nehm|gedächt|gedaecht|gedacht|erinner|merk"
    r"|speich|weißt|weisst|wissen|gewusst|anheft|angeheft|heft|behalt|behält|behalte|dauer|korrig|bericht|[äa]e?nder"
    r"|aktual|ersetz|verbess|richtig|geändert|neu|rückg|rueckg|wieder|daten|herunterl|runterl|mitnehm|not(?:ier|iz)"
    r"|hast du|haben sie|kopie|take|throw|cancel|mark|stop|turn|switch|log|trash|dump|mind|merken|stell|raus|weg",
    re.IGNORECASE,
)

_SPEAKS_OF_MEMORY: Final = re.compile(
    r"\byour (?:memory|memories|notes)\b|\b(?:dein|ihr|deine[mnr]?|ihre[mnr]?) (?:gedächtnis"
    r"|erinnerung(?:en)?|speicher)\b"
    r"|\bincognito|\binkognito|\bunpin|\bwhat you (?:know|remember|stored)\b|\bwas du (?:über|von) (?:mich|mir)\b",
    re.IGNORECASE,
)
_ORDER: Final = (  # of what is said in one message, what stands first is meant
    CommandKind.UNDO,
    CommandKind.UNPIN_THAT,
    CommandKind.PIN_THAT,
    CommandKind.CORRECT,
    CommandKind.FORGET_ABOUT,
    CommandKind.FORGET_THAT,
    CommandKind.INCOGNITO_END,
    CommandKind.INCOGNITO_START,
    CommandKind.MEMORY_ON,
    CommandKind.MEMORY_OFF,
    CommandKind.EXPORT,
    CommandKind.WHAT_CHANGED,
    CommandKind.RECALL_ABOUT,
)


def command_in(message: str) -> Command:
    """Return the command that a message is, of the kind NONE where it is none; in time in proportion to its length."""
    if len(message) > LONGEST or not _TRIGGER.search(message):
        return NO_COMMAND
    found = [*english_commands(message), *german_commands(message)]
    if not found:
        return NO_COMMAND
    return min(found, key=lambda one: (-one.certainty, _ORDER.index(one.kind), not (one.topic or one.new)))


def may_be_command(message: str) -> bool:
    """Tell whether a message that the rules see no command in speaks of the memory, and may be one to a model."""
    return len(message) <= LONGEST and _SPEAKS_OF_MEMORY.search(message) is not None
