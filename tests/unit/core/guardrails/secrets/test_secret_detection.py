"""What is a secret and what replaces it."""

import string
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.guardrails.secrets.secret_detection import redacted, secrets_in
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan
from tests.labelled.hostile import hostile_texts
from tests.labelled.secrets import labelled_texts

FRAGMENTS = tuple(line.text for line in labelled_texts())
ENDLESS = (
    "password is ",
    "pw:",
    "://a:",
    "api key for a ",
    "eyJaaaaaaaaaa.",
    "4111 ",
    "DE89 ",
    "sk-",
    "is my password ",
)
REPEATS = st.builds(lambda unit, end: (unit * 8_000)[:8_000] + end, st.sampled_from(ENDLESS), st.text(max_size=3))
TEXTS = st.one_of(
    st.text(), REPEATS, st.lists(st.sampled_from(FRAGMENTS), max_size=4).map(" ".join), st.text(string.printable)
)


def test_a_secret_is_replaced_by_its_kind_and_the_rest_stays() -> None:
    text = "The wifi password is Sunny-Trout-88, ask Tom."
    assert redacted(text, secrets_in(text)) == "The wifi password is [secret: password], ask Tom."


def test_several_secrets_are_replaced_each() -> None:
    text = "Card 4111 1111 1111 1111 and IBAN DE89 3704 0044 0532 0130 00."
    assert redacted(text, secrets_in(text)) == "Card [secret: card_number] and IBAN [secret: iban]."


def test_the_shape_that_an_issuer_gave_names_the_kind_even_after_the_word_password() -> None:
    token = "ghp_" + "a1B2" * 9
    assert secrets_in(f"password: {token}") == (SecretSpan(10, 50, SecretKind.GITHUB_TOKEN),)


def test_spans_that_overlap_become_one_that_covers_both() -> None:
    token = "ghp_" + "a1B2" * 9
    text = f"password: {token}!tail9"
    assert secrets_in(text) == (SecretSpan(10, len(text), SecretKind.GITHUB_TOKEN),)


def test_a_key_that_is_cut_off_is_hidden_to_the_end() -> None:
    text = "see -----BEGIN RSA PRIVATE KEY-----\n" + "MIIEowIBAAKCAQEA" * 4
    assert redacted(text, secrets_in(text)) == "see [secret: private_key]"


@pytest.mark.parametrize(
    "text",
    [
        "commit 3f2504e04f8911d39a0c0305e82c3301a1b2c3d4 broke it",
        "entry 018f4a5e-7c1b-7def-8abc-1234567890ab",
        "a" * 8_000,
        "-----BEGIN PRIVATE KEY----- is how the file begins",
        "",
    ],
)
def test_what_is_only_random_or_only_talk_is_no_secret(text: str) -> None:
    assert secrets_in(text) == ()


@given(TEXTS)
def test_spans_are_in_order_apart_and_within_the_text(text: str) -> None:
    spans = secrets_in(text)
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(former.end <= later.start for former, later in pairwise(spans))


@given(TEXTS)
def test_what_stands_outside_the_spans_is_kept_as_it_is(text: str) -> None:
    spans = secrets_in(text)
    kept = redacted(text, spans)
    for span in reversed(spans):
        text = f"{text[: span.start]}[secret: {span.kind}]{text[span.end :]}"
    assert kept == text


def test_hostile_texts_are_searched_and_redacted_without_an_error() -> None:
    for hostile in hostile_texts(440):
        spans = secrets_in(hostile.text)
        assert bool(spans) == ("[secret: " in redacted(hostile.text, spans))


@pytest.mark.parametrize(
    "text",
    [
        "My wifi is hunter2butlonger.",
        "Wi-Fi: hunter2butlonger",
        "our WLAN ist jetzt sonne7aufgang",
        "join the wifi with hunter2butlonger, it is fast",
        "the wifi at the cabin is 8f3Kq92LmZx1T",
        "my bitwarden is hunter2butlonger",
    ],
)
def test_what_a_network_or_vault_is_said_to_be_is_its_password(text: str) -> None:
    [found] = secrets_in(text)
    assert found.kind is SecretKind.PASSWORD
    assert text[found.start : found.end] in {"hunter2butlonger", "sonne7aufgang", "8f3Kq92LmZx1T"}


@pytest.mark.parametrize(
    "text",
    [
        "Our wifi is FritzBox7590.",
        "the wifi is Vodafone5F3A2B",
        "wifi is wpa2enterprise only",
        "wifi is WPA2Enterprise",
        "The WLAN is 802.11ac-only",
        "my hotspot is iPhone14ProMax",
        "the wifi is guest2024 as ever",
        "wifi is sunshine",
        "our wifi is hunter2butlonger.example.com",
    ],
)
def test_names_of_networks_and_standards_are_none(text: str) -> None:
    assert secrets_in(text) == ()
