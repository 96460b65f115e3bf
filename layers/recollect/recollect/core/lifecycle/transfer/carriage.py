"""Which records go with a person's memory, and which do not: every collection has its row, with the reason.

A row of a carried collection names its lines, what a line's key and value must hold, and what else a record brings with
it. A new collection without a row fails a test.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from recollect.core.deduplication.conflicts import ConflictKind, Resolution, conflict_of
from recollect.core.deduplication.verdicts import Verdict
from recollect.core.feedback.recall import MAX_QUESTION_LENGTH, agent_outcome, recall_of
from recollect.core.lifecycle.cascade import version_when_gone
from recollect.core.lifecycle.supplement import supplement_in
from recollect.core.lifecycle.transfer.values import (
    BITS,
    ENTRY_ID,
    FLAG,
    LABEL,
    LABELS,
    MOMENT,
    RECORDED,
    ValueRule,
    choice,
    listed,
    members,
    number,
    pair,
    text,
    whole,
)
from recollect.core.model.audit import AuditAction, audit_item
from recollect.core.model.edges import EdgeType, edge_of
from recollect.core.model.entry import MAX_TEXT_LENGTH, Category, Trust
from recollect.core.model.records import Collection, Record, RecordKey
from recollect.core.spaces.graph.decisions import DecisionKind, decision_of
from recollect.core.spaces.memory_mode import DEFAULTS, PAUSES, Period, spans_of, timeline_of
from recollect.core.spaces.person_profile import PROFILE_KEY, profile_of_person
from recollect.core.spaces.settings import SETTINGS_KEY, SpaceSettings


class Treatment(StrEnum):
    """What becomes of the records of a collection."""

    CARRIED = "carried"
    DERIVED = "derived"  # made anew from what is carried
    LEFT = "left"


def _nothing(_record: Record) -> None:
    """Require nothing further."""


def _none(_record: Record) -> tuple[()]:
    return ()


def _kept(_record: Record) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordShape:
    """What the lines of a collection hold.

    name: the lines' type. key: a rule for each part. value: rules of members that are looked at; others are carried as
    they are. required: members that must be there, which may be null where their rule is not asked. check: raises
    ValueError for what no reader could take. companions: the keys of records that go with one, and what they hold.
    about: ids of entries without which a record says nothing. is_kept: whether one is taken away at all.
    """

    name: str
    key: tuple[ValueRule, ...]
    value: Mapping[str, ValueRule] = field(default_factory=dict)
    required: frozenset[str] = frozenset()
    check: Callable[[Record], object] = _nothing
    companions: Callable[[Record], tuple[tuple[RecordKey, bool], ...]] = _none
    about: Callable[[Record], tuple[str, ...]] = _none
    is_kept: Callable[[Record], bool] = _kept


@dataclass(frozen=True, slots=True)
class Carriage:
    """What becomes of a collection, and why; shape: of one that is carried."""

    treatment: Treatment
    why: str
    shape: RecordShape | None = None


def _edge_from_its_target(record: Record) -> tuple[tuple[RecordKey, bool], ...]:
    source, type_, target = record.key.parts
    return ((RecordKey(Collection.BACK_EDGE, (target, type_, source)), True),)


def _conflict_at_both(record: Record) -> tuple[tuple[RecordKey, bool], ...]:
    conflict = conflict_of(record)
    return tuple((RecordKey(Collection.CONFLICT_OF, (one, conflict.id)), False) for one in conflict.both)


def _is_of_its_key(record: Record) -> None:
    if record.key.parts != (conflict_of(record).id,):
        raise ValueError("must have the id of the conflict between entry and other as its key")


def _is_readable(record: Record) -> None:
    if record.key == SETTINGS_KEY:
        SpaceSettings().overridden(record.value)
        for name in (PAUSES, DEFAULTS):
            _require_ended(spans_of(record.value, name, lasts=False)[:-1])


def _require_ended(spans: Sequence[Period]) -> None:
    """Refuse former spans that nothing would ever end: whoever turns memory on again ends the last one alone."""
    if any(span.end is None for span in spans):
        raise ValueError("must have an end, but for the last one")


def _is_profile(record: Record) -> None:
    if record.key == PROFILE_KEY:
        profile_of_person(record)


def _is_no_transfer(record: Record) -> bool:
    return record.key.parts[2] not in {AuditAction.EXPORTED, AuditAction.IMPORTED}


def _carried(why: str, shape: RecordShape) -> Carriage:
    return Carriage(Treatment.CARRIED, why, shape)


def _derived(why: str) -> Carriage:
    return Carriage(Treatment.DERIVED, why)


def _left(why: str) -> Carriage:
    return Carriage(Treatment.LEFT, why)


_OUTCOME: Final = {"echo": LABELS, "fizzle": LABELS, "agent": LABEL}
_PLACES: Final = listed(pair(whole(0), whole(0)))  # of characters
_TIMES: Final = listed(pair(RECORDED, RECORDED, open_end=True))
_FACT: Final = members(
    {
        "text": text(MAX_TEXT_LENGTH),
        "turns": listed(ENTRY_ID),
        "trust": choice(Trust),
        "explicit": FLAG,
        "category": LABEL,
        **dict.fromkeys(("valid_from", "valid_to"), MOMENT),
    },
    frozenset({"text", "turns", "trust", "explicit"}),
)

CARRIAGES: Final[Mapping[Collection, Carriage]] = {
    Collection.SETTINGS: _carried(
        "what a person has chosen for a space",
        RecordShape(name="settings", key=(LABEL,), value=dict.fromkeys((PAUSES, DEFAULTS), _TIMES), check=_is_readable),
    ),
    Collection.PROFILE: _carried(
        "what a person has said about themselves, for all spaces",
        RecordShape(
            name="profile",
            key=(LABEL,),
            value={**dict.fromkeys(("name", "language", "time_zone", "text", "by"), LABEL), "modified_at": RECORDED},
            required=frozenset({"modified_at"}),
            check=_is_profile,
        ),
    ),
    Collection.INCOGNITO: _carried(
        "which sessions nothing is stored of, so that what comes late of them is not",
        RecordShape(
            name="incognito",
            key=(LABEL,),
            value={"steps": _TIMES, "holds": LABELS},
            required=frozenset({"steps"}),
            check=timeline_of,
        ),
    ),
    Collection.GONE_WITH: _carried(
        "what was forgotten together comes back together",
        RecordShape(
            name="gone_with",
            key=(LABEL, ENTRY_ID),
            value={"version": whole(1)},
            required=frozenset({"version"}),
            check=version_when_gone,
        ),
    ),
    Collection.EDGE: _carried(
        "the graph; what an edge looks like from its target follows",
        RecordShape(
            name="edge",
            key=(ENTRY_ID, choice(EdgeType), LABEL),
            value={"by": LABEL, "at": RECORDED, "reason": LABEL},
            required=frozenset({"by", "at"}),
            check=edge_of,
            companions=_edge_from_its_target,
            about=lambda record: record.key.parts[:1],
        ),
    ),
    Collection.CONFLICT: _carried(
        "open questions, and what was decided",
        RecordShape(
            name="conflict",
            key=(LABEL,),
            value={
                **dict.fromkeys(("entry", "other"), ENTRY_ID),
                "kind": choice(ConflictKind),
                "differences": LABELS,
                **dict.fromkeys(("opened_at", "resolved_at"), RECORDED),
                **dict.fromkeys(("cosine", "jaccard"), number(-1.5, 1.5)),
                "resolution": choice(Resolution),
                "resolved_by": LABEL,
            },
            required=frozenset({"entry", "other", "kind", "differences", "opened_at"}),
            check=_is_of_its_key,
            companions=_conflict_at_both,
            about=lambda record: conflict_of(record).both,
        ),
    ),
    Collection.TOMBSTONE: _carried(
        "what was forgotten is not remembered again for a day, wherever it is said",
        RecordShape(
            name="tombstone", key=(LABEL, LABEL, ENTRY_ID), value={"simhash": BITS}, required=frozenset({"simhash"})
        ),
    ),
    Collection.AUDIT: _carried(
        "who did what; but for what transfers themselves have noted",
        RecordShape(
            name="audit",
            key=(LABEL, LABEL, choice(AuditAction), LABEL),
            value=dict.fromkeys(("by", "reason", "other"), LABEL),
            required=frozenset({"by"}),
            check=audit_item,
            is_kept=_is_no_transfer,
        ),
    ),
    Collection.RECALL: _carried(
        "contexts whose outcome is still awaited; ids are kept, so it can be told anywhere",
        RecordShape(
            name="recall",
            key=(LABEL,),
            value={
                "at": RECORDED,
                "served": LABELS,
                "asked": LABELS,
                "by_rule": LABELS,
                "question": text(MAX_QUESTION_LENGTH),
                **_OUTCOME,
            },
            required=frozenset({"at", "served", "asked"}),
            check=recall_of,
        ),
    ),
    Collection.AGENT: _carried(
        "outcomes by agent, of which statistics are made",
        RecordShape(
            name="agent_outcome",
            key=(LABEL, LABEL),
            value=_OUTCOME,
            required=frozenset({"echo", "fizzle"}),
            check=agent_outcome,
        ),
    ),
    Collection.TRACE: _carried(
        "searches that came with a reason: ids and a digest",
        RecordShape(name="trace", key=(LABEL,), value={"entries": LABELS, "reason": LABEL, "by": LABEL}),
    ),
    Collection.ENTITY_DECISION: _carried(
        "which names a person has called the same, and which not; digests of names",
        RecordShape(
            name="entity_decision",
            key=(LABEL,),
            value={
                "kind": choice(DecisionKind),
                **dict.fromkeys(("one", "other", "by", "reason"), LABEL),
                "at": RECORDED,
            },
            required=frozenset({"kind", "one", "other", "by", "at"}),
            check=decision_of,
        ),
    ),
    Collection.LAST_COMMAND: _left("what `undo` in a chat would take back; it ends by itself"),
    Collection.SHARES: _left("lets one space be read in another one; whoever brings a file in decides that anew"),
    Collection.ERASURE: _left("the moment before which nothing is kept is that of this deployment"),
    Collection.EXTRACTED: _carried(
        "which turns memories were made of, so that none is made again of what was forgotten since",
        RecordShape(
            name="extracted",
            key=(ENTRY_ID,),
            value={"version": whole(1), "by": LABEL, "found": listed(_FACT)},
            required=frozenset({"version", "by"}),
            about=lambda record: record.key.parts,
        ),
    ),
    Collection.VERDICT: _carried(
        "what a language model said of two memories, so that it is asked once",
        RecordShape(
            name="verdict",
            key=(LABEL,),
            value={"of": LABEL, "verdict": choice(Verdict), "made_by": LABEL},
            required=frozenset({"of", "verdict"}),
        ),
    ),
    Collection.ENRICHED: _carried(
        "what a language model added to a memory, so that it is asked once",
        RecordShape(
            name="enriched",
            key=(ENTRY_ID,),
            value={
                "of": LABEL,
                "category": choice(Category),
                **dict.fromkeys(("entities", "keyphrases"), _PLACES),
                "made_by": LABEL,
                "made_at": RECORDED,
            },
            required=frozenset({"of", "category", "entities", "keyphrases", "made_by", "made_at"}),
            check=supplement_in,
            about=lambda record: record.key.parts,
        ),
    ),
    Collection.DIGEST: _derived("the dedup index follows from the texts"),
    Collection.BAND: _derived("the dedup index follows from the texts"),
    Collection.QUARANTINE: _derived("the dedup index follows from the texts"),
    Collection.BACK_EDGE: _derived("goes with its edge"),
    Collection.CONFLICT_OF: _derived("goes with its conflict"),
    Collection.HANDOFF: _derived("where handoffs are listed follows from the entries"),
    Collection.STANDING: _derived("the list of pinned memories and of the profile follows from the entries"),
    Collection.SUMMARY: _derived("summaries are made anew of the memories"),
    Collection.SUMMARIES_MADE: _derived("goes with the summaries"),
    Collection.KEPT_INDEX: _derived("an index belongs to one data folder"),
    Collection.PROPOSAL: _left("what agents of one deployment have proposed; those of another one look for themselves"),
    Collection.OPEN_PROPOSAL: _left("goes with its proposal"),
    Collection.PROPOSAL_OF: _left("goes with its proposal"),
    Collection.OPINION: _left("what a language model said of what agents would do; another deployment asks its own"),
    Collection.TENDING_RUN: _left("what can be taken back where it was done; the versions that it left are carried"),
    Collection.TENDED: _left("goes with its run"),
    Collection.MISSED: _left("what people of one deployment have asked for and not found, counted"),
    Collection.IDEMPOTENCY: _left("answers to calls of one deployment, for a day"),
    Collection.SERVED: _left("what a session was served lately, to know its echo"),
    Collection.MODEL_USAGE: _left("what a language model has cost one deployment"),
    Collection.TIER_SPLIT: _left("how searches of one deployment were answered"),
    Collection.ACTIVITY: _left("what was done in one deployment, counted by the hour"),
    Collection.CONFIRMATION: _left("questions that one deployment waits for an answer to"),
    Collection.PURGED: _left("how far one deployment has looked for what is to be removed"),
    Collection.JOB: _left("how far a job of one deployment is"),
    Collection.IMPORT: _left("which chunks of an import a deployment has taken"),
    Collection.BROUGHT_IN: _left("which entries came with an import, until all that is to be made of them was made"),
}

SHAPES: Final[Mapping[Collection, RecordShape]] = {
    collection: row.shape for collection, row in CARRIAGES.items() if row.shape is not None
}
COLLECTIONS: Final[Mapping[str, Collection]] = {shape.name: collection for collection, shape in SHAPES.items()}
