"""The questions of contexts, where a space keeps them: taken away when it does so no longer."""

from typing import Final

from recollect.core.feedback.recall import without_question
from recollect.core.model.listing import pages
from recollect.core.model.records import MAX_CHANGES, Collection, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.errors import RecordConflictError
from recollect.ports import Records

ATTEMPTS: Final = 4  # beside those who tell outcomes meanwhile


def drop_questions(store: Records, scope: Scope) -> None:
    """Take all questions out of the contexts of a space; ids and outcomes stay.

    Raises:
        RecordConflictError: outcomes were told all the time; it can be called again.
    """
    for attempt in range(1, ATTEMPTS + 1):
        try:
            _drop_questions(store, scope)
        except RecordConflictError:
            if attempt == ATTEMPTS:
                raise
        else:
            return


def _drop_questions(store: Records, scope: Scope) -> None:
    prefix = RecordPrefix(Collection.RECALL)
    for records in pages(lambda after: store.list_records(scope, prefix, limit=MAX_CHANGES, after=after)):
        changes = [change for change in map(without_question, records) if change is not None]
        if changes:
            store.change_records(scope, changes)
