"""What somebody may be told to do, in one place of a sentence."""

from dataclasses import dataclass

from recollect.core.query.commands.sentences import SentencePart


@dataclass(frozen=True, slots=True)
class CommandClause:
    """What somebody may be told to do.

    act: from the verb to the end of its clause. long: to the end of the sentence. before: what was said before in the
    sentence. negated: not to do it. own: what the person wants to do himself. mind: the verb is a gerund, as in "would
    you mind". framed: it is asked for.
    """

    act: SentencePart
    long: SentencePart
    before: SentencePart
    negated: bool = False
    own: bool = False
    mind: bool = False
    framed: bool = False

    @property
    def asks(self) -> bool:
        """Whether the sentence ends with a question mark."""
        return self.act.sentence.asks
