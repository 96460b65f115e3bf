"""The labelled lines for secrets, and what is left of them when they are redacted."""

from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in
from tests.labelled.secrets import labelled_texts

LINES = tuple(labelled_texts())


def test_half_of_at_least_200_lines_hold_no_secret() -> None:
    without = sum(not line.secrets for line in LINES)
    assert len(LINES) >= 400
    assert 0.45 <= without / len(LINES) <= 0.6


def test_no_secret_is_left_in_the_redacted_text() -> None:
    for line in LINES:
        safe = redacted(line.text, secrets_in(line.text))
        assert not [secret for secret in line.secrets if line.text[secret.start : secret.end] in safe]
        assert secrets_in(safe) == ()
