"""What may come in: texts without secrets; and what no person wrote, unless it gives orders to a model."""

from dataclasses import dataclass, replace
from typing import Final

from recollect.core.guardrails.prompt_injection.detector import looks_like_instructions
from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in
from recollect.core.model.entry import Entry, State, Trust
from recollect.core.space_settings import SecretHandling, SpaceSettings
from recollect.errors import InputError

SECRET: Final = "secret"  # noqa: S105 - why something was skipped, not one
_NOT_WRITTEN_BY_PEOPLE = frozenset({Trust.TOOL, Trust.IMPORTED})


@dataclass(frozen=True, slots=True)
class Passage:
    """How a text may come in.

    text: what may be stored, None when nothing may. redacted: the kinds of secrets that were taken out.
    quarantined: it is kept apart until a person has approved it; `rule` names what it looks like.
    """

    text: str | None
    redacted: tuple[str, ...] = ()
    quarantined: bool = False
    rule: str | None = None


def pass_gate(text: str, trust: Trust, settings: SpaceSettings) -> Passage:
    """Return how a text may come in."""
    spans = secrets_in(text)
    if spans and settings.secrets is SecretHandling.REFUSE:
        return Passage(None)
    finding = looks_like_instructions(text) if trust in _NOT_WRITTEN_BY_PEOPLE else None
    return Passage(
        redacted(text, spans),
        tuple(sorted({span.kind.value for span in spans})),
        quarantined=finding is not None,
        rule=None if finding is None else finding.rule,
    )


def admitted(turn: Entry, settings: SpaceSettings) -> Entry | None:
    """Return a turn as it may come in, by its text and its caption; None when it may not."""
    said = pass_gate(turn.text, turn.trust, settings)
    shown = pass_gate(turn.caption or "", turn.trust, settings)
    if said.text is None or shown.text is None:
        return None
    state = State.QUARANTINED if said.quarantined or shown.quarantined else turn.state
    return replace(turn, text=said.text, caption=turn.caption and shown.text, state=state)


def new_text(text: str, entry: Entry, trust: Trust, settings: SpaceSettings) -> str:
    """Return a text that takes the place of an entry's own, as it may be stored.

    Args:
        text: the new text.
        entry: what it is given to; what is in quarantine stays there whatever it says.
        trust: how far the new text is believed. Here orders are refused that an agent gives as well: it would put them
            into the mouth of whoever has said what was there.
        settings: of the space.

    Raises:
        InputError: it holds a secret, and the space refuses these; or it looks like instructions and is of no person.
    """
    passage = pass_gate(text, trust, settings)
    if passage.text is None:
        raise InputError("text", "must not hold a secret: a key, token, password or card number")
    if trust is not Trust.USER and entry.state is not State.QUARANTINED and looks_like_instructions(text) is not None:
        raise InputError("text", "must not look like instructions to a model, where no person has written all of it")
    return passage.text
