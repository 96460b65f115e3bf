import pytest

from recollect.core.enrichment.importance import ImportanceParts, importance_parts
from recollect.core.model.entry import Statement
from tests.builders import a_memory


def of(
    *,
    saved: bool = False,
    statement: Statement | None = None,
    described: bool = False,
    confidence: float | None = None,
    repeats: int = 0,
) -> ImportanceParts:
    return importance_parts(
        a_memory(
            manually_saved=saved,
            statement=statement,
            tags=("tea",) if described else (),
            metadata_confidence=confidence,
            repeat_count=repeats,
        )
    )


def test_each_reason_adds_its_part() -> None:
    parts = of(saved=True, statement=Statement.GOAL, described=True, confidence=0.6)
    assert parts == ImportanceParts(saved=0.5, lasting=0.3, metadata=0.2)
    assert parts.total == pytest.approx(0.5 + 0.3 + 0.2)


@pytest.mark.parametrize("statement", [Statement.PREFERENCE, Statement.COMMITMENT, Statement.GOAL])
def test_what_lasts_counts_alike(statement: Statement) -> None:
    assert of(statement=statement).total == pytest.approx(0.3)


def test_chit_chat_takes_away_and_never_below_nothing() -> None:
    assert of(statement=Statement.CHIT_CHAT).chit_chat == pytest.approx(-0.1)
    assert of(statement=Statement.CHIT_CHAT).total == 0
    assert of(saved=True, statement=Statement.CHIT_CHAT).total == pytest.approx(0.5 - 0.1)


@pytest.mark.parametrize(("described", "confidence"), [(True, 0.59), (True, None), (False, 0.9)])
def test_doubtful_or_missing_metadata_add_nothing(described: bool, confidence: float | None) -> None:  # noqa: FBT001
    assert of(described=described, confidence=confidence).total == 0


def test_repeats_come_on_top_and_stop_at_one() -> None:
    assert of(statement=Statement.CHIT_CHAT, repeats=2).total == pytest.approx(0.1 + 0.1)
    assert of(statement=Statement.GOAL, repeats=1).total == pytest.approx(0.3 + 0.1)
    assert of(saved=True, repeats=9).total == 1
