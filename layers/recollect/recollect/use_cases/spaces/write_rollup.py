"""Have the language model tell a cluster of old entries; what does not stand in them is left out."""

from dataclasses import dataclass
from typing import Final

from recollect.core.lifecycle.rollups.rollup import Rollup, ToldSentence
from recollect.core.lifecycle.rollups.telling import MOST_WORDS_OF_TURNS, RollupDraft, extracted, rolled_up
from recollect.core.model.entry import Kind
from recollect.core.model.language_model import Prompt
from recollect.core.model.scope import Scope
from recollect.core.spaces.summaries.founded import WrittenSentence, founded_sentences
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, made_by, prompt_about
from recollect.use_cases.spaces.write_summary import told_to_model

MAX_TOKENS: Final = 1_024


class RollupSentenceSaid(ModelAnswer):
    """A sentence, and the numbers of the entries that it rests on."""

    text: str
    entries: list[int]


class RollupSaid(ModelAnswer):
    """What the model answers."""

    sentences: list[RollupSentenceSaid]


@dataclass(frozen=True, slots=True)
class WriteRollup:
    """Asks once for a cluster; seconds: how long an answer is waited for.

    A memory that the answer rests no sentence on is told in its own words, so that nothing is lost by asking; turns,
    of which much is said in passing, are left to the model. What holds roll-ups itself is never written anew.
    """

    ask: AsksModel
    seconds: float

    def __call__(self, scope: Scope, draft: RollupDraft) -> Rollup | None:
        """Return what the roll-up of a cluster tells: by rules where there is no answer that can be used.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        plain = extracted(draft)
        if not self.ask.is_there or plain is None or any(one.rollup is not None for one in draft.cluster):
            return plain
        numbers = dict(enumerate(draft.cluster, start=1))
        prompt = _prompt(draft)
        reply = self.ask(scope, prompt, within_seconds=self.seconds)
        if not isinstance(reply.value, RollupSaid):
            return plain
        said = [WrittenSentence(one.text, tuple(one.entries)) for one in reply.value.sentences]
        entries = {number: one.entry for number, one in numbers.items()}
        found = founded_sentences(said, entries, most_words=MOST_WORDS_OF_TURNS)
        if len(found) < len(said):
            self.ask.refused(prompt)
        days = {one.entry.id: one.days[0] for one in draft.cluster}
        told = [ToldSentence(one.text, min(days[id_] for id_ in one.entry_ids), one.entry_ids) for one in found]
        known = {entry_id for one in told for entry_id in one.entry_ids}
        are_turns = any(entry.kind is Kind.TURN for entry in draft.entries)
        rest = [one for one in plain.sentences if known.isdisjoint(one.entry_ids) and not (are_turns and told)]
        return rolled_up(draft, [*told, *rest], made_by(reply.model, prompt)) if told else plain


def _prompt(draft: RollupDraft) -> Prompt:
    entries = [told_to_model(number, one.entry, one.days[0]) for number, one in enumerate(draft.cluster, start=1)]
    data = {"entries": entries, "most_words": MOST_WORDS_OF_TURNS}
    return prompt_about("roll_up", data, RollupSaid, max_tokens=MAX_TOKENS)
