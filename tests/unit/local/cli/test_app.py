"""The commands against a server on the loopback: output, exit codes, one line for each error."""

import json
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from recollect.local.cli import app as cli
from recollect.local.client.failures import ExitCode
from recollect.local.importing.send import THERE, Import
from tests.unit.local.http_double import ServerDouble, serving

EVENT: dict[str, Any] = {"session_id": "s", "messages": [{"id": "1", "text": "the cat sat"}, {"id": "2", "text": "on"}]}


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        parsed: dict[str, Any] = json.loads(self.out)
        return parsed


Run = Callable[..., Ended]


@pytest.fixture
def server() -> Iterator[ServerDouble]:
    with serving() as double:
        yield double


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process, in an environment of its own."""
    for variable in ("URL", "KEY", "HOST", "PORT", "DATA", "MODEL"):
        monkeypatch.delenv(f"RECOLLECT_{variable}", raising=False)
    monkeypatch.setenv("COLUMNS", "200")

    def ended(*arguments: str | Path) -> Ended:
        monkeypatch.setattr("sys.argv", ["recollect", *map(str, arguments)])
        with pytest.raises(SystemExit) as caught:
            cli.main()
        captured = capsys.readouterr()
        assert isinstance(caught.value.code, int)
        return Ended(caught.value.code, captured.out, captured.err)

    return ended


def events_file(folder: Path, *events: object) -> Path:
    path = folder / "events.ndjson"
    path.write_text("".join((event if isinstance(event, str) else json.dumps(event)) + "\n" for event in events))
    return path


def result(text: str, **entry: Any) -> dict[str, Any]:
    said = {"speaker": "Ann", "text": text, "caption": None, "occurred_at": "2023-05-08T13:56:00Z", **entry}
    return {"entry": said, "score": 3.5, "relevance": 0.87}


def importing(file: Path, server: ServerDouble, *more: str) -> tuple[str | Path, ...]:
    return ("import", file, "--from", "events", "--url", server.url, *more)


def test_an_import_stores_every_message_and_tells_what_it_did(run: Run, server: ServerDouble, tmp_path: Path) -> None:
    ended = run(*importing(events_file(tmp_path, EVENT), server, "--space", "home"))
    assert ended.code == ExitCode.OK
    assert server.texts("home") == ["the cat sat", "on"]
    assert ["messages", "created", "2"] in [line.split() for line in ended.out.splitlines()]


def test_an_import_again_skips_what_is_there(run: Run, server: ServerDouble, tmp_path: Path) -> None:
    arguments = importing(events_file(tmp_path, EVENT), server, "--json")
    run(*arguments)
    assert run(*arguments).document["messages"] == {THERE: 2}
    assert len(server.stored) == 2


def test_a_bad_line_is_named_the_rest_is_stored_and_the_exit_code_tells(
    run: Run, server: ServerDouble, tmp_path: Path
) -> None:
    blank = {"session_id": "s", "messages": [{"id": "3", "text": ""}]}
    ended = run(*importing(events_file(tmp_path, "{", EVENT, blank), server, "--json"))
    assert ended.code == ExitCode.FAILED
    assert ended.err.splitlines() == [
        "line 1: is not JSON in UTF-8",
        "line 3, message 1: text: must be 1 to 8000 characters",
        "recollect: 2 records were not brought in",
    ]
    assert [problem["origin"] for problem in ended.document["problems"]] == ["line 1", "line 3, message 1"]
    assert server.texts("default") == ["the cat sat", "on"]


def test_a_connection_that_breaks_after_the_work_was_done_doubles_nothing(
    run: Run, server: ServerDouble, tmp_path: Path
) -> None:
    server.failures.append("reset")
    ended = run(*importing(events_file(tmp_path, EVENT), server, "--json"))
    assert (ended.code, ended.document["messages"], len(server.stored)) == (0, {THERE: 2}, 2)


def test_an_import_waits_for_the_vectors_when_asked_to(run: Run, server: ServerDouble, tmp_path: Path) -> None:
    server.backlog.append(0)
    assert run(*importing(events_file(tmp_path, EVENT), server, "--wait")).code == ExitCode.OK
    assert [path for path, _ in server.requests] == ["/v1/memory/events", "/v1/memory/stats"]


def test_ctrl_c_ends_with_130_and_says_how_to_go_on(
    run: Run, server: ServerDouble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Import, "send", interrupted)
    ended = run(*importing(events_file(tmp_path, EVENT), server))
    assert ended.code == ExitCode.INTERRUPTED
    assert "run the same command again" in ended.err


def test_a_file_that_is_not_there_is_wrong_usage(run: Run, server: ServerDouble, tmp_path: Path) -> None:
    ended = run(*importing(tmp_path / "absent.json", server))
    assert ended.code == ExitCode.USAGE
    assert ended.err.count("\n") == 1


def test_search_shows_results_best_first(run: Run, server: ServerDouble) -> None:
    server.results = [result("the cat sat", caption="a cat"), result("second")]
    ended = run("search", "where is the cat?", "--url", server.url)
    assert ended.code == ExitCode.OK
    first, second = ended.out.splitlines()[1:3]
    assert first.split() == ["1", "0.87", "2023-05-08", "Ann:", "the", "cat", "sat", "[image:", "a", "cat]"]
    assert second.rstrip().endswith("Ann: second")


def test_search_sends_what_was_asked_for(run: Run, server: ServerDouble) -> None:
    options = ("--space", "home", "--limit", "3", "--min-relevance", "0.3", "--kind", "turn", "--explain")
    run("search", "q", *options, "--url", server.url)
    asked = {"query": "q", "space": "home", "limit": 3, "min_relevance": 0.3, "kinds": ["turn"], "explain": True}
    assert server.requests == [("/v1/memory/search", asked)]


TEXT = "# Memory\n\n[1] said Mon 8 May 2023\n> Ann: the cat sat, [bold]x[/bold] " + "far and wide " * 20 + "\n"
CONTEXT = {
    "text": TEXT,
    "tokens": 31,
    "max_tokens": 300,
    "memories": [{"ref": 1}, {"ref": 1}, {"ref": 2}],
    "omitted": [{}],
    "degraded": [],
}


def test_context_prints_the_text_of_a_prompt_as_it_is(run: Run, server: ServerDouble) -> None:
    server.context = CONTEXT
    options = ("--space", "home", "--max-tokens", "300", "--format", "json", "--tokenizer", "bytes")
    ended = run("context", "q", *options, "--min-relevance", "0.3", "--url", server.url)
    assert (ended.code, ended.out) == (ExitCode.OK, TEXT)
    assert ended.err == "31 of 300 tokens, 2 blocks, 1 left out\n"
    wish = {"space": "home", "max_tokens": 300, "format": "json", "tokenizer": "bytes", "min_relevance": 0.3}
    assert server.requests == [("/v1/memory/context", {"query": "q", **wish})]


def test_context_says_what_did_not_answer_and_gives_all_as_json(run: Run, server: ServerDouble) -> None:
    server.context = {**CONTEXT, "degraded": ["embedder"]}
    ended = run("context", "q", "--json", "--url", server.url)
    assert ended.document == server.context
    assert "embedder" in ended.err


def test_search_explains_a_score(run: Run, server: ServerDouble) -> None:
    part = {"name": "bm25f", "raw": 0.5, "normalised": 0.5, "weight": 4.0, "contribution": 2.0}
    explanation = {
        "legs": [{"leg": "bm25", "rank": 2, "score": 7.25}],
        "parts": [part],
        "waiting_for_vectors": False,
        "signals": [{"name": "relevance", "value": 0.25, "weight": 2.0, "contribution": 0.5}],
        "decay": 1.0,
        "turn_factor": 1.0,
        "jitter": 1.0,
        "similarity": 0.0,
        "calibration": {"score": 2.0, "log_odds": [], "relevance": 1.0, "pooled": 3, "best": 1.0},
        "levelled_relevance": 0.25,
    }
    server.results = [{**result("the cat sat"), "explanation": explanation}]
    ended = run("search", "cat", "--explain", "--url", server.url)
    for line in ("found by bm25 #2 (7.25)", "evidence 2.0000 = bm25f +2.0000", "= 2 x relevance 0.2500"):
        assert line in ended.out


def test_what_was_remembered_cannot_steer_the_terminal(run: Run, server: ServerDouble) -> None:
    server.results = [result("\x1b[31mred\x07 [bold]x[/bold]\nnext", speaker=None)]
    ended = run("search", "cat", "--url", server.url)
    assert "\x1b" not in ended.out
    assert "[31mred [bold]x[/bold] next" in ended.out


def test_search_says_when_nothing_was_found(run: Run, server: ServerDouble) -> None:
    assert "nothing is remembered" in run("search", "cat", "--url", server.url).out


def test_json_is_the_answer_of_the_server_and_nothing_else(run: Run, server: ServerDouble) -> None:
    server.results = [result("the cat sat")]
    ended = run("search", "cat", "--url", server.url, "--json")
    assert ended.document["results"] == server.results
    assert ended.err == ""


def test_a_refusal_is_one_line_and_exit_code_1(run: Run, server: ServerDouble) -> None:
    server.failures.append(403)
    ended = run("search", "cat", "--url", server.url)
    assert (ended.code, ended.out) == (ExitCode.FAILED, "")
    assert ended.err == "recollect: the server refused (403): as the test says\n"


def test_no_server_is_exit_code_3_and_says_how_to_start_one(run: Run) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{probe.getsockname()[1]}"
        ended = run("search", "cat", "--url", url)
    assert ended.code == ExitCode.UNREACHABLE
    assert "recollect serve" in ended.err
    assert ended.err.count("\n") == 1


def test_address_and_key_come_from_the_environment(
    run: Run, server: ServerDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECOLLECT_URL", server.url)
    monkeypatch.setenv("RECOLLECT_KEY", "abc")
    assert run("stats").code == ExitCode.OK
    assert server.headers[0]["Authorization"] == "Bearer abc"


def test_stats_counts_by_space(run: Run, server: ServerDouble, tmp_path: Path) -> None:
    run(*importing(events_file(tmp_path, EVENT), server))
    ended = run("stats", "--url", server.url)
    assert ["default", "2", "1", "0", "0", "turn", "2"] in [line.split() for line in ended.out.splitlines()]


@pytest.mark.parametrize("arguments", [("search",), ("search", "cat", "--limit", "0"), ("nonsense",), ("import",)])
def test_wrong_usage_is_exit_code_2(run: Run, arguments: tuple[str, ...]) -> None:
    assert run(*arguments).code == ExitCode.USAGE


@pytest.mark.parametrize("words", [("search", "cat"), ("list",), ("conflicts",), ("eval", "--mine")])
@pytest.mark.parametrize("limit", ["0", "many"])
def test_a_limit_that_there_cannot_be_is_told_in_plain_words(run: Run, words: tuple[str, ...], limit: str) -> None:
    ended = run(*words, "--limit", limit)
    assert ended.code == ExitCode.USAGE
    assert "--limit" in ended.err
    assert not any(word in ended.err for word in ("Input should", "unable to parse", "pydantic"))


def test_help_names_every_command(run: Run) -> None:
    ended = run("--help")
    assert ended.code == ExitCode.OK
    listed = {line.split()[0] for line in ended.out.partition("Commands:")[2].splitlines() if line.startswith("  ")}
    assert {"remember", "list", "search", "context", "forget", "conflicts", "backup", "restore"} <= listed
    assert {"import", "export", "serve", "mcp", "doctor", "eval", "api", "admin"} <= listed


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version").out.strip() == "0.1.0"


def test_keys_are_made_listed_and_revoked_in_the_data_folder(run: Run, tmp_path: Path) -> None:
    made = run("admin", "keys", "add", "maya", "--act-as", "--data", tmp_path, "--json").document
    assert (made["user_id"], made["act_as"]) == ("maya", True)
    assert made["token"]
    (listed,) = run("admin", "keys", "list", "--data", tmp_path, "--json").document["keys"]
    assert listed == {name: value for name, value in made.items() if name != "token"}
    assert run("admin", "keys", "revoke", made["id"], "--data", tmp_path).code == ExitCode.OK
    assert run("admin", "keys", "list", "--data", tmp_path, "--json").document == {"keys": []}


def test_a_key_that_does_not_exist_cannot_be_revoked(run: Run, tmp_path: Path) -> None:
    ended = run("admin", "keys", "revoke", "nope", "--data", tmp_path)
    assert ended.code == ExitCode.FAILED
    assert ended.err.count("\n") == 1


def test_a_user_name_that_no_scope_could_have_is_wrong_usage(run: Run, tmp_path: Path) -> None:
    assert run("admin", "keys", "add", "a\nb", "--data", tmp_path).code == ExitCode.USAGE


def test_a_setting_that_is_malformed_is_wrong_usage(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECOLLECT_INDEX_BYTES", "many")
    ended = run("admin", "keys", "list", "--data", tmp_path)
    assert ended.code == ExitCode.USAGE
    assert "index_bytes: must be" in ended.err
    assert "unable to parse" not in ended.err


@pytest.mark.parametrize("arguments", [("search", "cat"), ("stats",)])
def test_client_commands_look_where_the_server_of_this_environment_listens(
    run: Run, server: ServerDouble, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setenv("RECOLLECT_HOST", "0.0.0.0")  # noqa: S104 - nothing binds
    monkeypatch.setenv("RECOLLECT_PORT", server.url.rpartition(":")[2])
    assert run(*arguments).code == ExitCode.OK
    monkeypatch.setenv("RECOLLECT_PORT", "no")
    ended = run(*arguments)
    assert ended.code == ExitCode.USAGE
    assert ended.err.startswith("recollect: RECOLLECT_PORT must be a number from 1 to 65535")
    assert run(*arguments, "--url", server.url).code == ExitCode.OK
    monkeypatch.setenv("RECOLLECT_URL", server.url)
    assert run(*arguments).code == ExitCode.OK


def test_context_says_that_nothing_is_remembered_now(run: Run, server: ServerDouble) -> None:
    server.context = {**CONTEXT, "memory": "off"}
    assert "memory is off" in run("context", "q", "--url", server.url).err


@pytest.mark.parametrize(
    ("run", "unneeded"),
    [
        ("sys.argv[1:] = ['--version']; main()", ("numpy", "pydantic", "typer")),
        (
            "import recollect.local.cli.app",
            ("numpy", "pydantic", "onnxruntime", "httpx", "rich"),
        ),  # all that --help shows
        (
            "sys.argv[1:] = ['serve', '--help']\nwith suppress(SystemExit): main()\n",
            ("httpx", "numpy", "recollect.local.cli.app"),
        ),
    ],
)
def test_what_needs_no_server_loads_little(run: str, unneeded: tuple[str, ...]) -> None:
    code = f"import sys; from contextlib import suppress; from recollect.local.cli.__main__ import main; {run}\n"
    code += f"print([one for one in {unneeded} if one in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == "[]"
