"""The first tier of a search: whether the summary of a category answers a question, by what its sentences say.

A summary is as relevant as its most relevant sentence, by the calibration of every other result, so that one threshold
holds in every space. Figures: docs/decisions/0040-roll-ups-and-times-to-live.md.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, TypeAlias

import numpy as np

from recollect.core.model.entry import Entry, Kind, Statistics, Trust
from recollect.core.model.vectors import EntryVectors, TokenVectors
from recollect.core.ranking.fusion import RelevanceModel
from recollect.core.ranking.hits import Hit
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import rank
from recollect.core.ranking.weights import RankingWeights
from recollect.core.retrieval.candidates import Candidates, EntryFilter
from recollect.core.retrieval.one_place import turns_of
from recollect.core.retrieval.read_set import ReadEntry, ReadSet
from recollect.core.spaces.summaries.extractive import SummarySentence
from recollect.core.spaces.summaries.summary import CategorySummary, category_of, is_summarised
from recollect.core.text.searched_text import prefix_of

ENOUGH: Final = 0.7  # the least relevance at which a summary answers alone
LEAST_TOLD: Final = 0.5  # the share of its category's memories that it has to quote
MOST_SENTENCES: Final = 200  # of all summaries of a space that are held against a question

_PREFIX: Final = "summary/"  # of no stored entry's id
_DOUBTFUL: Final = (Trust.TOOL, Trust.IMPORTED, Trust.AGENT)  # the most doubtful first
_NO_TOKENS: Final = TokenVectors(np.zeros((0, 0), np.int8), np.zeros(0, np.float32), np.zeros(0, np.int32))


_Nearness: TypeAlias = tuple[float, float, int]  # of a sentence: relevance, score, place in the ranking


@dataclass(frozen=True, slots=True)
class FoundSummary:
    """The summary that comes nearest to a question.

    relevance: of its most relevant sentence, in [0, 1]; hits: its memories, the most relevant first.
    """

    summary: CategorySummary
    relevance: float
    hits: tuple[Hit, ...]

    def may_answer(self) -> bool:
        """Tell whether it may be enough alone: relevant, and most of what there is to tell of its category."""
        return self.relevance >= ENOUGH and self.tells_enough()

    def tells_enough(self) -> bool:
        """Tell whether it quotes most of the memories of its category."""
        return len(self.hits) >= LEAST_TOLD * self.summary.memories

    def leads(self, candidates: Candidates) -> bool:
        """Tell whether each leg has one of its memories first, or a turn that one was made of, and no leg failed.

        Then nothing that it leaves out comes nearer to the question.
        """
        own = {hit.entry.id for hit in self.hits}.union(*(turns_of(hit.entry) for hit in self.hits))
        first = [leg[0].entry_id for leg in (candidates.bm25, candidates.dense) if leg]
        return bool(first) and own.issuperset(first) and not candidates.degraded

    def as_hit(self) -> Hit:
        """Return it as a result of its own: an entry that is stored nowhere, as doubtful as what it was made of."""
        best, made = self.hits[0], self.summary.made_at
        sources = [hit.entry for hit in self.hits]
        said = max(source.occurred_at for source in sources)  # it is no younger than the latest of what it tells
        trust = next((one for one in _DOUBTFUL if any(source.trust is one for source in sources)), Trust.USER)
        entry = Entry(
            id=f"{_PREFIX}{self.summary.category}",
            user_id=best.entry.user_id,
            space=best.entry.space,
            kind=Kind.ROLLUP,
            role=best.entry.role,
            text=self.summary.text,
            created_at=made,
            modified_at=made,
            occurred_at=said,
            statistics=Statistics(accessed_at=made),
            category=self.summary.category,
            source_ids=tuple(source.id for source in sources),
            needs_embedding=False,
            trust=trust,
        )
        return Hit(entry, best.score, self.relevance, best.model_score)

    def told(self) -> frozenset[str]:
        """Return the ids of the memories of which it says every word."""
        said: dict[str, list[str]] = {}
        for one in self.summary.sentences:
            said.setdefault(one.entry_id, []).append(one.text)
        return frozenset(hit.entry.id for hit in self.hits if hit.entry.text.strip() in said[hit.entry.id])


def is_summary(entry: Entry) -> bool:
    """Tell whether an entry is a summary that stands for its memories, which nobody can ask for by its id."""
    return entry.kind is Kind.ROLLUP and entry.id.startswith(_PREFIX)


def in_reach(summaries: Iterable[CategorySummary], most: int = MOST_SENTENCES) -> list[CategorySummary]:
    """Return the summaries that are looked at, those of the most memories first, of `most` sentences together."""
    chosen: list[CategorySummary] = []
    for one in sorted(summaries, key=lambda one: (-one.memories, one.category)):
        most -= len(one.sentences)
        if most < 0:
            break
        chosen.append(one)
    return chosen


def may_be_told(summary: CategorySummary, reading: ReadSet, admits: EntryFilter, now: datetime) -> bool:
    """Tell whether every memory that a summary rests on is still as it was, in use, and admitted by the search.

    Those that contradict one of them must be in use, and admitted, as well.
    """
    sources = dict(source for one in summary.sentences for source in one.sources)
    others = {other for one in summary.sentences for other, _ in one.otherwise}
    read = {entry_id: one.entry for entry_id in (*sources, *others) if (one := reading.entries.get(entry_id))}
    used = {one.id for one in read.values() if is_summarised(one, now) and admits.admits(one)}
    return (
        bool(sources)
        and used.issuperset((*sources, *others))
        and all(
            read[entry_id].version == version
            and read[entry_id].kind is Kind.MEMORY
            and category_of(read[entry_id]) == summary.category
            for entry_id, version in sources.items()
        )
    )


def knows_all(summary: CategorySummary, changed: Iterable[Entry]) -> bool:
    """Tell whether none of the entries that changed lately is a memory that the summary should tell and does not."""
    return not any(
        one.kind is Kind.MEMORY and category_of(one) == summary.category and one.modified_at > summary.made_at
        for one in changed
    )


def best_summary(
    question: Question,
    summaries: Sequence[CategorySummary],
    reading: ReadSet,
    weights: RankingWeights,
    *,
    explain: bool = False,
) -> FoundSummary | None:
    """Return the summary whose best sentence is the most relevant one, None for no summary.

    reading: the memories that they quote, with vectors; every one of them is there. explain: whether the hits say why.
    """
    said = [list(_said(one, reading)) for one in summaries]
    keys = [key for sentences in said for key, _ in sentences]
    if not keys:
        return None
    ranking = rank(
        question,
        Candidates(),
        ReadSet(dict(both for sentences in said for both in sentences)),
        model=RelevanceModel.EVIDENCE,
        weights=weights,
        admits=EntryFilter(),
        waiting=keys,
    )
    places = {entry.id: place for place, entry in enumerate(ranking.entries)}

    def near(key: str) -> _Nearness:
        place, row = places[key], ranking.rows[places[key]]
        return float(ranking.scored.relevance[row]), float(ranking.scored.scores[row]), place

    nearness = [[near(key) for key, _ in sentences] for sentences in said]
    nearest = [max((one[:2] for one in found), default=(0.0, 0.0)) for found in nearness]
    best = max(range(len(summaries)), key=lambda at: (nearest[at], summaries[at].category))
    # Each memory at its best sentence
    by_memory: dict[str, _Nearness] = {}
    told = zip(nearness[best], (one.entry_id for one in summaries[best].sentences), strict=True)
    for found, entry_id in sorted(told, key=lambda one: (-one[0][0], -one[0][1], one[1])):
        by_memory.setdefault(entry_id, found)
    hits = tuple(
        replace(ranking.hit(place + 1), entry=reading.entries[entry_id].entry)
        if explain
        else Hit(reading.entries[entry_id].entry, score, relevance, score)
        for entry_id, (relevance, score, place) in by_memory.items()
    )
    return FoundSummary(summaries[best], hits[0].relevance, hits)


def _said(summary: CategorySummary, reading: ReadSet) -> Iterator[tuple[str, ReadEntry]]:
    """Yield the sentences of a summary, each by its key: as it was read where it is a whole memory, else as one."""
    for place, sentence in enumerate(summary.sentences):
        read = reading.entries[sentence.entry_id]
        if sentence.text == read.entry.text and not read.entry.caption:
            yield read.entry.id, read  # what is worked out of it is held by the store
        else:
            key = f"{summary.category}/{place}"
            said = replace(read.entry, id=key, text=sentence.text, caption=None)
            yield key, ReadEntry(said, _vectors(sentence, read))


def _vectors(sentence: SummarySentence, read: ReadEntry) -> EntryVectors | None:
    """Return the vectors of a sentence: its memory's, with the words of the sentence alone.

    A sentence that the memory does not hold word for word has no word of its own there, and is judged more strictly.
    """
    vectors, entry = read.vectors, read.entry
    if vectors is None:
        return None
    place = entry.text.find(sentence.text)
    if place < 0 or not len(vectors.tokens):
        return replace(vectors, tokens=_NO_TOKENS)
    prefix = len(prefix_of(entry))
    starts = vectors.tokens.starts
    within = (starts >= prefix + place) & (starts < prefix + place + len(sentence.text))
    return replace(
        vectors,
        tokens=TokenVectors(
            vectors.tokens.codes[within],
            vectors.tokens.scales[within],
            (starts[within] - place).astype(np.int32),
        ),
    )
