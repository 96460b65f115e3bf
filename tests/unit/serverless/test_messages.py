"""What is taken from queues and schedules, and what is said about the rest."""

import json

import pytest

from recollect.core.model.drafts import Message
from recollect.core.model.scope import Scope
from recollect.errors import InputError, NotPermittedError
from recollect.serverless.messages import QueuedEvent, admitted_event, require_sender

EVENT = {"user_id": "alice", "session_id": "s1", "messages": [{"text": "Hallo."}]}


def queued_event(body: str) -> QueuedEvent:
    event, refused = admitted_event(body)
    assert event is not None
    assert not refused
    return event


def test_an_event_is_the_body_of_the_route_and_its_user() -> None:
    event = queued_event(json.dumps({**EVENT, "space": "work"}))
    assert event.scope() == Scope("alice", "work")
    assert event.event().messages == (Message(text="Hallo."),)


def test_a_text_may_be_called_content() -> None:
    event = queued_event(json.dumps({**EVENT, "messages": [{"content": "Hallo."}]}))
    assert event.event().messages == (Message(text="Hallo."),)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"user_id": None}, "user_id (string_type)"),
        ({"user_id": 7}, "user_id (string_type)"),
        ({"messages": [{"text": 7}]}, "messages.0.text (string_type)"),
        ({"messages": [{}]}, "messages.0.text (missing)"),
        ({"messages": [{"text": "a", "content": "b"}]}, "messages.0.content (invalid)"),
        ({"my diary": 7}, "a member is not known here"),
        ({"requestContext": {}}, "a member is not known here"),
    ],
)
def test_a_refusal_tells_the_member_and_not_what_it_holds(change: dict[str, object], told: str) -> None:
    with pytest.raises(InputError) as refused:
        queued_event(json.dumps({**EVENT, **change}))
    assert refused.value.problem == told


def test_a_refusal_of_many_members_stays_short() -> None:
    with pytest.raises(InputError) as refused:
        queued_event(json.dumps({**EVENT, "messages": [{"text": 7}] * 50}))
    assert refused.value.problem.count("string_type") == 5


def test_a_name_that_no_store_could_keep_is_refused_when_the_scope_is_made() -> None:
    with pytest.raises(InputError):
        queued_event(json.dumps({**EVENT, "user_id": "a\nb"})).scope()


def test_a_sender_is_known_by_the_id_in_front_of_its_session() -> None:
    require_sender("AROA1:session", {"AROA1"})
    require_sender("AIDA1", {"AIDA1"})
    with pytest.raises(NotPermittedError):
        require_sender("AROA12:AROA1", {"AROA1"})
