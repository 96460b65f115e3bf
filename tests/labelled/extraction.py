"""Scores memories made out of conversations: python -m tests.labelled.extraction --data FILE."""

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

from recollect.core.enrichment.extraction.extractor import extracted
from recollect.core.enrichment.extraction.keeping_model import JudgesSentences
from recollect.core.enrichment.extraction.utterances import Extracted, Utterance
from recollect.core.model.entry import Role
from recollect.use_cases.maintenance.extract_memories import keeping_model

DEVELOPMENT: Final = Path(__file__).with_name("extraction_development.jsonl")
_FIRST_PERSON: Final = re.compile(
    r"\b(?:i|i'm|me|my|mine|we|our|us|ich|mich|mir|mein(?:e[nmrs]?)?|wir|uns)\b", re.IGNORECASE
)
_TIME_WORD: Final = re.compile(
    r"\b(?:tomorrow|yesterday|today|tonight|next (?:week|month|year)|last (?:week|month|year|night)|heute|gestern"
    r"|übermorgen|nächste[nrs]?)\b",
    re.IGNORECASE,
)
_RESOLVED: Final = re.compile(r"\d{4}(?:-\d\d){0,2}|\b[A-ZÄÖÜ]\w+")

Fact = dict[str, Any]


@dataclass(slots=True)
class Score:
    """Counts over conversations. `partial`: predictions with some, but not all words of a fact of their message."""

    predictions: int = 0
    right: int = 0
    repeated: int = 0
    partial: int = 0
    firm: int = 0
    found: int = 0
    explicit_facts: int = 0
    explicit_found: int = 0
    explicit_predictions: int = 0
    explicit_right: int = 0
    silent: Counter[str] = field(default_factory=Counter)  # messages without facts, by role
    alarms: Counter[str] = field(default_factory=Counter)
    dates: int = 0
    dates_right: int = 0
    alone: int = 0
    about: int = 0
    kinds: int = 0
    matched: int = 0
    by_kind: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        """Predictions that match a fact, of all."""
        return self.right / max(1, self.predictions)

    @property
    def lenient_precision(self) -> float:
        """The same without the partial ones."""
        return self.right / max(1, self.predictions - self.partial)

    @property
    def recall(self) -> float:
        """Firm facts that a prediction matches, of all."""
        return self.found / max(1, self.firm)


