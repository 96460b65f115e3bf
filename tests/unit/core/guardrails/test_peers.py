"""What the well-kept libraries find is found here too, and check digits are judged alike."""

import re
import string

import pytest
from detect_secrets.plugins.aws import AWSKeyDetector
from detect_secrets.plugins.base import RegexBasedDetector
from detect_secrets.plugins.github_token import GitHubTokenDetector
from detect_secrets.plugins.gitlab_token import GitLabTokenDetector
from detect_secrets.plugins.jwt import JwtTokenDetector
from detect_secrets.plugins.openai import OpenAIDetector
from detect_secrets.plugins.private_key import PrivateKeyDetector
from detect_secrets.plugins.pypi_token import PypiTokenDetector
from detect_secrets.plugins.sendgrid import SendGridDetector
from detect_secrets.plugins.slack import SlackDetector
from detect_secrets.plugins.stripe import StripeDetector
from hypothesis import given
from hypothesis import strategies as st
from stdnum import iban, luhn

from recollect.core.guardrails.secrets.checks import found_by_rules, luhn_is_valid, mod_97_is_valid
from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in
from tests.labelled.secrets import labelled_texts

PEERS: tuple[RegexBasedDetector, ...] = (
    AWSKeyDetector(),
    GitHubTokenDetector(),
    GitLabTokenDetector(),
    JwtTokenDetector(),
    OpenAIDetector(),
    PrivateKeyDetector(),
    PypiTokenDetector(),
    SendGridDetector(),
    SlackDetector(),
    StripeDetector(),
)
LINES = tuple(line.text for line in labelled_texts() if line.secrets)


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: type(peer).__name__)
def test_a_peer_finds_nothing_in_what_was_redacted(peer: RegexBasedDetector) -> None:
    assert [line for line in LINES if list(peer.analyze_string(line))], "the peer has something to find"
    assert [line for line in LINES if list(peer.analyze_string(redacted(line, secrets_in(line))))] == []


@given(st.text(string.digits, min_size=1, max_size=24))
def test_luhn_agrees_with_the_library(digits: str) -> None:
    assert luhn_is_valid(digits) == luhn.is_valid(digits)


@given(st.from_regex(re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}"), fullmatch=True))
def test_an_iban_that_the_library_accepts_has_right_check_digits_here(candidate: str) -> None:
    right = iban.calc_check_digits(f"{candidate[:2]}00{candidate[4:]}")
    assert mod_97_is_valid(f"{candidate[:2]}{right}{candidate[4:]}")
    assert mod_97_is_valid(candidate) == ((int(candidate[2:4]) - int(right)) % 97 == 0)


@pytest.mark.parametrize("line", [line for line in LINES if iban.is_valid(line.split()[-1])])
def test_an_iban_that_the_library_accepts_is_found(line: str) -> None:
    assert len(list(found_by_rules("ibans", line))) == 1
