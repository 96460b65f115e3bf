"""Labelled commands that refer to something said or served."""

import re
from typing import Final

from recollect.core.query.commands.command import CommandKind
from recollect.core.query.commands.references import Heard, Reference, ReferenceModel, Remark, ServedMemory
from tests.labelled.commands.sets import Labelled

_PINNED: Final = re.compile(r"\s*\((?:pinned|angeheftet|angepinnt)\)", re.IGNORECASE)


def heard_in(line: Labelled) -> Heard:
    """Return what was heard before a labelled command; what is pinned is marked in the texts."""
    return Heard(
        tuple(Remark(one["text"], is_person=one["role"] == "user") for one in line["turns"]),
        tuple(ServedMemory(_PINNED.sub("", text), bool(_PINNED.search(text))) for text in line["served"]),
    )


def wanted(line: Labelled) -> Reference | None:
    """Return what a labelled command refers to, None where it cannot be told."""
    told = line["refers_to"]
    return None if told["turn"] is None and told["served"] is None else Reference(told["turn"], told["served"])


def reference_told(model: ReferenceModel, line: Labelled) -> Reference | None:
    """Return what a labelled command refers to by a model, None where it cannot tell."""
    found = model(line["text"], CommandKind(line["command"]), heard_in(line))
    return found[0] if len(found) == 1 else None
