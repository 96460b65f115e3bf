"""Asking in spaces of several sizes, and over HTTP."""

from evals.relevance.ask import ALL, Asked, JudgedHit, ask_all, ask_over_http, ask_samples
from evals.relevance.questions import Asking, QuestionKind
from evals.retrieval.metrics import DEPTH
from recollect.local.client.client import MemoryClient
from tests.unit.evals.relevance.spaces import a_question, a_space
from tests.unit.local.http_double import serving

TEA = "I like tea"
SPACE = a_space(texts=[TEA, *(f"text {place}" for place in range(19))])
ASKING = Asking(QuestionKind.ANSWERABLE, SPACE, a_question("tea?"), frozenset({"0"}))


def test_a_question_is_asked_in_every_size_that_is_smaller_than_the_whole() -> None:
    asked = list(ask_samples(ASKING, "seed"))
    assert [one.size for one in asked] == ["1", "4", "16"]
    assert [len(one.hits) for one in asked] == [1, 4, DEPTH]
    assert all(any(hit.is_right for hit in one.hits) for one in asked[:2])


def test_the_whole_is_asked_with_the_relevance_that_its_ranking_has() -> None:
    asked = ask_all(ASKING)
    ranking = SPACE.ranking(ASKING.question)
    assert (asked.kind, asked.size, len(asked.hits)) == (QuestionKind.ANSWERABLE, ALL, DEPTH)
    assert [hit.relevance for hit in asked.hits] == [ranking.hit(place).relevance for place in range(1, DEPTH + 1)]
    assert [hit.is_right for hit in asked.hits] == [ranking.hit(place).entry.id == "0" for place in range(1, DEPTH + 1)]


def test_the_best_hit_is_the_most_relevant_wherever_it_stands() -> None:
    hits = (JudgedHit(0.2, is_right=True), JudgedHit(0.5, is_right=False), JudgedHit(0.1, is_right=True))
    asked = Asked(QuestionKind.ANSWERABLE, ALL, hits)
    assert (asked.best, asked.best_right) == (0.5, 0.2)
    assert Asked(QuestionKind.FAR, ALL, ()).best == 0.0
    assert Asked(QuestionKind.ANSWERABLE, ALL, hits[1:2]).best_right == 0.0


def test_over_http_relevance_is_what_the_answer_says() -> None:
    explained = {"explanation": {"calibration": {"score": 4.5}}}
    with serving() as server, MemoryClient(server.url) as client:
        server.results = [
            {"entry": {"source_ids": ["3"], "kind": "turn"}, "relevance": 0.75, **explained},
            {"entry": {"source_ids": ["0#2"], "kind": "memory"}, "relevance": 0.25, **explained},
        ]
        asked = ask_over_http(client, ASKING)
        _, body = server.requests[0]
    assert asked.hits == (
        JudgedHit(0.75, is_right=False, score=4.5, is_turn=True),
        JudgedHit(0.25, is_right=True, score=4.5, is_turn=False),
    )
    assert (asked.kind, asked.size) == (QuestionKind.ANSWERABLE, ALL)
    assert body == {"query": "tea?", "space": "ann", "limit": DEPTH, "explain": True}
