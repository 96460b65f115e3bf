"""Edges are seen from both ends, drawn once, removed once, and told of in the trail."""

from dataclasses import dataclass

import pytest

from recollect.core.model.audit import AuditAction
from recollect.core.model.edges import Direction, EdgeType
from recollect.core.model.entry import Entry, State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.writes import Author
from recollect.errors import EntryNotFoundError, InputError, KeyReusedError, NotFoundError
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.edges import DrawEdge, ListEdges, RemoveEdge, ShownEdge
from recollect.use_cases.spaces.trail import ListAudit
from tests.builders import ALICE, MALLORY
from tests.fakes.clock import FixedClock
from tests.write_path import USER, WritePath

BOTH_ABOUT_TEA = Author("agent:ada", "both are about tea")


@dataclass(frozen=True)
class Graph:
    path: WritePath
    draw: DrawEdge
    remove: RemoveEdge
    tea: Entry
    cup: Entry

    def edges(self, ref: str, type_: EdgeType | None = None) -> list[ShownEdge]:
        return list(ListEdges(self.path.store)(ALICE, ref, type_=type_, limit=100).items)


@pytest.fixture
def graph(path: WritePath, clock: FixedClock) -> Graph:
    tea = path.stored("i like oolong tea", name="tea")
    cup = path.stored("my cups are green", name="cup")
    return Graph(path, DrawEdge(path.store, clock, ReadSettings(path.store)), RemoveEdge(path.store, clock), tea, cup)


def test_an_edge_is_seen_from_both_ends(graph: Graph, clock: FixedClock) -> None:
    drawn = graph.draw(ALICE, "tea", EdgeType.RELATED, "cup", BOTH_ABOUT_TEA)
    assert drawn.new
    assert (drawn.edge.source, drawn.edge.target) == (graph.tea.id, graph.cup.id)
    assert (drawn.edge.by, drawn.edge.reason, drawn.edge.created_at) == (*_author(BOTH_ABOUT_TEA), clock.now())
    assert graph.edges("tea") == [ShownEdge(drawn.edge, Direction.OUT, State.ACTIVE)]
    assert graph.edges("cup") == [ShownEdge(drawn.edge, Direction.IN, State.ACTIVE)]


def _author(author: Author) -> tuple[str, str | None]:
    return author.name, author.reason


def test_who_supersedes_another_by_hand_holds_from_the_moment_on_at_which_that_one_ends(graph: Graph) -> None:
    graph.draw(ALICE, "tea", EdgeType.SUPERSEDES, "cup", USER)
    newer, older = graph.path.store.get(ALICE, graph.tea.id), graph.path.store.get(ALICE, graph.cup.id)
    assert newer.valid_from == older.valid_to == graph.tea.occurred_at
    assert {newer.state, older.state} == {State.ACTIVE}
    graph.draw(ALICE, "tea", EdgeType.SUPERSEDES, "cup", USER)
    assert graph.path.store.get(ALICE, graph.cup.id) == older


def test_the_same_edge_is_drawn_once(graph: Graph, clock: FixedClock) -> None:
    first = graph.draw(ALICE, "tea", EdgeType.RELATED, "cup", BOTH_ABOUT_TEA)
    clock.advance(hours=1)
    again = graph.draw(ALICE, "tea", EdgeType.RELATED, graph.cup.key, USER)
    assert (again.edge, again.new) == (first.edge, False)
    assert len(graph.edges("tea")) == 1


def test_edges_are_sifted_by_type_at_both_ends(graph: Graph) -> None:
    graph.draw(ALICE, "tea", EdgeType.RELATED, "cup", USER)
    graph.draw(ALICE, "cup", EdgeType.SUPPORTS, "tea", USER)
    assert [shown.edge.type for shown in graph.edges("tea")] == [EdgeType.RELATED, EdgeType.SUPPORTS]
    [shown] = graph.edges("tea", EdgeType.SUPPORTS)
    assert (shown.direction, shown.edge.source) == (Direction.IN, graph.cup.id)


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5])
def test_edges_are_paged_across_both_directions(graph: Graph, path: WritePath, limit: int) -> None:
    others = [path.stored(f"fact number {number}").id for number in range(4)]
    for other in others[:2]:
        graph.draw(ALICE, "tea", EdgeType.RELATED, other, USER)
    for other in others[2:]:
        graph.draw(ALICE, other, EdgeType.RELATED, "tea", USER)
    seen: list[tuple[Direction, str]] = []
    after = None
    for _ in range(10):
        page = ListEdges(path.store)(ALICE, "tea", limit=limit, after=after)
        assert len(page.items) <= limit
        seen += [
            (shown.direction, shown.edge.target if shown.direction is Direction.OUT else shown.edge.source)
            for shown in page.items
        ]
        after = page.next_after
        if after is None:
            break
    assert seen == [*((Direction.OUT, other) for other in others[:2]), *((Direction.IN, other) for other in others[2:])]


def test_a_position_of_something_else_is_refused(graph: Graph) -> None:
    with pytest.raises(InputError):
        ListEdges(graph.path.store)(ALICE, "tea", limit=1, after="sideways:x")


def test_an_edge_to_what_was_forgotten_shows_that_state(graph: Graph) -> None:
    graph.draw(ALICE, "tea", EdgeType.RELATED, "cup", USER)
    graph.path.forget(ALICE, "cup", USER)
    assert [shown.state for shown in graph.edges("tea")] == [State.DELETED]


