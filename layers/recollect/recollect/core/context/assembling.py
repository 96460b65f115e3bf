"""Assembles a context: pinned memories and profile first, then what was found, then recent turns, within a budget."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from recollect.core.context.context_memory import Context, ContextMemory, Omission, Omitted, Section
from recollect.core.context.grouping import groups_of, in_groups
from recollect.core.context.layout import Layout
from recollect.core.context.shelf import DEFAULT_LIMITS, ContextLimits, Shelf
from recollect.core.model.entry import Entry
from recollect.core.ranking.hits import Hit
from recollect.core.text.searched_text import body_of
from recollect.core.text.words import query_stems

_WIDEST: Final = 99  # stands for numbers not given yet, so that none counts for more


@dataclass(frozen=True, slots=True)
class Material:
    """What a context is made of.

    pinned, profile: the most important first. hits: the best first. turns: of the present session, the last first.
    An entry that is in several of them is shown in the first.
    """

    question: str
    pinned: Sequence[Entry] = ()
    profile: Sequence[Entry] = ()
    hits: Sequence[Hit] = ()
    turns: Sequence[Entry] = ()


def assemble(
    material: Material,
    *,
    max_tokens: int,
    count: Callable[[str], int],
    layout: Layout,
    limits: ContextLimits = DEFAULT_LIMITS,
) -> Context:
    """Return a context of at most `max_tokens`, whatever `count` makes of its text. One of nothing says so.

    Memories are chosen by their rank and written by their groups. Costs are added up piece by piece; the finished text
    is counted as a whole, and what was fitted in last goes again should a tokenizer not add up.

    Args:
        material: what there is.
        max_tokens: the budget.
        count: how many tokens a text has, 0 for "".
        layout: how it is written.
        limits: how much of what.
    """
    # Lengthening looks at the pieces of an entry once more; a tokenizer costs more than a dictionary
    count = cache(count)
    sections, omitted = _sections(material, limits)
    if not any(sections.values()):
        return _of_nothing(omitted, max_tokens=max_tokens, count=count, layout=layout)
    shelf = Shelf(layout, count, limits, query_stems(material.question))
    tokens = max(0, max_tokens - count(layout.frame([section for section in Section if sections[section]])))
    standing = int(tokens * limits.standing_share)
    pinned = shelf.fill(sections[Section.PINNED], standing)
    profile = shelf.fill(sections[Section.PROFILE], pinned.left)
    recent = int(tokens * limits.turns_share)
    turns = shelf.fill(sections[Section.TURNS], recent)
    found = shelf.fill(sections[Section.FOUND], tokens - (standing - profile.left) - (recent - turns.left))
    filled = (pinned, profile, turns, found)
    omitted += [one for each in filled for one in each.omitted]
    # What would go first stands last: the last that was found, then the oldest turn, the profile, what is pinned
    chosen = [memory for each in filled[:-1] for memory in each.shown] + shelf.lengthened(found)
    return _finished(chosen, omitted, max_tokens=max_tokens, count=count, layout=layout)


def _of_nothing(omitted: Sequence[Omitted], *, max_tokens: int, count: Callable[[str], int], layout: Layout) -> Context:
    """Return a context that says that there is no memory to show, where that fits; "" says it in no tokens."""
    text = layout.nothing()
    tokens = count(text)
    return Context(text, (), tokens, tuple(omitted)) if tokens <= max_tokens else Context("", (), 0, tuple(omitted))


def _sections(material: Material, limits: ContextLimits) -> tuple[dict[Section, list[ContextMemory]], list[Omitted]]:
    """Return what may be shown in each section, each entry once, and what is too much of it."""
    seen: set[str] = set()
    relevance = {hit.entry.id: hit.relevance for hit in material.hits}
    sections: dict[Section, list[ContextMemory]] = {}
    omitted: list[Omitted] = []
    found = [hit.entry for hit in material.hits]
    for section, entries, most in (
        (Section.PINNED, material.pinned, limits.pinned),
        (Section.PROFILE, material.profile, limits.profile),
        (Section.TURNS, material.turns, len(material.turns)),
        (Section.FOUND, found, limits.memories),
    ):
        new = [entry for entry in entries if entry.id not in seen]
        seen.update(entry.id for entry in new[:most])
        sections[section] = [
            ContextMemory(_WIDEST, entry, section, body_of(entry), relevance=relevance.get(entry.id))
            for entry in new[:most]
        ]
        omitted += [Omitted(entry.id, section, Omission.LIMIT) for entry in new[most:]]
    labels = groups_of([memory.entry for memory in sections[Section.FOUND]])
    sections[Section.FOUND] = [replace(memory, about=labels.get(memory.entry.id)) for memory in sections[Section.FOUND]]
    return sections, omitted


def _finished(
    chosen: Sequence[ContextMemory],
    omitted: Sequence[Omitted],
    *,
    max_tokens: int,
    count: Callable[[str], int],
    layout: Layout,
) -> Context:
    """Return the context, without as many of the last chosen as the whole has too many tokens."""
    kept = len(chosen)
    while True:
        memories = _numbered(_in_order(chosen[:kept]))
        text = layout.document(memories)
        tokens = count(text)
        if tokens <= max_tokens or not kept:
            break
        kept -= 1
    dropped = [Omitted(memory.entry.id, memory.section, Omission.BUDGET) for memory in chosen[kept:]]
    return Context(text, memories, tokens, (*omitted, *dropped))


def _in_order(kept: Sequence[ContextMemory]) -> Iterator[ContextMemory]:
    """Return memories as they are written: by section, what was found by its groups, turns as they were said."""
    by_id = {memory.entry.id: memory for memory in kept}
    for section in Section:
        shown = [memory for memory in kept if memory.section is section]
        if section is Section.TURNS:
            shown.reverse()
        if section is Section.FOUND:
            labels = {memory.entry.id: memory.about for memory in shown if memory.about is not None}
            shown = [by_id[entry.id] for entry in in_groups([memory.entry for memory in shown], labels)]
        yield from shown


def _numbered(memories: Iterable[ContextMemory]) -> tuple[ContextMemory, ...]:
    return tuple(replace(memory, ref=number) for number, memory in enumerate(memories, 1))
