"""Which records go with a person's memory, and which do not: every collection has its row, with the reason.

A row of a carried collection names its lines, what a line's key and value must hold, and what else a record brings with
it; their order is that of a file. A new collection without a row fails a test.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from recollect.core.deduplication.conflicts import ConflictKind, Resolution, conflict_of
from recollect.core.deduplication.verdicts import Verdict
from recollect.core.feedback.recall import MAX_QUESTION_LENGTH, agent_outcome, recall_of
from recollect.core.lifecycle.coming_back import version_when_gone
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordShape:
    """What the lines of a collection hold.

    why: the reason that it is carried. name: the lines' type. key: a rule for each part. required, optional: rules of
    members that are looked at; others are carried as they are. What is required may be null where its rule is not
    asked. check: raises ValueError for what no reader could take. companions: the keys of records that go with one, and
    what they hold. about: ids of entries without which a record says nothing. is_kept: whether one is taken away at
    all.
    """

    why: str
    name: str
    key: tuple[ValueRule, ...] = (LABEL,)
    required: Mapping[str, ValueRule] = field(default_factory=dict)
    optional: Mapping[str, ValueRule] = field(default_factory=dict)
    check: Callable[[Record], object] = lambda _record: None
    companions: Callable[[Record], tuple[tuple[RecordKey, bool], ...]] = lambda _record: ()
    about: Callable[[Record], tuple[str, ...]] = lambda _record: ()
    is_kept: Callable[[Record], bool] = lambda _record: True

    @property
    def value(self) -> dict[str, ValueRule]:
        """The rules of all members that are looked at."""
        return {**self.required, **self.optional}


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


_OUTCOME: Final = {"echo": LABELS, "fizzle": LABELS}
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

SHAPES: Final[Mapping[Collection, RecordShape]] = {
    Collection.SETTINGS: RecordShape(
        why="what a person has chosen for a space",
        name="settings",
        optional=dict.fromkeys((PAUSES, DEFAULTS), _TIMES),
        check=_is_readable,
    ),
    Collection.PROFILE: RecordShape(
        why="what a person has said about themselves, for all spaces",
        name="profile",
        required={"modified_at": RECORDED},
        optional=dict.fromkeys(("name", "language", "time_zone", "text", "by"), LABEL),
        check=_is_profile,
    ),
    Collection.INCOGNITO: RecordShape(
        why="which sessions nothing is stored of, so that what comes late of them is not",
        name="incognito",
        required={"steps": _TIMES},
        optional={"holds": LABELS},
        check=timeline_of,
    ),
    Collection.GONE_WITH: RecordShape(
        why="what was forgotten together comes back together",
        name="gone_with",
        key=(LABEL, ENTRY_ID),
        required={"version": whole(1)},
        check=version_when_gone,
    ),
    Collection.EDGE: RecordShape(
        why="the graph; what an edge looks like from its target follows",
        name="edge",
        key=(ENTRY_ID, choice(EdgeType), LABEL),
        required={"by": LABEL, "at": RECORDED},
        optional={"reason": LABEL},
        check=edge_of,
        companions=_edge_from_its_target,
        about=lambda record: record.key.parts[:1],
    ),
    Collection.CONFLICT: RecordShape(
        why="open questions, and what was decided",
        name="conflict",
        required={
            **dict.fromkeys(("entry", "other"), ENTRY_ID),
            "kind": choice(ConflictKind),
            "differences": LABELS,
            "opened_at": RECORDED,
        },
        optional={
            "resolved_at": RECORDED,
            **dict.fromkeys(("cosine", "jaccard"), number(-1.5, 1.5)),
            "resolution": choice(Resolution),
            "resolved_by": LABEL,
        },
        check=_is_of_its_key,
        companions=_conflict_at_both,
        about=lambda record: conflict_of(record).both,
    ),
    Collection.TOMBSTONE: RecordShape(
        why="what was forgotten is not remembered again for a day, wherever it is said",
        name="tombstone",
        key=(LABEL, LABEL, ENTRY_ID),
        required={"simhash": BITS},
    ),
    Collection.AUDIT: RecordShape(
        why="who did what; but for what transfers themselves have noted",
        name="audit",
        key=(LABEL, LABEL, choice(AuditAction), LABEL),
        required={"by": LABEL},
        optional=dict.fromkeys(("reason", "other"), LABEL),
        check=audit_item,
        is_kept=_is_no_transfer,
    ),
    Collection.RECALL: RecordShape(
        why="contexts whose outcome is still awaited; ids are kept, so it can be told anywhere",
        name="recall",
        required={"at": RECORDED, "served": LABELS, "asked": LABELS},
        optional={"by_rule": LABELS, "question": text(MAX_QUESTION_LENGTH), **_OUTCOME, "agent": LABEL},
        check=recall_of,
    ),
    Collection.AGENT: RecordShape(
        why="outcomes by agent, of which statistics are made",
        name="agent_outcome",
        key=(LABEL, LABEL),
        required=_OUTCOME,
        optional={"agent": LABEL},
        check=agent_outcome,
    ),
    Collection.ENTITY_DECISION: RecordShape(
        why="which names a person has called the same, and which not; digests of names",
        name="entity_decision",
        required={"kind": choice(DecisionKind), **dict.fromkeys(("one", "other", "by"), LABEL), "at": RECORDED},
        optional={"reason": LABEL},
        check=decision_of,
    ),
    Collection.EXTRACTED: RecordShape(
        why="which turns memories were made of, so that none is made again of what was forgotten since",
        name="extracted",
        key=(ENTRY_ID,),
        required={"version": whole(1), "by": LABEL},
        optional={"of": LABEL, "memories": LABELS, "found": listed(_FACT)},
        about=lambda record: record.key.parts,
    ),
    Collection.VERDICT: RecordShape(
        why="what a language model said of two memories, so that it is asked once",
        name="verdict",
        required={"of": LABEL, "verdict": choice(Verdict)},
        optional={"made_by": LABEL},
    ),
    Collection.ENRICHED: RecordShape(
        why="what a language model added to a memory, so that it is asked once",
        name="enriched",
        key=(ENTRY_ID,),
        required={
            **dict.fromkeys(("of", "made_by"), LABEL),
            "category": choice(Category),
            **dict.fromkeys(("entities", "keyphrases"), _PLACES),
            "made_at": RECORDED,
        },
        check=supplement_in,
        about=lambda record: record.key.parts,
    ),
}
COLLECTIONS: Final[Mapping[str, Collection]] = {shape.name: collection for collection, shape in SHAPES.items()}
# What is made anew of what is carried, and what stays where it is, each with the reason
NOT_CARRIED: Final[Mapping[Collection, str]] = {
    **dict.fromkeys(
        (Collection.DIGEST, Collection.BAND, Collection.QUARANTINE), "the dedup index follows from the texts"
    ),
    Collection.BACK_EDGE: "goes with its edge",
    Collection.CONFLICT_OF: "goes with its conflict",
    Collection.HANDOFF: "where handoffs are listed follows from the entries",
    Collection.STANDING: "the list of pinned memories and of the profile follows from the entries",
    Collection.SUMMARY: "summaries are made anew of the memories",
    Collection.SUMMARIES_MADE: "goes with the summaries",
    Collection.PROPOSAL: "what agents of one deployment have proposed; those of another one look for themselves",
    Collection.OPEN_PROPOSAL: "goes with its proposal",
    Collection.PROPOSAL_OF: "goes with its proposal",
    Collection.TENDING_RUN: "what can be taken back where it was done; the versions that it left are carried",
    Collection.TENDED: "goes with its run",
    Collection.MISSED: "what people of one deployment have asked for and not found, counted",
    Collection.IDEMPOTENCY: "answers to calls of one deployment, for a day",
    Collection.SERVED: "what a session was served lately, to know its echo",
    Collection.MODEL_USAGE: "what a language model has cost one deployment",
    Collection.ACTIVITY: "what was done in one deployment, counted by the hour",
    Collection.CONFIRMATION: "questions that one deployment waits for an answer to",
    Collection.PURGED: "how far one deployment has looked for what is to be removed",
    Collection.JOB: "how far a job of one deployment is",
    Collection.IMPORT: "which chunks of an import a deployment has taken",
    Collection.BROUGHT_IN: "which entries came with an import, until all that is to be made of them was made",
    Collection.LAST_COMMAND: "what `undo` in a chat would take back; it ends by itself",
    Collection.SHARES: "lets one space be read in another one; whoever brings a file in decides that anew",
    Collection.ERASURE: "the moment before which nothing is kept is that of this deployment",
}
