"""What asks the language model, in the list of use cases: each is None, or asks nothing, where there is no model."""

from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Final

from recollect.use_cases.parts import Parts

if TYPE_CHECKING:
    from recollect.use_cases.common.activity import NoteActivity
    from recollect.use_cases.common.language_model import AskInBatches, AskLanguageModel
    from recollect.use_cases.common.settings import ReadSettings
    from recollect.use_cases.conversations.select_sentences import SelectSentences
    from recollect.use_cases.maintenance.enrich_memories import EnrichMemories
    from recollect.use_cases.memories.judge_pairs import JudgePairs
    from recollect.use_cases.search.model_reranker import ModelReranker
    from recollect.use_cases.search.model_rewriter import ModelRewriter
    from recollect.use_cases.search.model_steps import ModelSteps
    from recollect.use_cases.search.rerank import RerankResults

# Of a batch of the worker: a batch is others' after 120 seconds, and so long runs the function that makes vectors
BATCH_SECONDS: Final = 45.0


class WithLanguageModel:
    """The part of the list that is about the language model, and what it stands on."""

    def __init__(self, parts: Parts) -> None:
        """Make use cases of these parts."""
        self.parts = parts
        self.store, self.clock = parts.store, parts.clock

    @cached_property
    def read_settings(self) -> "ReadSettings":
        from recollect.use_cases.common.settings import ReadSettings

        return ReadSettings(self.store, self.parts.space)

    @cached_property
    def ask_language_model(self) -> "AskLanguageModel":
        from recollect.core.spaces.model_usage import FREE
        from recollect.use_cases.common.language_model import AskLanguageModel

        prices = self.parts.prices or FREE
        return AskLanguageModel(
            *(self.store, self.parts.language_model, self.clock, self.read_settings, prices),
            self.parts.observers.asked_model,
            self.note_activity,
        )

    @cached_property
    def note_activity(self) -> "NoteActivity":
        from recollect.use_cases.common.activity import NoteActivity

        return NoteActivity(self.parts.activity, self.clock, self.parts.observers.acted)

    @cached_property
    def rewrite_by_model(self) -> "ModelRewriter | None":
        if self.parts.language_model is None:
            return None
        from recollect.use_cases.search.model_rewriter import ModelRewriter

        return ModelRewriter(self.ask_language_model)

    @cached_property
    def steps_by_model(self) -> "ModelSteps | None":
        if self.parts.language_model is None:
            return None
        from recollect.use_cases.search.model_steps import ModelSteps

        return ModelSteps(self.ask_language_model)

    @cached_property
    def rerank_results(self) -> "RerankResults | None":
        asked = self.parts.reranking
        reranker = None if asked is None else asked.reranker or self._model_as_reranker
        if asked is None or reranker is None:
            return None
        from recollect.use_cases.search.rerank import RerankResults

        return RerankResults(reranker, asked.seconds, asked.candidates, self.parts.observers.reranked)

    @property
    def _model_as_reranker(self) -> "ModelReranker | None":
        if self.parts.language_model is None:
            return None
        from recollect.use_cases.search.model_reranker import ModelReranker

        return ModelReranker(self.ask_language_model, self.parts.language_model.name)

    @cached_property
    def ask_in_batches(self) -> "AskInBatches":
        from recollect.use_cases.common.language_model import AskInBatches

        return AskInBatches(self.ask_language_model, monotonic, seconds=BATCH_SECONDS)

    @cached_property
    def judge_pairs(self) -> "JudgePairs | None":
        if self.parts.language_model is None:
            return None
        from recollect.use_cases.memories.judge_pairs import JudgePairs

        return JudgePairs(self.store, self.ask_in_batches, self.clock, self.parts.model_seconds)

    @cached_property
    def select_sentences(self) -> "SelectSentences":
        from recollect.use_cases.conversations.select_sentences import SelectSentences

        return SelectSentences(self.store, self.parts.index, self.ask_in_batches, self.parts.embedder.model)

    @cached_property
    def enrich_memories(self) -> "EnrichMemories":
        from recollect.use_cases.maintenance.enrich_memories import EnrichMemories

        return EnrichMemories(self.store, self.ask_in_batches, self.clock, self.parts.model_seconds)
