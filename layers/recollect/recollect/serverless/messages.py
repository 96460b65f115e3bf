"""What reaches the functions from queues and schedules, validated."""

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.scope import MAX_USER_LENGTH, Scope
from recollect.core.model.writes import Author
from recollect.errors import InputError, NotPermittedError
from recollect.http.errors.problems import INSIDE
from recollect.http.models.base import HOLDS_SECRET
from recollect.http.models.messages import NewEvent

MAX_REPORTED: Final = 5
# The names of unknown members come from outside and are not repeated
_UNKNOWN_MEMBER: Final = "extra_forbidden"


class QueuedEvent(NewEvent):
    """A conversation event in the queue: the body of `POST /events`, and whose it is.

    The user is believed because only principals whom IAM lets send to the queue can name one.
    """

    user_id: Annotated[str, Field(min_length=1, max_length=MAX_USER_LENGTH)]

    def scope(self, sent_at: datetime | None = None) -> Scope:
        """Return where an event of then belongs. Raises InputError for a user id that no store could keep."""
        return Scope(self.user_id, self.space, begun_at=sent_at)

    def author(self, correlation_id: str | None = None) -> Author:
        """Return whom its turns are attributed to, and with what they came."""
        return Author(correlation_id=correlation_id)


class PlanRequest(BaseModel):
    """What a schedule asks for; whatever else a scheduler says is passed over."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    job: JobName


class AdmittedEvent(NamedTuple):
    """What may come in of an event, None when nothing may, and how many messages may not."""

    event: QueuedEvent | None
    refused: int = 0


def admitted_event(body: str) -> AdmittedEvent:
    """Return the event of a message's body without the messages of which a name holds a secret.

    They are left out as those are whose text holds one: bringing them again would not change them, nor shall they
    wait among the dead letters.

    Raises:
        InputError: it is none; tells which members are wrong, but not what they hold.
    """
    try:
        return AdmittedEvent(QueuedEvent.model_validate_json(body))
    except ValidationError as error:
        wrong: Sequence[Mapping[str, Any]] = error.errors(include_url=False, include_input=False)
    if any(one["type"] != HOLDS_SECRET for one in wrong):
        raise InputError("event", "; ".join(map(_described, wrong[:MAX_REPORTED])))
    document = json.loads(body)
    # Without a place in a message, it is the event itself
    refused = {one["loc"][1] if one["loc"] else None for one in wrong}
    kept = [message for place, message in enumerate(document["messages"]) if not {place, None} & refused]
    count = len(document["messages"]) - len(kept)
    rest = admitted_event(json.dumps({**document, "messages": kept})) if kept else AdmittedEvent(None)
    return AdmittedEvent(rest.event, rest.refused + count)


def require_sender(sender_id: str, allowed: Collection[str]) -> None:
    """Refuse a message from a principal who is not on the list; an empty list names nobody and allows everybody.

    Args:
        sender_id: the message's `SenderId`: an IAM principal's unique id, of a role with `:session` behind it.
        allowed: unique ids, such as `AROA...`.

    Raises:
        NotPermittedError: the sender may not send.
    """
    if allowed and sender_id.partition(":")[0] not in allowed:
        raise NotPermittedError("the sender of this message may not send events")


def _described(error: Mapping[str, Any]) -> str:
    if error["type"] == _UNKNOWN_MEMBER:
        return "a member is not known here"
    place = ".".join(map(str, error["loc"])) + error.get("ctx", {}).get(INSIDE, "")
    return f"{place or 'body'} ({error['type']})"
