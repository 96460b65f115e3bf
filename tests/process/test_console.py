"""`/console` of a real server: what this machine sees, and what others see who have to show a key."""

from pathlib import Path

import httpx

from tests.patience import PATIENT_SECONDS
from tests.process.console import require_console
from tests.process.server import Server


def test_the_console_is_served_to_this_machine(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        require_console(server, "optional_key")
        rebound = httpx.get(f"{server.url}/console/", headers={"Host": "rebound.example.com"}, timeout=PATIENT_SECONDS)
        assert rebound.status_code == 403
        assert server.stop() == 0


def test_a_server_for_others_serves_it_too_and_has_people_show_a_key(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", RECOLLECT_HOST="0.0.0.0")  # noqa: S104 - of this machine, for a moment
    server.new_key("alice")
    with server:
        require_console(server, "key")
        named = httpx.get(f"{server.url}/console", headers={"Host": "memory.example.com"}, timeout=PATIENT_SECONDS)
        assert named.status_code == 308
        assert httpx.get(f"{server.url}/v1/memory/entries", timeout=PATIENT_SECONDS).status_code == 401
