"""The draft of a context: blocks that grow from the best hit down, while their tokens last."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from recollect.core.context.context_memory import Block, BlockKind, ContextMemory, Omission, Omitted, Section
from recollect.core.context.fitting import Fitted, Fitting
from recollect.core.context.limits import ContextLimits
from recollect.core.context.marks import CONTRADICTED, EARLIER, Calendar
from recollect.core.context.threads import Threads
from recollect.core.model.entry import Entry, Kind
from recollect.core.retrieval.one_place import turns_of

_SEPARATOR: Final = 1  # a line end or a comma between two of them
_WIDEST: Final = 99  # stands for a number not given yet, so that none counts for more

# Section, then what keeps blocks of one section apart: an entry's id, or a session and a day
BlockKey: TypeAlias = tuple[Section, str]


class _Open(NamedTuple):
    """A block as far as it has grown."""

    kind: BlockKind
    shown: dict[str, ContextMemory]


@dataclass(slots=True, kw_only=True)
class ContextDraft:
    """Blocks, and the tokens that are left.

    threads: the turns around what was found; conflicts: by an entry's id, those that it cannot hold together
    with; replaced: by id the sentence that something said later replaces; relevance: of each hit, by its id; headings:
    the tokens of each section's heading; left: the tokens, at first all of them; measure: the tokens of a context of
    some blocks, frame included, of which there may be `max_tokens`; in_order_of_time: whether blocks of what was found
    stand as they were said; omitted: what found no room.
    """

    fitting: Fitting
    calendar: Calendar
    limits: ContextLimits
    threads: Threads
    conflicts: Mapping[str, Sequence[Entry]]
    replaced: Mapping[str, str]
    relevance: Mapping[str, float]
    headings: Mapping[Section, int]
    left: int
    measure: Callable[[Sequence[Block]], int]
    max_tokens: int
    in_order_of_time: bool = False
    omitted: list[Omitted] = field(default_factory=list)
    _tokens: int = field(init=False)
    _blocks: dict[BlockKey, _Open] = field(default_factory=dict)
    _placed: list[tuple[BlockKey, str]] = field(default_factory=list)
    _shown: set[str] = field(default_factory=set)
    _lengthened: dict[str, tuple[BlockKey, ContextMemory]] = field(default_factory=dict)
    _short: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Remember the whole budget."""
        self._tokens = self.left

    def least(self, entry: Entry) -> int:
        """Return the tokens that an entry takes in a block of its own, shortened as far as it goes."""
        return self._alone(entry, Section.FOUND).tokens

    def add_standing(self, entries: Sequence[Entry], section: Section, tokens: int, most: int) -> int:
        """Add what is shown by rule; return what it leaves of its tokens. What finds no room is omitted by name."""
        for place, entry in enumerate(entries):
            if entry.id in self._shown:
                continue
            if place >= most:
                self.omitted.append(Omitted(entry.id, section, Omission.LIMIT))
                continue
            share = max(tokens // (min(most, len(entries)) - place), self.limits.memory_tokens)
            key, opened, cost = self._block_of(entry, section, min(tokens, share))
            if cost > tokens and len(opened.shown) > 1:
                alone, cost = self._alone(entry, section)
                opened = _Open(BlockKind.MEMORY, {entry.id: alone})
            if cost > tokens:
                self.omitted.append(Omitted(entry.id, section, Omission.BUDGET))
                continue
            self._put(key, opened, cost)
            tokens -= cost
        return tokens

    def add_recent(self, turns: Sequence[Entry], tokens: int) -> None:
        """Add the last turns of the present session, the last first, until one finds no room."""
        for place, turn in enumerate(turns):
            if turn.id in self._shown:
                continue
            share = max(tokens // (len(turns) - place), self.limits.memory_tokens)
            key, opened, cost = self._block_of(turn, Section.TURNS, min(tokens, share))
            if cost > tokens:
                self.omitted += [Omitted(one.id, Section.TURNS, Omission.BUDGET) for one in turns[place:]]
                return
            self._put(key, opened, cost)
            tokens -= cost

    def add_hits(self, entries: Sequence[Entry]) -> None:
        """Add what was found, the best first, until one finds no room that would find it on an empty draft."""
        turns = 0
        for place, entry in enumerate(entries):
            if entry.id in self._shown:
                continue
            turns += entry.kind is Kind.TURN and entry.id not in self.replaced
            key, opened, cost = self._block_of(
                entry, Section.FOUND, min(self.left, self._first_allowance(entry, turns))
            )
            if key not in self._blocks and self._is_one_too_many(entry, key):
                self.omitted.append(Omitted(entry.id, Section.FOUND, Omission.LIMIT))
            elif self._fits(cost):
                self._put(key, opened, cost)
                self._add_question(entry)
                self._add_continuation(entry)
            elif len(opened.shown) > 1 and self._fits((alone := self._alone(entry, Section.FOUND)).tokens):
                self._put(key, _Open(BlockKind.MEMORY, {entry.id: alone.memory}), alone.tokens)
            elif self.measure([self._alone_in_block(entry)]) > self.max_tokens:
                self.omitted.append(Omitted(entry.id, Section.FOUND, Omission.BUDGET))
            else:
                missing = [one.id for one in entries[place:] if one.id not in self._shown]
                self.omitted += [Omitted(one, Section.FOUND, Omission.BUDGET) for one in missing]
                return

    def drop_retold(self) -> None:
        """Take out memories of the profile whose message is shown whole among what was found."""
        whole = {
            entry_id
            for (section, _), opened in self._blocks.items()
            if section is Section.FOUND
            for entry_id, memory in opened.shown.items()
            if not memory.shortened and entry_id not in self.replaced
        }
        for key, entry_id in [placed for placed in self._placed if placed[0][0] is Section.PROFILE]:
            turns = turns_of(self._blocks[key].shown[entry_id].entry)
            if turns and whole.issuperset(turns):
                del self._blocks[key].shown[entry_id]
                self._placed.remove((key, entry_id))
                if not self._blocks[key].shown:
                    del self._blocks[key]

    def lengthen(self) -> None:
        """Spend what is left on what was shortened, what was found before what stands by rule."""
        order = sorted(self._placed, key=lambda placed: placed[0][0] is not Section.FOUND)
        self._count_anew()
        for key, entry_id in order:
            memory = self._blocks[key].shown[entry_id]
            if memory.shortened and entry_id not in self.replaced:
                spent = self._cost(memory)
                longer = self.fitting.fitted(memory, spent + self.left)
                if longer is not None and spent < longer.tokens <= spent + self.left:
                    self._lengthened[entry_id] = (key, memory)
                    self._blocks[key].shown[entry_id] = longer.memory
                    self.left -= longer.tokens - spent

    def shorten_again(self) -> bool:
        """Take back the last lengthening; tell whether there was one."""
        if not self._lengthened:
            return False
        entry_id, (key, memory) = self._lengthened.popitem()
        if key in self._blocks and entry_id in self._blocks[key].shown:
            self._blocks[key].shown[entry_id] = memory
        return True

    def take_last(self) -> ContextMemory | None:
        """Take out again what was placed last; None when nothing is left."""
        if not self._placed:
            return None
        key, entry_id = self._placed.pop()
        opened = self._blocks[key]
        taken = opened.shown.pop(entry_id)
        if not opened.shown:
            del self._blocks[key]
        return taken

    def numbered(self) -> tuple[Block, ...]:
        """Return the blocks of each section in the order in which they were begun, recent turns as they were said."""
        found = [(section, *block) for section in Section for block in self._blocks_of(section)]
        return tuple(Block(ref, kind, section, shown) for ref, (section, kind, shown) in enumerate(found, 1))

    def _blocks_of(self, section: Section) -> Iterator[tuple[BlockKind, tuple[ContextMemory, ...]]]:
        found = [opened for key, opened in self._blocks.items() if key[0] is section]
        if section is Section.TURNS or (section is Section.FOUND and self.in_order_of_time):
            found.sort(key=lambda opened: min(map(_said_at, opened.shown.values())))
        for opened in found:
            shown = list(opened.shown.values())
            if opened.kind is BlockKind.EXCERPT:
                shown = self._with_gaps(sorted(shown, key=_said_at))
            elif opened.kind is BlockKind.CONFLICT:
                shown.sort(key=_said_at, reverse=True)
            kind = BlockKind.MEMORY if opened.kind is BlockKind.CONFLICT and len(shown) == 1 else opened.kind
            yield kind, tuple(self._completed(one, opened) for one in shown)

    def _is_one_too_many(self, entry: Entry, key: BlockKey) -> bool:
        """Tell whether as many blocks as may be are there; memories of one conversation and day count as it would.

        What was replaced stands behind what replaces it: of that there may be as many again.
        """
        firsts = {other: next(iter(opened.shown.values())).entry for other, opened in self._blocks.items()}
        taken = {
            self._counted_as(first, other)
            for other, first in firsts.items()
            if other[0] is Section.FOUND and first.id not in self.replaced
        }
        if entry.id in self.replaced:
            return sum(other[0] is Section.FOUND for other in firsts) >= 2 * self.limits.blocks
        return self._counted_as(entry, key) not in taken and len(taken) >= self.limits.blocks

    def _counted_as(self, entry: Entry, key: BlockKey) -> BlockKey:
        said = next(iter(self.threads.said(entry)), entry)
        return key if said is entry else self._excerpt_of(said, key[0])

    def _first_allowance(self, entry: Entry, turns: int) -> int:
        """Return what an entry may take; turns behind the best ones, and what was replaced, are short at first."""
        few = turns > self._tokens // self.limits.tokens_for_a_whole_turn
        if entry.kind is Kind.TURN and (few or entry.id in self.replaced):
            self._short.add(entry.id)
            return self.limits.turn_tokens
        return self.limits.first_allowance(self._tokens)

    def _block_of(self, entry: Entry, section: Section, allowance: int) -> tuple[BlockKey, _Open, int]:
        """Return the block that an entry belongs to, what it adds to it, and the tokens that this takes.

        Allowance: of the tokens; shortened as far as it goes, it may take more.
        """
        if entry.kind is Kind.TURN:
            together = [entry]
            key, kind = self._excerpt_of(entry, section), BlockKind.EXCERPT
        else:
            together = self._contradicting(entry)
            kind = BlockKind.CONFLICT if len(together) > 1 else BlockKind.MEMORY
            key = (section, entry.id)
        bare = [self._memory(one, section) for one in together]
        if key in self._blocks:
            near = (self.threads.next_to(entry, step) for step in (-1, 1))
            is_next = any(one is not None and one.id in self._blocks[key].shown for one in near)
            frame = 0 if is_next else self.fitting.count(self.fitting.layout.gap())
        else:
            frame = self._head(kind, section, bare)
        each = (allowance - frame) // len(bare) - _SEPARATOR
        fitted = [self.fitting.fitted(one, each) or self.fitting.least(one) for one in bare]
        shown = {one.memory.entry.id: one.memory for one in fitted}
        return key, _Open(kind, shown), frame + sum(one.tokens + _SEPARATOR for one in fitted)

    def _excerpt_of(self, turn: Entry, section: Section) -> BlockKey:
        """Return the block of a turn: of its session and day, and of all that has to be known of both alike."""
        if turn.session_id is None:
            return section, turn.id
        told = ", ".join(self._marks(turn, section))
        return section, f"{turn.day_in(self.calendar.zone)} {turn.session_id} {told}"

    def _contradicting(self, entry: Entry) -> list[Entry]:
        """Return an entry and all that is contradicted along with it, as far as it is not shown yet."""
        found = {entry.id: entry}
        for one in (waiting := [entry]):
            new = [other for other in self.conflicts.get(one.id, ()) if other.id not in found.keys() | self._shown]
            found |= {other.id: other for other in new}
            waiting += new
        return list(found.values())

    def _fits(self, cost: int) -> bool:
        """Tell whether so much is left; costs are added up generously, so what is short is counted anew."""
        if cost > self.left:
            self._count_anew()
        return cost <= self.left

    def _count_anew(self) -> None:
        if self._placed:
            self.left = max(self.left, self.max_tokens - self.measure(self.numbered()))

    def _alone_in_block(self, entry: Entry) -> Block:
        kind = BlockKind.EXCERPT if entry.kind is Kind.TURN else BlockKind.MEMORY
        return Block(1, kind, Section.FOUND, (self._alone(entry, Section.FOUND).memory,))

    def _alone(self, entry: Entry, section: Section) -> Fitted:
        """Return an entry in a block of its own, shortened as far as it goes, and the tokens of the block."""
        bare = self._memory(entry, section)
        if entry.id in self.conflicts:
            bare = replace(bare, marks=(*bare.marks, CONTRADICTED))
        kind = BlockKind.EXCERPT if entry.kind is Kind.TURN else BlockKind.MEMORY
        fitted = self.fitting.least(bare)
        memory = replace(fitted.memory, marks=self._marks(entry, section))
        return Fitted(memory, self._head(kind, section, [bare]) + fitted.tokens + _SEPARATOR)

    def _head(self, kind: BlockKind, section: Section, shown: Sequence[ContextMemory]) -> int:
        """Return the tokens of what stands above a block, within one of several above each, and of a new heading."""
        count, layout = self.fitting.count, self.fitting.layout
        heads = [Block(_WIDEST, kind, section, tuple(shown))]
        if kind is BlockKind.CONFLICT:
            heads += [Block(_WIDEST, BlockKind.MEMORY, section, (one,)) for one in shown]
        heading = 0 if self._count(section) else self.headings[section]
        return heading + sum(count(layout.head(one)) + _SEPARATOR for one in heads)

    def _memory(self, entry: Entry, section: Section) -> ContextMemory:
        if section is Section.FOUND and entry.id in self.replaced:  # what else it says may hold still
            entry = replace(entry, text=self.replaced[entry.id], caption=None)
        return ContextMemory(
            entry,
            section,
            "",
            entry.day_in(self.calendar.zone),
            self._marks(entry, section),
            relevance=self.relevance.get(entry.id),
        )

    def _marks(self, entry: Entry, section: Section) -> tuple[str, ...]:
        """Return what has to be known of an entry, first that something said later replaces what is shown of it."""
        is_replaced = section is Section.FOUND and entry.id in self.replaced
        return (*((EARLIER,) if is_replaced else ()), *self.calendar.marks(entry))

    def _put(self, key: BlockKey, opened: _Open, cost: int) -> None:
        self._blocks.setdefault(key, _Open(opened.kind, {})).shown.update(opened.shown)
        self._placed += [(key, entry_id) for entry_id in opened.shown]
        self._shown.update(opened.shown)
        self.left -= cost

    def _add_continuation(self, turn: Entry) -> None:
        """Add what the same speaker said right behind one of the best hits: it may say what that one is about."""
        behind = self.threads.next_to(turn, 1) if turn.kind is Kind.TURN and turn.id not in self._short else None
        if behind is not None and self.threads.follow(turn, behind) and _is_by_the_same(turn, behind):
            self._add_if_it_fits(behind, self.limits.turn_tokens)

    def _add_question(self, answer: Entry) -> None:
        question = self.threads.question_of(answer) if answer.kind is Kind.TURN else None
        if question is not None:
            self._add_if_it_fits(question, self.limits.turn_tokens)

    def _add_if_it_fits(self, turn: Entry, allowance: int) -> None:
        """Add a turn to the block of its session and day, which there is, if it is not shown yet."""
        if turn.id in self._shown:
            return
        key, opened, cost = self._block_of(turn, Section.FOUND, min(self.left, allowance))
        if key in self._blocks and cost <= self.left:
            self._put(key, opened, cost)

    def _entry(self, entry_id: str) -> Entry:
        return next(opened.shown[entry_id].entry for opened in self._blocks.values() if entry_id in opened.shown)

    def _completed(self, memory: ContextMemory, opened: _Open) -> ContextMemory:
        """Return a memory, marked where something contradicts it that does not stand in the same block."""
        if memory.section is Section.FOUND and memory.entry.id in self.replaced:
            memory = replace(memory, shortened=True)
        others = self.conflicts.get(memory.entry.id, ())
        if all(other.id in opened.shown for other in others):
            return memory
        return replace(memory, marks=(*memory.marks, CONTRADICTED))

    def _with_gaps(self, shown: Sequence[ContextMemory]) -> list[ContextMemory]:
        """Return turns, each that does not follow the one before it marked."""
        marked = list(shown[:1])
        for earlier, later in pairwise(shown):
            marked.append(replace(later, after_gap=not self.threads.follow(earlier.entry, later.entry)))
        return marked

    def _cost(self, memory: ContextMemory) -> int:
        return self.fitting.count(self.fitting.layout.memory(memory))

    def _count(self, section: Section) -> int:
        return sum(key[0] is section for key in self._blocks)


def _is_by_the_same(turn: Entry, other: Entry) -> bool:
    return (turn.role, turn.speaker) == (other.role, other.speaker)


def _said_at(memory: ContextMemory) -> tuple[object, int, str]:
    entry = memory.entry
    return entry.occurred_at, entry.sequence, entry.id
