"""Requests to AWS carry a signature that covers their body."""

import hashlib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from recollect.adapters.opensearch.client import IndexClient, aws_signer, open_client
from recollect.errors import IndexUnavailableError
from tests.unit.adapters.opensearch.opensearch_double import opensearch_double, searched


@pytest.fixture(autouse=True)
def _no_credentials(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    for name in ("AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"):
        monkeypatch.setenv(name, str(tmp_path / "none"))


@pytest.mark.parametrize("service", ["aoss", "es"])
def test_every_request_is_signed_for_its_service_and_region(service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "example")
    seen: list[tuple[bytes, dict[str, str]]] = []
    sign = aws_signer("eu-west-1", service=service)

    def watched(method: str, url: str, body: bytes) -> Any:
        headers = dict(sign(method, url, body))
        seen.append((body, headers))
        return headers

    with opensearch_double(lambda _: searched({})) as double:
        client = IndexClient(open_client(double.url, signer=watched))
        with closing(client):
            assert client.msearch("recollect", [{"size": 0}], seconds=5) == [{}]
    ((body, headers),) = seen
    assert f"/eu-west-1/{service}/aws4_request" in headers["Authorization"]
    assert headers["X-Amz-Content-SHA256"] == hashlib.sha256(body).hexdigest()
    assert "x-amz-content-sha256" in headers["Authorization"]


def test_without_credentials_nothing_is_signed() -> None:
    with pytest.raises(IndexUnavailableError):
        aws_signer("eu-west-1", service="aoss")
