"""Does a sentence say nothing without the one before it? A linear judge over its words and the end of the other.

Fitted by `python -m evals.fit follow_up` to facts that other hands have labelled as told over two sentences.
"""

from typing import Final

from recollect.core.judges.text_judge import LENGTHS, Group, length_of, stemmed, tokens

_SENTENCE: Final = 60  # words that are read of it


def features(before: str, text: str, *, same_message: bool) -> list[Group]:
    """Return the features of a sentence and of the one that stands before it, in its message or that of another."""
    own, earlier = tokens(text, _SENTENCE), tokens(before, _SENTENCE)
    first = (f"f{place}:{token}" for place, token in enumerate(own[:3]))
    return [
        Group(frozenset([*stemmed(own, "w"), *first, f"ff:{'_'.join(own[:2])}"])),
        Group(frozenset([*stemmed(earlier, "pw"), *(f"pe:{token}" for token in earlier[-2:])]), 0.5),
        Group(
            frozenset(
                [
                    f"len:{length_of(own)}",
                    *(f"len>={least}" for least in LENGTHS if len(own) >= least),
                    f"lower:{text[:1].islower()}",
                    f"before:{length_of(earlier)}",
                    f"before asks:{'?' in before[-3:]}",
                    f"before:{before.rstrip()[-1:] == ':'}",
                    f"same message:{same_message}",
                ]
            )
        ),
    ]
