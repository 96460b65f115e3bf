"""Made-up words, each about one subject, and an encoder that knows which, so that two subjects are far apart."""

import random
import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from recollect.core.embedding.messages import EmbeddedVersion, EncoderInput
from recollect.core.model.entry import State
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import DIMENSIONS, EntryVectors, Float32Array, QueryVectors
from recollect.core.model.writes import Outcome, Write
from recollect.core.text.words import content_words
from tests.fakes.embedder import HashEmbedder

SYLLABLES = ("ka", "lo", "mi", "ru", "te", "zo", "ba", "ni", "pe", "du", "sha", "vo")
AT_ONCE = 1_000


@dataclass(slots=True)
class Subjects:
    """What there is to talk about, `<kind>-<number>` each. places: among those of its kind, as they came up."""

    chance: random.Random
    places: dict[str, int] = field(default_factory=dict)
    _of_kinds: Counter[str] = field(default_factory=Counter)
    _of_words: dict[str, str] = field(default_factory=dict)

    def sentence(self, subject: str, words: int) -> str:
        """Say something new about a subject."""
        if subject not in self.places:
            kind = subject.partition("-")[0]
            self.places[subject] = self._of_kinds[kind]
            self._of_kinds[kind] += 1
        made = [self._word(subject) for _ in range(words)]
        return f"{made[0].capitalize()} {' '.join(made[1:])}."

    def place_of(self, text: str) -> int | None:
        """Which subject a text is about, None for no known one."""
        known = (self._of_words.get(word.casefold()) for word in content_words(text))
        subject = next(filter(None, known), None)
        return None if subject is None else self.places[subject]

    def _word(self, subject: str) -> str:
        while (word := "".join(self.chance.choices(SYLLABLES, k=5))) in self._of_words:
            pass
        self._of_words[word] = subject
        return word


class SubjectEmbedder(HashEmbedder):
    """A text lies where its subject does: hundreds of one kind are at a right angle to each other, or opposite."""

    def __init__(self, subjects: Subjects) -> None:
        super().__init__()
        self._subjects = subjects

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        made = zip(super().encode_entries(inputs), inputs, strict=True)
        return [replace(one, pooled=self._sentence(source.text)) for one, source in made]

    def encode_query(self, text: str) -> QueryVectors:
        return replace(super().encode_query(text), sentence=self._sentence(text))

    def _sentence(self, text: str) -> Float32Array:
        place = self._subjects.place_of(text)
        vector = np.zeros(DIMENSIONS, np.float32)
        turn, axis = divmod(zlib.crc32(text.encode()) if place is None else place, DIMENSIONS)
        vector[axis] = -1.0 if turn % 2 else 1.0
        return vector


@dataclass(frozen=True, slots=True)
class EncodedAtOnce:
    """A store in front of a store that stores the vectors of what is written together with it."""

    store: Any
    embedder: SubjectEmbedder

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def commit(self, scope: Scope, writes: Sequence[Write]) -> list[Outcome]:
        outcomes: list[Outcome] = self.store.commit(scope, writes)
        # Beside what was written: roll-ups that lost a sentence by it
        pending = self.store.pending(scope, limit=AT_ONCE)
        read = self.store.read(scope, [change.entry_id for change in pending]).entries.values()
        told = [one.entry for one in read if one.entry.state is State.ACTIVE]
        if told:
            made = self.embedder.encode_entries([EncoderInput(entry.text) for entry in told])
            versions = [EmbeddedVersion(entry.id, entry.version, its) for entry, its in zip(told, made, strict=True)]
            self.store.store_vectors(scope, versions)
        self.store.settle(scope, [(change.entry_id, change.version) for change in pending])
        return outcomes
