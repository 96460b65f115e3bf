"""The labelled lines for secrets: floors a little below what was reached, on the lines never tuned on as well."""

import pytest

from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in
from recollect.core.guardrails.secrets.secret_span import SecretSpan
from tests.labelled.secrets import LabelledText, labelled_texts
from tests.unit.core.guardrails.agreement import Agreement

LINES = tuple(labelled_texts())


def _overlap(a: SecretSpan, b: SecretSpan) -> bool:
    return a.start < b.end and b.start < a.end


def _agreement(lines: list[LabelledText]) -> Agreement:
    pairs = [(line, secrets_in(line.text)) for line in lines]
    covered = [
        any(found.start <= secret.start and secret.end <= found.end for found in spans)
        for line, spans in pairs
        for secret in line.secrets
    ]
    false = [span for line, spans in pairs for span in spans if not any(_overlap(span, it) for it in line.secrets)]
    return Agreement(sum(covered), covered.count(False), len(false))


def test_half_of_at_least_200_lines_hold_no_secret() -> None:
    without = sum(not line.secrets for line in LINES)
    assert len(LINES) >= 400
    assert 0.45 <= without / len(LINES) <= 0.6


@pytest.mark.parametrize(("held_out", "precision", "recall"), [(False, 0.99, 0.99), (True, 0.95, 0.95)])
def test_precision_and_recall_stay_above_their_floors(*, held_out: bool, precision: float, recall: float) -> None:
    agreement = _agreement([line for line in LINES if line.held_out is held_out])
    assert agreement.precision >= precision
    assert agreement.recall >= recall


def test_the_kind_is_named_right() -> None:
    named = [
        next((span.kind for span in secrets_in(line.text) if _overlap(span, secret)), None) is secret.kind
        for line in LINES
        for secret in line.secrets
    ]
    assert sum(named) / len(named) >= 0.99


def test_no_secret_is_left_in_the_redacted_text() -> None:
    for line in LINES:
        safe = redacted(line.text, secrets_in(line.text))
        assert not [secret for secret in line.secrets if line.text[secret.start : secret.end] in safe]
        assert secrets_in(safe) == ()
