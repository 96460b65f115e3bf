"""Screening: texts and the fields beside them come in without secrets; and nothing that gives orders to a model.

What people write may give orders; these are looked for in what tools and imports write, and in agents' edits.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from recollect.core.guardrails.prompt_injection.detector import looks_like_instructions
from recollect.core.guardrails.secrets.identifiers import SECRET_PROBLEM
from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in
from recollect.core.model.drafts import Edit, EntryDraft
from recollect.core.model.entry import Entry, JsonValue, State, Trust
from recollect.core.spaces.settings import SecretHandling, SpaceSettings
from recollect.errors import InputError

SECRET: Final = "secret"  # noqa: S105 - why something was skipped, not one
_NOT_WRITTEN_BY_PEOPLE = frozenset({Trust.TOOL, Trust.IMPORTED})
_OF_DRAFT: Final = ("name", "category", "tags", "source_ids", "metadata")
_OF_EDIT: Final = ("name", "category", "tags", "metadata")


@dataclass(frozen=True, slots=True)
class ScreenedText:
    """How a text may come in.

    text: what may be stored, None when nothing may. redacted: the kinds of secrets that were taken out.
    quarantined: it is kept apart until a person has approved it; `rule` names what it looks like.
    """

    text: str | None
    redacted: tuple[str, ...] = ()
    quarantined: bool = False
    rule: str | None = None


def screened_text(text: str, trust: Trust, settings: SpaceSettings) -> ScreenedText:
    """Return how a text may come in."""
    spans = secrets_in(text)
    if spans and settings.secrets is SecretHandling.REFUSE:
        return ScreenedText(None)
    finding = looks_like_instructions(text) if trust in _NOT_WRITTEN_BY_PEOPLE else None
    return ScreenedText(
        redacted(text, spans),
        tuple(sorted({span.kind.value for span in spans})),
        quarantined=finding is not None,
        rule=None if finding is None else finding.rule,
    )


def admitted(turn: Entry, settings: SpaceSettings) -> Entry | None:
    """Return a turn as it may come in, by its text and its caption; None when it may not."""
    said = screened_text(turn.text, turn.trust, settings)
    shown = screened_text(turn.caption or "", turn.trust, settings)
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
    passage = screened_text(text, trust, settings)
    if passage.text is None:
        raise InputError("text", SECRET_PROBLEM)
    if trust is not Trust.USER and entry.state is not State.QUARANTINED and looks_like_instructions(text) is not None:
        raise InputError("text", "must not look like instructions to a model, where no person has written all of it")
    return passage.text


@dataclass(frozen=True, slots=True)
class ScreenedFields:
    """Fields by name, as they may be stored, of those fields only that held a secret; `kinds` are the secrets'."""

    values: Mapping[str, Any] = field(default_factory=dict)
    kinds: frozenset[str] = frozenset()


def screened_fields(draft: EntryDraft, settings: SpaceSettings) -> ScreenedFields | None:
    """Return what is to be changed about the marks of a draft; None when it may not come in with them.

    Of a draft and not of its entry: an entry's tags are folded, and many a key is none any more in small letters.
    What is taken out of metadata leaves the kind of secret in its place; a name, category, tag or source that holds one
    is left out.
    """
    marks = _cleaned({name: getattr(draft, name) for name in _OF_DRAFT})
    return None if marks.kinds and settings.secrets is SecretHandling.REFUSE else marks


def edit_without_secrets(edit: Edit, settings: SpaceSettings) -> Edit:
    """Return an edit whose marks may be stored.

    Raises:
        InputError: one of them holds a secret, and the space refuses these.
    """
    marks = _cleaned({name: getattr(edit, name) for name in _OF_EDIT})
    if marks.kinds and settings.secrets is SecretHandling.REFUSE:
        raise InputError(min(marks.values), SECRET_PROBLEM)
    return replace(edit, **marks.values)


def screened_reason(reason: str, settings: SpaceSettings) -> str:
    """Return why something is changed, as it may be kept with the former version and in the audit trail.

    Raises:
        InputError: it holds a secret, and the space refuses these.
    """
    return str(_screened("reason", reason, settings))


def screened_metadata(metadata: Mapping[str, JsonValue], settings: SpaceSettings) -> dict[str, JsonValue]:
    """Return metadata as they may be stored; what is taken out leaves its kind.

    Raises:
        InputError: a key or a value holds a secret, and the space refuses these.
    """
    clean = _screened("metadata", dict(metadata), settings)
    return clean if isinstance(clean, dict) else {}


def _screened(name: str, value: JsonValue, settings: SpaceSettings) -> JsonValue:
    kinds: set[str] = set()
    clean = _clean(value, "", kinds)
    if kinds and settings.secrets is SecretHandling.REFUSE:
        raise InputError(name, SECRET_PROBLEM)
    return clean


def _cleaned(marks: Mapping[str, Any]) -> ScreenedFields:
    values: dict[str, Any] = {}
    every: set[str] = set()
    for name, value in marks.items():
        kinds: set[str] = set()
        clean: Any = None
        if isinstance(value, Mapping):
            clean = _clean(dict(value), "", kinds)
        elif isinstance(value, tuple):
            clean = tuple(dict.fromkeys(one for one in value if _clean(one, "", kinds) == one))
        else:
            _clean(value, "", kinds)
        if kinds:
            values[name] = clean
            every |= kinds
    return ScreenedFields(values, frozenset(every))


def _clean(value: JsonValue, label: str, kinds: set[str]) -> JsonValue:
    """Return JSON without secrets, which `label` may tell to be one; add their kinds to `kinds`."""
    if isinstance(value, dict):
        return {_clean_text(name, "", kinds): _clean(one, name, kinds) for name, one in value.items()}
    if isinstance(value, list):
        # "passwords" names each as "password" does
        return [_clean(one, label.removesuffix("s"), kinds) for one in value]
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        text = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
        clean = _clean_text(text, label, kinds)
        return value if clean == text else clean
    return value


def _clean_text(text: str, label: str, kinds: set[str]) -> str:
    before = f"{label}: " if label else ""
    spans = [
        replace(span, start=max(0, span.start - len(before)), end=span.end - len(before))
        for span in secrets_in(before + text)
        if span.end > len(before)
    ]
    kinds.update(span.kind.value for span in spans)
    return redacted(text, spans)
