"""Assembles a context: what stands by rule, what was found, recent turns, from the best down, within a budget."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from itertools import zip_longest

from recollect.core.context.context_memory import Block, Context, Omission, Omitted, Section
from recollect.core.context.draft import ContextDraft
from recollect.core.context.fitting import Fitting
from recollect.core.context.layout import Layout
from recollect.core.context.limits import DEFAULT_LIMITS, ContextLimits
from recollect.core.context.marks import Calendar
from recollect.core.context.succession import newest_first, successions
from recollect.core.context.threads import Threads
from recollect.core.model.entry import Entry, Kind, Role
from recollect.core.ranking.hits import Hit
from recollect.core.retrieval.read_set import ReadEntry
from recollect.core.text.words import query_stems


@dataclass(frozen=True, slots=True)
class Material:
    """What a context is made of.

    pinned, profile: what touches the question first, then the most important. hits: those worth showing, the best
    first. conversations: the turns that were read around them, in runs without a gap. conflicts: by the id of an
    entry, the entries that it cannot hold together with. turns: of the present session, the last first. unread_pins:
    ids of pinned entries beyond those that a context may show.
    in_order_of_time: the blocks of what was found stand in the order in which it was said. found: all hits, of which
    one may have replaced another; read: what was read of them, by id.
    An entry that is in several of them is shown once.
    """

    question: str
    pinned: Sequence[Entry] = ()
    profile: Sequence[Entry] = ()
    hits: Sequence[Hit] = ()
    conversations: Sequence[Sequence[Entry]] = ()
    conflicts: Mapping[str, Sequence[Entry]] = field(default_factory=dict)
    turns: Sequence[Entry] = ()
    unread_pins: Sequence[str] = ()
    in_order_of_time: bool = False
    found: Sequence[Hit] = ()
    read: Mapping[str, ReadEntry] = field(default_factory=dict)


def assemble(
    material: Material,
    *,
    max_tokens: int,
    count: Callable[[str], int],
    layout: Layout,
    calendar: Calendar,
    limits: ContextLimits = DEFAULT_LIMITS,
) -> Context:
    """Return a context of at most `max_tokens`, whatever `count` makes of its text. One of nothing says so.

    A hit is never left out to show a lower one, unless it cannot fit into the whole budget even shortened or needs a
    block too many. Costs are added up piece by piece; the finished text is counted as a whole, and what was fitted in
    last goes again should a tokenizer not add up.

    Args:
        material: what there is.
        max_tokens: the budget.
        count: how many tokens a text has, 0 for "".
        layout: how it is written.
        calendar: the zone that days are told in, and the present.
        limits: how much of what.
    """
    # Lengthening looks at the pieces of an entry once more; a tokenizer costs more than a dictionary
    count = cache(count)
    fitting = Fitting(layout, count, frozenset(query_stems(material.question)))
    frame = count(layout.frame([], nothing_relevant=not material.hits))
    headed = {one: count(layout.frame([one], nothing_relevant=not material.hits)) - frame for one in Section}
    tokens = max(0, max_tokens - frame)
    threads = Threads(material.conversations, list(reversed(material.turns)))
    hits, found = (as_said(some, threads, material.conflicts, calendar) for some in (material.hits, material.found))
    listed = material.in_order_of_time
    replaced = {} if listed else successions(found, material.read, material.question, hits)
    hits = newest_first(hits, found, replaced)
    draft = ContextDraft(
        fitting=fitting,
        calendar=calendar,
        limits=limits,
        threads=threads,
        conflicts=material.conflicts,
        replaced={entry_id: one.sentence for entry_id, one in replaced.items()},
        relevance={hit.entry.id: hit.relevance for hit in hits},
        headings={section: max(0, cost) for section, cost in headed.items()},
        left=tokens,
        measure=lambda blocks: count(_text(blocks, layout, nothing_relevant=not material.hits)),
        max_tokens=max_tokens,
        in_order_of_time=material.in_order_of_time,
    )
    _fill(draft, material, hits, limits)
    draft.drop_retold()
    draft.lengthen()
    return _finished(draft, max_tokens=max_tokens, count=count, layout=layout, nothing_relevant=not material.hits)


def _fill(draft: ContextDraft, material: Material, hits: Sequence[Hit], limits: ContextLimits) -> None:
    """Add what stands by rule and recent turns, each within its share of the tokens, then the hits."""
    tokens = draft.left
    # Room for the best hit comes before everything that stands by rule
    needed = (draft.least(hit.entry) for hit in hits)
    reserved = next((least for least in needed if least <= tokens), 0)
    standing = max(0, min(int(tokens * limits.standing_share), tokens - reserved))
    left = draft.add_standing(material.pinned, Section.PINNED, standing, limits.pinned)
    draft.omitted += [Omitted(entry_id, Section.PINNED, Omission.LIMIT) for entry_id in material.unread_pins]
    # The profile is an excerpt of what is known: nobody misses what is beyond it
    draft.add_standing(material.profile[: limits.profile], Section.PROFILE, left, limits.profile)
    recent = max(0, min(int(tokens * limits.turns_share), draft.left - reserved))
    draft.add_recent(material.turns, recent)
    draft.add_hits([hit.entry for hit in hits])


def day_by_day(hits: Sequence[Hit], calendar: Calendar) -> list[Hit]:
    """Return hits so that each day gets its turn: the first of each, then the second of each, and so on.

    Of a day what a memory was made of comes first, then what people said, the longest first, then all else.
    """
    days: dict[date, list[Hit]] = {}
    for hit in hits:
        days.setdefault(hit.entry.day_in(calendar.zone), []).append(hit)
    ordered = [sorted(days[day], key=_worth_listing) for day in sorted(days)]
    return [hit for of_each in zip_longest(*ordered) for hit in of_each if hit is not None]


def _worth_listing(hit: Hit) -> tuple[bool, bool, int, str]:
    entry = hit.entry
    return entry.kind is Kind.TURN, entry.role is not Role.USER, -len(entry.text), entry.id


def as_said(
    hits: Sequence[Hit], threads: Threads, conflicts: Mapping[str, Sequence[Entry]], calendar: Calendar
) -> list[Hit]:
    """Return hits with the turns that a memory was made of in its place: a message and its memories are one thing.

    A memory stays where its turns are not known, where it says what they do not (its end, its state, that it was
    pinned), and where another one contradicts it.
    """
    said: dict[str, Hit] = {}
    for hit in hits:
        entry = hit.entry
        turns = threads.said(entry)
        stays = not turns or entry.pinned or entry.id in conflicts or calendar.marks(entry) != calendar.marks(turns[0])
        for one in [entry] if stays else turns:
            said.setdefault(one.id, replace(hit, entry=one))
    return list(said.values())


def _finished(
    draft: ContextDraft, *, max_tokens: int, count: Callable[[str], int], layout: Layout, nothing_relevant: bool
) -> Context:
    """Return the context, without as many of the last placed as the whole has too many tokens."""
    dropped: list[Omitted] = []
    while True:
        blocks = draft.numbered()
        text = _text(blocks, layout, nothing_relevant=nothing_relevant)
        tokens = count(text)
        if tokens <= max_tokens:
            break
        if draft.shorten_again():
            continue
        gone = draft.take_last()
        if gone is None:
            return Context("", (), 0, (*draft.omitted, *dropped), nothing_relevant)
        dropped.append(Omitted(gone.entry.id, gone.section, Omission.BUDGET))
    shown = {memory.entry.id for block in blocks for memory in block.shown}
    omitted = tuple(one for one in (*draft.omitted, *dropped) if one.entry_id not in shown)
    counted = tuple(replace(block, tokens=count(layout.block(block))) for block in blocks)
    return Context(text, counted, tokens, omitted, nothing_relevant)


def _text(blocks: Sequence[Block], layout: Layout, *, nothing_relevant: bool) -> str:
    return layout.document(blocks, nothing_relevant=nothing_relevant) if blocks or nothing_relevant else ""
