"""Ask the language model what pairs of memories are to each other: all of a memory in one call, each pair once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from recollect.core.deduplication.verdicts import JudgedPair, Judgement, Verdict
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.ports import Clock, Records
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, made_by, prompt_about

MAX_TOKENS: Final = 512
LONGEST_TEXT: Final = 2_000  # characters of a memory that are sent


class PairVerdict(ModelAnswer):
    """What the model says of a pair, by its number."""

    pair: int
    verdict: Verdict


class PairVerdicts(ModelAnswer):
    """What the model answers."""

    pairs: list[PairVerdict]


@dataclass(frozen=True, slots=True)
class JudgePairs:
    """Keeps verdicts as records: a pair is asked about again only when one of the two says something else.

    seconds: how long an answer is waited for.
    """

    store: Records
    ask: AsksModel
    clock: Clock
    seconds: float

    def __call__(self, scope: Scope, pairs: Sequence[JudgedPair]) -> Judgement:
        """Return the verdicts; what the model does not answer, or not the same way each time, has none.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        records = self.store.records(scope, [pair.key for pair in pairs]) if pairs else {}
        kept = {pair.id: verdict for pair in pairs if (verdict := pair.kept(records.get(pair.key))) is not None}
        new = [pair for pair in pairs if pair.id not in kept]
        fresh = self._asked(scope, new) if new else {}
        return Judgement({**kept, **fresh}, frozenset(fresh))

    def _asked(self, scope: Scope, pairs: Sequence[JudgedPair]) -> Mapping[str, Verdict]:
        data = {"pairs": [_told(number, pair) for number, pair in enumerate(pairs, start=1)]}
        prompt = prompt_about("judge_pairs", data, PairVerdicts, max_tokens=MAX_TOKENS)
        reply = self.ask(scope, prompt, within_seconds=self.seconds)
        if not isinstance(reply.value, PairVerdicts):
            return {}
        answered: dict[int, Verdict] = {}
        told_twice: set[int] = set()
        for one in reply.value.pairs:
            if answered.setdefault(one.pair, one.verdict) is not one.verdict:
                told_twice.add(one.pair)
        known = {number: verdict for number, verdict in answered.items() if number not in told_twice}
        if known.keys() != set(range(1, len(pairs) + 1)):
            self.ask.refused(prompt)
        numbered = dict(enumerate(pairs, start=1))
        found = [(pair, known[number]) for number, pair in numbered.items() if number in known]
        now, by = self.clock.now(), made_by(reply.model, prompt)
        if found:
            self.store.change_records(scope, [pair.record(verdict, by, now) for pair, verdict in found])
        return {pair.id: verdict for pair, verdict in found}


def _told(number: int, pair: JudgedPair) -> dict[str, Any]:
    return {"pair": number, "earlier": _memory(pair.older), "later": _memory(pair.newer)}


def _memory(entry: Entry) -> dict[str, str | None]:
    said_on = entry.said_at.date().isoformat()
    return {"text": entry.text[:LONGEST_TEXT], "said_on": said_on, "speaker": entry.speaker}
