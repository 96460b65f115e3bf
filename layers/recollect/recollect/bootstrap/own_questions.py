"""Rankings compared on a person's own questions, over a data folder and on this machine alone."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass

from recollect.bootstrap.container import build
from recollect.bootstrap.data_folder import data_file
from recollect.bootstrap.encoders import former_settings
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
    settings: Settings

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
            raise InputError("strategy", "must be hybrid, rerank or discover: the others know the present alone")
        if choice.strategy is Strategy.RERANK and not _has_own_reranker(self.settings):
            raise InputError("strategy", "must be hybrid or discover here: no reranker runs on this machine")
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
    # The index must not be kept in the folder of a running server, and nobody is told of what is asked
    alone: dict[str, object] = {"kept_index_bytes": 0, "language_model": LanguageModelName.NONE}
    if not _has_own_reranker(settings):
        alone["reranker"] = RerankerName.NONE
    with closing(build(settings.model_copy(update=alone))) as memory:
        yield OwnQuestionSet(memory, settings)


def _require_local_embedder(settings: Settings) -> None:
    former = former_settings(settings)
    for one in (settings, *([] if former is None else [former])):
        is_here = one.embedder in {EmbedderName.MINILM, EmbedderName.FOLDER} or (
            one.embedder is EmbedderName.OPENAI
            and one.embedding_url is not None
            and is_on_this_machine(one.embedding_url)
        )
        if not is_here:
            raise InputError(
                "--mine",
                f"sends no question anywhere, and the embedding model ({one.embedder.value}) is not on this machine",
            )


def _has_own_reranker(settings: Settings) -> bool:
    is_http = settings.reranker in {RerankerName.COHERE, RerankerName.TEI}
    return is_http and settings.reranker_url is not None and is_on_this_machine(settings.reranker_url)
