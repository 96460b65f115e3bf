"""Putting a data set into a server, and asking."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from evals.datasets.datasets import Case, Conversation, Message
from evals.harness.loading import REDACT_SECRETS, LoadingError, load_into, outgoing, server_settings, space_of
from evals.retrieval.ask import ask_all, message_of
from evals.retrieval.bm25_baseline import bm25_scores
from evals.retrieval.metrics import Score
from recollect.core.model.entry import Role
from recollect.core.ranking.fusion import RelevanceModel
from recollect.local.client.client import MemoryClient
from tests.unit.local.http_double import ServerDouble, serving

AT = datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
TALK = Conversation(
    "Talk 1",
    (
        Message("D1:1", "The kettle sang", AT, "session_1", speaker="Ann", caption="a kettle"),
        Message("D1:2", "The cat listened", AT, "session_1", role=Role.ASSISTANT),
    ),
    (Case("who listened?", frozenset({"D1:2"}), "single-hop"), Case("what sang?", frozenset({"D1:1"}), "temporal")),
)


@pytest.fixture
def server() -> Iterator[ServerDouble]:
    with serving() as double:
        yield double


def test_messages_are_sent_with_everything_that_is_known_about_them() -> None:
    first, second = outgoing(TALK, TALK.messages)
    at = "2023-05-08T13:56:00+00:00"
    assert first.body == (
        {"id": "D1:1", "role": "user", "text": "The kettle sang", "at": at, "speaker": "Ann", "caption": "a kettle"}
    )
    assert second.body == {"id": "D1:2", "role": "assistant", "text": "The cat listened", "at": at}
    assert (first.space, first.session_id) == ("talk-1", "session_1")


def test_every_conversation_is_stored_in_its_own_space_with_progress(server: ServerDouble) -> None:
    done: list[int] = []
    other = Conversation("Talk 2", TALK.messages, ())
    with MemoryClient(server.url) as client:
        load_into(client, [TALK, other], on_progress=done.append)
    assert server.texts("talk-1") == server.texts("talk-2") == ["The kettle sang", "The cat listened"]
    assert done == [2, 4]


def test_a_message_that_is_not_stored_ends_the_evaluation(server: ServerDouble) -> None:
    broken = Conversation("Talk", (Message("D1:1", "", AT, "session_1"),), ())
    with MemoryClient(server.url) as client, pytest.raises(LoadingError, match="D1:1"):
        load_into(client, [broken])


def test_documents_are_stored_each_for_itself_and_without_their_secrets(server: ServerDouble) -> None:
    at = datetime(2026, 3, 14, 17, 20, tzinfo=UTC)
    person = Conversation("Ann", (Message("a-1", "I like tea", at, None), Message("a-2", "I like tea", at, None)), ())
    with MemoryClient(server.url) as client:
        load_into(client, [person])
    _, body = server.requests[0]
    assert [(one["source_ids"], one["on_duplicate"]) for one in body["entries"]] == [
        (["a-1"], "keep"),
        (["a-2"], "keep"),
    ]
    assert body["entries"][0]["occurred_at"] == "2026-03-14T17:20:00+00:00"
    assert server_settings([TALK, person]) == REDACT_SECRETS
    assert server_settings([TALK]) == {}


def test_a_document_that_is_not_stored_ends_the_evaluation(server: ServerDouble) -> None:
    person = Conversation("Ann", (Message("a-1", "The password is hunter2Zebra99", AT, None),), ())
    with MemoryClient(server.url) as client, pytest.raises(LoadingError, match=r"a-1 .*skipped"):
        load_into(client, [person])


def test_answers_are_scored_by_the_messages_they_come_from(server: ServerDouble) -> None:
    server.results = [{"entry": {"source_ids": ["D1:2"]}}, {"entry": {"source_ids": ["D1:1"]}}]
    with MemoryClient(server.url) as client:
        first, second = ask_all(client, [TALK], RelevanceModel.RRF)
    assert (first.category, first.score.ndcg_10) == ("single-hop", 1.0)
    assert second.score.ndcg_10 == pytest.approx(1 / 1.584962500721156)  # second place: 1 / log2(3)
    assert first.took_ms == 3.2
    _, body = server.requests[0]
    assert body == {"query": "who listened?", "space": space_of(TALK), "limit": 10, "relevance_model": "rrf"}


@pytest.mark.parametrize(("source", "message"), [("D1:2", "D1:2"), ("D1:2#3", "D1:2"), ("a#2", "a#2")])
def test_the_parts_of_a_long_message_count_as_that_message(source: str, message: str) -> None:
    assert message_of(source, {"D1:2", "a#2"}) == message


def test_bm25_finds_the_message_that_shares_a_stem_with_the_question() -> None:
    assert bm25_scores(TALK) == [Score(1.0, 1.0, 1.0, 1.0)] * 2
