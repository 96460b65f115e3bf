"""The terminal in the README: commands as they run against a real server, and what they print, line by line.

The test runs them and looks at what they say; with RECOLLECT_PICTURES=1 the recording is kept in docs/pictures.
"""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from rich.console import Console
from rich.text import Text

from tests.patience import PATIENT_SECONDS
from tests.process.server import ROOT, Server

KEPT: Final = ROOT / "docs" / "pictures" / "terminal.svg"
WIDTH: Final = 104
SAID: Final = (
    (
        "user",
        "Maya",
        "2026-03-01T18:00:00+01:00",
        "Jonas and I are off to Lisbon at last. Nothing with walnuts for me, I am allergic!",
    ),
    (
        "user",
        "Jonas",
        "2026-03-01T18:01:00+01:00",
        "I booked us a tiny flat in Alfama from 9 to 16 April, right above a bakery.",
    ),
    ("user", "Maya", "2026-03-01T18:02:00+01:00", "Lovely. Remember that we fly on the ninth of April."),
    ("user", "Maya", "2026-03-08T09:30:00+01:00", "Der Flug ist jetzt am elften April, nicht am neunten."),
)
# What is typed, and what the answer has to say
SESSION: Final = (
    ("recollect import chat.ndjson --from events --wait", "created 4"),
    ('recollect search "Which flat did Jonas book?" --space trip', "Alfama"),
    ('recollect context "What may the restaurant not serve Maya?" --space trip', "walnuts"),
    ("recollect list --space trip", "walnuts"),
    ("recollect forget --topic Lisbon --space trip --yes", "forgot"),
)
SECONDS_A_COMMAND: Final = 3.2  # of which the answer is there for most
SECONDS_A_LINE: Final = 0.06
TYPED_SECONDS: Final = 0.9
_LINE: Final = re.compile(r'<text class="(?P<named>[^"]*)"(?P<rest>[^>]*url\(#recollect-line-(?P<line>\d+)\))')


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Server]:
    """A server, and beside its data a file of what two people said."""
    messages = [
        {"id": f"m{place}", "role": role, "speaker": speaker, "at": at, "text": text}
        for place, (role, speaker, at, text) in enumerate(SAID)
    ]
    event = {"space": "trip", "session_id": "lisbon", "messages": messages}
    (tmp_path / "chat.ndjson").write_text(json.dumps(event) + "\n")
    with Server(tmp_path / "data", RECOLLECT_SPACE__EXTRACT="judge") as server:
        yield server


def printed(server: Server, folder: Path, command: str) -> str:
    """Run a command as a terminal would show it; return what it printed, with its colours."""
    environment = {**server.environment, "RECOLLECT_URL": server.url, "COLUMNS": str(WIDTH), "FORCE_COLOR": "1"}
    words = [sys.executable, "-m", "recollect.local.cli", *shlex.split(command)[1:]]
    environment["PYTHONPATH"] = os.pathsep.join(str(ROOT / one) for one in ("layers/recollect", "clients/python"))
    done = subprocess.run(
        words, env=environment, cwd=folder, capture_output=True, text=True, timeout=PATIENT_SECONDS, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.rstrip("\n")


def test_the_terminal_of_the_readme_is_what_commands_print(told: Server, tmp_path: Path) -> None:
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    begins: dict[int, float] = {}  # seconds, by the line
    line = 0
    for place, (command, expected) in enumerate(SESSION):
        answer = printed(told, tmp_path, command)
        assert expected in answer, command
        console.print(Text.assemble(("$ ", "green"), (command, "bold")), soft_wrap=True)
        begins[line] = place * SECONDS_A_COMMAND
        for shown in (*answer.splitlines(), ""):
            line += 1
            begins[line] = place * SECONDS_A_COMMAND + TYPED_SECONDS + SECONDS_A_LINE * (line % 100)
            console.print(Text.from_ansi(shown), no_wrap=True, overflow="ellipsis")
        line += 1
    recording = played(console.export_svg(title="recollect", unique_id="recollect"), begins)
    assert recording.count("animation-delay") > len(SESSION)
    if os.environ.get("RECOLLECT_PICTURES"):
        KEPT.write_text(recording, encoding="utf-8")


def played(picture: str, begins: dict[int, float]) -> str:
    """Have each line of a picture of a terminal come when it was printed; all at once for who wants no motion."""

    def shown(line: re.Match[str]) -> str:
        return (
            f'<text style="animation-delay:{begins[int(line["line"])]:.2f}s" class="{line["named"]} said"{line["rest"]}'
        )

    return _LINE.sub(shown, picture).replace("</style>", f"{_PLAYED}</style>", 1)


_PLAYED: Final = """
@keyframes said { from { opacity: 0 } to { opacity: 1 } }
.said { animation: said .15s ease-out both }
@media (prefers-reduced-motion: reduce) { .said { animation: none } }
"""
