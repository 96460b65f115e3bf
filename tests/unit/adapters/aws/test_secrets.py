"""Reading a secret, with the service on the loopback; and what is done with it."""

import logging
from collections.abc import Iterator

import pytest

from recollect.adapters.aws.deployment import read_secret
from recollect.adapters.aws_client import ATTEMPTS
from recollect.errors import InputError, UnavailableError
from recollect.serverless.api import MIN_BYTES, deployed_signing_key
from recollect.settings import Settings
from tests.unit.adapters.aws_double import AwsDouble, refusal, serving

ARN = "arn:aws:secretsmanager:us-east-1:123456789012:secret:signing"
KEY = "k" * MIN_BYTES


@pytest.fixture
def double(monkeypatch: pytest.MonkeyPatch) -> Iterator[AwsDouble]:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    monkeypatch.setattr("botocore.endpoint.time.sleep", lambda _: None)
    with serving() as server:
        yield server


def read(double: AwsDouble) -> bytes:
    return read_secret(ARN, region="us-east-1", endpoint=double.url)


def test_a_secret_is_asked_for_by_its_arn(double: AwsDouble) -> None:
    double.plan("GetSecretValue", (200, {"SecretString": KEY}))
    assert read(double) == KEY.encode()
    assert double.asked("GetSecretValue") == [{"SecretId": ARN}]


@pytest.mark.parametrize("code", ["AccessDeniedException", "ResourceNotFoundException"])
def test_a_secret_that_is_refused_is_an_error_that_says_why(double: AwsDouble, code: str) -> None:
    double.plan("GetSecretValue", refusal(code))
    with pytest.raises(UnavailableError, match=code):
        read(double)


def test_a_secret_that_is_no_text_is_an_error(double: AwsDouble) -> None:
    double.plan("GetSecretValue", (200, {"SecretBinary": "AAAA"}))
    with pytest.raises(UnavailableError):
        read(double)


def test_a_service_that_fails_is_asked_again_and_then_given_up(double: AwsDouble) -> None:
    double.plan("GetSecretValue", *[refusal("InternalServiceError", 500)] * ATTEMPTS)
    with pytest.raises(UnavailableError):
        read(double)
    assert len(double.asked("GetSecretValue")) == ATTEMPTS


def test_the_key_of_a_deployment_is_its_secret_and_stands_in_no_log(
    double: AwsDouble, caplog: pytest.LogCaptureFixture
) -> None:
    double.plan("GetSecretValue", (200, {"SecretString": KEY}))
    with caplog.at_level(logging.DEBUG, logger="recollect"):
        assert deployed_signing_key(Settings(aws_endpoint=double.url), ARN) == KEY.encode()
    assert "signing_key_read" in caplog.messages
    assert KEY not in caplog.text


def test_a_secret_that_could_be_guessed_signs_nothing(double: AwsDouble) -> None:
    double.plan("GetSecretValue", (200, {"SecretString": KEY[1:]}))
    with pytest.raises(InputError, match="RECOLLECT_SECRET_ARN"):
        deployed_signing_key(Settings(aws_endpoint=double.url), ARN)
