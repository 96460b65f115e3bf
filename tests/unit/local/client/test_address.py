"""Where a client looks for a server when neither --url nor RECOLLECT_URL says."""

import pytest

from recollect.local.client.address import url_of
from recollect.local.client.failures import UnusableInputError


@pytest.mark.parametrize(
    ("host", "port", "url"),
    [
        (None, None, "http://127.0.0.1:8377"),
        ("", " ", "http://127.0.0.1:8377"),
        (None, "9000", "http://127.0.0.1:9000"),
        ("memory.internal", "9000", "http://memory.internal:9000"),
        ("10.1.2.3", None, "http://10.1.2.3:8377"),
        ("0.0.0.0", "9000", "http://127.0.0.1:9000"),  # noqa: S104 - nothing binds
        ("::", "9000", "http://[::1]:9000"),
        ("fd00::7", None, "http://[fd00::7]:8377"),
    ],
)
def test_a_client_looks_where_the_server_of_the_same_environment_listens(
    host: str | None, port: str | None, url: str
) -> None:
    named = {"RECOLLECT_HOST": host, "RECOLLECT_PORT": port}
    assert url_of({name: value for name, value in named.items() if value is not None}) == url


@pytest.mark.parametrize("port", ["no", "0", "65536", "-1", "80.0", "8²", "9" * 5000])
def test_a_malformed_port_names_the_variable(port: str) -> None:
    with pytest.raises(UnusableInputError, match="RECOLLECT_PORT must be a number from 1 to 65535"):
        url_of({"RECOLLECT_PORT": port})
