"""Messages in which other hands have labelled the sentences that are worth keeping, as judges see them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from recollect.core.extraction.as_said import sentences_of
from recollect.core.judges.keep import SentenceInMessage

LABELLED: Final = Path("tests/labelled")
DEVELOPMENT: Final = LABELLED / "set_aside" / "development"
# By hand: what one hand wrote is left out together
CONVERSATIONS: Final = {
    "first": ("extraction_development", "extraction_held_out"),
    "second": ("extraction_second_held_out",),
    "third": ("extraction_third_development", "extraction_third_held_out"),
    "fifth": ("extraction_fifth_held_out",),
    "sixth": ("set_aside/development/conversations",),
}
HAND_WITHOUT_FACTS: Final = "sixth"
UNSURE: Final = 0.3  # how much a sentence counts that holds an optional fact, or a part of one
_MOST_TOLD_OVER: Final = 4  # sentences of one fact


@dataclass(frozen=True, slots=True)
class LabelledSentence:
    """A sentence of a message: whether it is worth keeping, how much that label counts, and whether it is asked for."""

    hand: str
    said: SentenceInMessage
    kept: bool
    weight: float
    asked: bool


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """Two sentences that follow each other, both worth keeping: whether the second says nothing without the first."""

    hand: str
    before: str
    text: str
    same_message: bool
    follows: bool


@dataclass(frozen=True, slots=True)
class LabelledMessage:
    """A message with what stood before it, and for each of its sentences its label."""

    hand: str
    id: str
    sentences: tuple[str, ...]
    text: str
    before: str
    assisted: bool
    kept: tuple[bool, ...]
    weights: tuple[float, ...]
    follows: tuple[bool | None, ...]  # the sentence before; None where that is not known
    asked: tuple[bool, ...]  # whether somebody asks for it to be kept
    answers: bool | None = None  # whether the first sentence says nothing without the message before

    def labelled(self) -> Iterator[LabelledSentence]:
        """Yield the sentences."""
        labels = zip(self.kept, self.weights, self.asked, strict=True)
        for place, (kept, weight, asked) in enumerate(labels):
            said = SentenceInMessage(self.sentences, place, self.text, self.before, self.assisted)
            yield LabelledSentence(self.hand, said, kept, weight, asked)

    def pairs(self) -> Iterator[LabelledPair]:
        """Yield the pairs of sentences whose label is known."""
        for place, follows in enumerate(self.follows):
            if follows is not None and place:
                yield LabelledPair(
                    self.hand, self.sentences[place - 1], self.sentences[place], same_message=True, follows=follows
                )
        asked = sentences_of(self.before)[-1:]
        if self.answers is not None and asked and asked[0].endswith("?"):
            yield LabelledPair(self.hand, asked[0], self.sentences[0], same_message=False, follows=self.answers)


def messages() -> Iterator[LabelledMessage]:
    """Yield all labelled messages by people."""
    for hand, files in CONVERSATIONS.items():
        for file in files:
            for conversation in lines_of(LABELLED / f"{file}.jsonl"):
                yield from of_conversation(hand, conversation)
    for one in lines_of(DEVELOPMENT / "without_facts.jsonl"):
        said = [*one["before"], {"role": "user", "text": one["text"]}]
        yield _message(HAND_WITHOUT_FACTS, one["id"], said, len(said) - 1, [])
    for path in sorted((LABELLED / "keep").glob("*.jsonl")):
        for one in lines_of(path):
            yield of_kept(path.stem, one)


def of_conversation(hand: str, conversation: dict[str, Any]) -> Iterator[LabelledMessage]:
    """Yield the messages of a person in a conversation, labelled by the words of facts."""
    said = conversation["messages"]
    for place, message in enumerate(said):
        if message["role"] == "user":
            yield _message(hand, message["id"], said, place, message["facts"])


def _message(
    hand: str, name: str, said: Sequence[dict[str, Any]], place: int, facts: Sequence[dict[str, Any]]
) -> LabelledMessage:
    """Return a message whose facts are known by words: a sentence is kept that holds all of them, or a part with it."""
    message, former = said[place], said[place - 1] if place else None
    before = former["text"] if former is not None and _speaker(former) != _speaker(message) else ""
    texts = sentences_of(message["text"])
    plain = [text.lower().replace("’", "'") for text in texts]
    kept, weights = [False] * len(texts), [1.0] * len(texts)
    spans, asked = [], [False] * len(texts)
    for fact in facts:
        span = _told_over(plain, fact["must"])
        if span is None:
            for at, text in enumerate(plain):
                weights[at] = UNSURE if any(word in text for word in fact["must"]) else weights[at]
            continue
        spans.append(span)
        for at in range(span[0], span[1] + 1):
            if span[0] == span[1] or any(word in plain[at] for word in fact["must"]):
                weights[at] = UNSURE if fact.get("optional") and not kept[at] else 1.0
                kept[at] = True
                asked[at] = asked[at] or fact["explicit"]
    follows = [_told_together(spans, at) if at and kept[at] and kept[at - 1] else None for at in range(len(texts))]
    users = {one.get("speaker") for one in said[: place + 1] if one["role"] == "user"}
    assisted = len(users) == 1
    return LabelledMessage(
        hand, name, texts, message["text"], before, assisted, tuple(kept), tuple(weights), tuple(follows), tuple(asked)
    )


def of_kept(hand: str, one: dict[str, Any]) -> LabelledMessage:
    """Return a message whose sentences to be kept are given word for word."""
    texts = sentences_of(one["text"])
    labels = [_label_of(text, one["kept"]) for text in texts]
    said = one["before"]
    before = said[-1]["text"] if said and said[-1]["role"] != "user" else ""
    kept = tuple(label is not None for label in labels)
    needs = [None if label is None else label["needs"] for label in labels]
    follows = tuple(needs[at] == "earlier sentence" if at and kept[at] else None for at in range(len(texts)))
    answers = needs[0] == "before" if texts and kept[0] else None
    asked = tuple(label is not None and label["asked"] for label in labels)
    assisted = all(former["role"] != "other" for former in said)
    return LabelledMessage(
        hand, one["id"], texts, one["text"], before, assisted, kept, (1.0,) * len(texts), follows, asked, answers
    )


def _label_of(text: str, kept: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the label of a sentence, however differently it was cut; None where it is not to be kept."""
    plain = text.strip(" .!?")
    return (
        next((one for one in kept if plain in one["sentence"] or one["sentence"].strip(" .!?") in text), None)
        if plain
        else None
    )


def _told_over(plain: Sequence[str], must: Sequence[str]) -> tuple[int, int] | None:
    """Return the shortest stretch of sentences [first, last] that holds all words of a fact."""
    for length in range(_MOST_TOLD_OVER):
        for first in range(len(plain) - length):
            text = " ".join(plain[first : first + length + 1])
            if all(word in text for word in must):
                return first, first + length
    return None


def _told_together(spans: Sequence[tuple[int, int]], at: int) -> bool:
    alone = any(first == last == at for first, last in spans)
    return not alone and any(first < at <= last for first, last in spans)


def _speaker(message: dict[str, Any]) -> tuple[str, str | None]:
    return message["role"], message.get("speaker") if message["role"] == "user" else None


def lines_of(path: Path) -> list[dict[str, Any]]:
    """Return the objects of a file of JSON lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
