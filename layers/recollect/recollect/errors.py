"""The exception tree. Callers match on types, never on message text.

RecollectError
├── InputError               what was asked for is malformed; names the field and what would be right
├── NotFoundError            nothing of that kind under this scope (also when it exists under another)
│   ├── EntryNotFoundError
│   ├── VersionNotFoundError     the entry is there, that version of it is not
│   ├── SessionNotFoundError
│   ├── RecallNotFoundError      no context of that id was served, or longer ago than its outcome is awaited
│   ├── HandoffNotFoundError
│   └── ConfirmationNotFoundError  nothing waits for that confirmation: it is unknown, used or too old
├── ConflictError            the state of things does not allow it
│   ├── VersionConflictError     somebody changed the entry first
│   ├── SessionConflictError     somebody extended the session first; read again and retry
│   ├── NameTakenError           a name is unique in its space
│   ├── RecordConflictError      somebody changed a record first, or made it
│   ├── KeyReusedError           an idempotency key came with something else before
│   ├── NotForgottenError        only what is forgotten or archived can be brought back
│   │   └── SessionNotForgottenError  or what went with its session, within a day
│   ├── SettledError             a conflict or proposal was decided before
│   └── NotIncognitoError        a session that is not incognito cannot end being so
├── MemoryOffError           nothing is remembered: the space is paused, or the session is incognito
├── TooManyErasuresError     a person has asked for too many within a day
├── ErasedError              what this began with was erased meanwhile: nothing of it is kept
├── AccessError
│   ├── NotAuthenticatedError    no credential, or one that is not valid
│   └── NotPermittedError        the credential does not carry the right
└── UnavailableError         a part that is needed does not answer now; trying again may help
    ├── StoreUnavailableError
    │   ├── StoreFullError           there is no room for what was to be written; reading goes on
    │   ├── StoreDamagedError        the data file is damaged, or is none; trying again does not help
    │   └── StoreForbiddenError      the store's own access control refuses; trying again does not help
    ├── IndexUnavailableError
    ├── EmbeddingError           the encoder failed on this input or altogether
    │   └── EmbedderUnavailableError its service does not answer, or not as it is set up; the input is not to blame
    ├── RerankerError            the reranker gave no order; the search has one without it
    ├── BeingErasedError         the space takes no writes until its erasure is done
    ├── DeadlineExceededError    the time of the call is over; nothing further was begun
    └── DataFolderInUseError     another server holds the data folder
"""


class RecollectError(Exception):
    """Every error that Recollect raises on purpose."""


class InputError(RecollectError):
    """A value is malformed: `field` names it, `problem` says what is wrong and what would be right."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem


class NotFoundError(RecollectError):
    """Nothing of that kind exists under the caller's scope."""


class EntryNotFoundError(NotFoundError):
    """No entry under this scope answers to that id, key or name."""


class VersionNotFoundError(NotFoundError):
    """The entry has no such version, or it is not kept."""


class SessionNotFoundError(NotFoundError):
    """No session of that id exists under this scope."""


class RecallNotFoundError(NotFoundError):
    """No context of that id was served under this scope, or its outcome is not awaited any more."""


class HandoffNotFoundError(NotFoundError):
    """Nothing was handed over in that project, or on that branch of it."""


class ConfirmationNotFoundError(NotFoundError):
    """Nothing waits for a confirmation by that token: it is unknown, was used or is too old."""


class ConflictError(RecollectError):
    """The current state does not allow the change."""


class VersionConflictError(ConflictError):
    """The entry is no longer at the version that the change was decided on."""

    def __init__(self, entry_id: str, expected: int) -> None:
        super().__init__(f"entry {entry_id} is not at version {expected} any more")
        self.entry_id = entry_id
        self.expected = expected


class SessionConflictError(ConflictError):
    """The session grew between the reading and the writing of it."""


class NameTakenError(ConflictError):
    """Another entry of the space already has this name."""


class RecordConflictError(ConflictError):
    """A record is not in the state that the change was decided on; `collection` tells of which kind it is."""

    def __init__(self, collection: str) -> None:
        super().__init__(f"a record of {collection} is not as expected any more")
        self.collection = collection


class KeyReusedError(ConflictError):
    """The idempotency key was used for another write within the last 24 hours."""


class NotForgottenError(ConflictError):
    """The entry is neither forgotten nor archived, so there is nothing to bring back."""


class SessionNotForgottenError(NotForgottenError):
    """No turn went with its session within the last day, so there is nothing to bring back."""


class NotFromHereError(ConflictError):
    """This process has no right to do it; the message names what has."""


class SettledError(ConflictError):
    """The conflict or proposal was decided before, or what it is about is gone."""


class NotIncognitoError(ConflictError):
    """The session is not incognito: it has not begun to be, or that has ended."""


class MemoryOffError(RecollectError):
    """Nothing was done, since nothing is remembered there now; `reason` is `memory_off` or `incognito`."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"nothing is remembered: {reason}")
        self.reason = reason


class TooManyErasuresError(RecollectError):
    """The person has asked for as many erasures within a day as are carried out."""

    def __init__(self) -> None:
        super().__init__("too many erasures within a day")


class ErasedError(RecollectError):
    """The space was erased after this call, message or job had begun: it belongs to what was erased."""


class AccessError(RecollectError):
    """The caller may not do this."""


class NotAuthenticatedError(AccessError):
    """There is no credential, or it is not valid."""


class NotPermittedError(AccessError):
    """The credential is valid and does not carry the right that this needs."""


class UnavailableError(RecollectError):
    """A part that is needed does not answer; the same call may succeed later."""


class StoreUnavailableError(UnavailableError):
    """The entry store did not answer in time."""


class StoreBusyError(StoreUnavailableError):
    """The entry store answered that it takes no more for now; asked less, it may."""


class StoreFullError(StoreUnavailableError):
    """There is no room for what was to be written; nothing of it was."""


class StoreDamagedError(StoreUnavailableError):
    """What the store holds cannot be read, or not all of it, before a copy is restored."""


class StoreForbiddenError(StoreUnavailableError):
    """The store's own access control refuses: the program asks for what its rights, or the person's, do not reach."""


class IndexUnavailableError(UnavailableError):
    """The search index did not answer in time, or not as it should."""


class EmbeddingError(UnavailableError):
    """The encoder could not turn this input into vectors."""


class EmbedderUnavailableError(EmbeddingError):
    """The service of the encoder does not answer, or not as it is set up: no other input would have fared better.

    `may_pass`: it may answer later without anybody's doing.
    """

    def __init__(self, problem: str, *, may_pass: bool = False) -> None:
        super().__init__(problem)
        self.may_pass = may_pass


class RerankerError(UnavailableError):
    """The reranker gave no order that can be used, or not in time. `reason` is one of the words of ModelFailure."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the reranker gave no order ({reason})")
        self.reason = reason


class BeingErasedError(UnavailableError):
    """The space is being erased; it takes writes again when that is done."""


class DeadlineExceededError(UnavailableError):
    """The time of the call is over: what it had not begun was not begun."""


class DataFolderInUseError(UnavailableError):
    """Another process serves this data folder."""
