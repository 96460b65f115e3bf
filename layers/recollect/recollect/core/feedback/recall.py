"""A context that was served, and what became of it. Ids, and the stems of the question.

No text, but for the question itself where the space keeps questions.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from recollect.core.feedback.echo import is_echo, windows_of
from recollect.core.feedback.evidence_words import evidence_words
from recollect.core.feedback.use_counts import UseCounts
from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in
from recollect.core.model.records import Collection, PutRecord, Record, RecordKey

RECALL_AGE: Final = timedelta(days=30)  # how long the outcome of a context is awaited
OUTCOME_AGE: Final = timedelta(days=90)  # how long outcomes count for the statistics of agents
MAX_QUESTION_LENGTH: Final = 2_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """Which of the memories that were served the response made use of, and which not, in the order of the context."""

    echo: tuple[str, ...] = ()
    fizzle: tuple[str, ...] = ()

    def counts(self) -> list[UseCounts]:
        """Return what it adds to the statistics of the entries."""
        used = [UseCounts(entry_id, times_served=1, times_relevant=1) for entry_id in self.echo]
        return used + [UseCounts(entry_id, times_served=1) for entry_id in self.fizzle]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """A context that was served to an agent.

    served: the entries in it that answer the question, in order. by_rule: those that stand there whatever is asked, or
    for what is around them: they count only where they were of use. asked: the stems of the question. outcome: None
    until it is known. question: what was asked, where the space keeps questions; it stays as long as an outcome counts.
    """

    id: str
    at: datetime
    agent: str | None
    served: tuple[str, ...]
    asked: tuple[str, ...]
    by_rule: tuple[str, ...] = ()
    outcome: Outcome | None = None
    question: str | None = None

    def shown(self) -> tuple[str, ...]:
        """Return all entries in it."""
        return (*self.served, *self.by_rule)

    def record(self, *, expected: int) -> PutRecord:
        """Return it as a record, on condition of the revision that is there."""
        value = {
            "at": self.at.isoformat(),
            "agent": self.agent,
            "served": list(self.served),
            "by_rule": list(self.by_rule),
            "asked": list(self.asked),
            **({} if self.outcome is None else _value(self.outcome)),
            **({} if self.question is None else {"question": self.question}),
        }
        is_judged = self.question is not None and self.outcome is not None
        return PutRecord(recall_key(self.id), value, self.at + (OUTCOME_AGE if is_judged else RECALL_AGE), expected)


@dataclass(frozen=True, slots=True)
class AgentOutcome:
    """The outcome of one context, as it counts for the agent that it was served to."""

    agent: str | None
    outcome: Outcome


def recall_key(recall_id: str) -> RecordKey:
    """Return where a recall is kept."""
    return RecordKey(Collection.RECALL, (recall_id,))


def recall_of(record: Record) -> Recall:
    """Return the recall of a record."""
    value: Mapping[str, Any] = record.value
    return Recall(
        id=record.key.parts[0],
        at=datetime.fromisoformat(value["at"]),
        agent=value["agent"],
        served=tuple(value["served"]),
        asked=tuple(value["asked"]),
        by_rule=tuple(value.get("by_rule", ())),
        outcome=_outcome(value) if "echo" in value else None,
        question=value.get("question"),
    )


def asked_words(question: str) -> tuple[str, ...]:
    """Return what of a question proves nothing when a response repeats it; what is a secret in it is not kept."""
    return tuple(sorted(evidence_words(_without_secrets(question))))


def kept_question(question: str) -> str:
    """Return a question as it is kept: on one line, without secrets, at most MAX_QUESTION_LENGTH characters."""
    return " ".join(_without_secrets(question).split())[:MAX_QUESTION_LENGTH]


def without_question(record: Record) -> PutRecord | None:
    """Return what takes the question out of a recall, None where none is kept."""
    if "question" not in record.value:
        return None
    value = {name: one for name, one in record.value.items() if name != "question"}
    return PutRecord(record.key, value, record.expires_at, record.revision)


def outcome_by_ids(shown: Sequence[str], used: Sequence[str], by_rule: Sequence[str] = ()) -> Outcome:
    """Return the outcome that a caller tells by ids; what is shown by rule fizzles nowhere."""
    unused = (one for one in shown if one not in used and one not in by_rule)
    return Outcome(tuple(one for one in shown if one in used), tuple(unused))


def outcome_by_text(
    texts: Mapping[str, str], response: str, asked: Sequence[str], by_rule: Sequence[str] = ()
) -> Outcome:
    """Return the outcome that a response shows; texts: of the memories that were shown, by id."""
    words, said = frozenset(asked), windows_of(response)
    return outcome_by_ids(list(texts), [one for one, text in texts.items() if is_echo(text, said, words)], by_rule)


def agent_record(recall: Recall, outcome: Outcome, now: datetime) -> PutRecord:
    """Return the note of an outcome: one record each, in the order of time, so that nobody waits for another."""
    stamp = now.astimezone(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    key = RecordKey(Collection.AGENT, (stamp, recall.id))
    return PutRecord(key, {"agent": recall.agent, **_value(outcome)}, now + OUTCOME_AGE)


def agent_outcome(record: Record) -> AgentOutcome:
    """Return the outcome of such a record."""
    value: Mapping[str, Any] = record.value
    return AgentOutcome(value["agent"], _outcome(value))


def _without_secrets(question: str) -> str:
    return redacted(question, secrets_in(question))


def _value(outcome: Outcome) -> dict[str, Any]:
    return {"echo": list(outcome.echo), "fizzle": list(outcome.fizzle)}


def _outcome(value: Mapping[str, Any]) -> Outcome:
    return Outcome(tuple(value["echo"]), tuple(value["fizzle"]))
