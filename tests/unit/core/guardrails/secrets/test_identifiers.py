"""Names hold no secret; what is a number or an id in all its parts is none."""

import uuid
from datetime import UTC, datetime

import pytest

from recollect.core.guardrails.secrets.identifiers import (
    holds_secret,
    place_of_secret,
    require_no_secret,
    without_secrets,
)
from recollect.core.model.entry import Kind
from recollect.errors import InputError

TOKEN = "glpat-" + "0a1b2c3d4e5f6a7b8c9d"


@pytest.mark.parametrize(
    "name", [TOKEN, f"a {TOKEN} b", "4111 1111 1111 1111", "password=hunter2Zebra9", "AKIA" + "Q7" * 8]
)
def test_a_name_with_a_secret_is_refused_and_not_repeated(name: str) -> None:
    with pytest.raises(InputError) as refusal:
        require_no_secret("speaker", name)
    assert refusal.value.field == "speaker"
    assert name not in str(refusal.value)
    assert holds_secret(name), "also when it comes again"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Maya",
        "chat-42",
        "4915112345678",
        "4111111111111111",  # as likely the id of a chat on one of many platforms
        "1234567890123456789",
        str(uuid.UUID(int=7)),
        "thread_abc123DEF456ghi789JKL012",
        "feature/password-reset",
        "msg:2026-03-01T18:00:00Z",
        "zoë@example.com",
    ],
)
def test_a_name_without_one_is_returned_as_it_came(name: str) -> None:
    assert require_no_secret("id", name) == name


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ("tea", None),
        (TOKEN, "x"),
        (["tea", TOKEN], "x[1]"),
        ({"a": {"b": ["tea", TOKEN]}}, "x[1]"),
        ({TOKEN: 1}, "x"),
        ((1, 2.5, True, None, datetime(2026, 1, 1, tzinfo=UTC), Kind.MEMORY), None),
    ],
)
def test_the_place_of_a_secret_is_told(value: object, place: str | None) -> None:
    assert place_of_secret(value, "x") == place


def test_a_value_of_an_unknown_type_is_not_passed_over() -> None:
    with pytest.raises(TypeError, match="object"):
        place_of_secret({"a": object()}, "x")


def test_what_is_shown_has_its_secrets_taken_out() -> None:
    assert without_secrets(f"metadata.{TOKEN}") == "metadata.[secret: gitlab_token]"
    assert without_secrets("messages[3].speaker") == "messages[3].speaker"


@pytest.mark.parametrize(
    "name", ["wifi-password-hunter2butlonger", "my_password.hunter2butlonger", "Kennwort-sonne7aufgang"]
)
def test_a_name_that_ends_with_a_password_and_says_so_holds_one(name: str) -> None:
    assert holds_secret(name)


@pytest.mark.parametrize(
    "name",
    [
        "password-reset-8f3a2b91",
        "password-issue1234",
        "wifi-setup-guide2",
        "reset-password-v2",
        "session-hunter2butlonger",
        "password_policy_2024",
    ],
)
def test_a_name_about_passwords_holds_none(name: str) -> None:
    assert not holds_secret(name)
