"""What the console of a running server has to answer, whether its files were built into this tree or not."""

import re
from typing import Final

import httpx

from tests.patience import PATIENT_SECONDS
from tests.process.server import ROOT, Server

BUILT: Final = ROOT / "layers" / "recollect" / "recollect" / "local" / "console" / "built"
_NAMED: Final = re.compile(r'(?:src|href)="\./([^"]+)"')


def console_files() -> dict[str, bytes]:
    """The files of this tree by their names below `/console/`; none where nothing was built."""
    found = (path for path in BUILT.rglob("*") if path.is_file())
    return {path.relative_to(BUILT).as_posix(): path.read_bytes() for path in found}


def require_console(server: Server, kind: str) -> None:
    """Hold the answers of a server against this tree. kind: how people sign in there."""
    files = console_files()
    with httpx.Client(base_url=server.url, timeout=PATIENT_SECONDS) as browser:
        assert browser.get("/console").headers["location"] == "/console/"
        page, config = browser.get("/console/"), browser.get("/console/config.json")
        assert "default-src 'none'" in page.headers["content-security-policy"]
        if not files:
            assert {page.status_code, config.status_code} == {404}
            assert "holds no console" in page.json()["detail"]
            return
        assert config.json() == {"api": "", "sign_in": {"kind": kind}}
        assert page.content == files["index.html"]
        assert page.headers["content-encoding"] == "gzip"
        assert set(_NAMED.findall(page.text)) <= set(files)
        for name, content in files.items():
            assert browser.get(f"/console/{name}").content == content
