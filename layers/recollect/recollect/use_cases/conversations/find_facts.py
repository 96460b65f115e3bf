"""Ask the language model what a run of turns says that is worth remembering, and believe what stands in them."""

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Any, Final
from zoneinfo import ZoneInfo

from recollect.core.deduplication.neighbours import telling_words
from recollect.core.enrichment.extraction.grounding import days_said, unsupported
from recollect.core.enrichment.extraction.utterances import Utterance
from recollect.core.model.entry import Entry, Kind, Trust
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, EntryFilter
from recollect.errors import IndexUnavailableError
from recollect.ports import Conversations, SearchIndex
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, made_by, prompt_about

logger = logging.getLogger(__name__)

PROMPT: Final = "extract_memories"
SECONDS: Final = 20.0
MOST_READ: Final = 20  # turns of one call
MOST_SHOWN: Final = 40  # with those before
MOST_CHARACTERS: Final = 16_000  # of all turns together; the first ones go
MOST_FACTS: Final = 40
LONGEST_FACT: Final = 500  # characters
KNOWN: Final = 10
ANSWER_TOKENS: Final = 4_096
_MEMORIES: Final = EntryFilter(kinds=frozenset({Kind.MEMORY}))
_TRUST: Final = tuple(Trust)


class FactOfModel(ModelAnswer):
    """One fact, as the model tells it; see the prompt."""

    text: str
    messages: list[int]
    explicit: bool
    valid_from: str | None
    valid_to: str | None


class FactsOfModel(ModelAnswer):
    """What the model answers."""

    facts: list[FactOfModel]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundFact:
    """A memory to be made. turns: the ids of those that say it, that under which it is kept first.

    category: its domain, None where the words of its text shall tell. speaker: who said it, where it is as it was said.
    """

    text: str
    turns: tuple[str, ...]
    trust: Trust
    explicit: bool = False
    category: str | None = None
    speaker: str | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None


@dataclass(frozen=True, slots=True)
class ModelFindings:
    """What a call found. made_by: prompt, version and model; dropped: facts that do not stand in their turns."""

    facts: tuple[FoundFact, ...]
    made_by: str
    dropped: int

    def of(self, turn: Entry) -> tuple[FoundFact, ...]:
        """Return the facts that are kept under a turn."""
        return tuple(fact for fact in self.facts if fact.turns[0] == turn.id)


@dataclass(frozen=True, slots=True)
class FindFacts:
    """Shows the model turns and the memories that are near. What it says is checked, fact by fact."""

    store: Conversations
    index: SearchIndex
    ask: AsksModel
    vectors_of: str

    def __call__(
        self, scope: Scope, shown: Sequence[Entry], read: frozenset[str], zone: ZoneInfo
    ) -> ModelFindings | None:
        """Return what is worth remembering in the turns of `read`, None when the model does not tell.

        Args:
            scope: whose turns.
            shown: turns that follow each other, see `pieces`.
            read: the ids of those to be read; the others are there to be understood.
            zone: of the speakers.
        """
        said = [_utterance(turn) for turn in shown]
        data = {
            "time_zone": zone.key,
            "messages": [_message(number, turn, zone) for number, turn in enumerate(shown, 1)],
            "read": [number for number, turn in enumerate(shown, 1) if turn.id in read],
            "known": self._known(scope, [turn for turn in shown if turn.id in read]),
        }
        prompt = prompt_about(PROMPT, data, FactsOfModel, max_tokens=ANSWER_TOKENS)
        reply = self.ask(scope, prompt, within_seconds=SECONDS)
        if reply.failure is not None:
            return None
        kept, dropped = list[FoundFact](), Counter[str]()
        for fact in reply.value.facts:
            problem = _problem(fact, shown, said, read, zone) if len(kept) < MOST_FACTS else "too-many"
            if problem is None:
                kept.append(_found(fact, shown, said, read, zone))
            else:
                dropped[problem] += 1
        if dropped:
            logger.info("facts_dropped", extra={"reasons": dict(dropped)})
        return ModelFindings(tuple(kept), made_by(reply.model, prompt), dropped.total())

    def _known(self, scope: Scope, turns: Sequence[Entry]) -> list[str]:
        """Return the texts of the memories nearest to the turns; none when the index does not answer."""
        words = tuple(dict.fromkeys(word for turn in turns for word in telling_words(turn)))
        last = self.store.read(scope, [turns[-1].id], model=self.vectors_of).entries.get(turns[-1].id)
        if last is None or last.vectors is None:
            return []
        query = CandidateQuery(words, last.vectors.pooled, self.vectors_of, _MEMORIES, per_leg=KNOWN)
        try:
            found = self.index.candidates(scope, query)
        except IndexUnavailableError:
            return []
        near = dict.fromkeys(hit.entry_id for leg in (found.dense, found.bm25) for hit in leg)
        entries = self.store.read(scope, list(near)[:KNOWN]).entries if near else {}
        return [read.entry.text for read in entries.values() if _MEMORIES.admits(read.entry)]