def test_what_an_entry_mentions_is_shown_and_can_be_removed(path: WritePath, graph: Graph) -> None:
    met = path.stored("Yesterday I met Anna Berger in Vienna.")
    mentions = graph.edges(met.id, EdgeType.MENTIONS)
    assert mentions
    assert {shown.state for shown in mentions} == {None}
    for shown in mentions:
        graph.remove(ALICE, met.id, EdgeType.MENTIONS, shown.edge.target, USER)
    assert graph.edges(met.id) == []


@pytest.mark.parametrize(("source", "target"), [("nobody", "cup"), ("tea", "nobody")])
def test_both_ends_must_be_there(graph: Graph, source: str, target: str) -> None:
    with pytest.raises(EntryNotFoundError):
        graph.draw(ALICE, source, EdgeType.RELATED, target, USER)


def test_another_s_entry_is_no_end_of_an_edge(graph: Graph, path: WritePath) -> None:
    hers = path.stored("i like oolong tea", scope=MALLORY)
    with pytest.raises(EntryNotFoundError):
        graph.draw(ALICE, "tea", EdgeType.RELATED, hers.id, USER)
    with pytest.raises(EntryNotFoundError):
        ListEdges(path.store)(ALICE, hers.id, limit=1)


def test_an_entry_is_not_linked_to_itself(graph: Graph) -> None:
    with pytest.raises(InputError, match="another entry"):
        graph.draw(ALICE, "tea", EdgeType.RELATED, graph.tea.key, USER)


def test_a_removed_edge_is_gone_at_both_ends(graph: Graph) -> None:
    drawn = graph.draw(ALICE, "tea", EdgeType.RELATED, "cup", USER)
    assert graph.remove(ALICE, "tea", EdgeType.RELATED, "cup", USER) == drawn.edge
    assert graph.edges("tea") == graph.edges("cup") == []


@pytest.mark.parametrize("type_", [EdgeType.SUPPORTS, EdgeType.MENTIONS])
def test_an_edge_that_is_not_there_is_not_found(graph: Graph, type_: EdgeType) -> None:
    graph.draw(ALICE, "tea", EdgeType.RELATED, "cup", USER)
    with pytest.raises(NotFoundError):
        graph.remove(ALICE, "tea", type_, "cup", USER)


def test_an_edge_to_what_was_forgotten_can_be_removed_by_id(graph: Graph) -> None:
    graph.draw(ALICE, "tea", EdgeType.RELATED, "cup", USER)
    graph.path.forget(ALICE, "cup", USER)
    graph.remove(ALICE, "tea", EdgeType.RELATED, graph.cup.id, USER)
    assert graph.edges("tea") == []


def test_the_trail_tells_of_edges_and_their_other_end(graph: Graph, clock: FixedClock) -> None:
    graph.draw(ALICE, "tea", EdgeType.RELATED, "cup", BOTH_ABOUT_TEA)
    clock.advance(seconds=1)
    graph.remove(ALICE, "tea", EdgeType.RELATED, "cup", USER)
    removed, added, *_ = ListAudit(graph.path.store)(ALICE, subject=graph.tea.id, limit=10).items
    assert (added.action, removed.action) == (AuditAction.EDGE_ADDED, AuditAction.EDGE_REMOVED)
    assert (added.by, added.reason, added.other) == ("agent:ada", "both are about tea", graph.cup.id)


def test_the_trail_names_no_entity(graph: Graph, path: WritePath, clock: FixedClock) -> None:
    met = path.stored("Yesterday I met Anna Berger in Vienna.")
    clock.advance(seconds=1)
    graph.remove(ALICE, met.id, EdgeType.MENTIONS, graph.edges(met.id)[0].edge.target, USER)
    latest = ListAudit(path.store)(ALICE, limit=1).items[0]
    assert (latest.action, latest.other) == (AuditAction.EDGE_REMOVED, None)


def test_a_key_draws_and_removes_once(graph: Graph) -> None:
    drawing, removing = IdempotencyKey("draw", "d"), IdempotencyKey("remove", "d")
    first = graph.draw(ALICE, "tea", EdgeType.RELATED, "cup", BOTH_ABOUT_TEA, idempotency_key=drawing)
    gone = graph.remove(ALICE, "tea", EdgeType.RELATED, "cup", USER, idempotency_key=removing)
    assert graph.draw(ALICE, "tea", EdgeType.RELATED, "cup", BOTH_ABOUT_TEA, idempotency_key=drawing) == first
    assert graph.remove(ALICE, "tea", EdgeType.RELATED, "cup", USER, idempotency_key=removing) == gone
    assert graph.edges("tea") == []
    with pytest.raises(KeyReusedError):
        graph.draw(ALICE, "tea", EdgeType.SUPPORTS, "cup", USER, idempotency_key=IdempotencyKey("draw", "another"))


def test_a_key_of_an_edge_that_was_there_notes_that_too(graph: Graph) -> None:
    graph.draw(ALICE, "tea", EdgeType.RELATED, "cup", USER)
    claim = IdempotencyKey("k", "d")
    answers = [graph.draw(ALICE, "tea", EdgeType.RELATED, "cup", USER, idempotency_key=claim) for _ in range(2)]
    assert answers[0] == answers[1]
    assert not answers[0].new
