"""Have the language model say what a memory is about where the rules found little, a moment after it was stored."""

from dataclasses import dataclass
from typing import Final

from recollect.core.guardrails.secrets.secret_detection import without_placeholders
from recollect.core.lifecycle.supplement import (
    MOST_ENTITIES,
    MOST_KEYPHRASES,
    Supplement,
    digest_of_text,
    is_sparse,
    places_in,
    supplement_key,
    supplement_of,
    supplemented,
)
from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Category, Entry, State
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.errors import ConflictError, NotFoundError
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, made_by, prompt_about
from recollect.use_cases.memories.change import ChangeEntry, Commission

ENRICHER: Final = Author("job:enricher", "a language model found what the rules did not")
MAX_TOKENS: Final = 512


class DescribedMemory(ModelAnswer):
    """What the model answers."""

    category: Category
    entities: list[str]
    keyphrases: list[str]


@dataclass(frozen=True, slots=True)
class EnrichMemories:
    """Gives a memory a category where it has none, and entities that stand in its text; keyphrases are kept beside it.

    Safe to repeat: an answer is kept before anything is changed by it, and a text is asked about once. What a caller
    said stays. Without an answer the memory stays as the rules have it. seconds: how long one is waited for.
    """

    store: Conversations
    ask: AsksModel
    clock: Clock
    seconds: float

    def __call__(self, scope: Scope, entry: Entry) -> bool:
        """Tell whether a memory was changed; one in which the rules found enough is passed over.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        if not self.ask.is_there or not is_sparse(entry):
            return False
        read = self.store.read(scope, [entry.id]).entries.get(entry.id)
        if read is None or read.entry.text != entry.text or not is_sparse(read.entry):  # nor is anything of it sent
            return False
        key = supplement_key(entry.id)
        found = supplement_of(self.store.records(scope, [key]).get(key), entry.text) or self._asked(scope, entry)
        if found is None or supplemented(entry, found) == entry:
            return False
        commission = Commission(author=ENRICHER, action=AuditAction.EDITED, now=self.clock.now())

        def filled(present: Entry) -> Entry:  # not what went out of use meanwhile
            return supplemented(present, found) if present.state is State.ACTIVE else present

        try:
            changed = ChangeEntry(self.store)(scope, entry.id, commission, filled)
        except (ConflictError, NotFoundError):
            return False
        return (changed.category, changed.entities) != (entry.category, entry.entities)

    def _asked(self, scope: Scope, entry: Entry) -> Supplement | None:
        data = {"text": without_placeholders(entry.text), "said_on": entry.said_at.date().isoformat()}
        prompt = prompt_about("enrich_memory", data, DescribedMemory, max_tokens=MAX_TOKENS)
        reply = self.ask(scope, prompt, within_seconds=self.seconds)
        said = reply.value
        if not isinstance(said, DescribedMemory):
            return None
        made = Supplement(
            digest_of_text(entry.text),
            said.category,
            places_in(entry.text, said.entities, most=MOST_ENTITIES),
            places_in(entry.text, said.keyphrases, most=MOST_KEYPHRASES),
            made_by(reply.model, prompt),
            self.clock.now(),
        )
        if len(made.entities) < len(set(said.entities)) or len(made.keyphrases) < len(set(said.keyphrases)):
            self.ask.refused(prompt)
        self.store.change_records(scope, [made.record(entry.id)])
        return made