def pieces(run: Sequence[Entry], fresh: frozenset[str]) -> Iterator[tuple[Sequence[Entry], frozenset[str]]]:
    """Yield what one call shows, and which of it is to be read: the fresh turns of a run, a bounded number at a time.

    Args:
        run: turns that follow each other in a session.
        fresh: the ids of those to be read.
    """
    places = [place for place, turn in enumerate(run) if turn.id in fresh]
    for start in range(0, len(places), MOST_READ):
        chosen = places[start : start + MOST_READ]
        first, end = max(0, chosen[-1] + 1 - MOST_SHOWN), chosen[-1] + 1
        first = min(first, chosen[0])
        length = sum(len(turn.text) for turn in run[first:end])
        while first < chosen[0] and length > MOST_CHARACTERS:
            length -= len(run[first].text)
            first += 1
        yield run[first:end], frozenset(run[place].id for place in chosen)


def _message(number: int, turn: Entry, zone: ZoneInfo) -> dict[str, Any]:
    return {
        "number": number,
        "role": turn.role.value,
        "speaker": turn.speaker,
        "said_at": turn.occurred_at.astimezone(turn.zone_in(zone)).strftime("%Y-%m-%d %H:%M %A"),
        "text": turn.text,
    }


def _problem(
    fact: FactOfModel, shown: Sequence[Entry], said: Sequence[Utterance], read: frozenset[str], zone: ZoneInfo
) -> str | None:
    """Return why a fact is not believed, None when it is."""
    if not all(1 <= number <= len(shown) for number in fact.messages):
        return "no-such-message"
    if not any(shown[number - 1].id in read for number in fact.messages):
        return "not-to-be-read"
    if not fact.text.strip() or len(fact.text) > LONGEST_FACT:
        return "length"
    problem = unsupported(fact.text, [said[number - 1] for number in _numbers(fact)], zone)
    return None if problem is None else problem.value


def _found(
    fact: FactOfModel, shown: Sequence[Entry], said: Sequence[Utterance], read: frozenset[str], zone: ZoneInfo
) -> FoundFact:
    numbers = _numbers(fact)
    filed = max(number for number in numbers if shown[number - 1].id in read)
    turns = [shown[filed - 1], *(shown[number - 1] for number in numbers if number != filed)]
    days = {day for number in numbers for day in days_said(said[number - 1], zone)}
    return FoundFact(
        text=fact.text.strip(),
        turns=tuple(turn.id for turn in turns),
        trust=max((turn.trust for turn in turns), key=_TRUST.index),  # no better than the least of them
        explicit=fact.explicit,
        valid_from=_begin(fact.valid_from, days, turns[0].zone_in(zone)),
        valid_to=_end(fact.valid_to, days, turns[0].zone_in(zone)),
    )


def _numbers(fact: FactOfModel) -> list[int]:
    return sorted(set(fact.messages))


def _begin(day: str | None, days: set[str], zone: tzinfo) -> datetime | None:
    found = _day(day, days, ends=False)
    return None if found is None else datetime.combine(found, time(), zone)


def _end(day: str | None, days: set[str], zone: tzinfo) -> datetime | None:
    found = _day(day, days, ends=True)
    return None if found is None or found == date.max else datetime.combine(found + timedelta(days=1), time(), zone)


def _day(day: str | None, days: set[str], *, ends: bool) -> date | None:
    """Return a day that was said, or that begins or ends a month or year that was said; None for any other."""
    try:
        found = date.fromisoformat(day or "")
    except ValueError:
        return None
    edge = found + timedelta(days=1) if ends and found < date.max else found
    of_month, of_year = edge.day == 1, edge.day == edge.month == 1
    said = {found.isoformat(), *([found.isoformat()[:7]] if of_month else []), *([str(found.year)] if of_year else [])}
    return found if said & days else None


def _utterance(turn: Entry) -> Utterance:
    return Utterance(text=turn.text, at=turn.said_at, role=turn.role, speaker=turn.speaker)
