"""What reads a whole text takes lines of code in proportion to its length, whatever the text."""

import sys
from collections.abc import Callable
from datetime import UTC, date, datetime
from types import FrameType
from typing import Any, Final

import pytest

from recollect.core.context.quoting import escaped, name_of, one_line, plain
from recollect.core.deduplication.normalised_text import normalised
from recollect.core.deduplication.simhash import fingerprint
from recollect.core.deduplication.updates.reading import reading
from recollect.core.embedding.windows import pieces_of
from recollect.core.enrichment.enriched import enriched
from recollect.core.extraction.as_said import kept_of
from recollect.core.extraction.utterance import Utterance
from recollect.core.feedback.evidence_words import evidence_words, sentences_of
from recollect.core.guardrails.prompt_injection.detector import looks_like_instructions
from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in
from recollect.core.language.dates import days_in
from recollect.core.language.tokens import tokens
from recollect.core.model.entry import Language, Role
from recollect.core.query.chat_message import ChatMessage, question_of
from recollect.core.query.temporal.temporal_questions import temporal_question
from recollect.core.ranking.analysis import analysis_of_text
from recollect.core.ranking.signs.date_match import dates_in
from recollect.core.ranking.signs.entry_signs import entry_signs
from recollect.core.ranking.signs.question_signs import question_signs
from recollect.core.text.glossary.glossing import gloss
from recollect.core.text.passages import passages, sentence_words
from tests.unit.patterns.finder import PACKAGE

NOW: Final = datetime(2026, 3, 1, 18, tzinfo=UTC)
SHORT: Final = 1_000  # characters
LONG: Final = 4_000
DATED: Final = (Language.ENGLISH, Language.GERMAN)
MOST: Final = 6  # times as many lines on LONG as on SHORT: in proportion 4, with the square 16


def _question_of(text: str) -> object:
    messages = [ChatMessage(Role.USER, text, "Ann"), ChatMessage(Role.USER, "And he?" + text, "Paul")]
    return question_of(messages, longest=LONG)


def _kept_of(text: str) -> object:
    return kept_of([Utterance(text=text, at=NOW, role=Role.ASSISTANT), Utterance(text=text, at=NOW)], 1, UTC)


READERS: Final[dict[str, Callable[[str], object]]] = {
    "enrichment": lambda text: enriched(text, occurred_at=NOW, zone=UTC),
    "days": lambda text: [list(days_in(text, tokens(text), one, NOW.date())) for one in DATED],
    "days of a question": lambda text: [
        list(days_in(text, tokens(text), one, NOW.date(), looks_back=True)) for one in DATED
    ],
    "as it was said": _kept_of,
    "secrets": lambda text: redacted(text, secrets_in(text)),
    "instructions": looks_like_instructions,
    "normalised": normalised,
    "reading": reading,
    "German reading": lambda text: reading(text, german=True),
    "fingerprint": fingerprint,
    "gloss": gloss,
    "passages": lambda text: passages(sentence_words(text)),
    "evidence": lambda text: (evidence_words(text), sentences_of(text)),
    "pieces": lambda text: pieces_of(text, None),
    "signs": lambda text: (entry_signs(text), question_signs(text), dates_in(text)),
    "analysis": lambda text: analysis_of_text(text, "", 0),
    "quoting": lambda text: (plain(text), one_line(text), name_of(text), escaped(text)),
    "temporal question": lambda text: temporal_question(text, date(2026, 3, 1)),
    "question of messages": _question_of,
}
PUMPS: Final = (
    *(" ", "a", "9 ", "\n", ". ", "A. ", '"a" ', "*a* [1]  ", "<a>&b;\u200b", "/a.b", "a@b.c "),
    "Ann and Bo like the tea in Rome. ",
    "my password is x9!kkkkkk, from 3 March 2024 to 5 pm ",
    "what did I say about it since last week? ",
    "wann hat Jana seit dem 3. Mai das und nicht den Tee ",
)


def _lines(read: Callable[[str], object], text: str) -> int:
    """Return how many lines of the package's code run while `text` is read."""
    count = 0

    def within(_frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return within

    def entered(frame: FrameType, _event: str, _argument: Any) -> Any:
        return within if frame.f_code.co_filename.startswith(str(PACKAGE)) else None

    former = sys.gettrace()
    sys.settrace(entered)
    try:
        read(text)
    finally:
        sys.settrace(former)
    return count


def _grows_too_much(read: Callable[[str], object], pump: str, name: str = "") -> bool:
    """Tell whether lines grow by more than MOST; `name` makes the text one that no other reader has kept yet."""
    read(pump * (SHORT // len(pump)) + "!")  # what is read once for all texts is read now
    short, long = (_lines(read, f"{name} x" + pump * (length // len(pump)) + "!") for length in (SHORT, LONG))
    return long > MOST * short


@pytest.mark.parametrize("name", READERS)
def test_a_reader_runs_lines_in_proportion_to_its_text(name: str) -> None:
    assert [pump for pump in PUMPS if _grows_too_much(READERS[name], pump, name)] == []


def test_lines_in_proportion_to_the_square_are_seen() -> None:
    assert _lines(gloss, "a " * 10) > 10
    assert _grows_too_much(lambda text: [gloss(text[place:]) for place in range(0, len(text), 100)], "tea ")
