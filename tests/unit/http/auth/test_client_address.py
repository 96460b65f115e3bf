"""Who has one address of a network has the others for nothing: they are one client."""

import pytest

from recollect.http.auth.client_address import LOOPBACK, client_of


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2", "127.255.3.4", "::1", "::ffff:127.0.0.9"])
def test_loopback_is_one_client(address: str) -> None:
    assert client_of(address) == LOOPBACK


def test_a_network_of_a_subscriber_is_one_client() -> None:
    assert client_of("2001:db8:1:2::5") == client_of("2001:db8:1:2:aaaa::9") == "2001:db8:1:2::/64"
    assert client_of("2001:db8:1:3::5") != client_of("2001:db8:1:2::5")
    assert client_of("fe80::1%eth0") == client_of("fe80::2%eth1")


def test_an_address_of_ipv4_is_itself_however_it_is_written() -> None:
    assert client_of("192.0.2.7") == client_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert client_of("192.0.2.8") != client_of("192.0.2.7")


@pytest.mark.parametrize("name", ["", "testclient", "/run/recollect.sock"])
def test_what_is_no_address_stays_what_it_is(name: str) -> None:
    assert client_of(name) == name
