"""Rankings compared on a person's own questions, over a data folder and on this machine alone."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass

from recollect.bootstrap.container import build
from recollect.bootstrap.data_folder import data_file
from recollect.bootstrap.searches import is_on_this_machine
from recollect.core.feedback.regression.own_question import OwnQuestion
from recollect.core.query.strategy import Strategy
from recollect.errors import InputError
from recollect.settings import EmbedderName, LanguageModelName, RerankerName, SearchBackend, Settings, StoreName
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.contexts.own_questions import FindOwnQuestions, OwnQuestions, RankingChoice, asked_then
from recollect.use_cases.search.search import SearchResult
from recollect.use_cases.table import Recollect


@dataclass(frozen=True, slots=True)
class OwnQuestionSet:
    """A person's questions, and how they are asked. Changes nothing, and calls nothing elsewhere."""

    memory: Recollect

    def questions(self, user: str, space: str | None) -> OwnQuestions:
        """Return the questions of a person, of one space or of all.

        Raises:
            InputError: nothing of that person is stored here, or not in that space.
        """
        scopes = list(every_space(self.memory.store, user=user, space=space))
        if not scopes:
            if space is not None:
                raise InputError("--space", f"must be one in which {user} has something; {space} is none")
            raise InputError("--user", f"must be somebody who has something in this data folder; {user} has nothing")
        find = FindOwnQuestions(self.memory.store, self.memory.clock, self.memory.read_settings)
        return find(scopes)

    def asked(self, question: OwnQuestion, choice: RankingChoice) -> SearchResult:
        """Return what a ranking finds. Raises InputError where it cannot look back, or would ask elsewhere."""
        if choice.strategy in {Strategy.TIERED, Strategy.DUAL}:
            raise InputError("strategy", "must be hybrid or discover: the others know the present alone")
        if choice.strategy is Strategy.RERANK:
            raise InputError("strategy", "must be hybrid or discover: no reranker runs on this machine")
        return asked_then(self.memory.search, question, choice)


@contextmanager
def open_own_questions(settings: Settings) -> Iterator[OwnQuestionSet]:
    """Open a data folder beside a running server or alone, without a language model.

    Raises:
        InputError: the memory is not in a data folder of this machine, or nothing is there.
        StoreUnavailableError: it cannot be opened.
        EmbeddingError: the model is not there.
    """
    if settings.store is not StoreName.SQLITE or settings.search_backend is not SearchBackend.EXACT:
        raise InputError("--mine", "works on the data folder of one machine alone, and these settings name AWS")
    if not data_file(settings).is_file():
        raise InputError("--data", f"must be the data folder of a server; there is no memory in {settings.data}")
    _require_local_embedder(settings)
    # Nobody is told of what is asked
    alone: dict[str, object] = {"language_model": LanguageModelName.NONE, "reranker": RerankerName.NONE}
    with closing(build(settings.model_copy(update=alone))) as memory:
        yield OwnQuestionSet(memory)


def _require_local_embedder(settings: Settings) -> None:
    url = settings.embedding_url
    is_own_endpoint = settings.embedder is EmbedderName.OPENAI and url is not None and is_on_this_machine(url)
    if settings.embedder is not EmbedderName.MINILM and not is_own_endpoint:
        raise InputError(
            "--mine",
            f"sends no question anywhere, and the embedding model ({settings.embedder.value}) is not on this machine",
        )
