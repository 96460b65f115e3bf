"""`/console`: which files are answered, to whom, and with which headers."""

import gzip
import shutil
from pathlib import Path
from typing import Final

import pytest

from recollect.core.model.token_bucket import RateLimit
from recollect.http.app import NO_LIMIT, create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.local.console.files import BUILT as PACKAGED
from recollect.local.console.files import MEDIA_TYPES, SignIn
from recollect.local.console.headers import SECURITY_HEADERS
from recollect.local.console.route import FILES_OF_CLIENT, Console
from tests.unit.http.client import Client, Reply
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import KEYS, SECRET

BUILT: Final = Path(__file__).with_name("built")
SCRIPT: Final = "/console/assets/index-0a1b2c3d.js"
KNOWN: Final = ("/console/", "/console/index.html", "/console/config.json", SCRIPT, SCRIPT.replace(".js", ".css"))


def visitor(
    built: Path = BUILT,
    *,
    anonymous: str | None = None,
    limit: RateLimit = FILES_OF_CLIENT,
    failures: RateLimit = NO_LIMIT,
    host: str = "memory.example.com",
) -> Client:
    """A browser that has said nothing about who it is."""
    console = Console(SignIn.KEY if anonymous is None else SignIn.OPTIONAL_KEY, limit=limit, built=built)
    identify = LocalIdentity(KEYS.get, anonymous)
    app = create_app(
        FakeMemory(), identify=identify, cursor_secret=SECRET, failed_attempts=failures, doors=console.routes()
    )
    return Client(app, {"host": host})


def bound(reply: Reply) -> Reply:
    """Return a reply, once it has every header that binds a browser."""
    assert {name: reply.headers.get(name.lower()) for name in SECURITY_HEADERS} == SECURITY_HEADERS
    return reply


def test_the_address_without_a_slash_leads_to_the_page() -> None:
    reply = bound(visitor().get("/console"))
    assert (reply.status, reply.headers["location"], reply.body) == (308, "/console/", b"")


def test_the_bare_address_leads_there_too_and_not_for_good() -> None:
    reply = bound(visitor().get("/"))
    assert (reply.status, reply.headers["location"], reply.body) == (307, "/console/", b"")


def test_the_page_is_asked_for_each_time_and_its_assets_are_kept_for_good() -> None:
    page, script = bound(visitor().get("/console/")), bound(visitor().get(SCRIPT))
    assert (page.status, page.body) == (200, (BUILT / "index.html").read_bytes())
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert (script.status, script.body) == (200, (BUILT / "assets" / "index-0a1b2c3d.js").read_bytes())
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("tags", ["{}", "{0}, W/{0}", '"another", {}', "*"])
def test_a_page_that_is_known_is_not_sent_again(tags: str) -> None:
    etag = visitor().get("/console/").headers["etag"]
    reply = bound(visitor().get("/console/", **{"If-None-Match": tags.format(etag.removeprefix("W/"))}))
    assert (reply.status, reply.body, reply.headers["etag"]) == (304, b"", etag)
    assert visitor().get("/console/", **{"If-None-Match": '"another"'}).status == 200


@pytest.mark.parametrize(
    ("accepted", "zipped"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("*, gzip; q=0.0", False),
        ("br", False),
    ],
)
def test_files_are_compressed_for_who_takes_that(accepted: str, *, zipped: bool) -> None:
    reply = bound(visitor().get("/console/", **{"Accept-Encoding": accepted}))
    body = gzip.decompress(reply.body) if zipped else reply.body
    assert reply.headers.get("content-encoding") == ("gzip" if zipped else None)
    assert body == (BUILT / "index.html").read_bytes()
    assert reply.headers["content-length"] == str(len(reply.body))
    assert reply.headers["vary"] == "Accept-Encoding"


def test_what_compressing_makes_no_smaller_is_sent_as_it_is() -> None:
    reply = visitor().get(SCRIPT, **{"Accept-Encoding": "gzip"})
    assert (reply.status, reply.headers.get("content-encoding")) == (200, None)


@pytest.mark.parametrize("path", ["/console", *KNOWN])
def test_head_tells_what_get_would_and_sends_nothing(path: str) -> None:
    got, told = visitor().get(path), visitor().send("HEAD", path)
    unlike = {"x-request-id"}
    assert (told.status, told.body) == (got.status, b"")
    assert {name: told.headers[name] for name in told.headers.keys() - unlike} == {
        name: got.headers[name] for name in got.headers.keys() - unlike
    }


