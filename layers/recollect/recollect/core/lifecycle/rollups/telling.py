"""What a roll-up tells of a cluster, and the entry that it is: extractive, or as a language model wrote it. Pure."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import chain
from typing import Final

from recollect.core.lifecycle.rollups.candidates import Candidate
from recollect.core.lifecycle.rollups.rollup import Rollup, ToldSentence
from recollect.core.model.entry import MAX_TEXT_LENGTH, Entry, Kind, Language, Role, Statistics, Trust
from recollect.core.spaces.summaries.extractive import Summarised, SummarySentence, extractive_summary

MADE_BY_RULES: Final = "extractive/1"
MOST_WORDS: Final = 400  # of memories all that is not said twice
MOST_WORDS_OF_TURNS: Final = 250  # of which much is said in passing
MOST_ENTITIES: Final = 40
_DOUBTFUL: Final = (Trust.TOOL, Trust.IMPORTED, Trust.AGENT)  # the most doubtful first


@dataclass(frozen=True, slots=True)
class RollupDraft:
    """A roll-up to be made of a cluster. key: the same for the same cluster, and the name of its entry."""

    key: str
    cluster: tuple[Candidate, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries that it is made of, in the order of time."""
        return tuple(one.entry for one in self.cluster)


def draft_of(cluster: Sequence[Candidate]) -> RollupDraft:
    """Return what is to be made of a cluster."""
    ids = "\n".join(sorted(one.entry.id for one in cluster))
    first = min(one.days[0] for one in cluster)
    return RollupDraft(f"rollup-{first.isoformat()}-{hashlib.sha256(ids.encode()).hexdigest()[:16]}", tuple(cluster))


def sources_of(cluster: Sequence[Candidate]) -> tuple[str, ...]:
    """Return the ids of all that a roll-up stands for: first its cluster, then what roll-ups in that stand for."""
    nested = (source for one in cluster if one.rollup is not None for source in one.rollup.sources)
    return tuple(dict.fromkeys(chain((one.entry.id for one in cluster), nested)))


def extracted(draft: RollupDraft) -> Rollup | None:
    """Return a roll-up in the words in which everything was said, None where no sentence can be told.

    Of memories and their roll-ups every sentence that no other one says as well; of turns those that cover most.
    """
    turns = all(entry.kind is Kind.TURN for entry in draft.entries)
    pieces = {piece.memory.entry.id: piece for one in draft.cluster for piece in _pieces(one)}
    most = MOST_WORDS_OF_TURNS if turns else MOST_WORDS
    chosen = extractive_summary([piece.memory for piece in pieces.values()], most_words=most)
    order = {entry_id: place for place, entry_id in enumerate(pieces)}

    def said_at(sentence: SummarySentence) -> tuple[int, int]:
        entry_id = sentence.entry_id
        return order[entry_id], pieces[entry_id].memory.entry.text.find(sentence.text)

    told = [_told(sentence, pieces[sentence.entry_id]) for sentence in sorted(chosen, key=said_at)]
    return rolled_up(draft, told, MADE_BY_RULES)


def rolled_up(draft: RollupDraft, told: Iterable[ToldSentence], made_by: str) -> Rollup | None:
    """Return the roll-up that tells these sentences, in the order of time, None for none."""
    sentences = tuple(_fitting(sorted(told, key=lambda one: one.day)))
    if not sentences:
        return None
    of_turns = any(
        entry.kind is Kind.TURN or (one.rollup is not None and one.rollup.of is Kind.TURN)
        for one, entry in zip(draft.cluster, draft.entries, strict=True)
    )
    return Rollup(
        sentences=sentences,
        sources=sources_of(draft.cluster),
        direct=len(draft.cluster),
        of=Kind.TURN if of_turns else Kind.MEMORY,
        level=1 + max(0 if one.rollup is None else one.rollup.level for one in draft.cluster),
        first_day=min(one.days[0] for one in draft.cluster),
        last_day=max(one.days[1] for one in draft.cluster),
        made_by=made_by,
    )


def entry_of_rollup(draft: RollupDraft, rollup: Rollup, *, entry_id: str, now: datetime) -> Entry:
    """Return the entry of a roll-up.

    It has what all its sources have in common: tags and session, so that nobody sees more by it than by them; it is as
    doubtful as the most doubtful of them. It happened when the last of them did.
    """
    entries = draft.entries
    first = entries[0]
    tags = set(first.tags).intersection(*(entry.tags for entry in entries))
    trust = next((one for one in _DOUBTFUL if any(entry.trust is one for entry in entries)), Trust.USER)
    languages = Counter(entry.language for entry in entries if entry.language is not Language.UNDETERMINED)
    names = dict.fromkeys(name for entry in entries for name in entry.entities)
    return Entry(
        id=entry_id,
        user_id=first.user_id,
        space=first.space,
        kind=Kind.ROLLUP,
        role=Role.USER,
        text=rollup.text,
        created_at=now,
        modified_at=now,
        occurred_at=max(entry.occurred_at for entry in entries),
        statistics=Statistics(accessed_at=now),
        name=draft.key,
        session_id=first.session_id if len({entry.session_id for entry in entries}) == 1 else None,
        speaker=first.speaker if len({entry.speaker for entry in entries}) == 1 else None,
        category=first.category if len({entry.category for entry in entries}) == 1 else None,
        tags=tuple(sorted(tags)),
        entities=tuple(names)[:MOST_ENTITIES],
        source_ids=rollup.sources,
        metadata=rollup.metadata(),
        importance=max(entry.importance for entry in entries),
        trust=trust,
        language=languages.most_common(1)[0][0] if languages else Language.UNDETERMINED,
    )


@dataclass(frozen=True, slots=True)
class _Piece:
    """What is chosen from: a memory or turn as it is, or one sentence of a roll-up under an id of its own."""

    memory: Summarised
    entry_ids: tuple[str, ...]
    day: date


def _pieces(one: Candidate) -> Iterator[_Piece]:
    entry = one.entry
    if one.rollup is None:
        said = f"{entry.speaker}: " if entry.kind is Kind.TURN and entry.speaker else ""
        yield _Piece(Summarised(replace(entry, text=said + entry.text), one.vector), (entry.id,), one.days[0])
        return
    for place, sentence in enumerate(one.rollup.sentences):
        part = replace(entry, id=f"{entry.id}/{place}", text=sentence.text)
        yield _Piece(Summarised(part, None), (*sentence.entry_ids, entry.id), sentence.day)


def _told(sentence: SummarySentence, piece: _Piece) -> ToldSentence:
    return ToldSentence(sentence.text, piece.day, piece.entry_ids)


def _fitting(sentences: Iterable[ToldSentence]) -> Iterator[ToldSentence]:
    """Yield as many sentences as go into the text of an entry, each with the day in front of it."""
    left = MAX_TEXT_LENGTH
    for one in sentences:
        left -= len(one.text) + len("YYYY-MM-DD: .\n")
        if left < 0:
            return
        yield one
