"""Credentials that reach one person's partitions alone: sessions of a role, tagged with the person.

The role's policy compares the partition of every item with the tag of the session (`dynamodb:LeadingKeys`), so that a
key of somebody else's is refused by IAM, whatever the program believes. One client serves everybody: it signs each
request with the session of the person whose call is under way in the context, which threads have to be given.
"""

import hashlib
import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from botocore.config import Config
from botocore.credentials import Credentials, ReadOnlyCredentials
from botocore.exceptions import BotoCoreError, ClientError
from botocore.session import Session, get_session

from recollect.errors import NotPermittedError, StoreForbiddenError, StoreUnavailableError
from recollect.ports import Clock

PERSON_TAG: Final = "person"
# IAM's alphabet for values of tags, as far as it is beyond doubt: without blanks and letters beyond ASCII
TAGGABLE: Final = re.compile(r"[A-Za-z0-9_.:/=+@-]{1,128}")
SESSION_SECONDS: Final = 3600  # the longest that a role assumed by a role's credentials may have
MARGIN: Final = timedelta(seconds=120)  # longer than a call takes, and than clocks differ
MOST_KEPT: Final = 2000  # sessions, about two kilobytes each
CONNECT_SECONDS: Final = 1.0
READ_SECONDS: Final = 3.0
ATTEMPTS: Final = 3
_LOCKS: Final = 16
_DENIED: Final = frozenset({"AccessDenied", "AccessDeniedException"})

_person: ContextVar[str | None] = ContextVar("person", default=None)


class PersonSession(NamedTuple):
    """The credentials of a session, and until when they are good."""

    credentials: ReadOnlyCredentials
    until: datetime


Assume = Callable[[str], PersonSession]


@contextmanager
def acting_for(user_id: str) -> Iterator[None]:
    """Have what is asked of the store in this context be asked with the rights of a person.

    Raises:
        NotPermittedError: the id does not fit into a tag, so that no session can be made for it.
    """
    if not TAGGABLE.fullmatch(user_id):
        raise NotPermittedError("this deployment serves user ids of letters, digits and _.:/=+@- alone")
    before = _person.set(user_id)
    try:
        yield
    finally:
        _person.reset(before)


class PersonCredentials(Credentials):
    """What a client signs with: the session of the person in the context; without one, what the process has itself.

    Safe to share between threads. A session is asked for once, by the first who needs it, kept until MARGIN before its
    end, and dropped when it was not used for longer than MOST_KEPT others.
    """

    def __init__(self, assume: Assume, own: Credentials, clock: Clock, *, most: int = MOST_KEPT) -> None:
        """Use what makes a person's session, and the credentials of the process."""
        super().__init__("", "", method="person-sessions")
        self._assume = assume
        self._own = own
        self._clock = clock
        self._most = most
        self._kept: OrderedDict[str, PersonSession] = OrderedDict()
        self._keeping = threading.Lock()
        self._assuming = [threading.Lock() for _ in range(_LOCKS)]

    def get_frozen_credentials(self) -> ReadOnlyCredentials:
        """Return what the next request is signed with.

        Raises:
            StoreUnavailableError: no session is to be had now.
            StoreForbiddenError: nor later: the process may not assume the role.
        """
        person = _person.get()
        if person is None:
            return self._own.get_frozen_credentials()
        with self._assuming[hash(person) % _LOCKS]:
            session = self._held(person)
            if session is None:
                session = self._assume(person)
                self._keep(person, session)
        return session.credentials

    def _held(self, person: str) -> PersonSession | None:
        with self._keeping:
            session = self._kept.get(person)
            if session is None or session.until - MARGIN <= self._clock.now():
                return None
            self._kept.move_to_end(person)
            return session

    def _keep(self, person: str, session: PersonSession) -> None:
        with self._keeping:
            self._kept[person] = session
            self._kept.move_to_end(person)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)


class PersonRole:
    """Makes sessions of the role at the regional endpoint of STS. Safe to share between threads."""

    def __init__(self, arn: str, *, region: str, endpoint: str | None = None, session: Session | None = None) -> None:
        """Open a client; nothing is sent yet.

        Args:
            arn: of the role. `own` are the credentials that assume it.
            region: whose endpoint is asked.
            endpoint: instead of the service's own, for an emulator.
            session: with the credentials that assume the role; None for those of the environment.

        Raises:
            StoreForbiddenError: there are no such credentials.
        """
        config = Config(
            connect_timeout=CONNECT_SECONDS,
            read_timeout=READ_SECONDS,
            retries={"mode": "standard", "total_max_attempts": ATTEMPTS},
        )
        opened = session or get_session()
        self.client: Any = opened.create_client("sts", region_name=region, endpoint_url=endpoint, config=config)
        own = opened.get_credentials()
        if own is None:
            raise StoreForbiddenError("this process has no credentials")
        self.own: Credentials = own
        self._arn = arn

    def __call__(self, user_id: str) -> PersonSession:
        """Return a new session of a person's.

        Raises:
            StoreUnavailableError: STS does not answer.
            StoreForbiddenError: it refuses.
        """
        try:
            answer = self.client.assume_role(
                RoleArn=self._arn,
                # What CloudTrail writes beside each call; the tag itself stands with the session's beginning alone
                RoleSessionName=session_name(user_id),
                DurationSeconds=SESSION_SECONDS,
                Tags=[{"Key": PERSON_TAG, "Value": user_id}],
            )["Credentials"]
        except ClientError as error:
            code = error.response["Error"]["Code"]
            if code in _DENIED:
                raise StoreForbiddenError("STS does not let this process assume the role of a person") from None
            raise StoreUnavailableError(f"STS gives no session ({code})") from None
        except BotoCoreError as error:
            raise StoreUnavailableError(f"STS does not answer ({type(error).__name__})") from None
        frozen = ReadOnlyCredentials(answer["AccessKeyId"], answer["SecretAccessKey"], answer["SessionToken"])
        return PersonSession(frozen, answer["Expiration"])


def session_name(user_id: str) -> str:
    """Return the name of a person's sessions in CloudTrail: the beginning of the SHA-256 of the user id."""
    return "person-" + hashlib.sha256(user_id.encode()).hexdigest()[:32]