@pytest.mark.parametrize(("anonymous", "kind"), [(None, "key"), ("local", "optional_key")])
def test_the_configuration_tells_how_to_sign_in_and_is_kept_nowhere(anonymous: str | None, kind: str) -> None:
    reply = bound(visitor(anonymous=anonymous, host="localhost:8377").get("/console/config.json"))
    assert reply.json() == {"api": "", "sign_in": {"kind": kind}}
    assert (reply.headers["content-type"], reply.headers["cache-control"]) == ("application/json", "no-store")


@pytest.mark.parametrize(
    "path",
    [
        "/console/nothing",
        "/console/assets",
        "/console/assets/",
        "/console/assets/notes.md",  # of a kind that no build makes
        "/console//index.html",
        "/console/./index.html",
        "/console/../../console/index.html",
        "/console/..%2f__init__.py",
        "/console/%2e%2e/files.py",
        "/console/..%5c..%5cfiles.py",
        "/console/assets/../index.html",
        "/console/%2fetc/passwd",
        "/console/index.html%00",
        "/console/INDEX.HTML",
        "/console/index.html/",
    ],
)
def test_any_other_name_is_a_problem_and_reaches_no_file(path: str) -> None:
    reply = bound(visitor().get(path))
    assert (reply.status, reply.problem) == (404, "not-found")


@pytest.mark.parametrize("path", ["/", "/console", "/console/", "/console/config.json", "/console/nothing"])
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_files_are_read_and_nothing_else(path: str, method: str) -> None:
    reply = visitor().send(method, path)
    assert (reply.status, reply.problem) == (405, "method-not-allowed")
    assert reply.headers["allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("path", ["/", "/console", *KNOWN, "/console/nothing"])
def test_a_server_that_asks_for_no_key_is_reached_by_names_of_this_machine_alone(path: str) -> None:
    foreign, near = "rebound.example.com:8377", "127.0.0.1:8377"
    refused = visitor(anonymous="local", host=foreign).get(path)
    assert (refused.status, refused.problem) == (403, "not-permitted")
    origin = visitor(anonymous="local", host=near).get(path, Origin=f"http://{foreign}")
    assert (origin.status, origin.problem) == (403, "not-permitted")
    assert visitor(anonymous="local", host=near).get(path).status < 405
    assert visitor(host=foreign).get(path).status < 405


def test_a_client_gets_so_many_files_and_others_are_not_kept_waiting() -> None:
    client = visitor(limit=RateLimit(per_minute=60, burst=3))
    answers = [client.get(path) for path in ("/console", "/console/", "/console/", SCRIPT)]
    assert [reply.status for reply in answers] == [308, 200, 200, 429]
    assert (answers[-1].problem, answers[-1].json()["limit"]) == ("rate-limited", "console-files")
    assert Client(client.app, client.headers, address="192.0.2.1").get("/console/").status == 200


def test_files_cost_no_attempts_to_sign_in_and_unknown_names_do() -> None:
    client = visitor(failures=RateLimit(per_minute=60, burst=2))
    assert {client.get(path).status for path in KNOWN} == {200}
    statuses = [client.get("/console/nothing").status for _ in range(3)]
    assert statuses == [404, 404, 429]
    assert client.get("/console/").status == 200


@pytest.mark.parametrize("made", [(), ("assets",)])
def test_an_installation_without_the_files_says_so(made: tuple[str, ...], tmp_path: Path) -> None:
    for name in made:
        (tmp_path / "built" / name).mkdir(parents=True)
    client = visitor(tmp_path / "built")
    assert client.get("/console").status == 308
    for path in ("/console/", "/console/config.json"):
        reply = bound(client.get(path))
        assert (reply.status, reply.problem) == (404, "not-found")
        assert "holds no console" in reply.json()["detail"]


def test_files_are_read_once(tmp_path: Path) -> None:
    shutil.copytree(BUILT, tmp_path / "built")
    client = visitor(tmp_path / "built")
    before = client.get("/console/").body
    shutil.rmtree(tmp_path / "built")
    assert client.get("/console/").body == before
    assert client.get(SCRIPT).status == 200


def test_every_file_that_was_built_has_an_address() -> None:
    built = Path(str(PACKAGED))
    names = {str(path.relative_to(built)) for path in built.rglob("*") if path.is_file()}
    assert {name for name in names if name.rpartition(".")[2] not in MEDIA_TYPES} == set()
    statuses = {name: visitor(built).get(f"/console/{name}").status for name in names}
    assert statuses == dict.fromkeys(names, 200)


def test_the_policy_lets_nothing_in_but_this_servers_own() -> None:
    policy = dict(part.partition(" ")[::2] for part in SECURITY_HEADERS["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert (policy["require-trusted-types-for"], policy["trusted-types"]) == ("'script'", "'none'")
    assert "unsafe" not in " ".join(policy.values())