def conversations(path: Path) -> list[dict[str, Any]]:
    """Return the labelled conversations of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def turns_of(conversation: dict[str, Any]) -> list[Utterance]:
    """Return the messages of a labelled conversation."""
    return [
        Utterance(
            text=message["text"],
            at=datetime.fromisoformat(message["at"]),
            role=Role(message["role"]),
            speaker=message["speaker"] if message["role"] == "user" else None,
        )
        for message in conversation["messages"]
    ]


def _words_held(prediction: Extracted, fact: Fact) -> int:
    text = prediction.text.lower()
    return sum(word in text for word in fact["must"])


def _matches(prediction: Extracted, fact: Fact, place: int, ids: Sequence[str]) -> bool:
    places = {place} | ({ids.index(fact["from_message"])} if fact.get("from_message") else set())
    at = {prediction.index} | ({prediction.confirmed} if prediction.confirmed is not None else set())
    return bool(places & at) and _words_held(prediction, fact) == len(fact["must"])


def _date_right(prediction: Extracted, fact: Fact) -> bool:
    pairs = (
        (fact["date"], prediction.occurred_at or prediction.valid_from),
        (fact["valid_from"], prediction.valid_from or prediction.occurred_at),
        (fact["valid_to"], prediction.valid_to),
    )
    return all(said is None or (found is not None and found.iso == said) for said, found in pairs)


def _stands_alone(prediction: Extracted, fact: Fact) -> bool:
    if _FIRST_PERSON.search(prediction.text) or _TIME_WORD.search(prediction.text):
        return False
    dates = [d.iso for d in (prediction.occurred_at, prediction.valid_from, prediction.valid_to) if d]
    held = " ".join([prediction.text, *dates])
    for entry in fact["resolve"]:
        wanted = _RESOLVED.findall(entry.partition("->")[2])
        if wanted and not all(one in held for one in wanted):
            return False
    return True


def _count_message(score: Score, found: Sequence[Extracted], facts: list[Fact], place: int, ids: list[str]) -> None:
    matched: set[int] = set()
    for prediction in found:
        score.predictions += 1
        score.explicit_predictions += prediction.explicit
        fits = [number for number, fact in enumerate(facts) if _matches(prediction, fact, place, ids)]
        if fits:
            score.right += 1
            score.repeated += all(number in matched for number in fits)
            score.explicit_right += prediction.explicit
            _count_fields(score, prediction, [facts[number] for number in fits])
        else:
            some = any(_words_held(prediction, fact) for fact in facts)
            score.partial += some
            score.wrong.append(f"{ids[place]} {'(partial) ' if some else ''}{prediction.kind}: {prediction.text}")
        matched.update(fits)
    for number, fact in enumerate(facts):
        if fact.get("optional"):
            continue
        score.firm += 1
        score.found += number in matched
        score.explicit_facts += fact["explicit"]
        score.explicit_found += fact["explicit"] and number in matched
        score.by_kind[fact["kind"]]["facts"] += 1
        score.by_kind[fact["kind"]]["found"] += number in matched
        if number not in matched:
            score.missed.append(f"{ids[place]} {fact['kind']}: {fact['text']}")


def _count_fields(score: Score, prediction: Extracted, facts: Iterable[Fact]) -> None:
    for fact in facts:
        score.matched += 1
        score.kinds += fact["kind"] == prediction.kind
        score.about += fact["about"].lower() in prediction.about.lower()
        score.alone += _stands_alone(prediction, fact)
        if fact["date"] or fact["valid_from"] or fact["valid_to"]:
            score.dates += 1
            score.dates_right += _date_right(prediction, fact)


def scored(
    path: Path,
    *,
    ids: Collection[str] | None = None,
    language: str | None = None,
    model: JudgesSentences | None = None,
) -> Score:
    """Return the score over the conversations of a file, or over those of these ids and this language.

    model: what tells which sentences are worth keeping; without, the rules alone are scored.
    """
    score = Score()
    for conversation in conversations(path):
        if (ids is None or conversation["id"] in ids) and language in {None, conversation["language"]}:
            _count_conversation(score, conversation, model)
    return score


def scored_each(path: Path, model: JudgesSentences) -> dict[str, Score]:
    """Return the score of each conversation of a file by its id."""
    scores = {conversation["id"]: Score() for conversation in conversations(path)}
    for conversation in conversations(path):
        _count_conversation(scores[conversation["id"]], conversation, model)
    return scores


def _count_conversation(score: Score, conversation: dict[str, Any], model: JudgesSentences | None) -> None:
    turns, zone = turns_of(conversation), ZoneInfo(conversation["time_zone"])
    messages = conversation["messages"]
    names = [message["id"] for message in messages]
    for place, message in enumerate(messages):
        found = extracted(turns[: place + 1], place, zone, model)
        if not message["facts"]:
            score.silent[message["role"]] += 1
            score.alarms[message["role"]] += len(found)
        _count_message(score, found, message["facts"], place, names)


def table(score: Score) -> str:
    """Return the figures as lines."""
    alarms = [f"{role} {score.alarms[role]}/{score.silent[role]}" for role in ("user", "assistant")]
    kinds = [f"{kind} {one['found']}/{one['facts']}" for kind, one in sorted(score.by_kind.items())]
    precision = f"precision {score.precision:.3f} ({score.right}/{score.predictions})"
    lenient = f"without {score.partial} partial {score.lenient_precision:.3f}, repeated {score.repeated}"
    right = f"precision {score.explicit_right}/{score.explicit_predictions}"
    fields = f"date {score.dates_right}/{score.dates}, stands alone {score.alone}/{score.matched}"
    return "\n".join(
        [
            f"{precision}, {lenient}",
            f"recall {score.recall:.3f} ({score.found}/{score.firm})",
            f"explicit: {right}, recall {score.explicit_found}/{score.explicit_facts}",
            f"false alarms: {', '.join(alarms)}",
            f"of matched: {fields}, about {score.about}/{score.matched}, kind {score.kinds}/{score.matched}",
            f"by kind: {', '.join(kinds)}",
        ]
    )


def main() -> None:
    """Print the figures, in all and by language; with --verbose what was missed and what was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DEVELOPMENT)
    parser.add_argument("--ids", type=Path, help="a JSON list of the conversations to score")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--rules", action="store_true", help="the rules alone")
    given = parser.parse_args()
    ids = frozenset(json.loads(given.ids.read_text())) if given.ids else None
    for language in (None, "en", "de"):
        model = None if given.rules else keeping_model()
        score = scored(given.data, ids=ids, language=language, model=model)
        sys.stdout.write(f"== {language or 'all'}\n{table(score)}\n")
        if given.verbose and language is not None:
            sys.stdout.write("\n".join(["-- missed", *score.missed, "-- wrong", *score.wrong, ""]))


if __name__ == "__main__":
    main()
